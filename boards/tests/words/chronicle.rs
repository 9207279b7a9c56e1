//! The lines of superseded posts, compared with files under `tests/golden/chronicle`; `UPDATE=1`
//! rewrites them. Their common properties are a law of words.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::golden::{bout, cast, murmillo, phase, thraex};
use crate::scenes::{self, merge};
use crate::{bloodsport_gambler, morituri, munera, nexus};
use boards::{Cast, Play};
use serde_json::{Value, json};

fn golden(name: &str, play: &dyn Play, cast: &Cast) {
    scenes::golden(&format!("chronicle/{name}"), &format!("{}\n", play.chronicle(cast)));
}

#[test]
fn a_duel_keeps_its_zones_its_wounds_and_what_is_declared() {
    let mut red = murmillo("B2", &["SK9", "ST7", "GD8", "RC3", "GL1"]);
    merge(&mut red, &json!({ "fresh": 2, "exploited": 1 }));
    let mut blue = thraex("B3", &["GD2", "SK2", "ST3", "FF", "II"]);
    merge(&mut blue, &json!({ "status": "down", "exploited": 4, "draw": true }));
    let mut play = bout(2, &phase(red, blue, &json!({ "favour": -1 })));
    play.say(table::Seat(0), None, "st7+sk9 to=b3").unwrap();
    golden("blood-sweat-cheers", &*play, &cast());
}

#[test]
fn an_arena_keeps_everybody_and_the_rows_about_them() {
    let classes = ["crupellarius_a", "retiarius", "gaetolian", "hoplomachus_c", "gaul", "velite"];
    let netted = json!({ "down": true, "entangled": { "by": 1, "item": "net" } });
    let board = |seats: usize| {
        let all = [
            ("0", munera::at("F6", "E", [3, 10, 4], &netted)),
            ("1", munera::at("F8", "W", [7, 7, 2], &json!({}))),
            ("2", munera::at("D7", "SE", [6, 8, 0], &json!({ "hazed": true }))),
            ("3", munera::at("H4", "NE", [3, 9, 1], &json!({}))),
            ("4", munera::at("K3", "NW", [12, 12, 1], &json!({}))),
            ("5", munera::at("C9", "SW", [9, 9, 1], &json!({ "fate": "killed", "left": 0 }))),
        ];
        let seats: Value =
            all.into_iter().take(seats).map(|(at, it)| (at.to_owned(), it)).collect();
        json!({ "round": 4, "turn": munera::turn(3, 2, 1), "seats": seats })
    };
    for seats in [2, 6] {
        let play = munera::bout(&classes[..seats], &[], &board(seats), 1);
        let cast = munera::cast(u8::try_from(seats).unwrap(), &[]);
        golden(&format!("munera-{seats}"), &*play, &cast);
    }
}

#[test]
fn a_barge_is_kept_whole() {
    golden("nexus", &*nexus::everything(), &nexus::cast(4));
    let helots = json!({
        "0": nexus::helot("D4N", &json!({ "netted": true, "locations": { "HEAD": 3, "LL": 10 } })),
        "1": nexus::helot("E4S", &json!({ "cred": 12 })),
    });
    let play =
        nexus::bout_in(&json!({ "helots": helots, "barge": { "A2": "pillar", "D1": "fire" } }));
    golden("nexus-two", &*play, &nexus::cast(2));
}

#[test]
fn three_fights_are_kept_with_whoever_bets_on_them() {
    golden("bloodsport-gambler", &*bloodsport_gambler::crowded(), &bloodsport_gambler::cast(6));
}

#[test]
fn a_road_is_kept_in_two_lines() {
    let none = json!({});
    let armed = json!({ "torso": "manica", "weapon": "gladius", "off": "parma" });
    for seats in [4, 8] {
        let all = [
            morituri::gladiator(23, 3, &armed, &none),
            morituri::gladiator(36, 12, &armed, &json!({ "laurel": true })),
            morituri::gladiator(9, 0, &none, &json!({ "alive": false, "place": 4 })),
            morituri::gladiator(11, 2, &none, &json!({ "misses": true })),
            morituri::gladiator(11, 1, &none, &none),
            morituri::gladiator(0, 4, &none, &json!({ "sitting_out": true })),
            morituri::gladiator(14, 4, &none, &none),
            morituri::gladiator(15, 4, &none, &none),
        ];
        let more = json!({ "round": 7, "active": 1, "hp_spaces": [10, 16, 32] });
        let cast = morituri::cast(u8::try_from(seats).unwrap(), &[]);
        let play = morituri::bout(&all[..seats], &more, 1, &cast);
        golden(&format!("morituri-{seats}"), &*play, &cast);
    }
}
