//! Bouts through the one interface of all games, as the rest of the program plays them.
//! More than 600 lines, because all its tests share the bout that is played here.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::scenes::read;
use boards::{Cast, Chosen, Export, Kind, Line, NotTaken, Play, TakeBack, Told, export, verify};
use std::collections::{BTreeMap, BTreeSet};
use table::{BySeat, Chance, Closed, Entry, Luck, Options, Outcome, Place, Seat, Sitter, Written};

const GAME: &str = "blood-sweat-cheers";
const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

fn cast() -> Cast {
    Cast {
        names: vec!["Ada".to_owned(), "Brutus".to_owned()].into(),
        house: vec![false, false].into(),
        number: 9,
    }
}

fn opened(seed: u64, seats: usize) -> (Box<dyn Play>, Told) {
    let sitters: BySeat<Sitter> = vec![Sitter::Guest; seats].into();
    game(GAME).open(sitters, Options::default(), Luck::numbered(seed), [3; 32], &cast())
}

/// A bout with the house's answers for everybody, and its record.
struct Bout {
    play: Box<dyn Play>,
    written: Vec<Written>,
    told: Told,
}

impl Bout {
    fn new(seed: u64) -> Self {
        let (mut play, told) = opened(seed, 2);
        let written = play.take_written();
        Bout { play, written, told }
    }

    fn history(&self) -> Vec<Entry> {
        self.written.iter().map(|line| line.entry.clone()).collect()
    }

    /// One answer of the house, or the close of a window.
    fn go_on(&mut self) {
        self.told = if self.play.may_settle() {
            self.play.settle()
        } else {
            let asks = self.play.asks();
            let owed = asks.iter().find(|ask| ask.owed).expect("somebody owes an answer");
            self.play.house(owed.seat).expect("it was asked")
        };
        self.written.extend(self.play.take_written());
    }

    fn until(&mut self, wanted: impl Fn(&dyn Play) -> bool) {
        for _ in 0..2_000 {
            if wanted(&*self.play) {
                return;
            }
            self.go_on();
        }
        panic!("it never came to that");
    }

    fn exported(&self) -> Export {
        let line = |line: &Written| Line {
            text: Some(line.text.clone()),
            hash: line.hash.clone(),
            opening: Some(self.play.opening(line.number)),
        };
        let lines = self.written.iter().map(line).collect();
        serde_json::from_str(&export(GAME, lines, Some(self.play.seed()))).unwrap()
    }
}

/// The cards that a text names, by face and number. Cards without a number are left out: an action
/// and a favour share their names.
fn cards_in(text: &str) -> BTreeSet<String> {
    let card = |pair: &[&str]| {
        let face = if pair[0] == "CROWD" { "ROAR" } else { pair[0] };
        let is_face = ["STEP", "STRIKE", "GUARD", "GLORY", "ROAR"].contains(&face);
        (is_face && pair[1].parse::<u8>().is_ok()).then(|| format!("{face} {}", pair[1]))
    };
    let of_line = |line: &str| {
        let words = line.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.windows(2).filter_map(card).collect::<Vec<_>>()
    };
    text.lines().flat_map(of_line).collect()
}

#[test]
fn public_text_names_no_card_that_somebody_still_holds() {
    let (mut looks, mut named) = (0, 0);
    for seed in 0..60 {
        let mut bout = Bout::new(seed);
        loop {
            let told = read(&bout.told.public).join("\n");
            // Cards played in this very answer may have been shuffled and drawn again.
            let again = told.contains("shuffled into a new one");
            let told = if again { String::new() } else { told };
            let board = bout.play.board(&cast(), None);
            let held: BTreeSet<String> =
                [RED, BLUE].iter().flat_map(|seat| held(&*bout.play, *seat)).collect();
            let shown = cards_in(&(told + "\n" + &board));
            let leaked: Vec<&String> = held.intersection(&shown).collect();
            assert_eq!(leaked, Vec::<&String>::new(), "{board}");
            looks += 1;
            named += shown.len();
            if bout.play.is_over() {
                break;
            }
            bout.go_on();
        }
    }
    assert!(1_000 < looks && 1_000 < named, "{looks} looks at {named} cards");
}

