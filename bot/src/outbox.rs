//! The outbox's worker: what arena wants said is said, in order for each destination.

use std::{collections::HashSet, sync::Arc, time::Duration};

use arena::{Arena, Failure, Outgoing};
use commands::Time;
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
    time::timeout,
};

use crate::{
    letter::{Arrived, Postman},
    time::Clock,
};

/// How many messages are on their way at once.
const WIDTH: usize = 32;
/// Milliseconds after which a row is taken up again whose last try is just ending.
const SOON: u64 = 20;
/// How long the worker waits if nobody wakes it.
const NAP: Duration = Duration::from_secs(30);
/// How long one message may take, with everything it needs before.
const LONGEST: Duration = Duration::from_secs(90);
/// How long messages under way may take when the process stops.
const LAST: Duration = Duration::from_secs(8);

/// What the worker needs.
pub(crate) struct Worker {
    pub(crate) arena: Arena,
    pub(crate) clock: Clock,
    pub(crate) postman: Arc<Postman>,
    /// Wakes the worker when something became due.
    pub(crate) due: Arc<Notify>,
}

impl Worker {
    /// Works until told to stop; what is under way is finished then.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut woken = self.arena.woken();
        let mut under_way: JoinSet<i64> = JoinSet::new();
        let mut ids = HashSet::new();
        loop {
            self.take_up(&mut under_way, &mut ids).await;
            tokio::select! {
                // The sender lives in the process that is to be stopped.
                _ = stop.wait_for(|is_stopping| *is_stopping) => break,
                Some(done) = under_way.join_next() => match done {
                    Ok(id) => { ids.remove(&id); }
                    Err(error) => {
                        tracing::error!(%error, "a message's delivery broke");
                        // Whose it was is not known: whatever is not under way may be tried.
                        if under_way.is_empty() { ids.clear(); }
                    }
                },
                changed = woken.changed() => if changed.is_err() { break },
                () = self.due.notified() => {}
                () = tokio::time::sleep(NAP) => {}
            }
        }
        let finish = async { while under_way.join_next().await.is_some() {} };
        if timeout(LAST, finish).await.is_err() {
            tracing::warn!(
                "messages were still under way; they are looked for after the next start"
            );
        }
    }

    /// Sends off as much as fits.
    async fn take_up(&self, under_way: &mut JoinSet<i64>, ids: &mut HashSet<i64>) {
        while under_way.len() < WIDTH {
            let rows = match self.arena.to_send(WIDTH - under_way.len(), self.clock.now()).await {
                Ok(rows) => rows,
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "the outbox could not be read");
                    return;
                }
            };
            if rows.is_empty() {
                return;
            }
            for row in rows {
                // Its last try has put it back and is just ending: it is taken up after that, not
                // only when this lease has run out.
                if !ids.insert(row.id) {
                    let (now, soon) = (self.clock.now(), Failure::Later(Some(SOON)));
                    if let Err(error) = self.arena.not_sent(row.id, soon, now).await {
                        tracing::error!(error = format!("{error:#}"), "a row was not put back");
                    }
                    continue;
                }
                let delivery = Delivery {
                    arena: self.arena.clone(),
                    clock: self.clock.clone(),
                    postman: Arc::clone(&self.postman),
                };
                under_way.spawn(async move { delivery.deliver(row).await });
            }
        }
    }
}

struct Delivery {
    arena: Arena,
    clock: Clock,
    postman: Arc<Postman>,
}

impl Delivery {
    /// Brings one message and reports what became of it.
    async fn deliver(&self, row: Outgoing) -> i64 {
        let begun = std::time::Instant::now();
        let brought = timeout(LONGEST, self.postman.bring(&row, self.clock.now())).await;
        let brought = brought.unwrap_or(Err(Failure::Later(None)));
        metrics::histogram!("outbox_seconds").record(begun.elapsed().as_secs_f64());
        let outcome = match &brought {
            Ok(_) => "sent",
            Err(Failure::Later(_)) => "later",
            Err(
                Failure::MessageGone
                | Failure::ChannelGone
                | Failure::Forbidden { .. }
                | Failure::DmsClosed
                | Failure::Left
                | Failure::Refused(_),
            ) => "failed",
        };
        metrics::counter!("outbox_total", "outcome" => outcome).increment(1);
        if let Err(failure) = &brought {
            tracing::warn!(id = row.id, tried = row.tried, ?failure, "a message was not sent");
        }
        for attempt in 0..3_u32 {
            let now = self.clock.now();
            let told = match &brought {
                Ok(Arrived { message, channel }) => {
                    self.arena.sent(row.id, *message, *channel, now).await
                }
                Err(failure) => self.arena.not_sent(row.id, failure.clone(), now).await,
            };
            match told {
                Ok(()) => break,
                Err(error) => {
                    let error = format!("{error:#}");
                    tracing::error!(id = row.id, error, "what became of a message was not kept");
                }
            }
            tokio::time::sleep(Duration::from_millis(200 << attempt)).await;
        }
        row.id
    }
}
