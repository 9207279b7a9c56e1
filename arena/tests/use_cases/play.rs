//! From *Play* into a bout, and the lessons within it.

use crate::world::*;
use arena::{Action, BoutId, Control, How, Message, Person, Reply, Start, Viewer};
use boards::Kind;
use table::Level;

/// Begins a bout of Ada's against the house by two taps: *Play* in the help, and a game.
async fn played(world: &mut World, at: u8) -> Message {
    let help = world.arena.help(None).unwrap().message;
    assert!(actions(&help).contains(&Action::Play), "{help:?}");
    let games = world.pressed(ada(), Action::Play).await;
    let play = Action::Open { game: at, house: true };
    assert!(actions(&games).contains(&play), "{games:?}");
    let begun = world.press(ada(), play).await;
    world.deliver().await;
    begun.unwrap().message
}

fn bout_of(panel: &Message) -> BoutId {
    match find(panel, |it| matches!(it, Action::More(_))) {
        Some(Action::More(bout)) => bout,
        _ => panic!("{panel:?}"),
    }
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
        says(&world.pressed(ada(), Action::More(bout)).await.tail, "The seed's sha256: `");
    }
}

#[tokio::test]
async fn whom_one_sends_is_one_of_three_or_of_all_or_a_surprise() {
    let mut sent = 0;
    for (at, kind) in (0..).zip(Kind::all()) {
        let mut world = World::by_orders().await;
        let panel = played(&mut world, at).await;

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
        let whole = world.pressed(ada(), all).await;
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
        if !world.turn_of(ada(), bout).await {
            break;
        }
        let panel = world.panel(ada(), bout).await.unwrap().message;
        assert!(!is_taught(&panel), "{}", panel.tail);
        new.extend(
            panel.tail.lines().filter(|line| line.starts_with("**New:** ")).map(str::to_owned),
        );
        world.answer(ada(), bout).await;
    }
    assert!(!new.is_empty() && new.iter().all(|line| line.chars().count() <= 170), "{new:?}");
    // In the same game nothing is told again, and to another player everything.
    let duel = world.duel(world.of(kind.slug())).await;
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
        let left = world.pressed(ada(), Action::Resign(bout)).await;
        assert_eq!((left.head.as_str(), actions(&left)), ("You gave up.", vec![Action::Play]));
        world.deliver().await;
        let again = world.pressed(ada(), Action::Rematch(bout)).await;
        assert!(choices(&again).next().is_some(), "{again:?}");
        assert_ne!(bout_of(&again), bout);
        let once_more = world.pressed(ada(), Action::Rematch(bout)).await;
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
    let again = bout_of(&world.pressed(ada(), Action::Rematch(first)).await);
    assert!(again != first && !others.contains(&again), "{again:?}");
    let same = bout_of(&world.pressed(ada(), Action::Rematch(first)).await);
    assert_eq!(same, again);
}

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
            let wanted = world.of(kind.slug());
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
                |it: &Action| matches!(it, Action::Look(_) | Action::More(_) | Action::Rematch(_));
            assert!(
                *action == Action::Look(bout)
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
async fn hints_are_offered_to_somebody_alone_and_to_nobody_who_is_rated() {
    let (mut world, bout) = World::of_one_alone().await;
    let is_hint = |it: &Control| matches!(it, Control::Button { action: Action::Hint(_), .. });
    world.answer(ada(), bout).await;
    let panel = world.panel(ada(), bout).await.unwrap().message;
    assert!(panel.controls.iter().any(is_hint), "{:?}", actions(&panel));
    let ranked = world.duel(world.wanted()).await;
    let shown = more(&mut world, ranked).await;
    assert!(!shown.tail.contains("hint"), "there are none: {}", shown.tail);
}

impl World {
    /// A bout of a game between people who listen.
    async fn heard(&mut self, kind: Kind, people: &[Person]) -> BoutId {
        for by in people {
            self.choose(by.clone(), "board", "words").await.unwrap();
        }
        let wanted = Start { game: kind.slug().to_owned(), ..Start::default() };
        self.gathered(wanted, &people[1..]).await
    }

    async fn board_of(&self, by: &Person, bout: BoutId) -> String {
        let board = self.board(by.clone(), bout).await.unwrap();
        let Message { head, mono, plate, .. } = board.message;
        assert!(mono.is_none() && plate.is_none(), "nothing is to be looked at: {head}");
        head
    }
}

/// Whether sentences call a person: the last of them name those whom the bout waits for.
fn calls(sentences: &str, by: &Person) -> bool {
    let (_, waits) = sentences.split_once("Waiting for ").unwrap_or_default();
    waits.contains(&by.name)
}

/// A panel as it is heard: the sentences, the question after them, and its options by their names.
fn heard(panel: &Message) -> (String, Vec<&Control>) {
    let calls = ["Waiting for ", "WAITING FOR ", "being settled"];
    let is_heard = calls.iter().any(|call| panel.head.contains(call));
    assert!(is_heard, "a panel has its board: {}", panel.head);
    assert!(panel.plate.is_none());
    let parts = [Some(&panel.head), panel.mono.as_ref(), Some(&panel.tail)];
    let length: usize = parts.into_iter().flatten().map(|part| part.chars().count()).sum();
    assert!(length <= PRIVATE, "{length}: {}", told(panel));
    (panel.tail.clone(), choices(panel).collect())
}

/// The answers after which somebody gives a bout up that is played by ear.
const ANSWERS: usize = 60;

#[tokio::test]
async fn a_bout_of_every_game_is_played_to_its_end_by_ear() {
    let mut played = 0;
    for kind in Kind::all() {
        let mut world = World::by_orders().await;
        let people = [ada(), bob()];
        let bout = world.heard(*kind, &people).await;
        if world.board_of(&ada(), bout).await.contains("WAITING FOR") {
            // One game has only a text board.
            continue;
        }
        played += 1;
        let mut answers = 0;
        for _ in 0..4_000 {
            let board = world.board_of(&ada(), bout).await;
            let Some(by) = people.iter().find(|by| calls(&board, by)).cloned() else {
                if world.is_over(ada(), bout).await {
                    break;
                }
                world.pass_to_next().await;
                continue;
            };
            let panel = world.panel(by.clone(), bout).await.unwrap();
            let (question, options) = heard(&panel.message);
            let is_told = !question.is_empty() && !options.is_empty();
            assert!(is_told, "{by:?}: {}", told(&panel.message));
            answers += 1;
            if answers == ANSWERS {
                world.press(by, Action::Resign(bout)).await.unwrap();
                continue;
            }
            world.answer_on(panel, by).await;
            world.deliver().await;
        }
        assert!(world.is_over(ada(), bout).await, "{}: {answers} answers", kind.slug());
        let last = world.board_of(&ada(), bout).await;
        assert!(!last.contains("Waiting for"), "{last}");
        told_again(&world, bout).await;
    }
    assert_eq!(played, Kind::all().len() - 1);
}

/// The bout told again has its boards in sentences too.
async fn told_again(world: &World, bout: BoutId) {
    for page in [0, 3, u16::MAX] {
        let own = Some(Viewer::Seat(0));
        let shown = world.arena.replay(ada(), world.here, Some(bout), own, page, world.now).await;
        let shown = shown.unwrap().message;
        let is_drawn = shown.mono.as_ref().is_some_and(|mono| mono.contains('│'));
        assert!(!is_drawn, "{}", told(&shown));
        let board = shown.head.lines().last().unwrap();
        assert!(80 < board.chars().count(), "{board}");
    }
}

#[tokio::test]
async fn whoever_listens_has_the_board_on_every_panel_however_many_play() {
    for kind in Kind::all() {
        let mut world = World::by_orders().await;
        let others = 1..u64::from(*kind.seats().end());
        let others = others.map(|at| person(100 + at, &format!("Maximilian Rex {at}")));
        let people: Vec<Person> = std::iter::once(ada()).chain(others).collect();
        let bout = world.heard(*kind, &people).await;
        for moment in 0..24 {
            let Some((by, asked)) = world.next_asked(bout, &people).await else { break };
            heard(&asked.message);
            // Each in turn: what one hears at a moment is as long as what the next one does.
            let reader = people[moment % people.len()].clone();
            heard(&world.panel(reader, bout).await.unwrap().message);
            world.answer_on(asked, by).await;
            world.deliver().await;
        }
    }
}

/// The menu of forms behind *More…*: its words, and the number of forms.
async fn forms(world: &mut World, bout: BoutId) -> (String, usize) {
    let more = world.pressed(ada(), Action::More(bout)).await;
    let (_, words, lines) = menu(&more, |it| matches!(it, Action::Boards(_))).unwrap();
    (words.to_owned(), lines.len())
}

#[tokio::test]
async fn how_boards_are_shown_is_two_taps_away_from_ones_move() {
    let (mut world, bout) = World::of_a_duel().await;
    assert_eq!(forms(&mut world, bout).await, ("Boards are shown to you: usual".to_owned(), 4));
    let panel = |world: &World, form| {
        let (arena, here, now) = (world.arena.clone(), world.here, world.now);
        async move { arena.press(ada(), here, Action::Boards(bout), &[form], now).await }
    };
    let words = panel(&world, 3).await.unwrap().message;
    assert_eq!(forms(&mut world, bout).await.0, "Boards are shown to you: words");
    let text = panel(&world, 2).await.unwrap().message;
    assert_ne!(told(&words), told(&text), "each form is one's panel in another way");
    assert!(panel(&world, 4).await.is_err(), "there is no fifth form");
    assert_eq!(forms(&mut world, bout).await.0, "Boards are shown to you: text");
}

#[tokio::test]
async fn whoever_has_not_said_how_has_a_board_drawn_on_every_panel() {
    for kind in Kind::all().iter().filter(|kind| kind.is_drawn()) {
        let mut world = World::new().await;
        let bout = world.solo(against_house(kind.slug())).await;
        for _ in 0..40 {
            world.until_asked(bout, &[ada()]).await;
            if world.is_over(ada(), bout).await {
                break;
            }
            let panel = world.panel(ada(), bout).await.unwrap().message;
            assert!(panel.plate.is_some(), "{}", told(&panel));
            world.answer(ada(), bout).await;
            world.deliver().await;
        }
    }
}
