//! Discord's REST interface, version 10: the routing of requests.

use crate::id::{ChannelId, MessageId, UserId};
use crate::limits::{Bucket, Class};
use crate::permissions::Permissions;
use crate::refusal::Refusal;
use crate::server::App;
use crate::world::{Channel, Message, World};
use axum::body::Bytes;
use serde_json::{Map, Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};

pub(crate) mod channels;
pub(crate) mod commands;
pub(crate) mod emojis;
pub(crate) mod forums;
pub(crate) mod guilds;
pub(crate) mod interactions;
pub(crate) mod messages;
pub(crate) mod reactions;
pub(crate) mod threads;
pub(crate) mod users;
pub(crate) mod webhooks;

/// The result of a request.
pub(crate) type Answer = Result<Reply, Refusal>;

/// A status and a JSON text.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Option<String>,
}

impl Reply {
    pub(crate) fn json(value: &Value) -> Self {
        Self { status: 200, body: Some(value.to_string()) }
    }

    pub(crate) fn created(value: &Value) -> Self {
        Self { status: 201, body: Some(value.to_string()) }
    }

    pub(crate) fn nothing() -> Self {
        Self { status: 204, body: None }
    }

    pub(crate) fn refused(refusal: &Refusal) -> Self {
        Self { status: refusal.status, body: Some(refusal.body()) }
    }
}

/// A request, taken apart.
pub(crate) struct Request<'r> {
    pub(crate) app: &'r App,
    pub(crate) method: &'r str,
    pub(crate) segments: Vec<&'r str>,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) body: Body,
}

/// A JSON body and the files beside it.
#[derive(Default)]
pub(crate) struct Body {
    pub(crate) value: Option<Value>,
    pub(crate) files: Vec<Upload>,
    pub(crate) text: Bytes,
}

/// An uploaded file; `attachments[].id` refers to its `index`.
pub(crate) struct Upload {
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

impl Body {
    /// The JSON's text and the files' names.
    pub(crate) fn recorded(&self) -> (String, Vec<String>) {
        let text = String::from_utf8_lossy(&self.text).into_owned();
        (text, self.files.iter().map(|file| file.filename.clone()).collect())
    }

