//! Who speaks, and where.

use crate::common::ids::row_id;

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
    /// The channel or thread.
    pub channel: u64,
}
