//! Discord's JSON of the world's contents.

use crate::clock::iso;
use crate::id::{ChannelId, GuildId, UserId};
use crate::permissions::{Overwrite, Permissions, Whom};
use crate::rest::forums::REQUIRE_TAG;
use crate::world::{
    Attachment, Channel, ChannelKind, Guild, Member, Message, Person, Role, Source, THREAD_MADE,
    Tag, World,
};
use serde_json::{Map, Value, json};

/// The largest upload this Discord accepts, in bytes.
pub(crate) const ATTACHMENT_LIMIT: usize = 10 * 1024 * 1024;

impl Person {
    pub(crate) fn json(&self) -> Value {
        let mut user = json!({
            "id": self.id,
            "username": self.name,
            "discriminator": if self.bot { "4242" } else { "0" },
            "global_name": self.display_name,
            "avatar": null,
            "banner": null,
            "accent_color": null,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
            "public_flags": 0,
            "flags": 0,
        });
        if self.bot {
            user["bot"] = json!(true);
        }
        user
    }
}

impl Member {
    /// Without the user, as in messages and resolved data.
    pub(crate) fn json(&self) -> Value {
        json!({
            "roles": self.roles,
            "nick": self.nick,
            "avatar": null,
            "banner": null,
            "joined_at": iso(self.joined_ms),
            "premium_since": null,
            "communication_disabled_until": null,
            "deaf": false,
            "mute": false,
            "pending": false,
            "flags": 0,
        })
    }
}

impl Role {
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "permissions": self.permissions.0.to_string(),
            "position": self.position,
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false,
            "managed": self.managed,
            "mentionable": false,
            "icon": null,
            "unicode_emoji": null,
            "description": null,
            "flags": 0,
        })
    }
}

impl Overwrite {
    pub(crate) fn json(&self) -> Value {
        let (id, kind) = match self.whom {
            Whom::Role(role) => (role.0, 0),
            Whom::Member(user) => (user.0, 1),
        };
        json!({
            "id": id.to_string(),
            "type": kind,
            "allow": self.allow.0.to_string(),
            "deny": self.deny.0.to_string(),
        })
    }
}

impl Attachment {
    pub(crate) fn json(&self, base_url: &str, channel: ChannelId) -> Value {
        let url = self.url(base_url, channel);
        let mut json = json!({
            "id": self.id,
            "filename": self.filename,
            "size": self.size,
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        });
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        if let Some((width, height)) = self.dimensions {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        json
    }

    /// The address of its bytes.
    pub(crate) fn url(&self, base_url: &str, channel: ChannelId) -> String {
        format!("{base_url}/cdn/attachments/{channel}/{}/{}", self.id, self.filename)
    }
}

impl World {
    pub(crate) fn user_json(&self, user: UserId) -> Value {
        self.users.get(&user).map_or(Value::Null, Person::json)
    }

    pub(crate) fn member_json(&self, guild: GuildId, user: UserId) -> Option<Value> {
        let mut json = self.guilds.get(&guild)?.members.get(&user)?.json();
        json["user"] = self.user_json(user);
        Some(json)
    }

    /// A message as in REST and in interactions.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut json = self.bare_message_json(message);
        if let Some((channel, id)) = message.reference.filter(|_| message.kind != THREAD_MADE) {
            // A thread's starter and a reply include the message they refer to, one level deep.
            let referenced = self.message(channel, id).filter(|there| {
                there.ephemeral_to.is_none() || there.ephemeral_to == message.ephemeral_to
            });
            json["referenced_message"] =
                referenced.map_or(Value::Null, |there| self.bare_message_json(there));
        }
        json
    }

