//! What is said of one more round before it is fought agrees with many that are; the rules' own
//! tests count every throw.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::morituri::{bout, cast, gladiator};
use crate::scenes::read;
use serde_json::json;
use std::collections::BTreeMap;
use table::Seat;

/// The lucks that are tried.
const TRIED: u64 = 12_000;
/// The rounds that must have been fought with the same chances.
const ENOUGH: i64 = 100;

/// The number before a percent sign that follows `after`.
fn percent(text: &str, after: &str) -> i64 {
    let rest = text.split(after).nth(1).unwrap();
    rest.split(" %").next().unwrap().parse().unwrap()
}

#[test]
fn the_chances_of_one_more_round_are_those_of_the_dice() {
    let cast = cast(2, &[]);
    let one = json!({ "torso": "manica", "weapon": "hasta" });
    let two = json!({ "head": "secutor_galea", "weapon": "gladius", "off": "casses" });
    let fighters = [gladiator(22, 3, &one, &json!({})), gladiator(23, 3, &two, &json!({}))];
    // What was said, how often that round was fought, and how often each died in it.
    let mut rounds: BTreeMap<String, [i64; 3]> = BTreeMap::new();
    for number in 0..TRIED {
        let mut play = bout(&fighters, &json!({ "round": 5 }), number, &cast);
        play.say(Seat(0), None, "roll").unwrap();
        let Some(ask) = play.asks().into_iter().find(|ask| ask.prompt == "Mercy") else { continue };
        let question = play.panel(&cast, ask.seat, &[]).unwrap().question;
        let told = read(&play.say(ask.seat, None, "mercy fight").unwrap().public).join("\n");
        let [own, foe] = if ask.seat == Seat(0) { [0, 1] } else { [1, 0] };
        let died = |at: usize| {
            i64::from(told.contains(&format!("{} is dead.", cast.names[Seat(at as u8)])))
        };
        let met = rounds.entry(question).or_default();
        *met = [met[0] + 1, met[1] + died(own), met[2] + died(foe)];
    }
    let (mut tried, mut off) = (0, Vec::new());
    for (question, [fought, own, foe]) in rounds.iter().filter(|(_, met)| ENOUGH <= met[0]) {
        for (after, died) in [("You die ", own), ("he dies ", foe)] {
            let (said, met) = (percent(question, after), died * 100 / fought);
            if 12 < (said - met).abs() {
                off.push(format!("{question} {met} % of {fought}"));
            }
            tried += 1;
        }
    }
    assert_eq!(off, Vec::<String>::new());
    assert!(4 <= tried, "{tried} tried: {rounds:?}");
}
