//! Messages of channels: list, read, send, edit, delete.

use super::{Answer, Reply, Request};
use crate::id::{ChannelId, MessageId, at};
use crate::news::Telling;
use crate::permissions::Permissions;
use crate::refusal::{Form, Refusal, snowflake};
use crate::validate::message::{Draft, Purpose, draft};
use crate::world::{ChannelKind, Message, Nonce, World};
use serde_json::{Value, json};

/// The time that an enforced nonce is remembered, in milliseconds.
const NONCE_MS: i64 = 3 * 60 * 1_000;
/// The most nonces remembered at once.
const NONCES: usize = 5_000;
/// Messages older than this cannot be deleted in bulk.
const BULK_AGE_MS: i64 = 14 * 24 * 3_600 * 1_000;

/// `GET /channels/{id}/messages`
pub(super) fn list(request: &Request<'_>, channel: ChannelId) -> Answer {
    let limit = request.asked_number("limit", 1, 100)?.unwrap_or(50);
    let before = request.asked_id("before")?.map(MessageId);
    let after = request.asked_id("after")?.map(MessageId);
    let around = request.asked_id("around")?.map(MessageId);
    let world = request.app.world();
    world.require(channel, Permissions::VIEW_CHANNEL)?;
    if world.require(channel, Permissions::READ_MESSAGE_HISTORY).is_err() {
        return Ok(Reply::json(&json!([])));
    }
    let place = world.channels.get(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    let shown = |message: &&Message| message.ephemeral_to.is_none();
    let messages = &place.messages;
    let mut found: Vec<&Message> = if let Some(around) = around {
        let half = limit / 2;
        let older = messages.range(..around).rev().map(|(_, message)| message).filter(shown);
        let newer = messages.range(around..).map(|(_, message)| message).filter(shown);
        newer.take(limit - half).chain(older.take(half)).collect()
    } else if let Some(after) = after {
        let newer = messages.range((std::ops::Bound::Excluded(after), std::ops::Bound::Unbounded));
        newer.map(|(_, message)| message).filter(shown).take(limit).collect()
    } else {
        let before = before.unwrap_or(MessageId(u64::MAX));
        let older = messages.range(..before).rev();
        older.map(|(_, message)| message).filter(shown).take(limit).collect()
    };
    found.sort_unstable_by_key(|message| std::cmp::Reverse(message.id));
    let list: Vec<Value> = found.into_iter().map(|message| world.message_json(message)).collect();
    Ok(Reply::json(&json!(list)))
}

/// `GET /channels/{id}/messages/{id}`
pub(super) fn get(request: &Request<'_>, channel: ChannelId, id: MessageId) -> Answer {
    let world = request.app.world();
    world.require(channel, Permissions::READ_MESSAGE_HISTORY)?;
    Ok(Reply::json(&world.message_json(world.public_message(channel, id)?)))
}

/// `POST /channels/{id}/messages`
pub(super) fn create(request: &Request<'_>, channel: ChannelId) -> Answer {
    let body = request.body.object()?;
    let mut draft = draft(body, Purpose::Channel)?;
    let mut world = request.app.world();
    if world.place(channel)?.kind == ChannelKind::Forum {
        return Err(Refusal::FORUM_TAKES_NO_MESSAGE);
    }
    may_send(&world, channel, &draft, !request.body.files.is_empty())?;
    if let Some(earlier) = world.enforced(channel, &draft) {
        let message = world.public_message(channel, earlier)?;
        return Ok(Reply::json(&world.message_json(message)));
    }
    let id = MessageId(world.mint());
    let bot = world.bot;
    let mut message = Message::new(id, channel, bot, world.clock.now_ms());
    message.tts = draft.tts;
    message.nonce = draft.nonce.clone();
    if let Some(reference) = draft.reference {
        let there = reference.channel.unwrap_or(channel);
        if world.public_message(there, reference.message).is_ok() {
            world
                .require(there, Permissions::READ_MESSAGE_HISTORY)
                .map_err(|_| Refusal::REPLY_WITHOUT_HISTORY)?;
            message.reference = Some((there, reference.message));
            message.kind = 19;
        } else if reference.must_exist {
            let code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
            return Err(Refusal::form("message_reference", code, "Unknown message"));
        }
    }
    let is_enforced = draft.enforce_nonce;
    world.compose(&mut message, &mut draft, &request.body.files, Purpose::Channel)?;
    message.keep_words();
    if is_enforced && let Some(nonce) = &message.nonce {
        let nonce =
            Nonce { channel, nonce: nonce.to_string(), message: id, made_ms: world.clock.now_ms() };
        world.nonces.push_back(nonce);
        if NONCES < world.nonces.len() {
            world.nonces.pop_front();
        }
    }
    let reply = Reply::json(&world.message_json(&message));
    world.keep_message(message);
    world.tell_message(Telling::Created, channel, id);
    Ok(reply)
}

/// Checks that the bot may send this message there.
pub(super) fn may_send(
    world: &World,
    channel: ChannelId,
    draft: &Draft,
    has_files: bool,
) -> Result<(), Refusal> {
    let place = world.channels.get(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    let mut wanted = match place.kind {
        ChannelKind::Dm => {
            let user = place.recipient.expect("a DM channel has a recipient");
            if !world.share_a_guild(world.bot, user) {
                return Err(Refusal::NO_MUTUAL_GUILD);
            }
            let is_open = world.users.get(&user).is_some_and(|person| person.dms_open);
            return if is_open { Ok(()) } else { Err(Refusal::CANNOT_MESSAGE_USER) };
        }
        ChannelKind::Text | ChannelKind::Forum => Permissions::SEND_MESSAGES,
        ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            Permissions::SEND_MESSAGES_IN_THREADS
        }
    };
    if has_files {
        wanted |= Permissions::ATTACH_FILES;
    }
    if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        wanted |= Permissions::EMBED_LINKS;
    }
    if draft.poll.is_some() {
        wanted |= Permissions::SEND_POLLS;
    }
    if draft.tts {
        wanted |= Permissions::SEND_TTS_MESSAGES;
    }
    world.require(channel, wanted)?;
    let is_locked = place.thread.as_ref().is_some_and(|thread| thread.locked);
    if is_locked && world.require(channel, Permissions::MANAGE_THREADS).is_err() {
        return Err(Refusal::THREAD_LOCKED);
    }
    Ok(())
}

