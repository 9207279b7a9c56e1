//! A bout told again, and its luck checked.

use crate::leagues::quick;
use crate::tournaments::contest;
use crate::world::*;
use arena::{
    Action, BoutId, Decree, Fault, Listing, Message, Millis, Outgoing, Person, Place, PublicPage,
    Refused, Seen, Start, Viewer,
};
use std::sync::Arc;
use store::proofs::place::Place as Home;
use table::Chance;

/// All pages that a person turns, from the one shown.
async fn turned(world: &World, by: &Person, mut say: Message) -> Vec<Message> {
    let mut pages = Vec::new();
    loop {
        pages.push(say.clone());
        let Some((on, _)) = labelled(&say, "Next") else { return pages };
        say = world.tap(by.clone(), on, &[]).await.unwrap().message;
        assert!(pages.len() < 2_000, "the pages run in a circle: {say:?}");
    }
}

async fn replayed(world: &World, by: Person, bout: BoutId, viewer: Option<Viewer>) -> Vec<Message> {
    let first = world.arena.replay(by.clone(), world.here, Some(bout), viewer, 0, world.now).await;
    turned(world, &by, first.unwrap().message).await
}

fn viewer(say: &Message) -> Option<(Action, Vec<u16>)> {
    let (action, _, choices) = menu(say, |it| matches!(it, Action::ReplayAs { .. }))?;
    Some((action, choices.iter().map(|choice| choice.index).collect()))
}

#[tokio::test]
async fn every_game_is_told_again_with_ones_own_eyes_and_later_with_anybodys() {
    let mut world = World::new().await;
    for (game, _) in world.arena.games() {
        let bout = world.duel(world.of(&game)).await;
        for _ in 0..24 {
            if !world.plays_on(bout, &[ada(), bob()]).await {
                break;
            }
        }
        let public = replayed(&world, eve(), bout, None).await;
        let last = public.last().unwrap();
        let board = world.board(eve(), bout).await.unwrap();
        assert_eq!(last.mono, board.message.mono, "{game}");
        let of = format!("page {} of {}, as everybody saw it", public.len(), public.len());
        assert!(last.head.contains(&of), "{game}: {}", last.head);
        let is_over = world.is_over(ada(), bout).await;
        assert_eq!(viewer(last).is_some(), is_over, "as long as it is open there is no choice");
        let own = replayed(&world, ada(), bout, None).await;
        let last = own.last().unwrap();
        assert!(last.head.contains("as Ada saw it"), "{}", last.head);
        let hand = world.hand(ada(), bout).await.unwrap();
        if let Some(hand) = hand.message.mono {
            let shown = last.mono.clone().unwrap();
            assert!(shown.contains(hand.lines().next().unwrap()), "{shown}");
        }
        let (action, choices) = viewer(last).expect("one's own and everybody's");
        assert_eq!(choices, if is_over { vec![0, 1, 2] } else { vec![0, 1] });
        let there = world.tap(ada(), action, &[0]).await.unwrap();
        assert_eq!(there.message.head.lines().next(), public.last().unwrap().head.lines().next());

        for (by, viewer) in
            [(ada(), Viewer::Seat(1)), (eve(), Viewer::Seat(0)), (ada(), Viewer::Seat(9))]
        {
            let action = Action::Replay { bout, viewer, page: Some(0) };
            let refused = world.tap(by.clone(), action, &[]).await;
            let is_public = is_over && viewer != Viewer::Seat(9);
            assert_eq!(refused.is_ok(), is_public, "{refused:?}");
            if is_public {
                continue;
            }
            assert!(matches!(refused, Err(Fault::Refused(Refused::NotYourEyes))), "{refused:?}");
            let Viewer::Seat(seat) = viewer else { panic!() };
            let action = Action::ReplayAs { bout, viewer: Viewer::Public, page: 0 };
            let chosen = [u16::from(seat) + 1];
            refused!(world.tap(by, action, &chosen).await, Refused::NotYourEyes);
        }

        if !is_over {
            world.press(ada(), Action::Resign(bout)).await.unwrap();
        }
        let after = replayed(&world, eve(), bout, None).await;
        assert_eq!(after[0].mono, public[0].mono, "earlier pages stay as they were");
        let (action, choices) = viewer(after.last().unwrap()).expect("every seat's");
        assert_eq!(choices, [0, 1, 2]);
        for choice in [1, 2] {
            let with = world.tap(eve(), action, &[choice]).await;
            let name = if choice == 1 { "Ada" } else { "Bob" };
            assert!(with.unwrap().message.head.contains(&format!("as {name} saw it")));
        }
    }
}

