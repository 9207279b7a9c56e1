//! The gate: Discord takes one identification of a bucket in five seconds, from all processes together. It
//! shuts behind each that passes, and again when it has identified: the time between may be long.
//!
//! Where one process has all shards it keeps that in memory: a process that is started anew within five
//! seconds is told so by Discord, and identifies again.

use arena::Arena;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How far apart two identifications of a bucket are.
const APART: Duration = Duration::from_millis(store::shard::APART as u64);
/// How often a waiting shard asks again.
const AGAIN: Duration = Duration::from_millis(250);

/// The gate that says when a shard may identify.
#[derive(Debug)]
pub(crate) struct Gate {
    /// How many buckets Discord sorts shards into.
    buckets: AtomicU32,
    /// When the last one of each bucket went through, where no other process has any shards.
    own: Mutex<BTreeMap<u32, Instant>>,
    /// Where several processes agree on it.
    shared: Option<Arena>,
}

impl Gate {
    /// A gate that all processes on a database go through.
    pub(crate) fn of(arena: &Arena) -> Self {
        Self { shared: arena.is_shared().then(|| arena.clone()), ..Self::alone() }
    }

    /// The gate of the only process.
    pub(crate) fn alone() -> Self {
        Self { buckets: AtomicU32::new(1), own: Mutex::default(), shared: None }
    }

    /// So many shards may identify at once, by Discord's word.
    pub(super) fn is_so_wide(&self, buckets: u32) {
        self.buckets.store(buckets.max(1), Ordering::Relaxed);
    }

    /// Returns when a shard may identify. While the database is away, none may.
    pub(super) async fn pass(&self, shard: u32) {
        let bucket = self.bucket_of(shard);
        loop {
            let may_pass = match &self.shared {
                None => self.may_pass_alone(bucket),
                Some(arena) => arena.may_identify(bucket).await.unwrap_or_else(|error| {
                    tracing::warn!(shard, error = format!("{error:#}"), "the gate is not reached");
                    false
                }),
            };
            if may_pass {
                return;
            }
            sleep(AGAIN).await;
        }
    }

    /// A shard that passed has identified: the next one of its bucket waits from now on.
    pub(super) async fn shut_behind(&self, shard: u32) {
        let bucket = self.bucket_of(shard);
        let Some(arena) = &self.shared else {
            self.own().insert(bucket, Instant::now());
            return;
        };
        if let Err(error) = arena.has_identified(bucket).await {
            tracing::warn!(shard, error = format!("{error:#}"), "the gate was not shut anew");
        }
    }

    fn bucket_of(&self, shard: u32) -> u32 {
        shard % self.buckets.load(Ordering::Relaxed)
    }

    fn own(&self) -> MutexGuard<'_, BTreeMap<u32, Instant>> {
        self.own.lock().expect("no holder of this lock panics")
    }

    fn may_pass_alone(&self, bucket: u32) -> bool {
        let mut own = self.own();
        let may_pass = own.get(&bucket).is_none_or(|last| APART <= last.elapsed());
        if may_pass {
            own.insert(bucket, Instant::now());
        }
        may_pass
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn those_of_a_bucket_wait_for_each_other_and_for_nobody_else() {
        let (gate, begun) = (Gate::alone(), Instant::now());
        gate.is_so_wide(2);
        gate.pass(0).await;
        gate.pass(1).await;
        assert_eq!(begun.elapsed(), Duration::ZERO);
        gate.pass(2).await;
        assert_eq!(begun.elapsed(), APART);
        gate.pass(3).await;
        assert_eq!(begun.elapsed(), APART);
        gate.pass(5).await;
        assert_eq!(begun.elapsed(), APART * 2);
        // A shard that is held up between the gate and the gateway holds up the others.
        sleep(Duration::from_secs(1)).await;
        gate.shut_behind(5).await;
        gate.pass(1).await;
        assert_eq!(begun.elapsed(), APART * 3 + Duration::from_secs(1));
    }
}
