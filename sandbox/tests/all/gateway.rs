//! The gateway: admission, dispatches, and resuming after a broken connection.

use crate::bot::{Gateway, Heard, INTENTS, PATIENCE, Stage};
use flate2::{Decompress, FlushDecompress};
use futures_util::StreamExt;
use sandbox::{Config, GatewayFault, Intents, Options, Sandbox};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn identify(token: &str, key: &str, value: Value) -> Value {
    let mut data = json!({
        "token": token, "intents": INTENTS,
        "properties": { "os": "o", "browser": "b", "device": "d" },
    });
    data[key] = value;
    json!({ "op": 2, "d": data })
}

#[tokio::test]
async fn each_mistake_is_closed_with_its_own_code() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let token = sandbox.token();
    let good = || identify(&token, "intents", json!(INTENTS));
    let cases: Vec<(Vec<Value>, u16)> = vec![
        (vec![identify("wrong", "intents", json!(1))], 4004),
        (vec![identify(&token, "intents", json!(Intents::MESSAGE_CONTENT.0))], 4014),
        (vec![identify(&token, "intents", json!(Intents::GUILD_MEMBERS.0))], 4014),
        (vec![identify(&token, "intents", json!(1_u64 << 40))], 4013),
        (vec![identify(&token, "intents", Value::Null)], 4013),
        (vec![identify(&token, "shard", json!([2, 2]))], 4010),
        (vec![identify(&token, "shard", json!([]))], 4010),
        (vec![identify(&token, "properties", Value::Null)], 4002),
        (vec![good(), good()], 4005),
        (vec![json!({ "op": 3, "d": {} })], 4003),
        (vec![json!({ "op": 99 })], 4001),
        (vec![json!({ "d": 1 })], 4002),
        (vec![identify(&"x".repeat(5_000), "intents", json!(1))], 4002),
        (vec![json!({ "op": 6, "d": { "token": "wrong", "session_id": "s", "seq": 0 } })], 4004),
        (vec![json!({ "op": 1, "d": null }); 121], 4008),
    ];
    for (payloads, code) in cases {
        let mut gateway = Gateway::connect(&sandbox).await;
        let first = payloads[0].clone();
        for payload in payloads {
            gateway.send(payload).await;
        }
        assert_eq!(gateway.closed().await, Some(code), "{first}");
    }
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway.send_text("no json".to_owned()).await;
    assert_eq!(gateway.closed().await, Some(4002));
    for (query, code) in
        [("?v=6", 4012), ("?v=10&encoding=etf", 4002), ("?compress=zstd-stream", 4002)]
    {
        let mut gateway = Gateway::connect_with(&sandbox, query).await;
        assert_eq!(gateway.closed().await, Some(code), "{query}");
    }
}

#[tokio::test]
async fn a_session_begins_with_everything_a_cache_wants() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway.identify(&sandbox.token(), 1).await;
    let ready = gateway.event("READY").await;
    assert_eq!(ready["v"], 10);
    assert_eq!(ready["user"]["id"], sandbox.bot_id().to_string());
    assert_eq!(ready["application"]["id"], sandbox.application_id().to_string());
    assert_eq!(ready["guilds"], json!([{ "id": sandbox.guild(), "unavailable": true }]));
    assert_eq!(ready["resume_gateway_url"], sandbox.gateway_url());
    let guild = gateway.event("GUILD_CREATE").await;
    assert_eq!(guild["channels"].as_array().unwrap().len(), 2);
    assert_eq!(guild["member_count"], 4);
    // Without the privileged intent a bot is sent only itself.
    assert_eq!(guild["members"].as_array().unwrap().len(), 1);
    gateway.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(gateway.payload().await["op"], 11);
    let ada = sandbox.users()[0].id();
    gateway.send(json!({ "op": 8, "d": { "guild_id": sandbox.guild(), "user_ids": [ada, "5"], "nonce": "n" } })).await;
    let chunk = gateway.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(chunk["members"][0]["user"]["global_name"], "Ada");
    assert_eq!((&chunk["not_found"], &chunk["nonce"]), (&json!(["5"]), &json!("n")));
}

#[tokio::test]
async fn interactions_need_no_intent_and_messages_do() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway.identify(&sandbox.token(), 0).await;
    gateway.event("READY").await;
    let rest = crate::bot::Rest::of(&sandbox);
    let url = format!("/applications/{}/commands", sandbox.application_id());
    rest.post(&url, json!({ "name": "ping", "description": "d" })).await.ok();
    let ada = sandbox.user_named("Ada").unwrap();
    ada.say(sandbox.channel(), "unheard").unwrap();
    ada.command(sandbox.channel(), "ping", Options::new()).unwrap();
    assert_eq!(gateway.payload().await["t"], "INTERACTION_CREATE");
}

