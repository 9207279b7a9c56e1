//! A database in a file: one writer, and two sets of readers that never wait for each other.

use crate::file::{self, Opened};
use crate::limit::{self, Limit};
use crate::queue::{self, Order, Writer};
use crate::tables::{self, Tables};
use crate::{Conn, Error, FileConn, LEISURELY, READERS, Reader, Rows, forgotten, gaps, sql};
use futures_util::future::BoxFuture;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Use cases that may wait for the writer before others are held back.
const WAITING: usize = 1024;
/// How long a connection waits for another one's lock.
pub(crate) const BUSY: Duration = Duration::from_secs(10);
/// How long one waits for work under way when the file is closed: longer than any use case may take
/// that ever says another statement.
const CLOSING: Duration = Duration::from_secs(15);
/// Pages of the write-ahead log before it is folded into the file: 16 MiB.
const WAL_PAGES: &str = "4096";
/// The bytes of a file that is written anew at once: some tenths of a second.
const AT_ONCE: i64 = 64 << 20;
/// The mark in a file that may hold copies of deleted rows: the next start writes it anew.
pub(crate) const STALE: i64 = 1;
/// The mark in a file that holds no such copies: deleted rows are overwritten.
const WIPED: i64 = 2;

/// A database in a file. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct OnFile {
    orders: mpsc::Sender<Order>,
    /// How long a use case may take.
    limit: Limit,
    readers: SqlitePool,
    opened: Arc<Opened>,
    /// Why the newest transaction was not committed; `None` if it was.
    failed: Arc<Mutex<Option<String>>>,
    leisurely: SqlitePool,
    walks: Arc<AtomicU64>,
}

impl OnFile {
    pub(crate) async fn open(path: &Path) -> Rows<OnFile> {
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
            // Deleted rows are overwritten.
            .pragma("secure_delete", "on")
            .disable_statement_logging();
        let alone = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
        let mut conn = options.connect().await?;
        if let Some(why) = tables::found(&mut conn).await?.refusal(&path.display()) {
            return Err(Error::Tables(why));
        }
        tables::MIGRATIONS.run(&mut conn).await?;
        conn.close().await?;
        if let Err(error) = wiped_once(path, &options).await {
            // For want of room, as a rule: it is done at the next start.
            tracing::warn!(%error, "what was deleted earlier is still in the file");
        }
        let mut conn = alone.connect_with(options.clone()).await?.acquire().await?;
        // Should the last process have ended before it came to that.
        queue::emptied(&mut conn).await?;
        let leisurely = readers(options.clone(), LEISURELY).await?;
        let readers = readers(options, READERS).await?;
        let (orders, inbox) = mpsc::channel(WAITING);
        let failed = Arc::default();
        let walks = Arc::default();
        let limit = Limit::default();
        limit::watched(&mut conn, limit.clone()).await?;
        let conn = FileConn::new(conn, Arc::clone(&walks));
        Writer::new(conn, limit.clone(), Arc::clone(&failed)).start(inbox)?;
        let opened = Arc::new(Opened::now(path));
        Ok(OnFile { orders, limit, readers, leisurely, opened, failed, walks })
    }

    pub(crate) async fn look(path: &Path) -> Rows<OnFile> {
        let options = SqliteConnectOptions::new().filename(path).disable_statement_logging();
        let (orders, _) = mpsc::channel(1);
        let leisurely = readers(options.clone(), LEISURELY).await?;
        let readers = readers(options, READERS).await?;
        let opened = Arc::new(Opened::now(path));
        let (limit, failed, walks) = (Limit::default(), Arc::default(), Arc::default());
        Ok(OnFile { orders, limit, readers, leisurely, opened, failed, walks })
    }

    pub(crate) async fn tables(&self) -> Rows<Tables> {
        self.is_there()?;
        tables::found(&mut *self.readers.acquire().await?).await
    }

