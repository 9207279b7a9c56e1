//! Members' permissions, as Discord's bit set.

use crate::id::{ChannelId, GuildId, RoleId, UserId};
use crate::world::{ChannelKind, Guild, World};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of permissions. The constants are Discord's bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Permissions(pub u64);

macro_rules! permissions {
    ($($name:ident = $bit:literal,)*) => {
        impl Permissions {
            $(pub const $name: Self = Self(1 << $bit);)*

            /// The permission of Discord's name, such as `SEND_MESSAGES`.
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $(stringify!($name) => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// Every permission the sandbox knows.
            pub const ALL: Self = Self(0 $(| 1 << $bit)*);
        }
    };
}

permissions! {
    CREATE_INSTANT_INVITE = 0,
    KICK_MEMBERS = 1,
    BAN_MEMBERS = 2,
    ADMINISTRATOR = 3,
    MANAGE_CHANNELS = 4,
    MANAGE_GUILD = 5,
    ADD_REACTIONS = 6,
    VIEW_AUDIT_LOG = 7,
    VIEW_CHANNEL = 10,
    SEND_MESSAGES = 11,
    SEND_TTS_MESSAGES = 12,
    MANAGE_MESSAGES = 13,
    EMBED_LINKS = 14,
    ATTACH_FILES = 15,
    READ_MESSAGE_HISTORY = 16,
    MENTION_EVERYONE = 17,
    USE_EXTERNAL_EMOJIS = 18,
    CHANGE_NICKNAME = 26,
    MANAGE_NICKNAMES = 27,
    MANAGE_ROLES = 28,
    MANAGE_WEBHOOKS = 29,
    USE_APPLICATION_COMMANDS = 31,
    MANAGE_THREADS = 34,
    CREATE_PUBLIC_THREADS = 35,
    CREATE_PRIVATE_THREADS = 36,
    SEND_MESSAGES_IN_THREADS = 38,
    SEND_POLLS = 49,
    PIN_MESSAGES = 51,
}

impl Permissions {
    /// No permission at all.
    pub const NONE: Self = Self(0);

    /// The permissions of an ordinary member.
    pub const MEMBER: Self = Self(
        Self::CREATE_INSTANT_INVITE.0
            | Self::ADD_REACTIONS.0
            | Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_EXTERNAL_EMOJIS.0
            | Self::CHANGE_NICKNAME.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0
            | Self::SEND_POLLS.0,
    );

    /// The initial permissions of the bot's own role: everything except administration.
    pub const BOT: Self = Self(Self::ALL.0 & !Self::ADMINISTRATOR.0);

    /// Whether all of `wanted` is granted.
    pub fn contains(self, wanted: Self) -> bool {
        self.0 & wanted.0 == wanted.0
    }
}

impl BitOr for Permissions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Permissions {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Permissions {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// The subject of a channel's overwrite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whom {
    Role(RoleId),
    Member(UserId),
}

/// The permissions that a channel grants to a role or a member, or denies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overwrite {
    pub(crate) whom: Whom,
    pub(crate) allow: Permissions,
    pub(crate) deny: Permissions,
}

impl World {
    /// The user's permissions in a channel; none if they are not a member.
    pub(crate) fn permissions(&self, user: UserId, channel: ChannelId) -> Permissions {
        let Some(place) = self.channels.get(&channel) else { return Permissions::NONE };
        let guild = match place.guild {
            Some(guild) => guild,
            None if place.recipient == Some(user) || user == self.bot => {
                return Permissions::MEMBER | Permissions::PIN_MESSAGES;
            }
            None => return Permissions::NONE,
        };
        let base = self.guild_permissions(user, guild);
        if base == Permissions::ALL {
            return base;
        }
        // A thread has no overwrites of its own: its parent's apply.
        let parent = place.parent.filter(|_| place.thread.is_some());
        let ruling = parent.and_then(|parent| self.channels.get(&parent)).unwrap_or(place);
        let granted = self
            .guilds
            .get(&guild)
            .map_or(Permissions::NONE, |guild| overwritten(base, guild, user, &ruling.overwrites));
        if !granted.contains(Permissions::VIEW_CHANNEL) {
            return Permissions::NONE;
        }
        if place.kind == ChannelKind::PrivateThread
            && !granted.contains(Permissions::MANAGE_THREADS)
            && !place.thread.as_ref().is_some_and(|thread| thread.members.contains_key(&user))
        {
            return Permissions::NONE;
        }
        granted
    }

    /// The permissions of the user's roles in the guild as a whole.
    pub(crate) fn guild_permissions(&self, user: UserId, guild: GuildId) -> Permissions {
        let Some(guild) = self.guilds.get(&guild) else { return Permissions::NONE };
        let Some(member) = guild.members.get(&user) else { return Permissions::NONE };
        if guild.owner == user {
            return Permissions::ALL;
        }
        let mut base = Permissions::NONE;
        for role in member.roles.iter().chain([&RoleId(guild.id.0)]) {
            if let Some(role) = guild.roles.get(role) {
                base |= role.permissions;
            }
        }
        if base.contains(Permissions::ADMINISTRATOR) { Permissions::ALL } else { base }
    }
}

/// Discord's order: everyone's overwrite, then all roles' together, then the member's own.
fn overwritten(
    base: Permissions,
    guild: &Guild,
    user: UserId,
    overwrites: &[Overwrite],
) -> Permissions {
    let everyone = RoleId(guild.id.0);
    let mut granted = base;
    let mut apply = |of: &dyn Fn(Whom) -> bool| {
        let chosen = overwrites.iter().filter(|overwrite| of(overwrite.whom));
        let (allow, deny) = chosen.fold((Permissions::NONE, Permissions::NONE), |sum, one| {
            (sum.0 | one.allow, sum.1 | one.deny)
        });
        granted = (granted & !deny) | allow;
    };
    let roles = guild.members.get(&user).map_or(&[][..], |member| &member.roles);
    apply(&|whom| whom == Whom::Role(everyone));
    apply(&|whom| matches!(whom, Whom::Role(role) if role != everyone && roles.contains(&role)));
    apply(&|whom| whom == Whom::Member(user));
    granted
}
