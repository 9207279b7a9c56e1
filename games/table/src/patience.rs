//! The limits on a run of rules before a seat must decide, counted and never timed. Fair bouts come
//! nowhere near them; a board from elsewhere may have been made so that its rules do not end.

use crate::Rules;
use std::panic::resume_unwind;

/// The limits of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Patience {
    /// Steps in a row in which nobody is asked.
    pub(crate) steps: u32,
    /// Draws, events, questions and marks of one step.
    pub(crate) a_step: u32,
    /// The same of all steps together, each counting [`STEP`] besides.
    pub(crate) a_run: u64,
}

/// The weight of a step beside its contents: its board is written, hashed and kept.
pub(crate) const STEP: u64 = 50;

impl Patience {
    /// For a bout in play: where all give orders, one run may be a whole bout.
    pub(crate) const PLAY: Patience =
        Patience { steps: 100_000, a_step: 1_000_000, a_run: u64::MAX };
    /// For a replay: the record itself has the answers of orders, so a run is short.
    pub(crate) const RECORD: Patience = Patience { steps: 1_000, a_step: 30_000, a_run: 60_000 };
    /// For a bout in thought.
    pub(crate) const THOUGHT: Patience = Patience::PLAY;
}

/// The work allowed to a record per entry, all its runs together: an entry runs its step again from
/// the beginning, so that long steps weigh more.
pub(crate) const AN_ENTRY: u64 = 2_000;
/// The most entries that a record may go back to. The bout before each of them is kept.
pub(crate) const GOES_BACK: usize = 1_000;

/// The panic that ends endless rules; the guard of the call reports its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endless {
    /// The game's slug.
    pub game: &'static str,
}

/// Ends endless rules. Nothing is printed, since a forged record may bring it about.
pub(crate) fn endless<R: Rules>() -> ! {
    resume_unwind(Box::new(Endless { game: R::GAME }))
}