    fn bare_message_json(&self, message: &Message) -> Value {
        let mentions: Vec<Value> =
            message.mentions.users.iter().map(|user| self.user_json(*user)).collect();
        let attachments: Vec<Value> = message
            .attachments
            .iter()
            .map(|attachment| {
                let mut json = attachment.json(&self.base_url, message.channel);
                if message.ephemeral_to.is_some() {
                    json["ephemeral"] = json!(true);
                }
                json
            })
            .collect();
        let mut json = json!({
            "id": message.id,
            "type": message.kind,
            "channel_id": message.channel,
            "content": message.content,
            "mention_roles": message.mentions.roles,
            "mention_everyone": message.mentions.everyone,
            "flags": message.flags,
            "pinned": message.pinned_ms.is_some(),
            "tts": message.tts,
            "timestamp": iso(message.made_ms),
            "edited_timestamp": message.edited_ms.map(iso),
        });
        let fields = json.as_object_mut().expect("made as an object above");
        // Values as they are: the macro would serialise each of them anew, piece by piece.
        fields.extend([
            ("author".to_owned(), self.user_json(message.author)),
            ("embeds".to_owned(), Value::Array(message.embeds.clone())),
            ("components".to_owned(), Value::Array(message.components.clone())),
            ("attachments".to_owned(), Value::Array(attachments)),
            ("mentions".to_owned(), Value::Array(mentions)),
        ]);
        if let Some(nonce) = &message.nonce {
            fields.insert("nonce".to_owned(), nonce.clone());
        }
        if let Some(poll) = &message.poll {
            fields.insert("poll".to_owned(), poll.clone());
        }
        if !message.reactions.is_empty() {
            fields.insert("reactions".to_owned(), self.reactions_json(message));
        }
        if let Some((channel, id)) = message.reference {
            let mut reference = json!({ "type": 0, "channel_id": channel });
            // The announcement of a thread refers to no message in it.
            if message.kind != THREAD_MADE {
                reference["message_id"] = json!(id);
            }
            if let Some(guild) = self.channels.get(&channel).and_then(|channel| channel.guild) {
                reference["guild_id"] = json!(guild);
            }
            fields.insert("message_reference".to_owned(), reference);
        }
        if let Some(thread) = message.thread.and_then(|thread| self.channels.get(&thread)) {
            fields.insert("thread".to_owned(), self.channel_json(thread));
        }
        if let Some(source) = &message.source {
            fields.insert("webhook_id".to_owned(), json!(self.application));
            fields.insert("application_id".to_owned(), json!(self.application));
            let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
            self.add_source(fields, source, guild);
        }
        json
    }

    fn add_source(&self, fields: &mut Map<String, Value>, source: &Source, guild: Option<GuildId>) {
        if let Some(name) = &source.command {
            let old = json!({
                "id": source.interaction,
                "type": source.kind,
                "name": name,
                "user": self.user_json(source.user),
            });
            fields.insert("interaction".to_owned(), old);
        }
        fields.insert("interaction_metadata".to_owned(), self.metadata_json(source, guild));
    }

