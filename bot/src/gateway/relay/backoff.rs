//! Exponential backoff: how long to wait before the gateway is tried again.

use crate::monitoring::GatewayStatus;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The delays grow from this to the other, each twice the one before.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(30);
/// A connection that held so long was a good one.
const GOOD: Duration = Duration::from_secs(30);
/// After so many failures in a row the gateway may have moved.
const MOVED: u32 = 5;

/// All shards' failures to stay connected, and how long they wait because of them.
#[derive(Debug)]
pub(super) struct Backoff {
    failures: Mutex<u32>,
    pub(super) status: watch::Sender<GatewayStatus>,
}

impl Backoff {
    pub(super) fn new() -> Self {
        Self { failures: Mutex::new(0), status: watch::Sender::new(GatewayStatus::default()) }
    }

    /// How long to wait before the next try.
    pub(super) fn delay(&self) -> Duration {
        let failures = *self.failures.lock().expect("no holder of this lock panics");
        delay_after(failures)
    }

    /// A connection, or the try to make one, has ended that began at `begun`. Without a delay
    /// serenity would resume a thousand times a second.
    pub(super) fn ended(&self, begun: Instant) {
        let mut failures = self.failures.lock().expect("no holder of this lock panics");
        if GOOD <= begun.elapsed() {
            *failures = 0;
            return;
        }
        *failures = failures.saturating_add(1);
        if failures.is_multiple_of(MOVED) {
            self.status.send_modify(|status| status.lost += 1);
        }
    }

    /// The gateway speaks with us again.
    pub(super) fn served(&self) {
        *self.failures.lock().expect("no holder of this lock panics") = 0;
    }
}

fn delay_after(failures: u32) -> Duration {
    match failures.checked_sub(1) {
        None => Duration::ZERO,
        Some(more) => FIRST.saturating_mul(1 << more.min(16)).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn delays_grow_until_a_connection_holds() {
        let backoff = Backoff::new();
        assert_eq!(backoff.delay(), Duration::ZERO);
        let mut waited = Vec::new();
        for _ in 0..9 {
            backoff.ended(Instant::now());
            waited.push(backoff.delay().as_millis());
        }
        assert_eq!(waited, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
        assert_eq!(backoff.status.borrow().lost, 1);
        let begun = Instant::now();
        tokio::time::advance(GOOD).await;
        backoff.ended(begun);
        assert_eq!(backoff.delay(), Duration::ZERO);
        backoff.ended(Instant::now());
        backoff.served();
        assert_eq!(backoff.delay(), Duration::ZERO);
    }
}
