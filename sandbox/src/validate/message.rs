//! Messages: the limits of their content, and the parsing of bodies.

use super::{components, embeds};
use crate::id::{AttachmentId, ChannelId, MessageId, RoleId, UserId};
use crate::refusal::{Form, Refusal, present, snowflake};
use crate::world::{COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS};
use serde_json::{Map, Value};

/// The most code points of a message's content.
const CONTENT: usize = 2_000;

/// The fields of every way of sending or editing a message. Clients send all of these everywhere.
const FIELDS: [&str; 22] = [
    "content",
    "tts",
    "embeds",
    "allowed_mentions",
    "components",
    "attachments",
    "flags",
    "nonce",
    "enforce_nonce",
    "message_reference",
    "sticker_ids",
    "poll",
    "username",
    "avatar_url",
    "thread_name",
    "applied_tags",
    "shared_client_theme",
    "with_components",
    "payload_json",
    "embed",
    "confetti_potion",
    "activity",
];

/// The use of a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// A new message by the bot in a channel: all mentions ping unless it says otherwise.
    Channel,
    /// A new message by an interaction: only users are pinged unless it says otherwise.
    Interaction,
    /// A change of a message; `is_v2`: it has components V2 already.
    Edit { is_v2: bool },
}

/// A parsed body. `None` leaves a field as it is, `Some` of an empty value removes it.
#[derive(Default, Debug)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<AttachmentEntry>>,
    pub(crate) flags: Option<u64>,
    pub(crate) mentions: Option<AllowedMentions>,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) tts: bool,
    pub(crate) reference: Option<Reference>,
    pub(crate) poll: Option<Value>,
}

/// One entry of `attachments`: an upload's index or the id of a file to keep.
#[derive(Clone, Debug)]
pub(crate) struct AttachmentEntry {
    pub(crate) id: AttachmentId,
    pub(crate) filename: Option<String>,
    pub(crate) description: Option<String>,
}

/// The message that this one replies to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference {
    pub(crate) channel: Option<ChannelId>,
    pub(crate) message: MessageId,
    pub(crate) must_exist: bool,
}

/// The mentions in the text that ping.
#[derive(Clone, Default, Debug)]
pub(crate) struct AllowedMentions {
    pub(crate) all_users: bool,
    pub(crate) all_roles: bool,
    pub(crate) everyone: bool,
    pub(crate) users: Vec<UserId>,
    pub(crate) roles: Vec<RoleId>,
    pub(crate) replied_user: bool,
}

impl AllowedMentions {
    /// The defaults where a body says nothing.
    pub(crate) fn default_for(purpose: Purpose) -> Self {
        let is_plain = purpose == Purpose::Channel;
        Self {
            all_users: true,
            all_roles: is_plain,
            everyone: is_plain,
            replied_user: is_plain,
            ..Self::default()
        }
    }
}

/// Reads and judges a body.
pub(crate) fn draft(body: &Map<String, Value>, purpose: Purpose) -> Result<Draft, Refusal> {
    let mut form = Form::default();
    let draft = read(&mut form, body, purpose);
    form.finish()?;
    Ok(draft)
}

/// As [`draft`], within a larger form.
pub(crate) fn read(form: &mut Form, body: &Map<String, Value>, purpose: Purpose) -> Draft {
    form.known(body, &FIELDS);
    let flags = read_flags(form, body, purpose);
    let was_v2 = purpose == Purpose::Edit { is_v2: true };
    let is_v2 = was_v2 || flags.is_some_and(|flags| flags & COMPONENTS_V2 != 0);
    if was_v2 && flags.is_some_and(|flags| flags & COMPONENTS_V2 == 0) {
        form.refuse_at(
            "flags",
            "MESSAGE_FLAGS_COMPONENTS_V2_CANNOT_BE_REMOVED",
            "The components v2 flag cannot be removed from a message.",
        );
    }
    if is_v2 {
        for key in ["content", "embeds", "poll", "sticker_ids"] {
            let Some(value) = present(body, key) else { continue };
            let is_empty =
                value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty);
            if !is_empty {
                form.refuse_at(
                    key,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    format!(
                        "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                    ),
                );
            }
        }
    }
    let content =
        nullable(body, "content", || form.text(body, "content", 0, CONTENT).map(str::to_owned));
    let embeds = nullable(body, "embeds", || {
        let list = form.list(body, "embeds", 0, embeds::PER_MESSAGE)?;
        Some(form.at("embeds", |form| embeds::read(form, list)))
    });
    let components = nullable(body, "components", || {
        let list = body.get("components")?.as_array();
        if list.is_none() {
            let words = "Only iterables may be used in a ListType";
            form.refuse_at("components", "LIST_TYPE_CONVERT", words);
        }
        let list = list?;
        Some(form.at("components", |form| components::read(form, list, is_v2)))
    });
    let attachments = nullable(body, "attachments", || {
        let list = form.list(body, "attachments", 0, 10)?;
        Some(form.at("attachments", |form| read_attachments(form, list)))
    });
    let nonce = read_nonce(form, body);
    let poll = present(body, "poll").cloned();
    if let Some(poll) = &poll {
        form.at("poll", |form| read_poll(form, poll));
    }
    Draft {
        content,
        embeds,
        components,
        attachments,
        flags,
        mentions: present(body, "allowed_mentions")
            .map(|value| form.at("allowed_mentions", |form| read_mentions(form, value))),
        nonce,
        enforce_nonce: form.truth(body, "enforce_nonce").unwrap_or(false),
        tts: form.truth(body, "tts").unwrap_or(false),
        reference: present(body, "message_reference")
            .and_then(|value| form.at("message_reference", |form| read_reference(form, value))),
        poll,
    }
}

