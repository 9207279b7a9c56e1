//! Boards, panels and a whole bout of Munera Sine Missione, compared with files under
//! `tests/golden/munera`; `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::scenes::{self, happened, merge, read};
use boards::{Cast, Chosen, Panel, Play, TakeBack};
use serde_json::{Value, json};
use std::fmt::Write;
use table::{BySeat, Entry, Luck, Options, Seat, Sitter};

const NAMES: [&str; 6] =
    ["Aulus", "Brutus", "Cassia", "Dama the Undefeated of Capua", "Eunus", "Flamma"];

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
    let sitters = BySeat::new(seats, |_| Sitter::Guest);
    let options = Options::new(game("munera").options(), options.iter().copied()).unwrap();
    let (play, told) = game("munera").open(sitters, options, Luck::numbered(number), [7; 32], cast);
    (play, read(&told.public))
}

/// The options that send these classes.
fn sent(classes: &[&str]) -> Vec<(String, String)> {
    let sent = |(at, class): (usize, &&str)| (format!("class_{}", at + 1), (*class).to_owned());
    classes.iter().enumerate().map(sent).collect()
}

/// A bout of these classes whose quiet board is a fresh one with `patch` merged into it.
pub(crate) fn bout(
    classes: &[&str],
    more: &[(&str, &str)],
    patch: &Value,
    number: u64,
) -> Box<dyn Play> {
    let seats = u8::try_from(classes.len()).unwrap();
    let cast = cast(seats, &[]);
    let sent = sent(classes);
    let mut options: Vec<(&str, &str)> =
        sent.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    options.extend(more);
    let (play, _) = opened(seats, number, &options, &cast);
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    let quiet = &mut saved["quiet"];
    quiet["stage"] = json!("act");
    quiet["order"] = json!((0..seats).collect::<Vec<_>>());
    quiet["active"] = json!(0);
    merge(quiet, patch);
    saved["open"] = json!([]);
    saved["told"] = json!([]);
    saved["tape"] = json!([]);
    let mut play = game("munera").load(&saved.to_string()).unwrap().play;
    play.introduce(&cast);
    play
}

/// The place and the state of a gladiator.
pub(crate) fn at(
    hex: &str,
    facing: &str,
    [stamina, start, fatigue]: [i8; 3],
    more: &Value,
) -> Value {
    let mut all = json!({ "hex": hex, "facing": facing, "stamina": stamina,
                          "stamina_start": start, "fatigue": fatigue });
    merge(&mut all, more);
    all
}

fn none() -> Value {
    json!({})
}

pub(crate) fn turn(ap: u8, spent: u8, attacks: u8) -> Value {
    json!({ "number": 9, "ap": ap, "spent": spent, "attacks": attacks })
}

fn say(play: &mut Box<dyn Play>, seat: Seat, token: &str) -> String {
    let told = play.say(seat, None, token).unwrap_or_else(|why| panic!("{token}: {why:?}"));
    assert_eq!(told.private, [], "nothing here is private");
    format!("> {seat}: {token}\n= {}\n{}", told.yours, happened(&told))
}

fn panel(panel: &Panel) -> String {
    let mut text = format!("{}\n{}\n", panel.question, panel.table);
    for line in &panel.so_far {
        writeln!(text, "so far: {line}").unwrap();
    }
    writeln!(text, "{}", panel.field).unwrap();
    for choice in &panel.choices {
        let barred =
            choice.barred.as_ref().map_or_else(String::new, |bar| format!(" ({})", bar.why));
        writeln!(text, "[{}] {} -- {}{barred}", choice.token, choice.label, choice.detail).unwrap();
    }
    text
}

/// The board, and the panel of the seat that is asked.
fn shown(play: &dyn Play) -> String {
    let cast = cast(play.sitters().count(), &[]);
    let mut text = format!("{}\n", play.board(&cast, None));
    for ask in play.asks() {
        let shown = panel(&play.panel(&cast, ask.seat, &[]).unwrap());
        write!(text, "\n--- to {} alone\n{shown}", ask.seat).unwrap();
    }
    text
}

/// The panel after a draft.
fn drafted(play: &dyn Play, draft: &[&str]) -> String {
    let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
    let seat = play.asks()[0].seat;
    let cast = cast(play.sitters().count(), &[]);
    format!("\n--- {draft:?}\n{}", panel(&play.panel(&cast, seat, &draft).unwrap()))
}

