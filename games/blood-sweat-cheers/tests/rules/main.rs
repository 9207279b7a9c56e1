//! The rules, tried whole.

mod bouts;
mod coverage;
mod laws;
mod saved;
mod vectors;
