//! NEXUS in words and on 30 columns.

mod answers;
mod board;
mod consequences;
mod credit;
mod events;
mod fields;
mod hits;
mod lessons;
mod nouns;
mod options;
mod panel;
mod plans;
mod questions;
mod reference;
mod refusals;
mod routes;
mod summary;
mod words;
