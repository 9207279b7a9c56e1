//! The kernel, tried on a tiny game and on broken variants of it.
#![allow(clippy::unwrap_used, reason = "what helps tests is a test")]

mod asks;
mod bouts;
mod coverage;
mod fairness;
mod laws;
mod levels;
mod orders;

mod pebbles;
mod reacting;
mod records;
mod saves;
mod simulate;
mod vectors;
mod words;
