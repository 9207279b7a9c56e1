//! Bouts parked by every release load and run on for ever. Before a release name new files in
//! [`PARKED`] and test with `PARK=1`, which writes those that are missing.

use bloodsport_gambler::{BloodsportGambler, Prompt};
use table::{Live, laws};

/// A bout parked by each release at each of these places: in the middle of a secret window, and
/// with one of several slips handed in.
const PARKED: &[laws::Parked<BloodsportGambler>] =
    &[("0.1-window.json", in_a_window), ("0.1-slips.json", half_bet)];

fn in_a_window(live: &Live<BloodsportGambler>) -> bool {
    let asks = &live.now().asks;
    asks.iter().any(|ask| matches!(ask.prompt, Prompt::React { .. }) && ask.is_owed())
}

fn half_bet(live: &Live<BloodsportGambler>) -> bool {
    let asks = &live.now().asks;
    asks.iter().any(|ask| ask.prompt == Prompt::Bets && !ask.is_owed())
}

#[test]
fn every_parked_bout_loads_and_runs_to_its_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved");
    laws::parked_bouts_run_on(folder, 3, PARKED);
}
