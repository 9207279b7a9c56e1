//! Channels as a bot uses them: permissions, direct messages, lists, nonces, threads, files.

use crate::bot::{PATIENCE, Rest, Stage, said};
use sandbox::{Config, Permissions};
use serde_json::{Value, json};

async fn send(stage: &Stage, content: &str) -> String {
    let sent = stage.rest.post(&stage.channel("/messages"), json!({ "content": content })).await;
    sent.ok()["id"].as_str().unwrap().to_owned()
}

async fn delete(rest: &Rest, url: &str) -> (u16, u64) {
    said(rest.request("DELETE", url)).await.refusal()
}

#[tokio::test]
async fn what_a_permission_forbids_is_refused() {
    let stage = Stage::open().await;
    let channel = stage.sandbox.channel();
    let ada = stage.sandbox.user_named("Ada").unwrap();
    let own = send(&stage, "mine").await;
    let theirs = ada.say(channel, "hers").unwrap();
    let message = |id: &str| format!("/messages/{id}");
    let hello = json!({ "content": "x" });
    let thread = json!({ "name": "duel", "type": 11 });
    let missing = (403, 50013);
    type Case<'c> = (Permissions, &'c str, String, Value, (u16, u64));
    let cases: Vec<Case<'_>> = vec![
        (Permissions::VIEW_CHANNEL, "POST", "/messages".into(), hello.clone(), (403, 50001)),
        (Permissions::VIEW_CHANNEL, "GET", "".into(), json!({}), (403, 50001)),
        (Permissions::SEND_MESSAGES, "POST", "/messages".into(), hello.clone(), missing),
        (Permissions::SEND_MESSAGES, "POST", "/typing".into(), json!({}), missing),
        (
            Permissions::EMBED_LINKS,
            "POST",
            "/messages".into(),
            json!({ "embeds": [{ "title": "t" }] }),
            missing,
        ),
        (Permissions::READ_MESSAGE_HISTORY, "GET", message(&own), json!({}), missing),
        (
            Permissions::READ_MESSAGE_HISTORY,
            "POST",
            "/messages".into(),
            json!({ "content": "x", "message_reference": { "message_id": own } }),
            (403, 160_002),
        ),
        (Permissions::MANAGE_MESSAGES, "DELETE", message(&theirs.to_string()), json!({}), missing),
        (
            Permissions::MANAGE_MESSAGES,
            "POST",
            "/messages/bulk-delete".into(),
            json!({ "messages": [own, theirs] }),
            missing,
        ),
        (Permissions::CREATE_PUBLIC_THREADS, "POST", "/threads".into(), thread, missing),
        (
            Permissions::CREATE_PRIVATE_THREADS,
            "POST",
            "/threads".into(),
            json!({ "name": "d" }),
            missing,
        ),
        (
            Permissions::ADD_REACTIONS,
            "PUT",
            format!("{}/reactions/⚔/@me", message(&own)),
            json!({}),
            missing,
        ),
        (Permissions::MANAGE_CHANNELS, "PATCH", "".into(), json!({ "name": "n" }), missing),
        (Permissions::MANAGE_ROLES, "PUT", "/permissions/5".into(), json!({ "type": 1 }), missing),
    ];
    for (taken, method, path, body, refusal) in cases {
        stage.sandbox.set_bot_permissions(channel, Permissions::BOT & !taken);
        let said = stage.rest.call(method, &stage.channel(&path), body).await;
        assert_eq!(said.refusal(), refusal, "{method} {path}: {}", said.body);
    }
    stage.sandbox.set_bot_permissions(channel, Permissions::BOT & !Permissions::ATTACH_FILES);
    let said = stage.rest.upload(&stage.channel("/messages"), json!({}), &[("a.txt", "a")]).await;
    assert_eq!(said.refusal(), missing);
    let url = stage.channel(&message(&own));
    let said = stage.rest.upload_by("PATCH", &url, json!({}), &[("a.txt", "a")]).await;
    assert_eq!(said.refusal(), missing, "an edit brings no file either");
    stage
        .sandbox
        .set_bot_permissions(channel, Permissions::BOT & !Permissions::READ_MESSAGE_HISTORY);
    assert_eq!(stage.rest.get(&stage.channel("/messages")).await.ok(), json!([]));
    // The bot's own message may be deleted and edited without any of these.
    stage.sandbox.set_bot_permissions(channel, Permissions::VIEW_CHANNEL);
    stage.rest.call("PATCH", &url, hello.clone()).await.ok();
    assert_eq!(delete(&stage.rest, &url).await, (204, 0));
    let theirs = stage.channel(&message(&theirs.to_string()));
    assert_eq!(stage.rest.call("PATCH", &theirs, hello).await.refusal(), (403, 50005));
}

