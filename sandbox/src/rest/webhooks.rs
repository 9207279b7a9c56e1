//! An interaction's follow-ups: its token serves as a webhook for fifteen minutes.

use super::{Answer, Reply, Request, parse_id};
use crate::id::{InteractionId, MessageId};
use crate::interactions::{Progress, State, TOKEN_MS};
use crate::news::Telling;
use crate::refusal::Refusal;
use crate::validate::message::{Purpose, draft};
use crate::world::{COMPONENTS_V2, EPHEMERAL, LOADING, Message, World};

/// `/webhooks/{application}/{token}…`
pub(super) fn answer(request: &Request<'_>, id: u64, token: &str, rest: &[&str]) -> Answer {
    let mut world = request.app.world();
    let found = find(&world, id, token);
    match (rest, request.method) {
        ([], "POST") => create(&mut world, request, found?),
        ([], "GET" | "PATCH" | "DELETE") => Err(Refusal::UNKNOWN_WEBHOOK),
        (["messages", message], "GET" | "PATCH" | "DELETE") => {
            let interaction = found?;
            let message = named(&world, interaction, message)?;
            match request.method {
                "GET" => Ok(Reply::json(&world.message_json(&message))),
                "PATCH" => {
                    let (body, brings_files) =
                        (request.body.object()?, !request.body.files.is_empty());
                    request.app.faults.judge_picture(|it| it.original, body, brings_files)?;
                    edit(&mut world, request, interaction, message)
                }
                _ => {
                    world.delete_message(message.channel, message.id);
                    Ok(Reply::nothing())
                }
            }
        }
        ([] | ["messages", _], _) => Err(Refusal::METHOD_NOT_ALLOWED),
        _ => Err(Refusal::NOT_FOUND),
    }
}

/// The interaction of this token, if it may be used now.
fn find(world: &World, application: u64, token: &str) -> Result<InteractionId, Refusal> {
    if application != world.application.0 {
        return Err(Refusal::UNKNOWN_WEBHOOK);
    }
    let id = world.interactions.by_token(token).ok_or(Refusal::INVALID_WEBHOOK_TOKEN)?;
    let pending = world.interactions.get(id).ok_or(Refusal::INVALID_WEBHOOK_TOKEN)?;
    if pending.made_ms + TOKEN_MS < world.clock.now_ms() {
        return Err(Refusal::INVALID_WEBHOOK_TOKEN);
    }
    match pending.state {
        State::Waiting | State::Late => Err(Refusal::UNKNOWN_WEBHOOK),
        State::Loading | State::Done => Ok(id),
    }
}

/// The message that `@original` or an id names; only messages of this interaction.
fn named(world: &World, interaction: InteractionId, name: &str) -> Result<Message, Refusal> {
    let pending = world.interactions.get(interaction).ok_or(Refusal::UNKNOWN_WEBHOOK)?;
    let id = match name {
        "@original" => pending.original.ok_or(Refusal::UNKNOWN_MESSAGE)?,
        digits => MessageId(parse_id("message_id", digits)?),
    };
    let message = world.message(pending.channel, id).ok_or(Refusal::UNKNOWN_MESSAGE)?;
    let is_own = message.source.as_ref().is_some_and(|source| source.interaction == interaction);
    if is_own || pending.original == Some(id) {
        Ok(message.clone())
    } else {
        Err(Refusal::UNKNOWN_MESSAGE)
    }
}

/// A follow-up; the first after a deferral fills the loading message instead.
fn create(world: &mut World, request: &Request<'_>, interaction: InteractionId) -> Answer {
    let pending = world.interactions.get(interaction).ok_or(Refusal::UNKNOWN_WEBHOOK)?;
    if pending.state == State::Loading {
        let loading = named(world, interaction, "@original")?;
        return edit(world, request, interaction, loading);
    }
    if !world.channels.contains_key(&pending.channel) {
        return Err(Refusal::UNKNOWN_CHANNEL);
    }
    let mut draft = draft(request.body.object()?, Purpose::Interaction)?;
    let is_ephemeral = draft.flags.is_some_and(|flags| flags & EPHEMERAL != 0);
    let mut message = world.message_of(interaction, is_ephemeral, true);
    message.tts = draft.tts;
    world.compose(&mut message, &mut draft, &request.body.files, Purpose::Interaction)?;
    let (channel, id) = (message.channel, message.id);
    let reply = Reply::json(&world.message_json(&message));
    world.keep_message(message);
    world.tell_message(Telling::Created, channel, id);
    let pending = world.interactions.get(interaction).ok_or(Refusal::UNKNOWN_WEBHOOK)?;
    let was_silent = matches!(*pending.progress.borrow(), Progress::Acknowledged);
    if was_silent {
        pending.progress.send_replace(Progress::Replied(channel, id));
    }
    Ok(reply)
}

fn edit(
    world: &mut World,
    request: &Request<'_>,
    interaction: InteractionId,
    mut message: Message,
) -> Answer {
    let purpose = Purpose::Edit { is_v2: message.flags & COMPONENTS_V2 != 0 };
    let mut draft = draft(request.body.object()?, purpose)?;
    let was_loading = message.flags & LOADING != 0;
    message.flags &= !LOADING;
    world.compose(&mut message, &mut draft, &request.body.files, purpose)?;
    if !was_loading {
        message.edited_ms = Some(world.clock.now_ms());
    }
    let (channel, id) = (message.channel, message.id);
    let reply = Reply::json(&world.message_json(&message));
    let is_own = message.source.as_ref().is_some_and(|source| source.interaction == interaction);
    world.replace(message);
    world.tell_message(Telling::Updated, channel, id);
    let Some(pending) = world.interactions.get_mut(interaction) else { return Ok(reply) };
    let user = pending.user;
    if was_loading {
        pending.state = State::Done;
        pending.progress.send_replace(Progress::Replied(channel, id));
        world.tell_state(user, interaction, channel, "answered");
    } else if !is_own {
        // The message whose component was used, changed after a silent acknowledgement.
        pending.progress.send_replace(Progress::Updated(channel, id));
    }
    Ok(reply)
}
