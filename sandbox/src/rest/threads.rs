//! Threads: starting, joining, archiving, locking, listing.

use super::{Answer, Reply, Request, forums, parse_id};
use crate::id::{ChannelId, GuildId, MessageId, UserId};
use crate::intents::Intents;
use crate::news::Telling;
use crate::permissions::Permissions;
use crate::refusal::{Form, Refusal, present};
use crate::show::thread_member_json;
use crate::world::{Channel, ChannelKind, HAS_THREAD, Message, THREAD_MADE, Thread, World};
use serde_json::{Value, json};

/// The allowed values, in minutes, after which an idle thread hides itself.
const ARCHIVE_AFTER: [i64; 4] = [60, 1_440, 4_320, 10_080];

/// `POST /channels/{id}/threads` and `…/messages/{id}/threads`
pub(super) fn create(
    request: &Request<'_>,
    channel: ChannelId,
    message: Option<MessageId>,
) -> Answer {
    let kind = request.app.world().place(channel)?.kind;
    if kind == ChannelKind::Forum && message.is_none() {
        return forums::create(request, channel);
    }
    let body = request.body.object()?;
    let mut form = Form::default();
    let known =
        ["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable", "location"];
    form.known(body, &known);
    let name = form.required_text(body, "name", 1, 100).map(str::to_owned);
    let minutes = archive_minutes(&mut form, body);
    let slowmode = form.integer(body, "rate_limit_per_user", 0, 21_600).unwrap_or(0);
    let invitable = form.truth(body, "invitable").unwrap_or(true);
    // Without a type, a thread that no message started is private, as on Discord.
    let kind = match form.integer(body, "type", 10, 12) {
        _ if message.is_some() => ChannelKind::PublicThread,
        Some(11) => ChannelKind::PublicThread,
        Some(10) => {
            let words = "Announcement threads belong to announcement channels.";
            form.refuse_at("type", "BASE_TYPE_CHOICES", words);
            ChannelKind::PublicThread
        }
        Some(_) | None => ChannelKind::PrivateThread,
    };
    form.finish()?;
    let name = name.expect("the form refused its absence");

    let mut world = request.app.world();
    let guild = world.channels.get(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)?.guild;
    let Some(guild) = guild else { return Err(Refusal::WRONG_CHANNEL_TYPE) };
    if world.place(channel)?.kind != ChannelKind::Text {
        return Err(Refusal::WRONG_CHANNEL_TYPE);
    }
    let wanted = match kind {
        ChannelKind::PrivateThread => Permissions::CREATE_PRIVATE_THREADS,
        ChannelKind::Text | ChannelKind::Dm | ChannelKind::PublicThread | ChannelKind::Forum => {
            Permissions::CREATE_PUBLIC_THREADS
        }
    };
    world.require(channel, wanted)?;
    if let Some(message) = message
        && world.public_message(channel, message)?.thread.is_some()
    {
        return Err(Refusal::THREAD_EXISTS);
    }
    if world.active_threads <= world.active_threads_of(guild).count() {
        return Err(Refusal::TOO_MANY_THREADS);
    }
    let id = message.map_or_else(|| ChannelId(world.mint()), |message| ChannelId(message.0));
    let (bot, now_ms) = (world.bot, world.clock.now_ms());
    let mut thread = Channel::new(id, kind, &name);
    thread.guild = Some(guild);
    thread.parent = Some(channel);
    thread.slowmode_seconds = slowmode;
    thread.thread = Some(Thread { invitable, ..Thread::new(bot, minutes, now_ms) });
    let reply = world.channel_json(&thread);
    let archives_ms = thread.thread.as_ref().map_or(i64::MAX, Thread::archives_ms);
    world.archives_ms = world.archives_ms.min(archives_ms);
    world.channels.insert(id, thread);
    world.tell_channel("THREAD_CREATE", id);
    match message {
        Some(message) => world.mark_started(channel, message, id),
        None if kind == ChannelKind::PublicThread => world.announce_thread(channel, id, &name),
        None => {}
    }
    Ok(Reply::created(&reply))
}

pub(super) fn archive_minutes(
    form: &mut Form,
    body: &serde_json::Map<String, Value>,
) -> Option<i64> {
    let minutes = form.integer(body, "auto_archive_duration", 0, i64::MAX)?;
    if !ARCHIVE_AFTER.contains(&minutes) {
        form.refuse_at(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Value must be one of (60, 1440, 4320, 10080).",
        );
    }
    Some(minutes)
}

