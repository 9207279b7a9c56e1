//! Every chance that NEXUS shows is the rules' own: all falls of the dice are forced, and their results counted.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::nexus::{bout_in, cast, helot};
use crate::chances::{Tried, every_kind_is_tried, is_rounded};
use crate::game;
use crate::scenes::{merge, read};
use boards::Play;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::Seat;

const OWN: Seat = Seat(0);
const FOE: Seat = Seat(1);

const HITS: &str = "hits #%, about # damage";
const KILLS: &str = "hits #%, about # damage, #% to kill or fell";
const PAYS: &str = "pays about # Cred";
const WORKS: &str = "works #%";

/// A location that takes a hit without staggering, where the location makes no difference.
const ARM: &[u32] = &[1];

#[test]
fn every_chance_of_nexus_is_that_of_all_its_dice() {
    let trials: &[fn(&mut Tried)] = &[
        attacks,
        modifiers_of_both_sides,
        attacks_that_kill,
        places_with_nothing_left,
        a_combination,
        aimed_shots,
        grapples,
        checks,
        a_feint,
        a_crate,
        an_attack_that_may_be_answered,
        a_combination_that_may_be_broken,
        a_check_that_may_be_made_again,
    ];
    every_kind_is_tried("nexus", trials, NO_CHANCE);
}

/// Numbers of other things that read like chances.
const NO_CHANCE: &[&str] = &[
    "of 6 condition",
    "of 36 condition",
    "condition of 6",
    "condition of 36",
    "of 6 Cred",
    "of 36 Cred",
    // The demand of a Turning Points card on everybody.
    "every standing helot rolls # or more, or lies down",
];

/// The panel's text for `seat` about its choice `token` after `draft`.
fn detail(play: &dyn Play, seat: Seat, draft: &[&str], token: &str) -> String {
    let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
    let panel = play.panel(&cast(2), seat, &draft).unwrap();
    let choice = panel.choices.iter().find(|choice| choice.token == token);
    let tokens = || panel.choices.iter().map(|choice| choice.token.as_str()).collect::<Vec<_>>();
    choice.unwrap_or_else(|| panic!("{token} in {:?}", tokens())).detail.clone()
}

/// A saved bout with these draws to come, of six sides each and counted from 0.
fn forced(saved: &str, dice: &[u32]) -> Box<dyn Play> {
    assert!(!saved.contains("\"again\":"), "other draws are to come");
    let draws: Vec<[u32; 2]> = dice.iter().map(|face| [6, *face]).collect();
    let fields = saved.strip_suffix('}').unwrap();
    let mut play = game("nexus").load(&format!("{fields},\"again\":{draws:?}}}")).unwrap().play;
    play.introduce(&cast(2));
    play
}

#[derive(Deserialize)]
struct Saved {
    quiet: Quiet,
}

/// All that is looked at of a saved board, which is much longer.
#[derive(Deserialize)]
struct Quiet {
    helots: Value,
    crowd: Value,
    round: Value,
}

fn board(play: &dyn Play) -> Value {
    let Saved { quiet } = serde_json::from_str(&play.save()).unwrap();
    json!({ "helots": quiet.helots, "crowd": quiet.crowd, "round": quiet.round })
}

/// The falls of so many dice thrown at once, each with the number of its orders.
fn pool(dice: u32) -> BTreeMap<Vec<u32>, u64> {
    let mut falls = BTreeMap::new();
    for fall in 0..6_u32.pow(dice) {
        let mut faces: Vec<u32> = (0..dice).map(|at| fall / 6_u32.pow(at) % 6).collect();
        faces.sort_unstable();
        *falls.entry(faces).or_insert(0) += 1;
    }
    falls
}

