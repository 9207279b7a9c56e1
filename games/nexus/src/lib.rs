//! NEXUS: helots fight on a barge for the crowd's coins, for two to four lanistas.
//!
//! This crate knows the rules and nothing else: no words for guests, no clock, no messenger.
//! A step is a short stretch of a Command Cycle: an Initiative Round, a round's start, its Ratio,
//! one command, its end. Beside the files that every game has, `words` writes enums as words,
//! `geometry` and `barge` hold squares and what lies on them, `cards` and `schematics` hold what
//! the box holds, `token`, `judge` and `form` are the grammar, the judge and the menus of answers.

#![allow(rustdoc::broken_intra_doc_links, reason = "[Headings] of the rulebook are no links")]

mod ask;
mod barge;
mod board;
pub mod cards;
mod event;
mod geometry;
mod refusal;
pub mod schematics;
pub mod tables;
mod token;
mod view;
mod words;

pub use ask::{Action, Attack, Command, Cure, Haul, Prompt, RollKind, With};
pub use barge::{Barge, Thing};
pub use board::{
    Board, Ended, Hazard, Helot, InForce, Life, Round, Stage, Tally, Weapon, seat_of, seat_word,
};
pub use event::{
    Again, Blocker, Change, CheckKind, Event, Payer, Reason, Side, Source, Split,
};
pub use geometry::{Compass, Facing, Square, Turn, Way, sees, sighted};
pub use refusal::Refusal;
pub use token::Verb;
pub use view::View;
