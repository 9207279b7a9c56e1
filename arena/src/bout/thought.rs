//! The house's thought in a bout, as it is kept.

use crate::common::Millis;
use serde::{Deserialize, Serialize};
use table::{Seat, Serial};

/// A thought of the house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Thinking {
    /// The first of its seats that thinks.
    pub(crate) seat: Seat,
    /// The question that it is asked.
    pub(crate) serial: Serial,
    /// Since when.
    pub(crate) since: Millis,
    /// When it is answered by rule of thumb.
    pub(crate) due: Millis,
    /// The seat that acted before it: the events after the thought call it no more than if the house
    /// had taken none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<Seat>,
}
