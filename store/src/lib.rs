//! Rows: the only crate that speaks SQL.
//!
//! It knows tables and columns. It must not know games, words or what time it is: instants are
//! parameters, in milliseconds since the Unix epoch. A file is a table, a few that belong together,
//! or a question to several; a function is a statement, or the few that one change takes, and is
//! named for its answer. Writing goes through [`Store::write`], which commits many use cases at
//! once; reading through [`Store::read`].

pub mod archive;
pub mod away;
pub mod block;
pub mod bout;
pub mod champion;
pub mod digest;
pub mod due;
mod file;
pub mod gladiator;
pub mod guild;
pub mod listed;
pub mod log;
pub mod ludus;
pub mod meeting;
pub mod meter;
pub mod note;
pub mod noticeboard;
pub mod outbox;
mod packed;
pub mod person;
#[cfg(feature = "proofs")]
pub mod proofs;
pub mod pulse;
pub mod punctual;
mod queue;
pub mod rating;
pub mod receipt;
pub mod result;
pub mod sat;
pub mod season;
pub mod seat;
pub mod seeker;
mod sql;
pub mod stable;
pub mod stake;
pub mod stalled;
pub mod standing;
mod tables;
pub mod thought;
pub mod told;
pub mod told_of;
pub mod tournament;
mod unprinted;
pub mod wish;

pub use sql::Conn;
pub use tables::Tables;

use file::Opened;
use futures_util::future::BoxFuture;
use queue::{Order, Writer};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqliteConnection};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// A connection that only reads; given back when dropped.
#[derive(Debug)]
pub struct Reader(Conn);

impl Deref for Reader {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.0
    }
}

impl DerefMut for Reader {
    fn deref_mut(&mut self) -> &mut Conn {
        &mut self.0
    }
}

/// What a statement answers.
pub type Rows<T> = Result<T, Error>;

/// Use cases that may wait for the writer before others are held back.
const WAITING: usize = 1024;
/// Connections that read at the same time for those who wait for an answer to a press.
pub const READERS: u32 = 4;
/// Connections that read at the same time for those who look something up. While one is held what
/// was read may be worked on, so that they also bound how much is computed at once.
pub const LEISURELY: u32 = 3;
/// How long a connection waits for another one's lock.
const BUSY: Duration = Duration::from_secs(10);
/// Pages of the write-ahead log before it is folded into the file: 16 MiB.
const WAL_PAGES: &str = "4096";
/// What a file says of itself once nothing deleted is left in it from before deleting wiped.
const WIPED: i64 = 1;

