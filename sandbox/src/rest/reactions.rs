//! Reactions and pins.

use super::{Answer, Reply, Request, parse_id};
use crate::clock::iso;
use crate::id::{ChannelId, MessageId, UserId};
use crate::intents::Intents;
use crate::news::Telling;
use crate::permissions::Permissions;
use crate::refusal::Refusal;
use crate::show::emoji_json;
use crate::world::{Message, Reaction, World};
use serde_json::{Value, json};

/// The most pins of one channel.
const PINS: usize = 50;

/// `/channels/{id}/messages/{id}/reactions…`
pub(super) fn answer(
    request: &Request<'_>,
    channel: ChannelId,
    id: MessageId,
    rest: &[&str],
) -> Answer {
    let mut world = request.app.world();
    world.require(channel, Permissions::READ_MESSAGE_HISTORY)?;
    world.public_message(channel, id)?;
    match (rest, request.method) {
        ([], "DELETE") => {
            world.require(channel, Permissions::MANAGE_MESSAGES)?;
            world.reactions(channel, id, |list| list.clear());
            let mut data = json!({ "channel_id": channel, "message_id": id });
            let guild = world.place(channel)?.guild;
            if let Some(guild) = guild {
                data["guild_id"] = json!(guild);
            }
            world.tell(
                "MESSAGE_REACTION_REMOVE_ALL",
                guild,
                Intents::GUILD_MESSAGE_REACTIONS,
                &data,
            );
            world.tell_message(Telling::Updated, channel, id);
            Ok(Reply::nothing())
        }
        ([emoji], "GET") => Ok(who(&world, channel, id, emoji)),
        ([emoji], "DELETE") => {
            world.require(channel, Permissions::MANAGE_MESSAGES)?;
            world.reactions(channel, id, |list| list.retain(|one| one.emoji != *emoji));
            world.tell_message(Telling::Updated, channel, id);
            Ok(Reply::nothing())
        }
        ([emoji, "@me"], "PUT") => {
            world.require(channel, Permissions::ADD_REACTIONS)?;
            if !is_emoji(emoji) {
                return Err(Refusal::UNKNOWN_EMOJI);
            }
            let bot = world.bot;
            world.react(channel, id, emoji, bot);
            Ok(Reply::nothing())
        }
        ([emoji, user], "DELETE") => {
            let bot = world.bot;
            let user = if *user == "@me" { bot } else { UserId(parse_id("user_id", user)?) };
            if user != bot {
                world.require(channel, Permissions::MANAGE_MESSAGES)?;
            }
            world.unreact(channel, id, emoji, user);
            Ok(Reply::nothing())
        }
        ([] | [_] | [_, _], _) => Err(Refusal::METHOD_NOT_ALLOWED),
        _ => Err(Refusal::NOT_FOUND),
    }
}

/// A character beyond ASCII, or `name:id`.
fn is_emoji(emoji: &str) -> bool {
    emoji.split_once(':').map_or_else(
        || emoji.chars().any(|c| '\u{a9}' <= c),
        |(name, id)| !name.is_empty() && id.parse::<u64>().is_ok(),
    )
}

fn who(world: &World, channel: ChannelId, id: MessageId, emoji: &str) -> Reply {
    let message = world.message(channel, id);
    let reaction =
        message.and_then(|message| message.reactions.iter().find(|one| one.emoji == emoji));
    let users = reaction.map_or(&[][..], |reaction| &reaction.users);
    Reply::json(&users.iter().map(|user| world.user_json(*user)).collect())
}

impl World {
    fn reactions(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        change: impl FnOnce(&mut Vec<Reaction>),
    ) {
        let place = self.channels.get_mut(&channel);
        if let Some(message) = place.and_then(|place| place.messages.get_mut(&id)) {
            change(&mut message.reactions);
        }
    }

    /// Adds a person's reaction.
    pub(crate) fn react(&mut self, channel: ChannelId, id: MessageId, emoji: &str, user: UserId) {
        let mut is_new = false;
        self.reactions(channel, id, |list| {
            if !list.iter().any(|one| one.emoji == emoji) {
                list.push(Reaction { emoji: emoji.to_owned(), users: Vec::new() });
            }
            if let Some(one) = list.iter_mut().find(|one| one.emoji == emoji)
                && !one.users.contains(&user)
            {
                one.users.push(user);
                is_new = true;
            }
        });
        if is_new {
            self.tell_reaction("MESSAGE_REACTION_ADD", channel, id, emoji, user);
        }
    }

