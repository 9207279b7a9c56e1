//! Orders, standing or for one phase: how a reaction is answered without asking. And what the
//! clock answers.

use crate::arena::Zone;
use serde::{Deserialize, Serialize};

/// Orders given with a play, for its phase only. They go before standing ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shots {
    /// About wounds to exploit.
    pub exploit: Option<ExploitOrder>,
    /// About a ROAR.
    pub roar: Option<ReactOrder>,
    /// About FORTUNA'S FAVOUR.
    pub fortuna: Option<ReactOrder>,
    /// About a push.
    pub push: Option<PushOrder>,
}

/// How to exploit wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExploitOrder {
    /// I will say.
    Ask,
    /// All that are fresh.
    All,
    /// All when my attack is in range, else none.
    Attacking,
    /// None.
    Never,
    /// So many, if so many are fresh.
    Count(u8),
}

/// When to play a card in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactOrder {
    /// I will say.
    Ask,
    /// If my result is better by so many ranks.
    Auto(u8),
    /// Never.
    Never,
    /// If my result becomes a Flesh Wound or better, and was not.
    Wounds,
}

/// Where to push.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PushOrder {
    /// I will say.
    Ask,
    /// To the zone with the fewest neighbours.
    Edge,
    /// To the zone nearest to me.
    Close,
    /// To the zone farthest from me.
    Away,
    /// To this zone, if it can be.
    To(Zone),
}
