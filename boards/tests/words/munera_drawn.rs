//! The arena of Munera drawn and told, compared with a file under `tests/golden/munera`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::munera::{at, bout, cast, turn};
use crate::scenes::{golden_svg, merge};
use boards::Beside;
use serde_json::{Value, json};

/// The facts of four in the medium arena, with the changes of `patch`.
fn four(patch: &Value) -> String {
    let net = json!({ "hand": [{ "kind": "trident" }, { "kind": "net", "victim": 0 }] });
    let mut board = json!({
        "round": 4,
        "turn": turn(3, 2, 1),
        "seats": {
            "0": at("F6", "E", [5, 10, 4], &json!({})),
            "1": at("F8", "W", [7, 7, 2], &net),
            "2": at("D7", "SE", [6, 8, 0], &json!({})),
            "3": at("H4", "NE", [3, 9, 1], &json!({})),
        },
        "ground": [
            { "id": 1, "item": "large_shield", "hex": "B8" },
            { "id": 2, "item": "darts", "count": 2, "hex": "I3" },
            { "id": 4, "item": "helmet", "hex": "E4" },
            { "id": 5, "item": "dagger", "hex": "C9" },
            { "id": 6, "item": "sica", "hex": "G9" },
            { "id": 7, "item": "small_shield", "hex": "G9" },
        ],
        "landed": 7,
    });
    merge(&mut board, patch);
    let classes = ["crupellarius_a", "retiarius", "gaetolian", "hoplomachus_c"];
    bout(&classes, &[], &board, 1).shown(&cast(4, &[3]), None).facts
}

#[test]
fn an_arena_is_drawn_and_told() {
    let before = four(&json!({}));
    let seats = json!({
        "0": { "hex": "F7", "stamina": 3, "down": true,
               "entangled": { "by": 1, "item": "net" } },
        "2": { "hex": "E7", "hazed": true },
        "3": { "fate": "killed", "left": 0 },
    });
    let after = four(&json!({ "seats": seats }));
    let drawn = game("munera").drawn(&after, Some(&before), &Beside::default()).unwrap();
    golden_svg("munera/drawn", &drawn.svg);
    assert_eq!(
        drawn.alt,
        "Munera Sine Missione, bout 12, medium arena. Round 4, turn of Aulus: 3 action points left, 2 \
         spent. 1 Aulus, Crupellarius A, on F7 facing E, from F6, down, tired, injured, net of 2. \
         Stamina 3 of 10 (2 lost), fatigue 4; Save front 5, left 5, right 4, rear 3; sword, large \
         shield, helmet. 2 Brutus, Retiarius, on F8 facing W. Stamina 7 of 7, fatigue 2; Save front \
         1, left 1, right 0, rear 0; trident, net on 1, galerus, sheathed dagger. 3 Cassia, Gaetolian, \
         on E7 facing SE, from D7, sand in his eyes. Stamina 6 of 8, fatigue 0; Save front 0, left 0, \
         right 0, rear 0; 4 darts, sheathed dagger. 4 Dama the Undefeated of Capua (house), dead. \
         Lying: large shield on B8 (g1), 2 darts on I3 (g2), helmet on E4 (g4), dagger on C9 (g5), \
         sica on G9 (g6), small shield on G9 (g7). Waiting for Aulus: act."
    );
    // Two have moved, and one of them lies in a net; one was hurt and one fell.
    assert_eq!(drawn.svg.matches("stroke-dasharray").count(), 3);
    assert_eq!(drawn.svg.matches("#f7e3b0").count(), 2);
    for words in ["DOWN", "NET", "SAND", "DEAD"] {
        assert!(drawn.svg.contains(words), "{words}");
    }
}

#[test]
fn as_much_lies_about_by_name_as_a_board_has_room_for() {
    const LYING: usize = 24;
    // All of row G, and most of row F.
    let hex = |id: usize| if id <= 13 { format!("G{id}") } else { format!("F{}", id - 12) };
    let ground: Vec<Value> =
        (1..=LYING).map(|id| json!({ "id": id, "item": "large_shield", "hex": hex(id) })).collect();
    let classes =
        ["crupellarius_a", "sagittarius", "contra_retiarius", "retiarius", "cestus", "gaetolian"];
    let hexes = ["B7", "C8", "D9", "E10", "F11", "H10"];
    let seats: serde_json::Map<String, Value> = hexes
        .iter()
        .enumerate()
        .map(|(seat, hex)| (seat.to_string(), at(hex, "E", [3, 9, 2], &json!({}))))
        .collect();
    let board = json!({ "round": 9, "turn": turn(3, 2, 1), "seats": seats, "ground": ground,
                        "landed": LYING });
    let play = bout(&classes, &[], &board, 1);
    let shown = play.shown(&cast(6, &[]), None);
    let facts: Value = serde_json::from_str(&shown.facts).unwrap();
    let (ground, named) = (&facts["ground"], shown.text.matches("(g").count());
    assert!((1..LYING).contains(&named), "{named}");
    assert_eq!(ground["named"].as_array().unwrap().len(), named);
    assert_eq!(ground["more"], json!(LYING - named));
    let drawn = game("munera").drawn(&shown.facts, None, &Beside::default()).unwrap();
    assert!(drawn.alt.chars().count() <= 1_024, "{}", drawn.alt);
    assert_eq!(ground["piles"].as_object().unwrap().len(), LYING - named);
    assert!(drawn.alt.contains("more, a shield on "), "{}", drawn.alt);
}
