//! The barge of NEXUS drawn and told, compared with a file under `tests/golden/nexus`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::nexus::{bout, cast, everything, helot, opened};
use crate::scenes::{golden_svg, merge};
use boards::{Befell, Beside, Headline, most_telling};
use serde_json::{Value, json};
use table::Seat;

/// The facts of four on a barge, with the changes of `patch`.
fn four(patch: &Value) -> String {
    let reserves = json!({ "WILL": 2, "INST": 1, "SWAG": 3 });
    let mut board = json!({
        "round": { "ap": 5, "mp": 2 },
        "active": 1,
        "helots": {
            "0": helot("C4E", &json!({ "motivation": "HOARDER", "cred": 59, "oc": 41,
                "reserves": reserves, "slots": [true, true, false, false, true, false],
                "locations": { "CHEST": 11, "RU": 7 } })),
            "1": helot("F4W", &json!({ "motivation": "SUPREMACIST", "cred": 35, "deception": 1,
                "weapon": { "kind": "ONE", "uses": 3, "drawn": true, "protects": null },
                "hand": ["F05", "F10"] })),
            "2": helot("G6N", &json!({ "motivation": "ZEALOT", "cred": 80, "command": 2,
                "locations": { "HEAD": 3, "LL": 0 }, "oc": 22, "bleeding": true })),
            "3": helot("B7N", &json!({ "motivation": "FAMISHED", "cred": 2, "oc": 4 })),
        },
        "barge": { "A2": "pillar", "B3": "crate", "C2": "brazier", "C7": "fallen_brazier",
                   "D1": "fire", "F7": "saw", "G2": "spikes", "D4": "blood", "H8": "guts" },
        "rules": { "saws": true, "spikes": true },
    });
    merge(&mut board, patch);
    bout(4, "0", &board, 1).shown(&cast(4), None).facts
}

#[test]
fn a_barge_is_drawn_and_told() {
    let before = four(&json!({}));
    let helots = json!({
        "0": { "square": "D4", "oc": 31, "locations": { "CHEST": 1 }, "prone": true,
               "held_by": 1, "talked": true },
        "1": { "square": "E4", "cred": 38, "slots": [true, false, false, false, false, false] },
        "3": { "life": "out" },
    });
    let after = four(&json!({ "helots": helots, "barge": { "B7": "guts" } }));
    let drawn = game("nexus").drawn(&after, Some(&before), &Beside::default()).unwrap();
    golden_svg("nexus/drawn", &drawn.svg);
    assert_eq!(
        drawn.alt,
        "NEXUS, bout 12. Cycle 4, round of Brutus. 1 Ada: Hoarder on D4, from C4, prone facing east, \
         held by 2, attack -1 (talked at). Condition 31 (10 lost): chest 1, right arm 7; Cred 59. \
         Willpower 2, Instinct 1, Swagger 3, Turning Point slots 1 2 5 filled. 2 Brutus: Supremacist \
         on E4 facing west, from F4, holds 1. Condition 50: no place hurt; Cred 38. 1 Deception token, \
         2 Influence cards, One-Handed Weapon in hand (3 uses), Turning Point slot 1 filled. 3 Cassia: \
         Zealot on G6 facing north, bleeding, defence -1 (leg gone). Condition 22: head 3, left leg 0; Cred 80. 2 Command \
         tokens. 4 Flamma the Undefeated: out, Cred 2. \
         Barge 0: pillar A2, crate B3, brazier C2, fallen brazier C7, fire D1, saw F7, spikes G2, \
         blood D4, guts B7 H8. Hazards: fire, saws, spikes. Crowd: 9 Cred; 25 Turning Point and 24 \
         Influence cards. Order 1 2 3 4. Left: 5 Action Points, 2 Movement Points. Waiting for \
         Brutus: command."
    );
    // Two have moved; one of them was hurt, and a third fell.
    assert_eq!(drawn.svg.matches("stroke-dasharray").count(), 2);
    assert_eq!(drawn.svg.matches("#f7e3b0").count(), 2);
    for words in ["DOWN", "HOLDS 1", "DEF −1", "BLEEDS", ">OUT<", ">5 AP<", ">2 MP<", ">38<"] {
        assert!(drawn.svg.contains(words), "{words}");
    }
}

