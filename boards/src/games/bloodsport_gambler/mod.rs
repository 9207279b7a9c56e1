//! Bloodsport Gambler in words and on 30 columns.

mod answers;
mod board;
mod credit;
mod events;
mod fighters;
mod lessons;
mod nouns;
mod options;
mod panel;
mod plans;
mod reference;
mod refusals;
mod summary;
mod words;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod events_tests;
