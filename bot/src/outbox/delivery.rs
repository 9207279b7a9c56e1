//! The delivery of one message of the outbox: found if it is there already, sent if not,
//! and Discord's answer put into arena's terms.

mod forum;

use super::denied::{Denied, denied, failure, of_private_channel};
use super::{Brought, Courier, Painter};
use crate::environment::Token;
use arena::{Failure, Message, Millis, Outgoing, To, What};
use axum::body::Bytes;
use commands::Registered;
use commands::codes::Why;
use commands::picture::{self, Forms, Picture};
use commands::render::{self, Body, File};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, header};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The instant at which Discord's ids begin, in milliseconds since 1970.
const DISCORDS_EPOCH: i64 = 1_420_070_400_000;
/// How far Discord's clock and ours may be apart.
const SKEW: i64 = 15_000;
/// Messages looked through at once for one that may be there already.
const LOOKED_THROUGH: usize = 100;
/// How often so many are looked through: a channel may have talked on while Discord was out.
const PAGES: u8 = 20;
/// Minutes without a word after which Discord archives a bout's thread: a week, its longest.
const ARCHIVED_AFTER: u32 = 10_080;
/// A length of that time that is only passed through.
const SHORTER: u32 = 4_320;
/// And of a thread whose bout is over: an hour, so that readers of the end can still press there.
const CLOSED_AFTER: u32 = 60;
/// The newest messages of a channel among which a living post is edited; further up nobody sees it.
const IN_SIGHT: usize = 16;
/// Milliseconds for which what was seen of a channel holds.
const SEEN_FOR: u64 = 15 * 60 * 1_000;
/// Milliseconds after which a message that waits is sent without its picture.
const LATE: i64 = 10_000;
/// Milliseconds for which a channel that took no file is sent none.
const BARE_FOR: u64 = 60 * 60 * 1_000;
/// Remembered channels; beyond that they are asked for again.
const REMEMBERED: usize = 50_000;

/// Sends messages for one bot user.
pub(crate) struct Sender {
    base: String,
    token: Token,
    client: reqwest::Client,
    /// The bot's own user.
    me: u64,
    private: Mutex<HashMap<u64, u64>>,
    /// When each channel's newest messages were looked at.
    seen: Mutex<HashMap<u64, Millis>>,
    painter: Painter,
    commands: Arc<Registered>,
    courier: Arc<dyn Courier>,
    /// When each channel was found to take no files.
    bare: Mutex<HashMap<u64, Millis>>,
    /// Whether Discord takes pictures in edits.
    forms: Forms,
    /// Held while somebody may add to a forum's tags: all of them are written at once.
    tagging: tokio::sync::Mutex<()>,
}

/// Where a message is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arrived {
    pub(crate) message: Option<u64>,
    pub(crate) channel: u64,
    /// Whether its picture could not come with it, for want of the right to attach files.
    pub(crate) lacks_files: bool,
}

impl Arrived {
    /// Something that is there now, with all that belongs to it.
    const fn at(channel: u64, message: Option<u64>) -> Self {
        Self { message, channel, lacks_files: false }
    }

    /// The same, with its row's number.
    pub(crate) fn of(&self, id: i64) -> arena::Arrived {
        let Self { message, channel, lacks_files } = *self;
        arena::Arrived { id, message, channel, lacks_files }
    }
}

impl Sender {
    pub(crate) fn new(
        base: String,
        token: Token,
        client: reqwest::Client,
        me: u64,
        (painter, courier): (Painter, Arc<dyn Courier>),
        commands: Arc<Registered>,
    ) -> Self {
        let (private, seen, bare) = (Mutex::default(), Mutex::default(), Mutex::default());
        let (forms, tagging) = (Forms::default(), tokio::sync::Mutex::default());
        Self {
            base,
            token,
            client,
            me,
            private,
            seen,
            painter,
            commands,
            courier,
            bare,
            forms,
            tagging,
        }
    }

