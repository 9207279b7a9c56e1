//! The sandbox's time: the system's, moved forward on demand.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;

/// A clock that shows the system's time plus an offset. Clones share the offset.
#[derive(Clone, Default, Debug)]
pub struct Clock {
    shared: Arc<Shared>,
}

#[derive(Default, Debug)]
struct Shared {
    offset_ms: AtomicI64,
    moved: Notify,
}

impl Clock {
    /// Milliseconds since the Unix epoch, as this sandbox counts them.
    pub fn now_ms(&self) -> i64 {
        real_ms() + self.offset_ms()
    }

    /// The offset, in milliseconds.
    pub fn offset_ms(&self) -> i64 {
        self.shared.offset_ms.load(Ordering::SeqCst)
    }

    /// Moves the clock forward and wakes everybody waiting in [`Clock::moved`].
    pub fn advance(&self, ms: i64) {
        self.shared.offset_ms.fetch_add(ms.max(0), Ordering::SeqCst);
        self.shared.moved.notify_waiters();
    }

    /// Returns when the clock is next advanced. A wait that began before the call to
    /// [`Clock::advance`] (the future was polled, or `enable`d) never misses it.
    pub async fn moved(&self) {
        self.shared.moved.notified().await;
    }
}

/// The system's time in milliseconds since the Unix epoch.
pub(crate) fn real_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A time as Discord writes it: `2026-07-18T12:00:00.123000+00:00`.
pub(crate) fn iso(ms: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    time.strftime("%Y-%m-%dT%H:%M:%S.%6f+00:00").to_string()
}
