//! Learning in a bout of one's own.

use crate::world::*;
use arena::{Action, BoutId, Decree, Message, Place, Refused, Reply, Start};
use boards::Kind;
use std::collections::BTreeSet;

/// The beginning of a panel's explanation of a new decision.
const NEW: &str = "**New:** ";

/// Ada's guided bout of a game: its number, and its first message to her.
async fn learn(world: &World, game: &str) -> (BoutId, Message) {
    let told = world.arena.learn(ada(), world.here, game, world.now).await.unwrap().message;
    match find(&told, |it| matches!(it, Action::Panel(_) | Action::Advised { .. })) {
        Some(Action::Panel(bout) | Action::Advised { bout, .. }) => (bout, told),
        _ => panic!("{told:?}"),
    }
}

fn advised(panel: &Message) -> Option<Action> {
    find(panel, |it| matches!(it, Action::Advised { .. }))
}

#[tokio::test]
async fn a_guided_bout_of_every_game_is_won_by_advice_alone_and_leaves_nothing() {
    for (at, game) in (0..).zip(Kind::all()) {
        let mut world = World::by_orders().await;
        let how = world.pressed(ada(), Action::HowToPlay(at)).await;
        assert!(actions(&how).contains(&Action::Learn(at)), "{how:?}");
        let (bout, intro) = learn(&world, game.slug()).await;
        assert!(game.playing().iter().all(|line| intro.tail.contains(line)), "{}", intro.tail);
        assert!(game.playing().iter().all(|line| intro.brief.contains(line)), "{}", intro.brief);
        assert_eq!(intro.plate.is_some(), game.is_drawn(), "as in any bout: {intro:?}");
        let mut panel = world.pressed(ada(), Action::Panel(bout)).await;
        let (mut explained, mut taps) = (BTreeSet::new(), 0);
        while let Some(action) = advised(&panel) {
            assert!(panel.tail.contains("**Advice:** "), "{}", panel.tail);
            let is_for_good = |action: &Action| matches!(action, Action::Always { .. });
            assert!(!actions(&panel).iter().any(is_for_good), "all is asked: {panel:?}");
            let new = panel.tail.lines().find_map(|line| line.strip_prefix(NEW));
            if let Some(new) = new {
                explained.insert(new.to_owned());
            }
            let is_taught = panel.tail.contains(game.playing()[0]);
            assert_eq!(taps == 0, is_taught, "once, before the first answer: {}", panel.tail);
            let last = panel.brief.lines().last().unwrap_or_default();
            assert!(last.starts_with("**Advice:** "), "its reason stands last: {}", panel.brief);
            assert!(!panel.controls.iter().any(is_blue), "only the advice has a colour");
            let sends = |it: &Action| matches!(it, Action::Surprise { .. });
            assert!(!actions(&panel).iter().any(sends), "who fights is settled: {panel:?}");
            let Reply { message, .. } = world.press(ada(), action).await.unwrap();
            let texts = [&message.head, &message.tail].into_iter().chain(&message.mono);
            let length: usize = texts.map(|text| text.chars().count()).sum();
            assert!(length <= PRIVATE, "{length}: {message:?}");
            (panel, taps) = (message, taps + 1);
        }
        assert!((4..=60).contains(&taps), "{game:?}: {taps}");
        assert!((1..=24).contains(&explained.len()), "{game:?}: {explained:?}");
        assert!(panel.tail.contains("Ada"), "{}", panel.tail);
        let real = press_of(&panel, "A real bout against the house").unwrap();
        assert_eq!(world.shown, [], "nobody else hears of it");
        assert!(!world.affairs(bout).await.contains(" wins"), "only the record tells of it");

        // It counts for nothing.
        let results = from_store!(world, conn => store::result::booked_for(conn, 11));
        assert!(results.is_empty(), "{results:?}");

        world.press(ada(), real).await.unwrap();
        assert!(
            press_of(world.newest(), "Your move").is_some(),
            "it goes on: {:?}",
            world.newest()
        );
    }
}