    /// Does what a row of the outbox wants.
    pub(crate) async fn deliver(&self, row: &Outgoing, now: Millis) -> Result<Arrived, Failure> {
        let channel = match row.to {
            To::Channel(channel) => channel,
            To::Person(person) => self.private_channel(person).await?,
            To::Member { guild, person } => {
                let path = format!("guilds/{guild}/members/{person}");
                let seen = match row.what {
                    What::Grant(role) => {
                        self.send(Method::PUT, &format!("{path}/roles/{role}"), None).await
                    }
                    What::Revoke(role) => {
                        self.send(Method::DELETE, &format!("{path}/roles/{role}"), None).await
                    }
                    What::New
                    | What::Edit(_)
                    | What::Refresh(_)
                    | What::Strip(_)
                    | What::Delete(_)
                    | What::Look
                    | What::Thread { .. }
                    | What::Touch
                    | What::Close
                    | What::File(_)
                    | What::Label(_)
                    | What::Webhook(_) => self.send(Method::GET, &path, None).await,
                };
                seen.map_err(|denied| failure(denied, row))?;
                return Ok(Arrived::at(0, None));
            }
            To::Webhook(_) => return self.bring(row).await,
        };
        let delivered = match &row.what {
            What::New => self.post(row, channel, now).await,
            What::Edit(message) => self.edit(row, channel, *message, now).await,
            What::Refresh(message) if self.is_buried(channel, *message, now).await => {
                return Err(Failure::OutOfSight);
            }
            What::Refresh(message) => self.edit(row, channel, *message, now).await,
            What::Strip(message) => self.strip(channel, *message).await,
            What::Touch => self.touch(channel).await,
            What::Close => {
                self.alter(channel, json!({ "auto_archive_duration": CLOSED_AFTER })).await
            }
            What::File(filing) => self.file(row, channel, filing, now).await,
            What::Label(filing) => self.label(channel, filing).await,
            What::Delete(message) => self.delete(channel, *message).await,
            // They are about a member or go elsewhere, and are about no channel.
            What::Look | What::Grant(_) | What::Revoke(_) | What::Webhook(_) => {
                Ok(Arrived::at(channel, None))
            }
            What::Thread { name, parent: None } => self.open_thread(row, channel, name, now).await,
            What::Thread { name, parent: Some(parent) } => {
                self.hang_thread(channel, name, *parent).await
            }
        };
        delivered.map_err(|denied| failure(denied, row))
    }

    /// Brings a document to a webhook. Whatever the answer, it is tried again.
    async fn bring(&self, row: &Outgoing) -> Result<Arrived, Failure> {
        let brought = match &row.what {
            What::Webhook(document) => self.courier.bring(document).await,
            What::New
            | What::Edit(_)
            | What::Refresh(_)
            | What::Strip(_)
            | What::Delete(_)
            | What::Look
            | What::Grant(_)
            | What::Revoke(_)
            | What::Thread { .. }
            | What::Touch
            | What::Close
            | What::File(_)
            | What::Label(_) => Brought::Refused,
        };
        match brought {
            Brought::Taken => Ok(Arrived::at(0, None)),
            Brought::Refused => Err(Failure::Later(None)),
            Brought::NotTried(millis) => Err(Failure::NotTried(millis)),
        }
    }

    async fn edit(
        &self,
        row: &Outgoing,
        channel: u64,
        message: u64,
        now: Millis,
    ) -> Result<Arrived, Denied> {
        let path = format!("channels/{channel}/messages/{message}");
        let form = |picture: Option<&Picture>| {
            self.commands.resolved(render::edit(&row.message, &row.nonce, picture))
        };
        let edit = || self.send_drawn(row, channel, now, (Method::PATCH, &path), form);
        let mut sent = edit().await;
        if self.is_reopened(channel, &sent).await {
            sent = edit().await;
        }
        Ok(Arrived { message: Some(message), ..sent? })
    }

    async fn strip(&self, channel: u64, message: u64) -> Result<Arrived, Denied> {
        let path = format!("channels/{channel}/messages/{message}");
        let strip = || self.send(Method::PATCH, &path, Some(render::stripped()));
        let mut stripped = strip().await;
        if self.is_reopened(channel, &stripped).await {
            stripped = strip().await;
        }
        stripped.map(|_| Arrived::at(channel, Some(message)))
    }

    /// Opens a thread again, if it was archived when something in it was to be changed. Whether that is
    /// worth another try.
    async fn is_reopened<T>(&self, channel: u64, sent: &Result<T, Denied>) -> bool {
        sent.as_ref().is_err_and(|denied| denied.is(&[Why::Archived]))
            && self.alter(channel, json!({ "archived": false })).await.is_ok()
    }

    /// Begins the time anew after which Discord archives a thread, and opens it if that has happened. Nothing
    /// is said for that: another length of that time counts as something that goes on there.
    async fn touch(&self, thread: u64) -> Result<Arrived, Denied> {
        let shorter = json!({ "archived": false, "auto_archive_duration": SHORTER });
        self.alter(thread, shorter).await?;
        self.alter(thread, json!({ "auto_archive_duration": ARCHIVED_AFTER })).await
    }

