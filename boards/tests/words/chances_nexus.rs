//! Every chance that NEXUS shows is the rules' own: all falls of the dice are forced, and what comes of
//! them is counted.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::nexus::{bout_in, helot};
use crate::game;
use crate::scenes::read;
use boards::Play;
use serde_json::{Value, json};
use table::Seat;

/// What the panel of seat 0 says of its choice `token` after `draft`.
fn detail(play: &dyn Play, draft: &[&str], token: &str) -> String {
    let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
    let panel = play.panel(&super::nexus::cast(2), Seat(0), &draft).unwrap();
    panel.choices.iter().find(|choice| choice.token == token).unwrap().detail.clone()
}

/// The number before `mark` in `detail`.
fn shown(detail: &str, mark: &str) -> u64 {
    let (before, _) = detail.split_once(mark).unwrap_or_else(|| panic!("{mark} in {detail}"));
    let digits: Vec<char> = before.chars().rev().take_while(char::is_ascii_digit).collect();
    digits.iter().rev().collect::<String>().parse().unwrap()
}

/// Plays `token` from `patch` with every fall of `dice` six-sided dice; hands on what seat 1 has lost
/// of its condition, and whether its helot is out of the fight.
fn every_fall(patch: &Value, token: &str, dice: u32, mut came: impl FnMut(u64, bool)) {
    let saved: Value = serde_json::from_str(&bout_in(patch).save()).unwrap();
    for fall in 0..6_u32.pow(dice) {
        let mut saved = saved.clone();
        saved["again"] = (0..dice).map(|at| json!([6, fall / 6_u32.pow(at) % 6])).collect();
        let mut play = game("nexus").load(&saved.to_string()).unwrap().play;
        play.introduce(&super::nexus::cast(2));
        play.say(Seat(0), None, token).unwrap();
        let after: Value = serde_json::from_str(&play.save()).unwrap();
        let (before, now) = (&saved["quiet"]["helots"][1], &after["quiet"]["helots"][1]);
        let lost = before["oc"].as_u64().unwrap() - now["oc"].as_u64().unwrap();
        came(lost, before["life"] != now["life"]);
    }
}

/// Whether `percent` is `part` of `all`, rounded.
fn is_rounded(percent: u64, part: u64, all: u64) -> bool {
    (200 * part + all) / (2 * all) == percent
}

fn tried(patch: &Value, (draft, token): (&[&str], &str), dice: u32) {
    let detail = detail(&*bout_in(patch), draft, token);
    let command = [draft, &[token]].concat().join(" ");
    let (mut all, mut hits, mut dealt, mut felled) = (0, 0, 0, 0);
    every_fall(patch, &command, dice, |lost, is_out| {
        all += 1;
        hits += u64::from(0 < lost);
        dealt += lost;
        felled += u64::from(is_out);
    });
    assert!(is_rounded(shown(&detail, "%"), hits, all), "{detail}: {hits} of {all}");
    let mean = shown(&detail, " damage");
    if felled == 0 {
        assert_eq!(mean, (2 * dealt + hits) / (2 * hits), "{detail}");
    } else {
        assert!(is_rounded(shown(&detail, "% to kill"), felled, all), "{detail}: {felled}");
    }
}

fn scene(own: &Value, other: &Value) -> Value {
    json!({
        "round": { "ap": 6, "mp": 6 },
        "helots": { "0": helot("D4N", own), "1": helot("D3S", other) }
    })
}

#[test]
fn the_chance_of_a_standard_attack_is_that_of_all_its_dice() {
    let armed = json!({ "motivation": "HOARDER",
        "weapon": { "kind": "ONE", "uses": 3, "drawn": true, "protects": null } });
    let plain = json!({ "motivation": "HOARDER" });
    // Two dice against two, and the location; nothing staggers.
    tried(&scene(&armed, &plain), (&[], "standard"), 5);
}

#[test]
fn modifiers_of_both_sides_are_in_the_chance() {
    let own = json!({ "motivation": "HOARDER" });
    let gloated = json!({ "motivation": "HOARDER", "gloated": true });
    // A place is named, but its back is turned: two dice against the worse two of three.
    let mut patch = scene(&own, &gloated);
    patch["helots"]["1"]["ffd"] = json!("N");
    patch["barge"] = json!({ "D2": "pillar" });
    tried(&patch, (&["focused"], "LL"), 5);
}

#[test]
fn the_chance_to_kill_is_that_of_all_its_dice() {
    let own = json!({ "motivation": "HOARDER" });
    let hurt = json!({ "motivation": "HOARDER", "locations": { "CHEST": 5 } });
    tried(&scene(&own, &hurt), (&["focused"], "CHEST"), 5);
    let weak = json!({ "motivation": "HOARDER", "oc": 4 });
    tried(&scene(&own, &weak), (&["wild"], "S2"), 5);
}

#[test]
fn the_fine_for_unspent_points_is_the_one_that_is_paid() {
    let own = json!({ "motivation": "HOARDER", "cred": 4 });
    let mut play = bout_in(&scene(&own, &own));
    let told = detail(&*play, &[], "end");
    assert!(told.contains("12 unspent points cost you 4 Cred and 8 condition"), "{told}");
    let told = read(&play.say(Seat(0), None, "end").unwrap().public).join(" ");
    assert!(told.contains("4 Cred and 8 condition for 12 unspent points"), "{told}");
}

#[test]
fn what_a_step_says_of_fire_and_heat_is_what_it_costs() {
    let own = json!({ "motivation": "HOARDER" });
    let mut patch = scene(&own, &own);
    patch["helots"]["1"]["square"] = json!("H8");
    patch["barge"] = json!({ "D3": "fire" });
    let mut play = bout_in(&patch);
    let told = detail(&*play, &["move"], "F");
    assert!(
        told.contains("heat costs 1 condition") && told.contains("INTO FIRE: 5 damage"),
        "{told}"
    );
    play.say(Seat(0), None, "move F").unwrap();
    let board: Value = serde_json::from_str(&play.save()).unwrap();
    let helot = &board["quiet"]["helots"][0];
    assert_eq!((helot["oc"].as_u64(), helot["flaming"].as_bool()), (Some(44), Some(true)));
}
