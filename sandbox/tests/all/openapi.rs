//! The sandbox's answers conform to Discord's published document, where that is at hand.

use crate::bot::{Stage, said};
use crate::paths::template;
use jsonschema::{Draft, Registry, Resource, Validator};
use sandbox::Options;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

fn schema_at(registry: &Registry<'_>, steps: &[&str]) -> Validator {
    let pointer: String = steps
        .iter()
        .map(|step| {
            let step = step.replace('~', "~0").replace('/', "~1");
            format!("/{}", step.replace('{', "%7B").replace('}', "%7D"))
        })
        .collect();
    let root = json!({ "$ref": format!("urn:discord#{pointer}") });
    let options = jsonschema::options().with_draft(Draft::Draft202012).with_registry(registry);
    options.build(&root).unwrap()
}

/// Uses a bit of everything, so that there is something to check.
async fn use_everything(stage: &mut Stage) {
    let guild = stage.sandbox.guild();
    let ada = stage.sandbox.user_named("Ada").unwrap();
    let options = json!([{ "type": 3, "name": "o", "description": "d", "choices": [{ "name": "n", "value": "v" }] }]);
    stage.register(json!([{ "name": "go", "description": "d", "options": options }])).await;
    let menu = json!({ "type": 3, "custom_id": "s", "options": [{ "label": "A", "value": "a" }] });
    let button =
        json!({ "type": 2, "style": 1, "label": "b", "custom_id": "b", "emoji": { "name": "⚔" } });
    let rows = json!([{ "type": 1, "components": [menu] }, { "type": 1, "components": [button] }]);
    let embed = json!({ "title": "t", "fields": [{ "name": "n", "value": "v" }], "footer": { "text": "f" } });
    let plain =
        json!({ "content": format!("<@{}>", ada.id()), "components": rows, "embeds": [embed] });
    let sent = stage.rest.upload(&stage.channel("/messages"), plain, &[("a.txt", "a")]).await.ok();
    let id = sent["id"].as_str().unwrap();
    let message = stage.channel(&format!("/messages/{id}"));
    let v2 = json!([
        { "type": 17, "accent_color": 5, "components": [
            { "type": 10, "content": "text" },
            { "type": 9, "components": [{ "type": 10, "content": "t" }],
              "accessory": { "type": 11, "media": { "url": "https://example.org/a.png" } } },
            { "type": 12, "items": [{ "media": { "url": "attachment://b.txt" }, "description": "d" }] },
            { "type": 14, "divider": true, "spacing": 2 },
            { "type": 1, "components": [{ "type": 2, "style": 5, "label": "l", "url": "https://example.org" }] } ] },
    ]);
    let layout = json!({ "flags": 32768, "components": v2 });
    stage.rest.upload(&stage.channel("/messages"), layout, &[("b.txt", "b")]).await.ok();
    let reply = json!({ "content": "re", "message_reference": { "message_id": id } });
    stage.rest.post(&stage.channel("/messages"), reply).await.ok();
    stage.rest.call("PUT", &format!("{message}/reactions/⚔/@me"), json!({})).await.ok();
    stage.rest.call("PUT", &stage.channel(&format!("/pins/{id}")), json!({})).await.ok();
    stage.rest.call("PATCH", &message, json!({ "content": "new" })).await.ok();
    stage.rest.post(&format!("{message}/threads"), json!({ "name": "duel" })).await.ok();
    let whispers = json!({ "name": "whispers", "type": 12 });
    stage.rest.post(&stage.channel("/threads"), whispers).await.ok();
    let forum = json!({ "name": "duels", "type": 15 });
    let forum = stage.rest.post(&format!("/guilds/{guild}/channels"), forum).await.ok();
    let forum = format!("/channels/{}", forum["id"].as_str().unwrap());
    let tags = json!({ "available_tags": [{ "name": "open" }] });
    let tags = stage.rest.call("PATCH", &forum, tags).await.ok()["available_tags"].clone();
    let post =
        json!({ "name": "d", "applied_tags": [tags[0]["id"]], "message": { "content": "d" } });
    let post = stage.rest.post(&format!("{forum}/threads"), post).await.ok();
    let post = format!("/channels/{}", post["id"].as_str().unwrap());
    stage.rest.call("PATCH", &post, json!({ "applied_tags": [] })).await.ok();
    stage.rest.get(&forum).await.ok();
    stage.rest.get(&post).await.ok();
    stage.rest.post("/users/@me/channels", json!({ "recipient_id": ada.id() })).await.ok();
    stage.rest.call("PATCH", &format!("/channels/{id}"), json!({ "archived": true })).await.ok();
    let member = format!("/guilds/{guild}/members/{}", ada.id());
    for path in [
        "/users/@me",
        "/gateway",
        "/gateway/bot",
        "/oauth2/applications/@me",
        "/applications/@me",
        &member,
        &format!("/guilds/{guild}"),
        &format!("/guilds/{guild}/channels"),
        &format!("/guilds/{guild}/roles"),
        &format!("/guilds/{guild}/threads/active"),
        &format!("/applications/{}/commands", stage.sandbox.application_id()),
        &message,
        &stage.channel(""),
        &stage.channel("/messages"),
        &stage.channel("/messages/pins"),
        &stage.channel("/pins"),
        &format!("/channels/{id}"),
        &format!("/channels/{id}/thread-members"),
        &format!("{message}/reactions/⚔"),
        &stage.channel("/threads/archived/public"),
        "/channels/5",
        "/guilds/5",
    ] {
        stage.rest.get(path).await;
    }
    let role = stage.sandbox.add_role(guild, "Champion", sandbox::Permissions::NONE);
    for method in ["PUT", "DELETE"] {
        let path = format!("{member}/roles/{role}");
        assert_eq!(said(stage.rest.request(method, &path)).await.status, 204);
    }
    for (kind, flags) in [(4, 64), (5, 0)] {
        ada.command(stage.sandbox.channel(), "go", Options::new().string("o", "v")).unwrap();
        let event = stage.gateway.event("INTERACTION_CREATE").await;
        let path = format!(
            "/interactions/{}/{}/callback?with_response=true",
            event["id"].as_str().unwrap(),
            event["token"].as_str().unwrap()
        );
        let mut data = json!({ "flags": flags });
        if kind == 4 {
            data["content"] = json!("x");
        }
        stage.rest.post(&path, json!({ "type": kind, "data": data })).await.ok();
        let follow_up = json!({ "content": "more" });
        for _ in 0..2 {
            stage.rest.post(&stage.webhook(&event, ""), follow_up.clone()).await.ok();
        }
        let original = stage.webhook(&event, "/messages/@original");
        stage.rest.get(&original).await.ok();
        stage.rest.call("PATCH", &original, json!({ "content": "y" })).await.ok();
        assert_eq!(said(stage.rest.request("DELETE", &original)).await.status, 204);
    }
}

