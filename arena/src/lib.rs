//! What the house does for its guests: lobbies, presses, clocks, posts, records.
//!
//! This crate knows games only as [`boards::Play`] and rows only through `store`. It must not
//! know Discord, nor SQL, nor what time it is: time is a parameter. Nothing that a restart would
//! miss is held in memory between two presses. A use case is a file; [`Arena`] is their common door.

mod act;
mod affairs;
mod blocks;
mod called;
mod clock;
mod door;
mod duties;
mod ending;
mod export;
mod find;
mod gather;
mod guest;
mod leaderboard;
mod league;
mod limits;
mod lobby;
mod lobby_words;
mod log;
mod luck;
mod me;
mod member;
mod my_data;
mod names;
mod orders;
mod outbox;
mod panels;
mod post;
mod posts;
mod press;
#[cfg(feature = "proofs")]
pub mod proofs;
mod recent;
mod replay;
mod rest;
mod rules;
mod say;
mod set_back;
mod settings;
mod sitting;
mod stalled;
mod start;
mod steward;
mod stuck;
mod tick;
mod timing;
mod undo;
mod unnamed;
mod verify;
mod watch;
mod wishes;

pub use boards::shortened;
pub use door::Members;
pub use guest::{Done, Fault, How, Millis, Person, Place, Reference, Refused, Reply, Start};
pub use league::{Audited, League, Recruit};
pub use me::ME;
pub use post::{Arrived, Failure, Outgoing, To, What};
pub use say::{Book, BoutId, Control, Deed, Eyes, LudusId, MenuChoice, Say, SeasonId, Style};
pub(crate) use say::{LABEL, SUGGESTION};
pub use settings::{SETTINGS, Setting};
pub use steward::{Decree, Steward};

use anyhow::Context;
use boards::Kind;
use futures_util::future::BoxFuture;
use limits::{Meters, Whose};
use recent::Recent;
use sitting::{Concluded, RulesFailed, Sitting};
use std::path::Path;
use std::sync::Arc;
use store::{Conn, Store};
use tokio::sync::watch as channel;

/// The house. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Arena {
    store: Store,
    woken: Arc<channel::Sender<u64>>,
    members: Arc<dyn Members>,
    seen: Arc<door::Seen>,
    /// What a restart may forget: it bounds only what is computed or asked at the moment.
    meters: Meters,
    /// Bouts told again lately, by bout, version and eyes.
    retold: Recent<(BoutId, i64, Eyes), Arc<Vec<boards::Page>>>,
    /// What came of checking bouts lately, by bout and version.
    verified: Recent<(BoutId, i64), String>,
    /// Bouts that somebody may look back on, by person and place.
    begun: Recent<(u64, Place), Arc<Vec<store::bout::Brief>>>,
}

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
/// Bouts told again that are kept in memory: their pages may be some hundred kilobytes each.
const RETOLD: usize = 24;
/// Checked bouts of which the outcome is kept in memory.
const VERIFIED: usize = 256;
/// People and places for whom the bouts to look back on are kept in memory.
const BEGUN: usize = 256;
/// How often a use case is judged again because somebody else was faster.
const AGAIN: usize = 5;

impl Arena {
    /// Opens the house on an SQLite file, which is created where there is none.
    ///
    /// # Errors
    /// If the file cannot be opened or brought up to date.
    pub async fn open(file: &Path) -> anyhow::Result<Arena> {
        let store = Store::open(file).await;
        let store = store.with_context(|| format!("opening the database {file:?}"))?;
        let arena = Arena::on(store);
        // Whatever was on its way when the process stopped may be sent again at once.
        arena
            .store
            .write::<_, store::Error, _>(|conn| Box::pin(store::outbox::leases_ended(conn)))
            .await
            .context("taking up the outbox")?;
        Ok(arena)
    }

    /// Opens a file that is there to look at it, as another process may be running on it: nothing
    /// can be changed.
    ///
    /// # Errors
    /// If there is no such file, or its tables are of another version of this program.
    pub async fn look(file: &Path) -> anyhow::Result<Arena> {
        let store = Store::look(file).await;
        let store = store.with_context(|| format!("opening the database {file:?}"))?;
        let tables = store.tables().await.context("reading the version of its tables")?;
        if let Some(why) = tables.refusal(file) {
            anyhow::bail!(why);
        }
        anyhow::ensure!(
            tables == store::Tables::Current,
            "the tables of {file:?} are of an earlier release: start the bot once on it"
        );
        Ok(Arena::on(store))
    }

    fn on(store: Store) -> Arena {
        Arena {
            store,
            woken: Arc::new(channel::Sender::new(0)),
            members: Arc::new(door::Unasked),
            seen: Arc::default(),
            meters: Meters::default(),
            retold: Recent::new(RETOLD, MINUTE),
            verified: Recent::new(VERIFIED, MINUTE),
            begun: Recent::new(BEGUN, 2 * SECOND),
        }
    }

    /// The same house, which asks `members` before anybody acts on a server from elsewhere. One that
    /// can ask nobody lets nobody do so.
    #[must_use]
    pub fn asking(self, members: Arc<dyn Members>) -> Arena {
        Arena { members, ..self }
    }

    /// Finishes what waits to be written and closes the file.
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// Copies the whole database, as it is now, into a new file.
    ///
    /// # Errors
    /// If the file is there already or cannot be written.
    pub async fn backup(&self, to: &Path) -> anyhow::Result<()> {
        self.store.backup(to).await.with_context(|| format!("backing up into {}", to.display()))
    }

    /// Whether what is written is kept: the file is there, and the newest transaction was committed.
    ///
    /// # Errors
    /// Why it is not.
    pub fn is_kept(&self) -> anyhow::Result<()> {
        Ok(self.store.is_kept()?)
    }