/// The cards that a seat holds.
fn held(play: &dyn Play, seat: Seat) -> BTreeSet<String> {
    let hand = play.hand(&cast(), seat).unwrap().text;
    let first_two = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let cards: BTreeSet<String> =
        hand.lines().flat_map(|line| cards_in(&first_two(line))).collect();
    let has_none = |line: &&str| ["FORTUNA", "IMPERIAL"].iter().any(|face| line.starts_with(face));
    let without_number = hand.lines().filter(has_none).count();
    let count = usize::from(count_on(&play.board(&cast(), None), seat));
    assert_eq!(cards.len() + without_number, count, "{hand}");
    cards
}

/// The number of cards that the board gives a seat.
fn count_on(board: &str, seat: Seat) -> u8 {
    let counts = board.lines().find_map(|line| line.strip_prefix("Cards held: Red "));
    let Some((red, blue)) = counts.and_then(|counts| counts.split_once(", Blue ")) else {
        return 0;
    };
    if seat == RED { red } else { blue }.parse().unwrap_or(0)
}

#[test]
fn a_saved_bout_goes_on_as_if_nothing_had_been() {
    let mut bout = Bout::new(5);
    let mut saves = 0;
    while !bout.play.is_over() {
        let saved = bout.play.save();
        let resumed = game(GAME).load(&saved).unwrap();
        assert_eq!(resumed.diverged, None);
        let mut again = resumed.play;
        again.introduce(&cast());
        assert_eq!(again.save(), saved);
        assert_eq!(again.asks(), bout.play.asks());
        assert_eq!(again.board(&cast(), Some(RED)), bout.play.board(&cast(), Some(RED)));
        assert_eq!(again.panel(&cast(), BLUE, &[]), bout.play.panel(&cast(), BLUE, &[]));
        bout.play = again;
        bout.go_on();
        saves += 1;
    }
    assert!(10 < saves);
    assert!(bout.play.verdict(&cast()).is_some_and(|verdict| verdict.contains("Ada's")));
}

#[test]
fn what_is_no_bout_is_an_error_and_no_panic() {
    let saved = opened(1, 2).0.save();
    let seatless = saved.replace("[\"guest\",\"guest\"]", "[]");
    let crowded = saved.replace("[\"guest\",\"guest\"]", "[\"guest\",\"guest\",\"guest\"]");
    let nobody = saved.replace("\"seat\":0", "\"seat\":7");
    assert!(seatless != saved && crowded != saved);
    for text in ["", "{}", "null", "[1,2]", "{\"edition\":1}", &saved[1..], &seatless, &crowded] {
        assert!(game(GAME).load(text).is_err(), "{text}");
    }
    // Nothing panics, whatever the result.
    let mut chance = Chance::new(1);
    let mut refused = u32::from(game(GAME).load(&nobody).is_err());
    for _ in 0..3_000 {
        let mut bytes = saved.clone().into_bytes();
        let at = chance.below(bytes.len());
        bytes[at] = *chance.pick(b"0189-{}[]\",:aS");
        if let Ok(text) = String::from_utf8(bytes) {
            refused += u32::from(game(GAME).load(&text).is_err());
        }
    }
    assert!(1_000 < refused);
}

