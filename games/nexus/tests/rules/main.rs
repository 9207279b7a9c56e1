//! The rules, tried whole.

mod advice;
mod bouts;
mod coverage;
mod figures;
mod laws;
mod orders;
mod saved;
mod vectors;
