//! What is said of a card before its die falls is what the die then does: every face is forced.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::bloodsport_gambler::{bout, cast};
use crate::scenes::read;
use serde_json::json;
use std::collections::BTreeMap;
use table::Seat;

const ADA: Seat = Seat(0);

/// Whether a card works, by the face of the die, when `token` is played with ever other luck.
fn faces(hand: &[&str], guard: u8, token: &str) -> BTreeMap<u8, bool> {
    let mut met = BTreeMap::new();
    for number in 0..400 {
        let mut play = bout(&[hand, &["hag"]], &json!({ "guard": guard }), number);
        let told = play.say(ADA, None, token).unwrap();
        let line = read(&told.public).join("\n");
        let die = line.split("die ").nth(1).and_then(|rest| rest.chars().next());
        let die = die.and_then(|die| die.to_digit(10)).unwrap();
        met.insert(u8::try_from(die).unwrap(), line.contains(" works."));
        if met.len() == 6 {
            return met;
        }
    }
    panic!("{token}: only {met:?}");
}

#[test]
fn every_chance_of_a_card_is_what_its_die_does() {
    let hand: &[&str] = &["peep", "cutpurse", "armorer"];
    let mut tried = 0;
    for guard in 1..=3 {
        for (card, target) in [("peep", " 1L"), ("cutpurse", ""), ("armorer", " 1")] {
            let before = bout(&[hand, &["hag"]], &json!({ "guard": guard }), 1);
            let mut draft = vec![card.to_owned()];
            draft.extend(target.split_whitespace().map(str::to_owned));
            let mut panel = before.panel(&cast(2), ADA, &draft).unwrap();
            if panel.field.contains("everybody") {
                draft.push("none".to_owned());
                panel = before.panel(&cast(2), ADA, &draft).unwrap();
            }
            for choice in panel.choices.iter().filter(|choice| choice.barred.is_none()) {
                let Ok(time) = choice.token.parse::<u8>() else { continue };
                let token = format!("play {card}{target} time {time}");
                let faces = faces(hand, guard, &token);
                let works: Vec<u8> =
                    faces.iter().filter(|(_, works)| **works).map(|(die, _)| *die).collect();
                let wanted = match works.as_slice() {
                    [] => "cannot work".to_owned(),
                    [only] => format!("works on a {only} (1 of 6)"),
                    [least, ..] if works.len() < 6 => {
                        format!("works on {least} or more ({} of 6)", works.len())
                    }
                    _ => "works on any die".to_owned(),
                };
                assert!(choice.detail.starts_with(&wanted), "{token}: {}, {wanted}", choice.detail);
                tried += 1;
            }
        }
    }
    assert!(30 < tried, "only {tried} tried");
}
