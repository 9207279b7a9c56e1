//! A bot's permitted and refused answers to an interaction, their timing and their readers.

use crate::bot::{PATIENCE, Stage, said};
use sandbox::{Config, Interaction, Options, Outcome, User};
use serde_json::{Value, json};
use std::time::Duration;

async fn stage_with_commands() -> (Stage, User) {
    let stage = Stage::open().await;
    register(&stage).await;
    let ada = stage.sandbox.user_named("Ada").unwrap();
    (stage, ada)
}

async fn register(stage: &Stage) {
    let sub = json!({ "type": 1, "name": "start", "description": "d", "options": [
        { "type": 6, "name": "opponent", "description": "d", "required": true },
        { "type": 3, "name": "clock", "description": "d", "autocomplete": true },
        { "type": 4, "name": "seats", "description": "d", "min_value": 1, "max_value": 6 },
    ] });
    stage
        .register(json!([
            { "name": "ping", "description": "answers" },
            { "name": "bout", "description": "d", "contexts": [0], "options": [sub] },
        ]))
        .await;
}

/// A `/ping` by the user, and the interaction sent to the bot.
async fn ping(stage: &mut Stage, user: &User) -> (Interaction, Value) {
    let channel = stage.sandbox.channel();
    let interaction = user.command(channel, "ping", Options::new()).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["id"], interaction.id().to_string());
    (interaction, event)
}

fn reply(content: &str) -> Value {
    json!({ "type": 4, "data": { "content": content } })
}

fn private(content: &str) -> Value {
    json!({ "type": 4, "data": { "content": content, "flags": 64 } })
}

#[tokio::test]
async fn a_command_is_answered_and_seen_by_everybody() {
    let (mut stage, ada) = stage_with_commands().await;
    let (interaction, event) = ping(&mut stage, &ada).await;
    let said = stage.answer(&event, reply("pong")).await;
    assert_eq!((said.status, said.body), (204, Value::Null));
    let post = interaction.post_within(PATIENCE).await.unwrap();
    assert_eq!((post.content.as_str(), post.ephemeral), ("pong", false));
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    assert_eq!(brutus.messages(stage.sandbox.channel()), [post]);
}

#[tokio::test]
async fn an_interaction_carries_all_its_fields() {
    let (mut stage, ada) = stage_with_commands().await;
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    let options = Options::new().user("opponent", brutus.id()).integer("seats", 2);
    ada.command(stage.sandbox.channel(), "bout start", options).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    for key in [
        "application_id",
        "token",
        "channel",
        "channel_id",
        "guild",
        "guild_id",
        "locale",
        "guild_locale",
        "entitlements",
        "authorizing_integration_owners",
    ] {
        assert!(!event[key].is_null(), "{key}");
    }
    assert_eq!(event["type"], 2);
    assert_eq!(event["version"], 1);
    assert_eq!(event["context"], 0);
    assert_eq!(event["attachment_size_limit"], 10 * 1024 * 1024);
    assert_eq!(event["member"]["user"]["id"], ada.id().to_string());
    assert!(event["member"]["permissions"].is_string());
    let granted = stage.sandbox.bot_permissions(stage.sandbox.channel());
    assert_eq!(event["app_permissions"], granted.0.to_string());
    let opponent = brutus.id().to_string();
    assert_eq!(
        event["data"]["options"],
        json!([{ "name": "start", "type": 1, "options": [
            { "name": "opponent", "type": 6, "value": opponent },
            { "name": "seats", "type": 4, "value": 2 },
        ] }])
    );
    assert_eq!(event["data"]["resolved"]["users"][&opponent]["global_name"], "Brutus");
    assert!(event["data"]["resolved"]["members"][&opponent]["permissions"].is_string());
}

#[tokio::test]
async fn the_client_does_not_send_what_the_command_does_not_allow() {
    let (stage, ada) = stage_with_commands().await;
    let channel = stage.sandbox.channel();
    let opponent = || Options::new().user("opponent", ada.id());
    let cases = [
        ("nothing", Options::new()),
        ("bout", Options::new()),
        ("bout stop", Options::new()),
        ("bout start", Options::new()),
        ("bout start", opponent().integer("seats", 7)),
        ("bout start", opponent().string("seats", "two")),
        ("bout start", opponent().string("colour", "red")),
        ("bout start", Options::new().user("opponent", sandbox::UserId(7))),
    ];
    for (name, options) in cases {
        assert!(ada.command(channel, name, options.clone()).is_err(), "/{name} {options:?}");
    }
    let dm = ada.open_dm();
    assert!(ada.command(dm, "bout start", opponent()).is_err(), "only for guilds");
    assert!(ada.command(dm, "ping", Options::new()).is_ok());
}

