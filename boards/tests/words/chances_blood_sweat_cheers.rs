//! The stated chances of a roll are those of the dice: every throw of both dice is forced, and its
//! results are counted against the options' texts.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::chances::{Tried, every_kind_is_tried};
use crate::golden::{bout, cast, murmillo, phase, thraex};
use crate::scenes::read;
use boards::Play;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{Luck, Seat};

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
/// All throws of two dice.
const THROWS: u32 = 36;

/// The same bout with other luck.
fn with_luck(play: &dyn Play, number: u64) -> Box<dyn Play> {
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    saved["luck"] = serde_json::to_value(Luck::numbered(number)).unwrap();
    let mut play = crate::game("blood-sweat-cheers").load(&saved.to_string()).unwrap().play;
    play.introduce(&cast());
    play
}

/// `token` of `seat` under every throw of two dice: the number of throws in which Red and Blue are
/// harmed, in which each is wounded or felled at once, and in which each is defeated.
fn counted(before: &dyn Play, seat: Seat, token: &str) -> [[u32; 2]; 3] {
    let mut thrown = BTreeSet::new();
    let [mut harmed, mut wounded, mut defeated] = [[0; 2]; 3];
    for number in 0..4_000 {
        let mut play = with_luck(before, number);
        let told = play.say(seat, None, token).unwrap();
        let all = read(&told.public).join("\n");
        let dice: Vec<u32> = all
            .split(": die ")
            .skip(1)
            .map(|rest| rest.chars().next().and_then(|die| die.to_digit(10)).unwrap())
            .collect();
        if dice.is_empty() {
            return [harmed, wounded, defeated];
        }
        if !thrown.insert(dice) {
            continue;
        }
        for (at, whose) in ["Ada's murmillo", "Brutus's thraex"].into_iter().enumerate() {
            let suffers = [
                format!("{whose} is Pushed"),
                format!("knocks {whose} down"),
                format!("Wound on {whose}"),
                format!("Telling Blow on {whose}"),
            ];
            let blood = suffers[2..].iter().any(|words| all.contains(words));
            wounded[at] += u32::from(blood);
            harmed[at] += u32::from(suffers.iter().any(|words| all.contains(words)));
            defeated[at] += u32::from(all.contains(&format!("{whose} is defeated by")));
        }
        if u32::try_from(thrown.len()).unwrap() == THROWS {
            return [harmed, wounded, defeated];
        }
    }
    panic!("{token}: only {} throws", thrown.len());
}

fn percent(throws: u32) -> u64 {
    u64::from((throws * 100 + THROWS / 2) / THROWS)
}

/// The counts of both, each by seat.
type Counted = [[u32; 2]; 3];

/// Compares a text about both with the counts; `foe` is the other's name.
fn compare(tried: &mut Tried, text: &str, counted: Counted, own: usize, foe: &str) {
    let (his, mine) = text.split_once(", you ").unwrap_or_else(|| panic!("{text}"));
    assert!(his.contains(&format!("harms {foe} ")), "{text}");
    suffers(tried, his, "harms NAME # %", counted, 1 - own);
    suffers(tried, &format!(", you {mine}"), ", you # %", counted, own);
}

/// The same for one of them: harm alone, with wounds, and with defeat.
fn suffers(
    tried: &mut Tried,
    text: &str,
    harms: &'static str,
    [harmed, wounded, defeated]: Counted,
    at: usize,
) {
    let [harm, wound, defeat] = [harmed[at], wounded[at], defeated[at]].map(percent);
    assert_eq!(tried.one(text, harms), harm, "{text}");
    match (wound, defeat) {
        (0, _) => assert!(!text.contains("wounds"), "{text}"),
        (_, 0) => assert_eq!(tried.one(text, "(wounds # %)"), wound, "{text}"),
        (_, _) => {
            let worse = tried.all(text, "(wounds # %, defeats # %)");
            assert_eq!(worse, [wound, defeat], "{text}");
        }
    }
}

