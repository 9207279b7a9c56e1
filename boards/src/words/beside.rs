//! What a picture shows besides the board.

use super::{Headline, HeldCard};
use serde::{Deserialize, Serialize};

// The cards are its reader's alone.
table::never_printed!(Beside);

/// What a picture shows besides the board's facts.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// What has just happened, for the band over the board; none where nothing worth telling has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Headline>,
    /// Whether words beside the picture say that already: the band shows the dice and sums of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_told: bool,
    /// The cards that its reader holds and others may not see.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<HeldCard>,
}

impl Beside {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Beside::default()
    }
}
