//! A fixture: its seats and its result.

use crate::ids::{BoutId, FixtureId};
use crate::tournaments::tournament::EntrantId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// Its bout has not begun.
    Waiting,
    /// Its bout has begun.
    Fighting(BoutId),
    /// It has a result: half points by seat. Without a bout somebody rested or had withdrawn.
    Over {
        /// The bout that decided it, if any.
        bout: Option<BoutId>,
        /// Half points by seat.
        points: Vec<u32>,
    },
    /// It counts for nothing.
    Annulled,
}

/// A fixture: its seats and its result. With one seat it is a bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// From 1, in the order of appearance.
    pub id: FixtureId,
    /// From 1.
    pub round: u32,
    /// Its place in the round, in the bracket, or its pool.
    pub slot: u32,
    pub seats: Vec<EntrantId>,
    pub state: State,
}

impl Fixture {
    /// Whether its bout is still to be fought, or being fought.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Waiting | State::Fighting(_))
    }

    /// The half points of each seat, once there is a result.
    pub fn points(&self) -> Option<&[u32]> {
        match &self.state {
            State::Over { points, .. } => Some(points),
            State::Waiting | State::Fighting(_) | State::Annulled => None,
        }
    }

    /// Its bout, under way or over.
    pub fn bout(&self) -> Option<BoutId> {
        match self.state {
            State::Fighting(bout) => Some(bout),
            State::Over { bout, .. } => bout,
            State::Waiting | State::Annulled => None,
        }
    }

    /// The one of two entrants with more points; `None` if they are level.
    pub(crate) fn better(&self) -> Option<EntrantId> {
        match (self.points(), self.seats.as_slice()) {
            (Some([one, other]), [first, second]) => match one.cmp(other) {
                std::cmp::Ordering::Greater => Some(*first),
                std::cmp::Ordering::Less => Some(*second),
                std::cmp::Ordering::Equal => None,
            },
            _ => None,
        }
    }

    /// Whether all of its entrants gave it up.
    pub(crate) fn is_given_up(&self) -> bool {
        self.points().is_some_and(|points| points.iter().all(|it| *it == 0))
    }
}
