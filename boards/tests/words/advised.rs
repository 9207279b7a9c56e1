//! The advice in NEXUS leads somewhere, and a button states its cost: laws over random bouts.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::nexus::{bout_in, helot};
use boards::{Cast, Choice, Chosen, Play};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{BySeat, Chance, Luck, Options, Seat, Sitter};

const NAMES: [&str; 4] = ["Ada", "Brutus", "Cassia", "Dama"];
const BOUTS: u64 = 12;
const ANSWERS: usize = 220;

fn cast(seats: u8) -> Cast {
    Cast {
        names: BySeat::new(seats, |seat| NAMES[seat.index()].to_owned()),
        house: BySeat::new(seats, |_| false),
        number: 12,
    }
}

fn opened(number: u64) -> Box<dyn Play> {
    let seats = 2 + u8::try_from(number % 3).unwrap();
    let sitters = BySeat::new(seats, |_| Sitter::Guest);
    let options = Options::new(game("nexus").options(), [("schematic", "random")]).unwrap();
    game("nexus").open(sitters, options, Luck::numbered(number), [7; 32], &cast(seats)).0
}

fn again(play: &dyn Play) -> Box<dyn Play> {
    let mut copy = game("nexus").load(&play.save()).unwrap().play;
    copy.introduce(&cast(play.sitters().count()));
    copy
}

fn quiet(play: &dyn Play) -> Value {
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    saved["quiet"].take()
}

fn is_commanded(play: &dyn Play, seat: Seat) -> bool {
    play.asks().iter().any(|ask| ask.seat == seat && ask.owed && ask.prompt == "Command")
}

fn stance(board: &Value, seat: Seat) -> (String, String) {
    let helot = &board["helots"][seat.index()];
    (helot["square"].to_string(), helot["ffd"].to_string())
}

#[test]
fn an_advised_helot_comes_back_to_where_it_stood_at_most_once_and_walks_no_further() {
    let (mut walks, mut ends) = (0, 0);
    for number in 0..BOUTS {
        let mut play = opened(number);
        let mut round = (0, Seat(0));
        // Points that are left are paid for: a last walk may take them anywhere.
        let (mut stood, mut is_back) = (BTreeSet::new(), false);
        for _ in 0..ANSWERS {
            let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) else {
                if play.is_over() {
                    break;
                }
                play.settle();
                continue;
            };
            let seat = ask.seat;
            if ask.prompt != "Command" {
                play.house(seat).unwrap();
                continue;
            }
            let board = quiet(&*play);
            let now = (play.round(), seat);
            if round != now {
                round = now;
                stood = BTreeSet::from([stance(&board, seat)]);
                is_back = false;
            }
            let Some(advised) = play.advised(seat) else {
                play.house(seat).unwrap();
                continue;
            };
            let is_walk = |token: &str| token.starts_with("move") || token.starts_with("rotate");
            ends += u32::from(advised.token.ends_with("end"));
            assert!(!is_walk(&advised.token) || !is_back, "{number}: {} goes on", advised.label);
            let mut passed = stood.clone();
            for (at, token) in advised.token.split([',', '!']).map(str::trim).enumerate() {
                if !is_commanded(&*play, seat) {
                    break;
                }
                if play.say(seat, None, token).is_err() {
                    assert!(0 < at, "{number}: {token}");
                    break;
                }
                let there = stance(&quiet(&*play), seat);
                if !is_walk(token) {
                    (passed, is_back) = (BTreeSet::from([there]), false);
                } else if play.asks().iter().all(|ask| ask.seat == seat) {
                    is_back = stood.contains(&there);
                    passed.insert(there);
                    walks += 1;
                }
            }
            stood = passed;
        }
    }
    assert!(100 < walks && 10 < ends, "{walks} steps and turns, {ends} ends");
}

#[test]
fn one_press_takes_what_follows_from_it_and_a_vain_trait_keeps_no_round_open() {
    let board = |own: Value, round: Value| {
        let helots = json!({ "0": helot("D4N", &own), "1": helot("G7N", &json!({})) });
        bout_in(&json!({ "round": round, "helots": helots }))
    };
    let advised = |own: Value, round: Value| board(own, round).advised(Seat(0)).unwrap();
    let walk = advised(json!({}), json!({ "ap": 0, "mp": 1 }));
    assert!(walk.token.ends_with(", end") && walk.label.ends_with(", end round"), "{}", walk.token);
    let tries = advised(json!({ "prone": true }), json!({ "ap": 0, "mp": 3 }));
    assert_eq!(
        [&*tries.token, &*tries.label, &*tries.number, &*tries.also],
        ["standup ! standup ! standup", "Stand up, 3 tries", "87 %", ""]
    );
    // An option that ends the round says so, with the price.
    let number = |own: Value, round: Value, token: &str| {
        let panel = board(own, round).panel(&cast(2), Seat(0), &[]).unwrap();
        panel.choices.into_iter().find(|it| it.token == token).map(|it| it.number)
    };
    let rich = json!({ "prone": true, "cred": 9 });
    let round = json!({ "ap": 4, "mp": 1 });
    let numbers = [
        number(rich, round, "standup"),
        number(json!({ "cred": 9 }), json!({ "ap": 2, "mp": 0 }), "end"),
    ];
    assert_eq!(numbers.map(Option::unwrap), ["50 %, else −4 Cred", "−2 Cred"]);
    let is_idle = |reserves: Value, round: Value| {
        let asks = board(json!({ "reserves": reserves }), round).asks();
        asks.iter().any(|ask| ask.is_idle)
    };
    assert!(is_idle(json!({ "CUNN": 3, "INST": 5, "DEFT": 0 }), json!({ "ap": 0, "mp": 0 })));
    assert!(!is_idle(json!({ "CUNN": 3 }), json!({ "ap": 1, "mp": 0 })));
    assert!(!is_idle(json!({ "SWAG": 4 }), json!({ "ap": 0, "mp": 0 })));
}

