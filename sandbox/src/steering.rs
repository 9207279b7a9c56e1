//! The handle's own methods: queries about the sandbox, changes of its world, faults, waits.

use crate::intents::Intents;
use crate::permissions::{Overwrite, Whom};
use crate::server::App;
use crate::sessions::Order;
use crate::user::posts;
use crate::world::{ChannelKind, Member, World};
use crate::{
    ApplicationId, ChannelId, Clock, Dispatched, Exchange, Fault, GatewayFault, GuildId, Limits,
    MessageId, Permissions, Post, RoleId, Sandbox, User, UserId,
};
use anyhow::Context;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

impl App {
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base_url.replacen("http", "ws", 1))
    }

    /// Waits until `look` returns a value, trying again at every change; `None` on timeout.
    pub(crate) async fn until<T>(
        &self,
        timeout: Duration,
        look: impl Fn(&World) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.world().news.changed.subscribe();
        let search = async {
            loop {
                if let Some(found) = look(&self.world()) {
                    return Some(found);
                }
                if changes.changed().await.is_err() {
                    return None;
                }
            }
        };
        tokio::time::timeout(timeout, search).await.ok().flatten()
    }

    /// Applies a fault to the gateway's connections, and returns their number.
    pub(crate) fn strike_gateway(&self, fault: GatewayFault) -> usize {
        let order_all = |order: &dyn Fn() -> Order| self.world().sessions.order_all(order);
        match fault {
            GatewayFault::Close(code) => order_all(&|| Order::Close(code, "Closed by a fault.")),
            GatewayFault::CloseWithoutCode => order_all(&|| Order::CloseWithoutCode),
            GatewayFault::Reset => order_all(&|| Order::Reset),
            GatewayFault::Reconnect => {
                let frame = r#"{"t":null,"s":null,"op":7,"d":null}"#;
                order_all(&|| Order::Send(frame.into()))
            }
            GatewayFault::InvalidSession { resumable } => {
                let frame = format!(r#"{{"t":null,"s":null,"op":9,"d":{resumable}}}"#);
                let mut world = self.world();
                let told = world.sessions.order_all(|| Order::Send(frame.clone().into()));
                if !resumable {
                    world.sessions.end_all();
                }
                told
            }
            GatewayFault::RefuseResumes(on) => {
                self.faults.refuse_resumes.store(on, Ordering::SeqCst);
                0
            }
            GatewayFault::PauseAcks(on) => {
                self.faults.pause_acks.store(on, Ordering::SeqCst);
                0
            }
            GatewayFault::HoldDispatches(on) => {
                self.world().sessions.hold(on);
                0
            }
            GatewayFault::RefuseConnections(on) => {
                self.faults.refuse_connections.store(on, Ordering::SeqCst);
                0
            }
        }
    }

    pub(crate) fn clear_faults(&self) {
        self.faults.clear();
        self.world().sessions.hold(false);
    }

    /// Moves the clock, and tells the page.
    pub(crate) fn advance(&self, ms: i64) {
        self.clock.advance(ms);
        let world = self.world();
        if world.news.is_followed() {
            let event = serde_json::json!({ "type": "clock", "clock_ms": self.clock.now_ms() });
            world.news.page(crate::news::Audience::Everyone, &event);
        }
        world.news.changed();
    }

    /// Sets the bot's permissions in a channel to exactly these.
    pub(crate) fn set_bot_permissions(&self, channel: ChannelId, granted: Permissions) {
        let mut world = self.world();
        let bot = world.bot;
        let Some(place) = world.channels.get_mut(&channel) else { return };
        let own = Whom::Member(bot);
        place.overwrites.retain(|overwrite| overwrite.whom != own);
        place.overwrites.push(Overwrite { whom: own, allow: granted, deny: !granted });
        world.tell_channel("CHANNEL_UPDATE", channel);
    }
}

impl Sandbox {
    /// The base address of the REST interface: the replacement of `https://discord.com`.
    pub fn base_url(&self) -> String {
        self.app.base_url.clone()
    }

