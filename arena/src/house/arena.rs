//! The house: one handle for every use case.

use crate::common::{
    BoutId, Done, Fault, HOUR, MINUTE, Millis, Place, SECOND, Viewer, random, row_id,
};
use crate::house::cache::Cache;
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
    /// Looks names of the internet up.
    pub(crate) names: Arc<dyn Names>,
    pub(crate) luck: random::Source,
    pub(crate) seen: Arc<Seen>,
    /// Where pages are that anybody may look at who has a link, without a stroke at the end; none where there are none.
    pub(crate) page: Option<Arc<str>>,
    /// What a restart may forget: it bounds only what is computed or asked at the moment.
    pub(crate) meters: Meters,
    /// How often rules of thumb have answered what was thought over for too long.
    pub(crate) late: Arc<AtomicU64>,
    /// Where it thinks; beside the threads that answer, unless somebody keeps a place for it.
    pub(crate) study: Option<Sender<Work>>,
    /// What thinks: the game itself, unless a test wants another course of events.
    pub(crate) thinker: Thinker,
    /// Bouts told again lately, by how far whoever sees them knows them to have come, and eyes.
    pub(crate) retold: Cache<(Known, Viewer), Arc<Vec<boards::Page>>>,
    /// What came of checking bouts that are over lately, by bout and version.
    pub(crate) verified: Cache<(BoutId, i64), String>,
    /// How bouts stood lately, by how far everybody knows them to have come; none where nobody could tell.
    pub(crate) reckoned: Cache<(BoutId, u64), Option<table::Odds>>,
    /// Held by whoever reckons how a bout stands: one at a time, whoever asks.
    pub(crate) reckoner: Arc<tokio::sync::Mutex<()>>,
    /// The servers of bouts, by who acted there lately: a bout never goes to another one. Kept for each
    /// by themselves, since else it would show that somebody acted in secret.
    pub(crate) homes: Cache<(u64, BoutId), u64>,
    /// Bouts that somebody may look back on, by person and place.
    pub(crate) begun: Cache<(u64, Place), Arc<Vec<store::bout::Brief>>>,
}

