//! Whose meter is spent from.

use crate::limits::bounds::{Scope, What};
use store::meter::Key;

/// Whose meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Whose {
    /// Of a person who does something.
    Person(i64),
    /// Of what a person does to another.
    Between { from: i64, to: i64 },
    /// Of a person to whom something is done.
    To(i64),
    /// Of a channel.
    Channel(i64),
    /// Of a server.
    Guild(i64),
    /// Of a person in a bout.
    Seat { bout: i64, person: i64 },
}

impl Whose {
    pub(crate) fn scope(self) -> Scope {
        match self {
            Whose::Person(_) => Scope::Person,
            Whose::Between { .. } => Scope::Between,
            Whose::To(_) => Scope::To,
            Whose::Channel(_) => Scope::Channel,
            Whose::Guild(_) => Scope::Guild,
            Whose::Seat { .. } => Scope::Seat,
        }
    }

    pub(crate) fn key(self, what: What) -> Key {
        let (one, other) = match self {
            Whose::Person(id) | Whose::To(id) | Whose::Channel(id) | Whose::Guild(id) => (id, 0),
            Whose::Between { from, to } => (from, to),
            Whose::Seat { bout, person } => (bout, person),
        };
        Key { what: what.word(), scope: self.scope().word(), one, other }
    }
}

/// Something to be spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spent {
    pub(crate) what: What,
    pub(crate) whose: Whose,
}
