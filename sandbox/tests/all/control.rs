//! The control surface over HTTP, as the page uses it.

use crate::bot::{PATIENCE, Said, Stage, said};
use futures_util::StreamExt;
use sandbox::Config;
use serde_json::{Value, json};

async fn get(stage: &Stage, path: &str) -> Said {
    said(stage.rest.http.get(format!("{}{path}", stage.sandbox.base_url()))).await
}

async fn post(stage: &Stage, path: &str, body: Value) -> Said {
    said(stage.rest.http.post(format!("{}{path}", stage.sandbox.base_url())).json(&body)).await
}

async fn stage() -> Stage {
    let stage = Stage::with(Config { serves_page: true, ..Config::for_tests() }).await;
    let options = json!([{ "type": 3, "name": "text", "description": "d", "autocomplete": true }]);
    stage.register(json!([{ "name": "echo", "description": "d", "options": options }])).await;
    stage
}

#[tokio::test]
async fn the_page_is_served_only_where_it_is_wanted_and_to_itself() {
    let stage = stage().await;
    let base = stage.sandbox.base_url();
    let html = stage.rest.http.get(format!("{base}/")).send().await.unwrap();
    assert_eq!(html.headers()["content-type"], "text/html; charset=utf-8");
    assert!(html.text().await.unwrap().contains("/page/app.js"));
    let script = stage.rest.http.get(format!("{base}/page/app.js")).send().await.unwrap();
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(get(&stage, "/page/other.js").await.status, 404);
    let world = format!("{base}/sandbox/world");
    let foreign = stage.rest.http.get(&world).header("origin", "https://evil.example");
    assert_eq!(said(foreign).await.status, 400);
    let rebound = stage.rest.http.get(&world).header("host", "evil.example:80");
    assert_eq!(said(rebound).await.status, 400);
    let form = stage.rest.http.post(format!("{base}/sandbox/clock")).body("{\"advance_ms\":1}");
    assert_eq!(said(form).await.status, 400);
    let without = Stage::open().await;
    assert_eq!(get(&without, "/").await.status, 404);
    assert_eq!(get(&without, "/sandbox/world").await.status, 200);
}

#[tokio::test]
async fn a_person_plays_through_the_page() {
    let mut stage = stage().await;
    let world = get(&stage, "/sandbox/world").await.ok();
    assert_eq!(world["bot"]["connected"], true);
    let channel = world["guilds"][0]["channels"][0].clone();
    assert_eq!((&channel["name"], &channel["kind"]), (&json!("arena"), &json!("text")));
    let names: Vec<&Value> =
        world["users"].as_array().unwrap().iter().map(|user| &user["display_name"]).collect();
    assert_eq!(names, ["Summa Rudis", "Ada", "Brutus", "Claudia"]);
    let user = world["users"][1]["id"].clone();
    let commands = get(&stage, "/sandbox/commands").await.ok();
    assert_eq!(commands[0]["name"], "echo");

    let url =
        format!("{}/sandbox/events?user={}", stage.sandbox.base_url(), user.as_str().unwrap());
    let mut events = stage.rest.http.get(url).send().await.unwrap().bytes_stream();
    let call = |value: &str, focused: bool| {
        let mut option = json!({ "name": "text", "type": 3, "value": value });
        if focused {
            option["focused"] = json!(true);
        }
        json!({ "user": user, "channel": channel["id"], "name": "echo", "options": [option] })
    };
    let completing = post(&stage, "/sandbox/autocomplete", call("al", true));
    let choices =
        json!({ "type": 8, "data": { "choices": [{ "name": "alpha", "value": "alpha" }] } });
    let bot = async {
        let event = stage_event(&stage).await;
        stage.answer(&event, choices).await.ok();
    };
    let (completed, ()) = tokio::join!(completing, bot);
    assert_eq!(completed.ok()["choices"][0]["name"], "alpha");
    stage.gateway.event("INTERACTION_CREATE").await;

    let begun = post(&stage, "/sandbox/command", call("alpha", false)).await.ok();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(begun["interaction"], event["id"]);
    let row = json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": "b" }] });
    let data = json!({ "content": "echo", "flags": 64, "components": [row] });
    stage.answer(&event, json!({ "type": 4, "data": data })).await.ok();
    let query = |viewer: &str| {
        format!("/sandbox/messages?channel={}&user={viewer}", channel["id"].as_str().unwrap())
    };
    let mine = get(&stage, &query(user.as_str().unwrap())).await.ok();
    assert_eq!((&mine[0]["seen_as"], &mine[0]["content"]), (&json!("ephemeral"), &json!("echo")));
    assert_eq!(get(&stage, &query("spectator")).await.ok(), json!([]));
    let mut heard = String::new();
    while !heard.contains("\"state\":\"answered\"") {
        let chunk = tokio::time::timeout(PATIENCE, events.next()).await.unwrap().unwrap().unwrap();
        heard.push_str(&String::from_utf8_lossy(&chunk));
    }
    for line in
        ["\"state\":\"thinking\"", "\"type\":\"message_create\"", "\"seen_as\":\"ephemeral\""]
    {
        assert!(heard.contains(line), "{line} in {heard}");
    }
    let press = json!({ "user": user, "channel": channel["id"], "message": mine[0]["id"], "custom_id": "b" });
    post(&stage, "/sandbox/press", press).await.ok();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    let input = json!({ "type": 4, "custom_id": "i", "style": 1, "label": "l" });
    let modal = json!({ "custom_id": "m", "title": "t", "components": [{ "type": 1, "components": [input] }] });
    stage.answer(&event, json!({ "type": 9, "data": modal })).await.ok();
    let submit = json!({ "user": user, "interaction": event["id"], "custom_id": "m", "fields": { "i": "x" } });
    post(&stage, "/sandbox/modal", submit).await.ok();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["components"][0]["components"][0]["value"], "x");
}