    /// Removes a person's reaction.
    pub(crate) fn unreact(&mut self, channel: ChannelId, id: MessageId, emoji: &str, user: UserId) {
        let mut is_gone = false;
        self.reactions(channel, id, |list| {
            for one in list.iter_mut().filter(|one| one.emoji == emoji) {
                is_gone |= one.users.contains(&user);
                one.users.retain(|other| *other != user);
            }
            list.retain(|one| !one.users.is_empty());
        });
        if is_gone {
            self.tell_reaction("MESSAGE_REACTION_REMOVE", channel, id, emoji, user);
        }
    }

    fn tell_reaction(
        &mut self,
        name: &'static str,
        channel: ChannelId,
        id: MessageId,
        emoji: &str,
        user: UserId,
    ) {
        let Some(place) = self.channels.get(&channel) else { return };
        let guild = place.guild;
        let author = self.message(channel, id).map(|message| message.author);
        let mut data = json!({
            "user_id": user,
            "channel_id": channel,
            "message_id": id,
            "message_author_id": author,
            "emoji": emoji_json(emoji),
            "burst": false,
            "type": 0,
        });
        let mut intents = Intents::DIRECT_MESSAGE_REACTIONS;
        if let Some(guild) = guild {
            intents = Intents::GUILD_MESSAGE_REACTIONS;
            data["guild_id"] = json!(guild);
            data["member"] = self.member_json(guild, user).unwrap_or_default();
        }
        self.tell(name, guild, intents, &data);
        if self.news.is_followed()
            && let Some(message) = self.message(channel, id)
        {
            let mut json = self.message_json(message);
            json["seen_as"] = json!("public");
            let event = json!({ "type": "message_update", "channel": channel, "message": json });
            self.news.page(crate::news::Audience::Channel(channel), &event);
        }
    }
}

/// `GET /channels/{id}/pins` (a list) and `…/messages/pins` (with times).
pub(super) fn pins(request: &Request<'_>, channel: ChannelId) -> Answer {
    let world = request.app.world();
    world.require(channel, Permissions::READ_MESSAGE_HISTORY)?;
    let mut pinned: Vec<(i64, &Message)> = world
        .place(channel)?
        .messages
        .values()
        .filter_map(|message| Some((message.pinned_ms?, message)))
        .collect();
    pinned.sort_by_key(|(when, message)| std::cmp::Reverse((*when, message.id)));
    if request.segments.get(2) == Some(&"pins") {
        let list = pinned.into_iter().map(|(_, message)| world.message_json(message));
        return Ok(Reply::json(&list.collect()));
    }
    let items: Vec<Value> = pinned
        .into_iter()
        .map(|(when, message)| {
            json!({ "pinned_at": iso(when), "message": world.message_json(message) })
        })
        .collect();
    Ok(Reply::json(&json!({ "items": items, "has_more": false })))
}

pub(super) fn pin(request: &Request<'_>, channel: ChannelId, id: MessageId, pins: bool) -> Answer {
    let mut world = request.app.world();
    if world.require(channel, Permissions::PIN_MESSAGES).is_err() {
        world.require(channel, Permissions::MANAGE_MESSAGES)?;
    }
    world.public_message(channel, id)?;
    let now_ms = world.clock.now_ms();
    let place = world.channels.get_mut(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    let count = place.messages.values().filter(|message| message.pinned_ms.is_some()).count();
    if pins && PINS <= count {
        return Err(Refusal::TOO_MANY_PINS);
    }
    let guild = place.guild;
    if let Some(message) = place.messages.get_mut(&id) {
        message.pinned_ms = pins.then_some(now_ms);
    }
    let mut data = json!({ "channel_id": channel, "last_pin_timestamp": iso(now_ms) });
    if let Some(guild) = guild {
        data["guild_id"] = json!(guild);
    }
    let intents = if guild.is_some() { Intents::GUILDS } else { Intents::DIRECT_MESSAGES };
    world.tell("CHANNEL_PINS_UPDATE", guild, intents, &data);
    world.tell_message(Telling::Updated, channel, id);
    Ok(Reply::nothing())
}
