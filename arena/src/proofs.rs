//! Lives here: what proves the house, and is no part of what a host runs: built with the feature
//! `proofs` alone.
//! May enter: a number of leagues, and a seed.
//! Never does: anything of a real server.

use crate::ludus::disciplines::{discipline, games_with_careers};
use campaign::proofs::{Report, leagues};

/// Plays whole leagues of every game with careers by coin flips, checking every promise of the
/// campaign on the way; each game's heading and what was found.
pub fn leagues_proved(count: u32, seed: u64) -> Vec<(&'static str, Report)> {
    let games = games_with_careers().filter_map(|kind| Some((kind.title(), discipline(kind)?)));
    games.map(|(title, it)| (title, leagues(&it, count, seed))).collect()
}
