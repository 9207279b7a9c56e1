//! Making a message from a judged body: files, mentions, references to attachments.

use crate::files::png_dimensions;
use crate::id::{AttachmentId, ChannelId, RoleId, UserId};
use crate::permissions::Permissions;
use crate::refusal::Refusal;
use crate::rest::Upload;
use crate::show::ATTACHMENT_LIMIT;
use crate::validate::message::{AllowedMentions, AttachmentEntry, Draft, Purpose};
use crate::world::{
    Attachment, COMPONENTS_V2, EPHEMERAL, Mentions, Message, SUPPRESS_EMBEDS, World,
};
use anyhow::Context;
use axum::body::Bytes;
use serde_json::{Value, json};

/// The most files of one message.
const FILES: usize = 10;

impl World {
    /// Applies a draft to a message, new or old. The message is not stored yet.
    pub(crate) fn compose(
        &mut self,
        message: &mut Message,
        draft: &mut Draft,
        uploads: &[Upload],
        purpose: Purpose,
    ) -> Result<(), Refusal> {
        let is_edit = matches!(purpose, Purpose::Edit { .. });
        if let Some(flags) = draft.flags {
            let settable = SUPPRESS_EMBEDS | if is_edit { 0 } else { !EPHEMERAL };
            let kept = message.flags & !settable;
            message.flags = kept | (flags & settable) | (flags & COMPONENTS_V2);
        }
        let attachments = self.attach(&message.attachments, draft, uploads)?;
        message.attachments = attachments;
        let says_anew = draft.content.is_some() || draft.components.is_some();
        if let Some(content) = draft.content.take() {
            message.content = content;
        }
        if let Some(embeds) = draft.embeds.take() {
            message.embeds = embeds;
        }
        if let Some(components) = draft.components.take() {
            self.require_emoji(&components)?;
            message.components = components;
        }
        if let Some(poll) = draft.poll.take() {
            message.poll = Some(poll_response(poll, self.clock.now_ms()));
        }
        self.resolve_attachments(message)?;
        let is_v2 = message.flags & COMPONENTS_V2 != 0;
        if is_v2 && (!message.content.is_empty() || !message.embeds.is_empty()) {
            return Err(Refusal::form(
                "content",
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                "What the message had must be taken away when it becomes one of components v2",
            ));
        }
        if says_anew || !is_edit || draft.mentions.is_some() {
            let allowed = draft.mentions.take().unwrap_or_else(|| {
                // An edit is judged like the original message: as an interaction's or a plain one.
                let like = match purpose {
                    Purpose::Edit { .. } if message.source.is_none() => Purpose::Channel,
                    Purpose::Edit { .. } => Purpose::Interaction,
                    Purpose::Channel | Purpose::Interaction => purpose,
                };
                AllowedMentions::default_for(like)
            });
            message.mentions = self.mentions(message, &allowed);
        }
        if message.is_empty() { Err(Refusal::EMPTY_MESSAGE) } else { Ok(()) }
    }

    fn attach(
        &mut self,
        had: &[Attachment],
        draft: &mut Draft,
        uploads: &[Upload],
    ) -> Result<Vec<Attachment>, Refusal> {
        let entries = draft.attachments.take();
        let mut list: Vec<Attachment> = match &entries {
            None => had.to_vec(),
            Some(entries) => kept(had, entries),
        };
        for (at, entry) in entries.iter().flatten().enumerate() {
            let is_upload = uploads.iter().any(|upload| upload.index == entry.id.0);
            if !is_upload && !had.iter().any(|attachment| attachment.id == entry.id) {
                let path = format!("attachments.{at}.id");
                return Err(Refusal::form(&path, "ATTACHMENT_NOT_FOUND", "Attachment not found."));
            }
        }
        for upload in uploads {
            if ATTACHMENT_LIMIT < upload.bytes.len() {
                return Err(Refusal::TOO_LARGE);
            }
            let entry = entries.iter().flatten().find(|entry| entry.id.0 == upload.index);
            list.push(self.keep_upload(upload, entry));
        }
        if FILES < list.len() {
            let words = format!("Must be {FILES} or fewer in length.");
            return Err(Refusal::form("attachments", "BASE_TYPE_MAX_LENGTH", words));
        }
        Ok(list)
    }

