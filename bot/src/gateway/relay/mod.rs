//! The gateway's relay on loopback: serenity connects here, and from here it goes to Discord.
//!
//! serenity takes a close frame without a code for no event at all, spins, and is deaf until its
//! next heartbeat fails; events in between are lost. Here such a close, a cut line and an
//! unanswered heartbeat all become a close with a code after which serenity resumes, so that
//! Discord replays what was missed. The relay also keeps the budget of identifications, since Discord
//! takes the token away from a bot that identifies too often, holds each back until the gate is open, and
//! backs off as serenity does not:
//! a gateway that is out is tried less and less often.

mod backoff;
mod defaults;
mod gate;

use crate::monitoring::GatewayStatus;
use anyhow::Context;
use backoff::Backoff;
use flate2::read::ZlibDecoder;
use futures_util::future::BoxFuture;
use futures_util::{SinkExt, StreamExt};
pub(crate) use gate::Gate;
use serde::Deserialize;
use std::io::Read;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, accept_async, connect_async_with_config};

/// Identifications that may follow each other at once.
const AT_ONCE: u32 = 40;
/// After so long there may be one more: 864 a day of Discord's 1000.
const ONE_MORE: Duration = Duration::from_secs(100);
/// How long an identification is held back before its connection is closed instead.
const HELD_BACK: Duration = Duration::from_secs(30);
/// How long a heartbeat may stay unanswered at most.
const DEAF: Duration = Duration::from_secs(10);
/// The operation of an event.
const DISPATCH: u8 = 0;
/// How long connecting and closing may take.
const BRIEFLY: Duration = Duration::from_secs(10);
/// A close after which serenity resumes.
const RESUME: u16 = 4_000;
/// *Not authenticated*: serenity spins on it, but a new session would do.
const NOT_AUTHENTICATED: u16 = 4_003;
/// *Session timed out*: serenity begins a new session.
const NEW_SESSION: u16 = 4_009;
/// Wrong shard, too few shards, a version that is gone: no session will ever do.
const HOPELESS: [u16; 3] = [4_010, 4_011, 4_012];

/// The relay while it runs.
#[derive(Debug)]
pub(crate) struct Relay {
    /// Where serenity is to connect.
    pub(crate) url: String,
    gateway: Arc<RwLock<String>>,
    gate: Arc<Gate>,
    backoff: Arc<Backoff>,
    serving: JoinHandle<()>,
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Relay {
    /// Listens on loopback.
    pub(crate) async fn open(gate: Gate) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("opening the relay")?;
        let url = format!("ws://{}", listener.local_addr().context("reading its address")?);
        let gateway = Arc::new(RwLock::new(String::new()));
        let (budget, backoff) = (Budget::new(AT_ONCE, ONE_MORE), Arc::new(Backoff::new()));
        let gate = Arc::new(gate);
        let shared = Shared {
            gateway: Arc::clone(&gateway),
            gate: Arc::clone(&gate),
            budget: Arc::new(budget),
            backoff: Arc::clone(&backoff),
        };
        let serving = tokio::spawn(serve(listener, shared));
        Ok(Self { url, gateway, gate, backoff, serving })
    }

    /// The state of the gateway, as the relay sees it.
    pub(crate) fn status(&self) -> watch::Receiver<GatewayStatus> {
        self.backoff.status.subscribe()
    }

    /// From now on, connections go to this gateway, and so many shards may identify at once.
    pub(crate) fn set_gateway(&self, gateway: &str, at_once: u32) {
        self.gate.is_so_wide(at_once);
        *self.gateway.write().expect("no holder of this lock panics") = addressed(gateway);
    }
}

/// The gateway's address with the version and encoding that serenity speaks.
fn addressed(gateway: &str) -> String {
    let gateway = gateway.split('?').next().unwrap_or_default().trim_end_matches('/');
    let has_path = gateway.splitn(4, '/').nth(3).is_some();
    let slash = if has_path { "" } else { "/" };
    format!("{gateway}{slash}?v=10&encoding=json")
}

/// The state that every connection shares.
#[derive(Clone)]
struct Shared {
    gateway: Arc<RwLock<String>>,
    gate: Arc<Gate>,
    budget: Arc<Budget>,
    backoff: Arc<Backoff>,
}

impl Shared {
    /// Waits until a shard may identify; false if it has to wait for too long.
    async fn may_identify(&self, shard: u32) -> bool {
        let waiting = async {
            // A shard that passes keeps all others back, and so has to be able to go on.
            self.budget.has_some().await;
            self.gate.pass(shard).await;
            self.budget.spend().await;
        };
        timeout(HELD_BACK, waiting).await.is_ok()
    }
}

async fn serve(listener: TcpListener, shared: Shared) {
    let mut shards = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    shards.spawn(relay(stream, shared.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "the relay could not take a connection");
                    sleep(Duration::from_millis(100)).await;
                }
            },
            Some(_) = shards.join_next() => {}
        }
    }
}

