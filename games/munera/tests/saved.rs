//! Bouts parked by every release load and run on for ever.

use munera::{Munera, Prompt};
use std::{fs, path::PathBuf};
use table::{Bout, By, Live};

fn parked(file: &str) -> Live<Munera> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/saved").join(file);
    let text = fs::read_to_string(path).expect("it is part of the crate");
    let bout: Bout<Munera> = serde_json::from_str(&text).expect("a parked bout can be read");
    let loaded = Live::load(bout);
    assert_eq!(loaded.diverged, None, "{file} means what it meant");
    loaded.live
}

fn play_on(mut live: Live<Munera>) {
    while !live.now().over {
        let seat = live.now().asks[0].seat;
        let action = live.house(seat).expect("it is asked");
        live.answer(seat, action, By::Seat);
    }
    assert!(live.bout().outcome().is_some());
}

#[test]
fn a_bout_parked_after_a_missed_feint_by_release_0_1_loads_and_runs_to_its_end() {
    let live = parked("0.1-feint.json");
    let ask = &live.now().asks[0];
    assert!(matches!(ask.prompt, Prompt::Feint { .. }), "{ask:?}");
    assert!(!live.now().board.ground.is_empty());
    play_on(live);
}

#[test]
fn a_bout_parked_in_a_grapple_by_release_0_1_loads_and_runs_to_its_end() {
    let live = parked("0.1-grapple.json");
    let ask = &live.now().asks[0];
    assert!(matches!(ask.prompt, Prompt::GrappleChoice { reply: true, .. }), "{ask:?}");
    assert!(!live.bout().orders(table::Seat(0)).is_empty());
    play_on(live);
}