    pub fn gateway_url(&self) -> String {
        self.app.gateway_url()
    }

    /// The bot's token, the only one accepted.
    pub fn token(&self) -> String {
        self.app.token.clone()
    }

    pub fn application_id(&self) -> ApplicationId {
        self.app.world().application
    }

    pub fn bot_id(&self) -> UserId {
        self.app.world().bot
    }

    /// The first guild.
    pub fn guild(&self) -> GuildId {
        *self.app.world().guilds.keys().next().expect("a sandbox begins with a guild")
    }

    /// The text channels of a guild, in order.
    pub fn channels(&self, guild: GuildId) -> Vec<ChannelId> {
        let world = self.app.world();
        world.guilds.get(&guild).map_or_else(Vec::new, |guild| guild.channels.clone())
    }

    /// The threads of a channel, oldest first.
    pub fn threads(&self, channel: ChannelId) -> Vec<ChannelId> {
        let world = self.app.world();
        let of_channel = world
            .channels
            .values()
            .filter(|place| place.parent == Some(channel) && place.thread.is_some());
        let mut threads: Vec<ChannelId> = of_channel.map(|place| place.id).collect();
        threads.sort_unstable();
        threads
    }

    /// The first text channel of the first guild.
    pub fn channel(&self) -> ChannelId {
        self.channels(self.guild()).first().copied().expect("a sandbox begins with a channel")
    }

    /// Everybody except the bot, in order of arrival.
    pub fn users(&self) -> Vec<User> {
        let world = self.app.world();
        let people = world.users.values().filter(|person| !person.bot);
        people.map(|person| User::new(Arc::clone(&self.app), person.id)).collect()
    }

    /// A person. The id must be of this sandbox.
    pub fn user(&self, id: UserId) -> User {
        User::new(Arc::clone(&self.app), id)
    }

    pub fn user_named(&self, name: &str) -> Option<User> {
        self.users().into_iter().find(|user| user.name() == name)
    }

    pub fn clock(&self) -> Clock {
        self.app.clock.clone()
    }

    /// Moves the clock forward and tells the page; programs are woken by [`Clock::moved`].
    pub fn advance(&self, ms: i64) {
        self.app.advance(ms);
    }

    /// The registered commands available to a member of the guild.
    pub fn commands(&self, guild: Option<GuildId>) -> Vec<Value> {
        let world = self.app.world();
        world.commands.usable(guild).map(|one| Value::Object(one.json.clone())).collect()
    }

    /// A new person, member of every guild.
    pub fn add_user(&self, display_name: &str) -> User {
        let mut world = self.app.world();
        let id = UserId(world.mint());
        world.insert_person(id, display_name);
        let guilds: Vec<GuildId> = world.guilds.keys().copied().collect();
        for guild in guilds {
            world.join(guild, id);
        }
        drop(world);
        self.user(id)
    }

    /// A new guild with a text channel, everybody in it, and the bot newly invited.
    pub fn add_guild(&self, name: &str) -> GuildId {
        let id = self.add_guild_without_bot(name);
        self.invite_bot(id);
        id
    }

    /// Invites the bot to a guild, as an admin.
    pub fn invite_bot(&self, guild: GuildId) {
        let mut world = self.app.world();
        let (bot, joined_ms) = (world.bot, world.clock.now_ms());
        let Some(known) = world.guilds.get_mut(&guild) else { return };
        let roles = known.roles.values().filter(|role| role.managed).map(|role| role.id).collect();
        known.members.insert(bot, Member { roles, nick: None, joined_ms });
        let json = world.guild_create_json(&world.guilds[&guild], false);
        world.tell("GUILD_CREATE", Some(guild), Intents::GUILDS, &json);
        world.tell_world();
    }

    /// Sets the channel where a guild greets new members.
    pub fn set_system_channel(&self, guild: GuildId, channel: Option<ChannelId>) {
        if let Some(known) = self.app.world().guilds.get_mut(&guild) {
            known.system_channel = channel;
        }
    }

