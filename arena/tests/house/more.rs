//! What is behind *More…*: it stays in one private message, and says what things cost beforehand.

use crate::world::{World, actions, ada, bob};
use arena::{Action, BoutId, Control, How, Message, Reply, Start};

async fn more(world: &mut World, bout: BoutId) -> Message {
    let reply = world.press(ada(), Action::More(bout)).await.unwrap();
    assert_eq!(reply.how, How::Edit);
    reply.message
}

#[tokio::test]
async fn whatever_is_pressed_behind_more_stands_in_the_same_private_message() {
    for kind in boards::Kind::all() {
        let mut pressed = 0;
        let mut at = 0;
        loop {
            // Some of it changes the bout, so each is pressed in a bout of its own.
            let mut world = World::by_orders().await;
            let wanted = Start { game: kind.slug().to_owned(), ..world.wanted() };
            let bout = if 1 < *kind.seats().end() {
                world.duel(wanted).await
            } else {
                world.solo(wanted).await
            };
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            world.answer(by, bout).await;
            let all: Vec<Control> = more(&mut world, bout).await.controls;
            let Some(control) = all.get(at) else { break };
            at += 1;
            let Control::Button { action, label, .. } = control else { continue };
            let Ok(Reply { message, how }) = world.press(ada(), *action).await else { continue };
            assert_eq!(how, How::Edit, "{}: {label}", kind.slug());
            let leads_back =
                |it: &Action| matches!(it, Action::Panel(_) | Action::More(_) | Action::Rematch(_));
            assert!(
                *action == Action::Panel(bout)
                    || actions(&message).iter().any(leads_back)
                    || message.controls.iter().any(|it| matches!(it, Control::Menu { .. })),
                "{}: {label} leads nowhere: {}",
                kind.slug(),
                message.head
            );
            pressed += 1;
        }
        assert!(6 < pressed, "{}: {pressed}", kind.slug());
    }
}

#[tokio::test]
async fn what_a_hint_costs_is_said_before_it_is_taken() {
    let mut world = World::new().await;
    let bout = world.solo(world.wanted()).await;
    let shown = more(&mut world, bout).await;
    let is_hint = |it: &Control| matches!(it, Control::Button { action: Action::Hint(_), .. });
    let panel = world.panel(ada(), bout).await.unwrap().message;
    assert!(panel.controls.iter().any(is_hint), "{:?}", actions(&panel));
    assert!(shown.tail.contains("Everybody reads at the end how many you took."), "{}", shown.tail);
    let ranked = world.duel(world.wanted()).await;
    let shown = more(&mut world, ranked).await;
    assert!(!shown.tail.contains("hint"), "there are none: {}", shown.tail);
}
