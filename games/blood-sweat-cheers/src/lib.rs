//! Blood, Sweat and Cheers: a gladiator duel with cards and dice.
//!
//! It knows one bout, for two seats or for one against the rulebook's automaton. It must not
//! know ludi, seasons, clocks or Discord.

pub mod arena;
pub mod ask;
pub mod board;
pub mod cards;
pub mod event;
pub mod orders;
pub mod refusal;
pub mod resolving_attacks;
pub mod tables;
mod token;
pub mod view;
mod words;
