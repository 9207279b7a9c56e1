//! Bouts parked by every release load and run on for ever. Before a release name new files in
//! [`PARKED`] and test with `PARK=1`, which writes those that are missing.

use nexus::{Nexus, Prompt};
use table::{Live, laws};

/// A bout parked by each release at each of these places: with a reaction open inside a command,
/// in a secret window, and with one of several secret choices made.
const PARKED: &[laws::Parked<Nexus>] = &[
    ("0.1-reaction.json", at_a_reaction),
    ("0.1-window.json", in_a_window),
    ("0.1-keep.json", half_kept),
];

fn at_a_reaction(live: &Live<Nexus>) -> bool {
    let asks = &live.now().asks;
    asks.iter().any(|ask| !ask.hidden && matches!(ask.prompt, Prompt::PreRoll { .. }))
}

fn in_a_window(live: &Live<Nexus>) -> bool {
    live.now().asks.iter().any(|ask| ask.hidden)
}

fn half_kept(live: &Live<Nexus>) -> bool {
    let asks = &live.now().asks;
    asks.iter().any(|ask| matches!(ask.prompt, Prompt::KeepInfluence { .. }) && !ask.is_owed())
}

#[test]
fn every_parked_bout_loads_and_runs_to_its_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved");
    laws::parked_bouts_run_on(folder, 3, PARKED);
}
