//! The service manager that started the process, told by systemd's protocol: that it is ready, that it lives,
//! that it stops. Where no manager listens nothing happens.

use crate::monitoring::Health;
use std::time::Duration;
use tokio::time::{Instant, interval};
use tokio_util::sync::CancellationToken;

/// How often it is told, unless its watchdog wants to hear more often.
const OFTEN: Duration = Duration::from_secs(2);
/// A start that takes longer counts as done: an outage of Discord is waited out, and starting anew would not
/// end it.
const STARTING: Duration = Duration::from_secs(60);

/// Tells the manager how the process is, until it stops.
pub(super) async fn kept_told(health: Health, stop: CancellationToken) {
    let telling = async {
        if std::env::var_os("NOTIFY_SOCKET").is_none() {
            return std::future::pending().await;
        }
        let mut news = News::of(Instant::now());
        // Three words a deadline: a late one is no death.
        let mut ticks = interval(watchdog().map_or(OFTEN, |within| OFTEN.min(within / 3)));
        loop {
            ticks.tick().await;
            tell(&news.next(&health.ailments(), health.hanging().is_empty()));
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = telling => {}
    }
}

/// Tells the manager that the process has begun to stop.
pub(super) fn told_of_the_end() {
    tell("STOPPING=1\n");
}

/// The state that the manager has been told.
struct News {
    began: Instant,
    is_ready: bool,
    status: String,
}

impl News {
    fn of(began: Instant) -> Self {
        Self { began, is_ready: false, status: String::new() }
    }

    /// The news to tell now. Only a loop that hangs keeps the watchdog's word back: of all that may be wrong
    /// it alone is mended by a new start.
    fn next(&mut self, ailments: &[String], goes_round: bool) -> String {
        let mut news = String::new();
        if !self.is_ready && (ailments.is_empty() || STARTING <= self.began.elapsed()) {
            self.is_ready = true;
            news += "READY=1\n";
        }
        let status = match ailments {
            [] => "well".to_owned(),
            // One line: text after a line's end would be another word.
            all => all.join("; ").replace('\n', " "),
        };
        if self.status != status {
            news += &format!("STATUS={status}\n");
            self.status = status;
        }
        if goes_round {
            news += "WATCHDOG=1\n";
        }
        news
    }
}

#[cfg(target_os = "linux")]
fn tell(news: &str) {
    let news = sd_notify::NotifyState::Custom(news.trim_end());
    if let Err(error) = sd_notify::notify(&[news]) {
        tracing::debug!(%error, "the service manager does not listen");
    }
}

/// Within which time the manager's watchdog wants to hear, if it has one.
#[cfg(target_os = "linux")]
fn watchdog() -> Option<Duration> {
    sd_notify::watchdog_enabled()
}

#[cfg(not(target_os = "linux"))]
fn tell(_: &str) {}

#[cfg(not(target_os = "linux"))]
fn watchdog() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_is_ready_when_it_is_well_or_after_a_minute_and_alive_while_its_loops_go_round() {
        let ill = ["gateway: 0 of 1 connections".to_owned()];
        let mut news = News::of(Instant::now());
        let first = "STATUS=gateway: 0 of 1 connections\nWATCHDOG=1\n";
        assert_eq!(news.next(&ill, true), first);
        assert_eq!(news.next(&ill, true), "WATCHDOG=1\n");
        assert_eq!(news.next(&[], true), "READY=1\nSTATUS=well\nWATCHDOG=1\n");
        assert_eq!(news.next(&[], false), "", "a loop hangs");

        let mut news = News::of(Instant::now());
        tokio::time::advance(STARTING).await;
        assert_eq!(news.next(&ill, true), format!("READY=1\n{first}"));
    }
}
