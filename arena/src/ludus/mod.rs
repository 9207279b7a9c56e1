//! Lives here: whose a ludus is, and the careers of its gladiators outside seasons.
//! May enter: rows of ludi and rosters, and who died in a bout.
//! Never does: a live bout, a season.

pub(crate) mod careers;
pub(crate) mod disciplines;
pub(crate) mod keeping;
pub(crate) mod numbers;