/// The bout after `token` of `seat`, for every fall of these pools of dice, with its frequency; `then` fall after them.
fn every_fall(
    play: &dyn Play,
    (seat, token): (Seat, &str),
    (pools, then): (&[u32], &[u32]),
    mut came: impl FnMut(u64, &Value),
) {
    let saved = play.save();
    let mut falls = vec![(Vec::new(), 1)];
    for dice in pools {
        let pool = pool(*dice);
        let longer = |(faces, often): &(Vec<u32>, u64)| {
            let of = |(more, as_often): (&Vec<u32>, &u64)| {
                ([faces.as_slice(), more].concat(), often * as_often)
            };
            pool.iter().map(of).collect::<Vec<_>>()
        };
        falls = falls.iter().flat_map(longer).collect();
    }
    for (faces, often) in falls {
        let mut play = forced(&saved, &[&faces, then].concat());
        play.say(seat, None, token).unwrap();
        while !play.is_over() && play.asks().iter().all(|ask| !ask.owed) {
            play.settle();
        }
        came(often, &board(&*play));
    }
}

/// The results of an attack on the second helot over all falls of its dice.
#[derive(Debug, Default)]
struct Blow {
    falls: u64,
    hits: u64,
    dealt: u64,
    felled: u64,
    won: u64,
}

/// Everybody's Cred, the Crowd Pile and the first helot's condition: payments among these are no winnings.
fn winnings(board: &Value) -> u64 {
    let number = |value: &Value| value.as_u64().unwrap();
    let creds: u64 = (0..2).map(|seat| number(&board["helots"][seat]["cred"])).sum();
    creds + number(&board["crowd"]) + number(&board["helots"][0]["oc"])
}

impl Blow {
    /// The consequences after the second helot has lost `before` in the same command.
    fn after(play: &dyn Play, said: (Seat, &str), dice: (&[u32], &[u32]), before: u64) -> Blow {
        let board = board(play);
        let (was, had) = (&board["helots"][1], winnings(&board));
        let mut blow = Blow::default();
        every_fall(play, said, dice, |often, after| {
            let now = &after["helots"];
            let lost = was["oc"].as_u64().unwrap() - now[1]["oc"].as_u64().unwrap() - before;
            blow.falls += often;
            blow.hits += if 0 < lost { often } else { 0 };
            blow.dealt += often * lost;
            blow.won += often * (winnings(after) - had);
            blow.felled += if was["life"] == now[1]["life"] { 0 } else { often };
        });
        blow
    }

    fn of(play: &dyn Play, said: (Seat, &str), dice: (&[u32], &[u32])) -> Blow {
        Blow::after(play, said, dice, 0)
    }

    /// Compares it with the text. A felled helot loses no more than it had, so the damage of a hit that may fell is not
    /// counted.
    fn compare(&self, tried: &mut Tried, text: &str) {
        let hits = if self.felled == 0 {
            let [hits, mean] = tried.all(text, HITS);
            assert_eq!(mean, (2 * self.dealt + self.hits) / (2 * self.hits), "{text}: {self:?}");
            hits
        } else {
            let [hits, _, fells] = tried.all(text, KILLS);
            assert!(is_rounded(fells, self.felled, self.falls), "{text}: {self:?}");
            hits
        };
        assert!(is_rounded(hits, self.hits, self.falls), "{text}: {self:?}");
    }

    /// Compares the gains of its hits with the text, too.
    fn compare_all(&self, tried: &mut Tried, text: &str) {
        self.compare(tried, text);
        let mean = (2 * self.won + self.hits) / (2 * self.hits);
        assert_eq!(tried.one(text, PAYS), mean, "{text}: {self:?}");
    }
}

fn tried_out(tried: &mut Tried, patch: &Value, (draft, token): (&[&str], &str), pools: &[u32]) {
    let play = bout_in(patch);
    let detail = detail(&*play, OWN, draft, token);
    let command = [draft, &[token]].concat().join(" ");
    Blow::of(&*play, (OWN, &command), (pools, ARM)).compare_all(tried, &detail);
}

/// The first helot facing the other's face.
fn scene(own: &Value, other: &Value) -> Value {
    json!({
        "round": { "ap": 6, "mp": 6 },
        "helots": { "0": helot("D4N", &hoarder(own)), "1": helot("D3S", &hoarder(other)) }
    })
}

fn hoarder(more: &Value) -> Value {
    let mut all = json!({ "motivation": "HOARDER" });
    merge(&mut all, more);
    all
}

