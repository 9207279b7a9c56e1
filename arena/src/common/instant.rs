//! Instants and lengths of time, in milliseconds.

use serde::{Deserialize, Serialize};

/// A second, in milliseconds.
pub(crate) const SECOND: i64 = 1_000;
/// A minute, in milliseconds.
pub(crate) const MINUTE: i64 = 60 * SECOND;
/// An hour, in milliseconds.
pub(crate) const HOUR: i64 = 60 * MINUTE;
/// A day, in milliseconds.
pub(crate) const DAY: i64 = 24 * HOUR;

/// An instant: milliseconds since the Unix epoch. Time is always a parameter.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    /// So many milliseconds later.
    pub fn plus(self, millis: i64) -> Millis {
        Millis(self.0.saturating_add(millis))
    }

    /// The mark that shows it in the reader's own time.
    pub(crate) fn mark(self) -> String {
        format!("{{t:{}}}", self.0.div_euclid(1000))
    }
}
