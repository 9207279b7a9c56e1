//! Boards, panels and a whole game of Morituri Te Salutamus, compared with files under
//! `tests/golden/morituri`; `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::scenes::{self, happened, merge, read};
use boards::{Cast, Play, Weight};
use serde_json::{Value, json};
use std::fmt::Write;
use table::{BySeat, Luck, Options, Seat, Sitter};

const NAMES: [&str; 8] =
    ["Aulus", "Brutus", "Cassia", "Dama", "Eunus", "Flamma the Undefeated", "Gaius", "Hilarus"];

pub(crate) fn cast(seats: u8, house: &[u8]) -> Cast {
    Cast {
        names: BySeat::new(seats, |seat| NAMES[seat.index()].to_owned()),
        house: BySeat::new(seats, |seat| house.contains(&seat.0)),
        number: 12,
    }
}

fn opened(
    seats: u8,
    number: u64,
    options: &[(&str, &str)],
    cast: &Cast,
) -> (Box<dyn Play>, Vec<String>) {
    let sitters =
        BySeat::new(seats, |seat| if cast.house[seat] { Sitter::House } else { Sitter::Guest });
    let options = Options::new(game("morituri").options(), options.iter().copied()).unwrap();
    let (play, told) =
        game("morituri").open(sitters, options, Luck::numbered(number), [7; 32], cast);
    (play, read(&told.public))
}

pub(crate) fn gladiator(space: u8, hp: u8, slots: &Value, more: &Value) -> Value {
    let mut all = json!({ "space": space, "hp": hp, "slots": slots });
    merge(&mut all, more);
    all
}

/// A bout whose quiet board is a fresh one with these gladiators and the changes of `more`, under
/// the luck of `number`.
pub(crate) fn bout(gladiators: &[Value], more: &Value, number: u64, cast: &Cast) -> Box<dyn Play> {
    let seats = u8::try_from(gladiators.len()).unwrap();
    let (play, _) = opened(seats, number, &[], cast);
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    let quiet = &mut saved["quiet"];
    quiet["turn_order"] = json!((0..seats).collect::<Vec<_>>());
    quiet["active"] = json!(0);
    for (at, gladiator) in gladiators.iter().enumerate() {
        merge(&mut quiet["seats"][at], gladiator);
    }
    merge(quiet, more);
    saved["open"] = json!([]);
    saved["told"] = json!([]);
    saved["tape"] = json!([]);
    let mut play = game("morituri").load(&saved.to_string()).unwrap().play;
    play.introduce(cast);
    play
}

fn say(play: &mut Box<dyn Play>, seat: Seat, token: &str) -> String {
    let told = play.say(seat, None, token).unwrap_or_else(|why| panic!("{token}: {why:?}"));
    assert_eq!(told.private, [], "nothing here is private");
    format!("> {seat}: {token}\n= {}\n{}", told.yours, happened(&told))
}

/// The board, and the panel of the seat that is asked.
fn shown(play: &dyn Play, cast: &Cast) -> String {
    let mut text = format!("{}\n", play.board(cast, None));
    for ask in play.asks() {
        let panel = play.panel(cast, ask.seat, &[]).unwrap();
        write!(text, "\n--- to {} alone\n{}\n{}\n", ask.seat, panel.question, panel.table).unwrap();
        for choice in &panel.choices {
            let number = match choice.number.as_str() {
                "" => String::new(),
                number => format!(" · {number}"),
            };
            let (label, detail) = (&choice.label, &choice.detail);
            writeln!(text, "[{}] {label}{number} -- {detail}", choice.token).unwrap();
        }
        let public = play.public_options(cast).expect("all options are public");
        assert_eq!(public.choices, panel.choices);
    }
    text
}

fn golden(name: &str, text: &str) {
    scenes::golden(&format!("morituri/{name}"), text);
}

#[test]
fn the_road_with_everything_on_it() {
    let cast = cast(8, &[4]);
    let full = json!({ "head": "murmillo_galea", "torso": "lorica_squamata", "legs": "ocreae",
                       "weapon": "trident", "off": "scutum" });
    let none = json!({});
    let gladiators = [
        gladiator(23, 4, &json!({ "torso": "manica", "weapon": "gladius", "off": "parma" }), &none),
        gladiator(26, 3, &json!({ "legs": "fasciae", "weapon": "dual_gladius" }), &none),
        gladiator(36, 12, &full, &json!({ "laurel": true })),
        gladiator(9, 0, &none, &json!({ "alive": false, "place": 8 })),
        gladiator(23, 2, &none, &json!({ "misses": true })),
        gladiator(0, 2, &none, &json!({ "sitting_out": true })),
        gladiator(23, 5, &json!({ "weapon": "hasta" }), &none),
        gladiator(5, 3, &json!({ "off": "casses", "head": "secutor_galea" }), &none),
    ];
    let more = json!({ "round": 7, "active": 1, "discard": ["sica", "parmula"], "hp_spaces": [10, 16, 32] });
    let play = bout(&gladiators, &more, 1, &cast);
    let board = play.board(&cast, None);
    assert!(board.chars().count() <= 1_150, "{}", board.chars().count());
    golden("road", &shown(&*play, &cast));
}