#[tokio::test]
async fn what_others_say_is_hidden_without_the_privileged_intent() {
    for granted in [Intents(0), Intents::MESSAGE_CONTENT] {
        let config = Config { privileged: granted, ..Config::default() };
        let sandbox = Sandbox::start(config).await.unwrap();
        let mut gateway = Gateway::connect(&sandbox).await;
        gateway.identify(&sandbox.token(), INTENTS | granted.0).await;
        gateway.event("READY").await;
        let ada = sandbox.user_named("Ada").unwrap();
        let mention = format!("<@{}> hello", sandbox.bot_id());
        let dm = ada.open_dm();
        ada.say(sandbox.channel(), "plain").unwrap();
        ada.say(sandbox.channel(), &mention).unwrap();
        ada.say(dm, "direct").unwrap();
        let plain = if granted == Intents(0) { "" } else { "plain" };
        for expected in [plain, &mention, "direct"] {
            assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], expected);
        }
    }
}

#[tokio::test]
async fn a_resumed_session_is_told_what_it_missed_once_and_in_order() {
    let Stage { sandbox, rest, mut gateway, session } = Stage::open().await;
    let ada = sandbox.user_named("Ada").unwrap();
    ada.say(sandbox.channel(), "before").unwrap();
    gateway.event("MESSAGE_CREATE").await;
    let sequence = gateway.sequence;
    sandbox.fault_gateway(GatewayFault::Reset);
    assert!(matches!(gateway.next().await, Heard::Broken));
    let is_gone = |sandbox: &Sandbox| (sandbox.connected() == 0).then_some(());
    sandbox.wait_until(is_gone, PATIENCE).await.unwrap();
    let mut missed = Vec::new();
    for at in 0..3 {
        missed.push(ada.say(sandbox.channel(), &at.to_string()).unwrap().to_string());
    }
    let mut gateway = Gateway::connect(&sandbox).await;
    let data = json!({ "token": rest.token, "session_id": session, "seq": sequence });
    gateway.send(json!({ "op": 6, "d": data })).await;
    for id in missed {
        let payload = gateway.payload().await;
        assert_eq!((&payload["t"], &payload["d"]["id"]), (&json!("MESSAGE_CREATE"), &json!(id)));
    }
    let resumed = gateway.payload().await;
    assert_eq!((&resumed["t"], &resumed["s"]), (&json!("RESUMED"), &json!(sequence.unwrap() + 4)));
    ada.say(sandbox.channel(), "after").unwrap();
    assert_eq!(gateway.payload().await["t"], "MESSAGE_CREATE");
    assert_eq!(sandbox.sessions(), (1, 1));
}

#[tokio::test]
async fn a_session_that_cannot_be_resumed_is_invalid() {
    let config = Config { replay: 2, ..Config::default() };
    let Stage { sandbox, rest, mut gateway, session } = Stage::with(config).await;
    let ada = sandbox.user_named("Ada").unwrap();
    sandbox.fault_gateway(GatewayFault::Close(4000));
    assert_eq!(gateway.closed().await, Some(4000));
    let invalid = json!({ "t": null, "s": null, "op": 9, "d": false });
    for (id, sequence) in [("unknown", 2), (session.as_str(), 99)] {
        let mut gateway = Gateway::connect(&sandbox).await;
        let data = json!({ "token": rest.token, "session_id": id, "seq": sequence });
        gateway.send(json!({ "op": 6, "d": data })).await;
        assert_eq!(gateway.payload().await, invalid);
    }
    sandbox.fault_gateway(GatewayFault::RefuseResumes(true));
    let data = json!({ "token": rest.token, "session_id": session, "seq": 2 });
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway.send(json!({ "op": 6, "d": data })).await;
    assert_eq!(gateway.payload().await, invalid);
    // The same connection may begin a new session after that.
    gateway.identify(&rest.token, INTENTS).await;
    gateway.event("READY").await;
    sandbox.clear_faults();
    for _ in 0..3 {
        ada.say(sandbox.channel(), "more than the ring holds").unwrap();
    }
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway.send(json!({ "op": 6, "d": data })).await;
    assert_eq!(gateway.payload().await, invalid);
}

