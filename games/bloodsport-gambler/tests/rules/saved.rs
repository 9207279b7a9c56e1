//! Bouts parked by every release load and run on for ever. Before a release name new files in
//! [`PARKED`] and test with `PARK=1`, which writes those that are missing.

use bloodsport_gambler::{BloodsportGambler, Prompt};
use std::{env, fs, path::Path};
use table::{Live, laws};

/// A bout parked by each release at each of these places: in the middle of a secret window, and
/// with one of several slips handed in.
const PARKED: &[(&str, Place)] = &[("0.1-window.json", in_a_window), ("0.1-slips.json", half_bet)];

/// Whether a bout is at the place where one is parked.
type Place = fn(&Live<BloodsportGambler>) -> bool;

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
    for (file, place) in PARKED {
        let path = Path::new(folder).join(file);
        if env::var_os("PARK").is_some() && !path.exists() {
            fs::write(&path, laws::parked(3, *place)).expect("the folder is there");
        }
        let text = fs::read_to_string(path).expect("it is part of the crate");
        laws::a_parked_bout_runs_on(file, &text, *place);
    }
}
