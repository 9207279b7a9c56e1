//! Boards, panels and a whole game of Morituri Te Salutamus, compared with files under
//! `tests/golden/morituri`; `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::scenes::{self, happened, merge, read};
use boards::{Cast, Play};
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

/// A bout whose quiet board is that of a fresh one with these gladiators and what else `more`
/// says, under the luck of `number`.
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

/// The board, and the panel of whoever is asked.
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
