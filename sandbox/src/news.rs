//! Telling of events: to the gateway, to people at the page, to waiting tasks, to the record.

use crate::id::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::intents::Intents;
use crate::permissions::Permissions;
use crate::record::Recorder;
use crate::world::{ChannelKind, Message, World};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tokio::sync::{broadcast, watch};

/// Page events that a slow reader may miss before it is told to look again.
const EVENTS: usize = 1_024;

/// The people who may learn of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Audience {
    /// Everybody, spectators included.
    Everyone,
    /// People with access to the channel.
    Channel(ChannelId),
    /// One person.
    Only(UserId),
}

/// One line of the page's event stream.
pub(crate) struct PageEvent {
    pub(crate) audience: Audience,
    pub(crate) json: String,
}

/// The destinations of news besides the gateway.
pub(crate) struct News {
    pub(crate) events: broadcast::Sender<Arc<PageEvent>>,
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) recorder: Arc<Recorder>,
}

impl News {
    pub(crate) fn new(recorder: Arc<Recorder>) -> Self {
        Self { events: broadcast::channel(EVENTS).0, changed: watch::channel(0).0, recorder }
    }

    /// Wakes every task that waits for a condition.
    pub(crate) fn changed(&self) {
        self.changed.send_modify(|version| *version = version.wrapping_add(1));
    }

    /// Whether anybody follows the page's events.
    pub(crate) fn is_followed(&self) -> bool {
        0 < self.events.receiver_count()
    }

    /// Sends a line to the followers who may see it.
    pub(crate) fn page(&self, audience: Audience, event: &Value) {
        // A stream without listeners is no failure.
        drop(self.events.send(Arc::new(PageEvent { audience, json: event.to_string() })));
    }
}

impl World {
    /// Whether the user (`None`: a spectator) belongs to the audience.
    pub(crate) fn is_audience(&self, audience: Audience, user: Option<UserId>) -> bool {
        match (audience, user) {
            (Audience::Everyone, _) => true,
            (Audience::Only(only), user) => user == Some(only),
            (Audience::Channel(channel), Some(user)) => self.sees(user, channel),
            (Audience::Channel(channel), None) => {
                self.channels.get(&channel).is_some_and(|channel| match channel.kind {
                    ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::Forum => true,
                    ChannelKind::Dm | ChannelKind::PrivateThread => false,
                })
            }
        }
    }

    pub(crate) fn sees(&self, user: UserId, channel: ChannelId) -> bool {
        self.permissions(user, channel).contains(Permissions::VIEW_CHANNEL)
    }

    /// Dispatches to the sessions that listen.
    pub(crate) fn tell(
        &mut self,
        name: &'static str,
        guild: Option<GuildId>,
        intents: Intents,
        data: &Value,
    ) {
        let data = data.to_string();
        self.news.recorder.dispatch(self.clock.now_ms(), name, &data);
        self.sessions.dispatch(name, guild, intents, &data, None);
        self.news.changed();
    }

    /// Tells of a new or changed message.
    pub(crate) fn tell_message(&mut self, telling: Telling, channel: ChannelId, id: MessageId) {
        let Some(place) = self.channels.get(&channel) else { return };
        let Some(message) = place.messages.get(&id) else { return };
        let guild = place.guild;
        let audience = message.ephemeral_to.map_or(Audience::Channel(channel), Audience::Only);
        if self.news.recorder.is_on() {
            let text = shown_text(message);
            self.news.recorder.saw(audience, text);
        }
        if self.news.is_followed() {
            let mut json = self.message_json(message);
            json["seen_as"] = json!(seen_as(message, place.kind));
            let event = json!({ "type": telling.page(), "channel": channel, "message": json });
            self.news.page(audience, &event);
        }
        let intents = match guild {
            Some(_) => Intents::GUILD_MESSAGES,
            None => Intents::DIRECT_MESSAGES,
        };
        // Ephemeral messages exist only for their reader and the webhook.
        if message.ephemeral_to.is_none() && self.sessions.wants(intents) {
            let json = self.told_message_json(message);
            let is_open = message.author == self.bot
                || guild.is_none()
                || message.mentions.users.contains(&self.bot);
            let redacted = (!is_open).then(|| redact(&json).to_string());
            let data = json.to_string();
            self.news.recorder.dispatch(self.clock.now_ms(), telling.gateway(), &data);
            let name = telling.gateway();
            self.sessions.dispatch(name, guild, intents, &data, redacted.as_deref());
        }
        self.news.changed();
    }

