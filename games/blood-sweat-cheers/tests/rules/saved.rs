//! Bouts parked by every release load and run on for ever. Before a release name new files in
//! [`PARKED`] and test with `PARK=1`, which writes those that are missing.

use blood_sweat_cheers::{BloodSweatCheers, Prompt};
use table::{Live, laws};

/// A bout parked by each release at each of these places: in the middle of a secret window, and
/// with one of two secret answers given.
const PARKED: &[laws::Parked<BloodSweatCheers>] =
    &[("0.1-window.json", in_a_window), ("0.1-refresh.json", half_refreshed)];

fn in_a_window(live: &Live<BloodSweatCheers>) -> bool {
    let asks = &live.now().asks;
    asks.iter().any(|ask| matches!(ask.prompt, Prompt::Roar { .. } | Prompt::Fortuna { .. }))
}

fn half_refreshed(live: &Live<BloodSweatCheers>) -> bool {
    let asks = &live.now().asks;
    asks.iter().any(|ask| ask.prompt == Prompt::Refresh && !ask.is_owed())
}

#[test]
fn every_parked_bout_loads_and_runs_to_its_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved");
    laws::parked_bouts_run_on(folder, 2, PARKED);
}