    /// A new guild with a text channel and everybody in it except the bot.
    pub fn add_guild_without_bot(&self, name: &str) -> GuildId {
        let mut world = self.app.world();
        let id = GuildId(world.mint());
        let bot_role = RoleId(world.mint());
        let people: Vec<UserId> =
            world.users.values().filter(|person| !person.bot).map(|person| person.id).collect();
        let owner = people.first().copied().unwrap_or(world.bot);
        world.insert_guild(id, name, owner, bot_role);
        for person in people {
            world.insert_member(id, person);
        }
        let channel = ChannelId(world.mint());
        world.insert_channel(channel, id, ChannelKind::Text, "general");
        let bot = world.bot;
        world.guilds.entry(id).and_modify(|guild| drop(guild.members.remove(&bot)));
        world.tell_world();
        id
    }

    /// Creates a role without members, below all others except @everyone.
    pub fn add_role(&self, guild: GuildId, name: &str, permissions: Permissions) -> RoleId {
        self.app.world().add_role(guild, name, permissions)
    }

    /// Puts a role above all others.
    pub fn lift_role(&self, guild: GuildId, role: RoleId) {
        self.app.world().lift_role(guild, role);
    }

    /// A new text channel.
    pub fn add_channel(&self, guild: GuildId, name: &str) -> ChannelId {
        self.app.world().add_channel(guild, ChannelKind::Text, name)
    }

    /// A new forum.
    pub fn add_forum(&self, guild: GuildId, name: &str) -> ChannelId {
        self.app.world().add_channel(guild, ChannelKind::Forum, name)
    }

    /// The names of a forum's tags, or of the tags of a forum's post.
    pub fn tags(&self, channel: ChannelId) -> Vec<String> {
        let world = self.app.world();
        let Some(place) = world.channels.get(&channel) else { return Vec::new() };
        let parent = place.parent.and_then(|parent| world.channels.get(&parent));
        let forum = place.forum.as_ref().or_else(|| parent?.forum.as_ref());
        let has = |id| place.thread.as_ref().is_none_or(|thread| thread.tags.contains(&id));
        let tags = forum.iter().flat_map(|forum| &forum.tags).filter(|tag| has(tag.id));
        tags.map(|tag| tag.name.clone()).collect()
    }

    /// Deletes a channel, as an admin.
    pub fn delete_channel(&self, channel: ChannelId) {
        self.app.world().delete_channel(channel);
    }

    /// Deletes a message, as an admin; returns whether there was one.
    pub fn delete_message(&self, channel: ChannelId, message: MessageId) -> bool {
        self.app.world().delete_message(channel, message)
    }

    /// Removes the bot from a guild, as an admin.
    pub fn remove_bot(&self, guild: GuildId) {
        let mut world = self.app.world();
        let bot = world.bot;
        if let Some(known) = world.guilds.get_mut(&guild) {
            known.members.remove(&bot);
        }
        let data = serde_json::json!({ "id": guild });
        world.tell("GUILD_DELETE", Some(guild), Intents::GUILDS, &data);
        world.tell_world();
    }

    /// Sets the bot's permissions in a channel to exactly these (threads follow their channel).
    pub fn set_bot_permissions(&self, channel: ChannelId, granted: Permissions) {
        self.app.set_bot_permissions(channel, granted);
    }

    pub fn bot_permissions(&self, channel: ChannelId) -> Permissions {
        let world = self.app.world();
        world.permissions(world.bot, channel)
    }

    /// The messages a spectator sees in a channel, oldest first.
    pub fn public_messages(&self, channel: ChannelId) -> Vec<Post> {
        posts(&self.app.world(), channel, None)
    }

    /// Archives a thread, as an admin.
    pub fn archive(&self, thread: ChannelId) {
        let mut world = self.app.world();
        let now_ms = world.clock.now_ms();
        let place = world.channels.get_mut(&thread);
        let Some(known) = place.and_then(|place| place.thread.as_mut()) else { return };
        (known.archived, known.archive_changed_ms) = (true, now_ms);
        world.tell_channel("THREAD_UPDATE", thread);
    }

