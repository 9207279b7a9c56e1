//! The contents of the sandbox's Discord: people, guilds, channels and their messages.

use crate::Config;
use crate::clock::Clock;
use crate::commands::Commands;
use crate::files::Files;
use crate::id::{
    ApplicationId, AttachmentId, ChannelId, EmojiId, GuildId, InteractionId, MessageId, Mint,
    RoleId, UserId, at,
};
use crate::interactions::Interactions;
use crate::news::News;
use crate::permissions::{Overwrite, Permissions};
use crate::rest::emojis::Emoji;
use crate::sessions::Sessions;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::iter;
use std::sync::Arc;

/// The whole state, behind one lock held only for moments.
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) mint: Mint,
    pub(crate) base_url: String,
    pub(crate) application: ApplicationId,
    pub(crate) bot: UserId,
    pub(crate) users: BTreeMap<UserId, Person>,
    pub(crate) guilds: BTreeMap<GuildId, Guild>,
    pub(crate) channels: HashMap<ChannelId, Channel>,
    pub(crate) dms: HashMap<UserId, ChannelId>,
    pub(crate) commands: Commands,
    pub(crate) emojis: BTreeMap<EmojiId, Emoji>,
    pub(crate) interactions: Interactions,
    pub(crate) sessions: Sessions,
    pub(crate) files: Files,
    pub(crate) nonces: VecDeque<Nonce>,
    pub(crate) news: News,
    pub(crate) messages_kept: usize,
    pub(crate) active_threads: usize,
    /// No thread is to be archived before this instant.
    pub(crate) archives_ms: i64,
}

/// A user account.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) id: UserId,
    pub(crate) name: String,
    pub(crate) display_name: Option<String>,
    pub(crate) bot: bool,
    pub(crate) dms_open: bool,
    pub(crate) colour: String,
    pub(crate) locale: String,
}

/// A server.
pub(crate) struct Guild {
    pub(crate) id: GuildId,
    pub(crate) name: String,
    pub(crate) owner: UserId,
    pub(crate) roles: BTreeMap<RoleId, Role>,
    pub(crate) members: BTreeMap<UserId, Member>,
    pub(crate) channels: Vec<ChannelId>,
    /// The channel where new members are greeted.
    pub(crate) system_channel: Option<ChannelId>,
    pub(crate) made_ms: i64,
}

pub(crate) struct Role {
    pub(crate) id: RoleId,
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
    pub(crate) position: usize,
    pub(crate) managed: bool,
}

/// A user's place in a guild.
#[derive(Clone)]
pub(crate) struct Member {
    pub(crate) roles: Vec<RoleId>,
    pub(crate) nick: Option<String>,
    pub(crate) joined_ms: i64,
}

/// The kind of a channel; the numbers are Discord's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChannelKind {
    Text = 0,
    Dm = 1,
    PublicThread = 11,
    PrivateThread = 12,
    Forum = 15,
}

/// Any place for messages.
pub(crate) struct Channel {
    pub(crate) id: ChannelId,
    pub(crate) guild: Option<GuildId>,
    pub(crate) kind: ChannelKind,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) position: usize,
    pub(crate) parent: Option<ChannelId>,
    pub(crate) recipient: Option<UserId>,
    pub(crate) slowmode_seconds: i64,
    pub(crate) overwrites: Vec<Overwrite>,
    pub(crate) thread: Option<Thread>,
    pub(crate) forum: Option<Forum>,
    pub(crate) messages: BTreeMap<MessageId, Message>,
    pub(crate) last_message: Option<MessageId>,
}

/// The data of a forum.
#[derive(Clone, Default)]
pub(crate) struct Forum {
    pub(crate) tags: Vec<Tag>,
    /// Whether each of its posts must have a tag.
    pub(crate) requires_tag: bool,
}

/// A tag that posts of a forum may have.
#[derive(Clone)]
pub(crate) struct Tag {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) moderated: bool,
}

/// The data of a thread.
#[derive(Clone)]
pub(crate) struct Thread {
    pub(crate) owner: UserId,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: i64,
    pub(crate) archive_changed_ms: i64,
    /// The time of the newest message that everybody sees.
    pub(crate) said_ms: i64,
    pub(crate) made_ms: i64,
    pub(crate) members: BTreeMap<UserId, i64>,
    pub(crate) messages_sent: u64,
    /// The tags of a forum's post.
    pub(crate) tags: Vec<u64>,
}

