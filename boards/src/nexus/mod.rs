//! NEXUS in words and on 30 columns.

mod board;
mod credit;
mod events;
mod hits;
mod options;
mod panel;
mod parts;
mod plays;
mod questions;
mod reference;
mod refusals;
mod things;
mod words;
