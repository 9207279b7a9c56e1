//! One side: a gladiator, and his player's cards.
#![expect(clippy::disallowed_types, reason = "serde's flatten names floats; no rule uses one")]

use crate::arena::Zone;
use crate::board::{Class, Status};
use crate::cards::{CardSet, Hand};
use crate::orders::Shots;
use serde::{Deserialize, Serialize};

/// One seat's gladiator and cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    /// The public part of the gladiator.
    #[serde(flatten)]
    pub body: Body,
    /// The cards held, in the order they came.
    #[serde(default)]
    pub hand: Hand,
    /// Whether a draw is offered.
    #[serde(default)]
    pub draw: bool,
    /// One-shot orders of this phase.
    #[serde(default)]
    pub shots: Shots,
    /// Cards this seat has thrown away, unseen, since the last reshuffle.
    #[serde(default)]
    pub thrown: CardSet,
    /// Points of favour moved toward this seat so far.
    #[serde(default)]
    pub favour_won: u16,
}

/// A gladiator in the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// The class, once chosen.
    #[serde(default)]
    pub class: Option<Class>,
    /// Speed as printed.
    pub speed: i8,
    /// Attack as printed.
    pub attack: i8,
    /// Defence as printed.
    pub defence: i8,
    /// Wounds not yet exploited.
    #[serde(default)]
    pub fresh: u8,
    #[serde(default)]
    pub exploited: u8,
    /// Whether he is compromised, and how.
    #[serde(default)]
    pub status: Status,
    pub zone: Zone,
}
