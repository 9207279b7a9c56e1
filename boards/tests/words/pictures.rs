//! Boards drawn, compared with files under `tests/golden`; `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::golden::{bout, cast, murmillo, phase, thraex};
use crate::scenes::{golden_svg, merge};
use crate::{bloodsport_gambler, morituri};
use boards::{Beside, Drawn, Kind};
use serde_json::{Value, json};
use table::Seat;

const RED: Seat = Seat(0);

/// A board drawn, with the changes since another.
fn drawn(facts: &str, was: Option<&str>) -> Drawn {
    game("blood-sweat-cheers").drawn(facts, was, &Beside::default()).unwrap()
}

/// The facts of a duel before and after Red has declared to strike.
fn before_and_after() -> [String; 2] {
    let red = murmillo("B2", &["ST7", "SK9", "GD8", "RC3", "GL1"]);
    let blue = thraex("B3", &["GD2", "SK2", "ST3", "FF", "II"]);
    let mut play = bout(2, &phase(red, blue, &json!({})));
    let before = play.shown(&cast(), None).facts;
    play.say(RED, None, "st7+sk9 to=b3").unwrap();
    [before, play.shown(&cast(), None).facts]
}

#[test]
fn a_duel_is_drawn_and_told() {
    let [before, after] = before_and_after();
    let drawn = drawn(&after, Some(&before));
    golden_svg("second_play", &drawn.svg);
    assert_eq!(
        drawn.alt,
        "Blood, Sweat and Cheers, bout 142. Turn 6, phase 1; Ada opens. Red: Ada, murmillo, in B2. \
         Speed 2, Attack 3, Defence 4. No wound, 3 cards. Blue: Brutus, thraex, in B3. Speed 4, \
         Attack 3, Defence 2. No wound, 5 cards. The crowd favours nobody. Ada declares Lunge to B3 \
         (STEP 7 + STRIKE 9), with adrenaline rush and trip opponent. Deck 8, discards 0. \
         Waiting for Brutus: answer."
    );
}

#[test]
fn what_has_changed_is_shown_and_told() {
    let [before, _] = before_and_after();
    let mut now: Value = serde_json::from_str(&before).unwrap();
    let change = json!({ "zone": "A2", "fresh": 2, "status": "Down" });
    merge(&mut now["sides"]["Blue"]["gladiator"], &change);
    merge(&mut now, &json!({ "favour": { "side": "Red", "points": 1 } }));
    let now = now.to_string();
    let (with, without) = (drawn(&now, Some(&before)), drawn(&now, None));
    golden_svg("wounded", &with.svg);
    let told = ["from B3", "2 fresh (2 new)", "Ada by 1 of 3, before it was nobody"];
    assert_eq!(told.map(|words| with.alt.contains(words)), [true; 3], "{}", with.alt);
    assert_eq!(told.map(|words| without.alt.contains(words)), [false; 3], "{}", without.alt);
    // An arrow in dashes, and a burst in the colour of flares.
    for mark in ["stroke-dasharray", "#f7e3b0"] {
        assert!(with.svg.contains(mark) && !without.svg.contains(mark), "{mark}");
    }
    assert_eq!(drawn(&now, Some(&now)), without);
}

#[test]
fn the_road_is_drawn_with_what_has_changed_on_it() {
    let cast = morituri::cast(4, &[3]);
    let none = json!({});
    let armed = json!({ "torso": "manica", "weapon": "gladius", "off": "parma" });
    let full = json!({ "head": "murmillo_galea", "torso": "lorica_squamata", "legs": "ocreae",
                       "weapon": "trident", "off": "scutum" });
    let gladiators = [
        morituri::gladiator(23, 3, &armed, &none),
        morituri::gladiator(36, 12, &full, &json!({ "laurel": true })),
        morituri::gladiator(9, 0, &none, &json!({ "alive": false, "place": 4 })),
        morituri::gladiator(11, 2, &json!({ "weapon": "hasta" }), &json!({ "misses": true })),
    ];
    let more = json!({ "round": 7, "active": 1, "discard": ["sica"], "hp_spaces": [10, 16, 32] });
    let play = morituri::bout(&gladiators, &more, 1, &cast);
    let now = play.shown(&cast, None).facts;
    let mut was: Value = serde_json::from_str(&now).unwrap();
    let before = json!({ "space": 18, "hp": 4, "defense": 1,
                         "gear": { "Cards": ["manica", "gladius"] } });
    merge(&mut was["seats"][0]["life"]["Alive"], &before);
    merge(&mut was["seats"][3]["life"]["Alive"], &json!({ "space": 8, "hp": 1 }));
    let drawn = game("morituri").drawn(&now, Some(&was.to_string()), &Beside::default()).unwrap();
    golden_svg("morituri/changed", &drawn.svg);
    let aulus = "A Aulus: 23 Verona, from 18; Hit Points 3, Attack 3, Defense 3, Weight 1, \
                 1 Hit Point lost";
    assert!(drawn.alt.contains(aulus), "{}", drawn.alt);
}

