//! The time.

use arena::Millis;
use commands::Time;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The longest sleep at once: the system's clock may be set meanwhile.
const NAP: Duration = Duration::from_secs(60);
/// The shortest: overdue work is asked for again, but not in a tight loop.
const BLINK: Duration = Duration::from_millis(50);

/// The time of day.
#[derive(Debug, Clone)]
pub enum Clock {
    System,
    /// The system's time and so many milliseconds more: for proofs, which have no time to wait.
    Skewed(i64),
    /// A sandbox's, which can be moved forward.
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Clock),
}

impl Time for Clock {
    fn now(&self) -> Millis {
        match self {
            Self::System => system(),
            Self::Skewed(by) => Millis(system().0.saturating_add(*by)),
            #[cfg(feature = "sandbox")]
            Self::Sandbox(clock) => Millis(clock.now_ms()),
        }
    }
}

impl Clock {
    /// Returns at an instant, a minute later at most, or when the clock was moved.
    pub(crate) async fn sleep_until(&self, until: Option<Millis>) {
        match self {
            Self::System | Self::Skewed(_) => tokio::time::sleep(self.left(until)).await,
            #[cfg(feature = "sandbox")]
            Self::Sandbox(clock) => {
                use std::future::{Future, poll_fn};
                use std::pin::pin;
                use std::task::Poll;

                let mut moved = pin!(clock.moved());
                // From here on no move is missed, also none before the time is read.
                let polled = poll_fn(|context| Poll::Ready(moved.as_mut().poll(context)));
                if polled.await.is_ready() {
                    return;
                }
                tokio::select! {
                    () = tokio::time::sleep(self.left(until)) => {}
                    () = moved => {}
                }
            }
        }
    }

    fn left(&self, until: Option<Millis>) -> Duration {
        let Some(until) = until else { return NAP };
        let left = until.0.saturating_sub(self.now().0);
        Duration::from_millis(u64::try_from(left).unwrap_or(0)).clamp(BLINK, NAP)
    }
}

fn system() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "sandbox")]
    #[tokio::test]
    async fn a_moved_clock_wakes_the_sleeper() {
        let inner = sandbox::Clock::default();
        let clock = Clock::Sandbox(inner.clone());
        let day = 24 * 60 * 60 * 1_000;
        let due = Millis(clock.now().0 + day);
        let sleeping = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(Some(due)).await }
        });
        tokio::task::yield_now().await;
        inner.advance(day);
        tokio::time::timeout(Duration::from_secs(5), sleeping).await.unwrap().unwrap();
        assert!(due <= clock.now());
    }

    #[test]
    fn a_sleep_is_neither_endless_nor_nothing() {
        let clock = Clock::System;
        assert_eq!(clock.left(None), NAP);
        assert_eq!(clock.left(Some(Millis(0))), BLINK);
        assert_eq!(clock.left(Some(Millis(i64::MAX))), NAP);
    }
}
