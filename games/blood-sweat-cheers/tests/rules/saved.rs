//! Bouts parked by every release load and run on for ever. `PARK=1 cargo test -p
//! blood-sweat-cheers --test saved` parks today's beside the others, before a release.

use blood_sweat_cheers::{BloodSweatCheers, Prompt};
use std::{env, fs, path::PathBuf};
use table::{Ask, Bout, By, BySeat, Chain, Forced, Live, Luck, Options, Sitter};

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
    for (file, place) in PARKED {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/saved").join(file);
        if env::var_os("PARK").is_some() {
            fs::write(&path, park(*place)).expect("the folder is there");
        }
        let text = fs::read_to_string(path).expect("it is part of the crate");
        let bout: Bout<BloodSweatCheers> =
            serde_json::from_str(&text).expect("a parked bout can be read");
        let loaded = Live::load(bout);
        assert_eq!(loaded.diverged, None, "{file} means what it meant");
        assert!(place(&loaded.live), "{file} is parked elsewhere");
        let live = played_on(loaded.live, |_| false);
        assert!(live.bout().outcome().is_some(), "{file}");
    }
}

fn park(place: Place) -> String {
    let sitters = BySeat::new(2, |_| Sitter::Guest);
    let chain = Some(Chain::new([1; 32]));
    let luck = Luck::new([3; 32], ["a word"]);
    let (live, _) = Live::open(sitters, Options::default(), luck, chain, Forced::default());
    let live = played_on(live, place);
    serde_json::to_string(live.bout()).expect("a bout is plain data")
}

fn played_on(
    mut live: Live<BloodSweatCheers>,
    until: impl Fn(&Live<BloodSweatCheers>) -> bool,
) -> Live<BloodSweatCheers> {
    while !live.now().over && !until(&live) {
        match live.now().asks.iter().find(|ask: &&Ask<_>| ask.is_owed()).map(|ask| ask.seat) {
            Some(seat) => {
                let action = live.house(seat).expect("it is asked");
                live.answer(seat, action, By::Seat);
            }
            None => {
                live.settle();
            }
        }
    }
    live
}
