//! Time passes: everything due is done.

use crate::archive::retention::retention_passes;
use crate::bout::live::LiveBout;
use crate::bout::writing::Concluded;
use crate::common::{BoutId, Done, Fault, Millis, Refused, SECOND};
use crate::house::arena::Arena;
use crate::lobby::lobby_words;
use crate::lobby::open_lobby::OpenLobby;
use crate::seasons::season_ticks;
use crate::time::{noticeboards, seekers, threads};
use crate::tournaments::tournament_ticks;
use async_recursion::async_recursion as boxed;
use futures_util::future::join_all;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use store::{About, Conn, bout, due};

/// Bouts in one batch.
const TOGETHER: i64 = 64;
/// The time for which due work is left to another process before it is looked for again, in
/// milliseconds.
const SHORTLY: i64 = 100;
/// The delay before a bout that failed is retried, in milliseconds.
const LATER: i64 = 300_000;

impl Arena {
    /// Does everything that is due by `now`. Returns the time of the next call, unless woken
    /// before.
    ///
    /// # Errors
    /// If the database fails; one bout that fails does not stop the others.
    #[boxed]
    pub async fn tick(&self, now: Millis) -> anyhow::Result<Option<Millis>> {
        self.imports_pass(now).await?;
        let is_due = |at: Option<i64>| at.is_some_and(|at| at <= now.0);
        let mut next = self.next_due().await?;
        if is_due(next.bout) {
            self.bouts_pass(now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.season) {
            season_ticks::seasons_pass(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.tournament) {
            tournament_ticks::tournaments_pass(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.noticeboard) {
            noticeboards::noticeboards_pass(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.seeker) {
            seekers::seekers_pass(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.retention) {
            retention_passes(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.thread) {
            threads::threads_pass(self, now).await?;
            next = self.next_due().await?;
        }
        Ok(self.looks_again(next.soonest().map(Millis), now))
    }

    /// The time at which to look again for due work. With several processes, work due now may be
    /// another's, and something that another has written may be due before anything known here.
    fn looks_again(&self, next: Option<Millis>, now: Millis) -> Option<Millis> {
        if self.station.number().is_none() {
            return next;
        }
        let (soonest, latest) = (now.plus(SHORTLY), now.plus(SECOND));
        Some(next.map_or(latest, |next| next.clamp(soonest, latest)))
    }

    async fn next_due(&self) -> anyhow::Result<due::Next> {
        Ok(due::next(&mut *self.store.read().await?).await?)
    }

    async fn bouts_pass(&self, now: Millis) -> anyhow::Result<()> {
        let mut done = BTreeSet::new();
        loop {
            let due =
                bout::due_by(&mut *self.store.read().await?, now.0, self.station.share(), TOGETHER)
                    .await?;
            if due.is_empty() {
                return Ok(());
            }
            let (again, due): (Vec<i64>, Vec<i64>) =
                due.into_iter().partition(|id| !done.insert(*id));
            let passed = join_all(due.into_iter().map(|id| self.pass(id, now))).await;
            // They will still be due when something can be written again.
            anyhow::ensure!(passed.into_iter().all(|it| it), "nothing can be written at present");
            for id in again {
                tracing::warn!(bout = id, "due again at once");
                let is_put_off = self.postpone(id, Some(now.plus(LATER))).await;
                // While nothing can be written, it would be due for ever.
                anyhow::ensure!(is_put_off, "bout {id} could not be put off");
            }
        }
    }

    /// Lets time pass for one bout or lobby. False if nothing can be written at present.
    async fn pass(&self, id: i64, now: Millis) -> bool {
        let bout = BoutId(id);
        let passes = |live: &mut LiveBout| live.pass_time();
        let is_late = |(), done: &Concluded| Ok(done.live().is_hurried);
        let passed = self.change(bout, now, passes, is_late).await;
        if matches!(passed, Ok(true)) {
            self.late.fetch_add(1, Ordering::Relaxed);
        }
        let done = match passed.map(|_| ()) {
            Err(Fault::Refused(Refused::NotBegun)) => {
                self.write(About::Bout(bout.0), move |conn| Box::pin(lobby_passes(conn, bout, now)))
                    .await
            }
            done => done,
        };
        match done {
            Ok(()) | Err(Fault::Refused(Refused::Stuck)) => {}
            Err(Fault::Refused(refused)) => {
                tracing::warn!(bout = id, ?refused, "nothing is due here");
                self.postpone(id, None).await;
            }
            Err(Fault::Ours(error)) if is_for_now(&error) => return false,
            // It is logged already.
            Err(Fault::Ours(_)) => {
                self.postpone(id, Some(now.plus(LATER))).await;
            }
        }
        true
    }

    /// Postpones a bout's due time; true if that was written.
    async fn postpone(&self, id: i64, due: Option<Millis>) -> bool {
        let due = due.map(|due| due.0);
        let done = self.write(About::Bout(id), move |conn| {
            Box::pin(async move { Ok(bout::postponed(conn, id, due).await?) })
        });
        match done.await {
            Ok(()) => true,
            Err(fault) => {
                tracing::error!(bout = id, %fault, "postponing");
                false
            }
        }
    }
}

/// Whether nothing can be written at present.
fn is_for_now(error: &anyhow::Error) -> bool {
    error.downcast_ref::<store::Error>().is_some_and(store::Error::is_for_now)
}

/// Asks once whether a lobby is still wanted, then closes it.
async fn lobby_passes(conn: &mut Conn, id: BoutId, now: Millis) -> Done<()> {
    let mut lobby = OpenLobby::load(conn, id).await?;
    if lobby.state.expires <= now {
        return lobby.call_off(conn, "It was open for too long.", now).await;
    }
    if lobby.state.ask_at.is_some_and(|ask| ask <= now) {
        lobby.state.ask_at = None;
        lobby.note(conn, &lobby_words::still_wanted(&lobby), now).await?;
    }
    lobby.save(conn, now).await
}