    pub fn is_archived(&self, channel: ChannelId) -> bool {
        let world = self.app.world();
        let place = world.channels.get(&channel);
        place.and_then(|place| place.thread.as_ref()).is_some_and(|thread| thread.archived)
    }

    /// Sets other rate limits and resets the counts.
    pub fn set_limits(&self, limits: Limits) {
        self.app.limiter.set(limits);
    }

    /// Adds a fault of requests. Earlier faults are judged first.
    pub fn fault(&self, fault: Fault) {
        self.app.faults.add(fault);
    }

    /// Applies a fault to the gateway; returns the number of affected connections.
    pub fn fault_gateway(&self, fault: GatewayFault) -> usize {
        self.app.strike_gateway(fault)
    }

    /// Ends every fault; held dispatches go out.
    pub fn clear_faults(&self) {
        self.app.clear_faults();
    }

    pub fn connected(&self) -> usize {
        self.app.world().sessions.connected()
    }

    /// The number of identifications and the number of resumes.
    pub fn sessions(&self) -> (u64, u64) {
        let world = self.app.world();
        (world.sessions.identified, world.sessions.resumed)
    }

    /// The number of sessions opened while the same shard was connected already, and the number of
    /// identifications that came too soon.
    pub fn trespasses(&self) -> (u64, u64) {
        (self.app.world().sessions.doubled, self.app.limiter.too_soon())
    }

    /// Every request recorded, oldest first. Empty unless [`crate::Config::record`] is on.
    pub fn recorded(&self) -> Vec<Exchange> {
        self.app.recorder.exchanges()
    }

    /// Every dispatch recorded, oldest first. Empty unless [`crate::Config::record`] is on.
    pub fn dispatched(&self) -> Vec<Dispatched> {
        self.app.recorder.dispatches()
    }

    /// Everything ever shown to the user: as [`User::seen`].
    pub fn seen_by(&self, user: UserId) -> Vec<String> {
        self.user(user).seen()
    }

    /// Everything ever shown to all spectators.
    pub fn seen_by_spectators(&self) -> Vec<String> {
        self.app.recorder.seen_by(&self.app.world(), None)
    }

    pub fn clear_recorded(&self) {
        self.app.recorder.clear();
    }

    /// Waits until `shards` shards are connected.
    pub async fn await_connected(&self, shards: usize, timeout: Duration) -> anyhow::Result<()> {
        let is_there = |world: &World| (shards <= world.sessions.connected()).then_some(());
        self.app.until(timeout, is_there).await.with_context(|| format!("{shards} shards wanted"))
    }

    /// Waits until a command of that name is registered.
    pub async fn await_command(&self, name: &str, timeout: Duration) -> anyhow::Result<()> {
        let guild = self.guild();
        let is_there = |world: &World| world.commands.named(Some(guild), name).map(|_| ());
        self.app.until(timeout, is_there).await.with_context(|| format!("no command /{name}"))
    }

    /// Waits for a matching request (one already recorded counts).
    ///
    /// # Errors
    /// If none comes in time. Only with [`crate::Config::record`] on.
    pub async fn await_request(
        &self,
        fits: impl Fn(&Exchange) -> bool,
        timeout: Duration,
    ) -> anyhow::Result<Exchange> {
        let recorder = &self.app.recorder;
        let look = |_: &World| recorder.exchange_that(&fits);
        self.app.until(timeout, look).await.context("no such request was made")
    }

    /// Waits until `look` returns a value, trying again at every change of the sandbox.
    pub async fn wait_until<T>(
        &self,
        look: impl Fn(&Self) -> Option<T>,
        timeout: Duration,
    ) -> anyhow::Result<T> {
        let mut changes = self.app.world().news.changed.subscribe();
        let search = async {
            loop {
                if let Some(found) = look(self) {
                    return Some(found);
                }
                if changes.changed().await.is_err() {
                    return None;
                }
            }
        };
        let found = tokio::time::timeout(timeout, search).await.ok().flatten();
        found.context("what was waited for did not happen")
    }
}