    /// A file given to a command by a person: `{filename, text}`. Returns its JSON.
    pub(crate) fn attached(&mut self, channel: ChannelId, file: &Value) -> anyhow::Result<Value> {
        let text = |key: &str| file[key].as_str().with_context(|| format!("a file has a {key}"));
        let (filename, bytes) =
            (text("filename")?.to_owned(), Bytes::copy_from_slice(text("text")?.as_bytes()));
        anyhow::ensure!(bytes.len() <= ATTACHMENT_LIMIT, "the file is too large");
        let upload = Upload { index: 0, filename, content_type: None, bytes };
        let mut json = self.keep_upload(&upload, None).json(&self.base_url, channel);
        json["ephemeral"] = json!(true);
        Ok(json)
    }

    fn keep_upload(&mut self, upload: &Upload, entry: Option<&AttachmentEntry>) -> Attachment {
        let id = AttachmentId(self.mint());
        let given = entry.and_then(|entry| entry.filename.as_ref()).unwrap_or(&upload.filename);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let filename: String = given.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let content_type = upload
            .content_type
            .clone()
            .filter(|kind| kind != "application/octet-stream")
            .unwrap_or_else(|| guess_type(&filename).to_owned());
        self.files.keep(id, upload.bytes.clone(), content_type.clone());
        Attachment {
            id,
            filename,
            description: entry.and_then(|entry| entry.description.clone()),
            content_type,
            size: upload.bytes.len(),
            dimensions: png_dimensions(&upload.bytes),
        }
    }

    /// Replaces `attachment://` references in embeds and components by addresses.
    fn resolve_attachments(&self, message: &mut Message) -> Result<(), Refusal> {
        let attachments = message.attachments.clone();
        let find = |url: &str| {
            let name = url.strip_prefix("attachment://")?;
            attachments.iter().find(|attachment| attachment.filename == name)
        };
        for embed in &mut message.embeds {
            for key in ["image", "thumbnail", "footer", "author"] {
                let Some(part) = embed.get_mut(key).and_then(Value::as_object_mut) else {
                    continue;
                };
                for url in ["url", "icon_url"] {
                    let named = part.get(url).and_then(Value::as_str).and_then(find);
                    if let Some(attachment) = named {
                        let address = attachment.url(&self.base_url, message.channel);
                        part.insert(url.to_owned(), json!(address));
                        part.insert(format!("proxy_{url}"), json!(address));
                        if let (Some((width, height)), "url") = (attachment.dimensions, url) {
                            part.insert("width".to_owned(), json!(width));
                            part.insert("height".to_owned(), json!(height));
                        }
                    }
                }
            }
        }
        let mut missing = None;
        let mut resolve = |media: &mut Value| {
            let Some(url) = media["url"].as_str() else { return };
            if !url.starts_with("attachment://") {
                let url = url.to_owned();
                let fields = media.as_object_mut().expect("it has a url");
                fields.entry("proxy_url").or_insert(json!(url));
                fields.entry("id").or_insert(json!("0"));
                return;
            }
            match find(url) {
                Some(attachment) => {
                    let address = attachment.url(&self.base_url, message.channel);
                    let (width, height) = attachment.dimensions.unzip();
                    *media = json!({
                        "id": attachment.id,
                        "url": address,
                        "proxy_url": address,
                        "width": width,
                        "height": height,
                        "content_type": attachment.content_type,
                        "attachment_id": attachment.id,
                    });
                }
                None => missing = Some(url.to_owned()),
            }
        };
        media(&mut message.components, &mut resolve);
        match missing {
            Some(url) => Err(Refusal::form(
                "components",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                format!("The referenced attachment was not found: {url}"),
            )),
            None => Ok(()),
        }
    }

