//! The tape: the draws and decisions that a step has used so far.

use crate::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A single use by a step: a draw, or a decision.
///
/// Five marks carry a decision or luck; the sixth, [`Mark::Settled`], closes a secret window
/// in which the public may not know whether anybody was asked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark<A> {
    /// A draw fell: out of how many, and which, counted from 0.
    #[serde(rename = "d")]
    Draw(u32, u32),
    /// A seat answered what it was asked.
    #[serde(rename = "a")]
    Answer(Seat, A),
    /// A seat spoke unasked.
    #[serde(rename = "i")]
    Aside(Seat, A),
    /// A standing order decided.
    #[serde(rename = "o")]
    Order(Seat, A),
    /// The clock decided.
    #[serde(rename = "t")]
    TimedOut(Seat, A),
    /// A secret window closed.
    #[serde(rename = "s")]
    Settled,
}

/// A draw may be a card, and a decision a secret: neither is printed.
impl<A> fmt::Debug for Mark<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Draw(..) => f.write_str("Draw(…)"),
            Mark::Answer(seat, _) => write!(f, "Answer({seat}, …)"),
            Mark::Aside(seat, _) => write!(f, "Aside({seat}, …)"),
            Mark::Order(seat, _) => write!(f, "Order({seat}, …)"),
            Mark::TimedOut(seat, _) => write!(f, "TimedOut({seat}, …)"),
            Mark::Settled => f.write_str("Settled"),
        }
    }
}

impl<A> Mark<A> {
    /// The seat whose ask it decides, if it decides one.
    pub(crate) fn decider(&self) -> Option<Seat> {
        match self {
            Mark::Answer(by, _) | Mark::Order(by, _) | Mark::TimedOut(by, _) => Some(*by),
            Mark::Draw(..) | Mark::Aside(..) | Mark::Settled => None,
        }
    }

    /// Its decision about an ask of `seat`, whoever made it.
    pub(crate) fn decided_by(&self, seat: Seat) -> Option<&A> {
        match self {
            Mark::Answer(by, action) | Mark::Order(by, action) | Mark::TimedOut(by, action) => {
                (*by == seat).then_some(action)
            }
            Mark::Draw(..) | Mark::Aside(..) | Mark::Settled => None,
        }
    }
}
