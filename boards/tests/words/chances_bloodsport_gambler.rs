//! The stated chance of a card is that of its die: every face is forced.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::bloodsport_gambler::{bout, cast};
use crate::chances::{Tried, every_kind_is_tried};
use crate::game;
use crate::scenes::read;
use boards::Play;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::Seat;

const ADA: Seat = Seat(0);

#[test]
fn every_chance_of_a_card_is_what_its_dice_do() {
    let trials: &[fn(&mut Tried)] = &[cards, what_lessons_say, reactions];
    every_kind_is_tried("bloodsport-gambler", trials, NO_CHANCE);
}

/// Numbers of other things that read like chances, and the chances of whole Fights, which the rules' own tests reckon.
const NO_CHANCE: &[&str] = &[
    "at Guard Level # or more",
    "want one payment or more",
    "want # or more after the Fights",
    "# % to win",
    "over # % to win",
];

/// The bout with these dice to come.
fn forced(play: &dyn Play, dice: &[u32]) -> Box<dyn Play> {
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    saved["again"] = dice.iter().map(|die| json!([6, die - 1])).collect();
    let mut play = game("bloodsport-gambler").load(&saved.to_string()).unwrap().play;
    play.introduce(&cast(2));
    play
}

/// Whether a card works, by the face of the die, when `token` is played.
fn faces(before: &dyn Play, token: &str) -> Vec<u8> {
    let works = |die: &u8| {
        let mut play = forced(before, &[u32::from(*die)]);
        let mut told = read(&play.say(ADA, None, token).unwrap().public);
        if play.asks().iter().all(|ask| !ask.owed) {
            told.extend(read(&play.settle().public));
        }
        let told = told.join("\n");
        assert!(told.contains(&format!("die {die}, must beat")), "{told}");
        told.contains(" works.")
    };
    (1..=6).filter(works).collect()
}

/// Compares a card's text with the faces with which it works.
fn compare(tried: &mut Tried, said: &str, works: &[u8]) {
    let count = u64::try_from(works.len()).unwrap();
    match works {
        [] => assert!(said.contains("cannot work"), "{said}"),
        [only] => {
            assert_eq!(tried.all(said, "works on a # (# of 6)"), [u64::from(*only), 1], "{said}");
        }
        [least, ..] if count < 6 => {
            let wanted = [u64::from(*least), count];
            assert_eq!(tried.all(said, "works on # or more (# of 6)"), wanted, "{said}");
        }
        _ => assert!(said.contains("works on any die"), "{said}"),
    }
}

fn cards(tried: &mut Tried) {
    let hand: &[&str] = &["peep", "cutpurse", "armorer"];
    let mut met = 0;
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
                let works = faces(&*before, &format!("play {card}{target} time {time}"));
                compare(tried, &choice.detail, &works);
                met += 1;
            }
        }
    }
    assert!(30 < met, "only {met} tried");
}

fn what_lessons_say(tried: &mut Tried) {
    for guard in 1..=3 {
        let before = bout(&[&["cutpurse"], &["hag"]], &json!({ "guard": guard }), 1);
        // That much Time leaves no Risk.
        let works = faces(&*before, "play cutpurse time 5");
        let lesson = before.explained(&cast(2), ADA).unwrap();
        let said = tried.one(&lesson, "# of 6 faces with none left");
        assert_eq!(said, u64::try_from(works.len()).unwrap(), "{lesson}");
    }
}

/// A bout in which Ada may react in the first Fight, with the dice of its Fighters as they fell.
fn reacting() -> Box<dyn Play> {
    let asked = |number| {
        let more = json!({ "phase": "bets" });
        let mut play = bout(&[&["flagon", "chant"], &["hag"]], &more, number);
        // She is asked about the remaining effects of another card after each one.
        drop(play.order(ADA, "react", "always").unwrap());
        play.say(ADA, None, "bet 1L:3").unwrap();
        play.say(Seat(1), None, "bet 3L:1").unwrap();
        let asks = play.asks();
        asks.iter().any(|ask| ask.prompt == "React" && ask.owed).then_some(play)
    };
    (0..500).find_map(asked).expect("some luck leads there")
}

fn reactions(tried: &mut Tried) {
    let before = reacting();
    for (card, target) in [("flagon", "L"), ("flagon", "R"), ("chant", "L")] {
        let draft = [card, target].map(str::to_owned);
        let panel = before.panel(&cast(2), ADA, &draft).unwrap();
        for choice in panel.choices.iter().filter(|choice| choice.token.parse::<u8>().is_ok()) {
            let works = faces(&*before, &format!("react {card} {target} time {}", choice.token));
            compare(tried, &choice.detail, &works);
        }
    }
    let panel = before.panel(&cast(2), ADA, &["flagon".to_owned()]).unwrap();
    for choice in &panel.choices {
        let mut ways: BTreeMap<String, u64> = BTreeMap::new();
        for die in 1..=6 {
            // The guards see nothing, and the new die falls.
            let mut play = forced(&*before, &[6, die]);
            let token = format!("react flagon {} time 3", choice.token);
            play.say(ADA, None, &token).unwrap();
            play.settle();
            let question = play.panel(&cast(2), ADA, &[]).unwrap().question;
            let came = match question.split_once(" beats ") {
                Some((before, _)) => format!("{} strikes", before.rsplit(": ").next().unwrap()),
                None => "nobody strikes".to_owned(),
            };
            *ways.entry(came).or_default() += 1;
        }
        for (told, dice) in ways {
            let (_, after) = choice.detail.split_once(&told).unwrap();
            assert_eq!(tried.one(&format!("strikes{after}"), "strikes # of 6"), dice, "{told}");
        }
    }
}
