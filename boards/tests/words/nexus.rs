//! Boards, panels and words of NEXUS, compared with files under `tests/golden/nexus`; `UPDATE=1`
//! rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::scenes::{self, happened, merge};
use boards::{Cast, Choice, Play};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use table::{BySeat, Luck, Options, Seat, Sitter};

const NAMES: [&str; 4] = ["Ada", "Brutus", "Cassia", "Flamma the Undefeated"];

pub(crate) fn cast(seats: u8) -> Cast {
    Cast {
        names: BySeat::new(seats, |seat| NAMES[seat.index()].to_owned()),
        house: BySeat::new(seats, |seat| seat.0 == 3),
        number: 12,
    }
}

pub(crate) fn opened(seats: u8, barge: &str, luck: u64) -> Box<dyn Play> {
    let cast = cast(seats);
    let sitters = BySeat::new(seats, |_| Sitter::Guest);
    let options = Options::new(game("nexus").options(), [("schematic", barge)]).unwrap();
    let (mut play, _) = game("nexus").open(sitters, options, Luck::numbered(luck), [7; 32], &cast);
    play.introduce(&cast);
    play
}

/// A bout whose quiet board is that of a fresh one with `patch` merged into it.
pub(crate) fn bout(seats: u8, barge: &str, patch: &Value, luck: u64) -> Box<dyn Play> {
    let mut saved: Value = serde_json::from_str(&opened(seats, barge, luck).save()).unwrap();
    let quiet = &mut saved["quiet"];
    let order: Vec<u8> = (0..seats).collect();
    merge(
        quiet,
        &json!({ "stage": "Command", "cycle": 4, "order": order, "active": 0, "crowd": 9,
                 "round": { "open": true } }),
    );
    merge(quiet, patch);
    for empty in ["open", "told", "tape"] {
        saved[empty] = json!([]);
    }
    let mut play = game("nexus").load(&saved.to_string()).unwrap().play;
    play.introduce(&cast(seats));
    play
}

/// A bout of two on the bare barge with `patch`.
pub(crate) fn bout_in(patch: &Value) -> Box<dyn Play> {
    bout(2, "0", patch, 1)
}

pub(crate) fn helot(at: &str, more: &Value) -> Value {
    let mut all = json!({ "square": at[..2], "ffd": at[2..] });
    merge(&mut all, more);
    all
}

fn say(play: &mut Box<dyn Play>, seat: u8, token: &str) -> String {
    let seat = Seat(seat);
    let told = play.say(seat, None, token).unwrap_or_else(|why| panic!("{token}: {why:?}"));
    format!("> {seat}: {token}\n= {}\n{}", told.yours, happened(&told))
}

/// The board, and for each seat its panel or, without one, its hand.
fn shown(play: &dyn Play) -> String {
    let cast = cast(play.sitters().count());
    let mut text = format!("{}\n", play.board(&cast, None));
    for seat in play.sitters().seats() {
        write!(text, "\n--- to {seat} alone\n").unwrap();
        match play.panel(&cast, seat, &[]).filter(|panel| panel.serial.is_some()) {
            Some(panel) => {
                writeln!(text, "{}\n{}\n{}", panel.question, panel.table, panel.field).unwrap();
                for choice in panel.choices.iter().chain(&panel.asides) {
                    let bar = choice
                        .barred
                        .as_ref()
                        .map_or(String::new(), |bar| format!(" !! {}", bar.why));
                    let (label, detail) = (&choice.label, &choice.detail);
                    writeln!(text, "[{}] {label} -- {detail}{bar}", choice.token).unwrap();
                }
            }
            None => writeln!(text, "{}", play.hand(&cast, seat).unwrap_or_default()).unwrap(),
        }
    }
    text
}

fn golden(name: &str, text: &str) {
    scenes::golden(&format!("nexus/{name}"), text);
}