fn armed(kind: &str) -> Value {
    json!({ "weapon": { "kind": kind, "uses": 3, "drawn": true, "protects": null } })
}

fn plain() -> Value {
    json!({})
}

fn attacks(tried: &mut Tried) {
    tried_out(tried, &scene(&plain(), &plain()), (&["wild"], "S2"), &[3, 2]);
    let promise = json!({ "slots": [true, true, true, true, true, true] });
    tried_out(tried, &scene(&promise, &plain()), (&["focused"], "LL"), &[3, 2]);
    tried_out(tried, &scene(&armed("ONE"), &plain()), (&[], "standard"), &[2, 2]);
    // Before the location is chosen, only the first strike can be told.
    let play = bout_in(&scene(&plain(), &plain()));
    let blow = Blow::of(&*play, (OWN, "focused LL"), (&[3, 2], &[]));
    for word in ["focused", "combo"] {
        blow.compare(tried, &detail(&*play, OWN, &[], word));
    }
}

fn modifiers_of_both_sides(tried: &mut Tried) {
    // A location is named, but its back is turned: two dice against the worse two of three.
    let mut patch = scene(&plain(), &json!({ "gloated": true }));
    patch["helots"]["1"]["ffd"] = json!("N");
    patch["barge"] = json!({ "D2": "pillar" });
    tried_out(tried, &patch, (&["focused"], "LL"), &[2, 3]);
}

fn attacks_that_kill(tried: &mut Tried) {
    let hurt = json!({ "locations": { "CHEST": 5 } });
    tried_out(tried, &scene(&plain(), &hurt), (&["focused"], "CHEST"), &[3, 2]);
    tried_out(tried, &scene(&plain(), &json!({ "oc": 4 })), (&["wild"], "S2"), &[3, 2]);
}

fn places_with_nothing_left(tried: &mut Tried) {
    let patch = scene(&armed("ONE"), &json!({ "locations": { "LU": 0, "RU": 0 } }));
    let play = bout_in(&patch);
    let detail = detail(&*play, OWN, &[], "standard");
    let (mut hits, mut dealt, mut falls) = (0, 0, 0);
    every_fall(&*play, (OWN, "standard"), (&[2, 2, 1], &[]), |often, after| {
        falls += often;
        dealt += often * (50 - after["helots"][1]["oc"].as_u64().unwrap());
        // A hit that takes nothing is still a hit.
        hits += if after["round"]["success"] == true { often } else { 0 };
    });
    let [said, mean] = tried.all(&detail, HITS);
    assert!(is_rounded(said, hits, falls), "{detail}: {hits} of {falls}");
    assert_eq!(mean, (2 * dealt + hits) / (2 * hits), "{detail}");
    // Lost condition is lost at a location as well.
    assert_eq!(tried.one(&detail, PAYS), (4 * dealt + hits) / (2 * hits), "{detail}");
}

fn a_combination(tried: &mut Tried) {
    let play = bout_in(&scene(&armed("ONE"), &plain()));
    let detail = detail(&*play, OWN, &["combo", "CHEST"], "1");
    assert!(detail.contains("first strike"), "{detail}");
    // The strike after it misses: two ones against two sixes.
    let first = Blow::of(&*play, (OWN, "combo CHEST 1"), (&[3, 2], &[0, 0, 5, 5]));
    first.compare(tried, &detail);
}

/// The number of falls after which `works` holds of the second helot, compared with the text about `token`.
fn works(
    tried: &mut Tried,
    patch: &Value,
    (draft, token): (&[&str], &str),
    pools: &[u32],
    works: impl Fn(&Value) -> bool,
) {
    let play = bout_in(patch);
    let detail = detail(&*play, OWN, draft, token);
    let command = [draft, &[token]].concat().join(" ");
    let (mut falls, mut good) = (0, 0);
    every_fall(&*play, (OWN, &command), (pools, &[]), |often, after| {
        falls += often;
        good += if works(&after["helots"][1]) { often } else { 0 };
    });
    let said = tried.one(&detail, WORKS);
    assert!(is_rounded(said, good, falls), "{detail}: {good} of {falls}");
}

