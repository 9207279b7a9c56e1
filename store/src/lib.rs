//! Rows: the only crate that speaks SQL.
//!
//! It knows tables and columns. It must not know games, words or what time it is: instants are
//! parameters, in milliseconds since the Unix epoch. A file is a table, a few that belong together,
//! or a question to several; a function is a statement, or the few that one change takes, and is
//! named for its answer. Writing goes through [`Store::write`], which commits many use cases at
//! once; reading through [`Store::read`].

pub mod bout;
pub mod due;
pub mod gladiator;
pub mod guild;
pub mod log;
pub mod ludus;
#[cfg(feature = "measure")]
pub mod measure;
pub mod meeting;
pub mod meter;
pub mod outbox;
mod packed;
pub mod person;
mod queue;
pub mod rating;
pub mod result;
pub mod season;
pub mod seat;
pub mod stable;
pub mod stalled;
pub mod standing;

use futures_util::future::BoxFuture;
use queue::{Order, Writer};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Sqlite};
use std::path::Path;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// What every statement runs on.
pub type Conn = sqlx::SqliteConnection;
/// A connection that only reads; given back when dropped.
pub type Reader = sqlx::pool::PoolConnection<Sqlite>;
/// What a statement answers.
pub type Rows<T> = Result<T, Error>;
/// Several statements that are run in one walk to the database's thread and back, which takes
/// longer than most of them.
type Statements = sqlx::QueryBuilder<Sqlite>;

/// What brings a file's tables up to date.
static TABLES: sqlx::migrate::Migrator = sqlx::migrate!("../migrations");
/// Use cases that may wait for the writer before others are held back.
const WAITING: usize = 1024;
/// Connections that read at the same time for those who wait for an answer to a press.
pub const READERS: u32 = 4;
/// Connections that read at the same time for those who look something up. While one is held what
/// was read may be worked on, so that they also bound how much is computed at once.
pub const LEISURELY: u32 = 3;
/// Pages of the write-ahead log before it is folded into the file: 16 MiB.
const WAL_PAGES: &str = "4096";

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
    /// SQLite takes the name of a file as text only.
    #[error("the name of the file is no text")]
    NoText,
    /// A packed column does not unpack.
    #[error("a packed column is damaged")]
    Damaged,
}

/// The database: one writer, and two sets of readers that never wait for each other. Cheap to
/// clone.
#[derive(Debug, Clone)]
pub struct Store {
    orders: mpsc::Sender<Order>,
    readers: SqlitePool,
    leisurely: SqlitePool,
}

impl Store {
    /// Opens the file, creates it where there is none, and brings its tables up to date.
    pub async fn open(path: &Path) -> Rows<Store> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .statement_cache_capacity(256)
            .pragma("wal_autocheckpoint", WAL_PAGES)
            .pragma("cache_size", "-32768")
            .pragma("temp_store", "memory")
            .disable_statement_logging();
        let mut conn = options.connect().await?;
        TABLES.run(&mut conn).await?;
        let options = options.create_if_missing(false);
        let leisurely = readers(options.clone(), LEISURELY).await?;
        let readers = readers(options, READERS).await?;
        let (orders, inbox) = mpsc::channel(WAITING);
        Writer::new(conn).start(inbox)?;
        Ok(Store { orders, readers, leisurely })
    }

    /// Opens a file that is there to look at it, and changes nothing: another process may be
    /// running on it. Every [`Store::write`] answers [`Error::Closed`].
    pub async fn look(path: &Path) -> Rows<Store> {
        let options = SqliteConnectOptions::new().filename(path).disable_statement_logging();
        let (orders, _) = mpsc::channel(1);
        let leisurely = readers(options.clone(), LEISURELY).await?;
        Ok(Store { orders, readers: readers(options, READERS).await?, leisurely })
    }

    /// Whether the file has the tables that this program knows, no older and no newer ones.
    pub async fn is_current(&self) -> Rows<bool> {
        let newest = "select max(version) from _sqlx_migrations";
        let found: Option<i64> =
            sqlx::query_scalar(newest).fetch_one(&mut *self.read().await?).await?;
        Ok(found == TABLES.iter().map(|migration| migration.version).max())
    }

    /// Runs a use case in the next transaction, alone behind a savepoint: its error undoes it and
    /// nothing else. Returns after the commit, so what it answers is durable.
    pub async fn write<T, E, F>(&self, case: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let order = Order::run(case, answer);
        self.orders.send(order).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    /// A connection that reads what has been committed, for a press or the program's own work: a
    /// few statements, and given back.
    pub async fn read(&self) -> Rows<Reader> {
        Ok(self.readers.acquire().await?)
    }

    /// The same for whatever takes longer, or comes with every letter somebody types: suggestions,
    /// tables, replays, exports. However many of these wait, no [`Store::read`] does.
    pub async fn read_at_leisure(&self) -> Rows<Reader> {
        Ok(self.leisurely.acquire().await?)
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

    /// Copies the whole database, as it is now, into a new file.
    pub async fn backup(&self, to: &Path) -> Rows<()> {
        let to = to.to_str().ok_or(Error::NoText)?;
        let mut reader = self.read_at_leisure().await?;
        sqlx::query("vacuum into ?").bind(to).execute(&mut *reader).await?;
        Ok(())
    }
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
    if let Err(error) = conn.close().await {
        tracing::warn!(%error, "closing the database");
    }
}
