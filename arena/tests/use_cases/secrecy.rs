//! Secret windows: nobody but the seat asked can tell whether anybody is asked.

use crate::world::*;
use arena::{Action, BoutId, Decree, Fault, Message, Outgoing, Person, PlanStep, Refused, To};
use boards::Sheet;
use std::collections::BTreeSet;

/// The public's view of an open window.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    tail: String,
    mention: Vec<u64>,
    actions: Vec<Action>,
    /// The board's last words to a spectator.
    waiting: String,
    /// Rows sent to the channel while the window is open, before its end.
    meanwhile: usize,
}

struct Window {
    holder: Option<Person>,
    seen: Seen,
}

fn public(sent: &[Outgoing]) -> Vec<&Outgoing> {
    sent.iter().filter(|o| matches!(o.to, To::Channel(_))).collect()
}

/// Plays until a window is open, goes through it, and tells its view; `None`: the bout ends.
async fn window(world: &mut World, bout: BoutId) -> Option<Window> {
    for _ in 0..400 {
        let tail = world.newest().tail.clone();
        let is_settling = tail.contains("being settled");
        match world.next_move(bout, &[ada(), bob()]).await {
            Next::Over => return None,
            _ if is_settling => return Some(through(world, bout, tail).await),
            Next::Asked(by, panel) => {
                world.answer_on(panel, by).await;
                world.deliver().await;
            }
            Next::Waits => panic!("somebody is asked, or the dice are being settled: {tail}"),
        }
    }
    panic!("no end");
}

async fn through(world: &mut World, bout: BoutId, tail: String) -> Window {
    let post = world.newest().clone();
    let board = world.board(eve(), bout).await.unwrap();
    let before = world.sent.len();
    let mut holder = None;
    for by in [ada(), bob()] {
        if world.is_asked(by.clone(), bout).await {
            holder = Some(by);
        }
    }
    for other in [ada(), bob()] {
        if Some(&other) != holder.as_ref() {
            let duties = world.duties(other).await.unwrap();
            assert_eq!(duties.message.head, "Nothing waits for you.");
        }
    }
    let late = world.luck.below(2) == 0;
    if late {
        // Past every instant at which the window may close, and short of any deadline.
        world.pass(7 * MINUTE).await;
    }
    if let Some(by) = &holder {
        assert_eq!(public(&world.sent[before..]).len(), 0, "it waits");
        let reply = world.answer(by.clone(), bout).await;
        assert!(!reply.message.head.is_empty());
        world.deliver().await;
    }
    let mut meanwhile = if late { 0 } else { public(&world.sent[before..]).len() };
    // One window may follow another without a word, and each may ask somebody.
    for _ in 0..20 {
        if !public(&world.sent[before..]).is_empty() {
            break;
        }
        let mut asked = None;
        for by in [ada(), bob()] {
            if world.is_asked(by.clone(), bout).await {
                asked = Some(by);
            }
        }
        match asked {
            Some(by) => {
                world.answer(by, bout).await;
                world.deliver().await;
                meanwhile += public(&world.sent[before..]).len();
            }
            None => world.pass_to_next().await,
        }
    }
    assert!(!public(&world.sent[before..]).is_empty(), "the window has closed");
    let controls = actions(&post);
    let waiting = board.message.tail;
    Window {
        holder,
        seen: Seen { tail, mention: post.mention, actions: controls, waiting, meanwhile },
    }
}

#[tokio::test]
async fn a_window_looks_the_same_whether_or_not_somebody_is_asked() {
    let mut world = World::new().await;
    let (mut asked, mut unasked) = (0, 0);
    for _ in 0..200 {
        let bout = world.duel(world.wanted()).await;
        while let Some(window) = window(&mut world, bout).await {
            match window.holder {
                Some(_) => asked += 1,
                None => unasked += 1,
            }
            let actions = vec![Action::Panel(bout), Action::Hand(bout), Action::HowToPlay(0)];
            let settled = "The dice are being settled. It goes on by itself. If you hold \
                           something for this moment, **Your move** shows it.\n\
                           Asked about reactions: Ada, Bob."
                .to_owned();
            let same = Seen {
                tail: settled.clone(),
                mention: Vec::new(),
                actions,
                waiting: settled,
                meanwhile: 0,
            };
            assert_eq!(window.seen, same, "held by {:?}", window.holder);
            if 2 <= asked && 2 <= unasked {
                return;
            }
        }
    }
    panic!("asked {asked}, not asked {unasked}: too few windows");
}