fn aimed_shots(tried: &mut Tried) {
    let far = |kind| {
        let mut patch = scene(&armed(kind), &plain());
        patch["helots"]["1"] = helot("D1S", &hoarder(&plain()));
        patch
    };
    tried_out(tried, &far("RANGED"), (&["aimstandard"], "S2"), &[2, 2]);
    tried_out(tried, &far("RANGED"), (&["aimwild"], "S2"), &[3, 2]);
    let mut hurt = far("RANGED");
    hurt["helots"]["1"]["locations"] = json!({ "CHEST": 5 });
    tried_out(tried, &hurt, (&["aimfocused", "S2"], "CHEST"), &[3, 2]);
    // Three squares are one too many for a net.
    works(tried, &far("NET"), (&["aimstandard"], "S2"), &[3, 2], |foe| foe["netted"] == true);
    works(tried, &far("BOLA"), (&["aimstandard"], "S2"), &[2, 2], |foe| foe["prone"] == true);
}

fn grapples(tried: &mut Tried) {
    works(tried, &scene(&plain(), &plain()), (&[], "grapple"), &[2, 2], |foe| foe["held_by"] == 0);
    let held = scene(&plain(), &json!({ "held_by": 0 }));
    works(tried, &held, (&["drag"], "B"), &[2, 2], |foe| foe["square"] == "D4");
    works(tried, &held, (&["throw", "F"], "1"), &[3, 2], |foe| foe["prone"] == true);
    tried_out(tried, &held, (&[], "takedown"), &[3, 2]);
    tried_out(tried, &held, (&[], "crush"), &[2, 2]);
    let weak = scene(&plain(), &json!({ "held_by": 0, "oc": 4 }));
    tried_out(tried, &weak, (&[], "crush"), &[2, 2]);
}

/// The least face of a die that succeeds, and the number of such faces.
fn faces(play: &dyn Play, said: (Seat, &str), works: impl Fn(&Value) -> bool) -> [u64; 2] {
    let (mut face, mut good) = (0, Vec::new());
    every_fall(play, said, (&[1], &[]), |_, after| {
        face += 1;
        if works(&after["helots"]) {
            good.push(face);
        }
    });
    [good[0], u64::try_from(good.len()).unwrap()]
}

fn checks(tried: &mut Tried) {
    let check = "works on # or more (# of 6)";
    let prone = bout_in(&scene(&json!({ "prone": true }), &plain()));
    let stands = faces(&*prone, (OWN, "standup"), |after| after[0]["prone"] == false);
    assert_eq!(tried.all(&detail(&*prone, OWN, &[], "standup"), check), stands);
    let held = bout_in(&scene(&json!({ "held_by": 1 }), &plain()));
    let frees = faces(&*held, (OWN, "liberate"), |after| after[0]["held_by"].is_null());
    assert_eq!(tried.all(&detail(&*held, OWN, &[], "liberate"), check), frees);
    let play = bout_in(&scene(&plain(), &plain()));
    for (draft, token) in [(&[][..], "backflip"), (&["sidestep"][..], "L")] {
        let command = [draft, &[token]].concat().join(" ");
        let lands = faces(&*play, (OWN, &command), |after| after[0]["prone"] == false);
        let detail = detail(&*play, OWN, draft, token);
        assert_eq!(tried.all(&detail, "on # or more (# of 6) you stand there"), lands);
    }
    // A card that makes another check, according to its own words and the lessons.
    let play = bout_in(&scene(&json!({ "hand": ["F04"] }), &plain()));
    let [least, _] = faces(&*play, (OWN, "play F04 S2"), |after| after[1]["prone"] == false);
    let told = detail(&*play, OWN, &["play"], "F04");
    assert_eq!(tried.one(&told, "an opponent rolls # or more, or falls"), least, "{told}");
    // Knocked over where it could pay to stay up, and caught where it could pay to slip away.
    let able = json!({ "reserves": { "WILL": 5, "PHYS": 5 } });
    for (own, then, token) in [
        (json!({ "hand": ["F04"] }), &[0][..], "play F04 S2"),
        (plain(), &[5, 5, 0, 0][..], "grapple"),
    ] {
        let mut play = forced(&bout_in(&scene(&own, &able)).save(), then);
        play.say(OWN, None, token).unwrap();
        while let Some(ask) = play.asks().into_iter().find(|ask| ask.seat == FOE) {
            if matches!(ask.prompt.as_str(), "StayUp" | "SlipGrapple") {
                break;
            }
            play = forced(&play.save(), then);
            play.say(FOE, None, "pass").unwrap();
        }
        let lesson = play.explained(&cast(2), FOE).unwrap();
        assert_eq!(tried.one(&lesson, "with # or more on a die"), least, "{lesson}");
    }
}