/// The points that a label gives as its cost, if it does: Action Points, or Movement Points.
fn said(number: &str) -> Option<[i64; 2]> {
    let (points, of) = number.split_once(' ')?;
    let points = points.parse().ok().filter(|_| !points.starts_with('+'))?;
    match of {
        "AP" => Some([points, 0]),
        "MP" => Some([0, points]),
        _ => None,
    }
}

fn left(board: &Value) -> [i64; 2] {
    let points = |of: &str| board["round"][of].as_i64().unwrap();
    [points("ap") + points("prone_ap"), points("mp")]
}

/// Gives an answer, and compares its cost with its label. Returns whether the cost could be seen.
fn costs(play: &dyn Play, seat: Seat, choice: &Choice, token: &str) -> bool {
    let Some(said) = said(&choice.number) else { return false };
    // After the end of a round there are the points of the next.
    if token.ends_with(", end") {
        return false;
    }
    let before = left(&quiet(play));
    let mut play = again(play);
    for token in token.split(", ") {
        if play.say(seat, None, token).is_err() {
            return false;
        }
        while let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) {
            if ask.prompt == "Command" {
                break;
            }
            play.house(ask.seat).unwrap();
        }
        if !is_commanded(&*play, seat) {
            return false;
        }
    }
    let now = left(&quiet(&*play));
    let paid = [before[0] - now[0], before[1] - now[1]];
    assert_eq!(paid, said, "{} · {} ({token})", choice.label, choice.number);
    true
}

/// Gives a command that says that it ends the round; nothing is left to be asked about then. Returns whether it says so.
fn ends(play: &dyn Play, seat: Seat, choice: &Choice, token: &str) -> bool {
    let mut play = again(play);
    if !choice.number.starts_with("ends round") || play.say(seat, None, token).is_err() {
        return false;
    }
    while let Some(ask) = play.asks().into_iter().find(|ask| ask.owed && ask.prompt != "Command") {
        play.house(ask.seat).unwrap();
    }
    let is_open = |ask: &boards::Asked| ask.seat == seat && ask.prompt == "Command" && !ask.is_idle;
    assert!(!play.asks().iter().any(is_open), "{} · {} ({token})", choice.label, choice.number);
    true
}

#[test]
fn the_points_on_a_button_are_those_that_are_paid_and_a_round_ends_where_it_says_so() {
    let (mut seen, mut chance) = (BTreeSet::new(), Chance::new(5));
    let mut ended = 0;
    for number in 0..BOUTS {
        let mut play = opened(number);
        for _ in 0..ANSWERS / 2 {
            let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) else {
                if play.is_over() {
                    break;
                }
                play.settle();
                continue;
            };
            let seat = ask.seat;
            if ask.prompt == "Command" && chance.below(2) == 0 {
                let mut drafts = vec![Vec::new()];
                while let Some(draft) = drafts.pop() {
                    let all = cast(play.sitters().count());
                    let panel = play.panel(&all, seat, &draft).unwrap();
                    let open = panel.choices.iter().enumerate();
                    for (at, choice) in open.filter(|(_, it)| it.barred.is_none()) {
                        match play.choose(seat, &draft, &[at]) {
                            Some(Chosen::Answer(token)) => {
                                if costs(&*play, seat, choice, &token) {
                                    seen.insert(choice.label.clone());
                                }
                                ended += u32::from(ends(&*play, seat, choice, &token));
                            }
                            // An incomplete answer states the cost of the whole.
                            Some(Chosen::Draft(more)) if more.len() < 2 => drafts.push(more),
                            Some(Chosen::Draft(_)) | None => {}
                        }
                    }
                }
                if let Some(advised) = play.advised(seat) {
                    costs(&*play, seat, &advised, &advised.token);
                }
            }
            play.house(seat).unwrap();
        }
    }
    assert!(20 < seen.len() && 5 < ended, "{ended}, {seen:?}");
}