/// The text of the first luck under which it contains all these words.
fn lucky(words: &[&str], told: impl Fn(u64) -> String) -> String {
    let all = |text: &String| words.iter().all(|word| text.contains(word));
    (0..5_000).map(told).find(all).expect("some luck tells it")
}

/// A barge of four with everything on it.
pub(crate) fn everything() -> Box<dyn Play> {
    let all = json!({ "HEAD": 10, "CHEST": 15, "MID": 15, "LU": 12, "RU": 12, "LL": 12, "RL": 12 });
    let full = json!({ "WILL": 5, "INST": 5, "PHYS": 5, "DEFT": 5, "SWAG": 5, "CUNN": 5 });
    let states = json!({ "bleeding": true, "flaming": true, "gloated": true, "elusive": true,
                         "spotter": true, "talked": true, "spiked": true, "lamps": true });
    let mut helots = json!({
        "0": helot("D4N", &json!({ "motivation": "HOARDER", "cred": 123, "prone": true,
            "weapon": { "kind": "SHIELD", "uses": 2, "drawn": true, "protects": "CHEST" },
            "slots": [true, false, true, false, true, true], "hand": ["F05", "F05", "F10", "F03"] })),
        "1": helot("E4S", &json!({ "motivation": "SUPREMACIST", "cred": 87, "netted": true,
            "weapon": { "kind": "RANGED", "uses": 3, "drawn": false, "protects": null },
            "slots": [true, true, true, true, true, true] })),
        "2": helot("G5W", &json!({ "motivation": "FAMISHED", "held_by": 3 })),
        "3": helot("F5E", &json!({ "motivation": "ZEALOT", "deception": 3, "command": 5 })),
    });
    for seat in ["0", "1", "2", "3"] {
        merge(&mut helots[seat], &json!({ "locations": all, "reserves": full }));
        merge(&mut helots[seat], &states);
    }
    let patch = json!({
        "helots": helots, "crowd": 104, "cycle": 24, "fever": true, "price": 1,
        "rules": { "saws": true, "spikes": true },
        "round": { "ap": 6, "mp": 6, "prone_ap": 2, "prone_given": true, "feint": true,
                   "squint": true, "tunnel": true },
        "barge": { "A2": "pillar", "B3": "crate", "C2": "brazier", "C7": "fallen_brazier",
                   "D1": "fire", "F7": "saw", "G2": "spikes", "D4": "blood", "E4": "guts",
                   "A5": "blood", "B6": "guts" }
    });
    bout(4, "0", &patch, 1)
}

#[test]
fn a_barge_of_four_with_everything_on_it_fits_a_message() {
    let play = everything();
    let board = play.board(&cast(4), None);
    assert!(board.chars().count() <= 1_600, "{}\n{board}", board.chars().count());
    assert_eq!(board.lines().find(|line| 30 < line.chars().count()), None);
    golden("everything", &shown(&*play));
}

#[test]
fn an_exchange_is_told_with_its_arithmetic() {
    let patch = json!({
        "round": { "ap": 6, "mp": 3 },
        "helots": {
            "0": helot("D4N", &json!({ "motivation": "SUPREMACIST", "hand": ["F02", "F05"],
                "weapon": { "kind": "ONE", "uses": 3, "drawn": true, "protects": null } })),
            "1": helot("D3S", &json!({ "motivation": "ZEALOT", "cred": 4, "deception": 1,
                "reserves": { "INST": 3, "WILL": 3 } })),
        },
        "barge": { "D2": "pillar" }
    });
    let told = lucky(&["wall", "staggering blow"], |luck| {
        let mut play = bout(2, "0", &patch, luck);
        let mut text = shown(&*play);
        text += &say(&mut play, 0, "standard");
        text += &shown(&*play);
        text += &say(&mut play, 1, "pass");
        if play.asks()[0].seat == Seat(0) {
            text += &say(&mut play, 0, "combo MID 1");
            text += &say(&mut play, 1, "counterattack");
            text += &shown(&*play);
        }
        text
    });
    golden("exchange", &told);
}

