//! Time passes: everything due is done.

use crate::archive::retention::retention_passes;
use crate::bout::live::LiveBout;
use crate::bout::writing::Concluded;
use crate::common::{
    BoutId, Done, Fault, Message, Millis, Refused, SECOND, SeasonId, TournamentId,
};
use crate::handle::arena::Arena;
use crate::lobby::lobby_words;
use crate::lobby::open_lobby::OpenLobby;
use crate::lobby::seeking::looked_at;
use crate::look::bouts::look_at;
use crate::outbox::queued::{self, LEFT_ALONE, Purpose};
use crate::seasons::live_season::LiveSeason;
use crate::settings::digest_hour::{hour_of, next_at};
use crate::settings::preferences::Preferences;
use crate::tournaments::live_tournament::LiveTournament;
use async_recursion::async_recursion as boxed;
use futures_util::future::join_all;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use store::contest::{self, Which};
use store::digest::{self, Digest};
use store::outbox::{self, Destination};
use store::person::{self, Dms};
use store::thread::{self, Tended};
use store::{About, Conn, bout, due, noticeboard, seeker};

/// Bouts in one batch.
const TOGETHER: i64 = 64;
/// The time for which due work is left to another process before it is looked for again, in
/// milliseconds.
const SHORTLY: i64 = 100;
/// The delay before a bout, season or tournament that failed is retried, in milliseconds.
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
            contests_pass(self, Which::Season, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.tournament) {
            contests_pass(self, Which::Tournament, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.noticeboard) {
            noticeboards_pass(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.seeker) {
            seekers_pass(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.retention) {
            retention_passes(self, now).await?;
            next = self.next_due().await?;
        }
        if is_due(next.thread) {
            threads_pass(self, now).await?;
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

/// Seasons or tournaments in one batch.
const CONTESTS_TOGETHER: i64 = 32;
/// The most bouts that one call opens, so that a season of the house's own does not hold up
/// everything.
const OPENED: i64 = 500;

/// Applies everything that is due in seasons or tournaments: clocks decide, fixtures open their
/// bouts, one a transaction.
async fn contests_pass(arena: &Arena, which: Which, now: Millis) -> anyhow::Result<()> {
    let mut left = OPENED;
    while 0 < left {
        let (share, most) = (arena.station.share(), left.min(CONTESTS_TOGETHER));
        let mut reader = arena.store.read().await?;
        let due = contest::due_by(&mut reader, which, now.0, share, most).await?;
        drop(reader);
        if due.is_empty() {
            return Ok(());
        }
        for id in due {
            left -= 1;
            let passed =
                arena.write(which.about(id), move |conn| Box::pin(passes(conn, which, id, now)));
            // It is logged already.
            if passed.await.is_err() {
                let later = Some(now.plus(LATER).0);
                let wait = arena.write(which.about(id), move |conn| {
                    Box::pin(async move { Ok(contest::postponed(conn, which, id, later).await?) })
                });
                wait.await.map_err(|fault| anyhow::anyhow!("postponing: {fault}"))?;
            }
        }
    }
    Ok(())
}

async fn passes(conn: &mut Conn, which: Which, id: i64, now: Millis) -> Done<()> {
    match which {
        Which::Season => {
            let mut live = LiveSeason::load(conn, SeasonId(id), now).await?;
            live.pass_time()?;
            live.open_next(conn).await?;
            live.conclude(conn).await
        }
        Which::Tournament => {
            let mut live = LiveTournament::load(conn, TournamentId(id), now).await?;
            live.open_next(conn).await?;
            live.conclude(conn).await
        }
    }
}

/// People told together.
const DIGESTS_TOGETHER: i64 = 16;

impl Arena {
    /// Tells everybody whose hour it is, one a transaction. It asks the messenger who is where, which may
    /// take long: so it is apart from [`Arena::tick`], and no clock waits for it.
    #[boxed]
    pub async fn tell_digests(&self, now: Millis) -> anyhow::Result<()> {
        loop {
            let due = digest::due_by(
                &mut *self.store.read().await?,
                now.0,
                self.station.share(),
                DIGESTS_TOGETHER,
            )
            .await?;
            if due.is_empty() {
                return Ok(());
            }
            let told = join_all(due.into_iter().map(|it| self.tell_digest(it, now))).await;
            told.into_iter().collect::<anyhow::Result<()>>()?;
        }
    }

    async fn tell_digest(&self, it: Digest, now: Millis) -> anyhow::Result<()> {
        let message = self.digest(it.person, Millis(it.since), now).await;
        if let Err(fault) = &message {
            tracing::warn!(person = it.person, %fault, "telling somebody of their day");
        }
        // A digest that fails is told the next day: it would be due for ever.
        let message = message.ok().flatten();
        let told = self.write(About::Person(it.person), move |conn| {
            let message = message.clone();
            Box::pin(async move { tell(conn, it, message, now).await })
        });
        told.await.map_err(|fault: Fault| anyhow::anyhow!("putting a digest off: {fault}"))
    }
}

/// Tells somebody, unless they have thought better of it meanwhile, and sets their next hour.
async fn tell(conn: &mut Conn, it: Digest, message: Option<Message>, now: Millis) -> Done<()> {
    let Some(known) = person::person(conn, it.person).await? else { return Ok(()) };
    if digest::of(conn, it.person).await? != Some(it) {
        return Ok(());
    }
    let me = Preferences::read(&known.settings)?;
    let usual = match it.guild.filter(|_| !me.no_digest) {
        Some(guild) => hour_of(conn, guild).await?,
        None => None,
    };
    let Some(hour) = me.digest.or(usual) else {
        return Ok(digest::unwanted(conn, it.person).await?);
    };
    digest::told(conn, it.person, now.0, next_at(&me, hour, now).0).await?;
    if let Some(message) = message.filter(|_| Dms::read(&known.dms).may_arrive()) {
        let to = Destination::Person(it.person);
        outbox::queued(conn, &[queued::row(to, Purpose::Digest, None, &message, now)?]).await?;
    }
    Ok(())
}

/// Noticeboards looked at together.
const BOARDS_TOGETHER: i64 = 32;

/// Looks at every noticeboard that is due, one a transaction.
pub(crate) async fn noticeboards_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    loop {
        let due = noticeboard::due_by(
            &mut *arena.store.read().await?,
            now.0,
            arena.station.share(),
            BOARDS_TOGETHER,
        )
        .await?;
        if due.is_empty() {
            return Ok(());
        }
        for guild in due {
            let looked = arena
                .write(About::Guild(guild), move |conn| Box::pin(look_at(conn, guild, now)))
                .await;
            if let Err(fault) = looked {
                tracing::warn!(guild, %fault, "looking at a noticeboard");
                put_off(arena, guild, now).await?;
            }
        }
    }
}

/// Looks at one that fails later, so that it is not due for ever.
async fn put_off(arena: &Arena, guild: i64, now: Millis) -> anyhow::Result<()> {
    let put = arena.write(About::Guild(guild), move |conn| {
        Box::pin(
            async move { Ok(noticeboard::looked_at(conn, guild, "", now.plus(LATER).0).await?) },
        )
    });
    put.await.map_err(|fault: Fault| anyhow::anyhow!("putting a noticeboard off: {fault}"))
}

/// Seekers looked at together.
const SEEKERS_TOGETHER: i64 = 32;

/// Looks at everybody who is due, one a transaction.
pub(crate) async fn seekers_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    loop {
        let due = seeker::due_by(
            &mut *arena.store.read().await?,
            now.0,
            arena.station.share(),
            SEEKERS_TOGETHER,
        )
        .await?;
        if due.is_empty() {
            return Ok(());
        }
        for it in due {
            let seen = it.clone();
            let looked = arena.write(About::Guild(it.guild), move |conn| {
                let seen = seen.clone();
                Box::pin(async move {
                    // They may have been paired, or have stopped, since they were found.
                    let all = seeker::of(conn, seen.guild, seen.person).await?;
                    match all.contains(&seen) {
                        true => looked_at(conn, &seen, now).await,
                        false => Ok(()),
                    }
                })
            });
            if let Err(fault) = looked.await {
                tracing::warn!(person = it.person, %fault, "looking for an opponent");
                let put = arena.write(About::Guild(it.guild), move |conn| {
                    let it = it.clone();
                    Box::pin(
                        async move { Ok(seeker::put_off(conn, &it, now.plus(LATER).0).await?) },
                    )
                });
                put.await
                    .map_err(|fault: Fault| anyhow::anyhow!("putting a seeker off: {fault}"))?;
            }
        }
    }
}

/// Threads that are touched together.
const THREADS_TOGETHER: i64 = 64;

/// Touches whatever thread is due.
pub(crate) async fn threads_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    loop {
        let mut reader = arena.store.read().await?;
        let due =
            thread::due_by(&mut reader, now.0, arena.station.share(), THREADS_TOGETHER).await?;
        drop(reader);
        if due.is_empty() {
            return Ok(());
        }
        for one in due {
            let touched =
                arena.write(About::Bout(one.bout), move |conn| Box::pin(touched(conn, one, now)));
            touched.await.map_err(|fault| anyhow::anyhow!("touching a thread: {fault}"))?;
        }
    }
}

async fn touched(conn: &mut Conn, one: Tended, now: Millis) -> Done<()> {
    let Tended { thread, bout, is_played } = one;
    if !is_played {
        return Ok(thread::let_go(conn, thread).await?);
    }
    thread::tended(conn, thread, bout, now.0 + LEFT_ALONE).await?;
    let to = Destination::Channel(thread);
    let row = queued::row(to, Purpose::Touch, Some(bout), &Message::default(), now)?;
    Ok(outbox::queued(conn, &[row]).await?)
}