#[test]
fn a_form_leads_to_an_answer_that_is_taken() {
    let (mut play, _) = opened(11, 2);
    let mut drafts = 0;
    let mut chance = Chance::new(3);
    for _ in 0..400 {
        if play.is_over() {
            break;
        }
        if play.may_settle() {
            play.settle();
            continue;
        }
        let ask = play.asks().into_iter().find(|ask| ask.owed).unwrap();
        let mut draft: Vec<String> = Vec::new();
        let answer = loop {
            let panel = play.panel(&cast(), ask.seat, &draft).unwrap();
            assert_eq!(panel.serial, Some(ask.serial));
            assert_eq!(panel.so_far.len(), draft.len());
            let open: Vec<usize> =
                (0..panel.choices.len()).filter(|at| panel.choices[*at].barred.is_none()).collect();
            for (at, choice) in panel.choices.iter().enumerate() {
                if choice.barred.is_some() {
                    assert_eq!(play.choose(ask.seat, &draft, &[at]), None);
                }
            }
            assert_eq!(play.choose(ask.seat, &draft, &[panel.choices.len()]), None);
            let chosen: Vec<usize> =
                if panel.at_least == 0 { Vec::new() } else { vec![*chance.pick(&open)] };
            match play.choose(ask.seat, &draft, &chosen).unwrap() {
                Chosen::Draft(longer) => {
                    assert_eq!(longer.len(), draft.len() + 1);
                    draft = longer;
                    drafts += 1;
                }
                Chosen::Answer(token) => break token,
            }
        };
        let told = play.say(ask.seat, Some(ask.serial), &answer).unwrap();
        assert!(told.yours.starts_with("You "), "{}", told.yours);
        let again = play.say(ask.seat, Some(ask.serial), &answer);
        assert!(again.is_err() || play.asks().iter().any(|a| a.serial == ask.serial));
    }
    assert!(20 < drafts, "only {drafts} drafts");
}

#[test]
fn a_forged_draft_leads_nowhere() {
    let (mut play, _) = opened(2, 2);
    play.say(RED, None, "thraex").unwrap();
    play.say(BLUE, None, "murmillo").unwrap();
    let owed = play.asks()[0].seat;
    let forged: [&[&str]; 7] = [
        &["none"],
        &[""],
        &["zz"],
        &["st1+st1"],
        &["+"],
        &["st1+sk1+gd1", "b3"],
        &["b3", "b3", "b3", "b3"],
    ];
    for words in forged {
        let draft: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(play.choose(owed, &draft, &[0]), None, "{words:?}");
        let panel = play.panel(&cast(), owed, &draft).unwrap();
        assert_eq!(panel, play.panel(&cast(), owed, &[]).unwrap(), "{words:?}");
    }
    assert_eq!(play.choose(owed, &[], &[]), None);
    assert_eq!(play.choose(owed, &[], &[0, 0]), None);
    assert_eq!(play.choose(owed, &[], &[0, 1]), None);
}

#[test]
fn typed_words_find_only_what_the_seat_may_say() {
    let (mut play, _) = opened(2, 2);
    assert_eq!(play.complete(RED, "thr", 25).len(), 1);
    assert_eq!(play.complete(RED, "thr", 25)[0].token, "thraex");
    assert_eq!(play.complete(BLUE, "", 25), []);
    play.say(RED, None, "thraex").unwrap();
    play.say(BLUE, None, "murmillo").unwrap();
    let owed = play.asks()[0].seat;
    let other = if owed == RED { BLUE } else { RED };
    let all = play.complete(owed, "", 500);
    assert!(10 < all.len());
    assert_eq!(play.complete(owed, "", 7).len(), 7);
    assert_eq!(play.complete(owed, "yie", 25)[0].token, "yield");
    let waiting = play.complete(other, "", 25);
    assert_eq!(waiting.iter().map(|c| c.token.as_str()).collect::<Vec<_>>(), ["offer-draw"]);
    for choice in &all {
        let found = play.complete(owed, &choice.token, 3);
        assert_eq!(found.first(), Some(choice));
    }
    let by_name = all.iter().find(|c| c.label.starts_with("Step/Dodge to ")).unwrap();
    let (typed, _) = by_name.label.split_once(':').unwrap();
    assert!(play.complete(owed, &typed.to_lowercase(), 25).contains(by_name), "{typed}");
}

#[test]
fn a_refusal_says_what_to_do_and_changes_nothing() {
    let (mut play, _) = opened(2, 2);
    let before = play.save();
    let refused = play.say(BLUE, None, "thraex").unwrap_err();
    let NotTaken::Refused { code, words } = refused else { panic!("{refused:?}") };
    assert_eq!(code, "E_NOT_PENDING");
    assert!(words.contains(". "), "{words}");
    let serial = play.asks()[0].serial;
    let stale = play.say(BLUE, Some(serial), "thraex").unwrap_err();
    assert_eq!(stale, NotTaken::Stale);
    assert_eq!(play.save(), before);
}