/// A message. `ephemeral_to` is the only person who sees it.
#[derive(Clone)]
pub(crate) struct Message {
    pub(crate) id: MessageId,
    pub(crate) channel: ChannelId,
    pub(crate) author: UserId,
    pub(crate) kind: u8,
    pub(crate) content: String,
    /// The original text and its pictures' descriptions, before any edit.
    pub(crate) made_with: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    pub(crate) mentions: Mentions,
    pub(crate) made_ms: i64,
    pub(crate) edited_ms: Option<i64>,
    pub(crate) nonce: Option<Value>,
    pub(crate) tts: bool,
    pub(crate) pinned_ms: Option<i64>,
    pub(crate) reactions: Vec<Reaction>,
    pub(crate) reference: Option<(ChannelId, MessageId)>,
    pub(crate) poll: Option<Value>,
    pub(crate) thread: Option<ChannelId>,
    pub(crate) source: Option<Arc<Source>>,
    pub(crate) ephemeral_to: Option<UserId>,
}

/// The users and roles that a message pings.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Mentions {
    pub(crate) users: Vec<UserId>,
    pub(crate) roles: Vec<RoleId>,
    pub(crate) everyone: bool,
}

/// The interaction that a message came from.
pub(crate) struct Source {
    pub(crate) interaction: InteractionId,
    pub(crate) kind: u8,
    pub(crate) user: UserId,
    pub(crate) command: Option<String>,
    /// The message whose component was used.
    pub(crate) interacted: Option<MessageId>,
    /// Set for follow-ups: the interaction's first message.
    pub(crate) original: Option<MessageId>,
    /// Set for submitted modals: the interaction that opened it.
    pub(crate) trigger: Option<Arc<Source>>,
}

/// A file of a message; its bytes are in [`Files`].
#[derive(Clone)]
pub(crate) struct Attachment {
    pub(crate) id: AttachmentId,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    pub(crate) dimensions: Option<(u32, u32)>,
}

#[derive(Clone)]
pub(crate) struct Reaction {
    pub(crate) emoji: String,
    pub(crate) users: Vec<UserId>,
}

/// An enforced nonce.
pub(crate) struct Nonce {
    pub(crate) channel: ChannelId,
    pub(crate) nonce: String,
    pub(crate) message: MessageId,
    pub(crate) made_ms: i64,
}

/// The type of a message that announces a thread.
pub(crate) const THREAD_MADE: u8 = 18;

pub(crate) const EPHEMERAL: u64 = 1 << 6;
pub(crate) const LOADING: u64 = 1 << 7;
pub(crate) const HAS_THREAD: u64 = 1 << 5;
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;

/// Milliseconds since the Unix epoch at which the first guild and its people "were made".
const BEGINNING_MS: i64 = 1_704_067_200_000;
/// Colours for avatars, in turn.
const COLOURS: [&str; 8] =
    ["#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#ca6f1e", "#117a65", "#5d6d7e"];

impl World {
    /// The first guild with its channels and people, by the configuration.
    pub(crate) fn new(config: &Config, clock: Clock, base_url: String, news: News) -> Self {
        let mut first =
            at(BEGINNING_MS + i64::try_from(config.seed % 1_000_000_000).expect("small"));
        // Ids made at the start are a millisecond apart, like those of real things.
        let mut fixed = || {
            first += 1 << 22;
            first
        };
        let application = ApplicationId(fixed());
        let bot = UserId(application.0);
        let mut world = Self {
            clock,
            mint: Mint::new(),
            base_url,
            application,
            bot,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: HashMap::new(),
            dms: HashMap::new(),
            commands: Commands::default(),
            emojis: BTreeMap::new(),
            interactions: Interactions::default(),
            sessions: Sessions::new(config.replay),
            files: Files::new(config.file_bytes),
            nonces: VecDeque::new(),
            news,
            messages_kept: config.messages_per_channel.max(1),
            active_threads: config.active_threads,
            archives_ms: i64::MAX,
        };
        let bot_person = Person {
            id: bot,
            name: config.bot_name.clone(),
            display_name: None,
            bot: true,
            dms_open: true,
            colour: "#5865f2".to_owned(),
            locale: "en-US".to_owned(),
        };
        world.users.insert(bot, bot_person);
        let people: Vec<UserId> = config.users.iter().map(|_| UserId(fixed())).collect();
        for (id, name) in people.iter().zip(&config.users) {
            world.insert_person(*id, name);
        }
        let guild = GuildId(fixed());
        let owner = people.first().copied().unwrap_or(bot);
        let bot_role = RoleId(fixed());
        world.insert_guild(guild, &config.guild, owner, bot_role);
        for name in &config.channels {
            let id = ChannelId(fixed());
            world.insert_channel(id, guild, ChannelKind::Text, name);
        }
        for person in people {
            world.insert_member(guild, person);
        }
        world
    }

