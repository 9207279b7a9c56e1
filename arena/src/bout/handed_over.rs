//! The board as everybody was shown it when the turn went over, and each seat when it answered.

use crate::common::Plate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::Seat;

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