#[test]
fn before_the_bout_the_lanistas_stand_on_the_board() {
    let mut play = opened(2, "1", 1);
    let mut text = shown(&*play);
    for (seat, token) in [(0, "lanista 2"), (1, "lanista 8"), (1, "ZEALOT"), (0, "FAMISHED")] {
        text += &say(&mut play, seat, token);
    }
    text += &shown(&*play);
    golden("setup", &text);
}

#[test]
fn the_first_seat_sets_up_a_barge_of_its_own() {
    let mut play = opened(2, "custom", 1);
    for (seat, token) in [(0, "lanista 1"), (1, "lanista 6"), (1, "ZEALOT"), (0, "FAMISHED")] {
        say(&mut play, seat, token);
    }
    for seat in [0, 1] {
        play.house(Seat(seat)).unwrap();
    }
    let mut text = shown(&*play);
    text += &say(&mut play, 0, "setup PB3G6 RC2F7 CC3 BD4E5 GE4");
    text += &shown(&*play);
    golden("custom", &text);
}

#[test]
fn every_question_of_a_few_bouts_has_its_panel() {
    let cast = cast(4);
    let mut asked: BTreeMap<String, String> = BTreeMap::new();
    for luck in 0..30 {
        let mut play = opened(4, "random", luck);
        while !play.is_over() {
            let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) else {
                play.settle();
                continue;
            };
            asked.entry(ask.prompt).or_insert_with(|| {
                let panel = play.panel(&cast, ask.seat, &[]).unwrap();
                let choice = |choice: &Choice| {
                    format!("[{}] {} -- {}\n", choice.token, choice.label, choice.detail)
                };
                let choices: String = panel.choices.iter().map(choice).collect();
                format!("{}: {}\n{}\n{choices}", ask.duty, panel.question, panel.table)
            });
            play.house(ask.seat).unwrap();
        }
    }
    let told: Vec<String> =
        asked.iter().map(|(prompt, panel)| format!("--- {prompt}, {panel}")).collect();
    golden("questions", &told.join("\n"));
}

#[test]
fn hazards_are_told_step_by_step() {
    let patch = json!({
        "order": [1, 0], "active": 1, "rules": { "saws": true, "spikes": true },
        "helots": {
            "0": helot("A4N", &json!({ "motivation": "HOARDER", "ratio": 4, "bleeding": true,
                "slots": [false, false, false, true, false, false] })),
            "1": helot("E3N", &json!({ "motivation": "ZEALOT" })),
        },
        "barge": { "D3": "crate", "E2": "pillar", "B7": "fire" }
    });
    let told =
        lucky(&["Saw: Brutus", "is thrown out", "There is fire", "Spikes come up"], |luck| {
            let mut play = bout(2, "0", &patch, luck);
            let told = say(&mut play, 1, "end");
            told + &shown(&*play)
        });
    golden("hazards", &told);
}

#[test]
fn every_topic_fits_a_private_message() {
    for topic in game("nexus").reference() {
        let count = topic.text.chars().count();
        assert!(0 < count && count <= 1_800, "{}: {count}", topic.name);
    }
}

/// Whether a text has the number of an Influence or a Turning Point card, such as `F03` or `T12`.
fn has_a_number(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|word| {
        let digits = word.strip_prefix(['F', 'T']);
        digits.is_some_and(|it| it.len() == 2 && it.chars().all(|digit| digit.is_ascii_digit()))
    })
}

