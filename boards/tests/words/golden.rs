//! Boards, hands and panels of chosen positions, compared with files under `tests/golden`;
//! `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::scenes::{golden, happened, merge};
use boards::{Cast, Play};
use serde_json::{Value, json};
use std::fmt::Write;
use table::{Luck, Options, Seat, Sitter};

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

pub(crate) fn cast() -> Cast {
    Cast {
        names: vec!["Ada".to_owned(), "Brutus".to_owned()].into(),
        house: vec![false, false].into(),
        number: 142,
    }
}

/// A bout whose quiet board is that of a fresh one with `patch` merged into it.
pub(crate) fn bout(seats: usize, patch: &Value) -> Box<dyn Play> {
    let cast = cast();
    let sitters = vec![Sitter::Guest; seats].into();
    let (play, _) = game("blood-sweat-cheers").open(
        sitters,
        Options::default(),
        Luck::numbered(7),
        [7; 32],
        &cast,
    );
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    merge(&mut saved["quiet"], patch);
    saved["open"] = json!([]);
    let mut resumed = game("blood-sweat-cheers").load(&saved.to_string()).unwrap();
    resumed.play.introduce(&cast);
    resumed.play
}

fn fighter(class: &str, [speed, attack, defence]: [i8; 3], zone: &str, hand: &[&str]) -> Value {
    json!({ "class": class, "speed": speed, "attack": attack, "defence": defence, "zone": zone,
            "hand": hand })
}

pub(crate) fn murmillo(zone: &str, hand: &[&str]) -> Value {
    fighter("murmillo", [2, 3, 4], zone, hand)
}

pub(crate) fn thraex(zone: &str, hand: &[&str]) -> Value {
    fighter("thraex", [4, 3, 2], zone, hand)
}

/// A phase with these two gladiators and the changes of `more`.
pub(crate) fn phase(red: Value, blue: Value, more: &Value) -> Value {
    let held: Vec<&str> = [&red, &blue]
        .iter()
        .flat_map(|fighter| fighter["hand"].as_array().unwrap())
        .filter_map(Value::as_str)
        .collect();
    let deck = ["GD1", "SK1", "ST1", "GL6", "GD5", "SK6", "ST6", "GL5"];
    let deck: Vec<&str> = deck.into_iter().filter(|card| !held.contains(card)).collect();
    let mut patch = json!({ "stage": "Phase", "turn": 6, "phase": 1, "first": "Red",
                            "fighters": { "Red": red, "Blue": blue }, "deck": deck });
    merge(&mut patch, more);
    patch
}

fn say(play: &mut Box<dyn Play>, seat: Seat, token: &str) -> String {
    let told = play.say(seat, None, token).unwrap_or_else(|why| panic!("{token}: {why:?}"));
    format!("> {token}\n= {}\n{}", told.yours, happened(&told))
}

/// The board, and for each seat its panel or, without one, its hand.
fn shown(play: &dyn Play) -> String {
    let cast = cast();
    let mut text = format!("{}\n", play.board(&cast, None));
    for seat in play.sitters().seats() {
        write!(text, "\n--- to {seat} alone\n").unwrap();
        match play.panel(&cast, seat, &[]).filter(|panel| panel.serial.is_some()) {
            Some(panel) => {
                writeln!(text, "{}\n{}\n{}", panel.question, panel.table, panel.field).unwrap();
                for choice in &panel.choices {
                    let bar =
                        choice.barred.as_ref().map_or(String::new(), |b| format!(" !! {}", b.why));
                    let (label, detail) = (&choice.label, &choice.detail);
                    writeln!(text, "[{}] {label} -- {detail}{bar}", choice.token).unwrap();
                }
                for choice in &panel.asides {
                    writeln!(text, "[{}] {}", choice.token, choice.label).unwrap();
                }
            }
            None => writeln!(text, "{}", play.hand(&cast, seat).unwrap_or_default()).unwrap(),
        }
    }
    text
}

#[test]
fn before_the_classes_are_chosen() {
    golden("classes", &shown(&*bout(2, &json!({}))));
}

#[test]
fn the_first_play_of_a_phase() {
    let red = murmillo("B2", &["SK7", "ST8", "GD8", "RC3", "GL1"]);
    let blue = thraex("B3", &["GD2", "SK2", "ST3", "FF", "II"]);
    golden("first_play", &shown(&*bout(2, &phase(red, blue, &json!({})))));
}

#[test]
fn the_second_play_knows_the_first() {
    let red = murmillo("B2", &["SK9", "ST7", "GD8", "RC3", "GL1"]);
    let blue = thraex("B3", &["GD2", "SK2", "ST3", "FF", "II"]);
    let mut play = bout(2, &phase(red, blue, &json!({})));
    let told = say(&mut play, RED, "st7+sk9 to=b3");
    golden("second_play", &(told + &shown(&*play)));
}

#[test]
fn one_zone_holds_both_and_both_conditions() {
    let mut red = murmillo("A1", &["SK9", "GL2", "GD8", "RC3", "GL1"]);
    merge(&mut red, &json!({ "status": "ensnared", "fresh": 2, "exploited": 1 }));
    let mut blue = thraex("A1", &["GD2", "SK2", "ST3", "FF", "II"]);
    merge(&mut blue, &json!({ "status": "down", "fresh": 0, "exploited": 4, "draw": true }));
    let more = json!({ "favour": -3, "turn": 29, "phase": 2 });
    golden("compromised", &shown(&*bout(2, &phase(red, blue, &more))));
}