#[tokio::test]
async fn each_decision_is_explained_once_and_one_may_decide_otherwise() {
    let mut explained = 0;
    for game in Kind::all() {
        let mut world = World::by_orders().await;
        let (bout, _) = learn(&world, game.slug()).await;
        let mut seen = BTreeSet::new();
        for _ in 0..30 {
            if world.is_over(ada(), bout).await {
                break;
            }
            let panel = world.panel(ada(), bout).await.unwrap().message;
            let prompt = panel.tail.lines().last().unwrap_or_default().to_owned();
            assert!(advised(&panel).is_some(), "{prompt}");
            if let Some(new) = panel.tail.lines().find_map(|line| line.strip_prefix(NEW)) {
                assert!(seen.insert(new.split('.').next().unwrap().to_owned()), "{new}");
            }
            world.answer(ada(), bout).await;
        }
        assert_eq!(world.shown, []);
        explained += seen.len();
    }
    assert!(2 * Kind::all().len() <= explained, "{explained}");
}

#[tokio::test]
async fn a_guided_bout_is_taken_up_again_and_is_nobody_elses() {
    let mut world = World::by_orders().await;
    let game = Kind::all()[0].slug();
    let (bout, _) = learn(&world, game).await;
    let panel = world.pressed(ada(), Action::Panel(bout)).await;
    assert!(panel.head.starts_with("**Guided bout: "), "{}", panel.head);
    world.crash().await;
    let (again, told) = learn(&world, game).await;
    assert_eq!((again, told), (bout, panel.clone()), "it goes on where it was");

    let duties = world.duties(ada()).await.unwrap().message;
    assert!(actions(&duties).contains(&Action::Panel(bout)), "{duties:?}");
    assert!(!duties.head.contains('#'), "{}", duties.head);

    for action in [Action::Panel(bout), Action::Board(bout), Action::Log { bout, page: 0 }] {
        refused!(world.press(eve(), action).await, Refused::NoSuchBout);
    }
    refused!(world.press(eve(), advised(&panel).unwrap()).await, Refused::NotYours);
    let listed = world.arena.bouts_here(eve().id, world.here, "").await;
    assert_eq!(listed, []);
    let stalled = world.arena.stalled(&cato(), world.here, world.now).await.unwrap().message;
    assert!(stalled.head.contains("Under way: 0"), "{}", stalled.head);
    let ended = world.decree(bout, Decree::Pause).await;
    assert!(ended.is_err(), "{ended:?}");

    let there = Place { guild: 0, channel: 1 };
    refused!(world.arena.learn(bob(), there, game, world.now).await, Refused::NotHere);
}

#[tokio::test]
async fn a_guided_bout_can_be_left_and_is_closed_when_it_is_forgotten() {
    let mut world = World::by_orders().await;
    let game = Kind::all()[0].slug();
    let (bout, _) = learn(&world, game).await;
    let panel = world.pressed(ada(), Action::Panel(bout)).await;
    let sure = world.press(ada(), press_of(&panel, "Leave this bout").unwrap()).await.unwrap();
    says(&sure.message.head, "You may begin another at any time");
    let left = world.pressed(ada(), Action::Resign(bout)).await;
    assert!(world.is_over(ada(), bout).await);
    assert_eq!(left.head, "You have left the lesson.");
    let play = format!("Play {}", Kind::all()[0].title());
    let on = [&play, "Learn again", "Other games"].map(|it| press_of(&left, it));
    let first = Action::Open { game: 0, house: true };
    assert_eq!(on, [Some(first), Some(Action::Learn(0)), Some(Action::Play)], "{left:?}");

    let (second, _) = learn(&world, game).await;
    assert_ne!(bout, second);
    world.pass(13 * 24 * HOUR).await;
    let panel = world.pressed(ada(), Action::Panel(second)).await;
    world.press(ada(), advised(&panel).unwrap()).await.unwrap();
    world.pass(13 * 24 * HOUR).await;
    assert!(!world.is_over(ada(), second).await, "it has been played since");
    world.pass(24 * HOUR).await;
    assert!(world.is_over(ada(), second).await);
    assert_eq!(world.shown, []);
    assert_eq!(world.pings().len(), 0);
}

