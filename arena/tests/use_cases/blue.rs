//! Blue on a panel marks advice, and nothing else.

use crate::world::{Next, World, ada, presses};
use arena::{Action, Control, Message, Start, Style};
use boards::Kind;
use table::Seat;

/// Bouts of each game.
const BOUTS: usize = 3;
/// Panels looked at in a bout, whether it is over or not.
const PANELS: usize = 40;

/// One in this many advised answers may be on no button.
const RARE: usize = 5;

/// The labels of a panel's blue buttons.
fn blue(panel: &Message) -> Vec<&str> {
    fn label(control: &Control) -> Option<&str> {
        match control {
            Control::Button { label, style: Style::Primary, .. } => Some(label),
            Control::Button { .. } | Control::Menu { .. } => None,
        }
    }
    panel.controls.iter().filter_map(label).collect()
}

fn called(control: &Control) -> &str {
    match control {
        Control::Button { label, .. } => label,
        Control::Menu { placeholder, .. } => placeholder,
    }
}

fn chance(label: &str) -> Option<u8> {
    label.strip_suffix(" %")?.rsplit(' ').next()?.parse().ok()
}

#[tokio::test]
async fn one_button_at_most_is_blue_and_each_answer_that_is_advised_has_one() {
    for kind in Kind::all() {
        let mut world = World::by_orders().await;
        let (mut helped, mut missed) = (0, Vec::new());
        for _ in 0..BOUTS {
            let house = 2 - kind.seats().start().min(&1);
            let wanted = Start { game: kind.slug().to_owned(), house, ..Start::default() };
            let bout = world.solo(wanted).await;
            for _ in 0..PANELS {
                let mut panel = match world.next_move(bout, &[ada()]).await {
                    Next::Asked(_, panel) => panel.message,
                    Next::Waits => world.panel(ada(), bout).await.unwrap().message,
                    Next::Over => break,
                };
                let play = kind.load(&world.row(bout).await.saved).unwrap().play;
                let is_asked = play.asks().iter().any(|it| it.seat == Seat(0) && it.owed);
                let all: Vec<&str> = panel.controls.iter().map(called).collect();
                // The choice of a gladiator is a matter of taste.
                let is_asked = is_asked && !all.contains(&"Surprise me");
                if let Some(advised) = play.advised(Seat(0)).filter(|_| is_asked) {
                    helped += 1;
                    if blue(&panel).is_empty() {
                        missed.push(format!("{} of {all:?}", advised.label));
                    }
                }
                loop {
                    let blue = blue(&panel);
                    assert!(blue.len() <= 1, "{kind:?}: {blue:?}");
                    // A blow of one in twelve is better than points left over.
                    let is_slim = |it: &&str| chance(it).is_some_and(|it| it < 8);
                    assert!(!blue.iter().any(is_slim), "{kind:?}: {blue:?}");
                    let mut any = presses(&panel);
                    any.retain(|(it, _)| !matches!(it, Action::Back { .. }));
                    if any.is_empty() {
                        break;
                    }
                    let (action, chosen) = world.luck.pick(&any).clone();
                    // The clock may have answered before.
                    let Ok(reply) = world.tap(ada(), action, &chosen).await else { break };
                    panel = reply.message;
                }
                world.deliver().await;
                if !world.is_over(ada(), bout).await {
                    world.pass_to_next().await;
                }
            }
        }
        // Of two answers to the same effect only one may be on the panel.
        assert!(missed.len() * RARE <= helped, "{kind:?}, {helped}: {missed:#?}");
    }
}
