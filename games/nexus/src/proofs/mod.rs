//! Proofs of the rules; a host runs none of them. `coverage` finds rules that no bout has used,
//! `figures` counts the results of whole bouts.

pub mod coverage;
pub mod figures;

use crate::house::Habits;

/// The first house: it strikes the helot in front of it, whatever the score.
pub(crate) const CLASSIC: Habits = Habits {
    grapple: 3_500,
    point: 1_000,
    decisive: None,
    haste: 0,
    detour: None,
    lead: None,
    hazards: &[],
};
