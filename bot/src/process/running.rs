//! The process's parts, started in order and stopped in order.

use super::heart::{Heart, word};
use super::lock::Lock;
use super::supervisor;
use super::thinking::{self, Thinking};
use crate::environment::{Clock, Config, Limits};
use crate::gateway::{Gate, Gateway, Own, Relay, Stage};
use crate::monitoring::{Health, Metrics};
use crate::outbox::{Courier, Outside, Painter, Sender, Worker};
use crate::rest::{self, EmojiKeeper, MemberList, Proxy};
use crate::spectators::Spectators;
use anyhow::Context;
use arena::Arena;
use commands::{Hall, Registered, Time};
use futures_util::future::select_all;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use store::Database;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// How long the gateway may take to close.
const CLOSING: Duration = Duration::from_secs(4);
/// How long interactions that are being answered may take when the process stops.
const ANSWERING: Duration = Duration::from_secs(5);
/// How long the clock and the outbox may take to stop.
const WORKING: Duration = Duration::from_secs(10);

/// How long time stands still after a look at what is due: writes meanwhile wake the next one only
/// once.
const BREATH: Duration = Duration::from_millis(20);
/// After how many milliseconds it is looked up again who is to be told of their day.
const DIGESTS: i64 = 30_000;

/// How long one waits before Discord is asked again who the bot is.
const AGAIN: Duration = Duration::from_secs(2);
/// A clock that is so many milliseconds behind its reading of a moment ago has been set back: less
/// may come from waiting so long.
const SET_BACK: i64 = 5_000;

#[derive(Debug)]
pub struct Bot;

/// The bot while it runs. Dropping it ends it abruptly; [`Running::stop`] in order.
pub struct Running {
    arena: Arena,
    hall: Hall,
    /// Tells the gateway to close.
    leave: CancellationToken,
    stop: CancellationToken,
    stage: watch::Receiver<Stage>,
    gateway: JoinHandle<anyhow::Result<()>>,
    workers: Vec<JoinHandle<()>>,
    _proxy: Option<Proxy>,
    _metrics: Option<Metrics>,
    spectators: Option<Spectators>,
    /// The lock that keeps others from running on the same file; let go last of all.
    _alone: Option<Lock>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.gateway.abort();
        for worker in &self.workers {
            worker.abort();
        }
    }
}

impl Bot {
    /// Opens the database and starts everything; connecting goes on behind, see
    /// [`Running::ready`].
    pub async fn start(config: Config) -> anyhow::Result<Running> {
        Self::start_drawing(config, Painter::default()).await
    }

    /// The same as a program of its own, whose drawing gives way to everything else.
    pub(crate) async fn start_alone(config: Config) -> anyhow::Result<Running> {
        Self::start_drawing(config, Painter::default().standing_back()).await
    }

    /// The same with a painter of one's own.
    pub async fn start_drawing(config: Config, painter: Painter) -> anyhow::Result<Running> {
        Self::start_with(config, painter, Arc::new(Outside::open()?)).await
    }