#[test]
fn what_is_told_calls_cards_by_their_names() {
    assert!(has_a_number("You keep F03.") && !has_a_number("Ada goes to F3."));
    let mut told = String::new();
    for luck in 0..30 {
        let mut play = opened(3, "random", luck);
        while !play.is_over() {
            let said = match play.asks().into_iter().find(|ask| ask.owed) {
                Some(ask) => play.house(ask.seat).unwrap(),
                None => play.settle(),
            };
            let lines = happened(&said) + &said.yours;
            assert!(!has_a_number(&lines), "{lines}");
            told += &lines;
        }
    }
    let cards = ["You are dealt ", "You keep ", "Scrap Rain", "Adrenal Tap"];
    assert!(cards.iter().all(|words| told.contains(words)));
    let numbered = |topic: &&boards::Topic| has_a_number(&topic.text);
    let numbered = game("nexus").reference().iter().filter(numbered);
    let numbered: Vec<&str> = numbered.map(|topic| topic.name).collect();
    assert_eq!(numbered, ["influence", "typing"], "where it is said what is typed");
}

/// Two helots of different motivations, before a command in the given cycle.
fn in_cycle(cycle: u16, more: &Value) -> Box<dyn Play> {
    let kinds = ["SUPREMACIST", "ZEALOT"].map(|kind| json!({ "motivation": kind, "ratio": 3 }));
    let helots = json!({ "0": helot("D4N", &kinds[0]), "1": helot("D5N", &kinds[1]) });
    let mut patch = json!({ "cycle": cycle, "helots": helots, "barge": { "C2": "brazier" },
                            "round": { "ap": 3, "mp": 3 } });
    merge(&mut patch, more);
    bout(2, "0", &patch, 1)
}

#[test]
fn a_board_explains_itself_in_the_first_cycle_and_whoever_asks_for_it_later() {
    let [first, later] =
        [1, 2].map(|cycle| in_cycle(cycle, &json!({})).board(&cast(2), None).to_string());
    for told in ["Condition: what is left", "Zealot: its first fall stops", "^>v< facing"] {
        let plain = |board: &str| board.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain(&first).contains(told) && !plain(&later).contains(told), "{later}");
    }
    assert!(later.contains("BR brazier") && later.contains("Zealot"), "{later}");
    assert!(later.lines().count() + 6 <= first.lines().count(), "{later}");
    let explained = in_cycle(2, &json!({})).explained(&cast(2), Seat(0)).unwrap();
    assert!(explained.contains("Brutus (Zealot): its first fall stops"), "{explained}");
}

#[test]
fn of_two_equal_splits_one_is_shown_and_both_may_be_typed() {
    let mut play = in_cycle(2, &json!({ "stage": "Ratio", "round": { "ap": 0, "mp": 0 } }));
    let panel = play.panel(&cast(2), Seat(0), &[]).unwrap();
    let is_shown = |it: &&Choice| it.barred.as_ref().is_none_or(|bar| bar.is_missed);
    let shown: Vec<&str> =
        panel.choices.iter().filter(is_shown).map(|it| it.token.as_str()).collect();
    assert_eq!(shown, ["AP", "button AP", "button MP"]);
    assert_eq!(panel.choices[0].label, "3 AP, 3 MP");
    play.say(Seat(0), None, "MP").unwrap();
}