type Client = WebSocketStream<TcpStream>;
type Gateway = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// One connection, from its first to its last frame.
async fn relay(stream: TcpStream, shared: Shared) {
    // Before the handshake: once that is done, serenity waits for a greeting for a few seconds only.
    sleep(shared.backoff.delay()).await;
    let begun = Instant::now();
    let url = shared.gateway.read().expect("no holder of this lock panics").clone();
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "setting a socket up");
    }
    let Ok(mut client) = accept_async(stream).await else { return };
    let connecting = connect_async_with_config(&url, None, true);
    let mut gateway = match timeout(BRIEFLY, connecting).await {
        Ok(Ok((gateway, _))) => gateway,
        Ok(Err(error)) => {
            tracing::warn!(%error, "the gateway was not reached");
            shared.backoff.ended(begun);
            return close_client(&mut client, RESUME, "the gateway was not reached").await;
        }
        Err(_) => {
            tracing::warn!("the gateway was not reached in time");
            shared.backoff.ended(begun);
            return close_client(&mut client, RESUME, "the gateway was not reached").await;
        }
    };
    metrics::counter!("gateway_connections_total").increment(1);
    let mut serving = Serving { backoff: Arc::clone(&shared.backoff), is_served: false };
    let end = forward(&mut client, &mut gateway, &shared, &mut serving).await;
    drop(serving);
    shared.backoff.ended(begun);
    let why = match end {
        End::Client => "client",
        End::Coded(code) => {
            if HOPELESS.contains(&code) {
                shared.backoff.status.send_modify(|status| status.refused = Some(code));
            }
            let code = if code == NOT_AUTHENTICATED { NEW_SESSION } else { code };
            close_client(&mut client, code, "").await;
            "gateway"
        }
        End::Codeless => "codeless",
        End::Cut => "cut",
        End::Deaf => "deaf",
        End::Spent => "identified too often",
    };
    metrics::counter!("gateway_ends_total", "why" => why).increment(1);
    match end {
        End::Client | End::Coded(_) => {}
        End::Codeless | End::Cut | End::Deaf | End::Spent => {
            tracing::warn!(why, "a shard's connection ended; it is taken up again");
            close_client(&mut client, RESUME, why).await;
        }
    }
}

/// A connection that counts as served from its first event until it ends for any reason.
struct Serving {
    backoff: Arc<Backoff>,
    is_served: bool,
}

impl Serving {
    fn begins(&mut self) {
        self.is_served = true;
        self.backoff.served();
        self.backoff.status.send_modify(|status| status.served += 1);
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        if self.is_served {
            self.backoff.status.send_modify(|status| status.served -= 1);
        }
    }
}

/// How a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Client,
    /// The gateway closed it with a code.
    Coded(u16),
    /// The gateway closed it without a code.
    Codeless,
    /// The line was cut.
    Cut,
    /// A heartbeat stayed unanswered.
    Deaf,
    /// There is no identification left for now.
    Spent,
}