    /// The same with a courier of one's own, who brings documents to webhooks.
    pub async fn start_with(
        config: Config,
        painter: Painter,
        courier: Arc<dyn Courier>,
    ) -> anyhow::Result<Running> {
        let alone = match &config.database {
            Database::File(file) => Some(Lock::take(file)?),
            Database::Server(_) => None,
        };
        let arena = Arena::open_at(&config.database).await?;
        if arena.is_shared() {
            // Before anything is lent to it.
            arena.beat(word(None, None)).await.context("coming to the others")?;
        }
        let relay = Relay::open(Gate::of(&arena)).await?;
        let health = Health::new(arena.clone(), relay.status());
        let metrics = match config.metrics {
            Some(address) => Some(Metrics::serve(address, arena.clone(), health.clone()).await?),
            None => None,
        };
        let (living, shared_by) = watch::channel(1);
        let proxy = match config.limits {
            Limits::Ours => Some(Proxy::open(&config.api, shared_by).await?),
            Limits::Theirs => Some(Proxy::before_another(&config.api, shared_by).await?),
            Limits::Nobody => None,
        };
        let base = proxy.as_ref().map_or(&config.api, |proxy| &proxy.base).clone();
        let (token, client) = (config.token.clone(), rest::client()?);
        let arena = arena
            .asking(Arc::new(MemberList { base: base.clone(), token, client }))
            .looking_up(Arc::<dyn Courier>::clone(&courier))
            .thinking_in(thinking::open()?);
        let arena = match &config.page_url {
            Some(url) => arena.with_pages_at(url),
            None => arena,
        };
        let clock = config.clock.clone();
        let spectators = match config.page {
            Some(address) => {
                let (arena, clock) = (arena.clone(), clock.clone());
                Some(Spectators::serve(address, arena, clock, painter.clone()).await?)
            }
            None => None,
        };
        let hall = Hall::new(arena.clone(), Arc::new(clock.clone()))
            .with_pictures(Arc::new(painter.clone()));
        let (leave, stop) = (CancellationToken::new(), CancellationToken::new());
        let (stage, staged) = watch::channel(Stage::Starting);
        let due = Arc::new(Notify::new());

        let ticking = Ticking {
            arena: arena.clone(),
            clock: clock.clone(),
            due: Arc::clone(&due),
            health: health.clone(),
        };
        let watching = health.clone().watch(clock.clone(), stop.clone());
        let sending = Sending {
            arena: arena.clone(),
            clock,
            due,
            health: health.clone(),
            base: base.clone(),
            config: config.clone(),
            painter,
            courier,
            commands: Arc::clone(&hall.commands),
            staged: staged.clone(),
        };
        let thinking =
            Thinking { arena: arena.clone(), clock: config.clock.clone(), health: health.clone() };
        let (wanted, wants) = watch::channel(None);
        let (own, owned) = watch::channel(Own::default());
        let (open, opened) = watch::channel(BTreeSet::new());
        let heart = Heart {
            arena: arena.clone(),
            health: health.clone(),
            wanted: wants,
            own,
            open: opened,
            living,
        };
        let mut workers = vec![
            tokio::spawn(thinking.run(stop.clone())),
            tokio::spawn(ticking.run(stop.clone())),
            tokio::spawn(sending.run(stop.clone())),
            tokio::spawn(watching),
            tokio::spawn(heart.run(stop.clone())),
            tokio::spawn(supervisor::kept_told(health.clone(), stop.clone())),
        ];
        if let Some(pace) = config.emoji {
            let emoji = EmojiKeeper {
                base: base.clone(),
                token: config.token.clone(),
                client: rest::client()?,
                pace,
                known: Arc::clone(&hall.commands),
            };
            workers.push(tokio::spawn(emoji.run(stop.clone())));
        }
        let hall_of_gateway = hall.clone();
        let gateway = Gateway {
            config,
            base,
            hall: hall_of_gateway,
            relay,
            health,
            stage,
            wanted,
            own: owned,
            open,
            leaving: leave.clone(),
        };
        let gateway = tokio::spawn(gateway.run(stop.clone()));
        Ok(Running {
            arena,
            hall,
            leave,
            stop,
            stage: staged,
            gateway,
            workers,
            _proxy: proxy,
            _metrics: metrics,
            spectators,
            _alone: alone,
        })
    }
}

impl Running {
    /// Returns when the bot is connected and its commands are registered.
    ///
    /// # Errors
    /// If it ended before.
    pub async fn ready(&mut self) -> anyhow::Result<()> {
        let is_ready = |stage: &Stage| matches!(stage, Stage::Ready { .. });
        if self.stage.wait_for(is_ready).await.is_ok() {
            return Ok(());
        }
        self.ended().await.and_then(|()| anyhow::bail!("the bot ended before it was ready"))
    }

    /// Posts every live bout anew: a stand-in forgets what stood there when it ends.
    #[cfg(feature = "sandbox")]
    pub async fn post_anew(&self) -> anyhow::Result<()> {
        self.arena.post_anew(self.hall.now()).await
    }

    /// Returns when the connection has ended for ever, or a part of the process has.
    ///
    /// # Errors
    /// Why it ended, unless it was stopped.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        tokio::select! {
            ended = &mut self.gateway => ended.context("the gateway's task broke")?,
            (ended, ..) = select_all(&mut self.workers) => {
                ended.context("a loop of the process broke")?;
                anyhow::bail!("a loop of the process ended")
            }
        }
    }

    /// Stops in order: takes nothing new, finishes what is under way, closes the database.
    pub async fn stop(mut self) {
        supervisor::told_of_the_end();
        self.leave.cancel();
        drop(self.spectators.take());
        // A task that has ended already may not be awaited again.
        if !self.gateway.is_finished() && timeout(CLOSING, &mut self.gateway).await.is_err() {
            tracing::warn!("the gateway did not close in time");
        }
        if timeout(ANSWERING, self.hall.close()).await.is_err() {
            tracing::warn!("interactions were still being answered");
        }
        self.stop.cancel();
        for worker in self.workers.iter_mut().filter(|worker| !worker.is_finished()) {
            if timeout(WORKING, worker).await.is_err() {
                tracing::warn!("a worker did not stop in time");
            }
        }
        self.gateway.abort();
        if let Err(error) = self.arena.depart().await {
            let error = format!("{error:#}");
            tracing::warn!(error, "the others find out by themselves that this process is gone");
        }
        self.arena.close().await;
        tracing::info!("stopped");
    }
}

