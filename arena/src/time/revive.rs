//! Live bouts loaded again after a start.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Fault, Millis};
use crate::house::arena::Arena;
use async_recursion::async_recursion as boxed;
use store::{bout, outbox};

/// Bouts loaded in one batch after a start.
const BATCH: i64 = 64;

impl Arena {
    /// Loads every live bout once, after a start and when the clock has been set back. A step that
    /// diverges under the rules of this release begins again, and its channel is told; deadlines
    /// too far ahead are corrected. Returns the number of bouts loaded.
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

    /// Posts every live bout anew, with its hands: everything on the messenger is gone.
    ///
    /// # Errors
    /// If the database fails; a bout that fails does not stop the others.
    #[boxed]
    pub async fn post_anew(&self, now: Millis) -> anyhow::Result<()> {
        self.all_posted(now, |_| ()).await
    }

    /// Applies `done` to every live bout and posts it anew.
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

    /// The number of live bouts.
    #[boxed]
    pub async fn live_bouts(&self) -> anyhow::Result<u64> {
        let count = bout::live_count(&mut *self.store.read().await?).await?;
        Ok(u64::try_from(count)?)
    }

    /// The number of messages that wait, and the first attempt of the oldest.
    #[boxed]
    pub async fn backlog(&self) -> anyhow::Result<(u64, Option<Millis>)> {
        let (count, since) = outbox::backlog(&mut *self.store.read().await?).await?;
        Ok((u64::try_from(count)?, since.map(Millis)))
    }
}