fn golden(name: &str, text: &str) {
    scenes::golden(&format!("munera/{name}"), text);
}

/// A duel in the small arena: an armoured man before a netted one, things on the ground.
fn duel(ap: u8, patch: &Value) -> Box<dyn Play> {
    let mut board = json!({
        "round": 3,
        "turn": turn(ap, 2, 0),
        "seats": {
            "0": at("E4", "E", [5, 8, 1], &json!({ "wounds_inflicted": 2 })),
            "1": at("E5", "SW", [7, 7, 2], &none()),
        },
        "ground": [
            { "id": 1, "item": "small_shield", "hex": "C6" },
            { "id": 2, "item": "sword", "hex": "E4" },
            { "id": 3, "item": "darts", "count": 2, "hex": "F4" },
            { "id": 4, "item": "helmet", "hex": "F4" },
        ],
        "landed": 4,
    });
    merge(&mut board, patch);
    bout(&["murmillo", "retiarius"], &[], &board, 1)
}

#[test]
fn a_duel_and_its_panels() {
    let play = duel(5, &none());
    let mut text = shown(&*play);
    text += &drafted(&*play, &["walk"]);
    text += &drafted(&*play, &["walk", "D5"]);
    text += &drafted(&*play, &["turn"]);
    text += &drafted(&*play, &["gear"]);
    text += &drafted(&*play, &["gear", "g2"]);
    golden("duel", &text);
}

#[test]
fn many_hexes_are_chosen_by_their_row_first() {
    let play = duel(7, &json!({ "seats": { "0": { "helmet": false } } }));
    let text = drafted(&*play, &["walk"]) + &drafted(&*play, &["walk", "C"]);
    golden("walk", &(text + &drafted(&*play, &["walk", "C", "C6"])));
    let chosen = play.choose(Seat(0), &["walk".into(), "C".into(), "C6".into()], &[0]);
    let Some(Chosen::Answer(token)) = chosen else { panic!("{chosen:?}") };
    assert!(token.starts_with("walk C6 "), "{token}");
}

#[test]
fn the_largest_arena_with_everything_in_it() {
    let entangled = json!({ "entangled": { "by": 3, "item": "net" }, "down": true });
    let netting = json!({ "hand": [{ "kind": "trident" }, { "kind": "net", "victim": 0 }] });
    let locked = |with: u8| {
        json!({ "grapple": { "with": with, "initiator": with == 4 },
                                    "hand": [], "hazed": true })
    };
    let ground: Vec<Value> = (1..=14)
        .map(|id| json!({ "id": id, "item": "large_shield", "hex": format!("G{}", id % 13 + 1) }))
        .collect();
    let board = json!({
        "round": 17,
        "active": 3,
        "turn": turn(3, 4, 1),
        "seats": {
            "0": at("G6", "NW", [-1, 10, 9], &entangled),
            "1": at("M1", "NE", [10, 10, 0], &json!({ "arrows": 9 })),
            "2": at("A13", "SW", [3, 6, 12], &locked(4)),
            "3": at("G4", "E", [7, 7, 2], &netting),
            "4": at("B12", "NE", [6, 6, 0], &locked(2)),
            "5": at("G7", "W", [4, 8, 5], &none()),
        },
        "ground": ground,
        "landed": 14,
    });
    let classes =
        ["crupellarius_a", "sagittarius", "contra_retiarius", "retiarius", "cestus", "gaetolian"];
    let text = shown(&*bout(&classes, &[], &board, 1));
    let board = text.split("\n---").next().unwrap();
    assert!(board.trim().chars().count() <= 1_450, "{}", board.chars().count());
    golden("largest", &text);
}

#[test]
fn teams_the_fallen_and_an_oval() {
    let board = json!({
        "round": 4,
        "turn": turn(6, 0, 0),
        "seats": {
            "0": at("E4", "E", [8, 8, 0], &none()),
            "1": at("E5", "W", [8, 8, 0], &json!({ "fate": "killed", "left": 0 })),
            "2": at("C6", "SE", [2, 8, 3], &none()),
            "3": at("E6", "W", [8, 8, 0], &none()),
        },
    });
    let options = [("teams", "1212"), ("arena", "oval")];
    golden("teams", &shown(&*bout(&["secutor", "gaul", "velite", "samnite"], &options, &board, 1)));
}

