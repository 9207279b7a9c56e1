//! Interaction callbacks: the bot's first answer.

use super::{Answer, Reply, Request};
use crate::id::{InteractionId, MessageId};
use crate::interactions::{Kind, Progress, State};
use crate::news::{Audience, Telling, strings};
use crate::refusal::{Form, Refusal};
use crate::validate::commands::judge_choices;
use crate::validate::message::{Purpose, draft};
use crate::validate::modal;
use crate::world::{COMPONENTS_V2, EPHEMERAL, LOADING, Message, World};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The most choices of one autocompletion.
const CHOICES: usize = 25;

/// Discord's numbers of callback types.
mod callback {
    pub(super) const MESSAGE: i64 = 4;
    pub(super) const DEFERRED_MESSAGE: i64 = 5;
    pub(super) const DEFERRED_UPDATE: i64 = 6;
    pub(super) const UPDATE: i64 = 7;
    pub(super) const CHOICES: i64 = 8;
    pub(super) const MODAL: i64 = 9;
}

/// The result of a callback: the message it made or changed.
struct Done {
    message: Option<MessageId>,
    progress: Progress,
    state: State,
}

/// `POST /interactions/{id}/{token}/callback`
pub(super) fn callback(request: &Request<'_>, id: u64, token: &str) -> Answer {
    let id = InteractionId(id);
    let body = request.body.object()?;
    let mut world = request.app.world();
    let pending = world
        .interactions
        .get(id)
        .filter(|pending| pending.token == token)
        .ok_or(Refusal::UNKNOWN_INTERACTION)?;
    match pending.state {
        State::Waiting if pending.started.elapsed() <= request.app.config.acknowledge_within => {}
        State::Waiting | State::Late => return Err(Refusal::UNKNOWN_INTERACTION),
        State::Loading | State::Done => return Err(Refusal::ALREADY_ACKNOWLEDGED),
    }
    let known_kind = pending.kind;
    let has_source = pending.source.is_some();
    let (kind, data) = read(body, known_kind, has_source)?;
    let done = match kind {
        callback::MESSAGE => reply(&mut world, request, id, data)?,
        callback::DEFERRED_MESSAGE => defer(&mut world, id, data)?,
        callback::DEFERRED_UPDATE => {
            let message = world.interactions.get(id).and_then(|pending| pending.source);
            Done { message, progress: Progress::Acknowledged, state: State::Done }
        }
        callback::UPDATE => update(&mut world, request, id, data)?,
        callback::CHOICES => choices(&mut world, id, data)?,
        callback::MODAL => open_modal(&mut world, id, data)?,
        _ => return Err(Refusal::UNKNOWN_INTERACTION),
    };
    let state_word = match done.state {
        State::Waiting | State::Late | State::Loading => "thinking",
        State::Done => "answered",
    };
    let is_loading = done.state == State::Loading;
    let pending = world.interactions.get_mut(id).expect("found above, under the same lock");
    pending.state = done.state;
    pending.original = done.message;
    pending.progress.send_replace(done.progress);
    let (user, channel) = (pending.user, pending.channel);
    if known_kind != Kind::Autocomplete {
        world.tell_state(user, id, channel, state_word);
    }
    if !request.asks_for("with_response") {
        return Ok(Reply::nothing());
    }
    Ok(Reply::json(&with_response(&world, id, kind, done.message, is_loading)))
}

