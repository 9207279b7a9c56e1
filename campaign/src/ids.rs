//! Numbers and words that name things. The house assigns them; this crate only compares them.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! number {
    ($(#[doc = $doc:literal])* $name:ident($inner:ty)) => {
        $(#[doc = $doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(out)
            }
        }
    };
}

macro_rules! word {
    ($(#[doc = $doc:literal])* $name:ident) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The id with that word.
            pub fn new(word: &str) -> Self {
                Self(word.to_owned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(out)
            }
        }
    };
}

number! {
    /// A person, as the messenger numbers them.
    PersonId(u64)
}
number! {
    /// A ludus. Members' ludi have positive numbers, for all seasons; house ludi have negative
    /// ones, which mean something within their season only.
    LudusId(i64)
}
number! {
    /// A season, of one server and game.
    SeasonId(i64)
}
number! {
    /// A gladiator, within a season.
    GladiatorId(u32)
}
number! {
    /// A fixture, within a season, from 1 in the order of the fixture list.
    FixtureId(u32)
}
number! {
    /// A bout, anywhere.
    BoutId(i64)
}
word! {
    /// A gladiator's class, as its game names it.
    ClassId
}
word! {
    /// An attribute, as its game names it.
    AttributeId
}
