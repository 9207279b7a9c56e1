//! The gateway: one connection from HELLO to its end.

use crate::id::{GuildId, UserId};
use crate::intents::Intents;
use crate::server::App;
use crate::sessions::{Order, PIPE};
use crate::wire::Doom;
use crate::world::World;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use flate2::{Compress, Compression, FlushCompress};
use futures_util::SinkExt;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The largest payload a client may send, in bytes.
const PAYLOAD: usize = 4_096;
/// Payloads a client may send within a minute.
const SENDS: usize = 120;
/// Dispatches written before a flush.
const BATCH: usize = 64;

/// The answer to a client that cannot resume, or identified too soon.
const INVALID_SESSION: &str = r#"{"t":null,"s":null,"op":9,"d":false}"#;

/// The query of a connection.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// The reason why a connection ends.
enum End {
    /// The client said goodbye; its session ends with it. After the other ends it can be resumed.
    Goodbye(u16),
    Code(u16, &'static str),
    WithoutCode,
    Reset,
    Gone,
}

mod code {
    pub(super) const UNKNOWN: (u16, &str) = (4000, "Unknown error.");
    pub(super) const OPCODE: (u16, &str) = (4001, "Unknown opcode.");
    pub(super) const DECODE: (u16, &str) = (4002, "Error while decoding payload.");
    pub(super) const NOT_AUTHENTICATED: (u16, &str) = (4003, "Not authenticated.");
    pub(super) const TOKEN: (u16, &str) = (4004, "Authentication failed.");
    pub(super) const ALREADY: (u16, &str) = (4005, "Already authenticated.");
    pub(super) const RATE: (u16, &str) = (4008, "You are being rate limited.");
    pub(super) const TIMED_OUT: (u16, &str) = (4009, "Session timed out.");
    pub(super) const SHARD: (u16, &str) = (4010, "Invalid shard.");
    pub(super) const VERSION: (u16, &str) = (4012, "Invalid API version.");
    pub(super) const INTENTS: (u16, &str) = (4013, "Invalid intent(s).");
    pub(super) const PRIVILEGED: (u16, &str) = (4014, "Disallowed intent(s).");
}

impl From<(u16, &'static str)> for End {
    fn from((code, reason): (u16, &'static str)) -> Self {
        Self::Code(code, reason)
    }
}

/// A connection and its state.
struct Connection<'a> {
    app: &'a App,
    socket: WebSocket,
    deflate: Option<Compress>,
    number: u64,
    pipe: mpsc::Sender<Order>,
    session: Option<String>,
    sends: Vec<Instant>,
}

/// Speaks with one client until it or the sandbox ends.
pub(crate) async fn serve(app: Arc<App>, mut socket: WebSocket, asked: Asked, doom: Doom) {
    let refused = match (asked.encoding.as_deref(), asked.compress.as_deref()) {
        (Some("json") | None, Some("zlib-stream" | "") | None) => None,
        (Some("json") | None, Some(_)) => {
            Some((code::DECODE.0, "Only compress=zlib-stream is offered."))
        }
        (Some(_), _) => Some((code::DECODE.0, "Only encoding=json is offered.")),
    };
    let is_known = asked.v.as_deref().is_none_or(|version| ["9", "10"].contains(&version));
    if let Some(refused) = refused.or((!is_known).then_some(code::VERSION)) {
        close(&mut socket, Some(refused)).await;
        return;
    }
    let (pipe, mut orders) = mpsc::channel(PIPE);
    let number = app.next_connection();
    let deflate = (asked.compress.as_deref() == Some("zlib-stream"))
        .then(|| Compress::new(Compression::fast(), true));
    let mut connection =
        Connection { app: &app, socket, deflate, number, pipe, session: None, sends: Vec::new() };
    let end = connection.run(&mut orders).await;
    let session = connection.session.take();
    if let Some(session) = &session {
        let mut world = app.world();
        world.sessions.disconnect(session, number);
        if matches!(end, End::Goodbye(_)) {
            // There is no session to resume.
            world.sessions.end(session);
        }
        world.tell_world();
    }
    match end {
        End::Goodbye(code) => close(&mut connection.socket, Some((code, ""))).await,
        End::Code(code, reason) => close(&mut connection.socket, Some((code, reason))).await,
        End::WithoutCode => close(&mut connection.socket, None).await,
        End::Reset => {
            doom.cut();
            // The doomed wire fails at the first byte, and that resets it.
            drop(connection.socket.send(Message::Ping(Bytes::new())).await);
        }
        End::Gone => {}
    }
}

/// Sends a close frame and waits a moment for the client's.
async fn close(socket: &mut WebSocket, with: Option<(u16, &'static str)>) {
    let frame = with.map(|(code, reason)| CloseFrame { code, reason: reason.into() });
    if socket.send(Message::Close(frame)).await.is_err() {
        return;
    }
    let wait = async { while let Some(Ok(_)) = socket.recv().await {} };
    // A client that never answers is abandoned.
    drop(tokio::time::timeout(Duration::from_secs(2), wait).await);
}

impl Connection<'_> {
    async fn run(&mut self, orders: &mut mpsc::Receiver<Order>) -> End {
        let interval = self.app.config.heartbeat;
        let hello = json!({
            "t": null, "s": null, "op": 10,
            "d": {
                "heartbeat_interval": u64::try_from(interval.as_millis()).unwrap_or(u64::MAX),
                "_trace": ["[\"sandbox\"]"],
            },
        });
        if self.send(hello.to_string().into()).await.is_err() {
            return End::Gone;
        }
        // Half an interval more than promised: the client's first beat is late by its jitter.
        let patience = interval + interval / 2;
        let mut heard = Instant::now();
        let mut closing = self.app.closing.subscribe();
        loop {
            tokio::select! {
                order = orders.recv() => {
                    let Some(order) = order else { return End::Gone };
                    if let Err(end) = self.obey(order, orders).await {
                        return end;
                    }
                }
                received = self.socket.recv() => {
                    let payload = match received {
                        Some(Ok(Message::Text(text))) => Bytes::from(text),
                        Some(Ok(Message::Binary(bytes))) => bytes,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        Some(Ok(Message::Close(frame))) => {
                            let code = frame.map_or(1000, |frame| frame.code);
                            return if code == 1000 || code == 1001 {
                                End::Goodbye(code)
                            } else {
                                End::Gone
                            };
                        }
                        Some(Err(_)) | None => return End::Gone,
                    };
                    heard = Instant::now();
                    if let Err(end) = self.hear(&payload).await {
                        return end;
                    }
                }
                () = tokio::time::sleep_until((heard + patience).into()) => {
                    return code::TIMED_OUT.into();
                }
                _ = closing.changed() => return End::Code(1001, "The sandbox is closing."),
            }
        }
    }

    /// Carries out an order and all others in the queue.
    async fn obey(&mut self, first: Order, orders: &mut mpsc::Receiver<Order>) -> Result<(), End> {
        let mut next = Some(first);
        let mut fed = 0;
        while let Some(order) = next.take() {
            match order {
                Order::Send(frame) => {
                    let message = self.packed(frame);
                    self.socket.feed(message).await.map_err(|_| End::Gone)?;
                    fed += 1;
                }
                Order::Close(code, reason) => return Err(End::Code(code, reason)),
                Order::CloseWithoutCode => return Err(End::WithoutCode),
                Order::Reset => return Err(End::Reset),
            }
            if fed < BATCH {
                next = orders.try_recv().ok();
            }
        }
        self.socket.flush().await.map_err(|_| End::Gone)
    }

    /// A frame in the encoding of this connection.
    fn packed(&mut self, frame: Utf8Bytes) -> Message {
        match &mut self.deflate {
            Some(deflate) => Message::Binary(squeeze(deflate, frame.as_bytes()).into()),
            None => Message::Text(frame),
        }
    }

    async fn send(&mut self, frame: Utf8Bytes) -> Result<(), End> {
        let message = self.packed(frame);
        self.socket.send(message).await.map_err(|_| End::Gone)
    }

    /// Handles one payload of the client.
    async fn hear(&mut self, payload: &[u8]) -> Result<(), End> {
        let now = Instant::now();
        self.sends.retain(|then| now.duration_since(*then) < Duration::from_secs(60));
        self.sends.push(now);
        if SENDS < self.sends.len() {
            return Err(code::RATE.into());
        }
        if PAYLOAD < payload.len() {
            return Err(code::DECODE.into());
        }
        let payload: Map<String, Value> =
            serde_json::from_slice(payload).map_err(|_| End::from(code::DECODE))?;
        let Some(op) = payload.get("op").and_then(Value::as_u64) else {
            return Err(code::DECODE.into());
        };
        let data = payload.get("d").unwrap_or(&Value::Null);
        match op {
            1 => {
                if !self.app.faults.pause_acks.load(Ordering::SeqCst) {
                    self.send(r#"{"t":null,"s":null,"op":11,"d":null}"#.into()).await?;
                }
                Ok(())
            }
            2 => self.identify(data).await,
            6 => self.resume(data).await,
            _ if ![3, 4, 8, 31].contains(&op) => Err(code::OPCODE.into()),
            _ if self.session.is_none() => Err(code::NOT_AUTHENTICATED.into()),
            8 => self.members(data),
            _ => Ok(()),
        }
    }

    async fn identify(&mut self, data: &Value) -> Result<(), End> {
        if let Some(session) = &self.session
            && self.app.world().sessions.is_open(session)
        {
            return Err(code::ALREADY.into());
        }
        let Some(token) = data["token"].as_str() else { return Err(code::DECODE.into()) };
        if token.strip_prefix("Bot ").unwrap_or(token) != self.app.token {
            return Err(code::TOKEN.into());
        }
        let Some(intents) = data["intents"].as_u64().map(Intents) else {
            return Err(code::INTENTS.into());
        };
        if intents.0 & !Intents::KNOWN.0 != 0 {
            return Err(code::INTENTS.into());
        }
        let asked = Intents(intents.0 & Intents::PRIVILEGED.0);
        if !self.app.config.privileged.contains(asked) {
            return Err(code::PRIVILEGED.into());
        }
        if !data["properties"].is_object() {
            return Err(code::DECODE.into());
        }
        let asked = data.get("shard").filter(|shard| !shard.is_null());
        let shard = match asked.map(|list| (list[0].as_u64(), list[1].as_u64())) {
            None => (0, 1),
            Some((Some(shard), Some(shards))) if shard < shards => (shard, shards),
            Some(_) => return Err(code::SHARD.into()),
        };
        if !self.app.limiter.may_identify(shard.0) {
            return self.send(INVALID_SESSION.into()).await;
        }
        let mut world = self.app.world();
        let id = world.sessions.open(self.number, self.pipe.clone(), shard, intents);
        world.greet(&id, shard, intents, &self.app.gateway_url());
        world.tell_world();
        self.session = Some(id);
        Ok(())
    }

    async fn resume(&mut self, data: &Value) -> Result<(), End> {
        if self.session.is_some() {
            return Err(code::ALREADY.into());
        }
        let (Some(token), Some(id), Some(sequence)) =
            (data["token"].as_str(), data["session_id"].as_str(), data["seq"].as_u64())
        else {
            return Err(code::DECODE.into());
        };
        if token.strip_prefix("Bot ").unwrap_or(token) != self.app.token {
            return Err(code::TOKEN.into());
        }
        let refuses = self.app.faults.refuse_resumes.load(Ordering::SeqCst);
        let missed = {
            let mut world = self.app.world();
            let (number, pipe) = (self.number, self.pipe.clone());
            let missed =
                (!refuses).then(|| world.sessions.resume(id, number, pipe, sequence)).flatten();
            if missed.is_some() {
                // Later dispatches queue up behind the replay, RESUMED first.
                let resumed = json!({ "_trace": ["[\"sandbox\"]"] }).to_string();
                world.sessions.dispatch_to(id, "RESUMED", &resumed);
            }
            world.tell_world();
            missed
        };
        let Some(missed) = missed else {
            return self.send(INVALID_SESSION.into()).await;
        };
        self.session = Some(id.to_owned());
        for frame in missed {
            self.send(frame).await?;
        }
        Ok(())
    }

    /// Opcode 8: some or all members of a guild.
    fn members(&mut self, data: &Value) -> Result<(), End> {
        let id = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
        let Some(guild) = id(&data["guild_id"]).map(GuildId) else {
            return Err(code::DECODE.into());
        };
        let asked = data.get("user_ids").filter(|asked| !asked.is_null());
        let wanted: Option<Vec<UserId>> = asked.map(|asked| {
            let list = asked.as_array().map_or(std::slice::from_ref(asked), Vec::as_slice);
            list.iter().filter_map(|value| id(value).map(UserId)).collect()
        });
        let query = data["query"].as_str().unwrap_or_default().to_lowercase();
        let mut world = self.app.world();
        let Some(known) = world.guilds.get(&guild) else { return Err(code::UNKNOWN.into()) };
        let fits = |user: &&UserId| match &wanted {
            Some(wanted) => wanted.contains(user),
            None => world.users.get(user).is_some_and(|person| person.name.starts_with(&query)),
        };
        let found: Vec<Value> = known
            .members
            .keys()
            .filter(fits)
            .filter_map(|user| world.member_json(guild, *user))
            .collect();
        let missing: Vec<UserId> = wanted
            .iter()
            .flatten()
            .filter(|user| !known.members.contains_key(user))
            .copied()
            .collect();
        let mut chunk = json!({
            "guild_id": guild,
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": missing,
        });
        if let Some(nonce) = data.get("nonce").filter(|nonce| !nonce.is_null()) {
            chunk["nonce"] = nonce.clone();
        }
        if let Some(session) = &self.session {
            world.sessions.dispatch_to(session, "GUILD_MEMBERS_CHUNK", &chunk.to_string());
        }
        Ok(())
    }
}

impl World {
    /// Sends READY and the shard's guilds.
    fn greet(&mut self, session: &str, shard: (u64, u64), intents: Intents, url: &str) {
        let is_mine = |id: &GuildId| (id.0 >> 22) % shard.1 == shard.0;
        let mine: Vec<GuildId> = self
            .guilds
            .values()
            .filter(|guild| guild.members.contains_key(&self.bot))
            .map(|guild| guild.id)
            .filter(is_mine)
            .collect();
        let unavailable: Vec<Value> =
            mine.iter().map(|id| json!({ "id": id, "unavailable": true })).collect();
        let mut user = self.user_json(self.bot);
        user["email"] = Value::Null;
        user["mfa_enabled"] = json!(true);
        user["verified"] = json!(true);
        let ready = json!({
            "v": 10,
            "user": user,
            "user_settings": {},
            "session_type": "normal",
            "session_id": session,
            "resume_gateway_url": url,
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "guilds": unavailable,
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "game_relationships": [],
            "auth": {},
            "application": { "id": self.application, "flags": 0 },
            "shard": [shard.0, shard.1],
            "_trace": ["[\"sandbox\"]"],
        });
        self.sessions.dispatch_to(session, "READY", &ready.to_string());
        if !intents.contains(Intents::GUILDS) {
            return;
        }
        for id in mine {
            let Some(guild) = self.guilds.get(&id) else { continue };
            let all = intents.contains(Intents::GUILD_MEMBERS);
            let json = self.guild_create_json(guild, all).to_string();
            self.sessions.dispatch_to(session, "GUILD_CREATE", &json);
        }
    }
}

/// One payload of the shared zlib stream, flushed to a byte boundary.
fn squeeze(deflate: &mut Compress, payload: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(payload.len() / 2 + 64);
    let start = deflate.total_in();
    loop {
        let done = usize::try_from(deflate.total_in() - start).expect("within the payload");
        out.reserve(256);
        deflate
            .compress_vec(&payload[done..], &mut out, FlushCompress::Sync)
            .expect("a deflate stream that is never finished takes any input");
        let done = usize::try_from(deflate.total_in() - start).expect("within the payload");
        // Spare room means that the flush is complete.
        if done == payload.len() && out.len() < out.capacity() {
            return out;
        }
    }
}