    fn metadata_json(&self, source: &Source, guild: Option<GuildId>) -> Value {
        let owner = guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string());
        let mut metadata = json!({
            "id": source.interaction,
            "type": source.kind,
            "user": self.user_json(source.user),
            "authorizing_integration_owners": { "0": owner },
        });
        if let Some(name) = &source.command {
            metadata["name"] = json!(name);
            metadata["command_type"] = json!(1);
        }
        if let Some(interacted) = source.interacted {
            metadata["interacted_message_id"] = json!(interacted);
        }
        if let Some(original) = source.original {
            metadata["original_response_message_id"] = json!(original);
        }
        if let Some(trigger) = &source.trigger {
            metadata["triggering_interaction_metadata"] = self.metadata_json(trigger, guild);
        }
        metadata
    }

    fn reactions_json(&self, message: &Message) -> Value {
        let one = |reaction: &crate::world::Reaction| {
            json!({
                "emoji": emoji_json(&reaction.emoji),
                "count": reaction.users.len(),
                "count_details": { "burst": 0, "normal": reaction.users.len() },
                "burst_colors": [],
                "me": reaction.users.contains(&self.bot),
                "me_burst": false,
                "burst_me": false,
                "burst_count": 0,
            })
        };
        message.reactions.iter().map(one).collect()
    }

    /// A message as in gateway events: with its guild and the author's membership.
    pub(crate) fn told_message_json(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        let channel = self.channels.get(&message.channel);
        json["channel_type"] = json!(channel.map_or(0, |channel| channel.kind as u8));
        let Some(guild) = channel.and_then(|channel| channel.guild) else { return json };
        json["guild_id"] = json!(guild);
        let Some(guild) = self.guilds.get(&guild) else { return json };
        if let Some(member) = guild.members.get(&message.author) {
            json["member"] = member.json();
        }
        for (at, user) in message.mentions.users.iter().enumerate() {
            if let Some(member) = guild.members.get(user) {
                json["mentions"][at]["member"] = member.json();
            }
        }
        json
    }

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        match channel.kind {
            ChannelKind::Dm => json!({
                "id": channel.id,
                "type": channel.kind as u8,
                "flags": 0,
                "last_message_id": channel.last_message,
                "recipients": channel.recipient.map(|user| self.user_json(user)).into_iter().collect::<Vec<_>>(),
            }),
            ChannelKind::Forum => forum_json(channel),
            ChannelKind::Text => {
                let mut json = listed_json(channel);
                json["last_pin_timestamp"] = Value::Null;
                json["flags"] = json!(0);
                json
            }
            ChannelKind::PublicThread | ChannelKind::PrivateThread => self.thread_json(channel),
        }
    }

    fn thread_json(&self, channel: &Channel) -> Value {
        let Some(thread) = &channel.thread else { return Value::Null };
        let mut metadata = json!({
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso(thread.archive_changed_ms),
            "create_timestamp": iso(thread.made_ms),
        });
        if channel.kind == ChannelKind::PrivateThread {
            metadata["invitable"] = json!(thread.invitable);
        }
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind as u8,
            "guild_id": channel.guild,
            "name": channel.name,
            "parent_id": channel.parent,
            "owner_id": thread.owner,
            "last_message_id": channel.last_message,
            "last_pin_timestamp": null,
            "rate_limit_per_user": channel.slowmode_seconds,
            "bitrate": 64000,
            "user_limit": 0,
            "rtc_region": null,
            "message_count": thread.messages_sent,
            "total_message_sent": thread.messages_sent,
            "member_count": thread.members.len(),
            "flags": 0,
            "thread_metadata": metadata,
        });
        let is_post = channel.parent.and_then(|parent| self.channels.get(&parent));
        if is_post.is_some_and(|parent| parent.forum.is_some()) {
            json["applied_tags"] = thread.tags.iter().map(u64::to_string).collect();
        }
        if thread.members.contains_key(&self.bot) {
            json["member"] = thread_member_json(channel, self.bot);
        }
        json
    }

    pub(crate) fn guild_json(&self, guild: &Guild) -> Value {
        json!({
            "id": guild.id,
            "name": guild.name,
            "owner_id": guild.owner,
            "icon": null,
            "icon_hash": null,
            "description": null,
            "home_header": null,
            "splash": null,
            "discovery_splash": null,
            "banner": null,
            "features": [],
            "application_id": null,
            "region": "deprecated",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": guild.system_channel,
            "system_channel_flags": 0,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "roles": guild.roles.values().map(Role::json).collect::<Vec<_>>(),
            "default_message_notifications": 0,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": "en-US",
            "rules_channel_id": null,
            "safety_alerts_channel_id": null,
            "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false,
            "nsfw": false,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": null,
            "hub_type": null,
            "latest_onboarding_question_id": null,
        })
    }

    /// The guild as in gateway events: with channels, threads and members.
    pub(crate) fn guild_create_json(&self, guild: &Guild, all_members: bool) -> Value {
        let mut json = self.guild_json(guild);
        let channels = guild.channels.iter().filter_map(|id| self.channels.get(id));
        let threads = self.active_threads_of(guild.id);
        // Without the intent for members a bot is sent only itself.
        let members: Vec<Value> = guild
            .members
            .keys()
            .filter(|user| all_members || **user == self.bot)
            .filter_map(|user| self.member_json(guild.id, *user))
            .collect();
        let rest = json!({
            "joined_at": guild.members.get(&self.bot).map(|member| iso(member.joined_ms)),
            "large": false,
            "unavailable": false,
            "member_count": guild.members.len(),
            "members": members,
            "channels": channels.map(|channel| self.channel_json(channel)).collect::<Vec<_>>(),
            "threads": threads.map(|channel| self.channel_json(channel)).collect::<Vec<_>>(),
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "embedded_activities": [],
            "activity_instances": [],
        });
        if let (Some(json), Value::Object(rest)) = (json.as_object_mut(), rest) {
            json.extend(rest);
        }
        json
    }

    /// The guild's threads that are not archived.
    pub(crate) fn active_threads_of(&self, guild: GuildId) -> impl Iterator<Item = &Channel> {
        self.channels.values().filter(move |channel| {
            channel.guild == Some(guild)
                && channel.thread.as_ref().is_some_and(|thread| !thread.archived)
        })
    }

    /// The channel as in interactions, with the user's permissions there.
    pub(crate) fn partial_channel_json(&self, channel: ChannelId, user: UserId) -> Value {
        let Some(place) = self.channels.get(&channel) else { return Value::Null };
        let mut json = self.channel_json(place);
        if place.guild.is_some() {
            json["permissions"] = json!(self.permissions(user, channel).0.to_string());
        }
        json
    }

    pub(crate) fn application_json(&self) -> Value {
        let owner = self.guilds.values().next().map_or(self.bot, |guild| guild.owner);
        let name = self.users.get(&self.bot).map(|bot| bot.name.clone());
        let install = json!({
            "scopes": ["bot", "applications.commands"],
            "permissions": Permissions::BOT.0.to_string(),
        });
        json!({
            "id": self.application,
            "name": name,
            "icon": null,
            "description": "",
            "type": null,
            "bot": self.user_json(self.bot),
            "bot_public": true,
            "bot_require_code_grant": false,
            "install_params": install,
            "integration_types_config": { "0": { "oauth2_install_params": install } },
            "verify_key": "0".repeat(64),
            "summary": "",
            "flags": 0,
            "flags_new": "0",
            "hook": true,
            "redirect_uris": [],
            "rpc_origins": [],
            "interactions_endpoint_url": null,
            "role_connections_verification_url": null,
            "event_webhooks_url": null,
            "event_webhooks_status": 1,
            "owner": self.user_json(owner),
            "approximate_guild_count": self.guilds.len(),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": null,
            "eligible_oauth2_scopes": [],
        })
    }
}

