//! A bout's posts, read as a story.

use crate::world::{World, ada, bob};
use arena::{Message, Start};

fn wanted(game: &str, options: &str) -> Start {
    let (game, options) = (game.to_owned(), options.to_owned());
    Start { game, options, thread: Some(false), ..Start::default() }
}

/// What stands in bold under the title.
fn headline(post: &Message) -> Option<&str> {
    let line = post.head.lines().nth(1)?;
    line.strip_prefix("**")?.strip_suffix("**")
}

#[tokio::test]
async fn every_game_opens_its_posts_with_a_headline_and_says_why_in_small_print() {
    for kind in boards::Kind::all() {
        let mut world = World::new().await;
        let bout = world.duel(wanted(kind.slug(), "")).await;
        for _ in 0..30 {
            if world.is_over(ada(), bout).await {
                break;
            }
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            world.answer(by, bout).await;
            world.deliver().await;
        }
        let (mut headlines, mut sums) = (0, 0);
        for sent in world.sent.iter().filter(|sent| sent.message.mono.is_some()) {
            let post = &sent.message;
            let over = headline(post).into_iter();
            headlines += over.clone().count();
            assert!(over.clone().all(|over| over.chars().count() <= 120), "{}", post.head);
            assert!(
                over.clone().all(|over| !over.starts_with(char::is_lowercase)),
                "{}",
                post.head
            );
            let is_sum = |line: &str| line.starts_with("-# ") && line.ends_with(']');
            assert!(
                !post.head.lines().any(is_sum),
                "numbers stand in their own place: {}",
                post.head
            );
            for line in post.small.lines() {
                let rule = line.strip_suffix(']').and_then(|line| line.rsplit_once(" ["));
                let is_rule = |rule| kind.reference().iter().any(|topic| topic.name == rule);
                let is_sum = rule.is_some_and(|(_, rule)| is_rule(rule));
                let is_note = line == "-# the arithmetic: `/bout log`";
                assert!(line.starts_with("-# ") && (is_sum || is_note), "{}: {line}", kind.slug());
                sums += usize::from(is_sum);
            }
        }
        assert!(3 < headlines && 3 < sums, "{}: {headlines}, {sums}", kind.slug());
    }
}

#[tokio::test]
async fn the_last_post_says_what_a_bout_is_remembered_for() {
    let (mut turned, mut honoured) = (0, 0);
    for kind in boards::Kind::all().iter().filter(|kind| !kind.honours().is_empty()) {
        let before = (turned, honoured);
        for _ in 0..3 {
            if before.0 < turned && before.1 < honoured {
                break;
            }
            let mut world = World::new().await;
            let bout = world.duel(wanted(kind.slug(), "")).await;
            world.play_out(bout, &[ada(), bob()]).await;
            let last = world.newest().clone();
            let told = |what: &str| last.tail.lines().filter(|line| line.starts_with(what)).count();
            assert_eq!(told("Time: "), 1, "{}", last.tail);
            assert!(told("Turning point: ") <= 3, "{}", last.tail);
            assert!(!last.tail.contains(" wins."), "how it ended stands first: {}", last.tail);
            assert!(headline(&last).is_some_and(|verdict| verdict.ends_with('.')), "{}", last.head);
            turned += told("Turning point: ");
            honoured += told("Honours: ");
            assert!(!world.affairs(bout).await.contains("turning_points"), "it is told");
        }
    }
    // Whoever presses at random may fight a whole bout without a blow that tells.
    assert!(0 < turned && 0 < honoured, "{turned}, {honoured}");
}

#[tokio::test]
async fn where_the_record_is_kept_back_the_dice_stay_unsaid() {
    let mut told = [0; 2];
    for (at, options) in ["reveal_seed=off", ""].into_iter().enumerate() {
        let mut world = World::new().await;
        // Some bouts end before anybody has thrown a die.
        for _ in 0..4 {
            let bout = world.duel(wanted("blood-sweat-cheers", options)).await;
            world.play_out(bout, &[ada(), bob()]).await;
            told[at] += usize::from(world.newest().tail.contains("\nLuck: "));
        }
    }
    assert!(told[0] == 0 && 0 < told[1], "{told:?}");
}

#[tokio::test]
async fn what_somebody_is_told_of_their_own_answer_is_told_once() {
    let mut world = World::by_orders().await;
    let bout = world.solo(Start { house: 1, ..wanted("nexus", "") }).await;
    for _ in 0..60 {
        if world.is_over(ada(), bout).await {
            break;
        }
        if !world.is_asked(ada(), bout).await {
            world.pass_to_next().await;
            continue;
        }
        let tail = world.answer(ada(), bout).await.message.tail;
        let mut told: Vec<&str> = tail.lines().filter(|line| line.starts_with("You ")).collect();
        let all = told.len();
        told.dedup();
        assert_eq!(told.len(), all, "{tail}");
        world.deliver().await;
    }
}
