//! Munera Sine Missione, Exagoni Libero: gladiators on a field of hexes, for two to six seats.
//!
//! This crate knows the rules and nothing else: no words for guests, no clock, no messenger.
//! A step is one action of a turn.

#![allow(rustdoc::broken_intra_doc_links, reason = "[Headings] of the rulebook are no links")]

mod arena;
mod ask;
mod board;
mod event;
mod gear;
mod hexes;
pub mod tables;
mod view;
mod words;

pub use arena::{Arena, Gate};
pub use ask::{Action, Held, Prompt, Refusal, Shed};
pub use board::{
    Board, Bond, Fate, FeintState, Gladiator, Hold, Object, Pending, Stage, Turn, Variants, Verdict,
};
pub use event::{Cause, Event, Means, Plea, Stop, Weariness};
pub use gear::{Body, Build, Class, Item, Kind, Skill, Thing};
pub use hexes::{Hex, Quadrant, Side};
pub use view::View;

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Munera;
