//! The house: one handle for every use case.

use crate::common::{
    BoutId, Done, Fault, HOUR, MINUTE, Millis, Place, SECOND, Viewer, random, row_id,
};
use crate::handle::cache::Cache;
use crate::limits::{self, Meters, Whose};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::Play;
use futures_util::future::BoxFuture;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::{About, Conn, Database, Share, Store};
use table::Seat;
use tokio::sync::{oneshot, watch as channel};

/// The house. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Arena {
    pub(crate) store: Store,
    /// This process among others.
    pub(crate) station: Arc<Station>,
    pub(crate) woken: Arc<channel::Sender<u64>>,
    pub(crate) members: Arc<dyn Members>,
    /// Looks up domain names.
    pub(crate) names: Arc<dyn Names>,
    pub(crate) luck: random::Source,
    pub(crate) seen: Arc<Seen>,
    /// The address of pages that anybody with a link may look at, without a stroke at the end; `None` without such
    /// pages.
    pub(crate) page: Option<Arc<str>>,
    /// Meters that a restart may forget: they bound only momentary computing and questions.
    pub(crate) meters: Meters,
    /// The number of times that rules of thumb answered because thinking took too long.
    pub(crate) late: Arc<AtomicU64>,
    /// The thread for thinking; without one, a blocking thread beside those that answer.
    pub(crate) study: Option<Sender<Work>>,
    /// The thinking itself: the game's own, unless a test wants another course of events.
    pub(crate) thinker: Thinker,
    /// Recent replays, by progress as the viewer knows it, and by viewer.
    pub(crate) retold: Cache<(Known, Viewer), Arc<Vec<boards::Page>>>,
    /// The outcomes of recent checks of finished bouts, by bout and version.
    pub(crate) verified: Cache<(BoutId, i64), String>,
    /// The odds of bouts lately, by publicly known progress; `None`: nobody could tell.
    pub(crate) reckoned: Cache<(BoutId, u64), Option<table::Odds>>,
    /// The lock for computing odds: one at a time for everybody.
    pub(crate) reckoner: Arc<tokio::sync::Mutex<()>>,
    /// The servers of bouts, by person who acted there lately: a bout never moves to another
    /// server. Kept per person, since a shared entry would show that somebody acted in secret.
    pub(crate) homes: Cache<(u64, BoutId), u64>,
    /// The bouts that somebody may look back on, by person and place.
    pub(crate) begun: Cache<(u64, Place), Arc<Vec<store::bout::Brief>>>,
}

