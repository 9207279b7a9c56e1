//! The handling of records that this program did not write.

use super::game;
use boards::{Kind, Unreadable, export, retold, verify};
use serde_json::{Value, json};
use table::{Chain, Luck};

const KEY: [u8; 32] = [7; 32];

/// A file of these lines, as forged by a person who has the program.
fn forged(slug: &str, lines: &[Value]) -> String {
    let mut head = [0; 32];
    let line = |(line, number): (&Value, u64)| {
        let text = line.to_string();
        head = table::link(&head, &table::commitment(&table::opening(&KEY, number), &text));
        let hash = head.iter().map(|byte| format!("{byte:02x}")).collect();
        boards::Line { text: Some(text), hash, opening: Some(Chain::opening_by(&KEY, number)) }
    };
    let lines = lines.iter().zip(0..).map(line).collect();
    export(slug, lines, Some(Luck::numbered(1).seed()))
}

fn opened(slug: &str, edition: u16) -> Value {
    json!({
        "entry": "opened", "game": slug, "edition": edition, "seats": ["guest", "guest"],
        "options": {}, "commitment": Luck::numbered(1).commitment(), "words": [], "draws": 68,
        "hash": "",
    })
}

/// A step that ended with a board that no rules arrive at.
fn step(edition: u16, board: &Value) -> Value {
    let hash = table::sha256_hex(board.to_string().as_bytes());
    json!({
        "entry": "step", "number": 1, "edition": edition, "draws": [68, 68], "hash": hash,
        "board": board,
    })
}

fn answer(token: &str) -> Value {
    json!({"entry": "answer", "seat": 0, "serial": 1, "token": token})
}

fn fault(text: &str) -> String {
    let report = verify(text).expect("it is an export");
    let faults: Vec<String> = report.checks.into_iter().filter_map(|it| it.found.err()).collect();
    faults.join("; ")
}

#[test]
fn piles_that_hold_one_card_that_draws_others_are_refused_wherever_a_record_comes_in() {
    let bare = |space: u8| {
        json!({
            "hp": 2, "space": space, "slots": {}, "misses": false, "laurel": false, "alive": true,
            "sitting_out": false, "place": null,
        })
    };
    let board = json!({
        "seats": [bare(0), bare(0)], "draw": ["patrons_purse"], "discard": [], "hp_spaces": [],
        "turn_order": [0, 1], "active": 0, "round": 1,
        "options": {"rejoin": false, "lone": "beast", "road": "full", "auto_roll": false},
        "outcome": "running",
    });
    // Written like the program's own boards, so that its hash is right.
    let board: morituri::Board = serde_json::from_value(board).unwrap();
    let text = serde_json::to_string(&board).unwrap();
    let mut taken = step(2, &serde_json::from_str(&text).unwrap());
    taken["hash"] = json!(table::sha256_hex(text.as_bytes()));
    let file = forged("morituri", &[opened("morituri", 1), taken, answer("roll")]);
    assert_eq!(fault(&file), "entry 1: no bout of this game comes to this");
    assert_eq!(
        retold(&file),
        Err(Unreadable("entry 1: no bout of this game comes to this".to_owned()))
    );
    let export = serde_json::from_str(&file).unwrap();
    let key: String = KEY.iter().map(|byte| format!("{byte:02x}")).collect();
    let adopted = game("morituri").adopted(export, &key);
    assert_eq!(
        adopted.err(),
        Some(Unreadable("play: entry 1: no bout of this game comes to this".to_owned()))
    );
}

#[test]
fn a_record_that_is_longer_than_any_bout_is_refused_before_it_is_played() {
    let mut lines = vec![opened("morituri", 2)];
    lines.resize(20_001, json!({"entry": "settled"}));
    assert!(fault(&forged("morituri", &lines)).contains("no bout has more than 20000 lines"));
    let long = json!({"entry": "answer", "seat": 0, "serial": 1, "token": "x".repeat(70_000)});
    let file = forged("morituri", &[opened("morituri", 2), long]);
    assert!(fault(&file).contains("line 1 is longer than 64000 bytes"));
}

#[test]
fn what_was_closed_from_outside_names_seats_that_there_are_and_counts_what_can_be_added_up() {
    let closed = |tallies: Value, seat: u8, why: &str| {
        let outcome = json!({"places": ["won", "lost"], "tallies": tallies, "ending": "resigned"});
        let closed = json!({"entry": "closed", "why": why, "seat": seat, "outcome": outcome});
        fault(&forged("morituri", &[opened("morituri", 1), closed]))
    };
    assert_eq!(closed(json!([{}, {}]), 1, "resigned"), "");
    let unsound = "entry 1: no bout of this game comes to this";
    assert_eq!(closed(json!([{}, {}, {}]), 1, "resigned"), unsound);
    assert_eq!(closed(json!([{"favour": 1_i64 << 62}, {}]), 1, "resigned"), unsound);
    assert_eq!(closed(json!([{}, {}]), 1, "[read this](https://example.org)"), unsound);
    assert_eq!(closed(json!([{}, {}]), 9, "resigned"), "entry 1: there is no seat 9");
}

#[test]
fn forged_records_of_every_game_end_and_break_nothing() {
    for kind in Kind::all() {
        let report = kind.proofs().foreign(100, 0, &mut || 0);
        assert_eq!(report.broken, Vec::<String>::new(), "{}", kind.slug());
        assert!(0 < report.unsound && 0 < report.played, "{}: {report:?}", kind.slug());
    }
}