    pub(crate) fn tell_deleted(&mut self, message: &Message) {
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let audience =
            message.ephemeral_to.map_or(Audience::Channel(message.channel), Audience::Only);
        if self.news.is_followed() {
            let event = json!({
                "type": "message_delete", "channel": message.channel, "message": { "id": message.id },
            });
            self.news.page(audience, &event);
        }
        if message.ephemeral_to.is_some() {
            self.news.changed();
            return;
        }
        let intents = match guild {
            Some(_) => Intents::GUILD_MESSAGES,
            None => Intents::DIRECT_MESSAGES,
        };
        let mut data = json!({ "id": message.id, "channel_id": message.channel });
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
        }
        self.tell("MESSAGE_DELETE", guild, intents, &data);
    }

    /// Tells of a channel or thread: `CHANNEL_CREATE`, `THREAD_UPDATE` and their like.
    pub(crate) fn tell_channel(&mut self, name: &'static str, channel: ChannelId) {
        let Some(place) = self.channels.get(&channel) else { return };
        let guild = place.guild;
        if self.news.recorder.is_on() {
            self.news.recorder.saw(Audience::Channel(channel), place.name.clone());
        }
        let mut json = self.channel_json(place);
        if name == "THREAD_CREATE" {
            json["newly_created"] = json!(true);
        }
        if guild.is_some() {
            self.tell(name, guild, Intents::GUILDS, &json);
        }
        if self.news.is_followed() {
            let event = match name {
                "THREAD_CREATE" => json!({
                    "type": "thread_create", "channel": channel, "thread": json,
                }),
                _ => json!({ "type": "world" }),
            };
            self.news.page(Audience::Channel(channel), &event);
        }
    }

    /// Tells the page of a change of people, channels, commands or the bot's connection.
    pub(crate) fn tell_world(&self) {
        if self.news.is_followed() {
            self.news.page(Audience::Everyone, &json!({ "type": "world" }));
        }
        self.news.changed();
    }

    /// Tells the page the state of a person's interaction: `thinking`, `answered` or `failed`.
    pub(crate) fn tell_state(
        &self,
        user: UserId,
        interaction: InteractionId,
        channel: ChannelId,
        state: &str,
    ) {
        if self.news.is_followed() {
            let event = json!({
                "type": "interaction_state",
                "interaction": interaction,
                "channel": channel,
                "state": state,
            });
            self.news.page(Audience::Only(user), &event);
        }
        self.news.changed();
    }
}

/// Whether a message is new.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    Created,
    Updated,
}

impl Telling {
    fn page(self) -> &'static str {
        match self {
            Self::Created => "message_create",
            Self::Updated => "message_update",
        }
    }

    fn gateway(self) -> &'static str {
        match self {
            Self::Created => "MESSAGE_CREATE",
            Self::Updated => "MESSAGE_UPDATE",
        }
    }
}

/// The form in which people see a message.
pub(crate) fn seen_as(message: &Message, kind: ChannelKind) -> &'static str {
    if message.ephemeral_to.is_some() {
        return "ephemeral";
    }
    match kind {
        ChannelKind::Dm => "dm",
        ChannelKind::Text
        | ChannelKind::PublicThread
        | ChannelKind::PrivateThread
        | ChannelKind::Forum => "public",
    }
}

/// The remainder of a message for a bot that may not read it.
fn redact(json: &Value) -> Value {
    let mut redacted = json.clone();
    redacted["content"] = json!("");
    for key in ["embeds", "attachments", "components"] {
        redacted[key] = json!([]);
    }
    if let Some(fields) = redacted.as_object_mut() {
        fields.remove("poll");
    }
    redacted
}

/// Every text shown or attached in a message, one a line: for tests of secrecy.
fn shown_text(message: &Message) -> String {
    let mut lines = vec![message.content.clone()];
    for value in message.embeds.iter().chain(&message.components).chain(&message.poll) {
        strings(value, &mut lines);
    }
    for attachment in &message.attachments {
        lines.push(attachment.filename.clone());
        lines.extend(attachment.description.clone());
    }
    lines.join("\n")
}

/// Every text within a JSON value.
pub(crate) fn strings(value: &Value, into: &mut Vec<String>) {
    if let Some(text) = value.as_str() {
        into.push(text.to_owned());
    }
    for inner in value.as_array().into_iter().flatten() {
        strings(inner, into);
    }
    for inner in value.as_object().into_iter().flat_map(Map::values) {
        strings(inner, into);
    }
}
