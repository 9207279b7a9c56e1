//! Proofs of the rules; a host runs none of them. `coverage` finds rules that no bout has used,
//! `figures` counts the results of whole bouts.

pub mod coverage;
pub mod figures;

use crate::house::Habits;

/// The first house: it bet on any promise of a quarter of a Coin and kept all its cards.
pub(crate) const CLASSIC: Habits = Habits { bet_at: 250, reserve: 6, thrown: &[] };