fn a_feint(tried: &mut Tried) {
    let play = bout_in(&scene(&plain(), &plain()));
    let [with, without] =
        tried.all(&detail(&*play, OWN, &[], "feint"), "a Standard then hits #%, not #%");
    let blow = Blow::of(&*play, (OWN, "standard"), (&[2, 2], ARM));
    assert!(is_rounded(without, blow.hits, blow.falls), "{blow:?}");
    let mut feinted = bout_in(&scene(&plain(), &plain()));
    feinted.say(OWN, None, "feint").unwrap();
    let blow = Blow::of(&*feinted, (OWN, "standard"), (&[3, 2], ARM));
    assert!(is_rounded(with, blow.hits, blow.falls), "{blow:?}");
}

fn a_crate(tried: &mut Tried) {
    let mut patch = scene(&plain(), &plain());
    patch["helots"]["1"]["square"] = json!("H8");
    patch["barge"] = json!({ "D3": "crate" });
    let play = bout_in(&patch);
    let detail = detail(&*play, OWN, &[], "breakcrate");
    let (mut weapons, mut aid) = (0, 0);
    for fall in 0..36 {
        let mut play = forced(&play.save(), &[fall % 6, fall / 6]);
        let told = read(&play.say(OWN, None, "breakcrate").unwrap().public).join(" ");
        aid += u64::from(told.contains("helot aid"));
        let helots = &board(&*play)["helots"];
        // A Shield is only in hand while its location is named.
        let asks = play.asks();
        let names = asks.iter().any(|ask| ask.prompt == "ShieldLocation");
        weapons += u64::from(names || !helots[0]["weapon"].is_null());
    }
    let kind = "of 36 throws # find a weapon, # aid, # trouble or nothing";
    let trouble = 36 - weapons - aid;
    assert_eq!(tried.all(&detail, kind), [weapons, aid, trouble], "{detail}");
}

/// The second helot may answer with one ability alone, or with a card.
fn answerable(answer: &str) -> Value {
    match answer {
        "F10" => json!({ "hand": ["F10"] }),
        "talk_shit" => json!({ "reserves": { "SWAG": 5 } }),
        "counterattack" => json!({ "reserves": { "INST": 3 } }),
        _ => json!({ "reserves": { "INST": 5 } }),
    }
}

