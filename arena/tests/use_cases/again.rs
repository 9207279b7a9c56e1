//! The same answer again, with one press.

use crate::world::{World, ada, are_on_a_server, bob, find, refused, serial};
use arena::{Action, BoutId, Message, PlanStep, Refused, Start};

/// A game whose attacks are more than a press away.
const GAME: &str = "nexus";

/// The press that says the same again, on a panel that offers it.
fn again(panel: &Message) -> Option<Action> {
    find(panel, |it| matches!(it, Action::Again { .. }))
}

/// Whether a typed answer is an attack that may serve again.
fn is_attack(typed: &str) -> bool {
    let word = typed.split(' ').next().unwrap_or_default();
    ["strike", "improvised", "grapple", "standard", "wild", "focused"].contains(&word)
}

fn gives_up(typed: &str) -> bool {
    typed.starts_with("yield") || typed.starts_with("concede")
}

/// The answers that Ada could type.
async fn typable(world: &World, bout: BoutId) -> Vec<String> {
    let all = world.arena.complete_act(ada().id, world.here, Some(bout), "", world.now).await;
    all.into_iter().map(|(_, typed)| typed).filter(|typed| !gives_up(typed)).collect()
}

/// Lets Ada type an attack wherever she may, until her panel offers the same again. Returns the
/// typed answer, and the panel's offer.
async fn until_offered(world: &mut World, bout: BoutId) -> Option<(String, Action)> {
    let mut last: Option<String> = None;
    for _ in 0..120 {
        if world.is_over(ada(), bout).await {
            return None;
        }
        let panel = world.panel(ada(), bout).await.unwrap().message;
        if let Some(offered) = again(&panel) {
            return Some((last.expect("something was said before"), offered));
        }
        let all = typable(world, bout).await;
        let attacks: Vec<String> = all.iter().filter(|typed| is_attack(typed)).cloned().collect();
        if !attacks.is_empty() {
            let typed = world.luck.pick(&attacks).clone();
            world.act(ada(), Some(bout), &typed).await.unwrap();
            last = Some(typed);
        } else if world.is_asked(ada(), bout).await {
            world.answer(ada(), bout).await;
        } else {
            world.pass_to_next().await;
        }
        world.deliver().await;
    }
    None
}

/// A bout of a game against the house in which Ada may say the same again: nothing is advised there.
async fn offered(world: &mut World, game: &str) -> (BoutId, String, Action) {
    for _ in 0..20 {
        let (game, options) = (game.to_owned(), "hints=off".to_owned());
        let bout = world.solo(Start { game, options, house: 1, ..Start::default() }).await;
        if let Some((typed, action)) = until_offered(world, bout).await {
            return (bout, typed, action);
        }
    }
    panic!("the same again was never offered: {game}");
}

#[tokio::test]
async fn one_press_says_what_was_typed_the_last_time() {
    if are_on_a_server() {
        return;
    }
    let mut world = World::new().await;
    let (bout, typed, action) = offered(&mut world, GAME).await;
    let other = world.fork(3).await;
    world.press(ada(), action).await.unwrap();
    other.act(ada(), Some(bout), &typed).await.unwrap();
    assert_eq!(world.row(bout).await.saved, other.row(bout).await.saved, "{typed}");
    refused!(world.press(ada(), action).await, Refused::Stale { .. });
}

#[tokio::test]
async fn what_was_said_the_last_time_can_be_a_step_of_a_plan() {
    let mut world = World::new().await;
    for _ in 0..20 {
        let (bout, typed, _) = offered(&mut world, GAME).await;
        let build = Action::Plan { bout, what: PlanStep::Build, mark: 0 };
        let panel = world.pressed(ada(), build).await;
        // An answer with a button there is one press away without it.
        let Some(action) = again(&panel) else { continue };
        let panel = world.pressed(ada(), action).await;
        let typed = format!("`/act {typed}`");
        assert!(panel.tail.contains(&typed), "{typed}: {}", panel.tail);
        assert!(panel.tail.contains("Nothing of it is done yet"), "{}", panel.tail);
        return;
    }
    panic!("never offered while a plan is put together");
}

#[tokio::test]
async fn nothing_is_offered_before_anything_was_said_nor_to_another() {
    let mut world = World::new().await;
    let wanted = Start { game: "munera".to_owned(), house: 0, ..Start::default() };
    let bout = world.duel(wanted).await;
    let asked = world.until_asked(bout, &[ada(), bob()]).await;
    let panel = world.panel(asked.clone(), bout).await.unwrap().message;
    assert_eq!(again(&panel), None);
    let forged = Action::Again { bout, serial: serial(&panel), mark: 0 };
    refused!(world.press(asked, forged).await, Refused::Stale { .. });
}
