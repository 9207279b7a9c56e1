//! Boards reached by rules are sound, and unsound ones are never played.

use super::walk::{Manners, Walk};
use crate::Rules;
use crate::foreign::{Fate, Forger};

/// Every quiet board that a bout goes on from is one that a bout can have come to.
pub fn boards_are_sound<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("boards_are_sound", seed);
        let mut step = 0;
        while !walk.is_over() {
            let bout = walk.live.bout();
            let is_sound = || R::is_sound(&bout.quiet, &bout.seats, &bout.options);
            if std::mem::replace(&mut step, bout.step) != bout.step && !is_sound() {
                let board = serde_json::to_string(&bout.quiet).expect("a board is plain data");
                walk.broken(&format!("it has come to an unsound board: {board}"));
            }
            walk.go_on(Manners::Full);
        }
    }
}

/// Playing a forged record again ends, and no rules break on it.
pub fn foreign_records_end<R: Rules>(records: u64) {
    let mut forger = Forger::<R>::new(0);
    for _ in 0..records {
        match forger.forge(&mut || 0).fate {
            Fate::Refused | Fate::Unsound | Fate::Endless | Fate::Plays(_) => {}
            Fate::Broke(how) => panic!("{how}"),
        }
    }
}