/// Carries frames both ways until one side ends.
async fn forward(
    client: &mut Client,
    gateway: &mut Gateway,
    shared: &Shared,
    serving: &mut Serving,
) -> End {
    let mut unanswered = DEAF;
    // When the oldest unanswered heartbeat will have waited too long.
    let mut deaf_at: Option<Instant> = None;
    let mut is_greeted = false;
    // An identification that waits until it may go. Heartbeats pass it.
    let mut identifying: Option<(u32, Message, BoxFuture<'_, bool>)> = None;
    loop {
        let never = Instant::now() + Duration::from_secs(3_600);
        tokio::select! {
            frame = client.next() => {
                let message = match frame {
                    Some(Ok(message)) => message,
                    Some(Err(_)) | None => return End::Client,
                };
                match message {
                    Message::Text(_) | Message::Binary(_) => {}
                    Message::Close(frame) => {
                        let closing = async {
                            gateway.close(frame).await?;
                            // Reading on sends the answer to the close.
                            while let Some(frame) = client.next().await {
                                frame?;
                            }
                            Ok::<(), tokio_tungstenite::tungstenite::Error>(())
                        };
                        // A peer that has gone already need not be told.
                        drop(timeout(BRIEFLY, closing).await);
                        return End::Client;
                    }
                    Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
                }
                match operation(&message) {
                    Some(Operation { op: 1, .. }) => {
                        deaf_at = deaf_at.or(Some(Instant::now() + unanswered));
                    }
                    Some(Operation { op: 2, d }) => {
                        metrics::counter!("gateway_identifies_total").increment(1);
                        let shard = d.shard();
                        let plain = message.to_text().ok().and_then(defaults::uncompressed);
                        let message = plain.map_or(message, Message::text);
                        identifying = Some((shard, message, Box::pin(shared.may_identify(shard))));
                        continue;
                    }
                    Some(Operation { .. }) | None => {}
                }
                if gateway.send(message).await.is_err() {
                    return End::Cut;
                }
            }
            may_go = async {
                match &mut identifying {
                    Some((.., waiting)) => waiting.await,
                    None => std::future::pending().await,
                }
            } => {
                let Some((shard, message, _)) = identifying.take() else { continue };
                if !may_go {
                    return End::Spent;
                }
                shared.backoff.status.send_modify(|status| {
                    *status.identified.entry(shard).or_default() += 1;
                });
                if gateway.send(message).await.is_err() {
                    return End::Cut;
                }
                let gate = Arc::clone(&shared.gate);
                tokio::spawn(async move { gate.shut_behind(shard).await });
            }
            frame = gateway.next() => {
                // Any frame shows that the line lives.
                deaf_at = None;
                let message = match frame {
                    Some(Ok(Message::Close(Some(frame)))) => return End::Coded(frame.code.into()),
                    Some(Ok(Message::Close(None))) => return End::Codeless,
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => message,
                    Some(Err(_)) | None => return End::Cut,
                };
                if !is_greeted {
                    is_greeted = true;
                    if let Some(interval) = operation(&message).and_then(|it| it.d.interval()) {
                        unanswered = DEAF.min(interval / 2);
                    }
                } else if !serving.is_served
                    && operation(&message).is_some_and(|it| it.op == DISPATCH)
                {
                    // More than a greeting: an answer to a shard that identified or resumed.
                    serving.begins();
                }
                let filled_in = message.to_text().ok().and_then(defaults::filled_in);
                let message = filled_in.map_or(message, Message::text);
                if client.send(message).await.is_err() {
                    return End::Client;
                }
            }
            () = sleep_until(deaf_at.unwrap_or(never)) => {
                if deaf_at.is_some_and(|at| at <= Instant::now()) {
                    return End::Deaf;
                }
            }
        }
    }
}

/// Closes the client's side and waits until it has heard.
async fn close_client(client: &mut Client, code: u16, reason: &'static str) {
    // Codes that stand for no code at all cannot be sent.
    let code = if [1005, 1006, 1015].contains(&code) { RESUME } else { code };
    let frame = CloseFrame { code: CloseCode::from(code), reason: reason.into() };
    let saying = async {
        client.close(Some(frame)).await?;
        while let Some(frame) = client.next().await {
            frame?;
        }
        Ok::<(), tokio_tungstenite::tungstenite::Error>(())
    };
    // A client that has gone need not be told.
    drop(timeout(BRIEFLY, saying).await);
}

/// The fields of a frame that the relay reads.
#[derive(Debug, Deserialize)]
struct Operation {
    op: u8,
    #[serde(default)]
    d: Data,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Data {
    Hello { heartbeat_interval: u64 },
    Identify { shard: (u32, u32) },
    Other(serde::de::IgnoredAny),
}

impl Default for Data {
    fn default() -> Self {
        Self::Other(serde::de::IgnoredAny)
    }
}

impl Data {
    fn interval(&self) -> Option<Duration> {
        match self {
            Self::Hello { heartbeat_interval } => Some(Duration::from_millis(*heartbeat_interval)),
            Self::Identify { .. } | Self::Other(_) => None,
        }
    }

    /// The shard that identifies: the only one where none is named.
    fn shard(&self) -> u32 {
        match self {
            Self::Identify { shard: (number, _) } => *number,
            Self::Hello { .. } | Self::Other(_) => 0,
        }
    }
}

/// The operation of a frame, if it can be read.
fn operation(message: &Message) -> Option<Operation> {
    match message {
        Message::Text(text) => serde_json::from_str(text).ok(),
        Message::Binary(bytes) => {
            let mut text = String::new();
            let inflated = ZlibDecoder::new(bytes.as_ref()).take(65_536).read_to_string(&mut text);
            inflated.ok().and_then(|_| serde_json::from_str(&text).ok())
        }
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => None,
    }
}

/// How often one may still identify: some at once, then one in a while.
struct Budget {
    every: Duration,
    most: u32,
    /// How many are left, and since when the next one grows.
    left: Mutex<(u32, Instant)>,
}

impl Budget {
    fn new(most: u32, every: Duration) -> Self {
        Self { every, most, left: Mutex::new((most, Instant::now())) }
    }

    /// Returns as soon as there is one.
    async fn has_some(&self) {
        while let Err(next) = self.taken(0) {
            sleep_until(next).await;
        }
    }

    /// Takes one, as soon as there is one.
    async fn spend(&self) {
        while let Err(next) = self.taken(1) {
            sleep_until(next).await;
        }
    }

    /// Takes so many where any is left, else says when there will be one.
    fn taken(&self, wanted: u32) -> Result<(), Instant> {
        let mut left = self.left.lock().expect("no holder of this lock panics");
        let (count, since) = &mut *left;
        while *count < self.most && self.every <= since.elapsed() {
            *count += 1;
            *since += self.every;
        }
        if *count == self.most {
            *since = Instant::now();
        }
        if *count == 0 {
            return Err(*since + self.every);
        }
        *count = count.saturating_sub(wanted);
        Ok(())
    }
}

#[cfg(test)]
#[path = "relay_tests.rs"]
mod tests;