/// The newest interaction in the recorder: the gateway is read elsewhere.
async fn stage_event(stage: &Stage) -> Value {
    let find = |sandbox: &sandbox::Sandbox| {
        let dispatched = sandbox.dispatched();
        let last = dispatched.iter().rev().find(|one| one.name == "INTERACTION_CREATE")?;
        serde_json::from_str(&last.data).ok()
    };
    stage.sandbox.wait_until(find, PATIENCE).await.unwrap()
}

#[tokio::test]
async fn people_channels_messages_and_the_clock_are_made_and_moved() {
    let stage = stage().await;
    let guild = stage.sandbox.guild();
    let drusus = post(&stage, "/sandbox/users", json!({ "display_name": "Drusus" })).await.ok();
    assert_eq!((&drusus["display_name"], &drusus["dms_open"]), (&json!("Drusus"), &json!(true)));
    let made = json!({ "guild": guild, "name": "Second Arena" });
    let channel = post(&stage, "/sandbox/channels", made).await.ok();
    assert_eq!(channel["name"], "second-arena");
    let say = json!({ "user": drusus["id"], "channel": channel["id"], "content": "salve" });
    post(&stage, "/sandbox/say", say).await.ok();
    let channel_id = channel["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(stage.sandbox.public_messages(channel_id)[0].content, "salve");
    post(&stage, "/sandbox/dms", json!({ "user": drusus["id"], "open": false })).await.ok();
    let dms = get(&stage, &format!("/sandbox/dms?user={}", drusus["id"].as_str().unwrap())).await;
    assert_eq!(dms.ok(), json!({ "channel": null, "messages": [] }));
    let clock = stage.sandbox.clock();
    let moved = clock.moved();
    tokio::pin!(moved);
    let before = clock.now_ms();
    let (answer, ()) =
        tokio::join!(post(&stage, "/sandbox/clock", json!({ "advance_ms": 3_600_000 })), moved);
    assert!(before + 3_600_000 <= answer.ok()["clock_ms"].as_i64().unwrap());
}

#[tokio::test]
async fn a_mistake_is_a_sentence() {
    let stage = stage().await;
    let ada = stage.sandbox.users()[0].id();
    let channel = stage.sandbox.channel();
    let cases = [
        ("/sandbox/command", json!({ "user": ada, "channel": channel, "name": "none" })),
        ("/sandbox/command", json!({ "user": "5", "channel": channel, "name": "echo" })),
        (
            "/sandbox/press",
            json!({ "user": ada, "channel": channel, "message": "5", "custom_id": "b" }),
        ),
        ("/sandbox/say", json!({ "user": ada, "channel": channel, "content": "" })),
        ("/sandbox/modal", json!({ "user": ada, "interaction": "5", "custom_id": "m" })),
        ("/sandbox/users", json!({ "display_name": "" })),
        ("/sandbox/channels", json!({ "guild": "5", "name": "x" })),
        ("/sandbox/clock", json!({ "advance_ms": -1 })),
        ("/sandbox/faults", json!({ "gatewy": "reset" })),
        ("/sandbox/faults", json!({ "permissions": { "channel": channel, "deny": ["FLY"] } })),
    ];
    for (path, body) in cases {
        let said = post(&stage, path, body.clone()).await;
        assert_eq!(said.status, 400, "{path} {body}");
        assert!(said.body["error"].as_str().is_some_and(|words| 10 < words.len()), "{}", said.body);
    }
}

#[tokio::test]
async fn faults_are_set_over_http() {
    let mut stage = stage().await;
    let answer = json!({ "answer": { "status": 500 } });
    let request = json!({ "method": "GET", "path": "/users/@me", "times": 1, "action": answer });
    post(&stage, "/sandbox/faults", json!({ "request": request })).await.ok();
    assert_eq!(stage.rest.get("/users/@me").await.status, 500);
    assert_eq!(stage.rest.get("/users/@me").await.status, 200);
    let deny = json!({ "channel": stage.sandbox.channel(), "deny": ["SEND_MESSAGES"] });
    post(&stage, "/sandbox/faults", json!({ "permissions": deny, "limits": "like_discord" }))
        .await
        .ok();
    let said = stage.rest.post(&stage.channel("/messages"), json!({ "content": "x" })).await;
    assert_eq!(said.refusal(), (403, 50013));
    assert_eq!(said.headers["x-ratelimit-limit"], "5");
    let told = post(&stage, "/sandbox/faults", json!({ "gateway": { "close": 4000 } })).await.ok();
    assert_eq!(told["connections_told"], 1);
    assert_eq!(stage.gateway.closed().await, Some(4000));
    let hang = json!({ "path": "*", "action": "hang" });
    post(&stage, "/sandbox/faults", json!({ "request": hang })).await.ok();
    post(&stage, "/sandbox/faults", json!({ "clear": true })).await.ok();
    assert_eq!(stage.rest.get("/users/@me").await.status, 200);
}