    /// Writes down that it is `now`, only to see whether anything can be written.
    ///
    /// # Errors
    /// Why nothing can.
    pub async fn pulse(&self, now: Millis) -> anyhow::Result<()> {
        let beat = self
            .store
            .write::<_, store::Error, _>(move |conn| Box::pin(store::pulse::beaten(conn, now.0)));
        Ok(beat.await?)
    }

    /// How many use cases wait to be written.
    pub fn writes_waiting(&self) -> usize {
        self.store.waiting()
    }

    /// Tells whoever waits that something may be due earlier, or that there is something to send.
    pub fn woken(&self) -> channel::Receiver<u64> {
        self.woken.subscribe()
    }

    fn wake(&self) {
        self.woken.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Does a use case in the write queue, again if somebody else was faster.
    async fn write<T, F>(&self, case: F) -> Done<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut Conn) -> BoxFuture<'c, Done<T>> + Clone + Send + 'static,
    {
        let mut done = self.store.write(case.clone()).await;
        for _ in 0..AGAIN {
            match &done {
                Err(Fault::Ours(error)) if is_conflict(error) => {}
                Ok(_) | Err(_) => break,
            }
            done = self.store.write(case.clone()).await;
        }
        if done.is_ok() {
            self.wake();
        }
        done.map_err(Fault::referenced)
    }

    /// Does something to one live bout: takes it up, works on it, lets the house and the clocks
    /// have their say, and writes all down. What `answer` makes of it is answered.
    async fn change<T, U, F, G>(&self, bout: BoutId, now: Millis, does: F, answer: G) -> Done<U>
    where
        T: Send + 'static,
        U: Send + 'static,
        F: Fn(&mut Sitting) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        self.change_as(None, bout, now, does, answer).await
    }

    /// The same for somebody who must have a seat there; see [`Sitting::own`].
    async fn change_own<T, U, F, G>(
        &self,
        by: u64,
        bout: BoutId,
        now: Millis,
        does: F,
        answer: G,
    ) -> Done<U>
    where
        T: Send + 'static,
        U: Send + 'static,
        F: Fn(&mut Sitting) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        self.change_as(Some(by), bout, now, does, answer).await
    }

    async fn change_as<T, U, F, G>(
        &self,
        own: Option<u64>,
        bout: BoutId,
        now: Millis,
        does: F,
        answer: G,
    ) -> Done<U>
    where
        T: Send + 'static,
        U: Send + 'static,
        F: Fn(&mut Sitting) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        let done = self.write(move |conn| {
            let (does, answer) = (does.clone(), answer.clone());
            Box::pin(async move {
                let mut sitting = match own {
                    Some(by) => Sitting::own(conn, bout, by, now).await?,
                    None => Sitting::live(conn, bout, now).await?,
                };
                let done = does(&mut sitting)?;
                let concluded = sitting.conclude(conn).await?;
                answer(done, &concluded)
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// Marks a bout as stuck when its rules failed, and tells those who can help.
    async fn settle_faults<T>(&self, done: Done<T>, now: Millis) -> Done<T> {
        if let Err(Fault::Ours(error)) = &done
            && let Some(failed) = error.downcast_ref::<RulesFailed>()
        {
            let reference = error.downcast_ref::<Reference>().map(|reference| reference.0.clone());
            self.mark_stuck(failed.bout, reference.unwrap_or_default(), now).await?;
            return Err(Refused::Stuck.into());
        }
        done
    }

    /// A connection that reads for a press, or for the house's own work.
    async fn reader(&self) -> Done<store::Reader> {
        Ok(self.store.read().await?)
    }

    /// A connection that reads for suggestions, tables, replays and exports, and is held until
    /// what was read is worked on: no press ever waits for these.
    async fn leisure(&self) -> Done<store::Reader> {
        Ok(self.store.read_at_leisure().await?)
    }

    /// Whether suggestions are made to somebody who types; who types faster than anybody can is
    /// given none.
    pub fn may_suggest(&self, by: u64, now: Millis) -> bool {
        let whose = [Whose::Person(row_id(by))];
        self.meters.spend(limits::What::Suggestion, &whose, now).is_ok()
    }

    /// That the messenger may be asked for what is missing here.
    ///
    /// # Errors
    /// A guest's mistake: it is too soon.
    pub fn may_examine(&self, by: u64, at: Place, now: Millis) -> Done<()> {
        Ok(self.meters.spend(limits::What::Doctor, &asking(by, at), now)?)
    }
}

/// Whose meters run when somebody asks for something somewhere.
fn asking(by: u64, at: Place) -> Vec<Whose> {
    let server = (at.guild != 0).then(|| Whose::Guild(row_id(at.guild)));
    std::iter::once(Whose::Person(row_id(by))).chain(server).collect()
}

/// Does something that takes the processor for a while beside those who answer presses.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> anyhow::Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => Ok(done),
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(error).context("the process is ending"),
        },
    }
}

/// Whether somebody else changed a row first.
fn is_conflict(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref::<store::Error>(), Some(store::Error::Conflict))
}

/// A game's name as a heading; its slug if it is not played any more.
fn title(slug: &str) -> &str {
    match Kind::of(slug) {
        Some(kind) => kind.title(),
        None => slug,
    }
}

/// A messenger's number in a row. No number that a messenger gives is beyond it.
fn row_id(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}

/// A row's number for the messenger; a pseudonym has none.
fn messenger_id(id: i64) -> u64 {
    u64::try_from(id).unwrap_or(0)
}

#[cfg(test)]
#[path = "leisure_tests.rs"]
mod leisure_tests;