#[test]
fn a_secret_window_names_nobody_to_the_public() {
    let mut windows = 0;
    for seed in 0..200 {
        let mut bout = Bout::new(seed);
        while !bout.play.is_over() && windows < 40 {
            let hidden = bout.play.asks().into_iter().find(|ask| ask.hidden && ask.owed);
            if let Some(ask) = hidden {
                windows += 1;
                assert!(bout.play.is_settling() && !bout.play.may_settle());
                let other = if ask.seat == RED { BLUE } else { RED };
                for reader in [None, Some(other)] {
                    let board = bout.play.board(&cast(), reader);
                    assert!(board.contains("The dice are being settled."), "{board}");
                    assert!(!board.contains("WAITING"), "{board}");
                }
                assert_eq!(bout.play.public_options(&cast()), None);
                let panel = bout.play.panel(&cast(), ask.seat, &[]).unwrap();
                assert!(panel.question.contains("Without it "), "{}", panel.question);
                let theirs = bout.play.panel(&cast(), other, &[]);
                assert!(theirs.is_none_or(|panel| panel.serial.is_none()));
            }
            bout.go_on();
        }
    }
    assert_eq!(windows, 40);
}

#[test]
fn an_exported_bout_is_verified_and_a_changed_one_is_not() {
    let mut bout = Bout::new(21);
    bout.until(|play| play.is_over());
    let good = bout.exported();
    let report = verify(&serde_json::to_string(&good).unwrap()).unwrap();
    // As an editor may have saved it again.
    let pretty = serde_json::to_string_pretty(&good).unwrap().replace('\n', "\r\n");
    assert_eq!(verify(&format!("\u{feff}{pretty}\r\n\n")).unwrap(), report);
    assert!(report.holds(), "{report}");
    assert_eq!(report.outcome, bout.play.outcome());
    assert_eq!(report.checks.iter().map(|c| c.what).collect::<Vec<_>>(), ["chain", "seed", "play"]);

    let wrong = |change: &dyn Fn(&mut Export)| {
        let mut changed = good.clone();
        change(&mut changed);
        let report = verify(&serde_json::to_string(&changed).unwrap()).unwrap();
        let wrong = report.checks.iter().filter(|check| check.found.is_err());
        wrong.map(|check| check.what).collect::<Vec<_>>()
    };
    let other_seed = Bout::new(22).play.seed();
    assert_eq!(wrong(&|file| file.seed = Some(other_seed.clone())), ["seed", "play"]);
    assert_eq!(wrong(&|file| file.seed = None), ["seed", "play"]);
    assert_eq!(wrong(&|file| file.lines[3].opening = None), ["chain"]);
    assert_eq!(wrong(&|file| file.lines[2].hash = "00".repeat(32)), ["chain"]);
    assert_eq!(wrong(&|file| drop(file.lines.pop())), ["play"]);
    assert_eq!(wrong(&|file| file.lines.clear()), ["chain", "seed", "play"]);
    let answer = good.lines.iter().position(|line| line.text.as_ref().unwrap().contains("answer"));
    let answer = answer.unwrap();
    assert_eq!(
        wrong(&|file| {
            let text = file.lines[answer].text.as_mut().unwrap();
            *text = text.replace("\"seat\":0", "\"seat\":1");
        }),
        ["chain", "play"]
    );
    assert_eq!(
        wrong(&|file| file.lines[answer].text = Some("{\"entry\":\"nonsense\"}".to_owned())),
        ["chain", "record"]
    );
    for text in ["", "{}", "[]", "{\"format\":\"other\",\"game\":\"chess\",\"lines\":[]}"] {
        assert!(verify(text).is_err(), "{text}");
    }
    let mut chess = good.clone();
    "chess".clone_into(&mut chess.game);
    assert!(verify(&serde_json::to_string(&chess).unwrap()).is_err());
}

#[test]
fn every_line_of_a_record_that_is_changed_is_found() {
    let mut bout = Bout::new(4);
    bout.until(|play| play.is_over());
    let good = bout.exported();
    for at in 0..good.lines.len() {
        let mut changed = good.clone();
        changed.lines[at].text.as_mut().unwrap().push(' ');
        let report = verify(&serde_json::to_string(&changed).unwrap()).unwrap();
        assert!(!report.holds(), "line {at}");
    }
}

