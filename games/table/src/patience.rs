//! How much rules may do before somebody must decide, counted and never timed. Fair bouts come nowhere
//! near it; a board from elsewhere may have been made so that its rules do not end.

use crate::Rules;
use std::panic::resume_unwind;

/// What one run may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Patience {
    /// Steps in a row in which nobody is asked.
    pub(crate) steps: u32,
    /// Draws, events, questions and marks of one step.
    pub(crate) a_step: u32,
    /// The same of all steps together, each counting [`STEP`] besides.
    pub(crate) a_run: u64,
}

/// What a step weighs beside what is done in it: its board is written, hashed and kept.
pub(crate) const STEP: u64 = 50;

impl Patience {
    /// Where a bout is played: where all give orders, one run may be a whole bout.
    pub(crate) const PLAY: Patience =
        Patience { steps: 100_000, a_step: 1_000_000, a_run: u64::MAX };
    /// Where a record is played again: it says itself what orders have answered, so a run is short.
    pub(crate) const RECORD: Patience = Patience { steps: 1_000, a_step: 30_000, a_run: 60_000 };
    /// Where a bout is only thought of.
    pub(crate) const THOUGHT: Patience = Patience::PLAY;
}

/// What a record may take for each of its entries, all its runs together: an entry runs its step again
/// from the beginning, so that long steps weigh more.
pub(crate) const AN_ENTRY: u64 = 2_000;
/// The most entries of a record to which it goes back. The bout is kept as it was before each of them.
pub(crate) const GOES_BACK: usize = 1_000;

/// What rules are ended with that do not end: whoever guards the call says what it was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endless {
    /// The game's slug.
    pub game: &'static str,
}

/// Ends rules that do not end. Nothing is printed, since a forged record may bring it about.
pub(crate) fn endless<R: Rules>() -> ! {
    resume_unwind(Box::new(Endless { game: R::GAME }))
}
