//! Discord fails: requests, answers, and the gateway, for a while.

use crate::checks;
use crate::hall::{Bout, Chance, HOUR, Hall, MINUTE, PATIENCE, choices};
use sandbox::{Action, Fault, GatewayFault, Options, Outcome, Post, Times, User};
use std::time::Duration;

const POSTS: &str = "/channels/*/messages";

/// Makes a choice for Ada, who is asked; returns the answer.
async fn choose_first(bout: &Bout<'_>, user: &User) -> Post {
    let panel = bout.panel(user).await;
    let choice = choices(&panel).swap_remove(0);
    bout.choose(user, &panel, &choice).await
}

/// Waits for the post about a first choice, advancing the clock while it is delayed.
async fn await_told(bout: &Bout<'_>, who: &str) -> Post {
    let told = |post: &Post| is_told(bout, post, who);
    for _ in 0..60 {
        let wait = Duration::from_millis(500);
        let user = &bout.hall.claudia;
        if let Ok(post) = user.await_message(bout.channel, told, wait).await {
            return post;
        }
        bout.hall.sandbox.advance(MINUTE);
    }
    panic!("{who}'s choice is never told")
}

/// The number of posts about a player's first choice; a later post of the round takes the place of one.
fn told(bout: &Bout<'_>, who: &str) -> usize {
    let posts = bout.hall.sandbox.public_messages(bout.channel);
    posts.iter().filter(|post| is_told(bout, post, who)).count()
}

/// Whether a post of this bout, which may not be the channel's first, tells of the choice.
fn is_told(bout: &Bout<'_>, post: &Post, who: &str) -> bool {
    bout.lobby.id < post.id && post.content.contains(&format!("{who} sends a"))
}

#[tokio::test]
async fn posts_wait_for_the_end_of_an_outage_and_come_once() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let down = |status| Action::Answer { status, code: 0, message: "outage".to_owned() };
    hall.sandbox.fault(Fault::always("POST", POSTS, down(503)));
    // The answer is a reply to the interaction, and comes at once.
    let told_ada = choose_first(&bout, &hall.ada).await;
    assert!(told_ada.ephemeral);
    let failed = |one: &sandbox::Exchange| one.method == "POST" && one.status == 503;
    hall.sandbox.await_request(failed, PATIENCE).await.unwrap();
    assert_eq!(told(&bout, "Ada"), 0);
    hall.sandbox.clear_faults();
    await_told(&bout, "Ada").await;
    choose_first(&bout, &hall.brutus).await;
    await_told(&bout, "Brutus").await;
    assert!(told(&bout, "Ada") <= 1);
    assert_eq!(told(&bout, "Brutus"), 1);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_rate_limit_is_waited_for() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let action = Action::RateLimit { retry_after: Duration::from_millis(300), global: false };
    let limit = Fault { times: Times::Next(3), ..Fault::once("POST", POSTS, action) };
    hall.sandbox.fault(limit);
    choose_first(&bout, &hall.ada).await;
    await_told(&bout, "Ada").await;
    assert_eq!(told(&bout, "Ada"), 1);
    let limited = hall.sandbox.recorded().iter().filter(|one| one.status == 429).count();
    assert!((1..=3).contains(&limited), "{limited}");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_post_whose_answer_is_lost_is_not_posted_again() {
    let hall = Hall::open().await;
    for action in [Action::Swallow, Action::AnswerAfter { status: 502 }] {
        let bout = hall.duel().await;
        hall.sandbox.fault(Fault::once("POST", POSTS, action.clone()));
        choose_first(&bout, &hall.ada).await;
        await_told(&bout, "Ada").await;
        // The next post of the channel can only come after the first is settled.
        choose_first(&bout, &hall.brutus).await;
        for _ in 0..30 {
            if 0 < told(&bout, "Brutus") {
                break;
            }
            bout.let_window_close().await;
        }
        assert!(told(&bout, "Ada") <= 1, "{action:?}");
        assert_eq!(told(&bout, "Brutus"), 1, "{action:?}");
        let sure = hall.command(&hall.ada, "bout resign", Options::new().integer("bout", bout.id));
        hall.press(&hall.ada, &sure.await, "Give up").await;
    }
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn an_answer_that_fails_is_tried_again() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let callbacks = "/interactions/*/callback";
    for action in
        [Action::Answer { status: 502, code: 0, message: "bad gateway".to_owned() }, Action::Reset]
    {
        hall.sandbox.fault(Fault::once("POST", callbacks, action));
        let panel = bout.panel(&hall.ada).await;
        assert!(!choices(&panel).is_empty());
    }
    // Performed, and the answer lost: the second try learns that it was acknowledged before.
    hall.sandbox.fault(Fault::once("POST", callbacks, Action::Swallow));
    choose_first(&bout, &hall.ada).await;
    await_told(&bout, "Ada").await;
    assert_eq!(told(&bout, "Ada"), 1);
}