    /// Changes how a thread is kept.
    async fn alter(&self, thread: u64, how: Value) -> Result<Arrived, Denied> {
        let body = Body { json: how, files: Vec::new() };
        self.send(Method::PATCH, &format!("channels/{thread}"), Some(body)).await?;
        Ok(Arrived::at(thread, None))
    }

    /// A request with the picture of its message, or without one where there is none or the channel takes
    /// none.
    async fn send_drawn(
        &self,
        row: &Outgoing,
        channel: u64,
        now: Millis,
        (method, path): (Method, &str),
        form: impl Fn(Option<&Picture>) -> Body,
    ) -> Result<Arrived, Denied> {
        let there = |message| Arrived::at(channel, message);
        let is_edit = method == Method::PATCH;
        let is_tried = !is_edit || self.forms.are_tried(picture::Form::Message, now);
        let picture = if is_tried { self.picture(row, channel, now).await } else { None };
        let Some(picture) = picture else {
            return self.send(method, path, Some(form(None))).await.map(there);
        };
        let sent = self.send(method.clone(), path, Some(form(Some(&picture)))).await;
        let outcome = match &sent {
            // Perhaps the right to attach files: then the same without any is taken.
            Err(denied) if denied.is(&[Why::NoPermission, Why::NoAccess]) => "forbidden",
            Err(denied) if denied.is_of_the_form() => "refused",
            Ok(_) | Err(Denied::Outage | Denied::TooMany(_) | Denied::Refused { .. }) => {
                if sent.is_ok() && is_edit {
                    self.forms.taken(picture::Form::Message);
                }
                return sent.map(there);
            }
        };
        metrics::counter!("pictures_total", "outcome" => outcome).increment(1);
        let bare = self.send(method, path, Some(form(None))).await?;
        if is_edit && outcome == "refused" {
            self.forms.refused(picture::Form::Message, now);
        }
        let lacks_files = outcome == "forbidden";
        if lacks_files {
            remember(&mut self.bare.lock().expect("no holder of this lock panics"), channel, now);
        }
        Ok(Arrived { lacks_files, ..there(bare) })
    }

    /// The picture that goes with a row; `None` if the row is late already: it should not be later.
    async fn picture(&self, row: &Outgoing, channel: u64, now: Millis) -> Option<Picture> {
        let plate = row.message.plate.as_ref()?;
        let waited = row.queued.map_or(0, |queued| now.0.saturating_sub(queued.0));
        let bare = self.bare.lock().expect("no holder of this lock panics").get(&channel).copied();
        if LATE < waited || bare.is_some_and(|at| now.0.abs_diff(at.0) < BARE_FOR) {
            metrics::counter!("pictures_total", "outcome" => "left out").increment(1);
            return None;
        }
        self.painter.picture(plate).await
    }

    /// Whether so much has been said below a message that nobody sees it without searching. A channel is
    /// looked at now and then only; a message that cannot be judged is held to be in sight.
    async fn is_buried(&self, channel: u64, message: u64, now: Millis) -> bool {
        if !self.looks_again(channel, now) {
            return false;
        }
        let path = format!("channels/{channel}/messages?limit={IN_SIGHT}");
        let Ok(answer) = self.ask(Method::GET, &path, None).await else { return false };
        let Ok(messages) = answer.json() else { return false };
        let newest = messages.as_array().map(Vec::as_slice).unwrap_or_default();
        newest.len() == IN_SIGHT && newest.iter().all(|one| id(&one["id"]) != Some(message))
    }

    /// Whether a channel is to be looked at, after some time has passed in which it was not.
    fn looks_again(&self, channel: u64, now: Millis) -> bool {
        let mut seen = self.seen.lock().expect("no holder of this lock panics");
        if seen.get(&channel).is_some_and(|at| now.0.abs_diff(at.0) < SEEN_FOR) {
            return false;
        }
        remember(&mut seen, channel, now);
        true
    }

    async fn post(&self, row: &Outgoing, channel: u64, now: Millis) -> Result<Arrived, Denied> {
        if 0 < row.tried
            && let Some(message) = self.find(row, channel, now).await?
        {
            return Ok(Arrived::at(channel, Some(message)));
        }
        let path = format!("channels/{channel}/messages");
        let form = |picture: Option<&Picture>| {
            self.commands.resolved(render::post(&row.message, &row.nonce, picture))
        };
        let posted = self.send_drawn(row, channel, now, (Method::POST, &path), form).await?;
        // It is the newest of its channel.
        self.looks_again(channel, now);
        Ok(posted)
    }

