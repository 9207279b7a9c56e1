//! A stand-in for Discord on loopback: REST version 10, the gateway, people controlled by program
//! or from a page, and faults on demand.
//!
//! It knows Discord and nothing else: not the bot that connects to it, nor the bot's commands or
//! their purpose. It refuses what Discord refuses, with Discord's codes. [`Sandbox::start`] opens
//! it, [`Sandbox::user`] is a person in it, [`Clock`] is its time.

#![recursion_limit = "256"]

use anyhow::Context;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

mod acting;
mod clock;
mod commands;
mod compose;
mod control;
mod events;
mod faults;
mod files;
mod gateway;
mod id;
mod intents;
mod interactions;
mod limits;
mod news;
mod options;
mod permissions;
mod post;
mod record;
mod refusal;
mod rest;
mod roles;
mod server;
mod sessions;
mod show;
mod steering;
mod user;
mod validate;
mod wire;
mod world;

pub use clock::Clock;
pub use faults::{Action, Fault, GatewayFault, Times, Unpictured};
pub use id::{
    ApplicationId, AttachmentId, ChannelId, CommandId, EmojiId, GuildId, InteractionId, MessageId,
    RoleId, UserId,
};
pub use intents::Intents;
pub use limits::{Identifications, Limit, Limits};
pub use options::Options;
pub use permissions::Permissions;
pub use post::{Button, Post, Select};
pub use record::{Dispatched, Exchange};
pub use user::{Choice, Interaction, Outcome, User};

use crate::faults::Faults;
use crate::limits::Limiter;
use crate::news::News;
use crate::record::Recorder;
use crate::server::App;
use crate::world::World;

/// The settings of a new sandbox.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address it listens on; port 0 takes a free one.
    pub address: SocketAddr,
    /// Whether the page for people is served. The control surface always is.
    pub serves_page: bool,
    /// The seed of the ids of the first guild, channels and people.
    pub seed: u64,
    pub bot_name: String,
    /// The first guild's name.
    pub guild: String,
    pub channels: Vec<String>,
    /// The first people; the first of them owns the guild.
    pub users: Vec<String>,
    /// Shards that `GET /gateway/bot` recommends.
    pub shards: u64,
    /// Privileged intents that the bot has been granted.
    pub privileged: Intents,
    pub limits: Limits,
    /// The time a bot has to acknowledge an interaction.
    pub acknowledge_within: Duration,
    /// The gateway's heartbeat interval.
    pub heartbeat: Duration,
    /// Dispatches that a session can replay on resume.
    pub replay: usize,
    /// Messages kept in each channel; the oldest are dropped first.
    pub messages_per_channel: usize,
    /// Bytes of attachments kept in all; the oldest are dropped first.
    pub file_bytes: usize,
    /// The most threads active at once in a guild.
    pub active_threads: usize,
    /// The number of requests, dispatches and shown texts recorded, the newest; 0: none.
    pub record: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            serves_page: false,
            seed: 0,
            bot_name: "Summa Rudis".to_owned(),
            guild: "The Arena".to_owned(),
            channels: vec!["arena".to_owned(), "tavern".to_owned()],
            users: ["Ada", "Brutus", "Claudia"].map(str::to_owned).to_vec(),
            shards: 1,
            privileged: Intents(0),
            limits: Limits::default(),
            acknowledge_within: Duration::from_secs(3),
            heartbeat: Duration::from_millis(41_250),
            replay: 2_000,
            messages_per_channel: 2_000,
            file_bytes: 256 * 1024 * 1024,
            active_threads: 1_000,
            record: 0,
        }
    }
}

impl Config {
    /// The default with everything recorded.
    pub fn for_tests() -> Self {
        Self { record: 200_000, ..Self::default() }
    }
}

/// A running sandbox. Clones share it; it ends with the last one.
#[derive(Clone)]
pub struct Sandbox {
    app: Arc<App>,
    _tasks: Arc<Tasks>,
}

/// Ends the sandbox's tasks with the last handle.
struct Tasks {
    app: Arc<App>,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for Tasks {
    fn drop(&mut self) {
        self.app.closing.send_replace(true);
        for task in &self.tasks {
            task.abort();
        }
    }
}

impl Sandbox {
    /// Opens a sandbox and serves it until the last handle is dropped.
    pub async fn start(config: Config) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(config.address)
            .await
            .with_context(|| format!("listening on {}", config.address))?;
        let address = listener.local_addr().context("reading the address")?;
        let base_url = format!("http://{}", reachable(address));
        let clock = Clock::default();
        let recorder = Arc::new(Recorder::new(config.record));
        let news = News::new(Arc::clone(&recorder));
        let world = World::new(&config, clock.clone(), base_url.clone(), news);
        let app = Arc::new(App {
            token: token(world.application),
            limiter: Limiter::new(config.limits),
            config,
            clock,
            base_url,
            faults: Faults::new(),
            recorder,
            closing: tokio::sync::watch::channel(false).0,
            began: tokio::sync::Notify::new(),
            connections: std::sync::atomic::AtomicU64::new(0),
            world: std::sync::Mutex::new(world),
        });
        let router = server::router(Arc::clone(&app));
        let service = router.into_make_service_with_connect_info::<wire::Doom>();
        let serving = tokio::spawn(async move {
            if let Err(error) = axum::serve(wire::Doorway(listener), service).await {
                tracing::error!(%error, "the sandbox stopped serving");
            }
        });
        let watching = tokio::spawn(server::watch_deadlines(Arc::clone(&app)));
        let tasks = Tasks { app: Arc::clone(&app), tasks: vec![serving, watching] };
        Ok(Self { app, _tasks: Arc::new(tasks) })
    }
}

/// A token shaped like Discord's: clients read the application's id from its first part.
fn token(application: ApplicationId) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let id = application.to_string();
    let mut first = String::new();
    for three in id.as_bytes().chunks(3) {
        let bits = three
            .iter()
            .enumerate()
            .fold(0, |bits, (at, byte)| bits | usize::from(*byte) << (16 - 8 * at));
        // A last group of one or two bytes takes only the digits that its bits need, unpadded.
        for at in 0..=three.len() {
            first.push(char::from(DIGITS[bits >> (18 - 6 * at) & 63]));
        }
    }
    format!("{first}.Sandbx.a-token-for-this-sandbox-alone")
}

/// An address that a client on this machine can connect to.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => ([127, 0, 0, 1], v4.port()).into(),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => {
            (std::net::Ipv6Addr::LOCALHOST, v6.port()).into()
        }
        SocketAddr::V4(_) | SocketAddr::V6(_) => address,
    }
}