#[test]
fn every_gladiator_can_be_picked() {
    let options = [("custom_gladiators", "on")];
    let (mut play, _) = opened(2, 1, &options, &cast(2, &[]));
    let mut text = shown(&*play);
    text += &drafted(&*play, &["hoplomachus"]);
    text += &drafted(&*play, &["custom"]);
    text += &drafted(&*play, &["custom", "light", "helmet"]);
    text += &drafted(&*play, &["custom", "light", "helmet", "sword"]);
    text += &drafted(&*play, &["custom", "light", "helmet", "sword", "dagger"]);
    text += &drafted(&*play, &["custom", "light", "helmet", "sword", "dagger", "bare"]);
    say(&mut play, Seat(1), "pick velite");
    text += &format!("\n--- one has picked\n{}\n", play.board(&cast(2, &[]), None));
    golden("pick", &text);
}

#[test]
fn whoever_arms_freely_sees_ap_and_save_of_what_he_has_so_far() {
    let (play, _) = opened(2, 1, &[("custom_gladiators", "on")], &cast(2, &[]));
    let so_far = |draft: &[&str]| {
        let text = drafted(&*play, draft);
        let line = text.lines().find(|line| line.starts_with("yours so far")).unwrap();
        line["yours so far".len()..].trim().to_owned()
    };
    assert_eq!(so_far(&["custom"]), "+2  0-0-0-0");
    assert_eq!(so_far(&["custom", "light"]), "+1  1-1-1-1");
    assert_eq!(so_far(&["custom", "light", "helmet"]), "+1  2-2-2-2");
    assert_eq!(so_far(&["custom", "light", "helmet", "sica"]), "+1  2-2-2-2");
    assert_eq!(so_far(&["custom", "light", "helmet", "sica", "large_shield"]), "+0  4-4-3-2");
    assert_eq!(so_far(&["custom", "none", "bare", "cestus"]), "+2  1-1-1-1");
    assert_eq!(so_far(&["custom", "none", "bare", "net", "none", "galerus"]), "+1  1-1-0-0");
    let text = drafted(&*play, &["custom", "none", "bare", "sword"]);
    assert!(text.contains("[large_shield] large shield -- Save + 2 to front and left"), "{text}");
}

#[test]
fn picks_are_described_as_they_are_made() {
    let row = |name: &str| game("munera").options().iter().find(|row| row.name == name).unwrap();
    for said in [row("blind_pick").about, boards_reference("options")] {
        assert!(!said.contains("seat by seat") && !said.contains("order of seats"), "{said}");
    }
    let means = |name: &str, value: &str| game("munera").option_means(row(name), value);
    assert!(means("blind_pick", "off").contains("All pick at once"));
    assert!(means("mirror_picks", "off").contains("in turn"));
}

fn boards_reference(topic: &str) -> &'static str {
    game("munera").reference().iter().find(|it| it.name == topic).unwrap().text.as_str()
}

#[test]
fn every_arena_fits_thirty_columns_and_a_message_with_any_number_of_gladiators() {
    for arena in ["small", "medium", "large", "oval", "square", "rectangle"] {
        for seats in 2..=6 {
            let cast = cast(seats, &[]);
            let (mut play, _) = opened(seats, 3, &[("arena", arena), ("round_limit", "10")], &cast);
            let mut asked = 0;
            while !play.is_over() {
                let ask = play.asks().into_iter().find(|ask| ask.owed).unwrap();
                let board = play.board(&cast, None);
                assert!(board.lines().all(|line| line.chars().count() <= 30), "{arena}\n{board}");
                assert!(board.chars().count() <= 1_450, "{arena}, {seats}\n{board}");
                if ask.prompt == "Act" {
                    let map = board.lines().filter(|line| line.contains(". .")).count();
                    assert!(7 <= map, "{arena}\n{board}");
                    assert!(!play.panel(&cast, ask.seat, &[]).unwrap().choices.is_empty());
                    asked += 1;
                }
                play.house(ask.seat).unwrap();
            }
            assert!(0 < asked, "{arena}");
        }
    }
}

#[test]
fn the_square_and_the_rectangle_are_drawn_with_their_corners() {
    let classes = ["gaul", "velite", "samnite", "retiarius"];
    let drawn = |arena: &str, corners: [&str; 2]| {
        let board = json!({ "round": 1, "turn": turn(4, 0, 0), "seats": {
            "0": at(corners[0], "SE", [8, 8, 0], &none()),
            "1": at(corners[1], "NW", [8, 8, 0], &none()),
        } });
        shown(&*bout(&classes, &[("arena", arena)], &board, 1))
    };
    golden("square", &drawn("square", ["A6", "K10"]));
    golden("rectangle", &drawn("rectangle", ["A5", "I12"]));
}