/// This many pages need no menu.
const FEW: usize = 4;

#[tokio::test]
async fn a_page_is_named_by_number_or_by_its_turn_in_the_menu() {
    let mut world = World::new().await;
    // A bout may be over so soon that there is no menu.
    let (bout, pages, action, choices) = loop {
        let bout = world.solo(world.wanted()).await;
        let none = world.arena.replay(eve(), world.here, Some(bout), None, 0, world.now).await;
        assert!(none.unwrap().message.head.ends_with("nothing has happened yet."));
        world.play_out(bout, &[ada()]).await;
        let pages = replayed(&world, eve(), bout, None).await;
        let is_page = |it: &Action| matches!(it, Action::Replay { page: None, .. });
        if let Some((action, _, choices)) = menu(&pages[0], is_page) {
            break (bout, pages.clone(), action, choices.to_vec());
        }
        assert!(pages.len() <= FEW, "many pages have a menu");
    };
    let beyond = world.arena.replay(eve(), world.here, Some(bout), None, 9_999, world.now).await;
    assert_eq!(beyond.unwrap().message, *pages.last().unwrap());
    for choice in choices {
        let there = world.tap(eve(), action, &[choice.index]).await;
        let there = there.unwrap().message;
        assert_eq!(there, pages[usize::from(choice.index)]);
        let is_turn = ["Turn ", "Before the first turn: ", "The end, turn "];
        assert!(is_turn.iter().any(|it| choice.label.starts_with(it)), "{choice:?}");
    }
}

/// Another person's view of a bout that looks back on it, with all eyes that are theirs and in
/// the log: the first page and the last, which says how many there are.
async fn looked_back(world: &World, bout: BoutId, by: &[Person]) -> Vec<Message> {
    let mut all = Vec::new();
    for by in by {
        for (viewer, page) in
            [None, Some(Viewer::Public)].into_iter().flat_map(|it| [(it, 0), (it, 9_999)])
        {
            let (by, here) = (by.clone(), world.here);
            let page = world.arena.replay(by, here, Some(bout), viewer, page, world.now).await;
            all.push(page.unwrap().message);
        }
        for page in [0, u32::MAX] {
            let log = world.log(by.clone(), bout, page).await;
            all.push(log.unwrap().message);
        }
        let kept = world.verify(by.clone(), bout).await;
        all.push(kept.unwrap().message);
    }
    all
}

#[tokio::test]
async fn what_is_answered_in_secret_changes_no_byte_of_what_others_look_back_on() {
    if are_on_a_server() {
        return;
    }
    let mut world = World::new().await;
    let (mut windows, mut together, mut undone) = (0, 0, 0);
    for _ in 0..100 {
        let bout = world.duel(world.wanted()).await;
        for _ in 0..200 {
            let (first, second) =
                (world.is_asked(ada(), bout).await, world.is_asked(bob(), bout).await);
            let is_over = !first && !second && world.is_over(ada(), bout).await;
            if is_over || (2 <= windows && 2 <= together && 0 < undone) {
                break;
            }
            let is_window = world.newest().tail.contains("being settled");
            let (by, others) =
                if first { (ada(), [bob(), eve()]) } else { (bob(), [ada(), eve()]) };
            if is_window && (first || second) && windows < 4 {
                windows += 1;
                let before = looked_back(&world, bout, &others).await;
                for seed in 0..2 {
                    let mut fork = world.fork(seed).await;
                    fork.answer(by.clone(), bout).await;
                    assert_eq!(looked_back(&fork, bout, &others).await, before);
                    let undo = fork.undo(by.clone(), Some(bout)).await;
                    undone += usize::from(undo.is_ok());
                    assert_eq!(looked_back(&fork, bout, &others).await, before, "{undo:?}");
                }
            } else if first && second && together < 4 {
                together += 1;
                let mut worlds = Vec::new();
                for seed in 0..2 {
                    let mut fork = world.fork(seed).await;
                    fork.answer(ada(), bout).await;
                    worlds.push(looked_back(&fork, bout, &[bob(), eve()]).await);
                }
                assert!(worlds.windows(2).all(|pair| pair[0] == pair[1]));
            }
            if first || second {
                world.answer(by, bout).await;
                world.deliver().await;
            } else {
                world.pass_to_next().await;
            }
        }
        if 2 <= windows && 2 <= together && 0 < undone {
            return;
        }
    }
    panic!("{windows} windows, {together} answered together, {undone} taken back: too few");
}