/// A house's work since it was opened, counted in steps and not in time. The work for one person
/// must not depend on what others have done in secret.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Steps {
    /// Trips to the file's thread, each with one or more statements; 0 without a file.
    pub statements: u64,
    /// The caches: name, hits and misses.
    pub kept: [(&'static str, [u64; 2]); 5],
}

/// A bout's progress as somebody may know it, with the names that they see. Cache entries are
/// shared by all who know the same, whatever others do in secret.
pub(crate) type Known = (BoutId, u64, Vec<String>);

/// The answer of a seat of the house after so many playouts; `None` if there is nothing to think
/// over.
pub(crate) type Thinker = fn(&dyn Play, Seat, u32) -> Option<String>;

/// Replays kept in memory: their pages may be some hundred kilobytes each.
const RETOLD: usize = 24;
/// Checked bouts whose outcome is kept in memory.
const VERIFIED: usize = 256;
/// Bouts whose odds are kept in memory.
const RECKONED: usize = 256;
/// Bouts whose server is kept in memory.
const HOMES: usize = 8_192;
/// People and places whose bouts to look back on are kept in memory.
const BEGUN: usize = 256;
/// The number of retries of a use case after a conflict.
const AGAIN: usize = 5;

impl Arena {
    /// Opens the house on an SQLite file, which is created if it does not exist.
    #[boxed(?Send)]
    pub async fn open(file: &Path) -> anyhow::Result<Arena> {
        Arena::open_at(&file.into()).await
    }

    #[boxed(?Send)]
    pub async fn open_at(database: &Database) -> anyhow::Result<Arena> {
        let store = Store::open_at(database).await;
        let store = store.with_context(|| format!("opening the database {database}"))?;
        let arena = Arena::on(store);
        if arena.is_shared() {
            // Messages being sent are another process's, or free once that one is struck off.
            return Ok(arena);
        }
        // Everything that was being sent when the process stopped may be sent again at once.
        arena
            .store
            .write::<_, store::Error, _>(About::Outbox, |conn| {
                Box::pin(store::outbox::leases_ended(conn))
            })
            .await
            .context("taking up the outbox")?;
        Ok(arena)
    }

    /// Opens an existing file for reading only, since another process may be running on it.
    ///
    /// # Errors
    /// If there is no such file, or its tables are of another version of this program.
    #[boxed]
    pub async fn look(file: &Path) -> anyhow::Result<Arena> {
        Arena::look_at(&file.into()).await
    }

    /// Opens any existing database for reading only.
    #[boxed]
    pub async fn look_at(database: &Database) -> anyhow::Result<Arena> {
        let store = Store::look_at(database).await;
        let store = store.with_context(|| format!("opening the database {database}"))?;
        let tables = store.tables().await.context("reading the version of its tables")?;
        if let Some(why) = tables.refusal(database) {
            anyhow::bail!(why);
        }
        anyhow::ensure!(
            tables == store::Tables::Current,
            "the tables of {database} are of an earlier release: start the bot once on it"
        );
        Ok(Arena::on(store))
    }

    pub(crate) fn on(store: Store) -> Arena {
        Arena {
            store,
            station: Arc::default(),
            woken: Arc::new(channel::Sender::new(0)),
            members: Arc::new(Unasked),
            names: Arc::new(Unknown),
            page: None,
            luck: random::Source::default(),
            seen: Arc::default(),
            meters: Meters::default(),
            late: Arc::default(),
            study: None,
            thinker: |play, seat, playouts| play.think(seat, playouts),
            retold: Cache::new(RETOLD, MINUTE),
            verified: Cache::new(VERIFIED, MINUTE),
            reckoned: Cache::new(RECKONED, MINUTE),
            reckoner: Arc::default(),
            homes: Cache::new(HOMES, HOUR),
            begun: Cache::new(BEGUN, 2 * SECOND),
        }
    }

    /// The same house, which asks `members` before anybody acts on a server from elsewhere. Without
    /// anybody to ask, nobody may.
    #[must_use]
    pub fn asking(self, members: Arc<dyn Members>) -> Arena {
        Arena { members, ..self }
    }

    /// The same house, which looks a webhook's name up in `names` before it accepts it.
    #[must_use]
    pub fn looking_up(self, names: Arc<dyn Names>) -> Arena {
        Arena { names, ..self }
    }

    /// The same house, which gives links to pages at `url`.
    #[must_use]
    pub fn with_pages_at(self, url: &str) -> Arena {
        Arena { page: Some(url.trim_end_matches('/').into()), ..self }
    }

    /// Finishes all waiting writes and closes the file.
    #[boxed]
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// Copies the whole database, as it is now, into a new file.
    #[boxed]
    pub async fn backup(&self, to: &Path) -> anyhow::Result<()> {
        self.store.backup(to).await.with_context(|| format!("backing up into {}", to.display()))
    }

    /// Checks that writes are durable: the file is there, and the newest transaction was committed.
    pub fn is_kept(&self) -> anyhow::Result<()> {
        Ok(self.store.is_kept()?)
    }

    /// Writes that it is `now`, only to see whether anything can be written.
    #[boxed]
    pub async fn pulse(&self, now: Millis) -> anyhow::Result<()> {
        let beat = self.store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(store::process::pulse_beaten(conn, now.0))
        });
        Ok(beat.await?)
    }

    /// The house's work since it was opened, in steps.
    pub fn steps(&self) -> Steps {
        let statements = self.store.statements();
        let kept = [
            ("retold", self.retold.asked()),
            ("verified", self.verified.asked()),
            ("odds", self.reckoned.asked()),
            ("homes", self.homes.asked()),
            ("begun", self.begun.asked()),
        ];
        Steps { statements, kept }
    }

    /// The number of use cases that wait to be written.
    pub fn writes_waiting(&self) -> usize {
        self.store.waiting()
    }

    /// Signals that something may be due earlier, or that there is something to send.
    pub fn woken(&self) -> channel::Receiver<u64> {
        self.woken.subscribe()
    }

    pub(crate) fn wake(&self) {
        self.woken.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Runs a use case, which has its subject to itself; retries it after a conflict.
    pub(crate) async fn write<T, F>(&self, about: About, case: F) -> Done<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut Conn) -> BoxFuture<'c, Done<T>> + Clone + Send + 'static,
    {
        let mut done = self.write_once(about, case.clone()).await;
        for _ in 0..AGAIN {
            match &done {
                Err(Fault::Ours(error)) if is_conflict(error) => {}
                Ok(_) | Err(_) => break,
            }
            done = self.write_once(about, case.clone()).await;
        }
        if done.is_ok() {
            self.wake();
        }
        done.map_err(Fault::referenced)
    }

    async fn write_once<T, F>(&self, about: About, case: F) -> Done<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Done<T>> + Send + 'static,
    {
        let luck = self.luck.clone();
        self.store.write(about, move |conn| Box::pin(luck.during(case(conn)))).await
    }

    /// A connection that reads for a press, or for the house's own work.
    pub(crate) async fn reader(&self) -> Done<store::Reader> {
        Ok(self.store.read().await?)
    }

    /// A connection that reads for suggestions, tables, replays and exports, and is held until the
    /// result is processed: no press ever waits for these.
    pub(crate) async fn leisure(&self) -> Done<store::Reader> {
        Ok(self.store.read_at_leisure().await?)
    }

    /// Whether somebody who types gets suggestions: typing faster than anybody can gets none.
    pub fn may_suggest(&self, by: u64, now: Millis) -> bool {
        let whose = [Whose::Person(row_id(by))];
        self.meters.spend(limits::What::Suggestion, &whose, now).is_ok()
    }

    /// Checks that the person may have the messenger asked for missing facts.
    pub fn may_examine(&self, by: u64, at: Place, now: Millis) -> Done<()> {
        Ok(self.meters.spend(limits::What::Doctor, &asking(by, at), now)?)
    }
}