    /// A new id, now.
    pub(crate) fn mint(&mut self) -> u64 {
        self.mint.next(self.clock.now_ms())
    }

    pub(crate) fn insert_person(&mut self, id: UserId, display_name: &str) {
        let mut name: String = display_name
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '.')
            .map(|c| c.to_ascii_lowercase())
            .collect();
        if name.len() < 2 || self.users.values().any(|person| person.name == name) {
            name.push_str(&id.to_string());
        }
        let person = Person {
            id,
            name,
            display_name: Some(display_name.to_owned()),
            bot: false,
            dms_open: true,
            colour: COLOURS[self.users.len() % COLOURS.len()].to_owned(),
            locale: "en-US".to_owned(),
        };
        self.users.insert(id, person);
    }

    /// A guild with the bot in it and no channel yet.
    pub(crate) fn insert_guild(
        &mut self,
        id: GuildId,
        name: &str,
        owner: UserId,
        bot_role: RoleId,
    ) {
        let made_ms = crate::id::made_ms(id.0);
        let role = |id: RoleId, name: &str, permissions, position, managed| {
            (id, Role { id, name: name.to_owned(), permissions, position, managed })
        };
        let bot_name = self.users.get(&self.bot).map_or("bot", |bot| &bot.name).to_owned();
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            roles: BTreeMap::from([
                role(RoleId(id.0), "@everyone", Permissions::MEMBER, 0, false),
                role(bot_role, &bot_name, Permissions::BOT, 1, true),
            ]),
            members: BTreeMap::from([(
                self.bot,
                Member { roles: vec![bot_role], nick: None, joined_ms: made_ms },
            )]),
            channels: Vec::new(),
            system_channel: None,
            made_ms,
        };
        self.guilds.insert(id, guild);
    }

    /// Adds a text channel or a forum after the guild's others.
    pub(crate) fn insert_channel(
        &mut self,
        id: ChannelId,
        guild: GuildId,
        kind: ChannelKind,
        name: &str,
    ) {
        let position = self.guilds.get(&guild).map_or(0, |guild| guild.channels.len());
        let mut channel = Channel::new(id, kind, name);
        channel.forum = (kind == ChannelKind::Forum).then(Forum::default);
        channel.guild = Some(guild);
        channel.position = position;
        self.channels.insert(id, channel);
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.channels.push(id);
        }
    }

    pub(crate) fn insert_member(&mut self, guild: GuildId, user: UserId) {
        let joined_ms = self.clock.now_ms();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            let joined_ms = if guild.owner == user { guild.made_ms } else { joined_ms };
            let member = Member { roles: Vec::new(), nick: None, joined_ms };
            guild.members.entry(user).or_insert(member);
        }
    }

    /// The channel of direct messages between the bot and a person, made on first use.
    pub(crate) fn dm_with(&mut self, user: UserId) -> ChannelId {
        if let Some(channel) = self.dms.get(&user) {
            return *channel;
        }
        let id = ChannelId(self.mint());
        let mut channel = Channel::new(id, ChannelKind::Dm, "");
        channel.recipient = Some(user);
        self.channels.insert(id, channel);
        self.dms.insert(user, id);
        id
    }

    /// A message, ephemeral ones included.
    pub(crate) fn message(&self, channel: ChannelId, message: MessageId) -> Option<&Message> {
        self.channels.get(&channel)?.messages.get(&message)
    }

    /// Stores a message, and drops the channel's oldest if there are too many.
    pub(crate) fn keep_message(&mut self, message: Message) {
        let Some(channel) = self.channels.get_mut(&message.channel) else { return };
        if message.ephemeral_to.is_none() {
            channel.last_message = Some(message.id);
            // A message for one person alone does not count.
            if let Some(thread) = &mut channel.thread {
                thread.messages_sent += 1;
                thread.archived = false;
                thread.said_ms = message.made_ms;
                for user in &message.mentions.users {
                    thread.members.entry(*user).or_insert(message.made_ms);
                }
                self.archives_ms = self.archives_ms.min(thread.archives_ms());
            }
        }
        channel.messages.insert(message.id, message);
        while self.messages_kept < channel.messages.len() {
            channel.messages.pop_first();
        }
    }

    /// Archives the threads without a message for longer than each one's setting, as Discord does.
    pub(crate) fn archive_idle(&mut self) {
        let now_ms = self.clock.now_ms();
        if now_ms < self.archives_ms {
            return;
        }
        self.archives_ms = i64::MAX;
        let mut idle = Vec::new();
        for (id, channel) in &mut self.channels {
            let Some(thread) = channel.thread.as_mut().filter(|thread| !thread.archived) else {
                continue;
            };
            if now_ms < thread.archives_ms() {
                self.archives_ms = self.archives_ms.min(thread.archives_ms());
                continue;
            }
            thread.archived = true;
            thread.archive_changed_ms = now_ms;
            idle.push(*id);
        }
        for id in idle {
            self.tell_channel("THREAD_UPDATE", id);
        }
    }

    pub(crate) fn share_a_guild(&self, one: UserId, other: UserId) -> bool {
        let both =
            |guild: &Guild| guild.members.contains_key(&one) && guild.members.contains_key(&other);
        self.guilds.values().any(both)
    }
}

