//! One process among others on one database: it says once a second that it is there, and learns which of
//! the gateway's shards are its own.

use crate::gateway::Own;
use crate::monitoring::Health;
use arena::{Arena, Beat, Word};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// How often a process says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// How long a process keeps what is too much before it gives back another shard: guests of one that moves
/// wait for seconds.
const BETWEEN: Duration = Duration::from_secs(60);

/// Says that this process is there.
pub(super) struct Heart {
    pub(super) arena: Arena,
    pub(super) health: Health,
    /// How many shards Discord wants, once the gateway knows.
    pub(super) wanted: watch::Receiver<Option<u32>>,
    /// Those that the gateway is to connect.
    pub(super) own: watch::Sender<Own>,
    /// Those that it has a client for.
    pub(super) open: watch::Receiver<BTreeSet<u32>>,
    /// How many processes there are.
    pub(super) living: watch::Sender<u32>,
}

/// The shard on its way to others.
#[derive(Debug, Default)]
struct Giving {
    /// A shard that is given back as soon as its client has closed.
    now: Option<u32>,
    last: Option<Instant>,
}

impl Giving {
    /// The shards that stay of those a process has, where it may have so many.
    fn kept(&mut self, own: &[u32], part: usize) -> BTreeSet<u32> {
        let is_time = self.last.is_none_or(|last| BETWEEN <= last.elapsed());
        if self.now.is_none() && part < own.len() && is_time {
            (self.now, self.last) = (own.last().copied(), Some(Instant::now()));
        }
        own.iter().copied().filter(|number| Some(*number) != self.now).collect()
    }
}

impl Heart {
    /// Beats until told to stop. A process that does not reach the database keeps what it has: it can
    /// send nothing, and somebody must tell guests why.
    pub(super) async fn run(mut self, stop: CancellationToken) {
        let beating =
            async { if self.arena.is_shared() { self.beat().await } else { self.alone().await } };
        tokio::select! {
            () = stop.cancelled() => {}
            () = beating => {}
        }
    }

    /// All shards are the only process's.
    async fn alone(&mut self) {
        loop {
            if let Some(total) = *self.wanted.borrow_and_update() {
                self.own.send_replace(Own { total, numbers: (0..total).collect() });
            }
            if self.wanted.changed().await.is_err() {
                // The gateway has ended, and says why itself.
                std::future::pending::<()>().await;
            }
        }
    }

    async fn beat(&self) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut is_away, mut giving) = (false, Giving::default());
        loop {
            beats.tick().await;
            self.health.came_round("heart");
            let given_back = giving.now.filter(|number| !self.open.borrow().contains(number));
            let wanted = *self.wanted.borrow();
            match self.arena.beat(word(wanted, given_back)).await {
                Ok(beat) => {
                    is_away = false;
                    if given_back.is_some() {
                        giving.now = None;
                    }
                    self.took(&beat, &mut giving);
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

    fn took(&self, beat: &Beat, giving: &mut Giving) {
        let Beat { living, before, is_new, dead, shards, own } = beat;
        metrics::gauge!("processes").set(f64::from(*living));
        self.living.send_replace(*living);
        if *is_new {
            tracing::info!(living, before, "this process has come to the others");
        }
        if 0 < *dead {
            tracing::warn!(dead, living, "processes are gone: what they had is taken up");
        }
        let numbers = giving.kept(own, beat.part());
        let now = Own { total: *shards, numbers };
        self.own.send_if_modified(|own| {
            let is_news = *own != now;
            if is_news {
                tracing::info!(shards = ?now.numbers, of = now.total, "the gateway's shards here");
                *own = now;
            }
            is_news
        });
    }
}

/// This process's word about itself.
pub(super) fn word(wanted: Option<u32>, given_back: Option<u32>) -> Word {
    Word { version: env!("CARGO_PKG_VERSION"), wanted, given_back }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn one_shard_a_minute_goes_to_others_until_as_many_are_left_as_may_be() {
        let mut giving = Giving::default();
        assert_eq!(giving.kept(&[0, 1], 2), [0, 1].into());
        assert_eq!(giving.kept(&[0, 1, 2, 3], 2), [0, 1, 2].into());
        assert_eq!(giving.kept(&[0, 1, 2, 3], 2), [0, 1, 2].into(), "its client is closing still");
        giving.now = None;
        assert_eq!(giving.kept(&[0, 1, 2], 2), [0, 1, 2].into(), "not within the minute");
        tokio::time::advance(BETWEEN).await;
        assert_eq!(giving.kept(&[0, 1, 2], 2), [0, 1].into());
    }
}