#[tokio::test]
async fn what_is_not_there_is_unknown() {
    let stage = Stage::open().await;
    let guild = stage.sandbox.guild();
    let hello = json!({ "content": "x" });
    let cases = [
        ("GET", "/channels/5".to_owned(), (404, 10003)),
        ("POST", "/channels/5/messages".to_owned(), (404, 10003)),
        ("GET", stage.channel("/messages/5"), (404, 10008)),
        ("PATCH", stage.channel("/messages/5"), (404, 10008)),
        ("DELETE", stage.channel("/messages/5"), (404, 10008)),
        ("GET", "/guilds/5".to_owned(), (404, 10004)),
        ("GET", format!("/guilds/{guild}/members/5"), (404, 10013)),
        ("GET", "/users/5".to_owned(), (404, 10013)),
        ("GET", format!("/guilds/{guild}/roles/5"), (404, 10011)),
        ("DELETE", stage.channel("/permissions/5"), (404, 10009)),
    ];
    for (method, url, refusal) in cases {
        let said = stage.rest.call(method, &url, hello.clone()).await;
        assert_eq!(said.refusal(), refusal, "{method} {url}");
    }
    let ada = stage.sandbox.user_named("Ada").unwrap();
    ada.leave_guild(guild);
    let url = format!("/guilds/{guild}/members/{}", ada.id());
    assert_eq!(stage.rest.get(&url).await.refusal(), (404, 10007));
    ada.join_guild(guild);
    assert_eq!(stage.rest.get(&url).await.ok()["user"]["global_name"], "Ada");
    let id = send(&stage, "gone").await;
    assert!(stage.sandbox.delete_message(stage.sandbox.channel(), id.parse().unwrap()));
    let url = stage.channel(&format!("/messages/{id}"));
    assert_eq!(stage.rest.call("PATCH", &url, hello.clone()).await.refusal(), (404, 10008));
    let channel = stage.channel("/messages");
    stage.sandbox.delete_channel(stage.sandbox.channel());
    assert_eq!(stage.rest.post(&channel, hello).await.refusal(), (404, 10003));
}

#[tokio::test]
async fn direct_messages_reach_those_who_let_them() {
    let mut stage = Stage::open().await;
    let ada = stage.sandbox.user_named("Ada").unwrap();
    let open = json!({ "recipient_id": ada.id() });
    let dm = stage.rest.post("/users/@me/channels", open.clone()).await.ok();
    assert_eq!((&dm["type"], &dm["recipients"][0]["id"]), (&json!(1), &json!(ada.id())));
    assert_eq!(stage.rest.post("/users/@me/channels", open).await.ok()["id"], dm["id"]);
    let url = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    let hello = json!({ "content": "your hand" });
    let sent = stage.rest.post(&url, hello.clone()).await.ok();
    let told = stage.gateway.event("MESSAGE_CREATE").await;
    assert_eq!((&told["id"], &told["guild_id"]), (&sent["id"], &Value::Null));
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    assert_eq!((ada.seen(), brutus.seen()), (vec!["your hand".to_owned()], vec![]));
    ada.set_dms_open(false);
    assert_eq!(stage.rest.post(&url, hello.clone()).await.refusal(), (403, 50007));
    // Earlier messages can still be edited.
    let one = format!("{url}/{}", sent["id"].as_str().unwrap());
    stage.rest.call("PATCH", &one, json!({ "content": "newer" })).await.ok();
    ada.set_dms_open(true);
    ada.leave_guild(stage.sandbox.guild());
    assert_eq!(stage.rest.post(&url, hello).await.refusal(), (403, 50278));
    let nobody = json!({ "recipient_id": "5" });
    assert_eq!(stage.rest.post("/users/@me/channels", nobody).await.refusal(), (400, 50035));
    assert_eq!(ada.dms().len(), 1);
}

