//! The kernel, tried on a tiny game and on broken variants of it.

mod asks;
mod fairness;
mod laws;
mod orders;

mod pebbles;
mod records;
mod saves;
mod simulate;
mod vectors;
