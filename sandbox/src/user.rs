//! A person in the sandbox, controlled by a program.

use crate::id::{ChannelId, GuildId, InteractionId, MessageId, RoleId, UserId};
use crate::intents::Intents;
use crate::interactions::Progress;
use crate::options::{Call, Options};
use crate::permissions::Permissions;
use crate::post::Post;
use crate::server::App;
use crate::world::{Message, World};
use anyhow::{Context, bail};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// One of the sandbox's people. Clones are the same person.
#[derive(Clone)]
pub struct User {
    app: Arc<App>,
    id: UserId,
}

/// A choice that an autocompletion offers.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The name shown.
    pub name: String,
    pub value: Value,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// A new message, at once or after thinking.
    Replied(Post),
    /// The message whose component was used has changed.
    Updated(Post),
    /// A modal was opened; its JSON.
    Modal(Value),
    /// Choices were offered.
    Choices(Vec<Choice>),
    /// Acknowledged in silence, without a result in the time waited.
    Acknowledged,
    /// The bot is still "thinking…" after the time waited.
    Thinking,
    /// The bot did not acknowledge it in three seconds.
    Failed,
}

#[derive(Clone)]
pub struct Interaction {
    app: Arc<App>,
    id: InteractionId,
    progress: watch::Receiver<Progress>,
}

impl User {
    pub(crate) fn new(app: Arc<App>, id: UserId) -> Self {
        Self { app, id }
    }

    pub fn id(&self) -> UserId {
        self.id
    }

    /// The name that others see.
    pub fn name(&self) -> String {
        let world = self.app.world();
        let person = world.users.get(&self.id);
        person.map_or_else(String::new, |person| {
            person.display_name.clone().unwrap_or_else(|| person.name.clone())
        })
    }

    /// Uses a slash command; `name` includes subcommands: `"bout start"`.
    ///
    /// # Errors
    /// Where Discord's client would not let it be sent: an unknown command or option, a missing
    /// or wrong value, no permission.
    pub fn command(
        &self,
        channel: ChannelId,
        name: &str,
        options: Options,
    ) -> anyhow::Result<Interaction> {
        let call = Call::new(name, options);
        let begun = self.app.world().use_command(self.id, channel, &call)?;
        Ok(self.began(begun))
    }

    /// The bot's choices for the option being typed, which must be among `options`.
    ///
    /// # Errors
    /// As [`User::command`], and if no choices come in three seconds.
    pub async fn autocomplete(
        &self,
        channel: ChannelId,
        name: &str,
        options: Options,
        focused: &str,
    ) -> anyhow::Result<Vec<Choice>> {
        let call = Call { focused: Some(focused.to_owned()), ..Call::new(name, options) };
        let begun = self.app.world().use_command(self.id, channel, &call)?;
        let outcome = self.began(begun).answered(self.app.config.acknowledge_within * 2).await?;
        match outcome {
            Outcome::Choices(choices) => Ok(choices),
            Outcome::Replied(_)
            | Outcome::Updated(_)
            | Outcome::Modal(_)
            | Outcome::Acknowledged
            | Outcome::Thinking
            | Outcome::Failed => bail!("the bot offered no choices in time"),
        }
    }

    /// Presses a button, or chooses `values` of a select menu.
    ///
    /// # Errors
    /// If the person does not see the message, or it has no such live component or option.
    pub fn press(
        &self,
        channel: ChannelId,
        message: MessageId,
        custom_id: &str,
        values: &[&str],
    ) -> anyhow::Result<Interaction> {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        let begun = self.app.world().press(self.id, channel, message, custom_id, &values)?;
        Ok(self.began(begun))
    }

    /// Sends a press that the message does not (or no longer) offer, like a stale or forging
    /// client. `component` is Discord's number of the component's type, 2 for a button.
    pub fn forge_press(
        &self,
        channel: ChannelId,
        message: MessageId,
        component: i64,
        custom_id: &str,
        values: &[&str],
    ) -> anyhow::Result<Interaction> {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        let begun =
            self.app.world().forge(self.id, channel, message, component, custom_id, &values)?;
        Ok(self.began(begun))
    }