/// The callback's type, if the interaction allows it, and its data.
fn read(
    body: &Map<String, Value>,
    interaction: Kind,
    has_source: bool,
) -> Result<(i64, &Map<String, Value>), Refusal> {
    static NOTHING: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);
    let mut form = Form::default();
    form.known(body, &["type", "data"]);
    form.required(body, "type");
    let kind = form.integer(body, "type", 1, 12);
    let allowed: &[i64] = match interaction {
        Kind::Command => &[4, 5, 9],
        Kind::Component => &[4, 5, 6, 7, 9],
        Kind::Autocomplete => &[8],
        Kind::Modal if has_source => &[4, 5, 6, 7],
        Kind::Modal => &[4, 5],
    };
    if kind.is_some_and(|kind| !allowed.contains(&kind)) {
        let list: Vec<String> = allowed.iter().map(i64::to_string).collect();
        let words = format!("Value must be one of {{{}}}.", list.join(", "));
        form.refuse_at("type", "BASE_TYPE_CHOICES", words);
    }
    let data = match body.get("data").filter(|data| !data.is_null()) {
        Some(data) => form.at("data", |form| form.object(data)),
        None => {
            let needs_data = kind.is_some_and(|kind| ![5, 6, 7].contains(&kind));
            if needs_data {
                form.refuse_at("data", "BASE_TYPE_REQUIRED", "This field is required");
            }
            None
        }
    };
    form.finish()?;
    Ok((kind.expect("the form refused its absence"), data.unwrap_or(&NOTHING)))
}

impl World {
    /// An empty message of the interaction. A follow-up refers to the first answer.
    pub(crate) fn message_of(
        &mut self,
        id: InteractionId,
        is_ephemeral: bool,
        is_follow_up: bool,
    ) -> Message {
        let message_id = MessageId(self.mint());
        let now_ms = self.clock.now_ms();
        let pending = self.interactions.get(id).expect("the caller has found it");
        let mut message = Message::new(message_id, pending.channel, self.bot, now_ms);
        let original = pending.original.filter(|_| is_follow_up);
        message.kind = 20;
        if let Some(referred) = original.or(pending.source) {
            message.reference = Some((pending.channel, referred));
            message.kind = 19;
        }
        if is_ephemeral {
            message.ephemeral_to = Some(pending.user);
            message.flags |= EPHEMERAL;
        }
        message.source = Some(Arc::new(pending.source(original)));
        message
    }
}

fn reply(
    world: &mut World,
    request: &Request<'_>,
    id: InteractionId,
    data: &Map<String, Value>,
) -> Result<Done, Refusal> {
    let mut draft = draft(data, Purpose::Interaction).map_err(within_data)?;
    let is_ephemeral = draft.flags.is_some_and(|flags| flags & EPHEMERAL != 0);
    let mut message = world.message_of(id, is_ephemeral, false);
    message.tts = draft.tts;
    world.compose(&mut message, &mut draft, &request.body.files, Purpose::Interaction)?;
    let (channel, made) = (message.channel, message.id);
    world.keep_message(message);
    world.tell_message(Telling::Created, channel, made);
    let progress = Progress::Replied(channel, made);
    Ok(Done { message: Some(made), progress, state: State::Done })
}

fn defer(world: &mut World, id: InteractionId, data: &Map<String, Value>) -> Result<Done, Refusal> {
    let mut form = Form::default();
    form.at("data", |form| {
        let flags = form.integer(data, "flags", 0, i64::from(u32::MAX)).unwrap_or(0);
        if u64::try_from(flags).is_ok_and(|flags| flags & COMPONENTS_V2 != 0) {
            form.refuse_at(
                "flags",
                "MESSAGE_FLAGS_COMPONENTS_V2_NOT_ALLOWED",
                "The components v2 flag cannot be set on a deferred response.",
            );
        }
    });
    form.finish()?;
    draft(data, Purpose::Interaction).map_err(within_data)?;
    let flags = data.get("flags").and_then(Value::as_u64).unwrap_or(0);
    let mut message = world.message_of(id, flags & EPHEMERAL != 0, false);
    message.flags |= LOADING;
    let (channel, made) = (message.channel, message.id);
    world.keep_message(message);
    world.tell_message(Telling::Created, channel, made);
    Ok(Done { message: Some(made), progress: Progress::Thinking, state: State::Loading })
}