#[tokio::test]
async fn an_interaction_is_answered_once() {
    let (mut stage, ada) = stage_with_commands().await;
    for first in [reply("one"), json!({ "type": 5 })] {
        let (_, event) = ping(&mut stage, &ada).await;
        stage.answer(&event, first).await.ok();
        for second in [reply("two"), json!({ "type": 5 })] {
            assert_eq!(stage.answer(&event, second).await.refusal(), (400, 40060));
        }
    }
    let (_, event) = ping(&mut stage, &ada).await;
    let stranger = json!({ "id": event["id"], "token": "stolen" });
    assert_eq!(stage.answer(&stranger, reply("x")).await.refusal(), (404, 10062));
}

#[tokio::test]
async fn a_late_answer_finds_no_interaction() {
    let brief = Duration::from_millis(60);
    let mut stage = Stage::with(Config { acknowledge_within: brief, ..Config::for_tests() }).await;
    register(&stage).await;
    let ada = stage.sandbox.user_named("Ada").unwrap();
    let (interaction, event) = ping(&mut stage, &ada).await;
    assert_eq!(interaction.answered(PATIENCE).await.unwrap(), Outcome::Failed);
    assert!(!interaction.acknowledged().await);
    assert_eq!(stage.answer(&event, reply("late")).await.refusal(), (404, 10062));
    let follow_up = stage.webhook(&event, "");
    assert_eq!(
        stage.rest.post(&follow_up, json!({ "content": "x" })).await.refusal(),
        (404, 10015)
    );
}

#[tokio::test]
async fn a_follow_up_comes_after_an_answer_and_within_fifteen_minutes() {
    let (mut stage, ada) = stage_with_commands().await;
    let (_, event) = ping(&mut stage, &ada).await;
    let webhook = stage.webhook(&event, "");
    let original = stage.webhook(&event, "/messages/@original");
    let hello = json!({ "content": "hello" });
    assert_eq!(stage.rest.post(&webhook, hello.clone()).await.refusal(), (404, 10015));
    assert_eq!(stage.rest.get(&original).await.refusal(), (404, 10015));
    stage.answer(&event, reply("pong")).await.ok();
    stage.rest.post(&webhook, hello.clone()).await.ok();
    stage.sandbox.advance(14 * 60_000);
    stage.rest.post(&webhook, hello.clone()).await.ok();
    stage.sandbox.advance(61_000);
    for (method, url) in [("POST", &webhook), ("PATCH", &original)] {
        let said = stage.rest.call(method, url, hello.clone()).await;
        assert_eq!(said.refusal(), (401, 50027), "{method}");
    }
    let unknown = format!("/webhooks/{}/unknown", stage.sandbox.application_id());
    assert_eq!(stage.rest.post(&unknown, hello.clone()).await.refusal(), (401, 50027));
    let token = event["token"].as_str().unwrap();
    let other = format!("/webhooks/7/{token}");
    assert_eq!(stage.rest.post(&other, hello).await.refusal(), (404, 10015));
}

#[tokio::test]
async fn the_first_follow_up_of_a_deferral_fills_it_and_keeps_its_privacy() {
    let (mut stage, ada) = stage_with_commands().await;
    for (deferred, asked, ephemeral) in [(64, 0, true), (0, 64, false)] {
        let (interaction, event) = ping(&mut stage, &ada).await;
        stage.answer(&event, json!({ "type": 5, "data": { "flags": deferred } })).await.ok();
        let channel = stage.sandbox.channel();
        let loading = ada.messages(channel).pop().unwrap();
        assert!(loading.loading && loading.content.is_empty());
        let body = json!({ "content": "first", "flags": asked });
        let first = stage.rest.post(&stage.webhook(&event, ""), body).await.ok();
        assert_eq!(first["id"], loading.id.to_string());
        let post = interaction.post_within(PATIENCE).await.unwrap();
        assert_eq!((post.id, post.ephemeral, post.loading), (loading.id, ephemeral, false));
        let body = json!({ "content": "second", "flags": asked });
        let second = stage.rest.post(&stage.webhook(&event, ""), body).await.ok();
        assert_ne!(second["id"], first["id"]);
        let second = &interaction.follow_ups()[0];
        assert_eq!((second.content.as_str(), second.ephemeral), ("second", asked == 64));
    }
    let (_, event) = ping(&mut stage, &ada).await;
    let v2 = json!({ "type": 5, "data": { "flags": 32768 } });
    assert_eq!(stage.answer(&event, v2).await.refusal(), (400, 50035));
}