fn forum_json(channel: &Channel) -> Value {
    let forum = channel.forum.clone().unwrap_or_default();
    let mut json = listed_json(channel);
    json["flags"] = json!(if forum.requires_tag { REQUIRE_TAG } else { 0 });
    json["available_tags"] = forum.tags.iter().map(Tag::json).collect();
    json["default_reaction_emoji"] = Value::Null;
    json["default_sort_order"] = Value::Null;
    json["default_forum_layout"] = json!(0);
    json
}

/// The fields that every channel in a guild's list has.
fn listed_json(channel: &Channel) -> Value {
    json!({
        "id": channel.id,
        "type": channel.kind as u8,
        "guild_id": channel.guild,
        "name": channel.name,
        "topic": channel.topic,
        "position": channel.position,
        "parent_id": channel.parent,
        "permission_overwrites": channel.overwrites.iter().map(Overwrite::json).collect::<Vec<_>>(),
        "nsfw": false,
        "rate_limit_per_user": channel.slowmode_seconds,
        "last_message_id": channel.last_message,
    })
}

/// A thread's member as REST shows it.
pub(crate) fn thread_member_json(channel: &Channel, user: UserId) -> Value {
    let joined = channel.thread.as_ref().and_then(|thread| thread.members.get(&user));
    json!({
        "id": channel.id,
        "user_id": user,
        "join_timestamp": iso(joined.copied().unwrap_or_default()),
        "flags": 0,
    })
}

/// An emoji from `name:id` or the character itself.
pub(crate) fn emoji_json(emoji: &str) -> Value {
    match emoji.split_once(':') {
        Some((name, id)) => json!({ "id": id, "name": name }),
        None => json!({ "id": null, "name": emoji }),
    }
}
