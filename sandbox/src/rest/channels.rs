//! Channels: reading, changing, deleting, typing and permission overwrites.

use super::{Answer, Reply, Request, forums, messages, only, parse_id, reactions, threads};
use crate::id::{ChannelId, MessageId, RoleId, UserId};
use crate::intents::Intents;
use crate::news::Audience;
use crate::permissions::{Overwrite, Permissions, Whom};
use crate::refusal::{Form, Refusal};
use crate::world::{ChannelKind, Forum, World};
use serde_json::{Map, Value, json};

/// `/channels/{id}…`
pub(super) fn answer(request: &Request<'_>, channel: ChannelId, rest: &[&str]) -> Answer {
    let method = request.method;
    if !request.app.world().channels.contains_key(&channel) {
        return Err(Refusal::UNKNOWN_CHANNEL);
    }
    match rest {
        [] => match method {
            "GET" => get(request, channel),
            "PATCH" => change(request, channel),
            "DELETE" => delete(request, channel),
            _ => Err(Refusal::METHOD_NOT_ALLOWED),
        },
        ["messages"] => match method {
            "GET" => messages::list(request, channel),
            "POST" => messages::create(request, channel),
            _ => Err(Refusal::METHOD_NOT_ALLOWED),
        },
        ["messages", "bulk-delete"] => {
            only("POST", method, || messages::bulk_delete(request, channel))
        }
        ["messages", "pins"] | ["pins"] => {
            only("GET", method, || reactions::pins(request, channel))
        }
        ["messages", "pins", message] | ["pins", message] => {
            let message = MessageId(parse_id("message_id", message)?);
            match method {
                "PUT" => reactions::pin(request, channel, message, true),
                "DELETE" => reactions::pin(request, channel, message, false),
                _ => Err(Refusal::METHOD_NOT_ALLOWED),
            }
        }
        ["messages", message, rest @ ..] => {
            let message = MessageId(parse_id("message_id", message)?);
            match rest {
                [] => match method {
                    "GET" => messages::get(request, channel, message),
                    "PATCH" => messages::edit(request, channel, message),
                    "DELETE" => messages::delete(request, channel, message),
                    _ => Err(Refusal::METHOD_NOT_ALLOWED),
                },
                ["threads"] => {
                    only("POST", method, || threads::create(request, channel, Some(message)))
                }
                ["reactions", rest @ ..] => reactions::answer(request, channel, message, rest),
                _ => Err(Refusal::NOT_FOUND),
            }
        }
        ["typing"] => only("POST", method, || typing(request, channel)),
        ["permissions", target] => overwrite(request, channel, parse_id("overwrite_id", target)?),
        ["threads"] => only("POST", method, || threads::create(request, channel, None)),
        ["threads", "archived", "public" | "private"]
        | ["users", "@me", "threads", "archived", "private"] => {
            let is_public = rest.last() == Some(&"public");
            only("GET", method, || threads::archived(request, channel, is_public))
        }
        ["thread-members"] => only("GET", method, || threads::members(request, channel)),
        ["thread-members", user] => threads::member(request, channel, user),
        _ => Err(Refusal::NOT_FOUND),
    }
}

fn get(request: &Request<'_>, channel: ChannelId) -> Answer {
    let world = request.app.world();
    world.require(channel, Permissions::VIEW_CHANNEL)?;
    Ok(Reply::json(&world.channel_json(world.place(channel)?)))
}

fn change(request: &Request<'_>, channel: ChannelId) -> Answer {
    let body = request.body.object()?;
    let mut world = request.app.world();
    match world.place(channel)?.kind {
        ChannelKind::Dm => return Err(Refusal::WRONG_CHANNEL_TYPE),
        ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            drop(world);
            return threads::change(request, channel);
        }
        ChannelKind::Text | ChannelKind::Forum => {}
    }
    world.require(channel, Permissions::MANAGE_CHANNELS)?;
    let mut form = Form::default();
    let known = [
        "name",
        "type",
        "position",
        "topic",
        "nsfw",
        "rate_limit_per_user",
        "parent_id",
        "permission_overwrites",
        "default_auto_archive_duration",
        "default_thread_rate_limit_per_user",
        "flags",
        "available_tags",
    ];
    form.known(body, &known);
    let name = form.text(body, "name", 1, 100).map(str::to_owned);
    let tags = forums::available(&mut form, body);
    let flags = form.integer(body, "flags", 0, i64::MAX);
    let topic = form.text(body, "topic", 0, 1_024).map(str::to_owned);
    let slowmode = form.integer(body, "rate_limit_per_user", 0, 21_600);
    let overwrites = form.list(body, "permission_overwrites", 0, 100).map(|list| {
        form.at("permission_overwrites", |form| {
            list.iter()
                .enumerate()
                .filter_map(|(at, one)| form.at(at, |form| read(form, one)))
                .collect()
        })
    });
    form.finish()?;
    if let Some(tags) = tags {
        Forum::set_tags(&mut world, channel, tags)?;
    }
    let place = world.channels.get_mut(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    if let (Some(forum), Some(flags)) = (&mut place.forum, flags) {
        forum.requires_tag = flags & forums::REQUIRE_TAG != 0;
    }
    if let Some(name) = name {
        place.name = name;
    }
    if body.contains_key("topic") {
        place.topic = topic.filter(|topic| !topic.is_empty());
    }
    if let Some(slowmode) = slowmode {
        place.slowmode_seconds = slowmode;
    }
    if let Some(overwrites) = overwrites {
        place.overwrites = overwrites;
    }
    let reply = Reply::json(&world.channel_json(world.place(channel)?));
    world.tell_channel("CHANNEL_UPDATE", channel);
    Ok(reply)
}

