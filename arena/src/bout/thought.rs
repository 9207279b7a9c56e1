//! What the house thinks over in a bout, as it is kept.

use crate::common::Millis;
use serde::{Deserialize, Serialize};
use table::{Seat, Serial};

/// What the house thinks over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Thinking {
    /// The first of its seats that thinks.
    pub(crate) seat: Seat,
    /// What it is asked.
    pub(crate) serial: Serial,
    /// Since when.
    pub(crate) since: Millis,
    /// When it is answered by rule of thumb.
    pub(crate) due: Millis,
    /// Who acted before it: what follows on the thought calls them no more than if it had taken none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<Seat>,
}