#[tokio::test]
async fn an_enforced_nonce_makes_one_message() {
    let stage = Stage::open().await;
    let url = stage.channel("/messages");
    let body = |nonce: Value| json!({ "content": "x", "nonce": nonce, "enforce_nonce": true });
    let first = stage.rest.post(&url, body(json!("n"))).await.ok();
    assert_eq!(first["nonce"], "n");
    let again = stage.rest.post(&url, body(json!("n"))).await.ok();
    assert_eq!(again["id"], first["id"]);
    let other = stage.rest.post(&url, body(json!("m"))).await.ok();
    assert_ne!(other["id"], first["id"]);
    let elsewhere = stage.sandbox.channels(stage.sandbox.guild())[1];
    let elsewhere = format!("/channels/{elsewhere}/messages");
    assert_ne!(stage.rest.post(&elsewhere, body(json!("n"))).await.ok()["id"], first["id"]);
    let unenforced = stage.rest.post(&url, json!({ "content": "x", "nonce": "n" })).await.ok();
    assert_ne!(unenforced["id"], first["id"]);
    stage.sandbox.advance(5 * 60_000);
    assert_ne!(stage.rest.post(&url, body(json!("n"))).await.ok()["id"], first["id"]);
}

#[tokio::test]
async fn messages_are_listed_before_after_and_around() {
    let stage = Stage::open().await;
    let mut ids = Vec::new();
    for at in 0..6 {
        ids.push(send(&stage, &at.to_string()).await);
    }
    let list = async |query: String| -> Vec<String> {
        let said = stage.rest.get(&stage.channel(&format!("/messages?{query}"))).await.ok();
        let list = said.as_array().unwrap().iter();
        list.map(|message| message["content"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(list("limit=2".into()).await, ["5", "4"]);
    assert_eq!(list(format!("limit=2&before={}", ids[3])).await, ["2", "1"]);
    assert_eq!(list(format!("limit=2&after={}", ids[3])).await, ["5", "4"]);
    assert_eq!(list(format!("limit=2&after={}", ids[1])).await, ["3", "2"]);
    assert_eq!(list(format!("limit=3&around={}", ids[3])).await, ["4", "3", "2"]);
    for wrong in ["limit=0", "limit=101", "limit=x", "before=x"] {
        let said = stage.rest.get(&stage.channel(&format!("/messages?{wrong}"))).await;
        assert_eq!(said.refusal(), (400, 50035), "{wrong}");
    }
    let bulk = stage.channel("/messages/bulk-delete");
    let one = json!({ "messages": [ids[0]] });
    assert_eq!(stage.rest.post(&bulk, one).await.refusal(), (400, 50016));
    let two = json!({ "messages": [ids[0], ids[1]] });
    assert_eq!(stage.rest.post(&bulk, two).await.status, 204);
    assert_eq!(list(String::new()).await, ["5", "4", "3", "2"]);
    stage.sandbox.advance(15 * 24 * 3_600_000);
    let old = json!({ "messages": [ids[2], ids[3]] });
    assert_eq!(stage.rest.post(&bulk, old).await.refusal(), (400, 50034));
}

#[tokio::test]
async fn old_messages_make_room() {
    let stage = Stage::with(Config { messages_per_channel: 3, ..Config::default() }).await;
    for at in 0..5 {
        send(&stage, &at.to_string()).await;
    }
    let kept = stage.sandbox.public_messages(stage.sandbox.channel());
    let kept: Vec<String> = kept.into_iter().map(|post| post.content).collect();
    assert_eq!(kept, ["2", "3", "4"]);
}

#[tokio::test]
async fn mentions_ping_only_whom_they_may() {
    let stage = Stage::open().await;
    let users = stage.sandbox.users();
    let (ada, brutus) = (users[0].id(), users[1].id());
    let text = format!("<@{ada}> <@!{brutus}> @everyone `<@{ada}>`");
    let cases = [
        (Value::Null, vec![ada, brutus], true),
        (json!({ "parse": [] }), vec![], false),
        (json!({ "parse": ["users"] }), vec![ada, brutus], false),
        (json!({ "users": [brutus] }), vec![brutus], false),
        (json!({ "parse": ["everyone"], "users": [ada] }), vec![ada], true),
    ];
    for (allowed, pinged, everyone) in cases {
        let mut body = json!({ "content": text });
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed.clone();
        }
        let sent = stage.rest.post(&stage.channel("/messages"), body).await.ok();
        let mentions: Vec<Value> =
            sent["mentions"].as_array().unwrap().iter().map(|user| user["id"].clone()).collect();
        let expected: Vec<Value> = pinged.iter().map(|id| json!(id)).collect();
        assert_eq!(
            (mentions, &sent["mention_everyone"]),
            (expected, &json!(everyone)),
            "{allowed}"
        );
    }
    let code = json!({ "content": format!("`<@{ada}>` ```\n<@{brutus}>\n```") });
    let sent = stage.rest.post(&stage.channel("/messages"), code).await.ok();
    assert_eq!(sent["mentions"], json!([]));
}

#[tokio::test]
async fn a_thread_in_which_nothing_is_said_is_archived_by_the_clock() {
    /// A minute, in milliseconds.
    const MINUTE: i64 = 60_000;
    let stage = Stage::with(Config::for_tests()).await;
    let id = send(&stage, "a parent").await;
    let start = stage.channel(&format!("/messages/{id}/threads"));
    let body = json!({ "name": "duel", "auto_archive_duration": 60 });
    stage.rest.post(&start, body).await.ok();
    let (thread, messages) = (format!("/channels/{id}"), format!("/channels/{id}/messages"));
    let is_archived = || stage.sandbox.is_archived(id.parse().unwrap());
    let said = stage.rest.post(&messages, json!({ "content": "a word" })).await.ok();
    stage.sandbox.advance(59 * MINUTE);
    // An edit does not count as a message.
    let edit = format!("{messages}/{}", said["id"].as_str().unwrap());
    stage.rest.call("PATCH", &edit, json!({ "content": "another" })).await.ok();
    assert!(!is_archived());
    stage.sandbox.advance(MINUTE);
    assert!(is_archived());
    let refused = stage.rest.call("PATCH", &edit, json!({ "content": "late" })).await;
    assert_eq!(refused.refusal(), (400, 50083));
    stage.rest.call("PATCH", &thread, json!({ "archived": false })).await.ok();
    stage.sandbox.advance(59 * MINUTE);
    assert!(!is_archived(), "it was opened an hour ago");
    // Another length restarts the time, the same one does not.
    stage.rest.call("PATCH", &thread, json!({ "auto_archive_duration": 60 })).await.ok();
    stage.sandbox.advance(MINUTE);
    assert!(is_archived());
    let longer = json!({ "archived": false, "auto_archive_duration": 1_440 });
    stage.rest.call("PATCH", &thread, longer).await.ok();
    stage.sandbox.advance(1_439 * MINUTE);
    assert!(!is_archived());
}

#[tokio::test]
async fn threads_are_started_joined_archived_and_locked() {
    let mut stage = Stage::with(Config { active_threads: 2, ..Config::for_tests() }).await;
    let id = send(&stage, "a duel").await;
    let start = stage.channel(&format!("/messages/{id}/threads"));
    let name = json!({ "name": "duel", "auto_archive_duration": 60 });
    for wrong in [
        json!({ "name": "x".repeat(101) }),
        json!({}),
        json!({ "name": "d", "auto_archive_duration": 61 }),
        json!({ "nmae": "d", "name": "d" }),
    ] {
        assert_eq!(stage.rest.post(&start, wrong.clone()).await.refusal(), (400, 50035), "{wrong}");
    }
    let made = stage.rest.post(&start, name.clone()).await;
    assert_eq!((made.status, &made.body["id"], &made.body["type"]), (201, &json!(id), &json!(11)));
    let told = stage.gateway.event("THREAD_CREATE").await;
    assert_eq!((&told["id"], &told["newly_created"]), (&json!(id), &json!(true)));
    assert_eq!(stage.rest.post(&start, name).await.refusal(), (400, 160_004));
    let parent = stage.rest.get(&stage.channel(&format!("/messages/{id}"))).await.ok();
    assert_eq!((&parent["flags"], &parent["thread"]["id"]), (&json!(32), &json!(id)));

    let private = json!({ "name": "whispers", "type": 12 });
    let private = stage.rest.post(&stage.channel("/threads"), private).await.ok();
    let private = private["id"].as_str().unwrap().parse().unwrap();
    let ada = stage.sandbox.user_named("Brutus").unwrap();
    assert!(ada.say(private, "hello").is_err(), "not a member of the private thread");
    let join = format!("/channels/{private}/thread-members/{}", ada.id());
    assert_eq!(stage.rest.call("PUT", &join, json!({})).await.status, 204);
    ada.say(private, "hello").unwrap();
    let more = json!({ "name": "more", "type": 11 });
    assert_eq!(stage.rest.post(&stage.channel("/threads"), more).await.refusal(), (400, 160_006));
    let active = format!("/guilds/{}/threads/active", stage.sandbox.guild());
    assert_eq!(stage.rest.get(&active).await.ok()["threads"].as_array().unwrap().len(), 2);

    let thread = format!("/channels/{id}");
    let archived = stage.rest.call("PATCH", &thread, json!({ "archived": true })).await.ok();
    assert_eq!(archived["thread_metadata"]["archived"], true);
    let renamed = stage.rest.call("PATCH", &thread, json!({ "name": "n" })).await;
    assert_eq!(renamed.refusal(), (400, 50083));
    let messages = format!("/channels/{id}/messages");
    stage.rest.post(&messages, json!({ "content": "wakes it" })).await.ok();
    assert!(!stage.sandbox.is_archived(id.parse().unwrap()));
    stage.rest.call("PATCH", &thread, json!({ "archived": true, "locked": true })).await.ok();
    let few = Permissions::BOT & !Permissions::MANAGE_THREADS;
    stage.sandbox.set_bot_permissions(stage.sandbox.channel(), few);
    let said = stage.rest.post(&messages, json!({ "content": "x" })).await;
    assert_eq!(said.refusal(), (400, 160_005));
    let few = few & !Permissions::SEND_MESSAGES_IN_THREADS;
    stage.sandbox.set_bot_permissions(stage.sandbox.channel(), few);
    let said = stage.rest.post(&messages, json!({ "content": "x" })).await;
    assert_eq!(said.refusal(), (403, 50013));
}

#[tokio::test]
async fn files_are_kept_described_and_served() {
    let stage = Stage::open().await;
    let payload = json!({
        "content": "board",
        "attachments": [{ "id": 0, "description": "all is quiet", "filename": "a board.txt" }],
        "embeds": [{ "image": { "url": "attachment://a_board.txt" } }],
    });
    let files = [("x.txt", "X.."), ("y.txt", "Y..")];
    let sent = stage.rest.upload(&stage.channel("/messages"), payload, &files).await.ok();
    let first = &sent["attachments"][0];
    assert_eq!(first["filename"], "a_board.txt");
    assert_eq!((&first["description"], &first["size"]), (&json!("all is quiet"), &json!(3)));
    assert_eq!(sent["attachments"][1]["filename"], "y.txt");
    assert_eq!(sent["embeds"][0]["image"]["url"], first["url"]);
    let bytes = stage.rest.http.get(first["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(bytes.text().await.unwrap(), "X..");
    let one = stage.channel(&format!("/messages/{}", sent["id"].as_str().unwrap()));
    let keep = json!({ "attachments": [{ "id": first["id"] }] });
    let edited = stage.rest.call("PATCH", &one, keep).await.ok();
    assert_eq!(edited["attachments"].as_array().unwrap().len(), 1);
    let huge = "x".repeat(10 * 1024 * 1024 + 1);
    let said = stage.rest.upload(&stage.channel("/messages"), json!({}), &[("h", &huge)]).await;
    assert_eq!(said.refusal(), (413, 40005));
    let eleven = [("f", "x"); 11];
    let said = stage.rest.upload(&stage.channel("/messages"), json!({}), &eleven).await;
    assert_eq!(said.refusal(), (400, 50035));
}

#[tokio::test]
async fn reactions_and_pins_are_told_of() {
    let mut stage = Stage::open().await;
    let id = send(&stage, "fight").await;
    let url = stage.channel(&format!("/messages/{id}/reactions/%E2%9A%94/@me"));
    assert_eq!(stage.rest.call("PUT", &url, json!({})).await.status, 204);
    assert_eq!(stage.gateway.event("MESSAGE_REACTION_ADD").await["emoji"]["name"], "⚔");
    let word = stage.channel(&format!("/messages/{id}/reactions/word/@me"));
    assert_eq!(stage.rest.call("PUT", &word, json!({})).await.refusal(), (400, 10014));
    let pin = stage.channel(&format!("/messages/pins/{id}"));
    assert_eq!(stage.rest.call("PUT", &pin, json!({})).await.status, 204);
    let pins = stage.rest.get(&stage.channel("/messages/pins")).await.ok();
    assert_eq!(pins["items"][0]["message"]["id"], id);
    assert_eq!(pins["items"][0]["message"]["reactions"][0]["me"], true);
    assert_eq!(stage.rest.get(&stage.channel("/pins")).await.ok()[0]["id"], id);
    assert_eq!(delete(&stage.rest, &url).await, (204, 0));
    assert_eq!(delete(&stage.rest, &pin).await, (204, 0));
    let message = stage.rest.get(&stage.channel(&format!("/messages/{id}"))).await.ok();
    assert_eq!((&message["pinned"], &message["reactions"]), (&json!(false), &Value::Null));
}

#[tokio::test]
async fn overwrites_are_set_by_roles_and_members_as_discord_weighs_them() {
    let stage = Stage::open().await;
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    let channel = stage.sandbox.channel();
    let deny = json!({ "type": 0, "deny": Permissions::VIEW_CHANNEL.0.to_string() });
    let everyone = stage.channel(&format!("/permissions/{}", stage.sandbox.guild()));
    assert_eq!(stage.rest.call("PUT", &everyone, deny).await.status, 204);
    assert!(brutus.say(channel, "x").is_err());
    // Everyone is shut out, even the bot: its role grants nothing that a channel denies @everyone.
    assert_eq!(stage.rest.get(&stage.channel("")).await.refusal(), (403, 50001));
    stage.sandbox.set_bot_permissions(channel, Permissions::BOT);
    let allow = json!({ "type": 1, "allow": Permissions::VIEW_CHANNEL.0.to_string() });
    let own = stage.channel(&format!("/permissions/{}", brutus.id()));
    assert_eq!(stage.rest.call("PUT", &own, allow).await.status, 204);
    brutus.say(channel, "x").unwrap();
    let claudia = stage.sandbox.user_named("Claudia").unwrap();
    assert!(claudia.say(channel, "x").is_err());
    assert_eq!(claudia.messages(channel), []);
    brutus.await_message(channel, |post| post.content == "x", PATIENCE).await.unwrap();
}
