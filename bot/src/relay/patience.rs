//! How long to wait before the gateway is tried again, and what the process is told meanwhile.

use std::{sync::Mutex, time::Duration};

use tokio::{sync::watch, time::Instant};

/// The pauses grow from this to the other, each twice the one before.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(30);
/// A connection that held so long was a good one.
const GOOD: Duration = Duration::from_secs(30);
/// After so many failures in a row the gateway may have moved.
const MOVED: u32 = 5;

/// What the relay has seen that is not its own business.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// How many times we have concluded that the gateway may have moved.
    pub(crate) lost: u64,
    /// How often an identification has passed.
    pub(crate) identified: u64,
    /// How many connections are served now.
    pub(crate) served: u32,
    /// A close code after which nothing will ever go better.
    pub(crate) refused: Option<u16>,
}

/// All shards' patience with the gateway.
#[derive(Debug)]
pub(super) struct Patience {
    failures: Mutex<u32>,
    pub(super) news: watch::Sender<News>,
}

impl Patience {
    pub(super) fn new() -> Self {
        Self { failures: Mutex::new(0), news: watch::Sender::new(News::default()) }
    }

    /// How long to wait before the next try.
    pub(super) fn pause(&self) -> Duration {
        let failures = *self.failures.lock().expect("no holder of this lock panics");
        pause_after(failures)
    }

    /// A connection, or the try to make one, has ended that began at `begun`. Without patience
    /// serenity would resume a thousand times a second.
    pub(super) fn ended(&self, begun: Instant) {
        let mut failures = self.failures.lock().expect("no holder of this lock panics");
        if GOOD <= begun.elapsed() {
            *failures = 0;
            return;
        }
        *failures = failures.saturating_add(1);
        if failures.is_multiple_of(MOVED) {
            self.news.send_modify(|news| news.lost += 1);
        }
    }

    /// The gateway speaks with us again.
    pub(super) fn served(&self) {
        *self.failures.lock().expect("no holder of this lock panics") = 0;
    }
}

fn pause_after(failures: u32) -> Duration {
    match failures.checked_sub(1) {
        None => Duration::ZERO,
        Some(more) => FIRST.saturating_mul(1 << more.min(16)).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn pauses_grow_until_a_connection_holds() {
        let patience = Patience::new();
        assert_eq!(patience.pause(), Duration::ZERO);
        let mut waited = Vec::new();
        for _ in 0..9 {
            patience.ended(Instant::now());
            waited.push(patience.pause().as_millis());
        }
        assert_eq!(waited, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
        assert_eq!(patience.news.borrow().lost, 1);
        let begun = Instant::now();
        tokio::time::advance(GOOD).await;
        patience.ended(begun);
        assert_eq!(patience.pause(), Duration::ZERO);
        patience.ended(Instant::now());
        patience.served();
        assert_eq!(patience.pause(), Duration::ZERO);
    }
}
