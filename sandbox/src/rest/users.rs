//! The gateway's address, users and direct-message channels.

use super::{Answer, Reply, Request};
use crate::id::UserId;
use crate::refusal::{Form, Refusal};
use serde_json::{Value, json};

pub(super) fn gateway(request: &Request<'_>) -> Reply {
    Reply::json(&json!({ "url": request.app.gateway_url() }))
}

pub(super) fn gateway_bot(request: &Request<'_>) -> Reply {
    Reply::json(&json!({
        "url": request.app.gateway_url(),
        "shards": request.app.config.shards,
        "session_start_limit": {
            "total": 1_000,
            "remaining": 1_000_u64.saturating_sub(request.app.world().sessions.identified),
            "reset_after": 86_400_000,
            "max_concurrency": request.app.limiter.at_once(),
        },
    }))
}

/// A user; the bot itself if `None`.
pub(super) fn get(request: &Request<'_>, user: Option<UserId>) -> Answer {
    let world = request.app.world();
    let person = world.users.get(&user.unwrap_or(world.bot)).ok_or(Refusal::UNKNOWN_USER)?;
    let mut json = person.json();
    if user.is_none() {
        let rest = json!({ "mfa_enabled": true, "verified": true, "email": null, "locale": "en-US", "premium_type": 0 });
        if let (Some(json), Value::Object(rest)) = (json.as_object_mut(), rest) {
            json.extend(rest);
        }
    }
    Ok(Reply::json(&json))
}

pub(super) fn guilds(request: &Request<'_>) -> Reply {
    let world = request.app.world();
    let mine = world.guilds.values().filter(|guild| guild.members.contains_key(&world.bot));
    let list: Vec<Value> = mine
        .map(|guild| {
            json!({
                "id": guild.id,
                "name": guild.name,
                "icon": null,
                "banner": null,
                "owner": false,
                "permissions": world.guild_permissions(world.bot, guild.id).0.to_string(),
                "features": [],
            })
        })
        .collect();
    Reply::json(&json!(list))
}

/// Opens (or finds) the channel of direct messages with a person.
pub(super) fn open_dm(request: &Request<'_>) -> Answer {
    let body = request.body.object()?;
    let mut form = Form::default();
    form.known(body, &["recipient_id", "access_tokens", "nicks"]);
    form.required(body, "recipient_id");
    let recipient = form.snowflake(body, "recipient_id").map(UserId);
    form.finish()?;
    let recipient = recipient.expect("the form refused its absence");
    let mut world = request.app.world();
    if !world.users.contains_key(&recipient) {
        let words = "Value is not a user that can be messaged.";
        return Err(Refusal::form("recipient_id", "INVALID_RECIPIENT", words));
    }
    if world.users.get(&recipient).is_some_and(|person| person.bot) {
        return Err(Refusal::CANNOT_MESSAGE_USER);
    }
    let channel = world.dm_with(recipient);
    let json = world.channel_json(&world.channels[&channel]);
    Ok(Reply::json(&json))
}
