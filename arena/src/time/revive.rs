//! Live bouts taken up again after a start.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Fault, Millis};
use crate::house::arena::Arena;
use async_recursion::async_recursion as boxed;
use store::{bout, outbox};

/// Bouts taken up between two breaths after a start.
const BATCH: i64 = 64;

impl Arena {
    /// Takes up every live bout once, after a start and when the clock has been set back. A step
    /// that the rules of this release tell otherwise begins again, and its channel is told; what
    /// lies too far ahead is put right. How many were taken up.
    ///
    /// # Errors
    /// If the database fails; a bout that fails is marked as stuck.
    #[boxed]
    pub async fn revive(&self, now: Millis) -> anyhow::Result<u64> {
        self.forget_again(now).await?;
        let (mut after, mut count) = (0, 0);
        loop {
            let batch = bout::live_after(&mut *self.store.read().await?, after, BATCH).await?;
            let Some(last) = batch.last() else { return Ok(count) };
            after = *last;
            for id in batch {
                count += 1;
                let loaded = LiveBout::live(&mut *self.store.read().await?, BoutId(id), now).await;
                let diverged = loaded.map(|mut live| live.set_right() || live.must_post);
                let diverged = diverged.map_err(Fault::referenced);
                match self.settle_faults(diverged, now).await {
                    Ok(false) => {}
                    Ok(true) => {
                        let mend = |live: &mut LiveBout| {
                            live.set_right();
                            Ok(())
                        };
                        let mended = self.change(BoutId(id), now, mend, |(), _| Ok(())).await;
                        if let Err(fault) = mended {
                            tracing::warn!(bout = id, %fault, "taking up a changed bout");
                        }
                    }
                    Err(fault) => tracing::warn!(bout = id, %fault, "taking a bout up again"),
                }
                tokio::task::yield_now().await;
            }
        }
    }

    /// Posts every live bout anew, with its hands: whatever stood on the messenger is gone.
    ///
    /// # Errors
    /// If the database fails; a bout that fails stops no other.
    #[boxed]
    pub async fn post_anew(&self, now: Millis) -> anyhow::Result<()> {
        self.all_posted(now, |_| ()).await
    }

    /// Posts every live bout anew, with whatever else is `done` to it.
    pub(super) async fn all_posted(
        &self,
        now: Millis,
        done: fn(&mut LiveBout),
    ) -> anyhow::Result<()> {
        let mut after = 0;
        loop {
            let batch = bout::live_after(&mut *self.store.read().await?, after, BATCH).await?;
            let Some(last) = batch.last() else { return Ok(()) };
            after = *last;
            for id in batch {
                let anew = move |live: &mut LiveBout| {
                    done(live);
                    live.must_post = true;
                    for seat in live.guests() {
                        live.state.progress.seat(seat).hand = None;
                    }
                    Ok(())
                };
                if let Err(fault) = self.change(BoutId(id), now, anew, |(), _| Ok(())).await {
                    tracing::warn!(bout = id, %fault, "posting a bout anew");
                }
            }
        }
    }

    /// How many bouts are live.
    #[boxed]
    pub async fn live_bouts(&self) -> anyhow::Result<u64> {
        let count = bout::live_count(&mut *self.store.read().await?).await?;
        Ok(u64::try_from(count)?)
    }

    /// How many messages wait, and since when the oldest was first tried.
    #[boxed]
    pub async fn backlog(&self) -> anyhow::Result<(u64, Option<Millis>)> {
        let (count, since) = outbox::backlog(&mut *self.store.read().await?).await?;
        Ok((u64::try_from(count)?, since.map(Millis)))
    }
}
