//! Bouts played by whoever hears them: boards come in sentences, and these are all that is gone by.

use crate::world::*;
use arena::{Action, BoutId, Control, Message, Person, Start, Viewer};
use boards::Kind;

impl World {
    /// A bout of a game between people who listen.
    async fn heard(&mut self, kind: Kind, people: &[Person]) -> BoutId {
        for by in people {
            let words = Some(("board".to_owned(), "words".to_owned()));
            self.arena.me(by.clone(), words, self.now).await.unwrap();
        }
        let wanted = Start { game: kind.slug().to_owned(), ..Start::default() };
        let bout = self.lobby(wanted).await;
        for by in &people[1..] {
            self.press(by.clone(), Action::Join(bout)).await.unwrap();
        }
        self.press(people[0].clone(), Action::Begin(bout)).await.unwrap();
        bout
    }

    /// What somebody hears of the board.
    async fn board_of(&self, by: &Person, bout: BoutId) -> String {
        let board = self.arena.board(by.clone(), self.here, Some(bout), self.now).await.unwrap();
        let Message { head, mono, plate, .. } = board.message;
        assert!(mono.is_none() && plate.is_none(), "nothing is to be looked at: {head}");
        head
    }
}

/// Whether sentences call somebody: the last of them say for whom the bout waits.
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

#[tokio::test]
async fn a_bout_of_every_game_is_played_to_its_end_by_ear() {
    let mut played = 0;
    for kind in Kind::all() {
        let mut world = World::by_orders().await;
        let people = [ada(), bob()];
        let bout = world.heard(*kind, &people).await;
        if world.board_of(&ada(), bout).await.contains("WAITING FOR") {
            // One game has a text board alone.
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
            let panel = world.panel(by.clone(), bout).await.unwrap().message;
            let (question, options) = heard(&panel);
            assert!(!question.is_empty() && !options.is_empty(), "{by:?}: {}", told(&panel));
            world.answer(by, bout).await;
            world.deliver().await;
            answers += 1;
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
        for moment in 0..300 {
            let by = world.until_asked(bout, &people).await;
            if world.is_over(by.clone(), bout).await {
                break;
            }
            // Each in turn: what one hears at a moment is as long as what the next one does.
            for reader in people.iter().skip(moment % people.len()).take(1) {
                let panel = world.panel(reader.clone(), bout).await.unwrap().message;
                heard(&panel);
            }
            world.answer(by, bout).await;
            world.deliver().await;
        }
    }
}

/// The menu of forms behind *More…*: what it says, and how many there are.
async fn forms(world: &mut World, bout: BoutId) -> (String, usize) {
    let more = world.press(ada(), Action::More(bout)).await.unwrap().message;
    let menu = more.controls.iter().find_map(|control| match control {
        Control::Menu { placeholder, choices, action: Action::Boards(_), .. } => {
            Some((placeholder.clone(), choices.len()))
        }
        Control::Button { .. } | Control::Menu { .. } => None,
    });
    menu.unwrap()
}

#[tokio::test]
async fn how_boards_are_shown_is_two_taps_away_from_ones_move() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
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
        let wanted = Start { game: kind.slug().to_owned(), house: 1, ..Start::default() };
        let bout = world.solo(wanted).await;
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
