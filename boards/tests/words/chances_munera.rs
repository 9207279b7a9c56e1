//! Every chance that Munera shows is the rules' own: all falls of the dice are forced, and what comes
//! of them is counted.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::munera::{at, bout, cast, turn};
use crate::game;
use crate::scenes::read;
use boards::Play;
use serde_json::{Value, json};
use table::Seat;

/// What the panel of seat 0 says of its choice `token`.
fn detail(play: &dyn Play, token: &str) -> String {
    let panel = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap();
    let tokens: Vec<&String> = panel.choices.iter().map(|choice| &choice.token).collect();
    let choice = panel.choices.iter().find(|choice| choice.token == token);
    choice.unwrap_or_else(|| panic!("{token} in {tokens:?}")).detail.clone()
}

/// The number before a percent sign that follows `before`.
fn shown(detail: &str, before: &str) -> u64 {
    let (_, after) = detail.split_once(before).unwrap_or_else(|| panic!("{before} in {detail}"));
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

/// The bout after `token` of the first gladiator, for every fall of `dice` dice.
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
        came((&*play, &told), &after["quiet"]["seats"][1]);
    }
}

fn is_rounded(percent: u64, part: u64, all: u64) -> bool {
    (200 * part + all) / (2 * all) == percent
}

fn scene(classes: [&str; 2], facing: &str) -> Box<dyn Play> {
    let board = json!({
        "round": 3,
        "turn": turn(6, 0, 0),
        "seats": {
            "0": at("E4", "E", [8, 8, 0], &json!({})),
            "1": at("E5", facing, [8, 8, 0], &json!({})),
        },
    });
    bout(&classes, &[], &board, 1)
}

/// Whether a blow lands, but for Doubles: of the dice that are not equal those that take Stamina.
fn struck(play: &dyn Play, token: &str) {
    let detail = detail(play, token);
    let (mut all, mut wounds) = (0, 0);
    every_fall(play, token, 3, |_, after| {
        let (die, defence) = (all % 6, all / 6 % 6);
        all += 1;
        wounds += u64::from(after["stamina"].as_i64() < Some(8) && die != defence);
    });
    let percent = shown(&detail, "wounds him ");
    assert!(is_rounded(percent, wounds, all), "{detail}: {wounds} of {all}");
}

#[test]
fn a_blow_lands_as_often_as_its_dice_say() {
    for facing in ["W", "SW", "E"] {
        struck(&*scene(["gaul", "thracian"], facing), "strike sword S2");
    }
}

#[test]
fn a_net_catches_as_often_as_its_dice_say() {
    let play = scene(["retiarius", "thracian"], "W");
    let detail = detail(&*play, "strike net S2");
    let (mut all, mut caught) = (0, 0);
    every_fall(&*play, "strike net S2", 3, |_, after| {
        let (die, defence) = (all % 6, all / 6 % 6);
        all += 1;
        caught += u64::from(!after["entangled"].is_null() && die != defence);
    });
    assert!(is_rounded(shown(&detail, "catches him "), caught, all), "{detail}: {caught} of {all}");
}

#[test]
fn a_grapple_holds_and_is_won_as_often_as_its_dice_say() {
    let play = scene(["gaul", "thracian"], "W");
    let detail = detail(&*play, "grapple S2");
    let (mut fall, mut all, mut held, mut won, mut even) = (0, 0, 0, 0, 0);
    every_fall(&*play, "grapple S2", 4, |(play, told), after| {
        let (die, defence) = (fall % 6, fall / 6 % 6);
        fall += 1;
        // Equal dice are rolled again, with dice of which nothing is known here.
        if die == defence {
            return;
        }
        all += 1;
        let choice = play.asks().into_iter().find(|ask| ask.prompt == "GrappleChoice");
        held += u64::from(choice.is_some() || !after["grapple"].is_null());
        // If they are even, the turn is over, and the next one begins with a test of its own.
        let test = told.iter().position(|line| line.ends_with(" wrestle."));
        let is_even = test
            .is_some_and(|at| told[at..].iter().take(3).any(|line| line.starts_with("Neither")));
        let own = choice.as_ref().is_some_and(|choice| choice.seat == Seat(0));
        won += u64::from(own && !is_even);
        even += u64::from(is_even);
    });
    assert!(is_rounded(shown(&detail, "takes hold "), held, all), "{detail}: {held} of {all}");
    assert!(is_rounded(shown(&detail, "you win "), won, held), "{detail}: {won} of {held}");
    assert!(is_rounded(shown(&detail, "even "), even, held), "{detail}: {even} of {held}");
}
