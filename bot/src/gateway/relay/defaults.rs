//! Fields of an event on which serenity insists, and which Discord's younger or smaller kin may leave
//! out.
//!
//! An interaction that lacks one of the fields that serenity knows is dropped by it without a word, and a
//! `READY` leaves it alive and mute. Here missing fields are put in, as Discord would send them where
//! there is nothing to say. A component's message is cut down to the fields that are read.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};
use std::fmt;

type Object = Map<String, Value>;

/// The attachments' size that a server allows at least, in bytes.
const ATTACHMENTS: u64 = 10 * 1024 * 1024;

/// The type of an interaction that presses or chooses something.
const COMPONENT: u8 = 3;

/// An event's frame.
#[derive(Deserialize, Serialize)]
struct Event {
    t: String,
    #[serde(default)]
    s: Value,
    op: Value,
    #[serde(deserialize_with = "cut_down")]
    d: Object,
}

/// The fields that are read of a message whose component was used: its content is by far the most of such
/// an event.
#[derive(Deserialize, Serialize, Default)]
#[serde(default)]
struct Used {
    id: Value,
    channel_id: Value,
    author: Option<Author>,
    flags: Value,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(default)]
struct Author {
    id: Value,
}

/// An event's data without what messages show.
fn cut_down<'de, D: Deserializer<'de>>(from: D) -> Result<Object, D::Error> {
    struct Fields;

    impl<'de> Visitor<'de> for Fields {
        type Value = Object;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
            let mut fields = Object::new();
            while let Some(name) = map.next_key::<String>()? {
                let value = if name == "message" {
                    map.next_value::<Option<Used>>()?.map_or(Value::Null, |used| json!(used))
                } else {
                    map.next_value()?
                };
                fields.insert(name, value);
            }
            Ok(fields)
        }
    }

    from.deserialize_map(Fields)
}

/// An event's frame as serenity can read it; `None` where it may pass as it is.
pub(super) fn filled_in(frame: &str) -> Option<String> {
    // Most frames are neither: they are not read.
    let mut names = ["\"INTERACTION_CREATE\"", "\"READY\""].into_iter();
    if !names.any(|name| frame.contains(name)) {
        return None;
    }
    let mut event: Event = serde_json::from_str(frame).ok()?;
    match event.t.as_str() {
        "INTERACTION_CREATE" => interaction(&mut event.d),
        "READY" => ready(&mut event.d),
        _ => return None,
    }
    serde_json::to_string(&event).ok()
}

/// An identification that wants no compressed frames: those are not filled_in.
pub(super) fn uncompressed(frame: &str) -> Option<String> {
    let mut frame: Value = serde_json::from_str(frame).ok()?;
    frame.get_mut("d")?.as_object_mut()?.insert("compress".to_owned(), json!(false));
    Some(frame.to_string())
}

fn ready(data: &mut Object) {
    default(data, "v", json!(10));
    default(data, "guilds", json!([]));
    default(data, "session_id", json!("none"));
    default(data, "resume_gateway_url", json!("wss://gateway.discord.gg"));
    let id = data.get("user").map_or(Value::Null, |user| user["id"].clone());
    default(data, "application", json!({ "id": id }));
    if let Some(application) = object(data, "application") {
        default(application, "flags", json!(0));
    }
    if let Some(user) = object(data, "user") {
        person(user);
        default(user, "mfa_enabled", json!(false));
    }
}

fn interaction(data: &mut Object) {
    for (name, value) in [
        ("version", json!(1)),
        ("locale", json!("en-US")),
        ("entitlements", json!([])),
        ("application_id", json!("1")),
    ] {
        default(data, name, value);
    }
    absent_if_null(data, "authorizing_integration_owners");
    let size = data.get("attachment_size_limit").and_then(Value::as_u64);
    let size = size.and_then(|size| u32::try_from(size).ok()).map_or(ATTACHMENTS, u64::from);
    data.insert("attachment_size_limit".to_owned(), json!(size));

    let channel = data.get("channel").cloned().unwrap_or_default();
    default(data, "channel_id", channel["id"].clone());
    if channel["id"].is_null() || channel["type"].is_null() {
        data.remove("channel");
    }
    if let Some(user) = object(data, "user") {
        person(user);
    }
    if let Some(member) = object(data, "member") {
        in_guild(member);
        if let Some(user) = object(member, "user") {
            person(user);
        }
    }
    if let Some(used) = object(data, "data") {
        // Components have neither, and are not troubled by them.
        default(used, "id", json!("1"));
        default(used, "type", json!(1));
        absent_if_null(used, "options");
        absent_if_null(used, "resolved");
        if let Some(resolved) = object(used, "resolved") {
            resolved.retain(|_, things| !things.is_null());
            let each = |of: Option<&mut Object>, mend: fn(&mut Object)| {
                of.into_iter()
                    .flat_map(Object::values_mut)
                    .filter_map(Value::as_object_mut)
                    .for_each(mend);
            };
            each(object(resolved, "members"), in_guild);
            each(object(resolved, "users"), person);
        }
    }
    let message = data.get("message").cloned().unwrap_or_default();
    if message.is_object() || data.get("type") == Some(&json!(COMPONENT)) {
        let message = message_of(&message, data);
        data.insert("message".to_owned(), message);
    }
}