#[test]
fn a_bout_is_told_again_as_its_reader_may_know_it() {
    let mut bout = Bout::new(8);
    let mut told = read(&bout.told.public);
    bout.until(|play| play.board(&cast(), None).contains("Turn 3"));
    let open = bout.play.retold(&bout.history(), &cast(), &[], None, true);
    let text: String = open.iter().flat_map(|page| read(&page.lines)).collect();
    assert!(!text.contains("You draw") && open.iter().all(|page| page.hand.is_none()));
    let own = bout.play.retold(&bout.history(), &cast(), &[], Some(RED), false);
    assert!(
        own.iter().any(|page| read(&page.lines).iter().any(|line| line.starts_with("You draw ")))
    );
    let last = own.last().unwrap();
    assert_eq!(last.board, bout.play.board(&cast(), Some(RED)));
    let hand = last.hand.clone().unwrap();
    assert!(hand.starts_with("YOUR HAND") && !hand.contains("Orders:"), "orders stay private");
    assert!(bout.play.hand(&cast(), RED).unwrap().text.starts_with(&hand));

    let mut bout = Bout::new(8);
    while !bout.play.is_over() {
        bout.go_on();
        told.extend(read(&bout.told.public));
    }
    let pages = bout.play.retold(&bout.history(), &cast(), &[], None, false);
    let again: Vec<String> = pages.iter().flat_map(|page| read(&page.lines)).collect();
    assert_eq!(again, told);
    assert_eq!(pages.last().unwrap().board, bout.play.board(&cast(), None));
    assert!(pages.windows(2).all(|pair| pair[0].entry < pair[1].entry));
    let all = bout.play.retold(&bout.history(), &cast(), &[], None, true);
    assert!(
        all.iter().any(|page| read(&page.lines).iter().any(|line| line.contains("draws STRIKE ")))
    );
}

#[test]
fn an_answer_is_taken_back() {
    let mut bout = Bout::new(2);
    bout.play.say(RED, None, "thraex").unwrap();
    bout.written.extend(bout.play.take_written());
    let TakeBack::Ask { to, of } = bout.play.may_take_back(&bout.history(), RED) else {
        panic!("the other guest has seen the class")
    };
    assert_eq!(of, [BLUE]);
    assert_eq!(bout.play.may_take_back(&bout.history(), BLUE), TakeBack::Nothing);
    let mut back = bout.play.take_back(&bout.history(), RED, to).unwrap();
    assert_eq!(back.take_untold(), Told::default());
    bout.written.extend(back.take_written());
    let told = back.say(RED, None, "murmillo").unwrap();
    let murmillo = "murmillo: Speed 2, Attack 3, Defence 4 [classes]";
    assert_eq!(read(&told.public), ["Ada sends a murmillo.", murmillo]);
    bout.written.extend(back.take_written());
    let pages = back.retold(&bout.history(), &cast(), &[], None, false);
    let lines: Vec<String> = pages.iter().flat_map(|page| read(&page.lines)).collect();
    assert_eq!(lines[2], "Ada takes back an answer: all is as it was before it.");
    let cannot =
        |what| format!("This cannot be taken back: entry 4: {what}. Play on, or ask a steward.");
    let short = back.take_back(&bout.history()[..1], RED, to).err().unwrap();
    assert_eq!(short, cannot("this is not the record of that bout"));
    let twice = back.rewound(&bout.history(), to).err().unwrap();
    assert_eq!(twice, cannot("nothing leads back to entry 1"));
}