#[tokio::test]
async fn answers_fit_the_published_document() {
    let mut stage = Stage::open().await;
    use_everything(&mut stage).await;
    let recorded = stage.sandbox.recorded();
    assert!(40 < recorded.len());
    // Without the document this test only shows that everything above was answered.
    let Ok(path) = std::env::var("DISCORD_OPENAPI") else { return };
    let mut document: Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    // The document says strings; numbers are sent and accepted as well.
    document["components"]["schemas"]["SnowflakeType"] =
        json!({ "type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$" });
    // The document knows no resource of a deferral; its message comes as that of an answer does,
    // which is what discord.js's `deferReply({ withResponse: true })` reads.
    document["components"]["schemas"]["CreateMessageInteractionCallbackResponse"]["properties"]["type"]
        ["enum"] = json!([4, 5]);
    let paths = document["paths"].clone();
    let registry = Registry::new()
        .draft(Draft::Draft202012)
        .add("urn:discord", Resource::from_contents(document.clone()))
        .unwrap()
        .prepare()
        .unwrap();
    let mut wrong = BTreeSet::new();
    let mut checked = 0;
    for one in recorded {
        let method = one.method.to_lowercase();
        assert!(METHODS.contains(&method.as_str()));
        let path = one.path.strip_prefix("/api/v10").unwrap();
        let Some(template) = template(&paths, path) else {
            wrong.insert(format!("{path} is not in the document"));
            continue;
        };
        let status = one.status.to_string();
        let responses = &paths[template][&method]["responses"];
        let key = if responses[&status].is_null() { "4XX" } else { &status };
        let content = &responses[key]["content"]["application/json"]["schema"];
        if content.is_null() || one.response.is_empty() {
            continue;
        }
        let steps =
            ["paths", template, &method, "responses", key, "content", "application/json", "schema"];
        let validator = schema_at(&registry, &steps);
        let body: Value = serde_json::from_str(&one.response).unwrap();
        checked += 1;
        for error in validator.iter_errors(&body) {
            wrong.insert(format!(
                "{method} {template}: {} at {}",
                error.to_string().chars().take(1500).collect::<String>(),
                error.instance_path()
            ));
        }
    }
    assert!(30 < checked);
    assert_eq!(wrong, BTreeSet::new());
}
