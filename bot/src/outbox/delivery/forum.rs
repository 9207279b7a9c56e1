//! Bouts as posts of a forum: one is opened, or gets its name and tags.

use super::super::denied::Denied;
use super::{ARCHIVED_AFTER, Arrived, Sender, earliest, id, is_it};
use arena::{Filing, Millis, Outgoing};
use commands::codes::Why;
use commands::picture::Picture;
use commands::render::{self, Body};
use reqwest::Method;
use serde_json::{Value, json};
use std::cmp::Reverse;

/// Discord's number for a channel that is a forum.
const FORUM: u64 = 15;
/// And for a thread that everybody sees.
const THREAD: u64 = 11;
/// The most tags of a forum.
const TAGS: usize = 20;
/// The most tags of one of its posts.
const APPLIED: usize = 5;
/// The newest posts among which one is sought that was made already.
const SOUGHT: usize = 10;

impl Sender {
    /// Opens a post: a thread that begins with the message, whose id it has.
    pub(super) async fn file(
        &self,
        row: &Outgoing,
        forum: u64,
        filing: &Filing,
        now: Millis,
    ) -> Result<Arrived, Denied> {
        if 0 < row.tried
            && let Some(post) = self.find_post(row, forum, &filing.name, now).await?
        {
            return Ok(Arrived::at(post, Some(post)));
        }
        let tags = self.tags(forum, filing).await?.unwrap_or_default();
        let applied = chosen(&tags, &[], filing);
        let path = format!("channels/{forum}/threads");
        let form = |picture: Option<&Picture>| {
            let Body { json: mut message, files } =
                self.commands.resolved(render::post(&row.message, &row.nonce, picture));
            // The first message of a post takes no nonce.
            if let Some(message) = message.as_object_mut() {
                message.retain(|key, _| !["nonce", "enforce_nonce", "tts"].contains(&key.as_str()));
            }
            let name = render::thread_name(&filing.name);
            let json = json!({
                "name": name,
                "auto_archive_duration": ARCHIVED_AFTER,
                "applied_tags": applied,
                "message": message,
            });
            Body { json, files }
        };
        let made = self.send_drawn(row, forum, now, (Method::POST, &path), form).await?;
        let post = made.message.ok_or(Denied::Outage)?;
        Ok(Arrived { channel: post, ..made })
    }

    /// A post of ours that is there already, although we were not told. Where none has its name a moderator may
    /// have given it another since: it begins with the same message.
    async fn find_post(
        &self,
        row: &Outgoing,
        forum: u64,
        name: &str,
        now: Millis,
    ) -> Result<Option<u64>, Denied> {
        let name = json!(render::thread_name(name));
        let mut posts = self.threads(row, forum, now).await?;
        posts.sort_by_key(|post| (post["name"] != name, Reverse(id(&post["id"]))));
        for post in posts.iter().take(SOUGHT) {
            let Some(its) = id(&post["id"]) else { continue };
            if post["name"] == name {
                return Ok(Some(its));
            }
            match self.ask(Method::GET, &format!("channels/{its}/messages/{its}"), None).await {
                Ok(first) if is_it(row, &row.message, &first.json()?) => return Ok(Some(its)),
                // Its first message may be gone.
                Ok(_) | Err(Denied::Refused { .. }) => {}
                Err(denied) => return Err(denied),
            }
        }
        Ok(None)
    }

    /// Our open threads of a channel that may have come of a row.
    pub(super) async fn threads(
        &self,
        row: &Outgoing,
        channel: u64,
        now: Millis,
    ) -> Result<Vec<Value>, Denied> {
        let parent = self.ask(Method::GET, &format!("channels/{channel}"), None).await?.json()?;
        let Some(guild) = id(&parent["guild_id"]) else { return Ok(Vec::new()) };
        let path = format!("guilds/{guild}/threads/active");
        let active = match self.ask(Method::GET, &path, None).await {
            Ok(active) => active,
            Err(Denied::Refused { .. }) => return Ok(Vec::new()),
            Err(denied) => return Err(denied),
        };
        let earliest = earliest(row, now, active.at);
        let mut threads = active.json()?["threads"].as_array().cloned().unwrap_or_default();
        threads.retain(|thread| {
            id(&thread["parent_id"]) == Some(channel)
                && id(&thread["owner_id"]) == Some(self.me)
                && earliest <= id(&thread["id"]).unwrap_or(0)
        });
        Ok(threads)
    }