#[tokio::test]
async fn a_window_that_nobody_answers_closes_with_the_clocks_answer_and_names_nobody() {
    let mut world = World::new().await;
    for _ in 0..200 {
        let bout = world.duel(world.by_clock("live")).await;
        for _ in 0..300 {
            if world.is_over(ada(), bout).await {
                break;
            }
            let settling = world.newest().tail.contains("being settled");
            let mut asked = None;
            for by in [ada(), bob()] {
                if world.is_asked(by.clone(), bout).await {
                    asked = Some(by);
                }
            }
            match asked {
                Some(by) if settling => {
                    let before = world.sent.len();
                    for _ in 0..8 {
                        if public(&world.sent[before..]).is_empty() {
                            world.pass_to_next().await;
                        }
                    }
                    let told = public(&world.sent[before..]);
                    assert!(!told.is_empty());
                    for outgoing in told {
                        let text = format!("{} {}", outgoing.message.head, outgoing.message.tail);
                        assert!(!text.contains("time is up"), "{text}");
                        assert!(!text.contains("still waits"), "{text}");
                    }
                    let private = world.sent[before..].iter().filter(|o| o.to == To::Person(by.id));
                    assert!(0 < private.count(), "the seat itself is reminded");
                    return;
                }
                Some(by) => {
                    world.answer(by, bout).await;
                    world.deliver().await;
                }
                None => world.pass_to_next().await,
            }
        }
    }
    panic!("nobody was asked in secret");
}

#[tokio::test]
async fn nothing_that_leaves_the_house_shows_a_hand_to_others() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..60 {
        if world.is_over(ada(), bout).await {
            return;
        }
        let mut hands = Vec::new();
        for by in [ada(), bob()] {
            let hand = world.hand(by, bout).await.unwrap();
            hands.push(cards(&hand.message.mono.unwrap()));
        }
        let board = world.board(eve(), bout).await.unwrap();
        let newest = world.newest().clone();
        for hand in &hands {
            for card in hand {
                let word = format!("{card} ");
                assert!(!board.message.mono.as_ref().unwrap().contains(&word), "{card}");
                assert!(!newest.mono.as_ref().unwrap().contains(&word), "{card}");
            }
        }
        for typed in ["", "g", "st"] {
            let offered =
                world.arena.complete_act(13, world.here, Some(bout), typed, world.now).await;
            assert!(offered.is_empty(), "a stranger is offered nothing");
        }
        world.plays_on(bout, &[ada(), bob()]).await;
    }
}

/// The cards named in a hand: its lines that begin with a face and a number.
fn cards(hand: &str) -> Vec<String> {
    // Below the cards stands public knowledge.
    let held = hand.lines().skip(1).take_while(|line| !line.contains(':'));
    let card = |line: &str| {
        let mut words = line.split_whitespace();
        let (face, number) = (words.next()?, words.next()?);
        number.parse::<u8>().is_ok().then(|| format!("{face} {number}"))
    };
    held.filter_map(card).collect()
}

#[tokio::test]
async fn who_has_no_seat_learns_neither_whether_there_is_a_bout_nor_how_it_stands() {
    let mut world = World::new().await;
    let live = world.duel(world.wanted()).await;
    let resting = world.duel(world.wanted()).await;
    world.decree(resting, Decree::Pause).await.unwrap();
    let over = world.duel(world.wanted()).await;
    world.press(ada(), Action::Resign(over)).await.unwrap();
    let lobby = world.lobby(world.wanted()).await;
    for bout in [live, resting, over, lobby, BoutId(77_000)] {
        let actions = [
            Action::Choose { bout, serial: 3, mark: 0, option: Some(0) },
            Action::Back { bout, serial: 3 },
            Action::Route { bout, serial: 3, menu: 0, mark: 0 },
            Action::Explain { bout, serial: 3 },
            Action::Plan { bout, what: PlanStep::Do, mark: 0 },
            Action::Aside { bout, mark: 3, index: Some(0) },
            Action::Yield { bout, entry: 3 },
            Action::Resign(bout),
            Action::Consent { bout, wish: 3, yes: true },
            Action::AnswerPause { bout, wish: 3, yes: false },
            Action::AnswerEnd { bout, wish: 3, yes: false },
            Action::Orders { bout, order: None },
            Action::Orders { bout, order: Some(0) },
            Action::React { bout, asked: true },
            Action::SitDown(bout),
        ];
        for action in actions {
            let answer = world.press(eve(), action).await;
            let same = matches!(answer, Err(Fault::Refused(Refused::NotYours)));
            assert!(same, "{action:?}: {answer:?}");
        }
        refused!(world.press(eve(), Action::Word(bout)).await, Refused::NotInLobby);
    }
}