/// What a house has done since it was opened, counted in steps and not in time. What is done for somebody
/// must not depend on what others have done in secret.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Steps {
    /// Walks to the thread of a file, each with a statement or several; none where there is no file.
    pub statements: u64,
    /// What is kept for a while: its name, and how often that was there and was not.
    pub kept: [(&'static str, [u64; 2]); 5],
}

/// How far a bout has come as somebody may know it, with what they see people called. What is kept of it is
/// the same for whoever knows the same, whatever others do in secret.
pub(crate) type Known = (BoutId, u64, Vec<String>);

/// What a seat of the house comes to say in so many bouts tried in thought; none where there is nothing to
/// think over.
pub(crate) type Thinker = fn(&dyn Play, Seat, u32) -> Option<String>;

/// Bouts told again that are kept in memory: their pages may be some hundred kilobytes each.
const RETOLD: usize = 24;
/// Checked bouts of which the outcome is kept in memory.
const VERIFIED: usize = 256;
/// Bouts of which the odds are kept in memory.
const RECKONED: usize = 256;
/// Bouts of which the server is kept in memory.
const HOMES: usize = 8_192;
/// People and places for whom the bouts to look back on are kept in memory.
const BEGUN: usize = 256;
/// How often a use case is judged again because somebody else was faster.
const AGAIN: usize = 5;

impl Arena {
    /// Opens the house on an SQLite file, which is created where there is none.
    #[boxed(?Send)]
    pub async fn open(file: &Path) -> anyhow::Result<Arena> {
        Arena::open_at(&file.into()).await
    }

    /// The same on a database wherever it is.
    #[boxed(?Send)]
    pub async fn open_at(database: &Database) -> anyhow::Result<Arena> {
        let store = Store::open_at(database).await;
        let store = store.with_context(|| format!("opening the database {database}"))?;
        let arena = Arena::on(store);
        if arena.is_shared() {
            // What was on its way is somebody else's, or theirs whom somebody strikes off.
            return Ok(arena);
        }
        // Whatever was on its way when the process stopped may be sent again at once.
        arena
            .store
            .write::<_, store::Error, _>(About::Outbox, |conn| {
                Box::pin(store::outbox::leases_ended(conn))
            })
            .await
            .context("taking up the outbox")?;
        Ok(arena)
    }

    /// Opens a file that is there to look at it, as another process may be running on it: nothing
    /// can be changed.
    ///
    /// # Errors
    /// If there is no such file, or its tables are of another version of this program.
    #[boxed]
    pub async fn look(file: &Path) -> anyhow::Result<Arena> {
        Arena::look_at(&file.into()).await
    }

    /// The same at a database wherever it is.
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

    /// The same house, which asks `members` before anybody acts on a server from elsewhere. One that
    /// can ask nobody lets nobody do so.
    #[must_use]
    pub fn asking(self, members: Arc<dyn Members>) -> Arena {
        Arena { members, ..self }
    }

    /// The same house, which has `names` looked up before it takes one for a webhook.
    #[must_use]
    pub fn looking_up(self, names: Arc<dyn Names>) -> Arena {
        Arena { names, ..self }
    }

    /// The same house, which gives links to pages at `url`.
    #[must_use]
    pub fn with_pages_at(self, url: &str) -> Arena {
        Arena { page: Some(url.trim_end_matches('/').into()), ..self }
    }

    /// Finishes what waits to be written and closes the file.
    #[boxed]
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// Copies the whole database, as it is now, into a new file.
    #[boxed]
    pub async fn backup(&self, to: &Path) -> anyhow::Result<()> {
        self.store.backup(to).await.with_context(|| format!("backing up into {}", to.display()))
    }

    /// Whether what is written is kept: the file is there, and the newest transaction was committed.
    pub fn is_kept(&self) -> anyhow::Result<()> {
        Ok(self.store.is_kept()?)
    }

    /// Writes down that it is `now`, only to see whether anything can be written.
    #[boxed]
    pub async fn pulse(&self, now: Millis) -> anyhow::Result<()> {
        let beat = self.store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(store::process::pulse_beaten(conn, now.0))
        });
        Ok(beat.await?)
    }

    /// What it has done since it was opened, in steps.
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

    /// How many use cases wait to be written.
    pub fn writes_waiting(&self) -> usize {
        self.store.waiting()
    }

    /// Tells whoever waits that something may be due earlier, or that there is something to send.
    pub fn woken(&self) -> channel::Receiver<u64> {
        self.woken.subscribe()
    }

    pub(crate) fn wake(&self) {
        self.woken.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Does a use case, which has what it is about to itself, again if somebody else was faster.
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

    /// A connection that reads for suggestions, tables, replays and exports, and is held until
    /// what was read is worked on: no press ever waits for these.
    pub(crate) async fn leisure(&self) -> Done<store::Reader> {
        Ok(self.store.read_at_leisure().await?)
    }

    /// Whether suggestions are made to somebody who types; who types faster than anybody can is
    /// given none.
    pub fn may_suggest(&self, by: u64, now: Millis) -> bool {
        let whose = [Whose::Person(row_id(by))];
        self.meters.spend(limits::What::Suggestion, &whose, now).is_ok()
    }

    /// That the messenger may be asked for what is missing here.
    pub fn may_examine(&self, by: u64, at: Place, now: Millis) -> Done<()> {
        Ok(self.meters.spend(limits::What::Doctor, &asking(by, at), now)?)
    }
}

/// What a use case is about that is asked for somewhere, of a bout if one is named.
pub(crate) fn about(at: Place, bout: Option<BoutId>) -> About {
    bout.map_or(About::Guild(row_id(at.guild)), |bout| About::Bout(bout.0))
}

/// Whose meters run when somebody asks for something somewhere.
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
    /// Its number; none where it has not joined them, as on a file.
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
    /// The addresses of a name now; none where there are none, or that cannot be told.
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

/// Whoever can say who is a member of a server.
pub trait Members: Debug + Send + Sync {
    /// Whether a person is a member of a server now; none where that cannot be told.
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

    /// Whoever has left is a member no more, however lately they were seen.
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
            // Whoever waited may have gone.
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
