//! Rate limits, and requests that go wrong on demand.

use crate::bot::{PATIENCE, Said, Stage};
use sandbox::{Action, Fault, Limit, Limits};
use serde_json::json;
use std::time::Duration;

fn header<'s>(said: &'s Said, name: &str) -> &'s str {
    said.headers.get(name).map_or("", |value| value.to_str().unwrap())
}

fn hello() -> serde_json::Value {
    json!({ "content": "hello" })
}

#[tokio::test]
async fn limits_are_announced_counted_and_enforced_by_channel() {
    let stage = Stage::open().await;
    let few = Limit { count: 2, per: Duration::from_secs(60) };
    stage.sandbox.set_limits(Limits { messages: few, ..Limits::default() });
    let url = stage.channel("/messages");
    for remaining in ["1", "0"] {
        let said = stage.rest.post(&url, hello()).await;
        assert_eq!((said.status, header(&said, "x-ratelimit-limit")), (200, "2"));
        assert_eq!(header(&said, "x-ratelimit-remaining"), remaining);
        let after: f64 = header(&said, "x-ratelimit-reset-after").parse().unwrap();
        assert!(50.0 < after && after <= 60.0);
        assert!(!header(&said, "x-ratelimit-reset").is_empty());
        assert_eq!(header(&said, "x-ratelimit-bucket").len(), 16);
    }
    let said = stage.rest.post(&url, hello()).await;
    assert_eq!(said.status, 429);
    assert_eq!(said.body["global"], false);
    assert_eq!(header(&said, "x-ratelimit-scope"), "user");
    assert_eq!(header(&said, "x-ratelimit-global"), "");
    let wait = said.body["retry_after"].as_f64().unwrap();
    assert!(50.0 < wait && wait <= 60.0);
    assert_eq!(header(&said, "retry-after"), wait.ceil().to_string());
    // Another channel, and another route, have buckets of their own.
    let other = stage.sandbox.channels(stage.sandbox.guild())[1];
    assert_eq!(stage.rest.post(&format!("/channels/{other}/messages"), hello()).await.status, 200);
    assert_eq!(stage.rest.get(&url).await.status, 200);
}

#[tokio::test]
async fn the_global_limit_says_so_and_spares_interactions() {
    let mut stage = Stage::open().await;
    stage.register(json!([{ "name": "ping", "description": "d" }])).await;
    let one = Limit { count: 1, per: Duration::from_secs(60) };
    stage.sandbox.set_limits(Limits { global: Some(one), ..Limits::default() });
    assert_eq!(stage.rest.get("/users/@me").await.status, 200);
    let said = stage.rest.get("/users/@me").await;
    assert_eq!((said.status, &said.body["global"]), (429, &json!(true)));
    assert_eq!(header(&said, "x-ratelimit-global"), "true");
    assert_eq!(header(&said, "x-ratelimit-scope"), "global");
    let ada = stage.sandbox.user_named("Ada").unwrap();
    ada.command(stage.sandbox.channel(), "ping", sandbox::Options::new()).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    let said = stage.answer(&event, json!({ "type": 4, "data": hello() })).await;
    assert_eq!(said.status, 204);
    assert_eq!(header(&said, "x-ratelimit-bucket"), "");
    let said = stage.rest.post(&stage.webhook(&event, ""), hello()).await;
    assert_eq!(said.status, 200);
}

#[tokio::test]
async fn requests_fail_as_often_as_told() {
    let stage = Stage::open().await;
    let url = stage.channel("/messages");
    let count = || stage.sandbox.public_messages(stage.sandbox.channel()).len();
    let answer = Action::Answer { status: 503, code: 0, message: "away".into() };
    let fault = Fault { skip: 1, ..Fault::once("POST", "/channels/*/messages", answer) };
    stage.sandbox.fault(fault);
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(stage.rest.post(&url, hello()).await.status);
    }
    assert_eq!((statuses, count()), (vec![200, 503, 200], 2));

    let wait = Duration::from_millis(1_500);
    let limit = Action::RateLimit { retry_after: wait, global: true };
    stage.sandbox.fault(Fault::once("POST", "*", limit));
    let said = stage.rest.post(&url, hello()).await;
    assert_eq!((said.status, &said.body["retry_after"]), (429, &json!(1.5)));
    assert_eq!(header(&said, "retry-after"), "2");
    assert_eq!(header(&said, "x-ratelimit-global"), "true");
    assert_eq!(count(), 2);

    let lost = Action::AnswerAfter { status: 502 };
    stage.sandbox.fault(Fault::once("POST", "/channels/*/messages", lost));
    assert_eq!((stage.rest.post(&url, hello()).await.status, count()), (502, 3));

    for (action, made) in [(Action::Reset, 0), (Action::Swallow, 1)] {
        let before = count();
        stage.sandbox.fault(Fault::once("POST", "/channels/*/messages", action.clone()));
        let sent = stage.rest.request("POST", &url).json(&hello()).send().await;
        assert!(sent.is_err(), "{action:?}");
        assert_eq!(count(), before + made, "{action:?}");
    }
    let fates: Vec<u16> = stage.sandbox.recorded().iter().map(|one| one.status).collect();
    assert_eq!(fates, [200, 503, 200, 429, 502, 0, 0]);

    stage.sandbox.fault(Fault::outage(500));
    for _ in 0..2 {
        assert_eq!(stage.rest.get("/users/@me").await.status, 500);
    }
    stage.sandbox.clear_faults();
    assert_eq!(stage.rest.get("/users/@me").await.status, 200);
}

#[tokio::test]
async fn a_hanging_request_goes_on_when_the_faults_are_cleared() {
    let stage = Stage::open().await;
    stage.sandbox.fault(Fault::once("POST", "/channels/*/messages", Action::Hang));
    let (rest, url) = (stage.rest.clone(), stage.channel("/messages"));
    let hanging = tokio::spawn(async move { rest.post(&url, hello()).await });
    // A later request is answered while it hangs.
    stage.rest.get("/users/@me").await.ok();
    stage.sandbox.fault(Fault::once("GET", "/users/@me", Action::Delay(Duration::from_millis(1))));
    stage.rest.get("/users/@me").await.ok();
    assert!(!hanging.is_finished());
    stage.sandbox.clear_faults();
    assert_eq!(hanging.await.unwrap().status, 200);
}

#[tokio::test]
async fn what_passes_over_the_wire_is_recorded_without_the_token() {
    let stage = Stage::open().await;
    let payload = json!({ "content": "board" });
    stage.rest.upload(&stage.channel("/messages?x=y"), payload, &[("b.txt", "B")]).await.ok();
    let is_post = |one: &sandbox::Exchange| one.method == "POST";
    let one = stage.sandbox.await_request(is_post, PATIENCE).await.unwrap();
    assert_eq!(one.path, format!("/api/v10{}", stage.channel("/messages")));
    assert_eq!((one.query.as_str(), one.status), ("x=y", 200));
    assert_eq!(
        (one.body.as_str(), one.files),
        (r#"{"content":"board"}"#, vec!["b.txt".to_owned()])
    );
    assert!(one.response.contains("board"));
    assert!(!format!("{:?}", one.headers).contains(&stage.rest.token));
    assert_eq!(stage.sandbox.dispatched().last().unwrap().name, "MESSAGE_CREATE");
    stage.sandbox.clear_recorded();
    assert_eq!(stage.sandbox.recorded(), []);
}
