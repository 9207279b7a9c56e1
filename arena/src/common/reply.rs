//! What the one who acted is answered.

use crate::common::message::Message;

/// What is answered privately to the one who acted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The words and controls.
    pub message: Message,
    /// Where they go.
    pub how: How,
}

impl Reply {
    /// A new private message.
    pub(crate) fn new(message: Message) -> Reply {
        Reply { message: message.unmarked(), how: How::New }
    }

    /// In place of the private message that was pressed.
    pub(crate) fn edit(message: Message) -> Reply {
        Reply { message: message.unmarked(), how: How::Edit }
    }

    /// The same, unless what was pressed is public and shows by itself what came of it.
    pub(crate) fn quiet(message: Message) -> Reply {
        Reply { message: message.unmarked(), how: How::Quiet }
    }

    pub(crate) fn words(words: impl Into<String>) -> Reply {
        Reply::new(Message { head: words.into(), ..Message::default() })
    }
}

/// Where an answer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// As a new private message.
    New,
    /// In place of the private message that was pressed; as a new one if a public one was.
    Edit,
    /// In place of the private message that was pressed; nowhere if a public one was, on which it
    /// shows what came of it.
    Quiet,
}