    /// Submits the modal that an interaction opened.
    ///
    /// # Errors
    /// If it opened no modal, or a field is unknown, missing or of the wrong length.
    pub fn submit_modal(
        &self,
        opened: &Interaction,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<Interaction> {
        let fields: Map<String, Value> =
            fields.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
        let begun = self.app.world().submit_modal(self.id, opened.id, &fields)?;
        Ok(self.began(begun))
    }

    fn began(&self, (id, progress): (InteractionId, watch::Receiver<Progress>)) -> Interaction {
        self.app.began.notify_one();
        Interaction { app: Arc::clone(&self.app), id, progress }
    }

    /// Writes an ordinary message.
    ///
    /// # Errors
    /// If the person may not write there, or the message is empty or too long.
    pub fn say(&self, channel: ChannelId, content: &str) -> anyhow::Result<MessageId> {
        self.app.world().say(self.id, channel, content)
    }

    pub fn react(&self, channel: ChannelId, message: MessageId, emoji: &str) {
        self.app.world().react(channel, message, emoji, self.id);
    }

    /// The messages the person sees in the channel, oldest first: ephemeral ones only if their own.
    pub fn messages(&self, channel: ChannelId) -> Vec<Post> {
        posts(&self.app.world(), channel, Some(self.id))
    }

    /// The newest messages that the person sees in the channel, newest first, `count` at most.
    pub fn newest(&self, channel: ChannelId, count: usize) -> Vec<Post> {
        let world = self.app.world();
        let newest = seen(&world, channel, Some(self.id)).rev().take(count);
        newest.map(|message| Post::new(&world, message)).collect()
    }

    /// The ids of these, newest first, each with the time of its last edit, in milliseconds since
    /// the Unix epoch: while this stays the same, [`User::newest`] does.
    pub fn newest_edits(&self, channel: ChannelId, count: usize) -> Vec<(MessageId, Option<i64>)> {
        let world = self.app.world();
        let newest = seen(&world, channel, Some(self.id)).rev().take(count);
        newest.map(|message| (message.id, message.edited_ms)).collect()
    }

    /// The person's direct messages with the bot, oldest first.
    pub fn dms(&self) -> Vec<Post> {
        self.dm_channel().map_or_else(Vec::new, |channel| self.messages(channel))
    }

    /// The channel of direct messages with the bot, if it was ever opened.
    pub fn dm_channel(&self) -> Option<ChannelId> {
        self.app.world().dms.get(&self.id).copied()
    }

    /// Opens the channel of direct messages with the bot, as a person can.
    pub fn open_dm(&self) -> ChannelId {
        self.app.world().dm_with(self.id)
    }

    /// Opens or closes the person's direct messages.
    pub fn set_dms_open(&self, open: bool) {
        let mut world = self.app.world();
        if let Some(person) = world.users.get_mut(&self.id) {
            person.dms_open = open;
        }
        world.tell_world();
    }

    pub fn leave_guild(&self, guild: GuildId) {
        self.app.world().leave(guild, self.id);
    }

    pub fn join_guild(&self, guild: GuildId) {
        self.app.world().join(guild, self.id);
    }

    /// The person's roles in a guild, besides @everyone.
    pub fn roles(&self, guild: GuildId) -> Vec<RoleId> {
        let world = self.app.world();
        let member = world.guilds.get(&guild).and_then(|guild| guild.members.get(&self.id));
        member.map(|member| member.roles.clone()).unwrap_or_default()
    }

    /// Gives the person a new role with these permissions.
    pub fn grant(&self, guild: GuildId, permissions: Permissions) -> RoleId {
        let mut world = self.app.world();
        let count = world.guilds.get(&guild).map_or(0, |known| known.roles.len());
        let id = world.add_role(guild, &format!("role {count}"), permissions);
        let known = world.guilds.get_mut(&guild);
        if let Some(member) = known.and_then(|known| known.members.get_mut(&self.id)) {
            member.roles.push(id);
        }
        world.tell_member(guild, self.id);
        id
    }

    /// Everything that was ever shown to this person, one text for each message, edit, choice list
    /// or modal. Empty unless [`crate::Config::record`] is on.
    pub fn seen(&self) -> Vec<String> {
        self.app.recorder.seen_by(&self.app.world(), Some(self.id))
    }

    /// Waits for a matching message in the channel (one already there counts).
    pub async fn await_message(
        &self,
        channel: ChannelId,
        fits: impl Fn(&Post) -> bool,
        timeout: Duration,
    ) -> anyhow::Result<Post> {
        self.app
            .until(timeout, |world| posts(world, channel, Some(self.id)).into_iter().find(&fits))
            .await
            .with_context(|| format!("{} saw no such message in channel {channel}", self.name()))
    }

    /// Waits for a matching direct message from the bot (one already there counts).
    pub async fn await_dm(
        &self,
        fits: impl Fn(&Post) -> bool,
        timeout: Duration,
    ) -> anyhow::Result<Post> {
        self.app
            .until(timeout, |world| {
                let channel = *world.dms.get(&self.id)?;
                posts(world, channel, Some(self.id)).into_iter().find(&fits)
            })
            .await
            .with_context(|| format!("{} saw no such direct message", self.name()))
    }
}

impl World {
    pub(crate) fn tell_member(&mut self, guild: GuildId, user: UserId) {
        if let Some(mut json) = self.member_json(guild, user) {
            json["guild_id"] = json!(guild);
            // A bot is told of its own changes whatever it listens to.
            let intents = if user == self.bot { Intents::GUILDS } else { Intents::GUILD_MEMBERS };
            self.tell("GUILD_MEMBER_UPDATE", Some(guild), intents, &json);
        }
        self.tell_world();
    }
}

/// The messages a person (`None`: a spectator) sees in a channel, oldest first.
pub(crate) fn posts(world: &World, channel: ChannelId, user: Option<UserId>) -> Vec<Post> {
    seen(world, channel, user).map(|message| Post::new(world, message)).collect()
}

fn seen(
    world: &World,
    channel: ChannelId,
    user: Option<UserId>,
) -> impl DoubleEndedIterator<Item = &Message> {
    let is_open = world.is_audience(crate::news::Audience::Channel(channel), user);
    let place = world.channels.get(&channel).filter(|_| is_open);
    place
        .into_iter()
        .flat_map(|place| place.messages.values())
        .filter(move |message| message.ephemeral_to.is_none() || message.ephemeral_to == user)
}

impl Interaction {
    pub fn id(&self) -> InteractionId {
        self.id
    }

