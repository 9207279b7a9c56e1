//! What proves the rules; a host runs none of it. `coverage` finds rules that no bout has used.

pub mod coverage;