#[test]
fn open_picks_stand_on_the_board_until_the_last_is_in() {
    let cast = cast(2, &[]);
    let (mut play, _) = opened(2, 1, &[("blind_pick", "off")], &cast);
    let velites = |play: &dyn Play| play.board(&cast, None).matches("Velite").count();
    say(&mut play, Seat(1), "pick velite");
    assert_eq!(velites(&*play), 1);
    say(&mut play, Seat(1), "pick gaul");
    assert_eq!(velites(&*play), 0);
    say(&mut play, Seat(0), "pick velite");
    assert_eq!(velites(&*play), 1);
    assert!(play.say(Seat(1), None, "pick velite").is_err(), "all have picked");
}

#[test]
fn arrows_without_limit_are_not_counted_on_the_board() {
    let board = |limited: &str| {
        let options = [("arrows_limited", limited)];
        bout(&["sagittarius", "gaul"], &options, &none(), 1).board(&cast(2, &[]), None)
    };
    assert!(board("on").contains("arrows"));
    assert!(!board("off").contains("arrows"));
}

/// Plays `tokens` with the first luck under which `prompt` is asked after them.
fn asking(prompt: &str, tokens: &[&str], orders: &[(&str, &str)], board: &Value) -> String {
    for number in 0..500 {
        let mut play = bout(&["gaul", "thracian"], &[("campaign", "on")], board, number);
        for (name, value) in orders {
            play.order(Seat(0), name, value).unwrap();
        }
        let mut told = String::new();
        for token in tokens {
            told += &say(&mut play, Seat(0), token);
        }
        if play.asks().iter().any(|ask| ask.prompt == prompt) {
            return told + &shown(&*play);
        }
    }
    panic!("no luck leads to {prompt}");
}

#[test]
fn every_question_has_its_panel() {
    let board = |his: i8| {
        json!({
            "round": 2,
            "turn": turn(6, 0, 0),
            "seats": { "0": at("E4", "E", [8, 8, 0], &none()), "1": at("E5", "W", [his, 8, 0], &none()) },
        })
    };
    golden("feint", &asking("Feint", &["feint", "strike sword S2"], &[], &board(8)));
    let ask = [("grapple_win", "ask")];
    golden("grapple", &asking("GrappleChoice", &["grapple S2"], &ask, &board(8)));
    golden("skill", &asking("Skill", &["strike sword S2"], &[], &board(1)));
}

#[test]
fn what_rolled_no_die_may_be_taken_back_at_once() {
    let cast = cast(2, &[]);
    let (mut play, _) = opened(2, 1, &[("class_1", "gaul"), ("class_2", "secutor")], &cast);
    let mut history: Vec<Entry> = Vec::new();
    history.extend(play.take_written().into_iter().map(|line| line.entry));
    let who = play.asks()[0].seat;
    let before = play.board(&cast, None);
    for token in ["move", "feint"] {
        play.say(who, None, token).unwrap();
        history.extend(play.take_written().into_iter().map(|line| line.entry));
    }
    let TakeBack::Free { to } = play.may_take_back(&history, who) else {
        panic!("no die was rolled")
    };
    let mut play = play.take_back(&history, who, to).unwrap();
    history.extend(play.take_written().into_iter().map(|line| line.entry));
    let TakeBack::Free { to } = play.may_take_back(&history, who) else { panic!("nor before") };
    let mut play = play.take_back(&history, who, to).unwrap();
    history.extend(play.take_written().into_iter().map(|line| line.entry));
    assert_eq!(play.board(&cast, None), before);
    play.say(who, None, "end").unwrap();
    history.extend(play.take_written().into_iter().map(|line| line.entry));
    let other = Seat(1 - who.0);
    let taken = play.may_take_back(&history, who);
    assert!(matches!(&taken, TakeBack::Ask { of, .. } if *of == [other]), "{taken:?}");
}

