//! Learning: what a decision is about, told on the panel that asks for it.

use crate::world::{World, actions, ada, bob, eve};
use arena::{Action, BoutId, Control, Fault, Message, Refused, Start};
use boards::Kind;

/// What *What is this?* does behind a panel, if it is there.
fn explains(more: &Message) -> Option<Action> {
    actions(more).into_iter().find(|action| matches!(action, Action::Explain { .. }))
}

#[tokio::test]
async fn every_panel_that_asks_something_tells_what_it_is_about() {
    for game in Kind::all() {
        let mut world = World::new().await;
        let wanted = Start { game: game.slug().to_owned(), house: 1, ..Start::default() };
        let mut bout = world.solo(wanted.clone()).await;
        let (mut explained, mut last) = (0, None);
        while explained < 12 {
            if world.is_over(ada(), bout).await {
                (bout, last) = (world.solo(wanted.clone()).await, None);
            }
            if !world.is_asked(ada(), bout).await {
                world.pass_to_next().await;
                continue;
            }
            let panel = world.panel(ada(), bout).await.unwrap().message;
            let more = world.more(ada(), bout).await;
            let explain = explains(&more).unwrap_or_else(|| panic!("{game:?}: {more:?}"));
            if let Some(last) = last.filter(|last| *last != explain) {
                let stale = world.press(ada(), last).await;
                assert!(matches!(stale, Err(Fault::Refused(Refused::Stale { .. }))), "{stale:?}");
            }
            let saved = world.row(bout).await.saved;
            let told = world.press(ada(), explain).await.unwrap().message;
            let (asked, words) = told
                .tail
                .split_once("\n**What is this?** ")
                .expect("it is told under the question");
            assert!(panel.tail.contains(asked.lines().next().unwrap_or_default()), "{asked}");
            assert!(40 <= words.chars().count(), "{words}");
            assert_eq!(offered(&told), offered(&panel), "one goes on from there");
            assert_eq!(world.row(bout).await.saved, saved);
            (explained, last) = (explained + 1, Some(explain));
            world.answer(ada(), bout).await;
            world.deliver().await;
        }
    }
}

/// The answers that a panel offers, as buttons or in a menu: where there is more to read, there is less
/// room for what stands beside buttons.
fn offered(panel: &Message) -> Vec<u16> {
    let of = |control: &Control| match control {
        Control::Button { action: Action::Choose { option, .. }, barred, .. } => {
            option.filter(|_| !barred).into_iter().collect()
        }
        Control::Menu { action: Action::Choose { .. }, choices, .. } => {
            choices.iter().map(|choice| choice.index).collect()
        }
        Control::Button { .. } | Control::Menu { .. } => Vec::new(),
    };
    panel.controls.iter().flat_map(of).collect()
}

#[tokio::test]
async fn what_a_decision_is_about_is_told_to_nobody_else() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let asked = world.until_asked(bout, &[ada(), bob()]).await;
    let explain = explains(&world.more(asked.clone(), bout).await).unwrap();
    let Action::Explain { serial, .. } = explain else { panic!("{explain:?}") };
    let unknown = Action::Explain { bout: BoutId(77), serial };
    for action in [explain, unknown] {
        let told = world.press(eve(), action).await;
        assert!(matches!(told, Err(Fault::Refused(Refused::NotYours))), "{told:?}");
    }
}

#[tokio::test]
async fn how_a_game_is_played_stands_a_tap_away_in_lobby_and_bout() {
    let mut world = World::new().await;
    for (at, game) in (0..).zip(Kind::all()) {
        let wanted = Start { game: game.slug().to_owned(), ..world.wanted() };
        let bout = world.lobby(wanted).await;
        let how = Action::HowToPlay(at);
        assert!(actions(world.newest()).contains(&how), "{:?}", world.newest());
        let told = world.press(eve(), how).await.unwrap().message;
        for line in game.playing() {
            assert!(told.head.contains(line), "{}", told.head);
        }
        assert!(told.head.chars().count() <= 1_950);
        world.press(ada(), Action::CallOff(bout)).await.unwrap();
    }
    let wanted = Start { house: 1, ..world.wanted() };
    world.solo(wanted).await;
    assert!(actions(world.newest()).iter().any(|it| matches!(it, Action::HowToPlay(_))));
}