    /// The body, which must be an object.
    pub(crate) fn object(&self) -> Result<&Map<String, Value>, Refusal> {
        let value = self.value.as_ref().ok_or(Refusal::INVALID_JSON)?;
        value.as_object().ok_or_else(|| {
            Refusal::form("", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        })
    }
}

impl Request<'_> {
    /// A value of the query.
    pub(crate) fn asked(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether a switch of the query is on, in any client's spelling.
    pub(crate) fn asks_for(&self, name: &str) -> bool {
        self.asked(name).is_some_and(|value| ["true", "True", "1"].contains(&value))
    }

    /// A whole number of the query between the two.
    pub(crate) fn asked_number(
        &self,
        name: &str,
        least: usize,
        most: usize,
    ) -> Result<Option<usize>, Refusal> {
        let Some(text) = self.asked(name) else { return Ok(None) };
        let number: usize = text
            .parse()
            .map_err(|_| Refusal::form(name, "NUMBER_TYPE_COERCE", "Value is not int."))?;
        if number < least || most < number {
            let words = format!("int value should be between {least} and {most}.");
            return Err(Refusal::form(name, "NUMBER_TYPE_MAX", words));
        }
        Ok(Some(number))
    }

    /// A snowflake of the query.
    pub(crate) fn asked_id(&self, name: &str) -> Result<Option<u64>, Refusal> {
        self.asked(name).map(|text| parse_id(name, text)).transpose()
    }
}

/// Sends the request to its handler.
pub(crate) fn answer(request: &Request<'_>) -> Answer {
    let method = request.method;
    match request.segments.as_slice() {
        ["gateway"] => only("GET", method, || Ok(users::gateway(request))),
        ["gateway", "bot"] => only("GET", method, || Ok(users::gateway_bot(request))),
        ["oauth2", "applications", "@me"] | ["applications", "@me"] => match method {
            "GET" | "PATCH" => Ok(Reply::json(&request.app.world().application_json())),
            _ => Err(Refusal::METHOD_NOT_ALLOWED),
        },
        ["users", "@me"] => match method {
            "GET" | "PATCH" => users::get(request, None),
            _ => Err(Refusal::METHOD_NOT_ALLOWED),
        },
        ["users", "@me", "guilds"] => only("GET", method, || Ok(users::guilds(request))),
        ["users", "@me", "channels"] => only("POST", method, || users::open_dm(request)),
        ["users", user] => {
            let user = UserId(parse_id("user_id", user)?);
            only("GET", method, || users::get(request, Some(user)))
        }
        ["applications", application, rest @ ..] => {
            let id = parse_id("application_id", application)?;
            if id != request.app.world().application.0 {
                return Err(Refusal::UNKNOWN_APPLICATION);
            }
            match rest {
                ["emojis", rest @ ..] => emojis::answer(request, rest),
                rest => commands::answer(request, rest),
            }
        }
        ["interactions", id, token, "callback"] => {
            let id = parse_id("interaction_id", id)?;
            only("POST", method, || interactions::callback(request, id, token))
        }
        ["webhooks", id, token, rest @ ..] => {
            webhooks::answer(request, parse_id("webhook_id", id)?, token, rest)
        }
        ["channels", channel, rest @ ..] => {
            let channel = ChannelId(parse_id("channel_id", channel)?);
            channels::answer(request, channel, rest)
        }
        ["guilds", guild, rest @ ..] => guilds::answer(request, parse_id("guild_id", guild)?, rest),
        ["sticker-packs"] => {
            only("GET", method, || Ok(Reply::json(&json!({ "sticker_packs": [] }))))
        }
        _ => Err(Refusal::NOT_FOUND),
    }
}

/// Performs it if the method is the allowed one, else 405.
pub(crate) fn only(allowed: &str, method: &str, perform: impl FnOnce() -> Answer) -> Answer {
    if method == allowed { perform() } else { Err(Refusal::METHOD_NOT_ALLOWED) }
}

/// A snowflake of the path.
pub(crate) fn parse_id(name: &str, text: &str) -> Result<u64, Refusal> {
    text.parse().map_err(|_| {
        Refusal::form(name, "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not snowflake."))
    })
}

/// Whether a route requires the bot's token.
pub(crate) fn needs_token(segments: &[&str]) -> bool {
    !matches!(segments, ["gateway"] | ["interactions", ..] | ["webhooks", _, _, ..])
}

pub(crate) fn bucket(method: &str, segments: &[&str]) -> Bucket {
    let class = match (method, segments) {
        (_, ["interactions", ..] | ["gateway", ..]) => Class::Exempt,
        ("POST", ["channels", _, "messages"]) => Class::Messages,
        (_, ["webhooks", ..]) => Class::Webhooks,
        _ => Class::Others,
    };
    let mut shape = DefaultHasher::new();
    method.hash(&mut shape);
    for (at, segment) in segments.iter().enumerate() {
        let is_token = at == 2 && segments[0] == "webhooks";
        let is_emoji = 0 < at && segments[at - 1] == "reactions";
        let is_id = segment.bytes().all(|byte| byte.is_ascii_digit());
        if is_token || is_emoji || is_id { ":".hash(&mut shape) } else { segment.hash(&mut shape) }
    }
    let mut resource = DefaultHasher::new();
    let major = match segments {
        ["webhooks", id, token, ..] => Some((*id, *token)),
        ["channels" | "guilds", id, ..] => Some((*id, "")),
        _ => None,
    };
    major.hash(&mut resource);
    Bucket { class, shape: shape.finish(), resource: resource.finish() }
}

impl World {
    /// Refuses a request that the bot's permissions in the channel do not allow.
    pub(crate) fn require(&self, channel: ChannelId, wanted: Permissions) -> Result<(), Refusal> {
        if !self.channels.contains_key(&channel) {
            return Err(Refusal::UNKNOWN_CHANNEL);
        }
        let granted = self.permissions(self.bot, channel);
        if !granted.contains(Permissions::VIEW_CHANNEL) {
            return Err(Refusal::MISSING_ACCESS);
        }
        if granted.contains(wanted) { Ok(()) } else { Err(Refusal::MISSING_PERMISSIONS) }
    }

    /// The channel, which may have been deleted since the request came in.
    pub(crate) fn place(&self, channel: ChannelId) -> Result<&Channel, Refusal> {
        self.channels.get(&channel).ok_or(Refusal::UNKNOWN_CHANNEL)
    }

    /// A message that the bot may see in the channel: no ephemeral one.
    pub(crate) fn public_message(
        &self,
        channel: ChannelId,
        id: MessageId,
    ) -> Result<&Message, Refusal> {
        self.message(channel, id)
            .filter(|message| message.ephemeral_to.is_none())
            .ok_or(Refusal::UNKNOWN_MESSAGE)
    }
}
