//! Forums: posts, each a thread that begins with a message, and their tags.

use super::messages::may_send;
use super::threads::archive_minutes;
use super::{Answer, Reply, Request};
use crate::id::{ChannelId, MessageId};
use crate::news::Telling;
use crate::permissions::Permissions;
use crate::refusal::{Form, Refusal};
use crate::validate::message::{Purpose, read};
use crate::world::{Channel, ChannelKind, Forum, Message, Tag, Thread, World};
use serde_json::{Map, Value, json};

/// The most tags of a forum.
const TAGS: usize = 20;
/// The most tags of a post.
const APPLIED: usize = 5;
/// A forum's flag: each of its posts must have a tag.
pub(crate) const REQUIRE_TAG: i64 = 1 << 4;

/// `POST /channels/{forum}/threads`
pub(super) fn create(request: &Request<'_>, forum: ChannelId) -> Answer {
    let body = request.body.object()?;
    let mut form = Form::default();
    form.known(
        body,
        &["name", "auto_archive_duration", "rate_limit_per_user", "applied_tags", "message"],
    );
    let name = form.required_text(body, "name", 1, 100).map(str::to_owned);
    let minutes = archive_minutes(&mut form, body);
    let slowmode = form.integer(body, "rate_limit_per_user", 0, 21_600).unwrap_or(0);
    let tags = applied(&mut form, body).unwrap_or_default();
    let draft = form.required(body, "message").and_then(|message| {
        form.at("message", |form| {
            let message = form.object(message)?;
            // A post begins with no nonce.
            for key in
                ["nonce", "enforce_nonce"].into_iter().filter(|key| message.contains_key(*key))
            {
                form.refuse_at(key, "UNKNOWN_FIELD", "This field is not known here.");
            }
            Some(read(form, message, Purpose::Channel))
        })
    });
    form.finish()?;
    let refused = "the form refused its absence";
    let (name, mut draft) = (name.expect(refused), draft.expect(refused));

    let mut world = request.app.world();
    may_send(&world, forum, &draft, !request.body.files.is_empty())?;
    let guild = world.place(forum)?.guild.ok_or(Refusal::WRONG_CHANNEL_TYPE)?;
    world.may_tag(forum, &[], &tags)?;
    if world.active_threads <= world.active_threads_of(guild).count() {
        return Err(Refusal::TOO_MANY_THREADS);
    }
    let id = ChannelId(world.mint());
    let (bot, now_ms) = (world.bot, world.clock.now_ms());
    let mut post = Channel::new(id, ChannelKind::PublicThread, &name);
    post.guild = Some(guild);
    post.parent = Some(forum);
    post.slowmode_seconds = slowmode;
    post.thread = Some(Thread { tags, ..Thread::new(bot, minutes, now_ms) });
    let archives_ms = post.thread.as_ref().map_or(i64::MAX, Thread::archives_ms);
    let mut message = Message::new(MessageId(id.0), id, bot, now_ms);
    // Mentioned people must see the post.
    world.channels.insert(id, post);
    if let Err(refusal) =
        world.compose(&mut message, &mut draft, &request.body.files, Purpose::Channel)
    {
        world.channels.remove(&id);
        return Err(refusal);
    }
    message.keep_words();
    world.archives_ms = world.archives_ms.min(archives_ms);
    if let Some(place) = world.channels.get_mut(&forum) {
        place.last_message = Some(MessageId(id.0));
    }
    let shown = world.message_json(&message);
    world.tell_channel("THREAD_CREATE", id);
    world.keep_message(message);
    world.tell_message(Telling::Created, id, MessageId(id.0));
    let mut reply = world.channel_json(world.place(id)?);
    reply["message"] = shown;
    Ok(Reply::created(&reply))
}