#[test]
fn both_may_exploit_wounds() {
    let mut red = murmillo("B3", &["SK9", "GL2", "GD8", "RC3", "GL1"]);
    merge(&mut red, &json!({ "fresh": 2 }));
    let mut blue = thraex("B3", &["GD2", "SK2", "ST3", "FF", "II"]);
    merge(&mut blue, &json!({ "fresh": 1, "exploited": 1 }));
    let mut play = bout(2, &phase(red, blue, &json!({ "favour": 1 })));
    let mut told = say(&mut play, RED, "sk9");
    told += &say(&mut play, BLUE, "sk2");
    golden("exploit", &(told + &shown(&*play)));
}

/// Plays a phase with dice from luck `number`, up to its first question after the plays.
fn rolled(number: u64, favour: i8) -> (Box<dyn Play>, String) {
    let red = murmillo("B3", &["SK9", "RC1", "GD8", "RC3", "GL1"]);
    let blue = thraex("B3", &["GD6", "SK7", "ST3", "FF", "RC2"]);
    let mut patch = phase(red, blue, &json!({ "favour": favour }));
    patch["turn"] = json!(2);
    let mut saved: Value = serde_json::from_str(&bout(2, &patch).save()).unwrap();
    let luck = serde_json::to_value(Luck::numbered(number)).unwrap();
    saved["luck"] = luck;
    let mut play = game("blood-sweat-cheers").load(&saved.to_string()).unwrap().play;
    play.introduce(&cast());
    let mut told = say(&mut play, RED, "sk9");
    told += &say(&mut play, BLUE, "sk7");
    (play, told)
}

/// The first luck under which the phase of [`rolled`] asks `prompt`.
fn asking(prompt: &str, favour: i8) -> (Box<dyn Play>, String) {
    let asks = |play: &dyn Play| play.asks().iter().any(|ask| ask.prompt == prompt);
    (0..500)
        .map(|number| rolled(number, favour))
        .find(|(play, _)| asks(&**play))
        .expect("some luck leads there")
}

#[test]
fn a_roar_is_asked_in_secret() {
    let (play, told) = asking("Roar", 2);
    golden("roar", &(told + &shown(&*play)));
}

#[test]
fn a_fortuna_is_asked_in_secret() {
    let (play, told) = asking("Fortuna", -1);
    golden("fortuna", &(told + &shown(&*play)));
}

#[test]
fn a_push_is_asked_in_public() {
    let (play, told) = (0..500)
        .map(|number| rolled(number, 0))
        .find(|(play, _)| play.asks().iter().any(|ask| ask.prompt == "Push"))
        .unwrap_or_else(|| asking("Push", 3));
    let public = play.public_options(&cast()).expect("one seat owes a public choice");
    let options: Vec<String> = public.choices.iter().map(|choice| choice.label.clone()).collect();
    golden("push", &format!("{told}{}\npublic: {}\n", shown(&*play), options.join(", ")));
}

#[test]
fn a_turn_ends_with_cards_thrown_away() {
    let red = murmillo("B2", &["SK9", "ST7", "GD8"]);
    let blue = thraex("B3", &["GD2", "SK2", "II"]);
    let mut play = bout(2, &phase(red, blue, &json!({ "phase": 2, "first": "Blue" })));
    let mut told = say(&mut play, RED, "gd8");
    told += &say(&mut play, BLUE, "gd2");
    let asked = shown(&*play);
    let blue = say(&mut play, BLUE, "discard sk2");
    let red = say(&mut play, RED, "keep");
    golden("refresh", &format!("{told}{asked}{blue}{red}{}", shown(&*play)));
}

#[test]
fn a_yield_ends_the_bout() {
    let red = murmillo("B2", &["SK9", "ST7", "GD8"]);
    let blue = thraex("B3", &["GD2", "SK2", "II"]);
    let mut play = bout(2, &phase(red, blue, &json!({})));
    let told = say(&mut play, RED, "yield");
    assert_eq!(play.outcome().map(|outcome| outcome.ending), Some("yield".to_owned()));
    golden("yield", &format!("{told}{}{}\n", shown(&*play), play.verdict(&cast()).unwrap()));
}

#[test]
fn the_turn_limit_dismisses_both() {
    let red = murmillo("C2", &["SK9", "ST7", "GD8"]);
    let blue = thraex("A3", &["GD2", "SK2", "II"]);
    let more = json!({ "phase": 2, "turn": 30, "first": "Blue" });
    let mut play = bout(2, &phase(red, blue, &more));
    let mut told = say(&mut play, RED, "gd8");
    told += &say(&mut play, BLUE, "gd2");
    golden("turn_limit", &(told + &shown(&*play)));
}

#[test]
fn the_automaton_shows_its_cards() {
    let red = thraex("B3", &["SK1", "SK3", "GD3", "ST2", "GL1"]);
    let blue = murmillo("B3", &[]);
    let mut patch = phase(red, blue, &json!({ "first": "Blue", "favour": -2 }));
    patch["deck"] = json!(["RC2", "SK2", "GD4", "GD5", "GL2", "GL3"]);
    let mut play = bout(1, &patch);
    let before = shown(&*play);
    let told = say(&mut play, RED, "st2");
    golden("solo", &format!("{before}{told}{}", shown(&*play)));
}