/// Why a row could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database said no.
    #[error("database")]
    Sql(#[from] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("migrations")]
    Migrations(#[from] sqlx::migrate::MigrateError),
    /// Somebody else changed the row first: judge again.
    #[error("the row has changed in the meantime")]
    Conflict,
    /// A use case panicked; nothing of it was kept.
    #[error("a use case panicked: {0}")]
    Panicked(String),
    /// The transaction around a use case could not be committed; nothing of it was kept.
    #[error("the commit failed: {0}")]
    NotCommitted(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
    /// The writer could not be started.
    #[error("starting the writer")]
    NoWriter(#[from] std::io::Error),
    /// A file could not be made or looked at.
    #[error("the file {0}")]
    File(PathBuf, #[source] std::io::Error),
    /// Others may read a file, and that could not be changed.
    #[error("others may read {0}, and its mode could not be changed: `chmod 600` it")]
    Readable(PathBuf),
    /// A file was deleted or replaced while it was open: what is written would be lost.
    #[error("{0} was deleted or replaced while it was open")]
    Gone(PathBuf),
    /// The tables are not what this program can work on; a full sentence.
    #[error("{0}")]
    Tables(String),
    /// SQLite takes the name of a file as text only.
    #[error("the name of the file is no text")]
    NoText,
    /// A packed column does not unpack.
    #[error("a packed column is damaged")]
    Damaged,
}

impl Error {
    /// Whether nothing can be written at present: nothing was kept, and it may be tried again.
    pub fn is_for_now(&self) -> bool {
        match self {
            Error::Gone(_) | Error::NotCommitted(_) | Error::Closed => true,
            Error::Sql(error) => is_disks(error),
            Error::Migrations(_)
            | Error::Conflict
            | Error::Panicked(_)
            | Error::NoWriter(_)
            | Error::File(..)
            | Error::Readable(_)
            | Error::Tables(_)
            | Error::NoText
            | Error::Damaged => false,
        }
    }
}

/// Whether it is the disk that says no, rather than the statement.
fn is_disks(error: &sqlx::Error) -> bool {
    /// SQLite's busy, read-only, input or output, full, and cannot open.
    const DISKS: [u32; 5] = [5, 8, 10, 13, 14];
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let code: Option<u32> = code.and_then(|code| code.parse().ok());
    // The lowest byte is the kind, what is above it the occasion.
    code.is_some_and(|code| DISKS.contains(&(code & 0xff)))
}

/// The database: one writer, and two sets of readers that never wait for each other. Cheap to
/// clone.
#[derive(Debug, Clone)]
pub struct Store {
    orders: mpsc::Sender<Order>,
    readers: SqlitePool,
    opened: Arc<Opened>,
    /// Why the newest transaction was not committed; none if it was.
    failed: Arc<Mutex<Option<String>>>,
    leisurely: SqlitePool,
}

impl Store {
    /// Opens the file, creates it where there is none, and brings its tables up to date. Nobody but
    /// its owner may read it from then on. A file that is not this program's stays as it is.
    pub async fn open(path: &Path) -> Rows<Store> {
        tables::judged(path).await?;
        file::made_private(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .statement_cache_capacity(256)
            .pragma("wal_autocheckpoint", WAL_PAGES)
            .pragma("cache_size", "-32768")
            .pragma("temp_store", "memory")
            // What is deleted is overwritten.
            .pragma("secure_delete", "on")
            .disable_statement_logging();
        let alone = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
        let mut conn = alone.connect_with(options.clone()).await?.acquire().await?;
        if let Some(why) = tables::found(&mut conn).await?.refusal(path) {
            return Err(Error::Tables(why));
        }
        tables::MIGRATIONS.run(&mut conn).await?;
        if let Err(error) = wiped_once(&mut conn).await {
            // For want of room, as a rule: it is done at the next start.
            tracing::warn!(%error, "what was deleted by an earlier release is still in the file");
        }
        // Should the last process have ended before it came to that.
        queue::emptied(&mut conn).await?;
        let leisurely = readers(options.clone(), LEISURELY).await?;
        let readers = readers(options, READERS).await?;
        let (orders, inbox) = mpsc::channel(WAITING);
        let failed = Arc::default();
        Writer::new(Conn::Sqlite(conn), Arc::clone(&failed)).start(inbox)?;
        Ok(Store { orders, readers, leisurely, opened: Arc::new(Opened::now(path)), failed })
    }

    /// Opens a file that is there to look at it, and changes nothing: another process may be
    /// running on it. Every [`Store::write`] answers [`Error::Closed`].
    pub async fn look(path: &Path) -> Rows<Store> {
        let options = SqliteConnectOptions::new().filename(path).disable_statement_logging();
        let (orders, _) = mpsc::channel(1);
        let leisurely = readers(options.clone(), LEISURELY).await?;
        let readers = readers(options, READERS).await?;
        let opened = Arc::new(Opened::now(path));
        Ok(Store { orders, readers, leisurely, opened, failed: Arc::default() })
    }

    /// How the file's tables stand to those that this program knows.
    pub async fn tables(&self) -> Rows<Tables> {
        match &mut self.read().await?.0 {
            Conn::Sqlite(conn) => tables::found(conn).await,
            Conn::Postgres(_) => Ok(Tables::Foreign),
        }
    }

    /// Whether what is written is kept: says no when the file was deleted or replaced, or when the
    /// newest transaction could not be committed.
    pub fn is_kept(&self) -> Rows<()> {
        self.is_there()?;
        match &*self.failed.lock().expect("no holder of this lock panics") {
            Some(why) => Err(Error::NotCommitted(why.clone())),
            None => Ok(()),
        }
    }

    /// How many use cases wait for the writer.
    pub fn waiting(&self) -> usize {
        self.orders.max_capacity() - self.orders.capacity()
    }

    /// Runs a use case in the next transaction, alone behind a savepoint: its error undoes it and
    /// nothing else. Returns after the commit, so what it answers is durable.
    pub async fn write<T, E, F>(&self, case: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
    {
        self.is_there()?;
        let (answer, answered) = oneshot::channel();
        let order = Order::run(case, answer);
        self.orders.send(order).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    /// A connection that reads what has been committed, for a press or the program's own work: a
    /// few statements, and given back.
    pub async fn read(&self) -> Rows<Reader> {
        self.is_there()?;
        Ok(Reader(Conn::Sqlite(self.readers.acquire().await?)))
    }

    /// The same for whatever takes longer, or comes with every letter somebody types: suggestions,
    /// tables, replays, exports. However many of these wait, no [`Store::read`] does.
    pub async fn read_at_leisure(&self) -> Rows<Reader> {
        self.is_there()?;
        Ok(Reader(Conn::Sqlite(self.leisurely.acquire().await?)))
    }

    /// Says no when the file that is written was deleted or replaced. Once it is closed, or where it
    /// is only looked at, others may do with it what they like.
    fn is_there(&self) -> Rows<()> {
        if self.orders.is_closed() { Ok(()) } else { self.opened.are_there() }
    }

    /// Takes what has been deleted out of the write-ahead log too: folds the log into the file and
    /// empties it. While somebody reads what was, that is done as soon as they have read.
    pub async fn wipe(&self) -> Rows<()> {
        let (done, is_done) = oneshot::channel();
        self.orders.send(Order::Wipe(done)).await.map_err(|_| Error::Closed)?;
        is_done.await.map_err(|_| Error::Closed)
    }

    /// Finishes what waits for the writer and closes the file.
    pub async fn close(&self) {
        let (done, is_done) = oneshot::channel();
        self.readers.close().await;
        self.leisurely.close().await;
        if self.orders.send(Order::Close(done)).await.is_ok() {
            // The writer is gone already if nobody answers: closed all the same.
            is_done.await.unwrap_or(());
        }
    }

    /// Copies the whole database, as it is now, into a new file that its owner alone may read.
    pub async fn backup(&self, to: &Path) -> Rows<()> {
        let name = to.to_str().ok_or(Error::NoText)?;
        let mut reader = self.read_at_leisure().await?;
        file::created(to)?;
        let copied = sql::query("vacuum into $1").bind(name).execute(&mut reader).await;
        if copied.is_err() && std::fs::remove_file(to).is_err() {
            tracing::warn!(file = name, "what is left of a copy could not be removed");
        }
        copied?;
        Ok(())
    }
}

/// The files of a database that others than their owner may read or write; a start mends that.
pub fn open_to_others(path: &Path) -> Rows<Vec<PathBuf>> {
    file::open_to_others(path)
}

/// Writes a file anew, once, that was written before deleting wiped what it deleted.
async fn wiped_once(conn: &mut SqliteConnection) -> Rows<()> {
    let version: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut *conn).await?;
    if WIPED <= version {
        return Ok(());
    }
    // The copy that it makes on its way may be as large as the file.
    sqlx::query("pragma temp_store = file").execute(&mut *conn).await?;
    let written = sqlx::query("vacuum").execute(&mut *conn).await;
    sqlx::query("pragma temp_store = memory").execute(&mut *conn).await?;
    written?;
    let wiped = format!("pragma user_version = {WIPED}");
    sqlx::query(sqlx::AssertSqlSafe(wiped)).execute(conn).await?;
    Ok(())
}

/// So many connections that only read.
async fn readers(options: SqliteConnectOptions, count: u32) -> Rows<SqlitePool> {
    Ok(SqlitePoolOptions::new()
        .max_connections(count)
        // A file does not hang up: there is nothing to test.
        .test_before_acquire(false)
        .connect_with(options.read_only(true))
        .await?)
}

/// Closes a connection; what is written is written either way.
async fn hang_up(conn: Conn) {
    let closed = match conn {
        Conn::Sqlite(conn) => conn.close().await,
        Conn::Postgres(conn) => conn.close().await,
    };
    if let Err(error) = closed {
        tracing::warn!(%error, "closing the database");
    }
}
