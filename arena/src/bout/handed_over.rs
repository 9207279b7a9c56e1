//! What everybody was shown of the board when the turn went over.

use crate::common::Plate;
use serde::{Deserialize, Serialize};

/// What everybody was shown of the board at hand-overs, as facts in the game's own form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HandedOver {
    /// At the last one: the next post shows what has changed since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last: Option<String>,
    /// At the one before: what the post that is there shows has changed since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) before: Option<String>,
}

impl HandedOver {
    /// Whether nothing was shown.
    pub(crate) fn is_empty(&self) -> bool {
        *self == HandedOver::default()
    }

    /// Lets a post made anew show what has changed since the one before; the next will show what
    /// changes from now on.
    pub(crate) fn posts(&mut self, plate: &mut Plate) {
        self.before = self.last.replace(plate.facts.clone());
        plate.was.clone_from(&self.before);
    }
}