fn an_attack_that_may_be_answered(tried: &mut Tried) {
    // A blow at a location that it would kill.
    let foe = json!({ "reserves": { "SWAG": 5 }, "locations": { "CHEST": 4 } });
    let mut play = bout_in(&scene(&plain(), &foe));
    play.say(OWN, None, "focused CHEST").unwrap();
    let question = play.panel(&cast(2), FOE, &[]).unwrap().question;
    let blow = Blow::of(&*play, (FOE, "pass"), (&[3, 2], &[]));
    blow.compare(tried, &question);
    blow.compare(tried, &play.explained(&cast(2), FOE).unwrap());
    let more: [(&str, &[u32]); 3] =
        [("talk_shit", &[3, 2]), ("elusive", &[2, 3]), ("F10", &[2, 3])];
    for (answer, pools) in more {
        let mut play = bout_in(&scene(&plain(), &answerable(answer)));
        play.say(OWN, None, "standard").unwrap();
        let table = play.panel(&cast(2), FOE, &[]).unwrap().table.text;
        let [with, without] = tried.all(&table, "#% to hit you, not #%");
        let before = Blow::of(&*play, (FOE, "pass"), (&[2, 2], ARM));
        assert!(is_rounded(without, before.hits, before.falls), "{answer}: {before:?}");
        let after = Blow::of(&*play, (FOE, answer), (pools, ARM));
        assert!(is_rounded(with, after.hits, after.falls), "{answer}: {after:?}");
    }
    let mut play = bout_in(&scene(&plain(), &answerable("counterattack")));
    play.say(OWN, None, "standard").unwrap();
    let table = play.panel(&cast(2), FOE, &[]).unwrap().table.text;
    let said = tried.one(&table, "#% to defend clearly and strike back");
    let (mut falls, mut struck) = (0, 0);
    every_fall(&*play, (FOE, "counterattack"), (&[2, 2], ARM), |often, after| {
        falls += often;
        struck += if after["helots"][0]["oc"] == 50 { 0 } else { often };
    });
    assert!(is_rounded(said, struck, falls), "{table}: {struck} of {falls}");
}

fn a_combination_that_may_be_broken(tried: &mut Tried) {
    // A helot that can break it might call a Counterattack before each of its strikes.
    let foe = json!({ "reserves": { "INST": 4 } });
    let mut play = bout_in(&scene(&plain(), &foe));
    play.say(OWN, None, "combo CHEST 1").unwrap();
    play = forced(&play.save(), &[4, 4, 4, 3, 3]);
    play.say(FOE, None, "pass").unwrap();
    assert_eq!(play.asks()[0].prompt, "ComboBreak");
    let question = play.panel(&cast(2), FOE, &[]).unwrap().question;
    let lesson = play.explained(&cast(2), FOE).unwrap();
    play.say(FOE, None, "pass").unwrap();
    // The opening has taken its margin, of ten over eight.
    let blow = Blow::after(&*play, (FOE, "pass"), (&[2, 2], ARM), 2);
    blow.compare(tried, &question);
    blow.compare(tried, &lesson);
}

fn a_check_that_may_be_made_again(tried: &mut Tried) {
    let able = json!({ "held_by": 1, "reserves": { "WILL": 5 } });
    let mut play = forced(&bout_in(&scene(&able, &plain())).save(), &[1]);
    play.say(OWN, None, "liberate").unwrap();
    let question = play.panel(&cast(2), OWN, &[]).unwrap().question;
    let [least, good] = faces(&*play, (OWN, "perseverance"), |after| after[0]["held_by"].is_null());
    let said = tried.all(&question, "# or more is needed (# of 6)");
    assert_eq!(said, [least, good], "{question}");
    let lesson = play.explained(&cast(2), OWN).unwrap();
    assert_eq!(tried.one(&lesson, ", and # or more is needed"), least, "{lesson}");
}

#[test]
fn the_fine_for_unspent_points_is_the_one_that_is_paid() {
    let mut play = bout_in(&scene(&json!({ "cred": 4 }), &plain()));
    let told = detail(&*play, OWN, &[], "end");
    assert!(told.contains("a fine of 4 Cred and 8 condition for 12 unspent points"), "{told}");
    let told = read(&play.say(OWN, None, "end").unwrap().public).join(" ");
    assert!(told.contains("4 Cred and 8 condition for 12 unspent points"), "{told}");
}

#[test]
fn what_a_step_says_of_fire_and_heat_is_what_it_costs() {
    let mut patch = scene(&plain(), &plain());
    patch["helots"]["1"]["square"] = json!("H8");
    patch["barge"] = json!({ "D3": "fire" });
    let mut play = bout_in(&patch);
    let told = detail(&*play, OWN, &["move"], "F");
    assert!(
        told.contains("heat costs 1 condition") && told.contains("INTO FIRE: 5 damage"),
        "{told}"
    );
    play.say(OWN, None, "move F").unwrap();
    let helot = &board(&*play)["helots"][0];
    assert_eq!((helot["oc"].as_u64(), helot["flaming"].as_bool()), (Some(44), Some(true)));
}
