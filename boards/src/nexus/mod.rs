//! NEXUS in words and on 30 columns.

mod board;
mod events;
mod hits;
mod options;
mod panel;
mod parts;
mod plays;
mod questions;
mod reference;
mod refusals;
mod things;
mod words;

use nexus::proofs::coverage::Coverage;

/// What of the game none of `bouts` random bouts used.
pub(crate) fn never_used(bouts: u64) -> Vec<String> {
    let mut coverage = Coverage::default();
    (0..bouts).for_each(|number| coverage.play(number));
    coverage.missing().iter().map(|used| format!("{used:?}")).collect()
}