/// The subject of a use case: the bout if one is named, otherwise the server.
pub(crate) fn about(at: Place, bout: Option<BoutId>) -> About {
    bout.map_or(About::Guild(row_id(at.guild)), |bout| About::Bout(bout.0))
}

/// The owners of the meters that run when somebody asks for something in a place.
pub(crate) fn asking(by: u64, at: Place) -> Vec<Whose> {
    let server = (at.guild != 0).then(|| Whose::Guild(row_id(at.guild)));
    std::iter::once(Whose::Person(row_id(by))).chain(server).collect()
}

/// Whether somebody else changed a row first.
fn is_conflict(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref::<store::Error>(), Some(store::Error::Conflict))
}

/// This process among those that share its database.
#[derive(Debug)]
pub(crate) struct Station {
    /// Its number; `None` where it has not joined them, as on a file.
    number: Mutex<Option<i64>>,
    share: Mutex<Share>,
    /// When it began to say for the last time, with success, that it is there.
    heard: Mutex<Option<Instant>>,
}

impl Default for Station {
    fn default() -> Station {
        Station { number: Mutex::default(), share: Mutex::new(Share::ALL), heard: Mutex::default() }
    }
}

impl Station {
    pub(crate) fn number(&self) -> Option<i64> {
        *self.number.lock().expect("no holder of this lock panics")
    }

    pub(crate) fn share(&self) -> Share {
        *self.share.lock().expect("no holder of this lock panics")
    }

