//! Laws of everything that the bot ever sent.

use crate::document;
use sandbox::{Exchange, Sandbox};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Discord's flag for a message that one person alone sees.
const EPHEMERAL: u64 = 1 << 6;

pub(crate) fn all(sandbox: &Sandbox) {
    let recorded = sandbox.recorded();
    assert!(!recorded.is_empty(), "nothing was recorded");
    nothing_was_refused(&recorded);
    mentions_are_named(&recorded);
    answers_are_private(&recorded);
    nothing_was_posted_twice(&recorded);
    document::check(&recorded);
}

/// Requests that contain a message.
fn spoken(recorded: &[Exchange]) -> impl Iterator<Item = (&Exchange, Value)> {
    recorded.iter().filter_map(|one| {
        let body: Value = serde_json::from_str(&one.body).ok()?;
        let is_message = one.path.contains("/messages") || one.path.contains("/webhooks/");
        let is_message = is_message && !one.path.ends_with("/threads");
        let is_change = one.method == "POST" || one.method == "PATCH";
        if one.path.contains("/callback") {
            let data = body.get("data")?.clone();
            // Choices and modals notify nobody.
            let speaks = [4, 7].contains(&body["type"].as_i64()?);
            speaks.then_some((one, data))
        } else {
            // A post of a forum begins with a message.
            let begins = one.path.ends_with("/threads").then(|| body.get("message").cloned());
            let said = begins.flatten().or((is_message && is_change).then_some(body));
            said.map(|said| (one, said))
        }
    })
}

/// The text of a message; `None` if it has none.
pub(crate) fn said(message: &Value) -> Option<String> {
    message["content"].as_str().map(str::to_owned)
}

/// Discord accepted everything: a refusal of form would be a fault of ours.
pub(crate) fn nothing_was_refused(recorded: &[Exchange]) {
    for one in recorded {
        assert_ne!(one.status, 400, "{} {}: {}\n{}", one.method, one.path, one.body, one.response);
    }
}

/// No text notifies anybody by itself, and only people named in the text are notified.
pub(crate) fn mentions_are_named(recorded: &[Exchange]) {
    for (one, body) in spoken(recorded) {
        // A message that only loses its buttons has no text.
        let Some(content) = said(&body) else {
            assert_eq!(body["components"], serde_json::json!([]), "{} {}", one.path, one.body);
            continue;
        };
        let allowed = &body["allowed_mentions"];
        assert_eq!(allowed["parse"], serde_json::json!([]), "{} {}", one.path, one.body);
        assert!(allowed.get("roles").is_none(), "{}", one.body);
        for id in allowed["users"].as_array().expect("users are listed") {
            let mark = format!("<@{}>", id.as_str().unwrap());
            assert!(content.contains(&mark), "{mark} is not in {content}");
        }
    }
}

/// Answers to an interaction are for its person alone.
pub(crate) fn answers_are_private(recorded: &[Exchange]) {
    for one in recorded.iter().filter(|one| one.path.contains("/callback")) {
        let body: Value = serde_json::from_str(&one.body).unwrap();
        let flags = body["data"]["flags"].as_u64().unwrap_or(0);
        // 7 changes a message that was private already; 6 has no text; 8 and 9 are no messages.
        if [4, 5].contains(&body["type"].as_i64().unwrap()) {
            assert_ne!(flags & EPHEMERAL, 0, "{}", one.body);
        }
    }
}

/// However often a message was tried, it is there once.
pub(crate) fn nothing_was_posted_twice(recorded: &[Exchange]) {
    let mut messages: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for one in recorded.iter().filter(|one| one.method == "POST" && one.status == 200) {
        let body: Value = serde_json::from_str(&one.body).unwrap_or_default();
        let response: Value = serde_json::from_str(&one.response).unwrap_or_default();
        let (Some(nonce), Some(id)) = (body["nonce"].as_str(), response["id"].as_str()) else {
            continue;
        };
        let key = (one.path.clone(), nonce.to_owned());
        messages.entry(key).or_default().insert(id.to_owned());
    }
    for (key, ids) in messages {
        assert_eq!(ids.len(), 1, "{key:?} is there several times: {ids:?}");
    }
}