#[tokio::test]
async fn a_kept_back_record_keeps_its_hands_and_says_so() {
    let mut world = World::new().await;
    let kept = world.with("reveal_seed=off");
    let bout = world.duel(kept).await;
    let live = world.verify(eve(), bout).await.unwrap();
    says(&live.message.head, "are kept back when the bout is over");
    world.play_out(bout, &[ada(), bob()]).await;
    // An exporter gets a page of the public view, even a guest of the bout.
    let export = world.export(ada(), bout).await.unwrap();
    let retold = export.message.retold.unwrap();
    assert_eq!(retold.eyes.len(), 1);
    assert!(retold.eyes[0].pages.iter().all(|page| page.hand.is_none()));
    let action = Action::Replay { bout, viewer: Viewer::Seat(0), page: Some(0) };
    refused!(world.press(eve(), action).await, Refused::NotYourEyes);
    world.press(ada(), action).await.unwrap();
    let verified = world.pressed(eve(), Action::Verify(bout)).await.head;
    assert!(verified.contains("all is as recorded"), "{verified}");
    assert!(!verified.contains("Seed: `") && !verified.contains("draws"), "{verified}");
    world.forge(bout).await;
    let wrong = world.pressed(eve(), Action::Verify(bout)).await.head;
    assert!(wrong.contains("NOT") && !wrong.contains('•'), "{wrong}");
}

#[tokio::test]
async fn a_bout_is_verified_before_and_after_its_end() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    refused!(world.verify(ada(), bout).await, Refused::NotBegun);
    world.arena.word(ada(), world.here, bout, "lupus", world.now).await.unwrap();
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    let live = world.verify(eve(), bout).await.unwrap();
    let live = live.message.head;
    let begun = world.channel(CHANNEL)[0].message.tail.clone();
    let commitment = begun.split("sha256: `").nth(1).unwrap()[..64].to_owned();
    assert_eq!(commitment.len(), 64, "{begun}");
    assert!(live.contains(&commitment), "{live}");
    assert!(live.contains(&table::sha256_hex(b"lupus")), "{live}");

    world.play_out(bout, &[ada()]).await;
    let export = world.export(eve(), bout).await.unwrap();
    let retold = export.message.retold.unwrap();
    let whose: Vec<&str> = retold.eyes.iter().map(|eyes| eyes.whose.as_str()).collect();
    assert_eq!(whose[..2], [boards::EVERYBODY, "Ada"]);
    assert!(retold.eyes.iter().all(|eyes| 1 < eyes.pages.len()), "each has something to see");
    let text = &export.message.files[0].1;
    let again = boards::retold(text).unwrap();
    let lengths = |it: &boards::Retold| it.eyes.iter().map(|it| it.pages.len()).collect::<Vec<_>>();
    assert_eq!(lengths(&again), lengths(&retold), "the file alone tells as much");
    let report = boards::verify(text).unwrap();
    let verified =
        world.arena.verify(eve(), world.here, None, world.now).await.unwrap().message.head;
    for check in &report.checks {
        let found = check.found.clone().unwrap();
        assert!(verified.contains(&format!("• {}: {found}", check.what)), "{verified}");
    }
    let lines = serde_json::from_str::<serde_json::Value>(text).unwrap()["lines"].clone();
    let lines = lines.as_array().unwrap();
    let (first, last) = (&lines[0]["hash"], &lines[lines.len() - 1]["hash"]);
    assert!(live.contains(first.as_str().unwrap()), "{live}");
    assert!(verified.contains(last.as_str().unwrap()) && verified.contains(&commitment));
    assert!(verified.contains("played again from its seed: all is as recorded"), "{verified}");

    world.forge(bout).await;
    let wrong = world.pressed(eve(), Action::Verify(bout)).await.head;
    assert!(wrong.contains("does NOT come out as recorded"), "{wrong}");
    assert!(wrong.contains("chain is WRONG") && wrong.contains("reference: `"), "{wrong}");
    assert!(wrong.chars().count() < 1_900, "{wrong}");
}