#[tokio::test]
async fn what_is_answered_in_secret_leaves_an_open_wish_standing() {
    let mut world = World::new().await;
    for _ in 0..200 {
        let bout = world.duel(world.wanted()).await;
        if let Some(holder) = world.asked_in_secret(bout, &[ada(), bob()]).await {
            let asker = if holder == ada() { bob() } else { ada() };
            // The verdict, which follows from the window alone, may open no wish.
            drop(world.undo(asker.clone(), Some(bout)).await);
            world.deliver().await;
            let again = world.undo(asker.clone(), Some(bout)).await;
            if !matches!(again, Err(Fault::Refused(Refused::WishOpen))) {
                continue;
            }
            world.answer(holder, bout).await;
            let again = world.undo(asker, Some(bout)).await;
            let stands = matches!(again, Err(Fault::Refused(Refused::WishOpen)));
            assert!(stands, "nothing tells that somebody has answered: {again:?}");
            return;
        }
    }
    panic!("no window in which the one may wish and the other is asked");
}

/// The cards in a person's hand, as the picture of the hand names them.
fn card_names(hand: &Message) -> Vec<String> {
    let plate = hand.plate.as_ref().map(|plate| plate.facts.as_str()).unwrap_or_default();
    match serde_json::from_str(plate) {
        Ok(Sheet::Held(held)) => held.cards.into_iter().map(|card| card.name).collect(),
        Ok(Sheet::Ranking(_) | Sheet::Games | Sheet::Lobby(_) | Sheet::Contest(_)) | Err(_) => {
            Vec::new()
        }
    }
}

#[tokio::test]
async fn no_hand_is_printed_for_logs_and_panics() {
    for game in ["blood-sweat-cheers", "nexus", "bloodsport-gambler"] {
        let mut world = World::new().await;
        let bout = world.duel(world.of(game)).await;
        let (mut held, mut rows) = (BTreeSet::new(), Vec::new());
        let mut names_a_card = false;
        for _ in 0..24 {
            let asked = world.until_asked(bout, &[ada(), bob()]).await;
            let hand = world.hand(asked.clone(), bout).await;
            let panel = world.panel(asked.clone(), bout).await;
            let (in_hand, on_panel) =
                (&hand.as_ref().unwrap().message, &panel.as_ref().unwrap().message);
            held.extend(card_names(in_hand));
            let carries = |text: &str| held.iter().any(|card| text.contains(card.as_str()));
            let sheet = in_hand.plate.as_ref().map(|plate| serde_json::from_str(&plate.facts));
            let sheet: Option<Sheet> = sheet.transpose().unwrap();
            let stale = Refused::Stale { panel: Some(Box::new(on_panel.clone())) };
            names_a_card |= carries(&told(on_panel));
            for printed in [
                format!("{hand:?} {:?} {sheet:?}", in_hand.plate),
                format!("{panel:?} {:?} {:?}", on_panel.plate, on_panel.controls),
                format!("{stale:?}"),
            ] {
                assert!(!carries(&printed), "{game}: {printed}");
            }
            world.answer(asked, bout).await;
            let store = world.store().await;
            let waiting = store::outbox::all_waiting(&mut store.read().await.unwrap()).await;
            store.close().await;
            rows.extend(waiting.unwrap());
            world.deliver().await;
        }
        let carries = |text: &str| held.iter().any(|card| text.contains(card.as_str()));
        assert!(names_a_card, "{game}: a panel names a card");
        assert!(rows.iter().any(|row| carries(&row.say)), "{game}: a hand waits in the outbox");
        let mine: Vec<&Outgoing> =
            world.sent.iter().filter(|it| matches!(it.to, To::Person(_))).collect();
        assert!(mine.iter().any(|it| carries(&told(&it.message))), "{game}: a hand was sent");
        for printed in [format!("{rows:?}"), format!("{mine:?}")] {
            assert!(!carries(&printed), "{game}: {printed}");
        }
    }
}