impl World {
    fn mark_started(&mut self, channel: ChannelId, message: MessageId, thread: ChannelId) {
        let place = self.channels.get_mut(&channel);
        if let Some(message) = place.and_then(|place| place.messages.get_mut(&message)) {
            message.flags |= HAS_THREAD;
            message.thread = Some(thread);
        }
        self.tell_message(Telling::Updated, channel, message);
        let starter = MessageId(self.mint());
        let mut shown = Message::new(starter, thread, self.bot, self.clock.now_ms());
        shown.kind = 21;
        shown.reference = Some((channel, message));
        self.keep_message(shown);
        self.tell_message(Telling::Created, thread, starter);
    }

    /// Announces in its channel a public thread that no message started.
    fn announce_thread(&mut self, channel: ChannelId, thread: ChannelId, name: &str) {
        let id = MessageId(self.mint());
        let mut message = Message::new(id, channel, self.bot, self.clock.now_ms());
        message.kind = THREAD_MADE;
        message.content = name.to_owned();
        message.reference = Some((thread, MessageId(thread.0)));
        message.thread = Some(thread);
        self.keep_message(message);
        self.tell_message(Telling::Created, channel, id);
    }
}

/// `PATCH /channels/{thread}`
pub(super) fn change(request: &Request<'_>, id: ChannelId) -> Answer {
    let body = request.body.object()?;
    let mut form = Form::default();
    let known = [
        "name",
        "archived",
        "auto_archive_duration",
        "locked",
        "invitable",
        "rate_limit_per_user",
        "flags",
        "applied_tags",
    ];
    form.known(body, &known);
    let name = form.text(body, "name", 1, 100).map(str::to_owned);
    let archived = form.truth(body, "archived");
    let locked = form.truth(body, "locked");
    let invitable = form.truth(body, "invitable");
    let minutes = archive_minutes(&mut form, body);
    let slowmode = form.integer(body, "rate_limit_per_user", 0, 21_600);
    let tags = forums::applied(&mut form, body);
    form.finish()?;

    let mut world = request.app.world();
    world.require(id, Permissions::VIEW_CHANNEL)?;
    let may_manage = world.require(id, Permissions::MANAGE_THREADS).is_ok();
    let may_send = world.require(id, Permissions::SEND_MESSAGES_IN_THREADS).is_ok();
    let (bot, now_ms) = (world.bot, world.clock.now_ms());
    if let (Some(tags), Some(parent)) = (&tags, world.place(id)?.parent) {
        let before = world.place(id)?.thread.as_ref().map_or(&[][..], |thread| &thread.tags);
        world.may_tag(parent, before, tags)?;
    }
    let place = world.channels.get_mut(&id).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    let thread = place.thread.as_mut().ok_or(Refusal::WRONG_CHANNEL_TYPE)?;
    let is_owner = thread.owner == bot;
    let only_unarchives = body.keys().all(|key| key == "archived") && archived == Some(false);
    let is_allowed = may_manage
        || (is_owner && locked.is_none() && !thread.locked)
        || (only_unarchives && may_send && !thread.locked);
    if !is_allowed {
        return Err(Refusal::MISSING_PERMISSIONS);
    }
    if thread.archived && archived != Some(false) && present(body, "locked").is_none() {
        return Err(Refusal::THREAD_ARCHIVED);
    }
    if let Some(archived) = archived {
        if thread.archived != archived {
            thread.archive_changed_ms = now_ms;
        }
        thread.archived = archived;
    }
    thread.locked = locked.unwrap_or(thread.locked);
    thread.invitable = invitable.unwrap_or(thread.invitable);
    thread.tags = tags.unwrap_or_else(|| std::mem::take(&mut thread.tags));
    if let Some(minutes) = minutes.filter(|minutes| *minutes != thread.auto_archive_minutes) {
        thread.auto_archive_minutes = minutes;
        thread.archive_changed_ms = now_ms;
    }
    let archives_ms = thread.archives_ms();
    place.slowmode_seconds = slowmode.unwrap_or(place.slowmode_seconds);
    if let Some(name) = name {
        place.name = name;
    }
    world.archives_ms = world.archives_ms.min(archives_ms);
    let reply = Reply::json(&world.channel_json(world.place(id)?));
    world.tell_channel("THREAD_UPDATE", id);
    Ok(reply)
}