#[tokio::test]
async fn nothing_is_told_again_of_bouts_elsewhere_or_of_none() {
    let (world, bout) = World::of_a_duel().await;
    let away = Place { guild: GUILD + 1, channel: 1 };
    for (at, id) in [(away, bout), (world.here, BoutId(4_711))] {
        for refused in [
            world.arena.replay(eve(), at, Some(id), None, 0, world.now).await,
            world.arena.verify(eve(), at, Some(id), world.now).await,
            world.arena.press(eve(), at, Action::first_page(id), &[], world.now).await,
            world.arena.press(eve(), at, Action::Verify(id), &[], world.now).await,
        ] {
            assert!(matches!(refused, Err(Fault::Refused(Refused::NoSuchBout))), "{refused:?}");
        }
    }
    world.damage(bout).await;
    let stuck = world.arena.replay(eve(), world.here, Some(bout), None, 0, world.now).await;
    assert!(matches!(stuck, Err(Fault::Ours(_))), "{stuck:?}");
}

#[tokio::test]
async fn a_bout_that_goes_on_is_told_again_from_ones_last_answer() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..8 {
        world.plays_on(bout, &[ada(), bob()]).await;
    }
    let all = replayed(&world, ada(), bout, Some(Viewer::Seat(0))).await;
    let shown = world.pressed(ada(), Action::Lately(bout)).await;
    let at = all.iter().position(|page| page.head == shown.head).unwrap();
    assert!(0 < at, "{}", shown.head);
    let board = world.board(ada(), bout).await.unwrap().message;
    assert!(actions(&board).contains(&Action::Lately(bout)));
    let read = world.arena.replay_lately(eve(), world.here, Some(bout), world.now).await;
    assert!(read.unwrap().message.head.contains("page 1 of"), "who only reads begins at the start");
}

/// A world at one moment: its file's bytes, and the content of its channels.
pub struct Kept {
    file: Vec<u8>,
    now: Millis,
    here: Place,
    shown: Vec<Shown>,
    sent: Vec<Outgoing>,
    closed: Vec<u64>,
    barred: Vec<u64>,
    lacks_files: bool,
    patience: usize,
    next: u64,
}

impl World {
    /// This world as it is now.
    pub async fn put_by(&self) -> Kept {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arena.db");
        self.arena.backup(&path).await.unwrap();
        Kept {
            file: std::fs::read(&path).unwrap(),
            now: self.now,
            here: self.here,
            shown: self.shown.clone(),
            sent: self.sent.clone(),
            closed: self.closed.clone(),
            barred: self.barred.clone(),
            lacks_files: self.lacks_files,
            patience: self.patience,
            next: self.next,
        }
    }

    pub async fn fork(&self, seed: u64) -> World {
        self.put_by().await.world(seed).await
    }
}

impl Kept {
    pub async fn world(&self, seed: u64) -> World {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arena.db");
        std::fs::write(&path, &self.file).unwrap();
        let left = Arc::<Left>::default();
        let home = Home::of(&path).await.unwrap();
        World {
            arena: opened(&path, &left, seed).await,
            now: self.now,
            here: self.here,
            shown: self.shown.clone(),
            sent: self.sent.clone(),
            closed: self.closed.clone(),
            barred: self.barred.clone(),
            lacks_files: self.lacks_files,
            left,
            luck: Chance::new(seed),
            patience: self.patience,
            next: self.next,
            _home: home,
            folder,
        }
    }
}

const PAGES: &str = "https://look.example/arena";