    async fn delete(&self, channel: u64, message: u64) -> Result<Arrived, Denied> {
        let path = format!("channels/{channel}/messages/{message}");
        let delete = || self.send(Method::DELETE, &path, None);
        let mut deleted = delete().await;
        if self.is_reopened(channel, &deleted).await {
            deleted = delete().await;
        }
        match deleted {
            Err(denied) if !denied.is(&[Why::NoMessage]) => Err(denied),
            Ok(_) | Err(_) => Ok(Arrived::at(channel, None)),
        }
    }

    /// Opens a thread that hangs on nothing.
    async fn open_thread(
        &self,
        row: &Outgoing,
        channel: u64,
        name: &str,
        now: Millis,
    ) -> Result<Arrived, Denied> {
        if 0 < row.tried
            && let Some(thread) = self.find_thread(row, channel, name, now).await?
        {
            return Ok(Arrived::at(thread, None));
        }
        let mut wanted = thread(name);
        // A public one.
        wanted["type"] = json!(11);
        let body = Body { json: wanted, files: Vec::new() };
        let path = format!("channels/{channel}/threads");
        let opened = self.send(Method::POST, &path, Some(body)).await?;
        let thread = opened.ok_or(Denied::Outage)?;
        Ok(Arrived::at(thread, None))
    }

    /// Opens a thread on a message: it has the message's id.
    async fn hang_thread(&self, channel: u64, name: &str, parent: u64) -> Result<Arrived, Denied> {
        let path = format!("channels/{channel}/messages/{parent}/threads");
        let body = Body { json: thread(name), files: Vec::new() };
        match self.send(Method::POST, &path, Some(body)).await {
            // It may be there already.
            Err(denied) if !denied.is(&[Why::HasThread]) => Err(denied),
            Ok(_) | Err(_) => Ok(Arrived::at(parent, None)),
        }
    }

    /// A message of ours that is there already, although we were not told.
    async fn find(&self, row: &Outgoing, channel: u64, now: Millis) -> Result<Option<u64>, Denied> {
        let mut path = format!("channels/{channel}/messages?limit={LOOKED_THROUGH}");
        let mut earliest_id = None;
        for _ in 0..PAGES {
            let answer = match self.ask(Method::GET, &path, None).await {
                Ok(answer) => answer,
                // Without the right to look, the nonce alone must keep from posting twice.
                Err(denied) if denied.is(&[Why::NoAccess, Why::NoPermission]) => return Ok(None),
                Err(denied) => return Err(denied),
            };
            let earliest = *earliest_id.get_or_insert_with(|| earliest(row, now, answer.at));
            let messages = answer.json()?;
            let messages = messages.as_array().map(Vec::as_slice).unwrap_or_default();
            let ids = messages.iter().filter_map(|message| id(&message["id"]));
            let oldest = ids.min().filter(|oldest| earliest < *oldest);
            let found = messages.iter().find(|message| {
                id(&message["author"]["id"]) == Some(self.me)
                    && earliest <= id(&message["id"]).unwrap_or(0)
                    && is_it(row, &row.message, message)
            });
            match (found, oldest) {
                (Some(found), _) => return Ok(id(&found["id"])),
                (None, Some(oldest)) if messages.len() == LOOKED_THROUGH => {
                    path = format!(
                        "channels/{channel}/messages?limit={LOOKED_THROUGH}&before={oldest}"
                    );
                }
                (None, Some(_) | None) => break,
            }
        }
        Ok(None)
    }

    /// A thread of ours that is open already, although we were not told.
    async fn find_thread(
        &self,
        row: &Outgoing,
        channel: u64,
        name: &str,
        now: Millis,
    ) -> Result<Option<u64>, Denied> {
        let name = json!(render::thread_name(name));
        let threads = self.threads(row, channel, now).await?;
        Ok(threads.iter().find(|thread| thread["name"] == name).and_then(|it| id(&it["id"])))
    }

    /// The channel of somebody's private messages.
    async fn private_channel(&self, person: u64) -> Result<u64, Failure> {
        let known =
            self.private.lock().expect("no holder of this lock panics").get(&person).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        let wanted = json!({ "recipient_id": person.to_string() });
        let body = Body { json: wanted, files: Vec::new() };
        match self.send(Method::POST, "users/@me/channels", Some(body)).await {
            Ok(opened) => {
                let channel = opened.ok_or(Failure::Later(None))?;
                let mut private = self.private.lock().expect("no holder of this lock panics");
                remember(&mut private, person, channel);
                Ok(channel)
            }
            Err(denied) => Err(of_private_channel(denied)),
        }
    }

