//! Bloodsport Gambler in words, on 30 columns and drawn.

mod answers;
mod befell;
mod board;
mod chances;
mod chronicle;
mod credit;
mod events;
mod facts;
mod fighters;
mod headlines;
mod lessons;
mod nouns;
mod options;
mod panel;
mod picture;
mod picture_end;
mod picture_fight;
mod picture_marks;
mod picture_people;
mod picture_sign;
mod plans;
mod played;
mod purse;
mod reasons;
mod refusals;
mod sentences;
mod summary;
mod sums;
mod words;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod events_tests;
