//! Proofs of the rules; a host runs none of them. `coverage` finds rules that no bout has used.

pub mod coverage;

use crate::house::Habits;

/// The house that it began with: it kept one copy of everything.
pub(crate) const CLASSIC: Habits = Habits { copies: 1 };
