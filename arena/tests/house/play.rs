//! From *Play* into a bout, and what somebody is taught within it.

use crate::world::{CHANNEL, HOUR, World, actions, ada, bob, choices};
use arena::{Action, BoutId, Control, Message, Start};
use boards::Kind;
use table::Level;

/// Begins a bout of Ada's against the house by two taps: *Play* in the help, and a game.
async fn played(world: &mut World, at: u16) -> Message {
    let help = world.arena.help(None).unwrap().message;
    assert!(actions(&help).contains(&Action::Play), "{help:?}");
    let games = world.press(ada(), Action::Play).await.unwrap().message;
    let menu = |it: &Control| matches!(it, Control::Menu { action: Action::Pick, .. });
    assert!(games.controls.iter().any(menu), "{games:?}");
    let begun = world.arena.press(ada(), world.here, Action::Pick, &[at], world.now).await;
    world.deliver().await;
    begun.unwrap().message
}

/// The bout that a panel is about.
fn bout_of(panel: &Message) -> BoutId {
    let more = |action| if let Action::More(bout) = action { Some(bout) } else { None };
    actions(panel).into_iter().find_map(more).unwrap()
}

fn labels(panel: &Message) -> Vec<&str> {
    let labels = panel.controls.iter().filter_map(|it| match it {
        Control::Button { label, .. } => Some(label.as_str()),
        Control::Menu { .. } => None,
    });
    labels.collect()
}

#[tokio::test]
async fn play_leads_to_the_first_choice_of_every_game_by_two_taps() {
    for (at, kind) in (0..).zip(Kind::all()) {
        let mut world = World::by_orders().await;
        let panel = played(&mut world, at).await;
        let told = [&panel.head, &panel.brief, &panel.tail].map(String::as_str).concat();
        assert!(choices(&panel).next().is_some(), "{panel:?}");
        for line in kind.playing() {
            assert!(panel.brief.contains(line), "how it is played stands there: {}", panel.brief);
        }
        assert!(!told.contains("sha256") && !told.contains("Clock:"), "{told}");
        let posts: Vec<&Message> = world.channel(CHANNEL).iter().map(|it| &it.message).collect();
        assert_eq!(posts.len(), 1, "the bout alone, and no lobby: {posts:?}");
        let post = [&posts[0].head, &posts[0].tail, &posts[0].brief].map(String::as_str).concat();
        assert!(!post.contains("sha256") && !post.contains("Clock:"), "{post}");
        let bout = bout_of(&panel);
        let more = world.press(ada(), Action::More(bout)).await.unwrap().message;
        assert!(more.tail.contains("The seed's sha256: `"), "{}", more.tail);
    }
}

#[tokio::test]
async fn whom_one_sends_is_one_of_three_or_of_all_or_a_surprise() {
    let mut sent = 0;
    for (at, kind) in (0..).zip(Kind::all()) {
        let mut world = World::by_orders().await;
        let panel = played(&mut world, at).await;
        let find =
            |panel: &Message, wanted: fn(&Action) -> bool| actions(panel).into_iter().find(wanted);
        let surprise = find(&panel, |it| matches!(it, Action::Surprise { .. }));
        let all = find(&panel, |it| matches!(it, Action::AllChoices { .. }));
        assert_eq!(surprise.is_some(), all.is_some());
        let (Some(surprise), Some(all)) = (surprise, all) else { continue };
        sent += 1;
        let labels = labels(&panel);
        assert_eq!(choices(&panel).count(), 3, "{}: {labels:?}", kind.slug());
        for name in &labels[..3] {
            assert!(panel.brief.contains(&format!("**{name}** ")), "{name}: {}", panel.brief);
            assert!(!name.contains(['·', '/']), "no numbers to be puzzled by: {name}");
        }
        let whole = world.press(ada(), all).await.unwrap().message;
        let offered = choices(&whole).map(|control| match control {
            Control::Button { .. } => 1,
            Control::Menu { choices, .. } => choices.len(),
        });
        assert!(3 < offered.sum::<usize>(), "{whole:?}");
        let bout = bout_of(&panel);
        let before = world.row(bout).await.saved;
        world.press(ada(), surprise).await.unwrap();
        assert_ne!(world.row(bout).await.saved, before, "somebody is sent");
    }
    assert_eq!(sent, 3, "of three games one sends somebody");
}

