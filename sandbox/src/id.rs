//! Snowflakes: Discord's ids, one type for each kind of thing.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// Milliseconds of Discord's epoch, 1 January 2015, since the Unix epoch.
const EPOCH_MS: i64 = 1_420_070_400_000;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                from.deserialize_any(Digits).map(Self)
            }
        }
    )*};
}

ids! {
    ApplicationId
    /// A file sent with a message.
    AttachmentId
    /// A text channel, a thread or a direct-message channel.
    ChannelId
    /// A registered application command.
    CommandId
    /// An emoji of the application's own.
    EmojiId
    /// A server.
    GuildId
    /// One use of a command, component, modal or autocompletion.
    InteractionId
    MessageId
    RoleId
    /// A person or a bot.
    UserId
}

/// Reads a snowflake from a string or a number: Discord takes both.
struct Digits;

impl de::Visitor<'_> for Digits {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a snowflake as digits")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
        text.parse().map_err(E::custom)
    }
}

/// Hands out ids that carry the time and never repeat.
pub(crate) struct Mint {
    last: u64,
}

impl Mint {
    pub(crate) fn new() -> Self {
        Self { last: 0 }
    }

    /// The next id at this time (milliseconds since the Unix epoch), greater than all before it.
    pub(crate) fn next(&mut self, now_ms: i64) -> u64 {
        self.last = at(now_ms).max(self.last + 1);
        self.last
    }
}

/// The smallest id of a moment, in milliseconds since the Unix epoch.
pub(crate) fn at(now_ms: i64) -> u64 {
    u64::try_from(now_ms - EPOCH_MS).unwrap_or(0) << 22
}

/// When an id was made, in milliseconds since the Unix epoch.
pub(crate) fn made_ms(id: u64) -> i64 {
    i64::try_from(id >> 22).expect("42 bits fit") + EPOCH_MS
}
