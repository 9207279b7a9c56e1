//! [Resolving attacks]

use crate::arena::Grid;
use crate::board::{Body, BySide, Said, Side};
use crate::words::words;
use serde::{Deserialize, Serialize};

words! {
    /// What an opposed roll can come to.
    pub enum Harm {
        /// The scores are equal.
        Tie = "tie",
        /// Blocked, dodged, safe, or too small a counter.
        None = "none",
        /// Pushed to a zone that the winner chooses.
        Pushed = "Pushed",
        /// Knocked Down.
        KnockedDown = "Knocked Down",
        /// Caught in a net.
        Ensnared = "Ensnared",
        /// One wound.
        FleshWound = "Flesh Wound",
        /// Two wounds.
        DeepWound = "Deep Wound",
        /// Defeated at once.
        TellingBlow = "Telling Blow",
    }
}

/// What an opposed roll came to, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// What.
    pub outcome: Harm,
    /// Who suffers it.
    pub on: Option<Side>,
}

/// Two declared actions against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    bodies: BySide<Body>,
    said: BySide<Said>,
    grid: Grid,
}

impl Clash {
    /// `said` by the gladiators `bodies`.
    pub fn new(bodies: BySide<Body>, said: BySide<Said>, grid: Grid) -> Self {
        Clash { bodies, said, grid }
    }
}