impl World {
    /// A world whose host serves pages.
    async fn with_pages() -> World {
        let mut world = World::new().await;
        world.arena = world.arena.clone().with_pages_at(&format!("{PAGES}/"));
        world.pages("on").await;
        world
    }

    async fn pages(&self, value: &str) {
        let told = self.set("page", value).await.unwrap().message.head;
        assert!(told.contains(&format!("`page` {value}")), "{told}");
    }

    /// The path to which the link under a bout's board leads, if there is one.
    async fn path(&self, bout: BoutId) -> Option<String> {
        let board = self.board(eve(), bout).await.unwrap();
        path_in(&told(&board.message))
    }

    async fn seen(&self, path: &str) -> Option<PublicPage> {
        match self.arena.public_page(path, None, self.now).await.unwrap()? {
            Seen::New(page) => Some(*page),
            Seen::Same => panic!("nothing is known"),
        }
    }
}

fn path_in(told: &str) -> Option<String> {
    let (_, link) = told.split_once(&format!("<{PAGES}/"))?;
    link.split_once('>').map(|(path, _)| path.to_owned())
}

fn words(page: &PublicPage) -> String {
    let steps = page.told.eyes.iter().flat_map(|eyes| &eyes.pages);
    let steps = steps.flat_map(|it| {
        let lines = it.lines.iter().map(ToString::to_string);
        lines.chain([it.board.clone(), it.facts.clone()]).chain(it.headline.clone())
    });
    let all = steps.chain([page.told.title.clone(), page.waits.clone()]);
    all.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_bout_has_a_page_once_organisers_let_it_and_its_steps_come_one_by_one() {
    let (mut world, bout) = World::of_a_duel().await;
    assert_eq!(world.path(bout).await, None, "off at first");
    let on = Some(("page".to_owned(), "on".to_owned()));
    let refused = world.arena.settings(GUILD, on).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::Decree(_)))), "nobody serves any");
    world.arena = world.arena.clone().with_pages_at(PAGES);
    assert_eq!(world.path(bout).await, None, "still off");
    world.pages("on").await;
    let path = world.path(bout).await.unwrap();
    assert!(path.starts_with("b/1-") && path.len() == "b/1-".len() + 32, "{path}");
    let more = world.pressed(ada(), Action::More(bout)).await;
    assert_eq!(path_in(&told(&more)).as_ref(), Some(&path));
    let first = world.seen(&path).await.unwrap();
    assert!(first.told.title.ends_with(": Ada v Bob"), "{}", first.told.title);
    assert!(first.waits.starts_with("Waiting for ") || first.waits.starts_with("The dice"));
    let again = world.arena.public_page(&path, Some(&first.print), world.now).await.unwrap();
    assert!(again == Some(Seen::Same));
    world.play_out(bout, &[ada(), bob()]).await;
    let last = world.seen(&path).await.unwrap();
    assert!(last.print != first.print && last.is_over && last.waits == "It is over.");
    let [eyes] = &last.told.eyes[..] else { panic!("everybody's eyes alone") };
    assert!(first.told.eyes[0].pages.len() < eyes.pages.len());
    let numbers: Vec<u64> = eyes.pages.iter().map(|page| page.entry).collect();
    assert_eq!(numbers, (0..eyes.pages.len() as u64).collect::<Vec<_>>(), "no entry of the record");
    assert!(eyes.pages.iter().all(|page| page.hand.is_none()));
}

