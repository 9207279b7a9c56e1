//! The gateway: as many clients as shards are this process's, each started and closed as they come and go.

use super::found::{Ended, ask};
use super::relay::Relay;
use super::session::{CLOSING, FIRST_PAUSE, LONGEST_PAUSE, Shard};
use super::stage::{Own, Stage};
use crate::environment::Config;
use crate::monitoring::Health;
use anyhow::Context;
use commands::Hall;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// The bot's connections to Discord.
pub(crate) struct Gateway {
    pub(crate) config: Config,
    /// Where HTTP requests go.
    pub(crate) base: String,
    pub(crate) hall: Hall,
    pub(crate) relay: Relay,
    pub(crate) health: Health,
    pub(crate) stage: watch::Sender<Stage>,
    /// How many shards there should be, once Discord has said so.
    pub(crate) wanted: watch::Sender<Option<u32>>,
    /// Those that are to be connected here.
    pub(crate) own: watch::Receiver<Own>,
    /// Those that have a client here.
    pub(crate) open: watch::Sender<BTreeSet<u32>>,
    /// Whether the bot is about to stop: all close then.
    pub(crate) leaving: CancellationToken,
}

/// A client that runs.
struct Running {
    total: u32,
    closing: CancellationToken,
}

impl Gateway {
    /// Keeps its shards connected until it is told to leave or to stop.
    ///
    /// # Errors
    /// If Discord will never take this bot: a wrong token, a refused registration.
    pub(crate) async fn run(self, stop: CancellationToken) -> anyhow::Result<()> {
        let leaving = self.leaving.clone();
        let mut clients = JoinSet::new();
        let ended = tokio::select! {
            ended = self.keep(&mut clients) => ended,
            () = leaving.cancelled() => Ok(()),
            () = stop.cancelled() => return Ok(()),
        };
        // Those that run have heard it too.
        leaving.cancel();
        let all_closed = async { while clients.join_next().await.is_some() {} };
        if timeout(CLOSING, all_closed).await.is_err() {
            tracing::warn!("the gateway did not close in time");
        }
        ended
    }

    async fn keep(self, clients: &mut JoinSet<(u32, anyhow::Result<()>)>) -> anyhow::Result<()> {
        self.ask().await?;
        let (mut own, relay) = (self.own.clone(), Arc::new(self.relay));
        let mut running: BTreeMap<u32, Running> = BTreeMap::new();
        loop {
            let Own { total, numbers } = own.borrow_and_update().clone();
            self.health.wants_shards(u32::try_from(numbers.len())?);
            for (number, client) in &running {
                if client.total != total || !numbers.contains(number) {
                    client.closing.cancel();
                }
            }
            for number in numbers {
                if running.contains_key(&number) {
                    continue;
                }
                let shard = Shard {
                    number,
                    total,
                    config: self.config.clone(),
                    base: self.base.clone(),
                    hall: self.hall.clone(),
                    relay: Arc::clone(&relay),
                    stage: self.stage.clone(),
                    own: self.own.clone(),
                };
                let closing = self.leaving.child_token();
                running.insert(number, Running { total, closing: closing.clone() });
                clients.spawn(async move { (number, shard.run(closing).await) });
            }
            self.open.send_if_modified(|open| {
                let now = running.keys().copied().collect();
                std::mem::replace(open, now) != *open
            });
            tokio::select! {
                changed = own.changed() => changed.context("the process ends")?,
                Some(ended) = clients.join_next() => {
                    let (number, ended) = ended.context("a shard's task broke")?;
                    running.remove(&number);
                    ended?;
                }
            }
        }
    }

    /// Asks how many shards there should be, until Discord says so.
    async fn ask(&self) -> anyhow::Result<()> {
        let mut pause = FIRST_PAUSE;
        loop {
            match ask(&self.base, &self.config).await {
                Ok(found) => {
                    let wanted = self.config.shards.unwrap_or_else(|| found.shards());
                    self.wanted.send_replace(Some(wanted));
                    return Ok(());
                }
                Err(Ended::ForEver(error)) => return Err(error),
                Err(Ended::ForNow(why)) => {
                    tracing::warn!(why, seconds = pause.as_secs_f32(), "not connected; again soon");
                }
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}
