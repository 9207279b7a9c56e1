//! Bouts parked by every release load and run on for ever. Before a release name new files in
//! [`PARKED`] and test with `PARK=1`, which writes those that are missing.

use blood_sweat_cheers::{BloodSweatCheers, Prompt};
use std::{env, fs, path::Path};
use table::{Live, laws};

/// A bout parked by each release at each of these places: in the middle of a secret window, and
/// with one of two secret answers given.
const PARKED: &[(&str, Place)] =
    &[("0.1-window.json", in_a_window), ("0.1-refresh.json", half_refreshed)];

/// Whether a bout is at the place where one is parked.
type Place = fn(&Live<BloodSweatCheers>) -> bool;

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
    for (file, place) in PARKED {
        let path = Path::new(folder).join(file);
        if env::var_os("PARK").is_some() && !path.exists() {
            fs::write(&path, laws::parked(2, *place)).expect("the folder is there");
        }
        let text = fs::read_to_string(path).expect("it is part of the crate");
        laws::a_parked_bout_runs_on(file, &text, *place);
    }
}
