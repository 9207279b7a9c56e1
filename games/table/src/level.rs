//! The house's level in its seats.

use crate::{Level, Seat};
use serde::{Deserialize, Serialize};

/// The house's level in each of its seats, adept by default. Trailing defaults are not kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Levels(Vec<Level>);

impl Levels {
    /// The levels of seats from the first on.
    pub fn new(by_seat: impl IntoIterator<Item = Level>) -> Levels {
        let mut levels: Vec<Level> = by_seat.into_iter().collect();
        while levels.last() == Some(&Level::default()) {
            levels.pop();
        }
        Levels(levels)
    }

    /// The level of a seat.
    pub fn of(&self, seat: Seat) -> Level {
        self.0.get(seat.index()).copied().unwrap_or_default()
    }

    /// Whether levels are set for the first `count` seats only.
    pub(crate) fn fit(&self, count: u8) -> bool {
        self.0.len() <= usize::from(count)
    }

    /// Whether every level is the default.
    pub fn are_usual(&self) -> bool {
        self.0.iter().all(|level| *level == Level::default())
    }
}