/// The tags requested for a post.
pub(super) fn applied(form: &mut Form, body: &Map<String, Value>) -> Option<Vec<u64>> {
    let list = form.list(body, "applied_tags", 0, APPLIED)?;
    let ids: Vec<Option<u64>> = list.iter().map(crate::refusal::snowflake).collect();
    if ids.contains(&None) {
        form.refuse_at("applied_tags", "NUMBER_TYPE_COERCE", "Value is not snowflake.");
    }
    Some(ids.into_iter().flatten().collect())
}

/// The tags requested for a forum; new ones have no id yet.
pub(super) fn available(form: &mut Form, body: &Map<String, Value>) -> Option<Vec<Tag>> {
    let list = form.list(body, "available_tags", 0, TAGS)?;
    Some(form.at("available_tags", |form| {
        let tags = list.iter().enumerate();
        tags.filter_map(|(at, tag)| form.at(at, |form| tag_of(form, tag))).collect()
    }))
}

fn tag_of(form: &mut Form, value: &Value) -> Option<Tag> {
    let map = form.object(value)?;
    form.known(map, &["id", "name", "moderated", "emoji_id", "emoji_name"]);
    let name = form.required_text(map, "name", 1, 20)?.to_owned();
    let moderated = form.truth(map, "moderated").unwrap_or(false);
    Some(Tag { id: form.snowflake(map, "id").unwrap_or(0), name, moderated })
}

impl Forum {
    /// Sets its tags, in order; a deleted tag is removed from its posts.
    pub(super) fn set_tags(
        world: &mut World,
        forum: ChannelId,
        tags: Vec<Tag>,
    ) -> Result<(), Refusal> {
        let is_twice = |(at, tag): (usize, &Tag)| {
            tags[..at].iter().any(|other| other.name.eq_ignore_ascii_case(&tag.name))
        };
        if tags.iter().enumerate().any(is_twice) {
            return Err(Refusal::TAG_NAMES_TWICE);
        }
        let before = world.place(forum)?.forum.as_ref().ok_or(Refusal::WRONG_CHANNEL_TYPE)?;
        let is_known = |id: u64| before.tags.iter().any(|tag| tag.id == id);
        if tags.iter().any(|tag| tag.id != 0 && !is_known(tag.id)) {
            return Err(Refusal::UNKNOWN_TAG);
        }
        let mut kept = Vec::new();
        for tag in tags {
            let id = if tag.id == 0 { world.mint() } else { tag.id };
            kept.push(Tag { id, ..tag });
        }
        for place in world.channels.values_mut().filter(|place| place.parent == Some(forum)) {
            if let Some(thread) = &mut place.thread {
                thread.tags.retain(|id| kept.iter().any(|tag| tag.id == *id));
            }
        }
        let place = world.channels.get_mut(&forum).and_then(|place| place.forum.as_mut());
        place.ok_or(Refusal::WRONG_CHANNEL_TYPE)?.tags = kept;
        Ok(())
    }
}

impl World {
    /// Whether the bot may replace the tags of a forum's post by these.
    pub(super) fn may_tag(
        &self,
        forum: ChannelId,
        before: &[u64],
        tags: &[u64],
    ) -> Result<(), Refusal> {
        let Some(known) = &self.place(forum)?.forum else { return Ok(()) };
        let of = |id: &u64| known.tags.iter().find(|tag| tag.id == *id);
        if tags.iter().any(|id| of(id).is_none()) {
            return Err(Refusal::UNKNOWN_TAG);
        }
        if known.requires_tag && tags.is_empty() {
            return Err(Refusal::TAG_REQUIRED);
        }
        let gained = tags.iter().filter(|id| !before.contains(id));
        let mut changed = gained.chain(before.iter().filter(|id| !tags.contains(id)));
        let is_moderated = changed.any(|id| of(id).is_some_and(|tag| tag.moderated));
        if is_moderated { self.require(forum, Permissions::MANAGE_THREADS) } else { Ok(()) }
    }
}

impl Tag {
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id.to_string(),
            "name": self.name,
            "moderated": self.moderated,
            "emoji_id": null,
            "emoji_name": null,
        })
    }
}