fn delete(request: &Request<'_>, channel: ChannelId) -> Answer {
    let mut world = request.app.world();
    let wanted = match world.place(channel)?.kind {
        ChannelKind::Text | ChannelKind::Forum => Permissions::MANAGE_CHANNELS,
        ChannelKind::PublicThread | ChannelKind::PrivateThread => Permissions::MANAGE_THREADS,
        // Closing a direct-message channel only hides it: it can be opened again.
        ChannelKind::Dm => {
            return Ok(Reply::json(&world.channel_json(world.place(channel)?)));
        }
    };
    world.require(channel, wanted)?;
    let reply = Reply::json(&world.channel_json(world.place(channel)?));
    world.delete_channel(channel);
    Ok(reply)
}

impl World {
    /// Deletes a channel with its threads, and tells of it.
    pub(crate) fn delete_channel(&mut self, channel: ChannelId) {
        let threads: Vec<ChannelId> = self
            .channels
            .values()
            .filter(|place| place.parent == Some(channel) && place.thread.is_some())
            .map(|place| place.id)
            .collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let Some(place) = self.channels.get(&channel) else { return };
        let (guild, is_thread) = (place.guild, place.thread.is_some());
        if is_thread {
            let data = json!({
                "id": place.id,
                "guild_id": place.guild,
                "parent_id": place.parent,
                "type": place.kind as u8,
            });
            self.tell("THREAD_DELETE", guild, Intents::GUILDS, &data);
        } else {
            let data = self.channel_json(place);
            self.tell("CHANNEL_DELETE", guild, Intents::GUILDS, &data);
        }
        self.channels.remove(&channel);
        if let Some(guild) = guild.and_then(|guild| self.guilds.get_mut(&guild)) {
            guild.channels.retain(|one| *one != channel);
        }
        self.tell_world();
    }
}

fn typing(request: &Request<'_>, channel: ChannelId) -> Answer {
    let mut world = request.app.world();
    let wanted = match world.place(channel)?.kind {
        ChannelKind::Text => Permissions::SEND_MESSAGES,
        ChannelKind::Forum => return Err(Refusal::WRONG_CHANNEL_TYPE),
        ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            Permissions::SEND_MESSAGES_IN_THREADS
        }
        ChannelKind::Dm => Permissions::NONE,
    };
    world.require(channel, wanted)?;
    let guild = world.place(channel)?.guild;
    let mut data = json!({
        "channel_id": channel,
        "user_id": world.bot,
        "timestamp": world.clock.now_ms() / 1_000,
    });
    let mut intents = Intents::DIRECT_MESSAGE_TYPING;
    if let Some(guild) = guild {
        intents = Intents::GUILD_MESSAGE_TYPING;
        data["guild_id"] = json!(guild);
        data["member"] = world.member_json(guild, world.bot).unwrap_or_default();
    }
    world.tell("TYPING_START", guild, intents, &data);
    if world.news.is_followed() {
        let event = json!({ "type": "typing", "channel": channel, "user": world.bot });
        world.news.page(Audience::Channel(channel), &event);
    }
    Ok(Reply::nothing())
}

/// `/channels/{id}/permissions/{role or user}`
fn overwrite(request: &Request<'_>, channel: ChannelId, target: u64) -> Answer {
    let mut world = request.app.world();
    if ![ChannelKind::Text, ChannelKind::Forum].contains(&world.place(channel)?.kind) {
        return Err(Refusal::WRONG_CHANNEL_TYPE);
    }
    world.require(channel, Permissions::MANAGE_ROLES)?;
    let same = |whom: Whom| match whom {
        Whom::Role(role) => role.0 == target,
        Whom::Member(user) => user.0 == target,
    };
    match request.method {
        "PUT" => {
            let mut body = request.body.object()?.clone();
            body.insert("id".to_owned(), json!(target.to_string()));
            let mut form = Form::default();
            let overwrite = read(&mut form, &Value::Object(body));
            form.finish()?;
            let overwrite = overwrite.expect("the form refused everything else");
            let place = world.channels.get_mut(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)?;
            place.overwrites.retain(|old| !same(old.whom));
            place.overwrites.push(overwrite);
        }
        "DELETE" => {
            let place = world.channels.get_mut(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)?;
            let before = place.overwrites.len();
            place.overwrites.retain(|old| !same(old.whom));
            if place.overwrites.len() == before {
                return Err(Refusal::UNKNOWN_OVERWRITE);
            }
        }
        _ => return Err(Refusal::METHOD_NOT_ALLOWED),
    }
    world.tell_channel("CHANNEL_UPDATE", channel);
    Ok(Reply::nothing())
}

/// One permission overwrite.
fn read(form: &mut Form, value: &Value) -> Option<Overwrite> {
    let map: &Map<String, Value> = form.object(value)?;
    form.known(map, &["id", "type", "allow", "deny"]);
    form.required(map, "id");
    form.required(map, "type");
    let id = form.snowflake(map, "id")?;
    let whom = match form.integer(map, "type", 0, 1)? {
        0 => Whom::Role(RoleId(id)),
        _ => Whom::Member(UserId(id)),
    };
    let allow = Permissions(form.snowflake(map, "allow").unwrap_or(0));
    let deny = Permissions(form.snowflake(map, "deny").unwrap_or(0));
    Some(Overwrite { whom, allow, deny })
}
