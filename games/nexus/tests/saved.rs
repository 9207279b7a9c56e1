//! Bouts parked by every release load and run on for ever. `PARK=1 cargo test -p nexus --test
//! saved` parks today's beside the others, before a release.

use nexus::{Nexus, Prompt};
use std::{env, fs, path::PathBuf};
use table::{Ask, Bout, By, BySeat, Chain, Forced, Live, Luck, Options, Sitter};

/// A bout parked by each release at each of these places: with a reaction open inside a command,
/// in a secret window, and with one of several secret choices made.
const PARKED: &[(&str, Place)] = &[
    ("0.1-reaction.json", at_a_reaction),
    ("0.1-window.json", in_a_window),
    ("0.1-keep.json", half_kept),
];

/// Whether a bout is at the place where one is parked.
type Place = fn(&Live<Nexus>) -> bool;

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
    for (file, place) in PARKED {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/saved").join(file);
        if env::var_os("PARK").is_some() {
            fs::write(&path, park(*place)).expect("the folder is there");
        }
        let text = fs::read_to_string(path).expect("it is part of the crate");
        let bout: Bout<Nexus> = serde_json::from_str(&text).expect("a parked bout can be read");
        let loaded = Live::load(bout);
        assert_eq!(loaded.diverged, None, "{file} means what it meant");
        assert!(place(&loaded.live), "{file} is parked elsewhere");
        let live = played_on(loaded.live, |_| false);
        assert!(live.bout().outcome().is_some(), "{file}");
    }
}

fn park(place: Place) -> String {
    let sitters = BySeat::new(3, |_| Sitter::Guest);
    let chain = Some(Chain::new([1; 32]));
    let luck = Luck::new([3; 32], ["a word"]);
    let (live, _) = Live::open(sitters, Options::default(), luck, chain, Forced::default());
    let live = played_on(live, place);
    serde_json::to_string(live.bout()).expect("a bout is plain data")
}

fn played_on(mut live: Live<Nexus>, until: impl Fn(&Live<Nexus>) -> bool) -> Live<Nexus> {
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