/// Lets time pass for arena.
struct Ticking {
    arena: Arena,
    clock: Clock,
    due: Arc<Notify>,
    health: Health,
}

impl Ticking {
    async fn run(self, stop: CancellationToken) {
        let mut reviving = self.revive();
        let digests = self.tell_digests();
        let mut woken = self.arena.woken();
        let mut last = self.clock.now();
        loop {
            self.health.came_round("clock");
            let now = self.clock.now();
            if now.plus(SET_BACK) < last {
                tracing::warn!(milliseconds = last.0 - now.0, "the clock was set back");
                reviving.abort();
                reviving = self.revive();
            }
            last = now;
            let next = match self.arena.tick(now).await {
                Ok(next) => {
                    self.health.goes("clock");
                    next
                }
                Err(error) => {
                    self.health.fails("clock", &error);
                    Some(self.clock.now().plus(1_000))
                }
            };
            // A message may have become due as well.
            self.due.notify_one();
            tokio::time::sleep(BREATH).await;
            tokio::select! {
                () = stop.cancelled() => break,
                changed = woken.changed() => if changed.is_err() { break },
                () = self.clock.sleep_until(next) => {}
            }
        }
        reviving.abort();
        digests.abort();
    }

    /// Tells people of their day, beside the clock: it may wait long for Discord.
    fn tell_digests(&self) -> JoinHandle<()> {
        let (arena, clock) = (self.arena.clone(), self.clock.clone());
        tokio::spawn(async move {
            loop {
                if let Err(error) = arena.tell_digests(clock.now()).await {
                    tracing::error!(error = format!("{error:#}"), "nobody was told of their day");
                }
                clock.sleep_until(Some(clock.now().plus(DIGESTS))).await;
            }
        })
    }

    /// Takes up, behind everything else, the bouts that a process finds when it starts, or when its
    /// clock was set back.
    fn revive(&self) -> JoinHandle<()> {
        let (arena, now) = (self.arena.clone(), self.clock.now());
        tokio::spawn(async move {
            match arena.revive(now).await {
                Ok(bouts) => tracing::info!(bouts, "every live bout was taken up"),
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "taking live bouts up");
                }
            }
            if let Err(error) = arena.set_right(now).await {
                tracing::error!(error = format!("{error:#}"), "putting clocks right");
            }
        })
    }
}

/// Sends what is to be sent, as soon as the bot knows who it is.
struct Sending {
    arena: Arena,
    clock: Clock,
    due: Arc<Notify>,
    health: Health,
    base: String,
    config: Config,
    painter: Painter,
    courier: Arc<dyn Courier>,
    commands: Arc<Registered>,
    staged: watch::Receiver<Stage>,
}

impl Sending {
    async fn run(mut self, stop: CancellationToken) {
        let me = if self.arena.is_shared() {
            // The gateway may be another process's.
            let asked = self.who_am_i();
            tokio::select! {
                () = stop.cancelled() => return,
                me = asked => Some(me),
            }
        } else {
            self.greeted(&stop).await
        };
        let Some(me) = me else { return };
        let client = match rest::client() {
            Ok(client) => client,
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "nothing can be sent");
                return;
            }
        };
        let Self { arena, clock, due, health, base, config, painter, courier, commands, .. } = self;
        let hands = (painter, courier);
        let sender = Sender::new(base, config.token, client, me, hands, commands);
        let sender = Arc::new(sender);
        let worker = Worker { arena, clock, sender, due, health };
        worker.run(stop).await;
    }

    /// The bot's own user, as soon as the gateway says it; `None` if the process stops before.
    async fn greeted(&mut self, stop: &CancellationToken) -> Option<u64> {
        loop {
            match *self.staged.borrow_and_update() {
                Stage::Starting => {}
                Stage::Connected { me } | Stage::Ready { me } => return Some(me),
            }
            let changed = tokio::select! {
                () = stop.cancelled() => return None,
                changed = self.staged.changed() => changed,
            };
            if changed.is_err() {
                // The gateway has ended for ever, and says why itself.
                stop.cancelled().await;
                return None;
            }
        }
    }

    /// The bot's own user, asked until it is known.
    async fn who_am_i(&self) -> u64 {
        loop {
            match rest::own_user(&self.base, &self.config.token).await {
                Ok(me) => return me,
                Err(why) => {
                    tracing::warn!(why, "nothing is sent until Discord says who the bot is");
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    }
}

#[cfg(test)]
#[cfg(feature = "sandbox")]
#[path = "running_tests.rs"]
mod tests;
