//! The outbox's worker sends the arena's messages, in order for each destination.

use super::delivery::{Arrived, Sender};
use crate::environment::Clock;
use crate::monitoring::Health;
use arena::{Arena, Failure, Millis, Outgoing, To};
use commands::Time;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// How many messages are on their way at once.
const WIDTH: usize = 32;
/// How long the worker lets things gather once something happens: they are written down together.
const BREATH: Duration = Duration::from_millis(3);
/// How long the worker waits if nobody wakes it.
const NAP: Duration = Duration::from_secs(30);
/// And while it could not be written down what became of some.
const SOON: Duration = Duration::from_secs(1);
/// How long one message may take, with everything it needs before.
const LONGEST: Duration = Duration::from_secs(90);
/// How long a post waits for how its bout stands: it goes without that afterwards.
const RECKONING: Duration = Duration::from_millis(300);
/// How long messages under way may take when the process stops.
const LAST: Duration = Duration::from_secs(8);
/// How often it is tried to write down what became of a message.
const ATTEMPTS: u32 = 3;

/// The worker's means.
pub(crate) struct Worker {
    pub(crate) arena: Arena,
    pub(crate) clock: Clock,
    pub(crate) sender: Arc<Sender>,
    /// Wakes the worker when something became due.
    pub(crate) due: Arc<Notify>,
    pub(crate) health: Health,
}

/// The fate of a message.
type Ended = (i64, Result<Arrived, Failure>);

/// The deliveries under way, and the fate of those that ended.
#[derive(Default)]
struct Round {
    under_way: JoinSet<Option<Ended>>,
    /// The row of each. A leap of the clock may end its lease: it is not delivered a second time
    /// meanwhile.
    rows: HashMap<Id, i64>,
    ended: Vec<Ended>,
}

impl Round {
    fn end(&mut self, ended: Result<(Id, Option<Ended>), JoinError>) {
        match ended {
            Ok((task, Some(ended))) => {
                self.rows.remove(&task);
                self.ended.push(ended);
            }
            Ok((task, None)) => {
                let row = self.rows.remove(&task);
                tracing::warn!(row, "a message is another process's by now");
            }
            Err(error) => {
                // It is tried again when its lease runs out.
                let row = self.rows.remove(&error.id());
                tracing::error!(%error, row, "a message's delivery broke");
            }
        }
    }
}

impl Worker {
    /// Works until told to stop; deliveries under way are finished then.
    pub(crate) async fn run(self, stop: CancellationToken) {
        let mut woken = self.arena.woken();
        let mut round = Round::default();
        loop {
            self.health.came_round("outbox");
            self.write_down(&mut round).await;
            self.take_up(&mut round).await;
            tokio::select! {
                () = stop.cancelled() => break,
                Some(ended) = round.under_way.join_next_with_id() => round.end(ended),
                changed = woken.changed() => if changed.is_err() { break },
                () = self.due.notified() => {}
                () = sleep(if round.ended.is_empty() { NAP } else { SOON }) => {}
            }
            sleep(BREATH).await;
            while let Some(ended) = round.under_way.try_join_next_with_id() {
                round.end(ended);
            }
        }
        let finish = async {
            while let Some(ended) = round.under_way.join_next_with_id().await {
                round.end(ended);
                self.write_down(&mut round).await;
            }
        };
        if timeout(LAST, finish).await.is_err() {
            tracing::warn!(
                "messages were still under way; they are looked for after the next start"
            );
        }
    }

    /// Sends off as much as fits.
    async fn take_up(&self, round: &mut Round) {
        while round.under_way.len() < WIDTH {
            let room = WIDTH - round.under_way.len();
            let rows = match self.arena.to_send(room, self.clock.now()).await {
                Ok(rows) => {
                    self.health.goes("outbox");
                    rows
                }
                Err(error) => {
                    self.health.fails("outbox", &error);
                    return;
                }
            };
            if rows.is_empty() {
                return;
            }
            for row in rows {
                let id = row.id;
                if round.rows.values().any(|under_way| *under_way == id) {
                    continue;
                }
                let (sender, clock) = (Arc::clone(&self.sender), self.clock.clone());
                let arena = self.arena.clone();
                let deliver = async move {
                    let row = with_odds(&arena, row, clock.now()).await;
                    let row = match arena.with_pack(row, clock.now()).await {
                        Ok(row) => row,
                        Err(fault) => {
                            tracing::error!(id, %fault, "a pack of logs could not be made");
                            return Some((id, Err(Failure::Later(None))));
                        }
                    };
                    if arena.may_still_send(id).await {
                        Some((id, delivered(&sender, &row, &clock).await))
                    } else {
                        None
                    }
                };
                let task = round.under_way.spawn(deliver);
                round.rows.insert(task.id(), id);
            }
        }
    }