fn details(play: &dyn Play, seat: Seat) -> Vec<(String, String)> {
    let panel = play.panel(&cast(), seat, &[]).unwrap();
    let open = panel.choices.into_iter().filter(|choice| choice.barred.is_none());
    open.map(|choice| (choice.token, choice.detail)).collect()
}

/// A phase in which Red has declared a Jab, with no ROAR and no FORTUNA in any hand.
fn answered(blue_status: &str, exploited: u8) -> Box<dyn Play> {
    let red = murmillo("B3", &["SK9", "GL2", "GD8", "GD1", "GL1"]);
    let mut blue = thraex("B3", &["GD2", "SK7", "GD6", "GL3", "II"]);
    blue["status"] = json!(blue_status);
    blue["exploited"] = json!(exploited);
    let spent = ["RC1", "RC2", "RC3", "FF"];
    let mut play = bout(2, &phase(red, blue, &json!({ "spent": spent })));
    play.say(RED, None, "sk9").unwrap();
    play
}

#[test]
fn every_chance_of_a_roll_is_what_its_dice_do() {
    let trials: &[fn(&mut Tried)] = &[answers_to_a_play, an_attack_out_of_range, exploiting];
    every_kind_is_tried("blood-sweat-cheers", trials, NO_CHANCE);
}

/// Numbers of other things that read like chances.
const NO_CHANCE: &[&str] = &["beating an attack by # or more", "by # ranks or more"];

fn answers_to_a_play(tried: &mut Tried) {
    for (status, exploited) in [("ok", 0), ("ok", 3), ("down", 4), ("ensnared", 1)] {
        let play = answered(status, exploited);
        let mut met = 0;
        for (token, detail) in details(&*play, BLUE) {
            compare(tried, &detail, counted(&*play, BLUE, &token), 1, "Ada");
            met += 1;
        }
        assert!(5 <= met, "only {met} answers");
    }
}

fn an_attack_out_of_range(tried: &mut Tried) {
    for exploited in [0, 4] {
        let mut red = murmillo("B2", &["SK9", "GL2", "GD8", "GD1", "GL1"]);
        red["class"] = json!("hoplomachus");
        let mut blue = thraex("B3", &["GD2", "SK7", "GD6", "GL3", "II"]);
        blue["exploited"] = json!(exploited);
        let spent = ["RC1", "RC2", "RC3", "FF"];
        let mut play = bout(2, &phase(red, blue, &json!({ "spent": spent })));
        // A spear strikes into the next zone.
        play.say(RED, None, "gl2").unwrap();
        let details = details(&*play, BLUE);
        let out = details.iter().filter(|(_, detail)| detail.contains("cannot reach Ada"));
        let out: Vec<&(String, String)> = out.collect();
        assert!(!out.is_empty(), "{details:?}");
        for (token, detail) in out {
            suffers(tried, detail, "harms you # %", counted(&*play, BLUE, token), 1);
        }
    }
}

fn exploiting(tried: &mut Tried) {
    let red = murmillo("B3", &["SK9", "GL2", "GD8", "GD1", "GL1"]);
    let mut blue = thraex("B3", &["GD2", "SK7", "GD6", "GL3", "II"]);
    (blue["fresh"], blue["exploited"]) = (json!(2), json!(1));
    let spent = ["RC1", "RC2", "RC3", "FF"];
    let mut play = bout(2, &phase(red, blue, &json!({ "spent": spent })));
    play.say(RED, None, "sk9").unwrap();
    play.say(BLUE, None, "sk7").unwrap();
    let details = details(&*play, RED);
    assert_eq!(details.len(), 3);
    let mut harms = Vec::new();
    for (token, detail) in details {
        let counted = counted(&*play, RED, &token);
        compare(tried, &detail, counted, 0, "Brutus");
        harms.extend([counted[0][1], counted[0][0]].map(percent));
    }
    let lesson = play.explained(&cast(), RED).unwrap();
    let none = tried.all(&lesson, "exploit none you harm him with # % and he you with # %");
    let all = tried.all(&lesson, "if all, # % and # %");
    assert_eq!([none, all], [[harms[0], harms[1]], [harms[4], harms[5]]], "{lesson}");
}