#[test]
fn all_that_befell_a_seat_is_summed_up_in_one_headline() {
    let own = json!({ "prone": true, "locations": { "LL": 0 } });
    let helots = json!({ "0": helot("D4N", &own), "1": helot("D3S", &json!({})) });
    let play = bout_in(&json!({ "helots": helots }));
    let told = json!([
        { "seat": 0, "by": 1, "what": "hit", "points": 3 },
        { "seat": 0, "by": 1, "what": "held off", "points": 1 },
        { "seat": 0, "by": 1, "what": "grappled", "points": 1 },
        { "seat": 0, "what": "hurt saw LL", "points": 1 },
        { "seat": 0, "what": "condition", "points": -10 },
        { "seat": 0, "what": "at LL", "points": -7 },
        { "seat": 0, "what": "cred", "points": 3 },
        { "seat": 0, "what": "got hits", "points": 5 },
        { "seat": 0, "what": "lost T11", "points": 2 },
        { "seat": 0, "what": "faith", "points": 1 },
        { "seat": 1, "what": "cred", "points": 23 },
        { "seat": 1, "what": "got hits", "points": 17 },
        { "seat": 1, "what": "got Turning Point", "points": 6 },
        { "seat": 0, "what": "gone LL", "points": 1 },
        { "seat": 0, "what": "state", "points": 1 },
    ]);
    let all: Vec<boards::Befell> = serde_json::from_value(told).unwrap();
    let befell: Vec<boards::Befell> = all.iter().filter(|it| it.seat == Seat(0)).cloned().collect();
    let sum = |reader| play.summed_up(&cast(2), Seat(0), &befell, reader).unwrap();
    assert_eq!(
        sum(Some(Seat(0))),
        "Brutus hit you with 3 of 4 attacks, grappled you; a saw hurt your left leg: condition −10, left \
         leg −7, your Cred +3 (hits +5, Dock Inspectors −2); your left leg is gone; faith kept you from \
         falling; you are down"
    );
    let rivals = play.rivals(&cast(2), Seat(0), &all);
    assert_eq!(rivals.as_deref(), Some("Brutus's Cred +23 (hits +17, Turning Point +6)"));
    assert!(sum(None).starts_with("Brutus hit Ada with 3 of 4 attacks"));
    let fined = json!([
        { "seat": 0, "what": "condition", "points": -4 },
        { "seat": 0, "what": "fined", "points": 4 },
        { "seat": 0, "what": "cred", "points": -2 },
        { "seat": 0, "what": "lost fine", "points": 2 },
    ]);
    let fined: Vec<boards::Befell> = serde_json::from_value(fined).unwrap();
    assert_eq!(
        play.summed_up(&cast(2), Seat(0), &fined, Some(Seat(0))).unwrap(),
        "you: condition −4 (unspent points), Cred −2 (unspent points)"
    );
    let failed = json!([
        { "seat": 0, "what": "lies 2", "points": 2 },
        { "seat": 0, "what": "ejected", "points": 1 },
        { "seat": 0, "by": 1, "what": "hit", "points": 1 },
        { "seat": 0, "what": "condition", "points": -6 },
        { "seat": 0, "what": "effort", "points": -1 },
    ]);
    let failed: Vec<boards::Befell> = serde_json::from_value(failed).unwrap();
    assert_eq!(
        play.summed_up(&cast(2), Seat(0), &failed, Some(Seat(0))).unwrap(),
        "Brutus hit you; you fail to stand up (dice 2 and 2; 4 needed): condition −7 (own effort \
         −1); you are thrown out to D4"
    );
    assert_eq!(play.tallied(Seat(0), &failed).as_deref(), Some("your condition −1 (own effort)"));
    // Its own deeds need no sum.
    let own: Vec<boards::Befell> =
        befell.into_iter().filter(|it| ["condition", "cred"].contains(&&*it.what)).collect();
    assert_eq!(play.summed_up(&cast(2), Seat(0), &own, None), None);
}

#[test]
fn a_round_in_which_nothing_is_left_to_do_ends_without_being_asked() {
    let idle = |more: &Value| {
        let mut patch = json!({ "round": { "ap": 0, "mp": 0 },
            "helots": { "0": helot("D4N", &json!({})), "1": helot("A8N", &json!({})) } });
        merge(&mut patch, more);
        bout_in(&patch).asks()[0].is_idle
    };
    assert!(idle(&json!({})));
    for more in [
        json!({ "round": { "mp": 1 } }),
        json!({ "helots": { "0": { "command": 1 } } }),
        // Nobody else may know whether it could be played.
        json!({ "helots": { "0": { "hand": ["F10"] } } }),
    ] {
        assert!(!idle(&more), "{more}");
    }
    assert!(
        bout_in(&json!({ "round": { "ap": 1, "mp": 1 }, "helots": {
        "0": helot("D4N", &json!({ "cred": 1 })) } }))
        .panel(&cast(2), Seat(0), &[])
        .unwrap()
        .choices
        .iter()
        .any(|it| it.token == "end" && it.number == "−1 Cred −1 condition")
    );
}
