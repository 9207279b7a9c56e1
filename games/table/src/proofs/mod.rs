//! Proofs of rules, built with the feature `proofs` alone and no part of a host's program.
//!
//! `laws` tries the laws of every game on random bouts, `coverage` finds rules that no bout has used,
//! `vectors` runs examples that stand in files, `simulate` plays whole bouts for all of them,
//! `foreign` forges records, `learning` gathers the boards of such bouts, and `matchups` tries seats'
//! possible entrances. Nothing outside this folder may use it, and it alone reads files: a game's
//! examples and parked bouts.

pub mod calibration;
pub mod coverage;
pub mod foreign;
pub mod laws;
pub mod learning;
pub mod matchups;
pub mod simulate;
pub mod vectors;