/// Rolls from 18 with the first luck under which the question `prompt` is asked.
fn asking(prompt: &str, gladiators: &[Value], more: &Value, cast: &Cast) -> String {
    for number in 0..2_000 {
        let mut play = bout(gladiators, more, number, cast);
        let told = say(&mut play, Seat(0), "roll");
        if play.asks().iter().any(|ask| ask.prompt == prompt) {
            return told + &shown(&*play, cast);
        }
    }
    panic!("no luck leads to {prompt}");
}

#[test]
fn every_question_has_its_panel() {
    let (cast, two) = (cast(3, &[]), cast(2, &[]));
    let armed = json!({ "torso": "manica", "weapon": "hasta" });
    let other = json!({ "head": "secutor_galea", "weapon": "gladius", "off": "casses" });
    let at = |space: u8, slots: &Value| gladiator(space, 3, slots, &json!({}));
    let more = json!({ "round": 5 });
    let mercy = [at(22, &armed), at(23, &other), at(0, &json!({}))];
    golden("mercy", &asking("Mercy", &mercy, &more, &cast));
    let opponents = [at(22, &armed), at(23, &other), at(23, &armed)];
    golden("opponent", &asking("Opponent", &opponents, &more, &cast));
    let robbed = [at(29, &json!({ "torso": "manica", "weapon": "gladius" })), at(2, &other)];
    golden("surrender", &asking("Surrender", &robbed, &more, &two));
    let cards = json!({ "round": 5, "draw": ["parma", "gladius"] });
    golden("grip", &asking("Keep", &[at(4, &armed), at(0, &other)], &cards, &two));
    let clash = json!({ "round": 5, "draw": ["dual_gladius", "gladius"] });
    golden("clash", &asking("Keep", &[at(4, &other), at(0, &armed)], &clash, &two));
    let arrival = json!({ "round": 5, "draw": ["fasciae", "gladius"] });
    golden("beast", &asking("Beast", &[at(34, &armed), at(0, &other)], &arrival, &two));
}

#[test]
fn a_whole_game_of_four() {
    let cast = cast(4, &[1, 2, 3]);
    let (mut play, told) = opened(4, 4, &[], &cast);
    let mut text = told.join("\n") + "\n\n";
    let mut turns = 0;
    while !play.is_over() {
        let ask = play.asks().remove(0);
        let told = play.house(ask.seat).unwrap();
        writeln!(text, "> {} {}: {}", ask.seat, ask.prompt, told.yours).unwrap();
        let turn = |line: &&String| line.starts_with("Turn of ");
        turns += read(&told.public).iter().filter(turn).count();
        text += &happened(&told);
        if play.is_over() || turns >= 12 {
            turns = 0;
            write!(text, "\n{}\n\n", play.board(&cast, None)).unwrap();
        }
    }
    let outcome = play.outcome().unwrap();
    writeln!(text, "{}: {}", outcome.ending, play.verdict(&cast).unwrap()).unwrap();
    golden("game", &text);
}

#[test]
fn every_roll_shows_its_die_and_where_it_led() {
    let cast = cast(3, &[]);
    let mut rolled = 0;
    for number in 0..40 {
        let (mut play, _) = opened(3, number, &[], &cast);
        while let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) {
            if ask.prompt != "Roll" {
                play.house(ask.seat).unwrap();
                continue;
            }
            let token = if number % 2 == 0 { "roll" } else { "roll ahead" };
            let told = play.say(ask.seat, None, token).unwrap();
            let name = NAMES[ask.seat.index()];
            let is_own =
                |it: &&boards::Headline| Weight::Move < it.weight && it.words.contains(name);
            let own: Vec<_> = told.headlines.into_iter().filter(|it| is_own(&it)).collect();
            let shown = boards::most_telling(&own);
            // Every windless roll that leads on to a question or any other event is told.
            let Some(shown) = shown else { panic!("{number}: {name} rolls, and nothing is told") };
            assert!(!shown.dice.is_empty() && !shown.sum.is_empty(), "{number}: {shown:?}");
            let is_walk = ["rolls ", "misses a turn", "gains a Hit Point", "loses to the pirates"];
            let is_walk = is_walk.iter().any(|deed| shown.deed.starts_with(deed));
            assert!(!is_walk || shown.dice.len() == 1, "one die is drawn once: {shown:?}");
            rolled += 1;
        }
    }
    assert!(500 < rolled, "{rolled}");
}

