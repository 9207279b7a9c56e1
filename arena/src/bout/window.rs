//! When an open secret window is reminded of in public, as it is kept.

use crate::common::Millis;
use serde::{Deserialize, Serialize};

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