#[tokio::test]
async fn follow_ups_are_read_changed_and_deleted_by_their_own_token() {
    let (mut stage, ada) = stage_with_commands().await;
    let (_, event) = ping(&mut stage, &ada).await;
    let (_, other) = ping(&mut stage, &ada).await;
    stage.answer(&event, private("pong")).await.ok();
    stage.answer(&other, reply("other")).await.ok();
    let more = json!({ "content": "more", "flags": 64 });
    let more = stage.rest.post(&stage.webhook(&event, ""), more).await.ok();
    let named = format!("/messages/{}", more["id"].as_str().unwrap());
    let foreign = stage.webhook(&other, &named);
    assert_eq!(stage.rest.get(&foreign).await.refusal(), (404, 10008));
    for (path, content) in [("/messages/@original", "pong"), (named.as_str(), "more")] {
        let url = stage.webhook(&event, path);
        assert_eq!(stage.rest.get(&url).await.ok()["content"], content);
        let changed = stage.rest.call("PATCH", &url, json!({ "content": "new" })).await.ok();
        assert_eq!((&changed["content"], &changed["flags"]), (&json!("new"), &json!(64)));
        assert_eq!(
            stage.rest.call("PATCH", &url, json!({ "content": "" })).await.refusal(),
            (400, 50006)
        );
        assert_eq!(said(stage.rest.request("DELETE", &url)).await.status, 204);
        assert_eq!(stage.rest.get(&url).await.refusal(), (404, 10008));
    }
}

#[tokio::test]
async fn an_ephemeral_message_is_its_readers_alone() {
    let (mut stage, ada) = stage_with_commands().await;
    let (interaction, event) = ping(&mut stage, &ada).await;
    stage.answer(&event, private("secret hand")).await.ok();
    let post = interaction.post_within(PATIENCE).await.unwrap();
    assert!(post.ephemeral);
    let channel = stage.sandbox.channel();
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    assert_eq!(ada.messages(channel), std::slice::from_ref(&post));
    assert_eq!(brutus.messages(channel), []);
    assert_eq!(stage.sandbox.public_messages(channel), []);
    assert_eq!(ada.seen(), ["secret hand"]);
    assert_eq!((brutus.seen(), stage.sandbox.seen_by_spectators()), (vec![], vec![]));
    // Nor does the bot's channel interface know it.
    let url = stage.channel(&format!("/messages/{}", post.id));
    assert_eq!(stage.rest.get(&url).await.refusal(), (404, 10008));
    assert_eq!(
        stage.rest.call("PATCH", &url, json!({ "content": "x" })).await.refusal(),
        (404, 10008)
    );
    assert_eq!(stage.rest.get(&stage.channel("/messages")).await.ok(), json!([]));
    assert!(brutus.press(channel, post.id, "b", &[]).is_err());
}

#[tokio::test]
async fn each_kind_of_interaction_takes_its_own_answers() {
    let (mut stage, ada) = stage_with_commands().await;
    let channel = stage.sandbox.channel();
    let row = json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": "b" }] });
    let sent = json!({ "content": "panel", "components": [row] });
    let sent = stage.rest.post(&stage.channel("/messages"), sent).await.ok();
    let message = sent["id"].as_str().unwrap().parse().unwrap();
    let input = json!({ "type": 4, "custom_id": "i", "style": 1, "label": "l" });
    let modal = json!({ "custom_id": "m", "title": "t",
        "components": [{ "type": 1, "components": [input] }] });
    let bodies = [
        (1, json!({ "type": 1 })),
        (4, reply("x")),
        (5, json!({ "type": 5 })),
        (6, json!({ "type": 6 })),
        (7, json!({ "type": 7, "data": { "content": "new" } })),
        (8, json!({ "type": 8, "data": { "choices": [] } })),
        (9, json!({ "type": 9, "data": modal })),
        (10, json!({ "type": 10 })),
        (99, json!({ "type": 99 })),
    ];
    let opponent = || Options::new().user("opponent", ada.id()).string("clock", "da");
    for (kind, allowed) in
        [("command", vec![4, 5, 9]), ("component", vec![4, 5, 6, 7, 9]), ("autocomplete", vec![8])]
    {
        for (number, body) in &bodies {
            let typing = match kind {
                "command" => {
                    ada.command(channel, "ping", Options::new()).unwrap();
                    None
                }
                "component" => {
                    ada.press(channel, message, "b", &[]).unwrap();
                    None
                }
                _ => {
                    let ada = ada.clone();
                    let options = opponent();
                    Some(tokio::spawn(async move {
                        ada.autocomplete(channel, "bout start", options, "clock").await
                    }))
                }
            };
            let event = stage.gateway.event("INTERACTION_CREATE").await;
            let said = stage.answer(&event, body.clone()).await;
            let expected = if allowed.contains(number) { (204, 0) } else { (400, 50035) };
            assert_eq!(said.refusal(), expected, "{number} to a {kind}: {}", said.body);
            if let Some(typing) = typing {
                typing.abort();
            }
        }
    }
}

