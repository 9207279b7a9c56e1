//! Plain values: the numbers of things, instants and lengths of time, who speaks and where.

use serde::{Deserialize, Serialize};

/// The number of a bout, for the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoutId(pub i64);

/// The number of a season, for the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeasonId(pub i64);

/// The number of a tournament, for the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TournamentId(pub i64);

/// The number of a ludus, for the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LudusId(pub i64);

/// A messenger's number in a row. No number that a messenger gives is beyond it.
pub(crate) fn row_id(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}

/// A row's number for the messenger; a pseudonym has none.
pub(crate) fn messenger_id(id: i64) -> u64 {
    u64::try_from(id).unwrap_or(0)
}

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

/// A person as the messenger names them. The name is sanitised here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The messenger's number.
    pub id: u64,
    /// The name they go by, as given.
    pub name: String,
    /// The server on which they go by it; 0 where it is the name they show to everybody.
    pub guild: u64,
}

impl Person {
    /// Whether the name is the one they go by on that server.
    pub(crate) fn is_at_home(&self, guild: i64) -> bool {
        row_id(self.guild) == guild
    }
}

/// Where something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; 0 in private messages.
    pub guild: u64,
    pub channel: u64,
}