#[test]
fn fights_are_drawn_for_whoever_knows_more_of_them() {
    let stack = json!([
        { "card": "succor", "by": 1, "side": "L", "time": 2, "coin": 0 },
        { "card": "dust", "by": 0, "side": "R", "time": 0, "coin": 3 },
    ]);
    let seats =
        json!({ "0": { "knows": ["2R"] }, "1": { "paid": [3, 4] }, "2": { "status": "free" } });
    let more = json!({ "seats": seats, "fights": { "2": { "stack": stack } } });
    let hands: [&[&str]; 3] = [&["flagon"], &["stablehand"], &["hag", "peep"]];
    let play = bloodsport_gambler::bout(&hands, &more, 5);
    let facts = play.shown(&bloodsport_gambler::cast(3), Some(RED)).facts;
    let mut now: Value = serde_json::from_str(&facts).unwrap();
    let mut was = now.clone();
    was["fights"][2]["state"]["Open"]["stack"].as_array_mut().unwrap().pop();
    merge(&mut was["seats"], &json!({ "0": { "coin": 19 }, "1": { "debt": { "Owes": [3] } } }));
    now["fights"][0]["state"] = json!({ "Over": { "victor": "L" } });
    let watched = json!({ "round": 2, "wounds": [1, 0],
                          "rolls": { "used": [3, 5], "chant": [2, 0], "no_wounds": false } });
    now["fights"][1]["state"]["Open"]["watched"] = watched;
    let drawn = game("bloodsport-gambler")
        .drawn(&now.to_string(), Some(&was.to_string()), &Beside::default())
        .unwrap();
    golden_svg("bloodsport_gambler/watched", &drawn.svg);
    let told = [
        "Fight 1: Putrid Snake-Beast (L) won, Grave Filler lost.",
        "fight round 2, Wounds 1 (1 new) and 0, rolls 3 + 2 and 5",
        "2 right by A, [Desert Dust] with 3 Coin (new)",
    ];
    assert_eq!(told.map(|words| drawn.alt.contains(words)), [true; 3], "{}", drawn.alt);
}

#[test]
fn six_long_names_and_full_stacks_are_told_in_the_short_form() {
    let play = bloodsport_gambler::crowded();
    let mut cast = bloodsport_gambler::cast(6);
    for seat in cast.names.seats().collect::<Vec<_>>() {
        cast.names[seat] = format!("{} Maximilian Rex", seat.index());
    }
    for reader in [None, Some(RED)] {
        let facts = play.shown(&cast, reader).facts;
        let alt = game("bloodsport-gambler").drawn(&facts, None, &Beside::default()).unwrap().alt;
        assert!(alt.starts_with("Bout 7, round 12: slips, Guard "), "{alt}");
        assert!(alt.chars().count() <= 1_024, "{}: {alt}", alt.chars().count());
    }
}

#[test]
fn facts_of_another_release_are_no_picture() {
    let [before, after] = before_and_after();
    let duel = game("blood-sweat-cheers");
    assert_eq!(duel.drawn("{}", None, &Beside::default()), None);
    assert_eq!(
        duel.drawn(&after, Some("[]"), &Beside::default()),
        duel.drawn(&after, None, &Beside::default())
    );
    assert_ne!(duel.drawn(&after, Some(&before), &Beside::default()), None);
}

#[test]
fn the_text_that_is_shown_is_the_board() {
    let play = bout(2, &json!({}));
    for kind in Kind::all() {
        assert_eq!(kind.drawn("nothing", None, &Beside::default()), None, "{}", kind.slug());
    }
    for seen_by in [None, Some(RED)] {
        assert_eq!(play.shown(&cast(), seen_by).text, play.board(&cast(), seen_by));
    }
}
