//! The intents of a session, as Discord's bit set.

/// A set of intents. Listening to [`Intents::ALWAYS`] needs none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intents(pub u64);

impl Intents {
    /// Events that no intent governs, interactions above all.
    pub const ALWAYS: Self = Self(0);
    /// Guilds, roles, channels and threads.
    pub const GUILDS: Self = Self(1);
    /// Members coming, changing and going. Privileged.
    pub const GUILD_MEMBERS: Self = Self(1 << 1);
    /// Presences. Privileged.
    pub const GUILD_PRESENCES: Self = Self(1 << 8);
    pub const GUILD_MESSAGES: Self = Self(1 << 9);
    pub const GUILD_MESSAGE_REACTIONS: Self = Self(1 << 10);
    pub const GUILD_MESSAGE_TYPING: Self = Self(1 << 11);
    pub const DIRECT_MESSAGES: Self = Self(1 << 12);
    pub const DIRECT_MESSAGE_REACTIONS: Self = Self(1 << 13);
    pub const DIRECT_MESSAGE_TYPING: Self = Self(1 << 14);
    /// The contents of others' messages. Privileged.
    pub const MESSAGE_CONTENT: Self = Self(1 << 15);
    /// The intents that must be granted to a bot.
    pub const PRIVILEGED: Self =
        Self(Self::GUILD_MEMBERS.0 | Self::GUILD_PRESENCES.0 | Self::MESSAGE_CONTENT.0);
    /// Every bit that Discord defines.
    pub const KNOWN: Self = Self(0b11_0011_0001_1111_1111_1111_1111);

    /// Whether an event of any of these intents is delivered.
    pub fn listens_to(self, any_of: Self) -> bool {
        any_of == Self::ALWAYS || self.0 & any_of.0 != 0
    }

    /// Whether all of them are in the set.
    pub fn contains(self, all_of: Self) -> bool {
        self.0 & all_of.0 == all_of.0
    }
}