    /// Writes down what became of messages: of those that arrived together, and of one by one where
    /// that fails.
    async fn write_down(&self, round: &mut Round) {
        let ended = round.ended.iter();
        let arrived: Vec<arena::Arrived> =
            ended.filter_map(|(id, ended)| Some(ended.as_ref().ok()?.of(*id))).collect();
        let is_known =
            !arrived.is_empty() && self.arena.sent(&arrived, self.clock.now()).await.is_ok();
        let mut is_away = false;
        for (id, ended) in std::mem::take(&mut round.ended) {
            if ended.is_ok() && is_known {
                continue;
            }
            is_away = is_away || !self.insist(id, &ended).await;
            if is_away {
                round.ended.push((id, ended));
            }
        }
    }

    /// Writes down what became of one message. False if nothing can be written at present: it is tried
    /// again soon, since nothing else goes to where it went before it is known.
    async fn insist(&self, id: i64, ended: &Result<Arrived, Failure>) -> bool {
        let mut is_for_now = false;
        for attempt in 0..ATTEMPTS {
            let now = self.clock.now();
            let told = match ended {
                Ok(arrived) => self.arena.sent(&[arrived.of(id)], now).await,
                Err(failure) => self.arena.not_sent(id, failure.clone(), now).await,
            };
            match told {
                Ok(()) => return true,
                Err(error) => {
                    let why = error.downcast_ref::<store::Error>();
                    is_for_now = why.is_some_and(store::Error::is_for_now);
                    let error = format!("{error:#}");
                    tracing::error!(id, error, "what became of a message was not kept");
                }
            }
            sleep(Duration::from_millis(200 << attempt)).await;
        }
        !is_for_now
    }
}

/// The message with how its bout stands, if it is to tell that and it is known in time.
async fn with_odds(arena: &Arena, mut row: Outgoing, now: Millis) -> Outgoing {
    if let Ok(Ok(Some(line))) = timeout(RECKONING, arena.odds_of_post(&row, now)).await {
        row.message.footnote(&line);
    }
    row
}

/// Brings one message.
async fn delivered(sender: &Sender, row: &Outgoing, clock: &Clock) -> Result<Arrived, Failure> {
    let begun = std::time::Instant::now();
    let delivered = timeout(LONGEST, sender.deliver(row, clock.now())).await;
    let delivered = delivered.unwrap_or(Err(Failure::Later(None)));
    if let To::Webhook(_) = row.to {
        if matches!(delivered, Err(Failure::NotTried(_))) {
            return delivered;
        }
        // How quick a receiver is says nothing of Discord.
        let outcome = if delivered.is_ok() { "delivered" } else { "failed" };
        metrics::counter!("webhooks_total", "outcome" => outcome).increment(1);
        told_of(row, &delivered);
        return delivered;
    }
    metrics::histogram!("outbox_seconds").record(begun.elapsed().as_secs_f64());
    if let (Ok(_), Some(queued)) = (&delivered, row.queued) {
        // A clock that was set back in between makes it nothing.
        let waited = clock.now().0.saturating_sub(queued.0).max(0);
        metrics::histogram!("post_to_arrival_seconds").record(waited as f64 / 1_000.0);
    }
    let outcome = match &delivered {
        Ok(_) => "sent",
        Err(Failure::Later(_) | Failure::NotTried(_) | Failure::OutOfSight) => "later",
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
    told_of(row, &delivered);
    delivered
}

/// Keeps in the log what was not sent. Where a webhook is stands nowhere in it.
fn told_of(row: &Outgoing, delivered: &Result<Arrived, Failure>) {
    if let Err(failure) = delivered {
        let Outgoing { id, bout, purpose, to, tried, .. } = row;
        tracing::warn!(id, bout, purpose, ?to, tried, ?failure, "a message was not sent");
    }
}