/// `/channels/{thread}/thread-members/{user}`
pub(super) fn member(request: &Request<'_>, id: ChannelId, user: &str) -> Answer {
    let mut world = request.app.world();
    let bot = world.bot;
    let user = if user == "@me" { bot } else { UserId(parse_id("user_id", user)?) };
    world.require(id, Permissions::VIEW_CHANNEL)?;
    let now_ms = world.clock.now_ms();
    let is_known = world.users.contains_key(&user);
    let may_manage = world.require(id, Permissions::MANAGE_THREADS).is_ok();
    let place = world.channels.get_mut(&id).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    let guild = place.guild;
    let Some(thread) = &mut place.thread else { return Err(Refusal::WRONG_CHANNEL_TYPE) };
    match request.method {
        "GET" => {
            if !thread.members.contains_key(&user) {
                return Err(Refusal::UNKNOWN_MEMBER);
            }
            return Ok(Reply::json(&thread_member_json(place, user)));
        }
        "PUT" | "DELETE" if thread.archived => return Err(Refusal::THREAD_ARCHIVED),
        "PUT" if !is_known => return Err(Refusal::UNKNOWN_USER),
        "PUT" => {
            thread.members.entry(user).or_insert(now_ms);
        }
        "DELETE" if user != bot && !may_manage && thread.owner != bot => {
            return Err(Refusal::MISSING_PERMISSIONS);
        }
        "DELETE" => {
            thread.members.remove(&user);
        }
        _ => return Err(Refusal::METHOD_NOT_ALLOWED),
    }
    let place = world.place(id)?;
    let count = place.thread.as_ref().map_or(0, |thread| thread.members.len());
    let mut data = json!({ "id": id, "guild_id": guild, "member_count": count });
    if request.method == "PUT" {
        data["added_members"] = json!([thread_member_json(place, user)]);
    } else {
        data["removed_member_ids"] = json!([user]);
    }
    world.tell("THREAD_MEMBERS_UPDATE", guild, Intents::GUILDS, &data);
    world.tell_world();
    Ok(Reply::nothing())
}

/// `GET /channels/{thread}/thread-members`
pub(super) fn members(request: &Request<'_>, id: ChannelId) -> Answer {
    let world = request.app.world();
    world.require(id, Permissions::VIEW_CHANNEL)?;
    let place = world.channels.get(&id).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    let thread = place.thread.as_ref().ok_or(Refusal::WRONG_CHANNEL_TYPE)?;
    Ok(Reply::json(&thread.members.keys().map(|user| thread_member_json(place, *user)).collect()))
}

/// `GET /channels/{id}/threads/archived/…`
pub(super) fn archived(request: &Request<'_>, channel: ChannelId, is_public: bool) -> Answer {
    let world = request.app.world();
    world.require(channel, Permissions::READ_MESSAGE_HISTORY)?;
    let limit = request.asked_number("limit", 1, 100)?.unwrap_or(50);
    let kind = if is_public { ChannelKind::PublicThread } else { ChannelKind::PrivateThread };
    let mut threads: Vec<&Channel> = world
        .channels
        .values()
        .filter(|place| {
            place.parent == Some(channel)
                && place.kind == kind
                && place.thread.as_ref().is_some_and(|thread| thread.archived)
        })
        .collect();
    threads.sort_by_key(|place| std::cmp::Reverse(place.id));
    let has_more = limit < threads.len();
    threads.truncate(limit);
    Ok(Reply::json(&listing(&world, &threads, has_more)))
}

/// `GET /guilds/{id}/threads/active`
pub(super) fn active(world: &World, guild: GuildId) -> Reply {
    let mut threads: Vec<&Channel> =
        world.active_threads_of(guild).filter(|place| world.sees(world.bot, place.id)).collect();
    threads.sort_by_key(|place| std::cmp::Reverse(place.id));
    Reply::json(&listing(world, &threads, false))
}

fn listing(world: &World, threads: &[&Channel], has_more: bool) -> Value {
    let joined = threads.iter().filter(|place| {
        place.thread.as_ref().is_some_and(|thread| thread.members.contains_key(&world.bot))
    });
    json!({
        "threads": threads.iter().map(|place| world.channel_json(place)).collect::<Vec<_>>(),
        "members": joined.map(|place| thread_member_json(place, world.bot)).collect::<Vec<_>>(),
        "has_more": has_more,
    })
}