#[test]
fn an_order_is_given_and_explained() {
    let (mut play, _) = opened(2, 2);
    let told = play.order(RED, "Roar", "auto 3").unwrap();
    assert_eq!(
        told.yours,
        "Your order *Roar of the Crowd*: Play it if it betters my result by 3 ranks or more."
    );
    let roar = play.orders(RED).into_iter().find(|order| order.name == "roar").unwrap();
    assert_eq!(roar.value, "auto(3)");
    assert_eq!(roar.values.len(), 12);
    assert_eq!(play.orders(BLUE).into_iter().find(|o| o.name == "roar").unwrap().value, "ask");
    let unknown = play.order(RED, "parry", "never").unwrap_err();
    assert!(unknown.contains("exploit, roar, fortuna, push, refresh"), "{unknown}");
    let wrong = play.order(RED, "roar", "auto 99").unwrap_err();
    assert!(wrong.contains("auto(n) with n from 1 to 10"), "{wrong}");
}

#[test]
fn a_bout_ended_from_outside_says_so() {
    let mut bout = Bout::new(3);
    bout.until(|play| play.board(&cast(), None).contains("Turn 2"));
    bout.play.close(closed("abandoned", None, None));
    bout.written.extend(bout.play.take_written());
    assert!(bout.play.is_over() && bout.play.outcome().is_none());
    let verdict = "nobody wins: nobody is left at the table.";
    assert_eq!(bout.play.verdict(&cast()).as_deref(), Some(verdict));
    assert_eq!(bout.play.panel(&cast(), RED, &[]), None);
    assert!(bout.play.board(&cast(), None).contains("OVER: nobody wins: nobody is"));
    let report = verify(&serde_json::to_string(&bout.exported()).unwrap()).unwrap();
    assert!(report.holds() && report.outcome.is_none(), "{report}");
}

fn closed(why: &str, seat: Option<Seat>, outcome: Option<Outcome>) -> Closed {
    Closed { why: why.to_owned(), seat, outcome }
}

/// The outcome when these seats have given up: everybody else has won.
fn given_up(count: u8, gone: &[Seat]) -> Outcome {
    let place = |seat| if gone.contains(&seat) { Place::Lost } else { Place::Won };
    let tallies = BySeat::new(count, |_| BTreeMap::new());
    Outcome { places: BySeat::new(count, place), tallies, ending: "resigned".to_owned() }
}

#[test]
fn whatever_ends_a_bout_of_any_game_from_outside_names_winner_and_reason() {
    let names = ["Ada", "Brutus", "Cassia"];
    for kind in Kind::all() {
        let count = (*kind.seats().end()).min(3);
        let cast = Cast {
            names: BySeat::new(count, |seat| names[seat.index()].to_owned()),
            house: BySeat::new(count, |_| false),
            number: 3,
        };
        let others = if count == 2 { "Brutus wins" } else { "Brutus and Cassia win" };
        let mut endings = vec![
            (
                closed("abandoned", None, None),
                "nobody wins: nobody is left at the table.".to_owned(),
            ),
            (
                closed("agreed", None, None),
                "nobody wins: all who played agreed to end it.".to_owned(),
            ),
            (
                closed("ended by a steward", None, None),
                "nobody wins: a steward ended the bout.".to_owned(),
            ),
            (closed("voided", None, None), "nobody wins: a steward voided the bout.".to_owned()),
            (
                closed("annulled", None, None),
                "nobody wins: it counts for nothing any more.".to_owned(),
            ),
            (
                closed("resigned", Some(RED), Some(given_up(count, &[RED]))),
                format!("{others}: Ada gave up."),
            ),
            // The form of closed bouts from before their result was recorded.
            (closed("resigned", Some(RED), None), "closed before its end: Ada gave up.".to_owned()),
        ];
        if count == 3 {
            let both = given_up(3, &[RED, BLUE]);
            let told = "Cassia wins: Ada and Brutus gave up.".to_owned();
            endings.push((closed("resigned", Some(BLUE), Some(both)), told));
        }
        for (how, told) in endings {
            let sitters = vec![Sitter::Guest; usize::from(count)].into();
            let luck = Luck::numbered(4);
            let (mut play, _) = kind.open(sitters, Options::default(), luck, [3; 32], &cast);
            let mut written = play.take_written();
            assert_eq!(play.verdict(&cast), None, "{kind:?}");
            play.close(how.clone());
            written.extend(play.take_written());
            let Ok(again) = kind.load(&play.save()) else { panic!("{kind:?}") };
            for play in [&play, &again.play] {
                assert_eq!(play.verdict(&cast).as_ref(), Some(&told), "{kind:?}");
                let board = play.board(&cast, None);
                let (_, last) = board.rsplit_once("OVER:").unwrap();
                let last: Vec<&str> = last.split_whitespace().collect();
                assert!(last.join(" ").starts_with(&told), "{kind:?}: {board}");
            }
            let history: Vec<Entry> = written.iter().map(|line| line.entry.clone()).collect();
            let pages = play.retold(&history, &cast, &[], None, false);
            let [line] = &read(&pages.last().unwrap().lines)[..] else { panic!("{kind:?}") };
            assert!(line.eq_ignore_ascii_case(&told) && line.starts_with(char::is_uppercase));
            let line = |(at, line): (usize, &table::Written)| Line {
                text: Some(line.text.clone()),
                hash: line.hash.clone(),
                opening: Some(play.opening(at as u64)),
            };
            let lines = written.iter().enumerate().map(line).collect();
            let report = verify(&export(kind.slug(), lines, Some(play.seed()))).unwrap();
            assert!(report.holds(), "{kind:?}: {report}");
            assert_eq!(report.outcome, how.outcome, "{kind:?}");
        }
    }
}

