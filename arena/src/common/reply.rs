//! What the one who acted is answered.

use crate::common::message::Say;

/// What is answered privately to the one who acted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The words and controls.
    pub say: Say,
    /// Where they go.
    pub how: How,
}

impl Reply {
    /// A new private message.
    pub(crate) fn new(say: Say) -> Reply {
        Reply { say, how: How::New }
    }

    /// In place of the private message that was pressed.
    pub(crate) fn edit(say: Say) -> Reply {
        Reply { say, how: How::Edit }
    }

    /// A sentence.
    pub(crate) fn words(words: impl Into<String>) -> Reply {
        Reply::new(Say { head: words.into(), ..Say::default() })
    }
}

/// Where an answer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// As a new private message.
    New,
    /// In place of the private message that was pressed; as a new one if a public one was.
    Edit,
}
