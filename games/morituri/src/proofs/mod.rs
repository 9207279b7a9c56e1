//! Proofs of the rules; a host runs none of them. `coverage` finds rules that no bout has used,
//! `figures` counts the results of whole bouts.

pub mod coverage;
pub mod figures;
