//! Deadlines, reminders, and the house that stands in.

use sandbox::Post;

use crate::{
    checks,
    hall::{Bout, Chance, HOUR, Hall, MINUTE, PATIENCE, choices, is_over, timed},
};

/// More bouts than are ever over so early.
const BOUTS: usize = 5;

fn is_reminder(post: &Post) -> bool {
    post.content.contains("still waits for you")
}

fn reminders(bout: &Bout<'_>) -> Vec<Post> {
    let posts = bout.hall.sandbox.public_messages(bout.channel);
    posts.into_iter().filter(is_reminder).collect()
}

async fn await_post(bout: &Bout<'_>, words: &str) -> Post {
    let fits = |post: &Post| post.content.contains(words);
    let post = bout.hall.claudia.await_message(bout.channel, fits, PATIENCE).await;
    post.unwrap_or_else(|error| panic!("{words}: {error:#}"))
}

/// Waits until so many reminders are there.
async fn await_reminders(bout: &Bout<'_>, count: usize) -> Vec<Post> {
    let look = |_: &sandbox::Sandbox| Some(reminders(bout)).filter(|list| count <= list.len());
    bout.hall.sandbox.wait_until(look, PATIENCE).await.expect("reminded")
}

#[tokio::test]
async fn a_clock_reminds_twice_answers_and_lets_the_house_stand_in() {
    for _ in 0..BOUTS {
        if is_stood_in_for().await {
            return;
        }
    }
    panic!("every bout was over before the house stood in");
}

/// Whether a bout, whose dice are dealt by chance, lasts until somebody who was missed is back.
async fn is_stood_in_for() -> bool {
    let hall = Hall::open().await;
    let bout = hall.duel_with(timed("2h")).await;
    let first = bout.standing().await;
    assert!(!first.mentions.contains(&hall.brutus.id()), "his joining has begun the bout");
    assert!(first.content.contains("<t:"), "the deadline is shown: {}", first.content);

    // Ada has two hours: nothing before half of them.
    hall.sandbox.advance(59 * MINUTE);
    bout.panel(&hall.brutus).await;
    assert_eq!(reminders(&bout).len(), 0);
    hall.sandbox.advance(2 * MINUTE);
    let told = await_reminders(&bout, 1).await;
    assert_eq!(
        told.iter().map(|post| post.mentions.clone()).collect::<Vec<_>>(),
        [[hall.ada.id()]]
    );
    assert!(told[0].button("Your move").is_some());
    hall.sandbox.advance(34 * MINUTE);
    bout.panel(&hall.brutus).await;
    assert_eq!(reminders(&bout).len(), 1, "one reminder at half");
    hall.sandbox.advance(2 * MINUTE);
    assert_eq!(await_reminders(&bout, 2).await.len(), 2, "and one at four fifths");
    hall.sandbox.advance(22 * MINUTE);
    bout.panel(&hall.brutus).await;
    assert_eq!(reminders(&bout).len(), 2, "and no third");
    assert!(!choices(&bout.panel(&hall.ada).await).is_empty(), "Ada may still answer");

    // Two hours are over: the clock answers, once.
    hall.sandbox.advance(2 * MINUTE);
    await_post(&bout, "Ada's time is up: the clock answers.").await;
    await_post(&bout, "Ada sends a").await;
    assert!(choices(&bout.panel(&hall.ada).await).is_empty());

    // Brutus plays; Ada lets the next decision pass too, and the house stands in. Her panel tells
    // what is so; a post may come later, and the house would play the bout out meanwhile.
    let chance = &mut Chance::new(21);
    for _ in 0..40 {
        let panel = bout.panel(&hall.ada).await;
        if is_over(&panel) {
            return false;
        }
        if panel.content.contains("The house plays for you") {
            break;
        }
        if !bout.answer(&hall.brutus, chance).await {
            hall.sandbox.advance(HOUR + MINUTE);
            let newest = hall.newest(bout.channel);
            let look = |sandbox: &sandbox::Sandbox| {
                (newest < sandbox.public_messages(bout.channel).last()?.id).then_some(())
            };
            drop(hall.sandbox.wait_until(look, std::time::Duration::from_secs(1)).await);
        }
    }
    await_post(&bout, "Ada has let 2 decisions in a row pass: the house stands in").await;
    let panel = bout.panel(&hall.ada).await;
    if is_over(&panel) {
        return false;
    }
    assert!(panel.content.contains("The house plays for you"), "{}", panel.content);
    assert!(choices(&panel).is_empty());

    // It plays on without her, until she takes the seat back.
    let told = hall.press(&hall.ada, &panel, "Take my seat back").await;
    assert!(told.content.contains("Your seat is yours again"), "{}", told.content);
    await_post(&bout, "Ada is back and takes the seat.").await;
    let told = hall.forge(&hall.ada, &panel, &format!("s1:sit:{}", bout.id), &[]).await;
    assert!(told.content.contains("yours already"), "{}", told.content);
    let panel = bout.panel(&hall.ada).await;
    assert!(!panel.content.contains("The house plays for you"), "{}", panel.content);
    checks::all(&hall.sandbox);
    true
}

#[tokio::test]
async fn a_bout_that_everybody_has_left_is_closed_without_a_result() {
    let hall = Hall::open().await;
    let bout = hall.duel_with(timed("1h")).await;
    bout.deal().await;
    for _ in 0..12 {
        let newest = hall.newest(bout.channel);
        hall.sandbox.advance(2 * HOUR);
        let look = |sandbox: &sandbox::Sandbox| {
            (newest < sandbox.public_messages(bout.channel).last()?.id).then_some(())
        };
        drop(hall.sandbox.wait_until(look, std::time::Duration::from_secs(2)).await);
        if is_over(&bout.standing().await) {
            break;
        }
    }
    let last = bout.standing().await;
    assert!(last.content.contains("closed without a result"), "{}", last.content);
    assert!(last.content.contains("Nothing is booked."), "{}", last.content);
    checks::all(&hall.sandbox);
}