#[tokio::test]
async fn every_way_to_lose_a_connection_can_be_had() {
    for (fault, code) in [
        (GatewayFault::Close(4000), Some(4000)),
        (GatewayFault::Close(4009), Some(4009)),
        (GatewayFault::CloseWithoutCode, None),
    ] {
        let mut stage = Stage::open().await;
        assert_eq!(stage.sandbox.fault_gateway(fault), 1);
        assert_eq!(stage.gateway.closed().await, code);
    }
    let mut stage = Stage::open().await;
    stage.sandbox.fault_gateway(GatewayFault::Reconnect);
    assert_eq!(stage.gateway.payload().await["op"], 7);
    for resumable in [true, false] {
        stage.sandbox.fault_gateway(GatewayFault::InvalidSession { resumable });
        let payload = stage.gateway.payload().await;
        assert_eq!((&payload["op"], &payload["d"]), (&json!(9), &json!(resumable)));
    }
    let mut stage = Stage::open().await;
    stage.sandbox.fault_gateway(GatewayFault::PauseAcks(true));
    stage.sandbox.fault_gateway(GatewayFault::HoldDispatches(true));
    let ada = stage.sandbox.user_named("Ada").unwrap();
    ada.say(stage.sandbox.channel(), "held").unwrap();
    stage.gateway.send(json!({ "op": 1, "d": null })).await;
    // If the heartbeat were acknowledged, or the message not held, that would come first.
    let asked = json!({ "guild_id": stage.sandbox.guild(), "user_ids": [] });
    stage.gateway.send(json!({ "op": 8, "d": asked })).await;
    assert_eq!(stage.gateway.payload().await["t"], "GUILD_MEMBERS_CHUNK");
    stage.sandbox.clear_faults();
    assert_eq!(stage.gateway.payload().await["t"], "MESSAGE_CREATE");
    stage.gateway.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(stage.gateway.payload().await["op"], 11);
    stage.sandbox.fault_gateway(GatewayFault::RefuseConnections(true));
    let refused = tokio_tungstenite::connect_async(stage.sandbox.gateway_url()).await;
    assert!(refused.is_err());
}

#[tokio::test]
async fn a_client_that_falls_silent_is_closed() {
    let heartbeat = std::time::Duration::from_millis(40);
    let mut stage = Stage::with(Config { heartbeat, ..Config::default() }).await;
    assert_eq!(stage.gateway.closed().await, Some(4009));
}

#[tokio::test]
async fn each_shard_is_told_of_its_own_guilds_and_the_first_of_direct_messages() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    sandbox.add_guild("Second");
    let mut shards = Vec::new();
    for shard in 0..2 {
        let mut gateway = Gateway::connect(&sandbox).await;
        gateway.send(identify(&sandbox.token(), "shard", json!([shard, 2]))).await;
        let ready = gateway.event("READY").await;
        for guild in ready["guilds"].as_array().unwrap() {
            let id: u64 = guild["id"].as_str().unwrap().parse().unwrap();
            assert_eq!((id >> 22) % 2, shard);
            gateway.event("GUILD_CREATE").await;
        }
        shards.push(gateway);
    }
    let ada = sandbox.user_named("Ada").unwrap();
    let home = usize::try_from((sandbox.guild().0 >> 22) % 2).unwrap();
    ada.say(sandbox.channel(), "in the guild").unwrap();
    let channel = shards[home].event("MESSAGE_CREATE").await["channel_id"].clone();
    assert_eq!(channel, sandbox.channel().to_string());
    let dm = ada.open_dm();
    ada.say(dm, "direct").unwrap();
    assert_eq!(shards[0].event("MESSAGE_CREATE").await["content"], "direct");
}

#[tokio::test]
async fn the_stream_can_be_compressed() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let mut gateway =
        Gateway::connect_with(&sandbox, "?v=10&encoding=json&compress=zlib-stream").await;
    gateway.identify(&sandbox.token(), INTENTS).await;
    let mut inflate = Decompress::new(true);
    let mut ops = Vec::new();
    while ops.len() < 3 {
        let Some(Ok(Message::Binary(bytes))) = gateway.socket.next().await else { panic!() };
        assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]));
        let mut text = Vec::with_capacity(1 << 20);
        inflate.decompress_vec(&bytes, &mut text, FlushDecompress::Sync).unwrap();
        let payload: Value = serde_json::from_slice(&text).unwrap();
        ops.push((payload["op"].clone(), payload["t"].clone()));
    }
    let expected = [(10, json!(null)), (0, json!("READY")), (0, json!("GUILD_CREATE"))];
    assert_eq!(ops, expected.map(|(op, name)| (json!(op), name)));
}