    /// The users and roles that the text pings, as far as allowed.
    fn mentions(&self, message: &Message, allowed: &AllowedMentions) -> Mentions {
        let mut text = message.content.clone();
        if message.flags & COMPONENTS_V2 != 0 {
            displayed(&message.components, &mut text);
        }
        let text = without_code(&text);
        let mut mentions = Mentions::default();
        for (mark, rest) in marks(&text) {
            match mark {
                '@' => {
                    let user = UserId(rest);
                    let is_allowed = allowed.all_users || allowed.users.contains(&user);
                    if is_allowed
                        && self.users.contains_key(&user)
                        && !mentions.users.contains(&user)
                    {
                        mentions.users.push(user);
                    }
                }
                _ => {
                    let role = RoleId(rest);
                    let is_allowed = allowed.all_roles || allowed.roles.contains(&role);
                    if is_allowed && !mentions.roles.contains(&role) {
                        mentions.roles.push(role);
                    }
                }
            }
        }
        let calls_all = text.contains("@everyone") || text.contains("@here");
        let may = self.permissions(message.author, message.channel);
        mentions.everyone =
            calls_all && allowed.everyone && may.contains(Permissions::MENTION_EVERYONE);
        if let Some((channel, id)) = message.reference
            && message.source.is_none()
            && allowed.replied_user
            && let Some(replied) = self.message(channel, id)
            && !mentions.users.contains(&replied.author)
        {
            mentions.users.push(replied.author);
        }
        mentions
    }
}

/// The old files that an edit lists, with their new descriptions.
fn kept(had: &[Attachment], entries: &[AttachmentEntry]) -> Vec<Attachment> {
    let listed = |attachment: &&Attachment| entries.iter().any(|entry| entry.id == attachment.id);
    had.iter()
        .filter(listed)
        .map(|attachment| {
            let entry = entries.iter().find(|entry| entry.id == attachment.id);
            let description = entry.and_then(|entry| entry.description.clone());
            Attachment {
                description: description.or_else(|| attachment.description.clone()),
                ..attachment.clone()
            }
        })
        .collect()
}

fn guess_type(filename: &str) -> &'static str {
    match filename.rsplit_once('.').map(|(_, end)| end) {
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        Some("txt" | "log" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Visits every media item of thumbnails, galleries and files.
fn media(list: &mut [Value], visit: &mut impl FnMut(&mut Value)) {
    for component in list {
        for key in ["media", "file"] {
            if let Some(item) = component.get_mut(key) {
                visit(item);
            }
        }
        for key in ["components", "items"] {
            if let Some(nested) = component.get_mut(key).and_then(Value::as_array_mut) {
                media(nested, visit);
            }
        }
        if let Some(accessory) = component.get_mut("accessory") {
            media(std::slice::from_mut(accessory), visit);
        }
    }
}

/// Appends the content of all text displays.
fn displayed(list: &[Value], into: &mut String) {
    for component in list {
        if let Some(content) = component.get("content").and_then(Value::as_str) {
            into.push('\n');
            into.push_str(content);
        }
        if let Some(nested) = component.get("components").and_then(Value::as_array) {
            displayed(nested, into);
        }
    }
}

/// The text outside of code, the only place where mentions count.
fn without_code(text: &str) -> String {
    let outside = |text: &str, fence: &str| {
        let parts: Vec<&str> = text.split(fence).collect();
        // An unclosed fence is plain text.
        let closed = (parts.len() - 1) / 2 * 2;
        let is_out = |at: &usize| at.is_multiple_of(2) || closed < *at;
        let kept: Vec<&str> = (0..parts.len()).filter(is_out).map(|at| parts[at]).collect();
        kept.join(" ")
    };
    outside(&outside(text, "```"), "`")
}

/// Every `<@id>`, `<@!id>` (as `@`) and `<@&id>` (as `&`).
fn marks(text: &str) -> impl Iterator<Item = (char, u64)> {
    text.split("<@").skip(1).filter_map(|rest| {
        let (inside, _) = rest.split_once('>')?;
        let (mark, digits) = match inside.strip_prefix('&') {
            Some(digits) => ('&', digits),
            None => ('@', inside.strip_prefix('!').unwrap_or(inside)),
        };
        Some((mark, digits.parse().ok()?))
    })
}

fn poll_response(mut poll: Value, now_ms: i64) -> Value {
    let hours = poll["duration"].as_i64().unwrap_or(24);
    for (at, answer) in poll["answers"].as_array_mut().into_iter().flatten().enumerate() {
        answer["answer_id"] = json!(at + 1);
    }
    json!({
        "question": poll["question"],
        "answers": poll["answers"],
        "expiry": crate::clock::iso(now_ms + hours * 3_600_000),
        "allow_multiselect": poll["allow_multiselect"].as_bool().unwrap_or(false),
        "layout_type": 1,
        "results": { "is_finalized": false, "answer_counts": [] },
    })
}
