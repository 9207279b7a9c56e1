//! What proves rules, and is no part of what a host runs: built with the feature `proofs` alone.
//!
//! `laws` tries what every game must obey on random bouts, `coverage` finds what no bout has used,
//! `vectors` runs examples that stand in files, `simulate` plays whole bouts for all of them, and
//! `foreign` forges records, `learning` gathers the boards of such bouts, `matchups` tries what seats can enter them with.
//! Nothing outside this folder may use it, and it
//! alone reads files: a game's examples and parked bouts.

pub mod calibration;
pub mod coverage;
pub mod foreign;
pub mod laws;
pub mod learning;
pub mod matchups;
pub mod simulate;
pub mod vectors;
