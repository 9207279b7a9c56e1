//! Every chance that Munera shows is the rules' own: all falls of the dice are forced, and their
//! results counted.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::munera::{at, bout, cast, turn};
use crate::chances::{Tried, every_kind_is_tried, is_rounded};
use crate::game;
use crate::scenes::read;
use boards::Play;
use serde_json::{Value, json};
use table::Seat;

/// The Stamina of the gladiator under attack, more than any blow takes.
const STAMINA: i8 = 12;

#[test]
fn every_chance_of_munera_is_that_of_all_its_dice() {
    let trials: &[fn(&mut Tried)] = &[
        blows_land,
        blows_from_where_one_might_go,
        nets_catch,
        a_grapple_holds_and_is_won,
        a_second_die_after_a_feint,
        sand_blinds,
        nets_are_cut,
        the_crowd_spares,
    ];
    every_kind_is_tried("munera", trials, NO_CHANCE);
}

/// Numbers of other things that read like chances.
const NO_CHANCE: &[&str] = &["of 6 Stamina", "of 6 NAME"];

/// The panel's text for seat 0 about its choice `token`.
fn detail(play: &dyn Play, token: &str) -> String {
    let panel = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap();
    let mut choices = panel.offered();
    let choice = choices.find(|choice| choice.token == token);
    choice.unwrap_or_else(|| panic!("{token} in {:?}", tokens(play))).detail.clone()
}

fn tokens(play: &dyn Play) -> Vec<String> {
    let panel = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap();
    let choices = panel.offered();
    choices.map(|choice| choice.token.clone()).collect()
}

/// The line of the panel's table that begins with `word`.
fn line(play: &dyn Play, word: &str) -> String {
    let table = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap().table.text;
    let line = table.lines().find(|line| line.trim_start().starts_with(word));
    line.unwrap_or_else(|| panic!("{word} in {table}")).to_owned()
}

/// The bout after `token` of the first gladiator, for every fall of `dice` dice: the events, and
/// the gladiators.
fn every_fall(
    play: &dyn Play,
    token: &str,
    dice: u32,
    mut came: impl FnMut((&dyn Play, &[String]), &Value),
) {
    let saved: Value = serde_json::from_str(&play.save()).unwrap();
    for fall in 0..6_u32.pow(dice) {
        let mut saved = saved.clone();
        saved["orders"] = json!([{ "grapple_win": "ask" }, { "grapple_win": "ask" }]);
        saved["again"] = (0..dice).map(|at| json!([6, fall / 6_u32.pow(at) % 6])).collect();
        let mut play = game("munera").load(&saved.to_string()).unwrap().play;
        play.introduce(&cast(2, &[]));
        let told = read(&play.say(Seat(0), None, token).unwrap().public);
        let after: Value = serde_json::from_str(&play.save()).unwrap();
        came((&*play, &told), &after["quiet"]["seats"]);
    }
}

fn scene(classes: [&str; 2], facing: &str) -> Box<dyn Play> {
    patched(classes, &json!({}), &at("E5", facing, [STAMINA, STAMINA, 0], &json!({})))
}

/// The first gladiator with `own` changed stands before the other on E4.
fn patched(classes: [&str; 2], own: &Value, other: &Value) -> Box<dyn Play> {
    let own = at("E4", "E", [8, 8, 0], own);
    let board = json!({ "round": 3, "turn": turn(9, 0, 0), "seats": { "0": own, "1": other } });
    bout(&classes, &[], &board, 1)
}

/// The results of a blow over all falls of its dice; equal dice are neither hit nor miss.
#[derive(Default)]
struct Blow {
    falls: u64,
    hits: u64,
    fells: u64,
    lands: u64,
    wounds: u64,
}

