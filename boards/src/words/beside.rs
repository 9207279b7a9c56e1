//! The parts of a picture besides the board.

use super::{Headline, HeldCard};
use serde::{Deserialize, Serialize};

// The cards are the reader's alone.
table::never_printed!(Beside);

/// The parts of a picture besides the board's facts.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// The latest event, for the band over the board; `None`: nothing worth telling has happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Headline>,
    /// Whether words beside the picture tell it already: the band then shows its dice and sums.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_told: bool,
    /// The hidden cards of the reader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<HeldCard>,
}

impl Beside {
    pub fn is_empty(&self) -> bool {
        *self == Beside::default()
    }
}