#[test]
fn a_whole_bout_of_three() {
    let cast = cast(3, &[1]);
    let (mut play, told) = opened(3, 5, &[], &cast);
    let mut text = told.join("\n") + "\n\n";
    let mut turns = 0;
    while !play.is_over() {
        let ask = play.asks().into_iter().find(|ask| ask.owed).unwrap();
        let told = play.house(ask.seat).unwrap();
        writeln!(text, "> {} {}: {}", ask.seat, ask.prompt, told.yours).unwrap();
        let turn = |line: &&String| line.starts_with("Round ");
        turns += read(&told.public).iter().filter(turn).count();
        text += &happened(&told);
        if play.is_over() || 6 <= turns {
            turns = 0;
            write!(text, "\n{}\n\n", play.board(&cast, None)).unwrap();
        }
    }
    let outcome = play.outcome().unwrap();
    writeln!(text, "{}: {}", outcome.ending, play.verdict(&cast).unwrap()).unwrap();
    golden("bout", &text);
}

#[test]
fn whoever_spends_his_last_point_is_told_so_and_what_he_must_fear_comes_first() {
    let says = |ap: u8, spent: u8, other: &Value| {
        let seats = json!({ "1": other });
        let play = duel(ap, &json!({ "turn": turn(ap, spent, 0), "seats": seats }));
        let panel = play.panel(&cast(2, &[]), Seat(0), &["turn".to_owned()]).unwrap();
        let west = panel.choices.into_iter().find(|choice| choice.token == "W").unwrap();
        west.detail
    };
    let beside = at("E5", "SW", [7, 7, 2], &none());
    assert_eq!(says(5, 2, &beside), "2 AP; Brutus AT YOUR BACK");
    assert_eq!(says(2, 2, &beside), "2 AP; last AP, ends your turn; Brutus AT YOUR BACK");
    assert_eq!(says(3, 5, &beside), "2 AP; 1 fatigue; Brutus AT YOUR BACK");
}

#[test]
fn as_many_kinds_are_told_of_as_there_are_to_choose_from() {
    let cast = cast(2, &[]);
    let (play, _) = opened(2, 1, &[], &cast);
    let choices = play.panel(&cast, Seat(0), &[]).unwrap().choices;
    let kinds = choices.iter().filter(|it| it.barred.is_none() && it.token != "any").count();
    let told = play.explained(&cast, Seat(0)).unwrap();
    assert!(told.starts_with(&format!("You send one of {kinds} kinds")), "{kinds}: {told}");
}

#[test]
fn a_turn_whose_rest_leads_nowhere_is_advised_to_end() {
    let cast = cast(2, &[]);
    let mut ended = 0;
    for luck in 0..40 {
        let (mut play, _) = opened(2, luck, &[], &cast);
        while !play.is_over() {
            let ask = play.asks().into_iter().find(|ask| ask.owed).unwrap();
            let (house, told) = (play.advice(ask.seat).unwrap(), play.advised(ask.seat));
            let goes =
                ["walk", "turn", "step", "move"].iter().any(|it| house.token.starts_with(it));
            assert!(told.is_some() || !goes, "nothing instead of {}", house.token);
            let ends = told.is_some_and(|it| it.token == "end");
            let is_slim = house.chance().is_some_and(|it| it < 8);
            let strikes = house.token.starts_with("strike");
            assert!(!strikes || !ends || is_slim, "points left over instead of {}", house.label);
            ended += usize::from(goes && ends);
            play.house(ask.seat).unwrap();
        }
    }
    assert!(0 < ended);
}

#[test]
fn a_grapple_says_what_is_dropped_for_it_however_it_comes_out() {
    for number in 0..20 {
        let board = json!({
            "turn": turn(6, 0, 0),
            "seats": {
                "0": at("E4", "E", [8, 8, 0], &none()),
                "1": at("E5", "W", [8, 8, 0], &none()),
            },
        });
        for (class, dropped) in
            [("retiarius", "the trident and the net"), ("diamecheri", "2 swords")]
        {
            let mut play = bout(&[class, "murmillo"], &[], &board, number);
            let told = play.say(Seat(0), None, "grapple S2").unwrap();
            let is_said = |it: &boards::Headline| it.words.contains(&format!("drops {dropped} to"));
            assert!(told.headlines.iter().any(is_said), "{number}: {:?}", told.headlines);
        }
    }
}

#[test]
fn who_is_put_at_somebodys_mercy_is_told_so_with_what_becomes_of_him() {
    let mercy = (0..200).find_map(|number| {
        let board = json!({
            "turn": turn(6, 0, 0),
            "seats": {
                "0": at("E4", "E", [8, 8, 0], &none()),
                "1": at("E5", "W", [8, 8, 0], &none()),
            },
        });
        let mut play = bout(&["murmillo", "secutor"], &[], &board, number);
        let told = play.say(Seat(0), None, "strike sword S2").unwrap();
        let out = told.headlines.into_iter().find(|it| it.falls == [Seat(1)])?;
        out.words.contains("both roll 2").then_some(out.words)
    });
    let mercy = mercy.expect("some luck shows two dice of 2");
    assert!(mercy.starts_with("both roll 2: Aulus beats Brutus at once ("), "{mercy}");
}

