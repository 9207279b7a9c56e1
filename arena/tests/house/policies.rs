//! Questions that recur, answered once for all with one press beside them.

use crate::world::{World, ada, told};
use arena::{Action, BoutId, Control, Fault, MenuChoice, Message, Refused, Start};
use table::{Entry, Seat};

/// The games with such a question, the order that answers it, and the value that has it asked.
const GAMES: [(&str, &str, &str); 2] =
    [("blood-sweat-cheers", "refresh", "ask"), ("bloodsport-gambler", "keep_all", "false")];

/// What answers a panel's question once for all: the lines of a menu, as what each of them does.
fn always(panel: &Message) -> Vec<Action> {
    let lines = |control: &Control| match control {
        Control::Menu { action: Action::Always { bout, serial, order, .. }, choices, .. } => {
            let said = |line: &MenuChoice| Action::Always {
                bout: *bout,
                serial: *serial,
                order: *order,
                value: Some(line.index),
            };
            choices.iter().map(said).collect()
        }
        Control::Menu { .. } | Control::Button { .. } => Vec::new(),
    };
    panel.controls.iter().flat_map(lines).collect()
}

/// Plays on until *More…* offers Ada that; none if the bout ends before.
async fn until_offered(world: &mut World, bout: BoutId) -> Option<Message> {
    for _ in 0..600 {
        if world.is_over(ada(), bout).await {
            return None;
        }
        if world.is_asked(ada(), bout).await {
            let more = world.more(ada(), bout).await;
            if !always(&more).is_empty() {
                return Some(more);
            }
            world.answer(ada(), bout).await;
            world.deliver().await;
        } else {
            world.pass_to_next().await;
        }
    }
    panic!("an endless bout");
}

/// A bout of a game against the house in which it is offered to Ada, and her panel.
async fn offered(world: &mut World, game: &str) -> (BoutId, Message) {
    for _ in 0..20 {
        let wanted = Start { game: game.to_owned(), house: 1, ..Start::default() };
        let bout = world.solo(wanted).await;
        if let Some(panel) = until_offered(world, bout).await {
            return (bout, panel);
        }
    }
    panic!("never offered: {game}");
}

/// How often an order of Ada's has decided.
async fn decided(world: &World, bout: BoutId) -> usize {
    let store = world.store().await;
    let lines = store::log::record_of(&mut store.read().await.unwrap(), bout.0).await.unwrap();
    store.close().await;
    let entries = lines.iter().map(|line| serde_json::from_str(&line.text).unwrap());
    entries.filter(|entry| matches!(entry, Entry::Order { seat: Seat(0), .. })).count()
}

#[tokio::test]
async fn one_press_answers_a_question_and_all_that_are_like_it() {
    for (game, ..) in GAMES {
        let mut world = World::by_orders().await;
        let mut most = 0;
        for _ in 0..30 {
            let (bout, panel) = offered(&mut world, game).await;
            let before = decided(&world, bout).await;
            let action = always(&panel)[0];
            let reply = world.press(ada(), action).await.unwrap().message;
            assert!(reply.tail.contains("Always: "), "{game}: {}", told(&reply));
            assert!(decided(&world, bout).await > before, "{game}: it is answered at once");
            let again = world.press(ada(), action).await;
            assert!(matches!(again, Err(Fault::Refused(Refused::Stale { .. }))), "{again:?}");
            let asked_again = until_offered(&mut world, bout).await;
            assert_eq!(asked_again.map(|panel| told(&panel)), None, "{game}");
            most = most.max(decided(&world, bout).await - before);
            if 2 < most {
                break;
            }
        }
        assert!(2 < most, "{game}: it never came again");
    }
}

#[tokio::test]
async fn what_was_answered_once_for_all_is_asked_again_by_the_orders_panel() {
    for (game, order, asks) in GAMES {
        let mut world = World::by_orders().await;
        let mut is_asked = false;
        for _ in 0..30 {
            let (bout, panel) = offered(&mut world, game).await;
            world.press(ada(), *always(&panel).last().unwrap()).await.unwrap();
            let set = |value: &str| Some((order.to_owned(), value.to_owned()));
            world.arena.orders(ada(), world.here, Some(bout), set(asks), world.now).await.unwrap();
            if until_offered(&mut world, bout).await.is_some() {
                is_asked = true;
                break;
            }
        }
        assert!(is_asked, "{game}");
    }
}

#[tokio::test]
async fn a_policy_names_what_it_does_and_not_what_holds_already() {
    let mut world = World::by_orders().await;
    let (_, panel) = offered(&mut world, GAMES[0].0).await;
    let said = told(&panel);
    for label in ["Always: throw nothing away", "Always: throw away second copies"] {
        assert!(said.contains(label), "{said}");
    }
    assert_eq!(always(&panel).len(), 2, "asking is no policy: {said}");
}
