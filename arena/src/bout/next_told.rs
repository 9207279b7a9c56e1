//! The people who have been told in a round that theirs is the next turn, as it is kept.

use serde::{Deserialize, Serialize};
use table::Seat;

/// The people who have been told in a round that theirs is the next turn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NextTold {
    #[serde(default)]
    round: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seats: Vec<Seat>,
    /// Whether the turn of the last of them is yet to come.
    #[serde(default)]
    waits: bool,
}

impl NextTold {
    /// Whether nobody has been told in any round.
    pub(crate) fn is_nobody(&self) -> bool {
        *self == NextTold::default()
    }

    /// The seat that was told last, while its turn is to come.
    pub(crate) fn waits(&self) -> Option<Seat> {
        self.seats.last().copied().filter(|_| self.waits)
    }

    /// Its turn has come.
    pub(crate) fn has_come(&mut self) {
        self.waits = false;
    }

    /// Whether a seat has been told in a round: turns that are taken back and come again are no news.
    pub(crate) fn knows(&self, round: u32, seat: Seat) -> bool {
        round < self.round || (self.round == round && self.seats.contains(&seat))
    }

    /// Notes that a seat is told.
    pub(crate) fn tells(&mut self, round: u32, seat: Seat) {
        if self.round != round {
            *self = NextTold { round, ..NextTold::default() };
        }
        self.seats.push(seat);
        self.waits = true;
    }
}
