//! Small parts of what a bout keeps in its row: an open secret window, a thought of the house, who has been
//! told of the next turn, and the boards that were shown when it went over.

use crate::common::{Millis, Plate};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{Seat, Serial};

/// When an open secret window is reminded of in public: it follows from when it opened, and from nothing
/// that a seat holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Window {
    /// When it opened.
    pub(crate) since: Millis,
    /// At half of a reaction's allowance, if that is to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) half: Option<Millis>,
    /// At four fifths of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) late: Option<Millis>,
}

impl Window {
    /// When somebody must next be called.
    pub(crate) fn next(&self) -> Option<Millis> {
        self.half.into_iter().chain(self.late).min()
    }

    /// The same as if it had opened so many milliseconds later, or earlier.
    pub(crate) fn moved(self, by: i64) -> Window {
        let moved = |at: Millis| at.plus(by);
        let Window { since, half, late } = self;
        Window { since: moved(since), half: half.map(moved), late: late.map(moved) }
    }
}

/// A thought of the house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Thinking {
    /// The first of its seats that thinks.
    pub(crate) seat: Seat,
    /// The question that it is asked.
    pub(crate) serial: Serial,
    pub(crate) since: Millis,
    /// When it is answered by rule of thumb.
    pub(crate) due: Millis,
    /// The seat that acted before it: the events after the thought call it no more than if the house
    /// had taken none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<Seat>,
}

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

/// The board as it was shown at hand-overs and before answers, as facts in the game's own form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HandedOver {
    /// At the last one: the next post shows what has changed since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last: Option<String>,
    /// At the one before: the present post shows what has changed since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) before: Option<String>,
    /// The facts that seats saw when they answered last: they are shown what has changed since.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    own: BTreeMap<u8, String>,
}

impl HandedOver {
    /// Whether nothing was shown.
    pub(crate) fn is_empty(&self) -> bool {
        *self == HandedOver::default()
    }

    /// Keeps what a seat saw when it answered, if it looks at pictures.
    pub(crate) fn answers(&mut self, seat: Seat, saw: Option<String>) {
        match saw {
            Some(facts) => self.own.insert(seat.0, facts),
            None => self.own.remove(&seat.0),
        };
    }

    /// The facts, of those now shown, that `reader`, a seat or everybody, has seen before.
    pub(crate) fn seen_by(&self, reader: Option<Seat>) -> Option<String> {
        match reader {
            Some(seat) => self.own.get(&seat.0).cloned(),
            None => self.before.clone(),
        }
    }

    /// Lets a post made anew show what has changed since the one before; the next will show what
    /// changes from now on.
    pub(crate) fn posts(&mut self, plate: &mut Plate) {
        self.before = self.last.replace(plate.facts.clone());
        plate.was.clone_from(&self.before);
    }
}