    /// Waits for the bot's first callback of any kind; returns whether it came in time.
    pub async fn acknowledged(&self) -> bool {
        let mut progress = self.progress.clone();
        match progress.wait_for(|now| !matches!(now, Progress::Waiting)).await {
            Ok(now) => !matches!(*now, Progress::Failed),
            Err(_) => false,
        }
    }

    /// Waits until the person sees the result: a deferred answer counts when it is filled, a silent
    /// acknowledgement when an edit or a message follows.
    ///
    /// # Errors
    /// If nothing at all happened within the timeout, or the answer was deleted meanwhile.
    pub async fn answered(&self, timeout: Duration) -> anyhow::Result<Outcome> {
        let mut progress = self.progress.clone();
        let is_final = |now: &Progress| match now {
            Progress::Waiting | Progress::Thinking | Progress::Acknowledged => false,
            Progress::Failed
            | Progress::Replied(..)
            | Progress::Updated(..)
            | Progress::Modal(_)
            | Progress::Choices(_) => true,
        };
        // Timeout or not: the state reached is the result.
        drop(tokio::time::timeout(timeout, progress.wait_for(is_final)).await);
        let now = progress.borrow().clone();
        Ok(match now {
            Progress::Waiting => bail!("the bot has not reacted within {timeout:?}"),
            Progress::Failed => Outcome::Failed,
            Progress::Thinking => Outcome::Thinking,
            Progress::Acknowledged => Outcome::Acknowledged,
            Progress::Replied(channel, message) => Outcome::Replied(self.post(channel, message)?),
            Progress::Updated(channel, message) => Outcome::Updated(self.post(channel, message)?),
            Progress::Modal(modal) => Outcome::Modal((*modal).clone()),
            Progress::Choices(list) => {
                let choice = |choice: &Value| Choice {
                    name: choice["name"].as_str().unwrap_or_default().to_owned(),
                    value: choice["value"].clone(),
                };
                Outcome::Choices(list.iter().map(choice).collect())
            }
        })
    }

    /// As [`Interaction::answered`], for an expected reply or update.
    pub async fn post_within(&self, timeout: Duration) -> anyhow::Result<Post> {
        match self.answered(timeout).await? {
            Outcome::Replied(post) | Outcome::Updated(post) => Ok(post),
            other @ (Outcome::Modal(_)
            | Outcome::Choices(_)
            | Outcome::Acknowledged
            | Outcome::Thinking
            | Outcome::Failed) => bail!("wanted a message, got {other:?}"),
        }
    }

    /// Messages that followed the first answer, oldest first.
    pub fn follow_ups(&self) -> Vec<Post> {
        let world = self.app.world();
        let Some(pending) = world.interactions.get(self.id) else { return Vec::new() };
        let all = posts(&world, pending.channel, Some(pending.user)).into_iter();
        all.filter(|post| post.interaction == Some(self.id) && Some(post.id) != pending.original)
            .collect()
    }

    fn post(&self, channel: ChannelId, message: MessageId) -> anyhow::Result<Post> {
        let world = self.app.world();
        let message = world.message(channel, message).context("the answer is gone")?;
        Ok(Post::new(&world, message))
    }
}