fn update(
    world: &mut World,
    request: &Request<'_>,
    id: InteractionId,
    data: &Map<String, Value>,
) -> Result<Done, Refusal> {
    let pending = world.interactions.get(id).expect("the caller has found it");
    let (channel, source) = (pending.channel, pending.source.ok_or(Refusal::UNKNOWN_MESSAGE)?);
    let mut message = world.message(channel, source).ok_or(Refusal::UNKNOWN_MESSAGE)?.clone();
    let brings_files = !request.body.files.is_empty();
    request.app.faults.judge_picture(|edits| edits.pressed, data, brings_files)?;
    let purpose = Purpose::Edit { is_v2: message.flags & COMPONENTS_V2 != 0 };
    let mut draft = draft(data, purpose).map_err(within_data)?;
    world.compose(&mut message, &mut draft, &request.body.files, purpose)?;
    message.edited_ms = Some(world.clock.now_ms());
    world.replace(message);
    world.tell_message(Telling::Updated, channel, source);
    let progress = Progress::Updated(channel, source);
    Ok(Done { message: Some(source), progress, state: State::Done })
}

fn choices(
    world: &mut World,
    id: InteractionId,
    data: &Map<String, Value>,
) -> Result<Done, Refusal> {
    let pending = world.interactions.get(id).expect("the caller has found it");
    let (user, focused) = (pending.user, pending.focused);
    let mut form = Form::default();
    let list = form.at("data", |form| {
        form.known(data, &["choices"]);
        form.required(data, "choices");
        let list = form.list(data, "choices", 0, CHOICES)?;
        form.at("choices", |form| judge_choices(form, list, focused));
        Some(list.clone())
    });
    form.finish()?;
    let list = list.expect("the form refused its absence");
    if world.news.recorder.is_on() {
        let mut lines = Vec::new();
        list.iter().for_each(|choice| strings(choice, &mut lines));
        world.news.recorder.saw(Audience::Only(user), lines.join("\n"));
    }
    let progress = Progress::Choices(Arc::new(list));
    Ok(Done { message: None, progress, state: State::Done })
}

fn open_modal(
    world: &mut World,
    id: InteractionId,
    data: &Map<String, Value>,
) -> Result<Done, Refusal> {
    let mut form = Form::default();
    let modal = form.at("data", |form| modal::read(form, data));
    form.finish()?;
    let pending = world.interactions.get_mut(id).expect("the caller has found it");
    let modal = Arc::new(modal);
    pending.modal = Some(Arc::clone(&modal));
    let (user, channel) = (pending.user, pending.channel);
    if world.news.recorder.is_on() {
        let mut lines = Vec::new();
        strings(&modal, &mut lines);
        world.news.recorder.saw(Audience::Only(user), lines.join("\n"));
    }
    if world.news.is_followed() {
        let event = json!({
            "type": "modal", "interaction": id, "channel": channel, "modal": *modal,
        });
        world.news.page(Audience::Only(user), &event);
    }
    Ok(Done { message: None, progress: Progress::Modal(modal), state: State::Done })
}

/// Moves a message's errors under `data`, as in a callback.
fn within_data(mut refusal: Refusal) -> Refusal {
    refusal.errors = refusal.errors.map(|errors| json!({ "data": errors }));
    refusal
}

fn with_response(
    world: &World,
    id: InteractionId,
    kind: i64,
    message: Option<MessageId>,
    is_loading: bool,
) -> Value {
    let pending = world.interactions.get(id).expect("the caller has found it");
    let mut interaction = json!({
        "id": id,
        "type": pending.kind as u8,
        "channel_id": pending.channel,
    });
    if let Some(guild) = pending.guild {
        interaction["guild_id"] = json!(guild);
    }
    let mut resource = json!({ "type": kind });
    if let Some(message) = message.and_then(|message| world.message(pending.channel, message)) {
        interaction["response_message_id"] = json!(message.id);
        interaction["response_message_loading"] = json!(is_loading);
        interaction["response_message_ephemeral"] = json!(message.ephemeral_to.is_some());
        resource["message"] = world.message_json(message);
    }
    let mut json = json!({});
    json["interaction"] = interaction;
    json["resource"] = resource;
    json
}