#[test]
fn nobody_is_called_you_where_a_bout_is_told_to_everybody_with_its_secrets() {
    for kind in Kind::all() {
        let count = *kind.seats().start().max(&2);
        let cast = Cast {
            names: BySeat::new(count, |seat| format!("Name{}", seat.0)),
            house: BySeat::new(count, |_| false),
            number: 1,
        };
        for seed in 1..=3 {
            let sitters = BySeat::new(count, |_| Sitter::Guest);
            let luck = Luck::numbered(seed);
            let (mut play, _) = kind.open(sitters, Options::default(), luck, [3; 32], &cast);
            let mut history: Vec<Entry> = Vec::new();
            loop {
                history.extend(play.take_written().into_iter().map(|line| line.entry));
                let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) else { break };
                play.house(ask.seat).unwrap();
            }
            let pages = play.retold(&history, &cast, &[], None, true);
            let lines: Vec<String> = pages.iter().flat_map(|page| read(&page.lines)).collect();
            assert!(10 < lines.len(), "{kind:?}");
            let to_reader = lines.iter().find(|line| {
                line.split([' ', ',', '.', ';'])
                    .any(|word| ["You", "you", "Your", "your"].contains(&word))
            });
            assert_eq!(to_reader, None, "{kind:?}");
        }
    }
}

#[test]
fn every_seat_has_its_name_or_its_side() {
    let nameless = Cast { names: vec![].into(), house: vec![].into(), number: 0 };
    let (play, _) = opened(1, 2);
    let board = play.board(&nameless, None);
    assert!(board.contains("R Red") && board.contains("WAITING FOR Red:"), "{board}");
    assert!(!board.contains('#'), "{board}");
}

#[test]
fn what_is_committed_to_stands_in_the_record() {
    let luck = Luck::new([1; 32], ["panem", "circenses"]);
    let sitters = vec![Sitter::Guest; 2].into();
    let (mut play, _) =
        game(GAME).open(sitters, Options::default(), luck.clone(), [3; 32], &cast());
    let Entry::Opened(written) = play.take_written().remove(0).entry else { panic!() };
    assert_eq!((play.commitment(), play.words()), (luck.commitment(), luck.words()));
    assert_eq!((written.commitment, written.words), (luck.commitment(), luck.words()));
}

#[test]
fn kinds_are_found_by_their_slug() {
    for kind in Kind::all() {
        assert_eq!(Kind::of(kind.slug()), Some(*kind));
        assert!(!kind.title().is_empty() && kind.about().ends_with('.'));
        assert!(kind.options().iter().all(|row| !kind.option_means(row, row.default).is_empty()));
        assert!(kind.orders().iter().all(|row| 1 < kind.order_values(row).len()));
        assert!(5 < kind.reference().len());
    }
    assert_eq!(Kind::of("chess"), None);
    assert!(!boards::vector("game = \"chess\"").passed());
}