#[tokio::test]
async fn autocompletion_offers_at_most_what_discord_shows() {
    let (mut stage, ada) = stage_with_commands().await;
    let channel = stage.sandbox.channel();
    let long = "x".repeat(101);
    let choices = |count: usize, name: &str, value: Value| -> Value {
        let list: Vec<Value> = (0..count)
            .map(|at| json!({ "name": format!("{name}{}", if at == 0 { String::new() } else { at.to_string() }), "value": value }))
            .collect();
        json!({ "type": 8, "data": { "choices": list } })
    };
    let options = Options::new().user("opponent", ada.id()).string("clock", "da");
    let typist = ada.clone();
    let typing =
        tokio::spawn(
            async move { typist.autocomplete(channel, "bout start", options, "clock").await },
        );
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    let focused = &event["data"]["options"][0]["options"][1];
    assert_eq!(focused, &json!({ "name": "clock", "type": 3, "value": "da", "focused": true }));
    for bad in [
        choices(26, "n", json!("v")),
        choices(1, &long, json!("v")),
        choices(1, "n", json!(long)),
        choices(1, "n", json!(5)),
        choices(1, "", json!("v")),
    ] {
        assert_eq!(stage.answer(&event, bad.clone()).await.refusal(), (400, 50035), "{bad}");
    }
    stage.answer(&event, choices(25, "n", json!("v"))).await.ok();
    assert_eq!(typing.await.unwrap().unwrap().len(), 25);
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    assert_eq!((ada.seen().len(), brutus.seen().len()), (1, 0));
}

#[tokio::test]
async fn a_press_updates_its_message_at_once_or_later() {
    let (mut stage, ada) = stage_with_commands().await;
    let channel = stage.sandbox.channel();
    let menu = json!({ "type": 3, "custom_id": "s", "max_values": 2,
        "options": [{ "label": "A", "value": "a" }, { "label": "B", "value": "b" }] });
    let barred =
        json!({ "type": 2, "style": 1, "label": "no", "custom_id": "no", "disabled": true });
    let panel = json!({ "type": 4, "data": { "content": "panel", "components": [
        { "type": 1, "components": [menu] }, { "type": 1, "components": [barred] }] } });
    let (interaction, event) = ping(&mut stage, &ada).await;
    stage.answer(&event, panel).await.ok();
    let post = interaction.post_within(PATIENCE).await.unwrap();
    assert_eq!(post.selects()[0].options, [("A".into(), "a".into()), ("B".into(), "b".into())]);
    for (custom_id, values) in
        [("no", &[][..]), ("s", &["c"][..]), ("s", &[][..]), ("s", &["a", "b", "b"]), ("gone", &[])]
    {
        assert!(ada.press(channel, post.id, custom_id, values).is_err(), "{custom_id} {values:?}");
    }
    let press = ada.press(channel, post.id, "s", &["b"]).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["values"], json!(["b"]));
    assert_eq!(event["message"]["id"], post.id.to_string());
    stage.answer(&event, json!({ "type": 6 })).await.ok();
    let original = stage.webhook(&event, "/messages/@original");
    stage.rest.call("PATCH", &original, json!({ "content": "b it is" })).await.ok();
    let Outcome::Updated(updated) = press.answered(PATIENCE).await.unwrap() else { panic!() };
    assert_eq!((updated.id, updated.content.as_str()), (post.id, "b it is"));

    let forged = ada.forge_press(channel, post.id, 2, "forged", &[]).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"], json!({ "custom_id": "forged", "component_type": 2, "id": 1 }));
    let url = format!(
        "/interactions/{}/{}/callback?with_response=true",
        event["id"].as_str().unwrap(),
        event["token"].as_str().unwrap()
    );
    let update = json!({ "type": 7, "data": { "content": "over", "components": [] } });
    let said = stage.rest.post(&url, update).await;
    assert_eq!(said.status, 200);
    assert_eq!(said.body["resource"]["message"]["content"], "over");
    assert_eq!(said.body["interaction"]["response_message_id"], post.id.to_string());
    let Outcome::Updated(updated) = forged.answered(PATIENCE).await.unwrap() else { panic!() };
    assert_eq!(updated.buttons(), []);
}

#[tokio::test]
async fn commands_and_presses_work_in_direct_messages() {
    let (mut stage, ada) = stage_with_commands().await;
    let dm = ada.open_dm();
    let interaction = ada.command(dm, "ping", Options::new()).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!((&event["context"], &event["guild_id"]), (&json!(1), &Value::Null));
    assert_eq!(event["user"]["id"], ada.id().to_string());
    stage.answer(&event, reply("pong")).await.ok();
    assert_eq!(interaction.post_within(PATIENCE).await.unwrap().channel, dm);
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    assert!(brutus.command(dm, "ping", Options::new()).is_err());
    assert_eq!((ada.dms().len(), brutus.messages(dm).len()), (1, 0));
    assert_eq!(stage.sandbox.seen_by_spectators(), Vec::<String>::new());
}
