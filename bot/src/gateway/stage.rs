//! How far the bot has come, and which of the gateway's shards are this process's.

use std::collections::BTreeSet;

/// How far the bot has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Not connected yet.
    Starting,
    /// Connected: presses are answered and messages sent.
    Connected {
        /// The bot's own user.
        me: u64,
    },
    /// Connected, with its commands registered.
    Ready {
        /// The bot's own user.
        me: u64,
    },
}

impl Stage {
    /// A shard is connected; whether that is news.
    pub(super) fn is_connected(&mut self, me: u64) -> bool {
        let is_news = *self == Stage::Starting;
        if is_news {
            *self = Stage::Connected { me };
        }
        is_news
    }
}

/// The shards that are this process's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Own {
    /// How many there are, everybody's together.
    pub(crate) total: u32,
    /// This process's, by number.
    pub(crate) numbers: BTreeSet<u32>,
}

impl Own {
    /// Whether a shard is this process's.
    pub(super) fn has(&self, number: u32) -> bool {
        self.numbers.contains(&number)
    }
}