impl Thread {
    /// A thread opened just now, which hides itself after so many minutes.
    pub(crate) fn new(owner: UserId, minutes: Option<i64>, now_ms: i64) -> Self {
        Thread {
            owner,
            archived: false,
            locked: false,
            invitable: true,
            auto_archive_minutes: minutes.unwrap_or(4_320),
            archive_changed_ms: now_ms,
            said_ms: now_ms,
            made_ms: now_ms,
            members: BTreeMap::from([(owner, now_ms)]),
            messages_sent: 0,
            tags: Vec::new(),
        }
    }

    /// The time at which it is archived if nothing happens.
    pub(crate) fn archives_ms(&self) -> i64 {
        self.said_ms.max(self.archive_changed_ms) + self.auto_archive_minutes * 60_000
    }
}

impl Channel {
    pub(crate) fn new(id: ChannelId, kind: ChannelKind, name: &str) -> Self {
        Self {
            id,
            guild: None,
            kind,
            name: name.to_owned(),
            topic: None,
            position: 0,
            parent: None,
            recipient: None,
            slowmode_seconds: 0,
            overwrites: Vec::new(),
            thread: None,
            forum: None,
            messages: BTreeMap::new(),
            last_message: None,
        }
    }
}

impl Message {
    /// An empty message of the author, made now.
    pub(crate) fn new(id: MessageId, channel: ChannelId, author: UserId, made_ms: i64) -> Self {
        Self {
            id,
            channel,
            author,
            kind: 0,
            content: String::new(),
            made_with: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            mentions: Mentions::default(),
            made_ms,
            edited_ms: None,
            nonce: None,
            tts: false,
            pinned_ms: None,
            reactions: Vec::new(),
            reference: None,
            poll: None,
            thread: None,
            source: None,
            ephemeral_to: None,
        }
    }

    /// Stores its original words.
    pub(crate) fn keep_words(&mut self) {
        let described = self.attachments.iter().filter_map(|file| file.description.clone());
        let words: Vec<String> = iter::once(self.content.clone()).chain(described).collect();
        self.made_with = words.join("\n");
    }

    /// Whether the user sees this message, given that they see its channel.
    pub(crate) fn is_shown_to(&self, user: UserId) -> bool {
        self.ephemeral_to.is_none_or(|only| only == user)
    }

    /// Whether there is nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        self.content.trim().is_empty()
            && self.embeds.is_empty()
            && self.components.is_empty()
            && self.attachments.is_empty()
            && self.poll.is_none()
    }

    /// The component with this custom id, at any depth.
    pub(crate) fn component(&self, custom_id: &str) -> Option<&Map<String, Value>> {
        find_component(&self.components, custom_id)
    }
}

/// Looks through rows, containers, sections and labels.
pub(crate) fn find_component<'v>(
    list: &'v [Value],
    custom_id: &str,
) -> Option<&'v Map<String, Value>> {
    for value in list {
        let Some(component) = value.as_object() else { continue };
        if component.get("custom_id").and_then(Value::as_str) == Some(custom_id) {
            return Some(component);
        }
        let nested = component.get("components").and_then(Value::as_array);
        let single = ["accessory", "component"].iter().filter_map(|key| component.get(*key));
        let found = nested.and_then(|list| find_component(list, custom_id)).or_else(|| {
            single.into_iter().find_map(|one| find_component(std::slice::from_ref(one), custom_id))
        });
        if found.is_some() {
            return found;
        }
    }
    None
}