    pub(crate) fn was_heard(&self, begun: Instant) {
        *self.heard.lock().expect("no holder of this lock panics") = Some(begun);
    }

    pub(crate) fn is_unheard_for(&self, long: Duration) -> bool {
        let heard = *self.heard.lock().expect("no holder of this lock panics");
        heard.is_none_or(|begun| long <= begun.elapsed())
    }

    pub(crate) fn is(&self, number: Option<i64>, share: Share) {
        *self.number.lock().expect("no holder of this lock panics") = number;
        *self.share.lock().expect("no holder of this lock panics") = share;
    }
}

/// Somebody who can look names of the internet up.
pub trait Names: Debug + Send + Sync {
    /// The addresses of a name now; empty where there are none, or they cannot be told.
    fn addresses<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Vec<IpAddr>>;
}

/// Nobody can look names up: none leads anywhere.
#[derive(Debug)]
pub(crate) struct Unknown;

impl Names for Unknown {
    fn addresses<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        Box::pin(async { Vec::new() })
    }
}

/// The authority on who is a member of a server.
pub trait Members: Debug + Send + Sync {
    /// Whether a person is a member of a server now; `None` where that cannot be told.
    fn has(&self, guild: u64, person: u64) -> BoxFuture<'_, Option<bool>>;
}

/// Nobody can say who is a member: nothing is done from elsewhere.
#[derive(Debug)]
pub(crate) struct Unasked;

impl Members for Unasked {
    fn has(&self, _: u64, _: u64) -> BoxFuture<'_, Option<bool>> {
        Box::pin(async { None })
    }
}

/// Members who were seen a moment ago: by server and person, when. That a restart forgets them only
/// means that they are asked about again.
#[derive(Debug, Default)]
pub(crate) struct Seen(Mutex<BTreeMap<(u64, u64), Millis>>);

/// For how long somebody who was seen counts as a member for looking and answering, in milliseconds:
/// a form is a press a field, and a question to the messenger each would be felt.
const LATELY: i64 = 15_000;

impl Seen {
    pub(crate) fn is_there(&self, who: (u64, u64), now: Millis) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&who).is_some_and(|at| at.0 <= now.0 && now.0 < at.0 + LATELY)
    }

    pub(crate) fn note(&self, who: (u64, u64), now: Millis) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.retain(|_, at| at.0 <= now.0 && now.0 < at.0 + LATELY);
        seen.insert(who, now);
    }

    /// Forgets that somebody who has left was a member, however lately they were seen.
    pub(crate) fn forget(&self, who: (u64, u64)) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&who);
    }
}

/// Something that takes the processor for a while.
pub type Work = Box<dyn FnOnce() + Send>;

/// Does something that takes the processor for a while beside those who answer presses.
pub(crate) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => Ok(done),
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(error).context("the process is ending"),
        },
    }
}

impl Arena {
    /// The same house, which thinks where `study` takes its work to: on a thread, say, that lets all others go
    /// first.
    #[must_use]
    pub fn thinking_in(self, study: Sender<Work>) -> Arena {
        Arena { study: Some(study), ..self }
    }

    /// Does something where the house thinks.
    pub(crate) async fn in_study<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<T> {
        let Some(study) = &self.study else { return off_thread(work).await };
        let (tell, told) = oneshot::channel();
        let work = move || {
            // The waiting caller may have gone.
            tell.send(catch_unwind(AssertUnwindSafe(work))).ok();
        };
        study.send(Box::new(work)).ok().context("nobody thinks any more")?;
        match told.await.context("the process is ending")? {
            Ok(done) => Ok(done),
            Err(panic) => resume_unwind(panic),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_not_said_for_long_that_it_is_there_may_count_as_dead() {
        let (station, begun) = (Station::default(), Instant::now());
        assert!(station.is_unheard_for(Duration::from_secs(6)), "never heard");
        station.was_heard(begun);
        assert!(!station.is_unheard_for(Duration::from_secs(6)));
        assert!(station.is_unheard_for(begun.elapsed()), "as long as it said nothing");
    }
}