#[tokio::test]
async fn a_guided_bout_of_every_game_can_be_left_at_any_time() {
    for kind in Kind::all() {
        for decisions in [0, 1, 6] {
            let mut world = World::by_orders().await;
            let (bout, _) = learn(&world, kind.slug()).await;
            for _ in 0..decisions {
                let panel = world.pressed(ada(), Action::Panel(bout)).await;
                if let Some(advised) = advised(&panel) {
                    world.press(ada(), advised).await.unwrap();
                }
            }
            world.press(ada(), Action::Resign(bout)).await.unwrap();
            assert!(world.is_over(ada(), bout).await, "{} after {decisions}", kind.slug());
        }
    }
}

#[tokio::test]
async fn no_other_bout_advises() {
    let (mut world, bout) = World::of_a_duel().await;
    let asked = world.until_asked(bout, &[ada(), bob()]).await;
    let panel = world.panel(asked.clone(), bout).await.unwrap().message;
    assert_eq!(advised(&panel), None);
    let forged = Action::Advised { bout, serial: serial(&panel), mark: 0 };
    refused!(world.press(asked, forged).await, Refused::Stale { .. });
}

/// The action of *What is this?* behind a panel, if it is there.
fn explains(more: &Message) -> Option<Action> {
    find(more, |it| matches!(it, Action::Explain { .. }))
}

fn press_of(say: &Message, label: &str) -> Option<Action> {
    labelled(say, label).map(|(action, _)| action)
}

#[tokio::test]
async fn every_panel_that_asks_something_tells_what_it_is_about() {
    for game in Kind::all() {
        let mut world = World::new().await;
        let wanted = against_house(game.slug());
        let mut bout = world.solo(wanted.clone()).await;
        let (mut explained, mut last) = (0, None);
        while explained < 12 {
            let Some((by, shown)) = world.next_asked(bout, &[ada()]).await else {
                (bout, last) = (world.solo(wanted.clone()).await, None);
                continue;
            };
            let panel = shown.message.clone();
            let more = world.more(ada(), bout).await;
            let explain = explains(&more).unwrap_or_else(|| panic!("{game:?}: {more:?}"));
            if let Some(last) = last.filter(|last| *last != explain) {
                refused!(world.press(ada(), last).await, Refused::Stale { .. });
            }
            let saved = world.row(bout).await.saved;
            let told = world.pressed(ada(), explain).await;
            let (asked, words) = told
                .tail
                .split_once("\n**What is this?** ")
                .expect("it is told under the question");
            assert!(panel.tail.contains(asked.lines().next().unwrap_or_default()), "{asked}");
            assert!(40 <= words.chars().count(), "{words}");
            assert_eq!(offered(&told), offered(&panel), "one goes on from there");
            assert_eq!(world.row(bout).await.saved, saved);
            (explained, last) = (explained + 1, Some(explain));
            world.answer_on(shown, by).await;
            world.deliver().await;
        }
    }
}

fn offered(panel: &Message) -> Vec<u16> {
    let of = |(action, chosen): (Action, Vec<u16>)| match action {
        Action::Choose { option: Some(option), .. } => Some(option),
        _ => chosen.first().copied(),
    };
    presses(panel).into_iter().filter_map(of).collect()
}

#[tokio::test]
async fn what_a_decision_is_about_is_told_to_nobody_else() {
    let (mut world, bout) = World::of_a_duel().await;
    let asked = world.until_asked(bout, &[ada(), bob()]).await;
    let explain = explains(&world.more(asked.clone(), bout).await).unwrap();
    let Action::Explain { serial, .. } = explain else { panic!("{explain:?}") };
    let unknown = Action::Explain { bout: BoutId(77), serial };
    for action in [explain, unknown] {
        refused!(world.press(eve(), action).await, Refused::NotYours);
    }
}

#[tokio::test]
async fn how_a_game_is_played_stands_a_tap_away_in_lobby_and_bout() {
    let mut world = World::new().await;
    for (at, game) in (0..).zip(Kind::all()) {
        let bout = world.lobby(world.of(game.slug())).await;
        let how = Action::HowToPlay(at);
        assert!(actions(world.newest()).contains(&how), "{:?}", world.newest());
        let told = world.pressed(eve(), how).await;
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
