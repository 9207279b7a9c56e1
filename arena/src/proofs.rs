//! Lives here: what proves the house, and is no part of what a host runs: built with the feature
//! `proofs` alone.
//! May enter: a number of leagues, and a seed.
//! Never does: anything of a real server.

use crate::common::random::Source;
use crate::house::arena::Arena;
use crate::ludus::disciplines::{discipline, games_with_careers};
use campaign::proofs::{Report, leagues};
use std::sync::Mutex;
use table::Chance;

/// Plays whole leagues of every game with careers by coin flips, checking every promise of the
/// campaign on the way; each game's heading and what was found.
pub fn leagues_proved(count: u32, seed: u64) -> Vec<(&'static str, Report)> {
    let games = games_with_careers().filter_map(|kind| Some((kind.title(), discipline(kind)?)));
    games.map(|(title, it)| (title, leagues(&it, count, seed))).collect()
}

impl Arena {
    /// The same house with luck that comes again with `seed`, so that what fails once fails until it
    /// is mended. Whoever knows the seed knows every bout's dice.
    #[must_use]
    pub fn drawing_from(self, seed: u64) -> Arena {
        let luck = Mutex::new(Chance::new(seed));
        let fill = move |bytes: &mut [u8]| {
            let mut luck = luck.lock().expect("no holder of this lock panics");
            for chunk in bytes.chunks_mut(8) {
                chunk.copy_from_slice(&luck.bits().to_le_bytes()[..chunk.len()]);
            }
        };
        Arena { luck: Source::new(fill), ..self }
    }
}
