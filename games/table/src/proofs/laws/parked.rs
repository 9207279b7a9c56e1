//! Bouts that a release has parked for its successors.

use crate::{Ask, Bout, By, BySeat, Chain, Forced, Live, Luck, Options, Rules, Sitter};
use std::path::Path;
use std::{env, fs};

/// A file with a bout saved by a release, and a check that a bout is at its parking place.
pub type Parked<R> = (&'static str, fn(&Live<R>) -> bool);

/// Tries [`a_parked_bout_runs_on`] with files of `folder`. With `PARK=1` missing files are
/// written first, as bouts of `seats` seats.
///
/// # Panics
/// If one does not run on, or cannot be read.
pub fn parked_bouts_run_on<R: Rules>(folder: &str, seats: u8, files: &[Parked<R>]) {
    for (file, place) in files {
        let path = Path::new(folder).join(file);
        if env::var_os("PARK").is_some() && !path.exists() {
            fs::write(&path, parked(seats, *place)).expect("the folder is there");
        }
        let text = fs::read_to_string(path).expect("it is part of the crate");
        a_parked_bout_runs_on(file, &text, *place);
    }
}

/// Checks that a bout saved by a release in `file` loads, means what it meant, stands at
/// its `place`, and runs to its end.
///
/// # Panics
/// If it does not.
pub fn a_parked_bout_runs_on<R: Rules>(file: &str, text: &str, place: fn(&Live<R>) -> bool) {
    let bout: Bout<R> = match serde_json::from_str(text) {
        Ok(bout) => bout,
        Err(wrong) => panic!("{file} cannot be read: {wrong}"),
    };
    let loaded = Live::load(bout);
    assert_eq!(loaded.diverged, None, "{file} means what it meant");
    assert!(place(&loaded.live), "{file} is parked elsewhere: {:?}", loaded.live.now().asks);
    let live = played_on(loaded.live, |_| false);
    assert!(live.bout().outcome().is_some(), "{file} has come to its end");
}

/// A bout of `seats` guests, played to the first such `place`, as this release saves it.
///
/// # Panics
/// If the bout never comes there.
fn parked<R: Rules>(seats: u8, place: fn(&Live<R>) -> bool) -> String {
    let sitters = BySeat::new(seats, |_| Sitter::Guest);
    let luck = Luck::new([3; 32], ["a word"]);
    let chain = Some(Chain::new([1; 32]));
    let (live, _) = Live::<R>::open(sitters, Options::default(), luck, chain, Forced::default());
    let live = played_on(live, place);
    assert!(!live.now().over, "the bout comes to its place");
    serde_json::to_string(live.bout()).expect("a bout is plain data")
}

/// The bout played by the house for everybody until then, or to the end.
fn played_on<R: Rules>(mut live: Live<R>, until: fn(&Live<R>) -> bool) -> Live<R> {
    while !live.now().over && !until(&live) {
        match live.now().asks.iter().find(|ask| Ask::is_owed(ask)).map(|ask| ask.seat) {
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