#[test]
fn a_barge_with_everything_on_it_is_drawn_and_told_in_short_words() {
    let play = everything();
    let facts = play.shown(&cast(4), None).facts;
    let drawn = game("nexus").drawn(&facts, None, &Beside::default()).unwrap();
    assert!(drawn.alt.chars().count() <= 1_024, "{}: {}", drawn.alt.chars().count(), drawn.alt);
    assert!(drawn.svg.len() <= 60_000, "{}", drawn.svg.len());
    assert!(!drawn.svg.contains("Loaded Dice"));
}

#[test]
fn a_hand_stands_under_those_who_fight() {
    let play = everything();
    let facts = play.shown(&cast(4), Some(Seat(0))).facts;
    let beside = Beside { held: play.held(Seat(0)), ..Beside::default() };
    let drawn = game("nexus").drawn(&facts, None, &beside).unwrap();
    golden_svg("nexus/hand", &drawn.svg);
    for words in ["2 × Loaded Dice", "Paid Spotter", "Adrenal Tap"] {
        assert!(drawn.svg.contains(words), "{words}");
    }
}

#[test]
fn what_a_seat_is_told_of_its_cred_is_what_it_has_more_than_when_it_answered() {
    let (me, cast) = (Seat(0), cast(2));
    let cred = |facts: &str| -> i16 {
        let facts: Value = serde_json::from_str(facts).unwrap();
        i16::try_from(facts["seats"][0]["cred"].as_i64().unwrap()).unwrap()
    };
    let (mut summed_up, mut in_a_band) = (0, 0);
    for luck in 0..12 {
        let mut play = opened(2, "random", luck);
        let mut befell: Vec<Befell> = Vec::new();
        let mut over: Vec<Headline> = Vec::new();
        let mut was = play.shown(&cast, Some(me)).facts;
        while !play.is_over() {
            let ask = play.asks().into_iter().find(|ask| ask.owed);
            if ask.as_ref().is_some_and(|ask| ask.seat == me) {
                let now = play.shown(&cast, Some(me)).facts;
                let more = cred(&now) - cred(&was);
                let sign = if more < 0 { "−" } else { "+" };
                let change = (more != 0).then(|| format!("Cred {sign}{}", more.abs()));
                let tallied = play.tallied(me, &befell).unwrap_or_default();
                let own = tallied.split(" (").next().unwrap_or_default();
                // The price of one's own deeds is told beside it.
                let own = if own.starts_with("your condition") { "" } else { own };
                let wanted = change.as_ref().map(|change| format!("your {change}"));
                assert_eq!(own, wanted.unwrap_or_default(), "{befell:?}");
                let sum = play.summed_up(&cast, me, &befell, Some(me));
                if let (Some(sum), Some(change)) = (sum, &change) {
                    assert!(sum.contains(change), "{sum}, not {change}");
                    summed_up += 1;
                }
                let beside = Beside { over: most_telling(&over).cloned(), ..Beside::default() };
                let svg = game("nexus").drawn(&now, Some(&was), &beside).unwrap().svg;
                if let Some((band, _)) = svg.split_once(" Cred for Ada") {
                    assert!(
                        band.ends_with(&format!(" {more}")),
                        "{more}: {over:?} {}",
                        &band[band.len().saturating_sub(90)..]
                    );
                    in_a_band += 1;
                }
                befell.clear();
                over.clear();
                was = now;
            }
            let told = match ask {
                Some(ask) => play.house(ask.seat).unwrap(),
                None => play.settle(),
            };
            told.befell.into_iter().for_each(|it| it.add_to(&mut befell));
            over.extend(told.headlines);
        }
    }
    assert!(20 < summed_up && 20 < in_a_band, "{summed_up}, {in_a_band}");
}