/// Absent: no change. Null: removed.
fn nullable<T: Default>(
    body: &Map<String, Value>,
    key: &str,
    read: impl FnOnce() -> Option<T>,
) -> Option<T> {
    match body.get(key) {
        None => None,
        Some(Value::Null) => Some(T::default()),
        Some(_) => read(),
    }
}

fn read_flags(form: &mut Form, body: &Map<String, Value>, purpose: Purpose) -> Option<u64> {
    let flags = form.integer(body, "flags", 0, i64::from(u32::MAX))?;
    let flags = u64::try_from(flags).ok()?;
    let settable = match purpose {
        Purpose::Channel => SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
        Purpose::Interaction => {
            SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL
        }
        Purpose::Edit { .. } => SUPPRESS_EMBEDS | COMPONENTS_V2,
    };
    // Meaningless flags are ignored, as Discord ignores them.
    Some(flags & settable)
}

fn read_nonce(form: &mut Form, body: &Map<String, Value>) -> Option<Value> {
    let nonce = present(body, "nonce")?;
    if nonce.is_i64() || nonce.is_u64() {
        return Some(nonce.clone());
    }
    form.text(body, "nonce", 0, 25).map(Value::from)
}

fn read_mentions(form: &mut Form, value: &Value) -> AllowedMentions {
    let mut allowed = AllowedMentions::default();
    let Some(map) = form.object(value) else { return allowed };
    form.known(map, &["parse", "users", "roles", "replied_user"]);
    for (at, kind) in form.list(map, "parse", 0, 3).into_iter().flatten().enumerate() {
        match kind.as_str() {
            Some("users") => allowed.all_users = true,
            Some("roles") => allowed.all_roles = true,
            Some("everyone") => allowed.everyone = true,
            Some(_) | None => form.at("parse", |form| {
                form.refuse_at(
                    at,
                    "BASE_TYPE_CHOICES",
                    "Value must be one of {'users', 'roles', 'everyone'}.",
                );
            }),
        }
    }
    let mut ids = |key: &str| -> Vec<u64> {
        let list = form.list(map, key, 0, 100).map_or(&[][..], Vec::as_slice);
        let ids: Vec<u64> = list.iter().filter_map(snowflake).collect();
        if ids.len() < list.len() {
            form.refuse_at(key, "NUMBER_TYPE_COERCE", "Value is not snowflake.");
        }
        let mut unique = ids.clone();
        unique.sort_unstable();
        unique.dedup();
        if unique.len() < ids.len() {
            form.refuse_at(
                key,
                "SET_TYPE_ALREADY_CONTAINS_VALUE",
                "The set already contains this value",
            );
        }
        ids
    };
    allowed.users = ids("users").into_iter().map(UserId).collect();
    allowed.roles = ids("roles").into_iter().map(RoleId).collect();
    let clashes = [
        ("users", allowed.all_users && !allowed.users.is_empty()),
        ("roles", allowed.all_roles && !allowed.roles.is_empty()),
    ];
    for (kind, clashes) in clashes {
        if clashes {
            form.refuse(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive."),
            );
        }
    }
    allowed.replied_user = form.truth(map, "replied_user").unwrap_or(false);
    allowed
}

fn read_attachments(form: &mut Form, list: &[Value]) -> Vec<AttachmentEntry> {
    let mut entries = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        form.at(at, |form| {
            let Some(map) = form.object(value) else { return };
            // Clients send whole attachments back to keep them.
            form.required(map, "id");
            let id = form.snowflake(map, "id");
            let filename = form.text(map, "filename", 0, 1_024).map(str::to_owned);
            let description = form.text(map, "description", 0, 1_024).map(str::to_owned);
            if let Some(id) = id {
                entries.push(AttachmentEntry { id: AttachmentId(id), filename, description });
            }
        });
    }
    entries
}

fn read_reference(form: &mut Form, value: &Value) -> Option<Reference> {
    let map = form.object(value)?;
    form.known(map, &["type", "message_id", "channel_id", "guild_id", "fail_if_not_exists"]);
    if form.integer(map, "type", 0, 1) == Some(1) {
        form.refuse_at("type", "BASE_TYPE_CHOICES", "Forwarding is not part of the sandbox.");
    }
    form.required(map, "message_id");
    let message = MessageId(form.snowflake(map, "message_id")?);
    let channel = form.snowflake(map, "channel_id").map(ChannelId);
    let must_exist = form.truth(map, "fail_if_not_exists").unwrap_or(true);
    Some(Reference { channel, message, must_exist })
}

fn read_poll(form: &mut Form, value: &Value) {
    let Some(map) = form.object(value) else { return };
    form.known(map, &["question", "answers", "duration", "allow_multiselect", "layout_type"]);
    form.integer(map, "duration", 1, 768);
    form.truth(map, "allow_multiselect");
    form.integer(map, "layout_type", 1, 1);
    if let Some(question) = form.required(map, "question") {
        form.at("question", |form| {
            if let Some(question) = form.object(question) {
                form.required_text(question, "text", 1, 300);
            }
        });
    }
    form.required(map, "answers");
    let Some(answers) = form.list(map, "answers", 1, 10) else { return };
    for (at, answer) in answers.iter().enumerate() {
        let media = answer.get("poll_media").and_then(Value::as_object);
        form.at(format!("answers.{at}"), |form| match media {
            Some(media) => {
                form.text(media, "text", 1, 55);
            }
            None => form.refuse_at("poll_media", "BASE_TYPE_REQUIRED", "This field is required"),
        });
    }
}
