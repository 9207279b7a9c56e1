//! Bloodsport Gambler in words and on 30 columns.

mod board;
mod events;
mod fold;
mod hand;
mod plays;
mod reference;
mod refusals;
mod standing;
mod things;
mod words;

use bloodsport_gambler::proofs::coverage::Coverage;

/// What of the game none of `bouts` random bouts used.
pub(crate) fn never_used(bouts: u64) -> Vec<String> {
    let mut coverage = Coverage::default();
    (0..bouts).for_each(|number| coverage.play(number));
    coverage.missing().iter().map(|used| format!("{used:?}")).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
