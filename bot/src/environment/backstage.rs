//! Threads for long work, and how a thread lets all others go first: its thinking or drawing then takes only
//! the time that presses leave.

use anyhow::Context;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

/// The most threads at once: callers count the work that they give, and stay far below.
const MOST: usize = 64;
/// The most names that are looked up at once: each holds its thread until the system gives up.
const LOOKUPS: usize = 16;
/// The niceness of those that stand back: where every core is wanted they have a tenth of another thread's
/// time, so that work for which somebody waits is late, but comes.
const NICENESS: i32 = 10;

/// Threads for long work, or for work that waits for the outside; idle ones end after a while.
#[derive(Debug)]
pub(crate) struct Backstage(Option<Runtime>);

impl Backstage {
    /// Threads like all others, or such that stand back.
    pub(crate) fn open(stands_back: bool) -> Self {
        let runtime = Builder::new_current_thread()
            .max_blocking_threads(MOST)
            .thread_name("backstage")
            .on_thread_start(move || {
                if stands_back {
                    let_others_go_first(NICENESS);
                }
            })
            .build();
        // A runtime that drives neither the network nor a clock asks the system for nothing.
        Self(Some(runtime.expect("a runtime without drivers can always be made")))
    }

    /// One thread that waits for the network behind all others, and some on which names are looked up.
    pub(crate) fn outside() -> anyhow::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(LOOKUPS)
            .enable_all()
            .thread_name("outside")
            .on_thread_start(|| let_others_go_first(NICENESS))
            .build();
        Ok(Self(Some(runtime.context("a thread for what lies outside")?)))
    }

    /// Runs something that waits on the thread for that.
    pub(crate) fn go<R: Send + 'static>(
        &self,
        work: impl Future<Output = R> + Send + 'static,
    ) -> JoinHandle<R> {
        self.0.as_ref().expect("it is there until it is dropped").spawn(work)
    }

    /// Runs something on one of the threads.
    pub(crate) fn run<R: Send + 'static>(
        &self,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> JoinHandle<R> {
        self.0.as_ref().expect("it is there until it is dropped").spawn_blocking(work)
    }
}

impl Drop for Backstage {
    fn drop(&mut self) {
        // It may be dropped where nothing may be waited for; running work ends by itself.
        self.0.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

/// Sets this thread back behind all others, by a niceness of 1 to 19: on Linux that is a thread's own.
#[cfg(target_os = "linux")]
pub(crate) fn let_others_go_first(niceness: i32) {
    let this = Some(rustix::thread::gettid());
    if let Err(error) = rustix::process::setpriority_process(this, niceness) {
        tracing::warn!(%error, "a thread backstage cannot be set back, and takes time from presses");
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn let_others_go_first(_: i32) {}

/// The niceness of the thread that asks.
#[cfg(all(test, target_os = "linux"))]
pub(crate) fn niceness() -> i32 {
    rustix::process::getpriority_process(Some(rustix::thread::gettid())).unwrap_or_default()
}

#[cfg(all(test, not(target_os = "linux")))]
pub(crate) fn niceness() -> i32 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_runs_there_stands_back_and_whoever_asks_for_it_does_not() {
        let there = Backstage::open(true).run(niceness).await.unwrap();
        assert_eq!(Backstage::open(false).run(niceness).await.unwrap(), niceness());
        if cfg!(target_os = "linux") {
            assert_eq!(there, NICENESS);
            assert!(niceness() < NICENESS);
        }
    }
}
