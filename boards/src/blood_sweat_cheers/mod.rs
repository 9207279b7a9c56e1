//! Blood, Sweat and Cheers in words and on 30 columns.

mod board;
mod careers;
mod course;
mod events;
mod hand;
mod plays;
mod reference;
mod refusals;
mod who;
mod words;

pub(crate) use careers::{is_handicap, sending, training};

use blood_sweat_cheers::proofs::coverage::Coverage;

/// What of the game none of `bouts` random bouts used.
pub(crate) fn never_used(bouts: u64) -> Vec<String> {
    let mut coverage = Coverage::default();
    (0..bouts).for_each(|number| coverage.play(number));
    coverage.missing().iter().map(|used| format!("{used:?}")).collect()
}

#[cfg(test)]
mod tests;