impl Blow {
    fn of(play: &dyn Play, token: &str) -> Blow {
        let mut blow = Blow::default();
        every_fall(play, token, 3, |(_, told), seats| {
            let is_double = blow.falls % 6 == blow.falls / 6 % 6;
            blow.falls += 1;
            if is_double {
                return;
            }
            blow.hits += u64::from(told.iter().any(|line| line.contains(" hits ")));
            let lost = i64::from(STAMINA) - seats[1]["stamina"].as_i64().unwrap();
            blow.lands += u64::from(0 < lost);
            blow.fells += u64::from(seats[1]["down"] == true);
            blow.wounds += u64::try_from(lost).unwrap();
        });
        blow
    }

    fn is_told(&self, [lands, wounds]: [u64; 2]) -> bool {
        let mean = (2 * self.wounds + self.lands) / (2 * self.lands);
        is_rounded(lands, self.lands, self.falls) && wounds == mean
    }
}

fn blows_land(tried: &mut Tried) {
    let front = scene(["gaul", "thracian"], "W");
    struck(tried, &*front, "strike sword S2", "sword", "AP +# #%");
    struck(tried, &*front, "strike large_shield S2", "large shield", "AP -# #%");
    struck(tried, &*front, "improvised S2", "bare hands", "AP -# #%");
    for facing in ["SW", "E"] {
        let play = scene(["gaul", "thracian"], facing);
        struck(tried, &*play, "strike sword S2", "sword", "AP +# #%");
    }
    let light = scene(["gaul", "retiarius"], "W");
    struck(tried, &*light, "strike sword S2", "sword", "AP +# #%");
    let whirl = scene(["gaul", "thracian"], "W");
    struck(tried, &*whirl, "whirl sword S2", "whirl sword", "AP +# #%");
    // A gladiator without armour saves nothing.
    let bare = at(
        "E5",
        "E",
        [STAMINA, STAMINA, 0],
        &json!({ "body": "none", "helmet": false, "hand": [] }),
    );
    let play = patched(["gaul", "retiarius"], &json!({}), &bare);
    struck(tried, &*play, "strike sword S2", "sword", "AP +# #%");
}

fn struck(tried: &mut Tried, play: &dyn Play, token: &str, word: &str, in_table: &'static str) {
    let detail = detail(play, token);
    let blow = Blow::of(play, token);
    let told = if detail.contains("Save") {
        let [lands, hits, wounds] = if detail.contains("Save 1–") {
            let kind = "wounds him #% (hits #%, his Save #–#), about # wound";
            let [lands, hits, _, _, wounds] = tried.all(&detail, kind);
            [lands, hits, wounds]
        } else {
            let kind = "wounds him #% (hits #%, his Save #), about # wound";
            let [lands, hits, _, wounds] = tried.all(&detail, kind);
            [lands, hits, wounds]
        };
        assert!(is_rounded(hits, blow.hits, blow.falls), "{detail}: {} hits", blow.hits);
        [lands, wounds]
    } else {
        tried.all(&detail, "wounds him #%, about # wound")
    };
    assert!(blow.is_told(told), "{detail}: {} of {}", blow.lands, blow.falls);
    if 0 < blow.fells {
        let fells = tried.one(&detail, "knocks him down #%");
        assert!(is_rounded(fells, blow.fells, blow.falls), "{detail}: {} fall", blow.fells);
    }
    let [_, lands]: [u64; 2] = tried.all(&line(play, word), in_table);
    assert!(is_rounded(lands, blow.lands, blow.falls), "{token}: {lands}");
}

