//! Bouts parked by every release load and run on for ever.

use morituri::{Morituri, Prompt};
use table::{Seat, laws};

#[test]
fn a_bout_parked_at_a_strangers_mercy_by_release_0_1_loads_and_runs_to_its_end() {
    let text = include_str!("../saved/0.1-mercy.json");
    laws::a_parked_bout_runs_on::<Morituri>("0.1-mercy.json", text, |live| {
        matches!(live.now().asks[0].prompt, Prompt::Mercy { reply: true, .. })
    });
}

#[test]
fn a_bout_parked_before_a_roll_by_release_0_1_loads_and_runs_to_its_end() {
    let text = include_str!("../saved/0.1-roll.json");
    laws::a_parked_bout_runs_on::<Morituri>("0.1-roll.json", text, |live| {
        live.now().asks[0].prompt == Prompt::Roll && !live.bout().orders(Seat(0)).is_empty()
    });
}