    /// Gives a post its name and tags; tags set by others stay. A post that is archived is opened for that.
    pub(super) async fn label(&self, post: u64, filing: &Filing) -> Result<Arrived, Denied> {
        let there = Arrived::at(post, None);
        let known = self.ask(Method::GET, &format!("channels/{post}"), None).await?.json()?;
        let parent = id(&known["parent_id"]).filter(|_| known["type"] == json!(THREAD));
        let Some(forum) = parent else { return Ok(there) };
        let Some(tags) = self.tags(forum, filing).await? else { return Ok(there) };
        let before = texts(&known["applied_tags"]);
        let applied = chosen(&tags, &before, filing);
        let name = render::thread_name(&filing.name);
        let mut change = json!({});
        let is_kept = before.len() == applied.len() && before.iter().all(|it| applied.contains(it));
        if !is_kept {
            change["applied_tags"] = json!(applied);
        }
        // Discord lets names be changed a few times an hour only.
        if known["name"] != json!(name) {
            change["name"] = json!(name);
        }
        if change == json!({}) {
            return Ok(there);
        }
        let mut changed = self.alter(post, change.clone()).await;
        if self.is_reopened(post, &changed).await {
            changed = self.alter(post, change).await;
        }
        changed
    }

    /// A forum's tags, with the missing ones made; `None` for a channel that is no forum. Where they may not be
    /// made, or there is no room, it goes without.
    async fn tags(&self, forum: u64, filing: &Filing) -> Result<Option<Vec<Value>>, Denied> {
        let path = format!("channels/{forum}");
        let _alone = self.tagging.lock().await;
        let known = self.ask(Method::GET, &path, None).await?.json()?;
        if known["type"] != json!(FORUM) {
            return Ok(None);
        }
        let mut tags = known["available_tags"].as_array().cloned().unwrap_or_default();
        let missing = filing.tags.iter().filter(|tag| !tags.iter().any(|it| is_named(it, tag)));
        let missing = missing.map(|tag| json!({ "name": tag, "moderated": false }));
        let missing: Vec<Value> = missing.take(TAGS.saturating_sub(tags.len())).collect();
        if missing.is_empty() {
            return Ok(Some(tags));
        }
        let wanted: Vec<&Value> = tags.iter().chain(&missing).collect();
        let body = Body { json: json!({ "available_tags": wanted }), files: Vec::new() };
        match self.ask(Method::PATCH, &path, Some(body)).await {
            Ok(made) => {
                tags = made.json()?["available_tags"].as_array().cloned().unwrap_or_default();
            }
            Err(denied) if denied.is(&[Why::NoPermission, Why::NoAccess]) => {}
            Err(denied) if denied.is_of_the_form() => {}
            Err(denied) => return Err(denied),
        }
        Ok(Some(tags))
    }
}

/// The tags of a post by their ids: ours that hold and are there for everybody, and those of others.
fn chosen(tags: &[Value], before: &[String], filing: &Filing) -> Vec<String> {
    let of = |tag: &Value| tag["id"].as_str().unwrap_or_default().to_owned();
    let is_ours = |id: &&String| {
        let ours = || filing.tags.iter().chain(&filing.others);
        tags.iter().any(|tag| of(tag) == **id && ours().any(|name| is_named(tag, name)))
    };
    let ours = filing.tags.iter().filter_map(|name| {
        let usable = tags.iter().find(|tag| is_named(tag, name))?;
        (usable["moderated"] != json!(true)).then(|| of(usable))
    });
    ours.chain(before.iter().filter(|id| !is_ours(id)).cloned()).take(APPLIED).collect()
}

fn is_named(tag: &Value, name: &str) -> bool {
    tag["name"].as_str().is_some_and(|it| it.eq_ignore_ascii_case(name))
}

fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(id: &str, name: &str, moderated: bool) -> Value {
        json!({ "id": id, "name": name, "moderated": moderated })
    }

    #[test]
    fn ours_change_and_those_of_others_stay() {
        let filing = Filing {
            tags: ["duel", "playing"].map(str::to_owned).to_vec(),
            others: ["open", "over"].map(str::to_owned).to_vec(),
            ..Filing::default()
        };
        let tags = [
            tag("1", "Open", false),
            tag("2", "Playing", false),
            tag("3", "duel", true),
            tag("4", "featured", false),
        ];
        let before = ["1", "4"].map(str::to_owned);
        assert_eq!(chosen(&tags, &before, &filing), ["2", "4"]);
        // One that is gone from the forum is nobody's.
        assert_eq!(chosen(&[], &before, &filing), ["1", "4"]);
    }
}
