//! The facts of a game that has a text board alone.

use serde::{Deserialize, Serialize};

/// A board with its text as the one fact: it has no picture, and its sentences are its lines.
#[allow(dead_code, reason = "a game that is begun may have a text alone; none of a release has")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lines {
    pub(crate) text: String,
}
