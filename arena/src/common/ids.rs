//! The numbers of things.

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