impl World {
    /// The message made with the same enforced nonce in the last minutes.
    fn enforced(&mut self, channel: ChannelId, draft: &Draft) -> Option<MessageId> {
        if !draft.enforce_nonce {
            return None;
        }
        let nonce = draft.nonce.as_ref()?.to_string();
        let now_ms = self.clock.now_ms();
        while self.nonces.front().is_some_and(|oldest| oldest.made_ms + NONCE_MS < now_ms) {
            self.nonces.pop_front();
        }
        let mut same =
            self.nonces.iter().filter(|one| one.channel == channel && one.nonce == nonce);
        same.next().map(|one| one.message)
    }
}

/// `PATCH /channels/{id}/messages/{id}`
pub(super) fn edit(request: &Request<'_>, channel: ChannelId, id: MessageId) -> Answer {
    let body = request.body.object()?;
    let mut world = request.app.world();
    let mut wanted = Permissions::VIEW_CHANNEL;
    if !request.body.files.is_empty() {
        wanted |= Permissions::ATTACH_FILES;
    }
    world.require(channel, wanted)?;
    let mut message = world.public_message(channel, id)?.clone();
    if message.author != world.bot {
        return Err(Refusal::NOT_THE_AUTHOR);
    }
    if ![0, 19, 20].contains(&message.kind) {
        return Err(Refusal::SYSTEM_MESSAGE);
    }
    let archived = world.channels.get(&channel).and_then(|place| place.thread.as_ref());
    if archived.is_some_and(|thread| thread.archived) {
        return Err(Refusal::THREAD_ARCHIVED);
    }
    let brings_files = !request.body.files.is_empty();
    request.app.faults.judge_picture(|edits| edits.message, body, brings_files)?;
    let purpose = Purpose::Edit { is_v2: message.flags & crate::world::COMPONENTS_V2 != 0 };
    let mut draft = draft(body, purpose)?;
    world.compose(&mut message, &mut draft, &request.body.files, purpose)?;
    message.edited_ms = Some(world.clock.now_ms());
    let reply = Reply::json(&world.message_json(&message));
    world.replace(message);
    world.tell_message(Telling::Updated, channel, id);
    Ok(reply)
}

impl World {
    /// Puts a changed message in its old place; a deleted one stays deleted.
    pub(crate) fn replace(&mut self, message: Message) {
        if let Some(channel) = self.channels.get_mut(&message.channel)
            && let Some(place) = channel.messages.get_mut(&message.id)
        {
            *place = message;
        }
    }

    pub(crate) fn delete_message(&mut self, channel: ChannelId, id: MessageId) -> bool {
        let gone = self.channels.get_mut(&channel).and_then(|place| place.messages.remove(&id));
        if let Some(message) = &gone {
            self.tell_deleted(message);
        }
        gone.is_some()
    }
}

/// `DELETE /channels/{id}/messages/{id}`
pub(super) fn delete(request: &Request<'_>, channel: ChannelId, id: MessageId) -> Answer {
    let mut world = request.app.world();
    world.require(channel, Permissions::VIEW_CHANNEL)?;
    let message = world.public_message(channel, id)?;
    if message.author != world.bot {
        if world.channels.get(&channel).is_some_and(|place| place.kind == ChannelKind::Dm) {
            return Err(Refusal::NOT_IN_DM);
        }
        world.require(channel, Permissions::MANAGE_MESSAGES)?;
    }
    world.delete_message(channel, id);
    Ok(Reply::nothing())
}

/// `POST /channels/{id}/messages/bulk-delete`
pub(super) fn bulk_delete(request: &Request<'_>, channel: ChannelId) -> Answer {
    let body = request.body.object()?;
    let mut form = Form::default();
    form.known(body, &["messages"]);
    form.required(body, "messages");
    let ids: Vec<u64> = body
        .get("messages")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(snowflake)
        .collect();
    form.finish()?;
    if ids.len() < 2 || 100 < ids.len() {
        return Err(Refusal::BULK_COUNT);
    }
    let mut world = request.app.world();
    if world.channels.get(&channel).is_some_and(|place| place.kind == ChannelKind::Dm) {
        return Err(Refusal::NOT_IN_DM);
    }
    world.require(channel, Permissions::MANAGE_MESSAGES)?;
    let oldest = at(world.clock.now_ms() - BULK_AGE_MS);
    if ids.iter().any(|id| *id < oldest) {
        return Err(Refusal::TOO_OLD_TO_BULK_DELETE);
    }
    for id in ids {
        if world.public_message(channel, MessageId(id)).is_ok() {
            world.delete_message(channel, MessageId(id));
        }
    }
    Ok(Reply::nothing())
}