#[tokio::test]
async fn how_a_game_is_played_is_told_once_a_person_and_each_decision_in_a_line() {
    let mut world = World::by_orders().await;
    let kind = Kind::all()[0];
    let is_taught = |panel: &Message| panel.tail.contains(kind.playing()[0]);
    let first = played(&mut world, 0).await;
    assert!(is_taught(&first));
    let bout = bout_of(&first);
    let again = world.panel(ada(), bout).await.unwrap().message;
    assert!(is_taught(&again), "nothing was answered yet");
    world.answer(ada(), bout).await;
    let mut new = Vec::new();
    for _ in 0..60 {
        if world.is_over(ada(), bout).await {
            break;
        }
        if !world.is_asked(ada(), bout).await {
            world.pass_to_next().await;
            continue;
        }
        let panel = world.panel(ada(), bout).await.unwrap().message;
        assert!(!is_taught(&panel), "{}", panel.tail);
        new.extend(
            panel.tail.lines().filter(|line| line.starts_with("**New:** ")).map(str::to_owned),
        );
        world.answer(ada(), bout).await;
    }
    assert!(!new.is_empty() && new.iter().all(|line| line.chars().count() <= 170), "{new:?}");
    // Of the same game nothing is told again, and of somebody else all.
    let wanted = Start { game: kind.slug().to_owned(), ..world.wanted() };
    let duel = world.duel(wanted).await;
    for (person, taught) in [(ada(), false), (bob(), true)] {
        if world.is_asked(person.clone(), duel).await {
            let panel = world.panel(person.clone(), duel).await.unwrap().message;
            assert_eq!(is_taught(&panel), taught, "{person:?}: {}", panel.tail);
        }
    }
}

#[tokio::test]
async fn a_rematch_against_the_house_is_one_press() {
    for (at, _) in (0..).zip(Kind::all()) {
        let mut world = World::by_orders().await;
        let bout = bout_of(&played(&mut world, at).await);
        let left = world.press(ada(), Action::Resign(bout)).await.unwrap().message;
        assert_eq!((left.head.as_str(), actions(&left)), ("You gave up.", vec![Action::Play]));
        world.deliver().await;
        let again = world.press(ada(), Action::Rematch(bout)).await.unwrap().message;
        assert!(choices(&again).next().is_some(), "{again:?}");
        assert_ne!(bout_of(&again), bout);
        let once_more = world.press(ada(), Action::Rematch(bout)).await.unwrap().message;
        assert_eq!(bout_of(&once_more), bout_of(&again), "it leads to the one that goes on");
        assert!(choices(&once_more).next().is_some(), "{once_more:?}");
    }
}

#[tokio::test]
async fn an_old_rematch_leads_to_no_bout_with_other_options_or_another_house() {
    let mut world = World::by_orders().await;
    let game = Kind::all()[0].slug().to_owned();
    let like = |options: &str, house_level| {
        let (game, options) = (game.clone(), options.to_owned());
        Start { game, options, house: 1, house_level, ..Start::default() }
    };
    let first = world.solo(like("", Level::default())).await;
    world.press(ada(), Action::Resign(first)).await.unwrap();
    let mut others = Vec::new();
    for (options, level) in [("turn_limit=20", Level::default()), ("", Level::Novice)] {
        others.push(world.solo(like(options, level)).await);
    }
    world.now = world.now.plus(HOUR);
    let again = bout_of(&world.press(ada(), Action::Rematch(first)).await.unwrap().message);
    assert!(again != first && !others.contains(&again), "{again:?}");
    let same = bout_of(&world.press(ada(), Action::Rematch(first)).await.unwrap().message);
    assert_eq!(same, again);
}
