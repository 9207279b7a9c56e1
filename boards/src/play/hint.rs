//! What the house would answer in somebody's place, and why, as whoever shows it gets it.

use super::panel::Choice;

/// What the house would answer in a seat, and why.
#[derive(Clone, PartialEq, Eq)]
pub struct Hint {
    /// The answer.
    pub best: Choice,
    /// What it was held against; none where it was not thought over.
    pub next: Option<Compared>,
}

/// An answer that fared worse than another in the same bouts, as far as was tried.
#[derive(Clone, PartialEq, Eq)]
pub struct Compared {
    /// The answer that fared worse.
    pub choice: Choice,
    /// What the two are worth, the better first: thousandths of a win.
    pub worth: [i64; 2],
    /// In how many bouts both were tried.
    pub bouts: u32,
    /// What comes to pass most differently often, if anything does: who and what, such as "Ada is
    /// wounded".
    pub reason: Option<Reason>,
}

/// What comes to pass more or less often after one answer than after another.
#[derive(Clone, PartialEq, Eq)]
pub struct Reason {
    /// What befalls whom, such as "Ada is wounded".
    pub what: String,
    /// In how many of a hundred bouts, after the better answer first.
    pub in_a_hundred: [i64; 2],
}

// What is good for a seat tells what it holds.
table::never_printed!(Hint, Compared, Reason);