fn blows_from_where_one_might_go(tried: &mut Tried) {
    let there = at("E7", "W", [STAMINA, STAMINA, 0], &json!({}));
    for (class, weapon, kind) in
        [("gaul", "sword", "would wound #%"), ("retiarius", "net", "would catch #%")]
    {
        let mut play = patched([class, "thracian"], &json!({}), &there);
        if weapon == "net" {
            // Of a net and a trident the better blow is told: he has the net alone.
            let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
            let hand = saved["quiet"]["seats"][0]["hand"].as_array_mut().unwrap();
            hand.retain(|item| item["kind"] == "net");
            play = game("munera").load(&saved.to_string()).unwrap().play;
            play.introduce(&cast(2, &[]));
        }
        let panel = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap();
        let routes = panel
            .routes
            .iter()
            .flat_map(|of| &of.choices)
            .filter(|route| route.detail.contains("would"));
        let routes: Vec<(String, String)> =
            routes.map(|route| (route.token.clone(), route.detail.clone())).collect();
        assert!(!routes.is_empty(), "{:?}", tokens(&*play));
        let (walk, detail) = &routes[0];
        assert!(detail.contains(&format!("{weapon} would")), "{detail}");
        play.say(Seat(0), None, walk).unwrap();
        let told = tried.one(detail, kind);
        let token = format!("strike {weapon} S2");
        let [lands, all] = if weapon == "net" {
            caught(&*play, &token)
        } else {
            let blow = Blow::of(&*play, &token);
            [blow.lands, blow.falls]
        };
        assert!(is_rounded(told, lands, all), "{detail}: {lands} of {all}");
    }
}

/// The number of falls in which a net holds, and of all falls.
fn caught(play: &dyn Play, token: &str) -> [u64; 2] {
    let (mut all, mut caught) = (0, 0);
    every_fall(play, token, 3, |_, seats| {
        let (die, defence) = (all % 6, all / 6 % 6);
        all += 1;
        caught += u64::from(!seats[1]["entangled"].is_null() && die != defence);
    });
    [caught, all]
}

fn nets_catch(tried: &mut Tried) {
    let play = scene(["retiarius", "thracian"], "W");
    let detail = detail(&*play, "strike net S2");
    let [caught, all] = caught(&*play, "strike net S2");
    let [lands, hits] = tried.all(&detail, "catches him #%, hits #%");
    assert!(is_rounded(lands, caught, all), "{detail}: {caught} of {all}");
    let mut hit = 0;
    every_fall(&*play, "strike net S2", 3, |(_, told), _| {
        hit += u64::from(told.iter().any(|line| line.contains(" hits ")));
    });
    assert!(is_rounded(hits, hit, all), "{detail}: {hit} of {all}");
}

fn a_grapple_holds_and_is_won(tried: &mut Tried) {
    let other = at("E5", "W", [8, 8, 0], &json!({}));
    let play = patched(["gaul", "thracian"], &json!({}), &other);
    let detail = detail(&*play, "grapple S2");
    let (mut fall, mut all, mut held, mut won, mut even) = (0, 0, 0, 0, 0);
    every_fall(&*play, "grapple S2", 4, |(play, told), seats| {
        let (die, defence) = (fall % 6, fall / 6 % 6);
        fall += 1;
        // Equal dice are rolled again, with dice unknown here.
        if die == defence {
            return;
        }
        all += 1;
        let choice = play.asks().into_iter().find(|ask| ask.prompt == "GrappleChoice");
        held += u64::from(choice.is_some() || !seats[1]["grapple"].is_null());
        // If they are even, the turn is over, and the next one begins with a test of its own.
        let test = told.iter().position(|line| line.ends_with(" wrestle."));
        let is_even = test
            .is_some_and(|at| told[at..].iter().take(3).any(|line| line.starts_with("Neither")));
        let own = choice.as_ref().is_some_and(|choice| choice.seat == Seat(0));
        won += u64::from(own && !is_even);
        even += u64::from(is_even);
    });
    let holds = tried.one(&detail, "takes hold #%");
    let [wins, evens] = tried.all(&detail, "you win #%, even #%");
    assert!(is_rounded(holds, held, all), "{detail}: {held} of {all}");
    assert!(is_rounded(wins, won, held), "{detail}: {won} of {held}");
    assert!(is_rounded(evens, even, held), "{detail}: {even} of {held}");
    let [_, lands]: [u64; 2] = tried.all(&line(&*play, "grapple"), "AP +# #%");
    assert_eq!(lands, holds);
}

