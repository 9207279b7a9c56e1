//! Bouts in which nobody is hurried and that nobody touches.

use crate::world::*;
use arena::{Action, Fault, Refused, Start};

const DAY: i64 = 24 * HOUR;

fn unhurried(world: &World) -> Start {
    Start { clock: Some("none".to_owned()), ..world.wanted() }
}

fn asked(world: &World) -> usize {
    world.sent.iter().filter(|it| it.message.head.contains("Still playing?")).count()
}

#[tokio::test]
async fn after_a_fortnight_it_asks_once_and_a_word_or_an_answer_is_enough() {
    let mut world = World::new().await;
    let bout = world.duel(unhurried(&world)).await;
    world.pass(13 * DAY).await;
    assert_eq!(asked(&world), 0);
    world.crash().await;
    world.pass(DAY).await;
    assert_eq!(asked(&world), 1);
    let question = world.newest().clone();
    assert_eq!(question.mention, [11, 12]);
    assert_eq!(actions(&question), [Action::PlayOn(bout), Action::Agree(bout)]);
    world.pass(2 * DAY).await;
    assert!(world.press(eve(), Action::PlayOn(bout)).await.is_err(), "she has no seat there");
    world.press(bob(), Action::PlayOn(bout)).await.unwrap();
    world.pass(2 * DAY).await;
    assert!(world.is_asked(ada(), bout).await, "it does not rest");
    world.pass(12 * DAY).await;
    assert_eq!(asked(&world), 2, "the fortnight began anew");
    world.answer(ada(), bout).await;
    world.deliver().await;
    world.pass(13 * DAY).await;
    assert_eq!(asked(&world), 2);
}

#[tokio::test]
async fn without_a_word_it_rests_and_whoever_waits_may_close_it() {
    let mut world = World::new().await;
    let bout = world.duel(unhurried(&world)).await;
    let waited_for = world.until_asked(bout, &[ada(), bob()]).await;
    let waits = if waited_for == ada() { bob() } else { ada() };
    world.pass(14 * DAY).await;
    world.pass(3 * DAY).await;
    assert!(world.newest().head.contains("it rests"), "{:?}", world.newest());
    world.pass(100 * DAY).await;
    let rests =
        world.arena.act(waited_for.clone(), world.here, Some(bout), "guard", world.now).await;
    assert!(matches!(rests, Err(Fault::Refused(Refused::PausedByPlayers))), "{rests:?}");
    // It goes on when one of them says so, and the one for whom it waits cannot close it alone.
    world.press(waits.clone(), Action::PlayOn(bout)).await.unwrap();
    assert!(world.is_asked(waited_for.clone(), bout).await);
    world.pass(14 * DAY).await;
    world.pass(3 * DAY).await;
    let told = world.press(waited_for.clone(), Action::Agree(bout)).await.unwrap().message;
    assert!(told.head.contains("The others are asked"), "{told:?}");
    let told = world.press(waits, Action::Agree(bout)).await.unwrap().message;
    assert!(told.head.contains("without a result"), "{told:?}");
    assert!(world.is_over(ada(), bout).await);
}

#[tokio::test]
async fn the_one_who_waits_closes_it_alone_and_a_server_may_have_it_otherwise() {
    let mut world = World::new().await;
    let set = |value: &str| Some(("idle_days".to_owned(), value.to_owned()));
    world.arena.settings(GUILD, set("off")).await.unwrap();
    let never = world.duel(unhurried(&world)).await;
    world.arena.settings(GUILD, set("2")).await.unwrap();
    for wrong in ["0", "181", "soon"] {
        assert!(world.arena.settings(GUILD, set(wrong)).await.is_err(), "{wrong}");
    }
    let bout = world.duel(unhurried(&world)).await;
    world.pass(2 * DAY).await;
    world.pass(3 * DAY).await;
    assert_eq!(asked(&world), 1, "the other never asks");
    let stalled = world.arena.stalled(&cato(), world.here, world.now).await.unwrap().message;
    assert!(stalled.head.contains("nobody had touched it"), "{stalled:?}");
    world.press(bob(), Action::Agree(bout)).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
    assert!(!world.is_over(ada(), never).await);
}
