//! What proves the rules; a host runs none of it. `coverage` finds rules that no bout has used,
//! `figures` counts what whole bouts came to.

pub mod coverage;
pub mod figures;

use crate::house::Habits;

/// The house that it began with: it bet on what promised a quarter of a Coin and kept all its cards.
pub(crate) const CLASSIC: Habits = Habits { bet_at: 250, reserve: 6, thrown: &[] };
