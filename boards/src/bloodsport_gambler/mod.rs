//! Bloodsport Gambler in words and on 30 columns.

mod board;
mod credit;
mod events;
mod fold;
mod hand;
mod plays;
mod reference;
mod refusals;
mod standing;
mod things;
mod words;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
