//! The bot is ended in the middle of its work, and started on the same file.

use crate::checks;
use crate::hall::{Bout, Chance, Hall, choices, choose, is_over};
use sandbox::{Options, Outcome, Post};
use std::time::Duration;

/// Makes a press and ends the bot at once, somewhere between the press and its post.
async fn crash_in_mid_press(hall: &mut Hall, bout: &Standing, chance: &mut Chance) {
    let there = bout.on(hall);
    let mut pressed = None;
    for player in &there.players {
        let panel = there.panel(player).await;
        if let Some(choice) = choose(chance, &panel) {
            let values: Vec<&str> = choice.values.iter().map(String::as_str).collect();
            let begun = player.press(panel.channel, panel.id, &choice.custom_id, &values).unwrap();
            pressed = Some((player.clone(), choice, begun));
            break;
        }
    }
    let Some((player, choice, begun)) = pressed else { return };
    // A random moment, varied further by the machine's load.
    for _ in 0..chance.below(4) {
        tokio::task::yield_now().await;
    }
    hall.crash().await;
    hall.start_bot().await;
    let outcome = begun.answered(Duration::from_secs(4)).await.unwrap();
    let there = bout.on(hall);
    let panel = there.panel(&player).await;
    match outcome {
        // An acknowledged answer holds: the same choice is not open any more.
        Outcome::Replied(_) | Outcome::Updated(_) => {
            assert!(is_over(&panel) || !choices(&panel).contains(&choice) || is_draft(&panel));
        }
        // An unacknowledged one may have been taken or not; either way the bout goes on.
        Outcome::Failed | Outcome::Acknowledged | Outcome::Thinking => {}
        Outcome::Modal(_) | Outcome::Choices(_) => panic!("{outcome:?}"),
    }
}

/// Whether a choice stays open to be changed, or its form has further fields.
fn is_draft(panel: &Post) -> bool {
    panel.content.contains("Your answer is in") || panel.button("Back").is_some()
}

/// A bout that outlives its bot.
struct Standing {
    id: i64,
    lobby: Post,
}

impl Standing {
    fn on<'h>(&self, hall: &'h Hall) -> Bout<'h> {
        Bout {
            hall,
            id: self.id,
            channel: hall.channel,
            lobby: self.lobby.clone(),
            players: vec![hall.ada.clone(), hall.brutus.clone()],
        }
    }
}

#[tokio::test]
async fn a_bout_outlives_its_process_time_and_again() {
    let mut hall = Hall::open().await;
    let chance = &mut Chance::new(11);
    let bout = {
        let bout = hall.duel().await;
        bout.deal().await;
        Standing { id: bout.id, lobby: bout.lobby.clone() }
    };
    for _ in 0..6 {
        crash_in_mid_press(&mut hall, &bout, chance).await;
        let there = bout.on(&hall);
        if !there.round(chance).await {
            there.let_window_close().await;
        }
    }
    let there = bout.on(&hall);
    there.play_out(chance).await;
    let report = boards::verify(&there.export().await).unwrap();
    assert!(report.holds(), "{report}");
    // Nothing was said twice: every board differs from the one before.
    let posts = hall.sandbox.public_messages(hall.channel);
    let texts: Vec<&str> = posts.iter().map(|post| post.content.as_str()).collect();
    for pair in texts.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn an_orderly_stop_leaves_nothing_half_done() {
    let mut hall = Hall::open().await;
    let chance = &mut Chance::new(12);
    let bout = {
        let bout = hall.duel().await;
        bout.deal().await;
        Standing { id: bout.id, lobby: bout.lobby.clone() }
    };
    let before = bout.on(&hall).fingerprint().await;
    hall.stop().await;
    // The stand-in notices a moment later.
    let is_closed = |sandbox: &sandbox::Sandbox| (sandbox.connected() == 0).then_some(());
    hall.sandbox
        .wait_until(is_closed, crate::hall::PATIENCE)
        .await
        .expect("the gateway's connection is closed");
    hall.start_bot().await;
    assert_eq!(bout.on(&hall).fingerprint().await, before);
    assert!(bout.on(&hall).round(chance).await);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn what_fell_due_while_nobody_was_there_is_done_at_the_start() {
    let mut hall = Hall::open().await;
    let bout = {
        let bout = hall.duel_with(crate::hall::timed("2h")).await;
        Standing { id: bout.id, lobby: bout.lobby.clone() }
    };
    hall.crash().await;
    hall.sandbox.advance(3 * crate::hall::HOUR);
    hall.start_bot().await;
    let timed_out = |post: &Post| post.content.contains("Ada's time is up");
    hall.claudia.await_message(hall.channel, timed_out, crate::hall::PATIENCE).await.unwrap();
    let told = hall.command(&hall.brutus, "duties", Options::new()).await;
    assert!(told.content.contains("What waits for you"), "{}", told.content);
    assert!(choices(&bout.on(&hall).panel(&hall.ada).await).is_empty());
}
