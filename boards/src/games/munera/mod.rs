//! Munera Sine Missione in words and on 30 columns.

mod answers;
mod board;
mod careers;
mod credit;
mod events;
mod fields;
mod lessons;
mod map;
mod modifiers;
mod nouns;
mod odds;
mod options;
mod panel;
mod plans;
mod reference;
mod refusals;
mod routes;
mod sheet;
mod summary;
mod words;