    /// One request; the id of the object in the answer, if it has one.
    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Body>,
    ) -> Result<Option<u64>, Denied> {
        let bare = body.as_ref().and_then(Body::without_emoji);
        let answer = match (self.ask(method.clone(), path, body).await, bare) {
            // Without emoji it may be taken; a refusal by a filter or for a size says nothing of them.
            (Err(denied), Some(bare)) if denied.is_of_the_form() => {
                let answer = self.ask(method, path, Some(bare)).await?;
                if denied.is(&[Why::BadForm]) {
                    self.commands.emoji.forget();
                }
                answer
            }
            (answer, _) => answer?,
        };
        if answer.bytes.is_empty() {
            return Ok(None);
        }
        let named: Named = serde_json::from_slice(&answer.bytes).map_err(|_| Denied::Outage)?;
        Ok(named.id.and_then(|id| id.parse().ok()))
    }

    async fn ask(&self, method: Method, path: &str, body: Option<Body>) -> Result<Answer, Denied> {
        let url = format!("{}/api/v10/{path}", self.base);
        let mut request = self
            .client
            .request(method, url)
            .header(header::AUTHORIZATION, format!("Bot {}", self.token.reveal()));
        if let Some(body) = body {
            request = if body.files.is_empty() {
                request.json(&body.json)
            } else {
                let form = Form::new();
                let form = form.text("payload_json", body.json.to_string());
                request.multipart(body.files.into_iter().enumerate().fold(form, attached))
            };
        }
        let answer = request.send().await.map_err(|_| Denied::Outage)?;
        let status = answer.status();
        let at = answer.headers().get(header::DATE).and_then(|date| instant(date.to_str().ok()?));
        let bytes = answer.bytes().await.map_err(|_| Denied::Outage)?;
        if status.is_success() {
            return Ok(Answer { bytes, at });
        }
        Err(denied(status, &bytes))
    }
}

/// Discord's answer, and when it came by its own clock.
struct Answer {
    bytes: Bytes,
    at: Option<Millis>,
}

impl Answer {
    fn json(&self) -> Result<Value, Denied> {
        serde_json::from_slice(&self.bytes).map_err(|_| Denied::Outage)
    }
}

/// A form with one more file.
fn attached(form: Form, (number, file): (usize, File)) -> Form {
    let File { name, bytes, kind } = file;
    let part = Part::bytes(bytes).file_name(name);
    let part = part.mime_str(kind).expect("a kind of file is a media type");
    form.part(format!("files[{number}]"), part)
}

/// Keeps something of a place; of too many places nothing.
fn remember<T>(known: &mut HashMap<u64, T>, place: u64, what: T) {
    if REMEMBERED <= known.len() {
        known.clear();
    }
    known.insert(place, what);
}

/// Of something that Discord made: only what is asked of it.
#[derive(Deserialize)]
struct Named {
    id: Option<String>,
}

/// The instant of a `Date` header.
fn instant(date: &str) -> Option<Millis> {
    let date = jiff::fmt::rfc2822::parse(date).ok()?;
    Some(Millis(date.timestamp().as_millisecond()))
}

/// The smallest id that something first sent for `row` can have: as long ago by Discord's clock
/// as the first try is by ours, which may go wrong by hours.
fn earliest(row: &Outgoing, now: Millis, there: Option<Millis>) -> u64 {
    let Some(since) = row.since else { return 0 };
    let ago = now.0.saturating_sub(since.0).max(0);
    snowflake(there.unwrap_or(now).0.saturating_sub(ago) - SKEW)
}

fn thread(name: &str) -> Value {
    json!({ "name": render::thread_name(name), "auto_archive_duration": ARCHIVED_AFTER })
}

/// Whether a message of ours is the one that a row wants.
fn is_it(row: &Outgoing, say: &Message, message: &Value) -> bool {
    match message["nonce"].as_str() {
        Some(nonce) => nonce == row.nonce,
        // Discord forgets nonces after a while.
        None => render::is_same(say, &row.nonce, message),
    }
}

fn id(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}

/// The smallest id of something made at an instant.
fn snowflake(millis: i64) -> u64 {
    u64::try_from(millis - DISCORDS_EPOCH).unwrap_or(0) << 22
}

#[cfg(test)]
#[path = "delivery_tests.rs"]
mod tests;