#[test]
fn a_turn_without_an_action_point_is_told_with_its_round_and_its_sum() {
    let lost = |down: bool, fatigue: i8| {
        (0..200).find_map(|number| {
            let own = at("E4", "E", [8, 8, 0], &none());
            let other = at("E8", "W", [3, 8, fatigue], &json!({ "down": down }));
            let board = json!({ "turn": turn(1, 3, 0), "seats": { "0": own, "1": other } });
            let mut play = bout(&["murmillo", "murmillo"], &[], &board, number);
            let told = play.say(Seat(0), None, "end").unwrap();
            let lost = told.headlines.into_iter().find(|it| it.lost_turn == Some(Seat(1)))?;
            lost.words.contains("(1 ").then_some(lost.words)
        })
    };
    let stands = "Brutus stands up, no points in round 1 (1 − 5: injured and down)";
    assert_eq!(lost(true, 0).as_deref(), Some(stands));
    let tired = "Brutus gets no points in round 1 (1 − 3: exhausted and injured)";
    assert_eq!(lost(false, 9).as_deref(), Some(tired));
}

#[test]
fn at_the_start_it_is_told_that_stamina_is_a_lot() {
    let options = [("class_1", "murmillo"), ("class_2", "crupellarius_a")];
    let sitters = BySeat::new(2, |_| Sitter::Guest);
    let options = Options::new(game("munera").options(), options).unwrap();
    let cast = cast(2, &[]);
    let (_, told) = game("munera").open(sitters, options, Luck::numbered(3), [7; 32], &cast);
    let enter = told.headlines.iter().rfind(|it| it.words == "the gladiators enter").unwrap();
    assert_eq!(enter.sum, "Stamina by lot · Aulus: 4 + 2 = 6; Brutus: 4 + 2 = 6");
    assert_eq!(enter.dice.len(), 2);
}

#[test]
fn a_number_that_no_name_explains_is_explained_in_a_line() {
    let own = at("E4", "E", [5, 8, 1], &none());
    let other = at("E5", "W", [8, 8, 0], &none());
    let board = json!({ "turn": turn(6, 0, 0), "seats": { "0": own, "1": other } });
    let play = bout(&["murmillo", "secutor"], &[], &board, 1);
    let told: Vec<String> = play.terms(Seat(0)).into_iter().map(|(_, words)| words).collect();
    assert!(told.iter().all(|it| it.chars().count() <= 110), "{told:?}");
    assert_eq!(
        told,
        [
            "Save 1–4: your armour stops a hit from ahead if a die shows 1–4.",
            "Shield bash: a hit that his armour stops knocks him down; then he gets fewer action points.",
            "A miss pushes him back a hex; with no room behind him he falls.",
            "Equal dice: 6s wound by two dice, 5s take his shield, 4s floor him, 3s you, 2s beat him, 1s cost a weapon.",
            "Fatigue 1/5: a miss adds 1; above your Stamina it tires you, and you get fewer points.",
        ]
    );
}

#[test]
fn who_may_give_in_is_warned_before_the_press_that_tires_to_the_end() {
    let question = |stamina: i8, fatigue: i8| {
        let own = at("E4", "E", [stamina, 8, fatigue], &none());
        let other = at("E5", "W", [8, 8, 0], &none());
        let board = json!({ "turn": turn(6, 0, 0), "seats": { "0": own, "1": other } });
        let play = bout(&["murmillo", "secutor"], &[], &board, 1);
        play.panel(&cast(2, &[]), Seat(0), &[]).unwrap().question
    };
    assert_eq!(question(8, 7), "Your turn, round 1: 6 AP. What now?");
    for (stamina, fatigue, said) in [
        (8, 8, "1 more fatigue (a miss) tires you."),
        (8, 9, "Tired: your die of points has −1; at −6 you give in."),
        (3, 4, "Tired: if you are knocked down, you **give in** next turn."),
    ] {
        let question = question(stamina, fatigue);
        assert!(question.contains(said), "{question}");
    }
}