#[tokio::test]
async fn a_slow_answer_of_discord_holds_nobody_else_up() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    hall.sandbox.fault(Fault::always("POST", POSTS, Action::Hang));
    choose_first(&bout, &hall.ada).await;
    // Presses are answered while the post hangs.
    choose_first(&bout, &hall.brutus).await;
    let told_later = hall.command(&hall.claudia, "help", Options::new()).await;
    assert!(told_later.ephemeral);
    hall.sandbox.clear_faults();
    await_told(&bout, "Ada").await;
    for _ in 0..30 {
        if 0 < told(&bout, "Brutus") {
            break;
        }
        bout.let_window_close().await;
    }
    assert!(told(&bout, "Ada") <= 1);
    assert_eq!(told(&bout, "Brutus"), 1);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn an_hours_outage_of_everything_loses_nothing() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    hall.sandbox.fault(Fault::outage(503));
    let panel = {
        let post = bout.standing().await;
        let id = post.button("Your move").unwrap();
        hall.ada.press(post.channel, post.id, &id, &[]).unwrap()
    };
    assert_eq!(panel.answered(PATIENCE).await.unwrap(), Outcome::Failed);
    hall.sandbox.advance(HOUR);
    hall.sandbox.clear_faults();
    choose_first(&bout, &hall.ada).await;
    await_told(&bout, "Ada").await;
    assert_eq!(told(&bout, "Ada"), 1);
}

#[tokio::test]
async fn presses_made_while_the_gateway_is_away_are_answered_after_the_resume() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let (identified, resumed) = hall.sandbox.sessions();
    for (count, fault) in
        [GatewayFault::Reset, GatewayFault::Close(1001), GatewayFault::Reconnect].iter().enumerate()
    {
        assert_eq!(hall.sandbox.fault_gateway(*fault), 1);
        // Into the gap: the event is replayed when the session resumes.
        let post = bout.standing().await;
        let id = post.button("Your move").unwrap();
        let begun = hall.ada.press(post.channel, post.id, &id, &[]).unwrap();
        let panel = begun.post_within(PATIENCE).await;
        let panel =
            panel.unwrap_or_else(|error| panic!("{fault:?}: {error:#}\n{}", crate::boot::newest()));
        assert!(!choices(&panel).is_empty(), "{fault:?}");
        let look = |sandbox: &sandbox::Sandbox| {
            (resumed + u64::try_from(count).unwrap() < sandbox.sessions().1).then_some(())
        };
        hall.sandbox.wait_until(look, PATIENCE).await.unwrap();
    }
    assert_eq!(hall.sandbox.sessions().0, identified, "no session was lost");
    assert!(bout.answer(&hall.ada, &mut Chance::new(1)).await);
    await_told(&bout, "Ada").await;
    assert_eq!(told(&bout, "Ada"), 1);
}

#[tokio::test]
async fn events_held_back_come_in_order_and_count_once() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let panel = bout.panel(&hall.ada).await;
    let choice = choices(&panel).swap_remove(0);
    hall.sandbox.fault_gateway(GatewayFault::HoldDispatches(true));
    let presses: Vec<_> = (0..3).map(|_| bout.press(&hall.ada, &panel, &choice)).collect();
    hall.sandbox.fault_gateway(GatewayFault::HoldDispatches(false));
    for press in presses {
        press.post_within(PATIENCE).await.unwrap();
    }
    await_told(&bout, "Ada").await;
    choose_first(&bout, &hall.brutus).await;
    await_told(&bout, "Brutus").await;
    assert!(told(&bout, "Ada") <= 1);
}