/// The message whose component was used: its id, its place and whether it is private.
fn message_of(message: &Value, data: &Object) -> Value {
    let or = |value: &Value, other: Value| if value.is_null() { other } else { value.clone() };
    let application = data.get("application_id").cloned().unwrap_or_else(|| json!("1"));
    json!({
        "id": or(&message["id"], json!("1")),
        "channel_id": or(&message["channel_id"], data["channel_id"].clone()),
        "author": { "id": or(&message["author"]["id"], application), "username": "", "discriminator": "0000", "avatar": null },
        "flags": or(&message["flags"], json!(0)),
        "content": "",
        "timestamp": "2015-01-01T00:00:00+00:00",
        "edited_timestamp": null,
        "tts": false,
        "mention_everyone": false,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": false,
        "type": 0,
    })
}

fn in_guild(member: &mut Object) {
    default(member, "roles", json!([]));
    default(member, "deaf", json!(false));
    default(member, "mute", json!(false));
    default(member, "flags", json!(0));
    absent_if_null(member, "pending");
}

fn person(user: &mut Object) {
    absent_if_null(user, "bot");
}

fn object<'a>(of: &'a mut Object, name: &str) -> Option<&'a mut Object> {
    of.get_mut(name)?.as_object_mut()
}

fn default(of: &mut Object, name: &str, value: Value) {
    if of.get(name).is_none_or(Value::is_null) {
        of.insert(name.to_owned(), value);
    }
}

fn absent_if_null(of: &mut Object, name: &str) {
    if of.get(name).is_some_and(Value::is_null) {
        of.remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::serenity_prelude::{Interaction, ReadyEvent};

    /// As little as somebody could send of an interaction.
    fn least(kind: u8, data: Value) -> Value {
        json!({
            "id": "10", "type": kind, "token": "t", "channel_id": "5", "guild_id": "6",
            "member": { "user": { "id": "7", "username": "ada" }, "permissions": "0" },
            "data": data,
        })
    }

    fn read(of: &Value) -> Interaction {
        let frame = json!({ "op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": of }).to_string();
        let event: Value = serde_json::from_str(&filled_in(&frame).unwrap()).unwrap();
        serde_json::from_value(event["d"].clone()).unwrap_or_else(|error| panic!("{error}: {of}"))
    }

    #[test]
    fn the_least_of_every_interaction_is_read() {
        read(&least(2, json!({ "name": "duties" })));
        read(&least(4, json!({ "name": "act", "options": null, "resolved": null })));
        let mut press = least(3, json!({ "custom_id": "s1:panel:1", "component_type": 2 }));
        read(&press);
        press["message"] = json!({ "id": "9", "flags": 64 });
        let Interaction::Component(press) = read(&press) else { panic!("not a press") };
        assert_eq!((press.message.id.get(), press.message.channel_id.get()), (9, 5));
        assert!(press.message.flags.is_some_and(|flags| flags.bits() == 64));
        let mut word = least(5, json!({ "custom_id": "s1:word:1", "components": [] }));
        word["attachment_size_limit"] = json!(1e12);
        word["channel"] = json!({ "id": "5" });
        word["message"] = json!({});
        read(&word);
        let mut private = least(2, json!({ "name": "me", "type": 1, "id": "3" }));
        private["user"] = json!({ "id": "7", "username": "ada", "bot": null });
        private["authorizing_integration_owners"] = Value::Null;
        private.as_object_mut().unwrap().remove("member");
        read(&private);
    }

    #[test]
    fn people_and_members_that_a_command_names_are_read() {
        let mut named = least(2, json!({ "name": "bout" }));
        named["data"]["resolved"] = json!({
            "users": { "8": { "id": "8", "username": "bo", "bot": null } },
            "members": { "8": { "permissions": "0", "pending": null } },
            "roles": null,
        });
        let Interaction::Command(named) = read(&named) else { panic!("not a command") };
        assert_eq!((named.data.resolved.users.len(), named.data.resolved.members.len()), (1, 1));
    }

    #[test]
    fn the_least_of_a_greeting_is_read() {
        let user = json!({ "id": "7", "username": "rudis", "mfa_enabled": null, "bot": null });
        let frame = json!({ "op": 0, "s": 1, "t": "READY", "d": { "user": user } }).to_string();
        let event: Value = serde_json::from_str(&filled_in(&frame).unwrap()).unwrap();
        let ready: ReadyEvent = serde_json::from_value(event["d"].clone()).unwrap();
        assert_eq!((ready.ready.user.id.get(), ready.ready.application.id.get()), (7, 7));
    }

    #[test]
    fn other_frames_pass_as_they_are() {
        assert_eq!(filled_in(r#"{"op":10,"d":{"heartbeat_interval":100}}"#), None);
        assert_eq!(filled_in(r#"{"op":0,"s":2,"t":"GUILD_CREATE","d":{"id":"1"}}"#), None);
        assert_eq!(filled_in("\"READY\""), None);
        let identify = uncompressed(r#"{"op":2,"d":{"token":"t","compress":true}}"#);
        assert_eq!(identify.unwrap(), r#"{"d":{"compress":false,"token":"t"},"op":2}"#);
    }
}
