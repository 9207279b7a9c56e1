//! One process among others on one database: it says once a second that it is there, and learns whether
//! the gateway is its own.

use std::time::Duration;

use arena::{Arena, Beat};
use tokio::{
    sync::watch,
    time::{MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;

use crate::monitoring::Health;

/// How often a process says that it is there.
const BEAT: Duration = Duration::from_secs(1);

/// Says that this process is there.
pub(super) struct Heart {
    pub(super) arena: Arena,
    pub(super) health: Health,
    /// Whether the gateway is this process's: it is of whoever came first of those who are there.
    pub(super) is_ours: watch::Sender<bool>,
    /// How many processes there are.
    pub(super) living: watch::Sender<u32>,
}

impl Heart {
    /// Beats until told to stop. A process that does not reach the database keeps what it has: it can
    /// send nothing, and somebody must tell guests why.
    pub(super) async fn run(self, stop: CancellationToken) {
        if !self.arena.is_shared() {
            self.is_ours.send_replace(true);
            stop.cancelled().await;
            return;
        }
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_away = false;
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = beats.tick() => {}
            }
            self.health.came_round("heart");
            match self.arena.beat(env!("CARGO_PKG_VERSION")).await {
                Ok(beat) => {
                    is_away = false;
                    self.took(beat);
                }
                Err(error) if !is_away => {
                    is_away = true;
                    let error = format!("{error:#}");
                    tracing::warn!(error, "the other processes do not hear from this one");
                }
                Err(_) => {}
            }
        }
    }

    fn took(&self, beat: Beat) {
        let Beat { living, before, is_new, dead } = beat;
        metrics::gauge!("processes").set(f64::from(living));
        self.living.send_replace(living);
        if is_new {
            tracing::info!(living, before, "this process has come to the others");
            // What it had before is somebody else's.
            self.is_ours.send_replace(false);
        }
        if 0 < dead {
            tracing::warn!(dead, living, "processes are gone: what they had is taken up");
        }
        let is_ours = before == 0;
        self.is_ours.send_if_modified(|now| std::mem::replace(now, is_ours) != is_ours);
    }
}
