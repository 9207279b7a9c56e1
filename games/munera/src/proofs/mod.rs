//! What proves the rules; a host runs none of it. `coverage` finds rules that no bout has used,
//! `figures` counts what whole bouts came to.

pub mod coverage;
pub mod figures;
