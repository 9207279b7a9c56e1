//! The clock was set back: everything that was put off by the clock as it was is put right by the clock as it is,
//! so that nothing waits for the difference. Decisions begun before the difference keep their time.
//!
//! A start takes live bouts up again. After a restore from a copy the messenger shows more than the book has:
//! everything that was under way stands as it did then, says so, and waits as if it had just begun to.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Fault, Millis, SeasonId, TournamentId, random};
use crate::handle::arena::Arena;
use crate::lobby::open_lobby::OpenLobby;
use crate::outbox::queued::LEFT_ALONE;
use crate::seasons::live_season::LiveSeason;
use crate::tournaments::live_tournament::LiveTournament;
use async_recursion::async_recursion as boxed;
use futures_util::future::BoxFuture;
use store::contest::{self, Which};
use store::{
    About, Conn, Rows, bout, digest, noticeboard, outbox, process, retention, seeker, thread,
};

/// Lobbies, bouts, seasons and tournaments looked at together.
const BATCH: i64 = 64;

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
        let seasons: Next =
            |conn, after| Box::pin(contest::due_after(conn, Which::Season, after, BATCH));
        let right: Each = |conn, id, now| Box::pin(season_set_right(conn, SeasonId(id), now));
        self.each(("a season", About::Season), seasons, right, now).await?;
        let tournaments: Next =
            |conn, after| Box::pin(contest::due_after(conn, Which::Tournament, after, BATCH));
        let right: Each =
            |conn, id, now| Box::pin(tournament_set_right(conn, TournamentId(id), now));
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

/// A season gives no decision more time than one begun now would have.
async fn season_set_right(conn: &mut Conn, id: SeasonId, now: Millis) -> Done<()> {
    let mut live = LiveSeason::load(conn, id, now).await?;
    if live.set_right(conn).await? { live.conclude(conn).await } else { Ok(()) }
}

/// A tournament waits no longer than one begun now would.
async fn tournament_set_right(conn: &mut Conn, id: TournamentId, now: Millis) -> Done<()> {
    let live = LiveTournament::load(conn, id, now).await?;
    if live.row.due.is_some_and(|due| now.0 < due) { live.conclude(conn).await } else { Ok(()) }
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

/// The message to those who took part in something that is there again.
const RESTORED: &str = "I was restored from an earlier copy: everything here stands as it stood then, and what was \
    done since is lost.";

impl Arena {
    /// The database was restored to an earlier instant. The messages that waited then have been sent or are sent
    /// anew: every live bout, lobby and season tells how it stands, and nobody's time has run out meanwhile.
    ///
    /// # Errors
    /// If the database fails, or a bot runs on it; a bout, lobby or season that fails stops no other.
    #[boxed]
    pub async fn restored(&self, now: Millis) -> anyhow::Result<()> {
        let is_run_on =
            self.is_shared() && process::is_run_on(&mut *self.store.read().await?).await?;
        anyhow::ensure!(
            !is_run_on,
            "a bot runs on this database, or was killed there a moment ago: stop it, and try again"
        );
        let dropped = self
            .store
            .write::<_, store::Error, _>(About::Outbox, |conn| Box::pin(outbox::emptied(conn)));
        let dropped = dropped.await?;
        tracing::info!(dropped, "what waited to be said before the restore is not said");
        self.all_posted(now, LiveBout::is_restored).await?;
        let lobbies: Next = |conn, after| Box::pin(bout::lobbies_after(conn, after, BATCH));
        let anew: Each = |conn, id, now| Box::pin(lobby_restored(conn, BoutId(id), now));
        self.each(("a lobby", About::Bout), lobbies, anew, now).await?;
        let seasons: Next =
            |conn, after| Box::pin(contest::all_after(conn, Which::Season, after, BATCH));
        let anew: Each = |conn, id, now| Box::pin(season_restored(conn, SeasonId(id), now));
        self.each(("a season", About::Season), seasons, anew, now).await
    }
}

/// A lobby is open for its whole time, and posted as it stands.
async fn lobby_restored(conn: &mut Conn, id: BoutId, now: Millis) -> Done<()> {
    let mut lobby = OpenLobby::load(conn, id).await?;
    lobby.state.keep(now);
    lobby.save(conn, now).await
}

/// A season's decisions are asked anew, in new posts and with all their time.
async fn season_restored(conn: &mut Conn, id: SeasonId, now: Millis) -> Done<()> {
    let mut live = LiveSeason::load(conn, id, now).await?;
    if live.season.has_ended() {
        return Ok(());
    }
    live.told.lines.push(RESTORED.to_owned());
    live.state.running.clear();
    live.conclude(conn).await
}

impl LiveBout {
    /// Asks pending decisions anew; a rest lasts as long as was agreed.
    fn is_restored(&mut self) {
        let now = self.now;
        let begins_anew =
            !self.state.progress.is_paused() && self.state.setup.pace.clock().is_some();
        let time = if begins_anew { " Everybody's time begins anew." } else { "" };
        self.notices.push(format!("{RESTORED}{time}"));
        self.guides_on();
        let progress = &mut self.state.progress;
        if !progress.is_paused() {
            progress.running.clear();
        }
        if let Some(rest) = &mut progress.agreed_pause {
            let long = rest.until.map(|until| until.0 - rest.since.0);
            (rest.since, rest.until) = (now, long.map(|long| now.plus(long)));
        }
        progress.window = progress.window.map(|window| window.moved(now.0 - window.since.0));
        (progress.touched, progress.still_played) = (Some(now), None);
    }
}

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

    /// Posts every live bout anew, with its hands: the earlier posts on the messenger are gone.
    ///
    /// # Errors
    /// If the database fails; a bout that fails stops no other.
    #[boxed]
    pub async fn post_anew(&self, now: Millis) -> anyhow::Result<()> {
        self.all_posted(now, |_| ()).await
    }

    /// Posts every live bout anew, after `done` to it.
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
