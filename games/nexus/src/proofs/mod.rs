//! What proves the rules; a host runs none of it. `coverage` finds rules that no bout has used,
//! `figures` counts what whole bouts came to.

pub mod coverage;
pub mod figures;

use crate::house::Habits;

/// The house that it began with: it strikes whoever stands before it, whatever the score.
pub(crate) const CLASSIC: Habits = Habits {
    grapple: 3_500,
    point: 1_000,
    decisive: None,
    haste: 0,
    detour: None,
    lead: None,
    hazards: &[],
};