#[test]
fn each_roll_and_each_change_of_gear_is_told_in_order() {
    let cast = cast(2, &[]);
    let none = json!({});
    let gladiators =
        [gladiator(4, 3, &json!({ "legs": "fasciae" }), &none), gladiator(20, 3, &none, &none)];
    let more = json!({ "round": 3, "draw": ["ocreae", "manica", "sica"] });
    let told = (0..100).find_map(|number| {
        let mut play = bout(&gladiators, &more, number, &cast);
        let mut told = play.say(Seat(0), None, "roll").unwrap().headlines;
        if play.asks()[0].prompt != "Keep" || told.len() != 1 {
            return None;
        }
        told.extend(play.say(Seat(0), None, "keep keep").unwrap().headlines);
        Some(told)
    });
    let told = told.expect("some luck leads to a card");
    let deeds: Vec<&str> = told.iter().map(|it| it.deed.as_str()).collect();
    let [roll, takes, ..] = deeds[..] else { panic!("{deeds:?}") };
    assert!(roll.starts_with("rolls "), "{deeds:?}");
    assert_eq!(takes, "takes Ocreae (weight 1) for Fasciae");
}

#[test]
fn a_roll_that_leads_back_says_so() {
    let cast = cast(2, &[]);
    let none = json!({});
    // A wind leads from 28 back to 27.
    let gladiators = [gladiator(27, 3, &none, &none), gladiator(0, 3, &none, &none)];
    let found = (0..100).find_map(|number| {
        let mut play = bout(&gladiators, &json!({ "round": 3 }), number, &cast);
        let told = play.say(Seat(0), None, "roll").unwrap();
        told.headlines.into_iter().find(|it| it.words.contains("rolls 1"))
    });
    let found = found.expect("some luck leads there");
    assert!(found.words.ends_with("blown back to Dyrrachium"), "{found:?}");
    assert_eq!(found.dice.len(), 1);
}

#[test]
fn rolling_ahead_stops_before_gear_that_lowers_a_chance_and_goes_on_after_other() {
    let cast = cast(2, &[]);
    let none = json!({});
    let heavy = json!({ "head": "murmillo_galea", "weapon": "gladius", "off": "scutum" });
    let drawn = |card: &str, foe: &Value| {
        let gladiators = [gladiator(0, 8, &none, &none), gladiator(20, 4, foe, &none)];
        let more = json!({ "round": 3, "draw": [card, card, "fasciae", "fasciae"] });
        let mut play = bout(&gladiators, &more, 5, &cast);
        play.say(Seat(0), None, "roll ahead").unwrap();
        let asked = play.asks().remove(0);
        (asked.seat, asked.prompt)
    };
    assert_eq!(drawn("murmillo_galea", &heavy), (Seat(0), "Keep".to_owned()));
    assert_eq!(drawn("murmillo_galea", &none), (Seat(1), "Roll".to_owned()));
    assert_eq!(drawn("fasciae", &heavy), (Seat(1), "Roll".to_owned()));
}

#[test]
fn a_fight_of_several_rounds_to_the_death_keeps_what_both_sides_had_after_each() {
    let cast = cast(2, &[]);
    let mut several = 0;
    for number in 0..30 {
        let (mut play, _) = opened(2, number, &[], &cast);
        while let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) {
            let told = play.house(ask.seat).unwrap();
            for out in told.headlines.iter().filter(|it| !it.rounds.is_empty()) {
                let [(_, one), (_, other)] = out.rounds.as_slice() else { panic!("{out:?}") };
                assert!(1 < one.len() && one.len() == other.len(), "{out:?}");
                assert!([one, other].iter().any(|left| left.last() == Some(&0)), "{out:?}");
                assert!(out.words.contains(&format!("after {} rounds", one.len())), "{out:?}");
                let is_beast = out.rounds.iter().any(|(who, _)| who.is_none());
                assert!(!is_beast || !out.sum.contains("heal"), "the dead do not: {out:?}");
                several += 1;
            }
        }
    }
    assert!(5 < several, "{several}");
}

#[test]
fn whoever_only_rolls_is_advised_to_roll_on() {
    let cast = cast(2, &[]);
    let none = json!({});
    let gladiators = [gladiator(3, 3, &none, &none), gladiator(0, 3, &none, &none)];
    let play = bout(&gladiators, &json!({ "round": 3 }), 1, &cast);
    assert_eq!(play.advised(Seat(0)).unwrap().token, "roll ahead");
}

#[test]
fn the_question_says_what_each_number_of_the_die_leads_to() {
    let none = json!({});
    let gladiators = [gladiator(13, 3, &none, &none), gladiator(18, 3, &none, &none)];
    let play = bout(&gladiators, &json!({ "round": 3 }), 1, &cast(2, &[]));
    let question = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap().question;
    let first = "23 spaces to Roma. The die: **1** pirates, off to 10 · **2** a beast, ";
    assert!(question.starts_with(first), "{question}");
    let duel = " · **4** wind: a card · **5** a duel with Brutus, ";
    assert!(question.contains(duel), "{question}");
    assert!(question.ends_with(" · **6** a card."), "{question}");
}

#[test]
fn the_question_before_roma_shows_the_chance_of_the_last_duel() {
    let none = json!({});
    let gladiators = [gladiator(35, 1, &none, &none), gladiator(36, 1, &none, &none)];
    let play = bout(&gladiators, &json!({ "round": 9 }), 1, &cast(2, &[]));
    let question = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap().question;
    let odds = "1 space to Roma. Any roll: a duel with Brutus, 22 % to live.";
    assert_eq!(question, odds);
}