fn a_second_die_after_a_feint(tried: &mut Tried) {
    for defence in 1..=5 {
        let mut play = scene(["gaul", "thracian"], "SW");
        play.say(Seat(0), None, "feint").unwrap();
        let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
        saved["again"] = json!([[6, 0], [6, defence]]);
        play = game("munera").load(&saved.to_string()).unwrap().play;
        play.introduce(&cast(2, &[]));
        play.say(Seat(0), None, "strike sword S2").unwrap();
        if !play.asks().iter().any(|ask| ask.prompt == "Feint") {
            continue;
        }
        let (mut hits, mut doubles) = (0, 0);
        every_fall(&*play, "reroll", 1, |(_, told), _| {
            let is = |word: &str| u64::from(told.iter().any(|line| line.contains(word)));
            hits += is(" hits ");
            doubles += is(", a Double!");
        });
        let table = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap().table.text;
        assert_eq!(tried.one(&table, "Faces that hit # of 6"), hits, "{table}");
        assert_eq!(tried.one(&table, "a Double # of 6"), doubles, "{table}");
        let lesson = play.explained(&cast(2, &[]), Seat(0)).unwrap();
        assert_eq!(tried.one(&lesson, "of 6 faces # hit"), hits, "{lesson}");
    }
}

/// The least face of a die that succeeds, and the number of such faces.
fn faces(play: &dyn Play, token: &str, works: impl Fn(&Value) -> bool) -> [u64; 2] {
    let (mut face, mut good) = (0, Vec::new());
    every_fall(play, token, 1, |_, seats| {
        face += 1;
        if works(seats) {
            good.push(face);
        }
    });
    [good[0], u64::try_from(good.len()).unwrap()]
}

fn sand_blinds(tried: &mut Tried) {
    for helmet in [true, false] {
        let other = at("E5", "W", [8, 8, 0], &json!({ "helmet": helmet }));
        let play = patched(["gaul", "thracian"], &json!({}), &other);
        let faces = faces(&*play, "haze S2", |seats| seats[1]["hazed"] == true);
        let detail = detail(&*play, "haze S2");
        assert_eq!(tried.all(&detail, "# or more (# of 6) blinds him"), faces, "{detail}");
    }
}

fn nets_are_cut(tried: &mut Tried) {
    for item in ["net", "cape"] {
        let own = json!({ "entangled": { "by": 1, "item": item } });
        let held = json!({ "hand": [{ "kind": item, "count": 1, "struck": 0, "victim": 0 }] });
        let other = at("E7", "W", [8, 8, 0], &held);
        let play = patched(["gaul", "retiarius"], &own, &other);
        let faces = faces(&*play, "cut", |seats| seats[0]["entangled"].is_null());
        let detail = detail(&*play, "cut");
        assert_eq!(tried.all(&detail, "works on # or more (# of 6)"), faces, "{detail}");
    }
}

fn the_crowd_spares(tried: &mut Tried) {
    for (own, kind) in [
        (json!({}), "two dice - # must make #, spared #%"),
        (json!({ "stamina": 3 }), "two dice - # must make #, spared #%"),
        (json!({ "stamina": 3, "defeated_before": 2 }), "two dice + # must make #, spared #%"),
    ] {
        let other = at("E5", "W", [8, 8, 0], &json!({}));
        let play = patched(["gaul", "thracian"], &own, &other);
        let (mut all, mut spared) = (0, 0);
        every_fall(&*play, "yield", 2, |_, seats| {
            all += 1;
            spared += u64::from(seats[0]["fate"] == "spared");
        });
        let detail = detail(&*play, "yield");
        let [.., told]: [u64; 3] = tried.all(&detail, kind);
        assert!(is_rounded(told, spared, all), "{detail}: {spared} of {all}");
        let lesson = play.explained(&cast(2, &[]), Seat(0)).unwrap();
        let told = tried.one(&lesson, "the crowd would spare you with # %");
        assert!(is_rounded(told, spared, all), "{lesson}: {spared} of {all}");
    }
}
