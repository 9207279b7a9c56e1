//! The clock was set back: deadlines set by the old clock are corrected by the new one, so that
//! nothing waits for the difference. Anything begun before keeps its time.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Fault, Millis, SeasonId, TournamentId, random};
use crate::house::arena::Arena;
use crate::lobby::open_lobby::OpenLobby;
use crate::outbox::queued::LEFT_ALONE;
use crate::seasons::season_ticks;
use crate::tournaments::tournament_ticks;
use async_recursion::async_recursion as boxed;
use futures_util::future::BoxFuture;
use store::{
    About, Conn, Rows, bout, digest, noticeboard, retention, season, seeker, thread, tournament,
};

/// Lobbies, seasons or tournaments in one batch.
pub(super) const BATCH: i64 = 64;

impl Arena {
    /// Corrects deadlines too far ahead in lobbies, seasons and tournaments; [`Arena::revive`] does
    /// so in bouts, and the outbox corrects itself. Call it after a start, and when the clock has
    /// been set back.
    ///
    /// # Errors
    /// If the database fails; a lobby or season that fails does not stop the others.
    #[boxed]
    pub async fn set_right(&self, now: Millis) -> anyhow::Result<()> {
        let boards = self.write(About::Nothing, move |conn| {
            Box::pin(async move { Ok(noticeboard::set_right(conn, now.0).await?) })
        });
        tell(boards.await, "the noticeboards", 0);
        let seekers = self.write(About::Nothing, move |conn| {
            Box::pin(async move { Ok(seeker::set_right(conn, now.0).await?) })
        });
        tell(seekers.await, "those who look for an opponent", 0);
        let digests = self.write(About::Nothing, move |conn| {
            Box::pin(async move { Ok(digest::set_right(conn, now.0).await?) })
        });
        tell(digests.await, "what people are told once a day", 0);
        let logs = self.write(About::Nothing, move |conn| {
            Box::pin(async move { Ok(retention::set_right(conn, now.0).await?) })
        });
        tell(logs.await, "the logs that servers keep", 0);
        let threads = self.write(About::Nothing, move |conn| {
            Box::pin(async move { Ok(thread::set_right(conn, now.0 + LEFT_ALONE).await?) })
        });
        tell(threads.await, "the threads of bouts", 0);
        let lobbies: Next = |conn, after| Box::pin(bout::lobbies_after(conn, after, BATCH));
        let right: Each = |conn, id, now| Box::pin(lobby_set_right(conn, BoutId(id), now));
        self.each(("a lobby", About::Bout), lobbies, right, now).await?;
        let seasons: Next = |conn, after| Box::pin(season::due_after(conn, after, BATCH));
        let right: Each =
            |conn, id, now| Box::pin(season_ticks::set_right(conn, SeasonId(id), now));
        self.each(("a season", About::Season), seasons, right, now).await?;
        let tournaments: Next = |conn, after| Box::pin(tournament::due_after(conn, after, BATCH));
        let right: Each =
            |conn, id, now| Box::pin(tournament_ticks::set_right(conn, TournamentId(id), now));
        self.each(("a tournament", About::Tournament), tournaments, right, now).await
    }

    /// Does something to each row found, one after another; a failure stops nothing.
    pub(super) async fn each(
        &self,
        (what, about): (&str, fn(i64) -> About),
        next: Next,
        does: Each,
        now: Millis,
    ) -> anyhow::Result<()> {
        let mut after = 0;
        loop {
            let batch = next(&mut *self.store.read().await?, after).await?;
            let Some(last) = batch.last() else { return Ok(()) };
            after = *last;
            for id in batch {
                let done = self.write(about(id), move |conn| does(conn, id, now));
                tell(done.await, what, id);
            }
        }
    }
}

/// The next numbers after a given one.
pub(super) type Next = for<'c> fn(&'c mut Conn, i64) -> BoxFuture<'c, Rows<Vec<i64>>>;
/// The action on the row of a number.
pub(super) type Each = for<'c> fn(&'c mut Conn, i64, Millis) -> BoxFuture<'c, Done<()>>;

/// Logs a failure, unless the subject has closed in the meantime.
fn tell(done: Done<()>, what: &str, id: i64) {
    match done {
        // It has closed in the meantime.
        Ok(()) | Err(Fault::Refused(_)) => {}
        Err(fault @ Fault::Ours(_)) => tracing::warn!(what, id, %fault, "putting its clock right"),
    }
}

/// A lobby whose deadline is farther away than its whole time gets its whole time anew.
async fn lobby_set_right(conn: &mut Conn, id: BoutId, now: Millis) -> Done<()> {
    let mut lobby = OpenLobby::load(conn, id).await?;
    if lobby.state.expires <= now.plus(lobby.state.kept) {
        return Ok(());
    }
    lobby.state.keep(now);
    lobby.save(conn, now).await
}

impl LiveBout {
    /// Corrects clocks that were started before the clock was set back: they go on from now with
    /// all their time. True if anything was put off for too long.
    pub(crate) fn set_right(&mut self) -> bool {
        let now = self.now;
        let before = self.state.progress.clone();
        let mut running = std::mem::take(&mut self.state.progress.running);
        for run in running.iter_mut().filter(|run| now < run.opened) {
            let burning = self.burning(run);
            let opened = std::mem::replace(&mut run.opened, now);
            for at in [&mut run.due, &mut run.half, &mut run.late].into_iter().flatten() {
                *at = burning.after(now, burning.burnt(opened, *at));
            }
        }
        self.state.progress.running = running;
        if let Some(thinking) = &mut self.state.progress.thinking
            && now < thinking.since
        {
            let allowed = thinking.due.0 - thinking.since.0;
            (thinking.since, thinking.due) = (now, now.plus(allowed));
        }
        let (bounds, alone) = (self.state.setup.pace.settling(false), self.is_alone());
        if self.state.progress.settles.is_some_and(|settles| now.plus(*bounds.end()) < settles) {
            let bounds = self.state.setup.pace.settling(alone);
            self.state.progress.settles = Some(now.plus(random::within(bounds)));
        }
        let window = self.state.progress.window.filter(|window| now < window.since);
        if let Some(window) = window {
            self.state.progress.window = Some(window.moved(now.0 - window.since.0));
        }
        if let Some(rest) = &mut self.state.progress.agreed_pause
            && now < rest.since
        {
            let long = rest.until.map(|until| until.0 - rest.since.0);
            (rest.since, rest.until) = (now, long.map(|long| now.plus(long)));
        }
        self.let_proposals_lapse();
        let progress = &mut self.state.progress;
        for at in [&mut progress.paused, &mut progress.touched, &mut progress.still_played] {
            *at = at.map(|since| since.min(now));
        }
        let due = self.row.due.zip(self.next_due());
        self.state.progress != before || due.is_some_and(|(due, next)| next.0 < due)
    }
}