    /// Says no when the file was deleted or replaced, or when the newest transaction could not be
    /// committed.
    pub(crate) fn is_kept(&self) -> Rows<()> {
        self.is_there()?;
        match &*self.failed.lock().expect("no holder of this lock panics") {
            Some(why) => Err(Error::NotCommitted(why.clone())),
            None => Ok(()),
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.orders.max_capacity() - self.orders.capacity()
    }

    /// Runs a use case in the next transaction, alone behind a savepoint.
    pub(crate) async fn write<T, E, F>(&self, case: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
    {
        self.is_there()?;
        let (answer, answered) = oneshot::channel();
        let order = Order::Run(queue::waiting(case, answer));
        self.orders.send(order).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    pub(crate) async fn read(&self) -> Rows<Reader> {
        self.is_there()?;
        self.reader(&self.readers).await
    }

    pub(crate) async fn read_at_leisure(&self) -> Rows<Reader> {
        self.is_there()?;
        self.reader(&self.leisurely).await
    }

    async fn reader(&self, of: &SqlitePool) -> Rows<Reader> {
        let conn = FileConn::new(of.acquire().await?, Arc::clone(&self.walks));
        Ok(Reader::on(Conn::Sqlite(conn)))
    }

    /// How many walks there have been to its thread.
    pub(crate) fn statements(&self) -> u64 {
        self.walks.load(Ordering::Relaxed)
    }

    /// Fails if the file was deleted or replaced while it is written. Once it is closed, or if it
    /// is only looked at, others may do with it what they like.
    fn is_there(&self) -> Rows<()> {
        if self.orders.is_closed() { Ok(()) } else { self.opened.are_there() }
    }

    /// Folds the log into the file and empties it. While somebody reads an older state, that is
    /// done as soon as they have read.
    pub(crate) async fn wipe(&self) -> Rows<()> {
        let (done, is_done) = oneshot::channel();
        self.orders.send(Order::Wipe(done)).await.map_err(|_| Error::Closed)?;
        is_done.await.map_err(|_| Error::Closed)
    }

    /// Notes that copies of deleted rows may be left in the file.
    pub(crate) async fn stale(&self) -> Rows<()> {
        let (done, is_done) = oneshot::channel();
        self.orders.send(Order::Stale(done)).await.map_err(|_| Error::Closed)?;
        is_done.await.map_err(|_| Error::Closed)
    }

    pub(crate) fn forgotten_beside(&self) -> Rows<Vec<String>> {
        self.opened.database().map_or(Ok(Vec::new()), forgotten::beside)
    }

    pub(crate) fn keep_forgotten_beside(&self, marks: &[String]) -> Rows<()> {
        self.opened.database().map_or(Ok(()), |file| forgotten::kept_beside(file, marks))
    }

    pub(crate) async fn close(&self) {
        let (done, is_done) = oneshot::channel();
        self.readers.close().await;
        self.leisurely.close().await;
        self.limit.closes();
        let closed = async {
            if self.orders.send(Order::Close(done)).await.is_ok() {
                // The writer is gone already if nobody answers: closed all the same.
                is_done.await.unwrap_or(());
            }
        };
        if tokio::time::timeout(CLOSING, closed).await.is_err() {
            tracing::warn!("what is under way does not end; nothing of it is kept");
        }
    }

    pub(crate) async fn backup(&self, to: &Path) -> Rows<()> {
        let name = to.to_str().ok_or(Error::NoText)?;
        let mut reader = self.read_at_leisure().await?;
        file::created(to)?;
        let copied = sql::query("vacuum into $1").bind(name).execute(&mut reader).await;
        if copied.is_err() && std::fs::remove_file(to).is_err() {
            tracing::warn!(file = name, "what is left of a copy could not be removed");
        }
        copied?;
        // It may take the database's place, and who is forgotten then must leave nothing in it.
        gaps::emptied(to).map_err(|error| Error::File(to.to_owned(), error))
    }
}

/// Writes a file anew, once, that may hold copies of deleted rows, and empties the room on its
/// pages.
async fn wiped_once(path: &Path, options: &SqliteConnectOptions) -> Rows<()> {
    let mut conn = options.connect().await?;
    let version: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut conn).await?;
    let written = if version < WIPED { written_anew(&mut conn).await } else { Ok(()) };
    conn.close().await?;
    written?;
    if version < WIPED {
        gaps::emptied(path).map_err(|error| Error::File(path.to_owned(), error))?;
        let mut conn = options.connect().await?;
        noted(&mut conn, WIPED).await?;
        conn.close().await?;
    }
    Ok(())
}

/// Leaves no copies of deleted rows, as SQLite does wherever it moves rows to another page: a small
/// file is written anew at once, a large one, which would hold up everybody, with the next start.
pub(crate) async fn cleared(conn: &mut SqliteConnection) -> Rows<()> {
    let pages: i64 = sqlx::query_scalar("pragma page_count").fetch_one(&mut *conn).await?;
    let page: i64 = sqlx::query_scalar("pragma page_size").fetch_one(&mut *conn).await?;
    if pages * page <= AT_ONCE { written_anew(conn).await } else { noted(conn, STALE).await }
}

/// Writes a file anew: the copies left then are of rows that it still has.
async fn written_anew(conn: &mut SqliteConnection) -> Rows<()> {
    // The copy that it makes on its way may be as large as the file.
    sqlx::query("pragma temp_store = file").execute(&mut *conn).await?;
    let written = sqlx::query("vacuum").execute(&mut *conn).await;
    sqlx::query("pragma temp_store = memory").execute(&mut *conn).await?;
    written?;
    Ok(())
}

/// Puts a mark in a file.
pub(crate) async fn noted(conn: &mut SqliteConnection, version: i64) -> Rows<()> {
    let noted = format!("pragma user_version = {version}");
    sqlx::query(sqlx::AssertSqlSafe(noted)).execute(conn).await?;
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