#[tokio::test]
async fn whatever_leads_nowhere_costs_the_same_and_a_link_stays_dead() {
    let mut world = World::with_pages().await;
    let bout = world.duel(world.wanted()).await;
    let other = world.duel(world.wanted()).await;
    let (path, others) = (world.path(bout).await.unwrap(), world.path(other).await.unwrap());
    assert_ne!(path, others);
    let (_, seal) = path.split_once('-').unwrap();
    let mut wrong: Vec<String> =
        ["", "b", "b/", "b/1", "b/1-", "x/1-", "s/1-", "b/zz-", "b/01-", "b/-1-"]
            .into_iter()
            .map(str::to_owned)
            .collect();
    let sealed = ["b/2", "b/3", "s/1", "s/t1", "b/01", "b/+1", "b/999"];
    wrong.extend(sealed.map(|spot| format!("{spot}-{seal}")));
    wrong.push(path.replace('-', "-0"));
    wrong.push(path[..path.len() - 1].to_owned());
    let mut costs = Vec::new();
    for path in &wrong {
        let before = world.arena.steps();
        assert!(world.seen(path).await.is_none(), "{path}");
        let after = world.arena.steps();
        costs.push((after.statements - before.statements, before.kept == after.kept));
    }
    assert!(world.seen(&path).await.is_some());
    world.pages("off").await;
    assert_eq!(world.path(bout).await, None);
    let before = world.arena.steps().statements;
    assert!(world.seen(&path).await.is_none(), "at once");
    costs.push((world.arena.steps().statements - before, true));
    costs.dedup();
    assert_eq!(costs.len(), 1, "{costs:?}");
    world.pages("on").await;
    assert!(world.seen(&path).await.is_none(), "for ever");
    assert!(world.seen(&world.path(bout).await.unwrap()).await.is_some());
    world.arena.guild_left(GUILD, world.now).await.unwrap();
    assert_eq!(world.path(bout).await, None, "where nobody could close them there are none");
}

#[tokio::test]
async fn what_is_shown_to_nobody_or_to_one_alone_has_no_page() {
    let mut world = World::with_pages().await;
    let bout = world.duel(world.wanted()).await;
    let path = world.path(bout).await.unwrap();
    let lobby = world.lobby(world.wanted()).await;
    world.arena.learn(ada(), world.here, GAME, world.now).await.unwrap();
    world.deliver().await;
    let guided = world.arena.bouts_here(ada().id, world.here, "").await;
    let guided = guided.iter().map(|(_, number)| *number).min().unwrap();
    assert!(guided < 0, "a number that nobody else is shown");
    let guided = world.arena.numbered(ada().id, world.here, guided).await.unwrap();
    assert_ne!(guided, lobby);
    let board = world.board(ada(), guided).await.unwrap();
    assert_eq!(path_in(&told(&board.message)), None);
    world.arena.channel_deleted(CHANNEL, world.now).await.unwrap();
    assert!(world.seen(&path).await.is_none(), "it is posted nowhere");
}

#[tokio::test]
async fn somebody_forgotten_is_on_no_page() {
    let mut world = World::with_pages().await;
    let bout = world.duel(Start { ranked: false, ..world.wanted() }).await;
    for _ in 0..4 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
    world.deliver().await;
    let path = world.path(bout).await.unwrap();
    // The seat's former player is told of as well.
    world.decree(bout, Decree::Replace { seat: 0, by: Some(eve()) }).await.unwrap();
    let page = world.seen(&path).await.unwrap();
    assert!(page.told.title.ends_with(": Eve v Bob") && words(&page).contains("Ada"));
    world.forgets(ada()).await;
    let page = world.seen(&path).await.unwrap();
    assert!(!words(&page).contains("Ada"), "{}", words(&page));
}

#[tokio::test]
async fn a_season_and_a_tournament_each_have_a_page_of_their_tables() {
    let people = [ada(), bob(), eve()];
    let (mut season, mut tournament) = (World::with_pages().await, World::with_pages().await);
    season.season(&people, quick()).await;
    tournament.begun(contest("swiss"), &people).await;
    for (world, of, start) in [
        (season, Listing::Season(SEASON), "s/1-"),
        (tournament, Listing::Tournament(arena::TournamentId(1)), "s/t1-"),
    ] {
        let table = world.page(of).await.message;
        let path = path_in(&told(&table)).unwrap();
        assert!(path.starts_with(start), "{path}");
        let page = world.seen(&path).await.unwrap();
        assert_eq!(page.told.eyes[0].pages[0].board, table.mono.unwrap());
        assert!(["Ada", "Bob", "Eve"].iter().all(|name| words(&page).contains(name)));
        assert!(!words(&page).contains("**"), "{}", page.told.title);
        let again = world.arena.public_page(&path, Some(&page.print), world.now).await.unwrap();
        assert!(again == Some(Seen::Same));
        world.pages("off").await;
        assert!(world.seen(&path).await.is_none(), "at once");
    }
}
