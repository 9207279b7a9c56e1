//! The rules, tried whole.

mod coverage;
mod experience;
mod figures;
mod laws;
mod orders;
mod saved;
mod vectors;
