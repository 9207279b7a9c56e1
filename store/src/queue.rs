//! The write queue: all use cases that wait share one transaction, and so one flush to the disk.

use crate::limit::Limit;
use crate::sql::{self, FileConn};
use crate::{Conn, Error, Rows, hang_up, on_file};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::SqliteConnection;
use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Use cases in one transaction at most. With more, those who are answered together come together
/// again, and the processor waits for the writer and the writer for them by turns.
const TOGETHER: usize = 32;
/// How long emptying the write-ahead log waits for those who read, and after how long it is tried
/// again where nothing is written meanwhile.
const PATIENCE: Duration = Duration::from_millis(100);
const AGAIN: Duration = Duration::from_secs(1);

pub(crate) enum Order {
    Run(Box<dyn Case>),
    /// Take copies of deleted rows out of the file and the write-ahead log; answered when that was
    /// tried once.
    Wipe(oneshot::Sender<()>),
    /// From here on wiping writes the whole file anew: copies of deleted rows may be anywhere in
    /// it. Until then only the log is emptied.
    Stale(oneshot::Sender<()>),
    Close(oneshot::Sender<()>),
}

/// A queued use case, and the caller that waits for its answer.
pub(crate) fn waiting<T, E, F>(case: F, answer: oneshot::Sender<Result<T, E>>) -> Box<dyn Case>
where
    T: Send + 'static,
    E: From<Error> + Send + 'static,
    F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
{
    Box::new(Waiting { case: Some(case), result: None, answer })
}

/// A use case, whatever its result.
pub(crate) trait Case: Send {
    /// Does it. Returns whether its changes must be kept.
    fn run<'c>(&'c mut self, conn: &'c mut Conn) -> BoxFuture<'c, bool>;
    /// Answers the one who waits; `lost` says why nothing was kept after all.
    fn answer(self: Box<Self>, lost: Option<Error>);
}

struct Waiting<T, E, F> {
    case: Option<F>,
    result: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Case for Waiting<T, E, F>
where
    T: Send + 'static,
    E: From<Error> + Send + 'static,
    F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
{
    fn run<'c>(&'c mut self, conn: &'c mut Conn) -> BoxFuture<'c, bool> {
        let case = self.case.take().expect("a use case runs once");
        async move {
            let result = AssertUnwindSafe(async { case(conn).await }).catch_unwind().await;
            let result = result.unwrap_or_else(|panic| Err(Error::Panicked(words(&*panic)).into()));
            let keep = result.is_ok();
            self.result = Some(result);
            keep
        }
        .boxed()
    }

    fn answer(self: Box<Self>, lost: Option<Error>) {
        let result = match (self.result, lost) {
            // This is the reason, whatever error the use case met on the way.
            (_, Some(why @ (Error::Away | Error::TooLong))) => Err(why.into()),
            (Some(Ok(_)) | None, Some(why)) => Err(why.into()),
            (Some(result), _) => result,
            (None, None) => Err(Error::Closed.into()),
        };
        // The caller may have gone; the work stays done.
        self.answer.send(result).let_go();
    }
}

/// Lets an answer go that nobody waits for, or a failure that follows another.
trait Gone {
    fn let_go(self);
}

impl<T, E> Gone for Result<T, E> {
    fn let_go(self) {}
}

/// A panic's text may be made from a board; only texts in the source are told.
fn words(panic: &(dyn Any + Send)) -> String {
    panic.downcast_ref::<&'static str>().copied().unwrap_or("a panic").to_owned()
}

pub(crate) struct Writer {
    conn: Conn,
    /// How long the use case under way may take.
    limit: Limit,
    /// Why the newest transaction was not committed.
    failed: Arc<Mutex<Option<String>>>,
    /// Whether the write-ahead log is still to be emptied.
    is_wiping: bool,
}

impl Writer {
    pub(crate) fn new(
        mut conn: FileConn,
        limit: Limit,
        failed: Arc<Mutex<Option<String>>>,
    ) -> Self {
        conn.limit = Some(limit.clone());
        Writer { conn: Conn::Sqlite(conn), limit, failed, is_wiping: false }
    }

    /// Works on a thread of its own: with every statement it waits for the database's thread, and
    /// between two threads that takes a third of the time between two schedulers.
    pub(crate) fn start(self, inbox: mpsc::Receiver<Order>) -> Rows<()> {
        let alone = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let work = move || alone.block_on(self.work(inbox));
        std::thread::Builder::new().name("writer".to_owned()).spawn(work)?;
        Ok(())
    }

    /// Works until it is told to close, or nobody can tell it anything any more.
    async fn work(mut self, mut inbox: mpsc::Receiver<Order>) {
        let mut close = None;
        while close.is_none() {
            let order = if self.is_wiping {
                match tokio::time::timeout(AGAIN, inbox.recv()).await {
                    Ok(order) => order,
                    Err(_) => {
                        self.wipe().await;
                        continue;
                    }
                }
            } else {
                inbox.recv().await
            };
            let Some(order) = order else { break };
            match order {
                Order::Run(case) => close = self.commit_together(case, &mut inbox).await,
                Order::Wipe(done) => {
                    self.clear().await;
                    self.wipe().await;
                    done.send(()).let_go();
                }
                Order::Stale(done) => {
                    self.is_stale().await;
                    self.wipe().await;
                    done.send(()).let_go();
                }
                Order::Close(done) => close = Some(done),
            }
        }
        inbox.close();
        while let Some(order) = inbox.recv().await {
            if let Order::Run(case) = order {
                self.commit_together(case, &mut inbox).await;
            }
        }
        hang_up(self.conn).await;
        if let Some(done) = close {
            done.send(()).let_go();
        }
    }

    /// Leaves no stale copies of deleted rows in the file.
    async fn clear(&mut self) {
        let Conn::Sqlite(conn) = &mut self.conn else { return };
        if let Err(error) = on_file::cleared(conn).await {
            tracing::warn!(%error, "copies of what was deleted are still in the file");
        }
    }

    async fn is_stale(&mut self) {
        let Conn::Sqlite(conn) = &mut self.conn else { return };
        if let Err(error) = on_file::noted(conn, on_file::STALE).await {
            tracing::warn!(%error, "copies of what was deleted stay in the file");
        }
    }

    /// Empties the write-ahead log, or remembers that it is still to be done.
    async fn wipe(&mut self) {
        // A server keeps its own log.
        let Conn::Sqlite(conn) = &mut self.conn else { return };
        let is_empty = match emptied(conn).await {
            Ok(is_empty) => is_empty,
            Err(error) => {
                tracing::warn!(%error, "emptying the write-ahead log");
                false
            }
        };
        self.is_wiping = !is_empty;
    }

    /// Runs `first` and all that wait behind it in one transaction. Their results are answered
    /// after the commit. Returns the order to close if one was met.
    async fn commit_together(
        &mut self,
        first: Box<dyn Case>,
        inbox: &mut mpsc::Receiver<Order>,
    ) -> Option<oneshot::Sender<()>> {
        let mut done: Vec<(Box<dyn Case>, Option<Error>)> = Vec::new();
        let mut close = None;
        let mut next = Some(first);
        let mut lost = None;
        let (mut wiped, mut stale) = (None, None);
        let mut is_begun = false;
        while let Some(mut case) = next.take() {
            let mut own = None;
            if lost.is_none() {
                let (is_cut, kept) = self.run_behind_savepoint(&mut *case, &mut is_begun).await;
                // A statement that was cut off while it wrote has taken all of the transaction with it.
                (own, lost) = (is_cut.then_some(Error::TooLong), kept.err());
            }
            done.push((case, own));
            if done.len() < TOGETHER {
                match inbox.try_recv() {
                    Ok(Order::Run(case)) => next = Some(case),
                    Ok(Order::Wipe(done)) => wiped = Some(done),
                    Ok(Order::Stale(done)) => stale = Some(done),
                    Ok(Order::Close(done)) => close = Some(done),
                    Err(_) => {}
                }
            }
        }
        if lost.is_none() && is_begun {
            lost = self.say("commit").await.err();
        }
        let lost = lost.map(|error| {
            let Error::NotCommitted(why) = error else { return format!("{error:?}") };
            why
        });
        if let Some(error) = &lost {
            tracing::error!(%error, cases = done.len(), "committing");
            // Nothing may be open at all, when it was the beginning that failed.
            self.say("rollback").await.let_go();
        }
        if is_begun {
            self.failed.lock().expect("no holder of this lock panics").clone_from(&lost);
        }
        for (case, own) in done {
            case.answer(own.or_else(|| lost.clone().map(Error::NotCommitted)));
        }
        if stale.is_some() {
            self.is_stale().await;
        }
        if wiped.is_some() {
            self.clear().await;
        }
        if wiped.is_some() || stale.is_some() || self.is_wiping {
            self.wipe().await;
        }
        for done in [wiped, stale].into_iter().flatten() {
            done.send(()).let_go();
        }
        close
    }

    /// A savepoint comes with the transaction's beginning, or with the last one's release, and with the use
    /// case's own first statement: every statement by itself is a walk to the database's thread and back.
    ///
    /// Returns whether the use case has taken too long, so that none of it is kept whatever its own
    /// result, and whether the work of the use cases before it is still there.
    async fn run_behind_savepoint(
        &mut self,
        case: &mut dyn Case,
        is_begun: &mut bool,
    ) -> (bool, Rows<()>) {
        self.conn.says_first(match is_begun {
            false => "begin immediate; savepoint use_case",
            true => "release savepoint use_case; savepoint use_case",
        });
        self.limit.begins();
        let keep = case.run(&mut self.conn).await;
        let is_cut = self.limit.ceases();
        if is_cut {
            tracing::error!("a use case has taken too long: nothing of it is kept");
        }
        (is_cut, self.end_of_case(keep && !is_cut, is_begun).await)
    }

    async fn end_of_case(&mut self, keep: bool, is_begun: &mut bool) -> Rows<()> {
        if self.conn.keeps_to_itself() {
            return Ok(());
        }
        *is_begun = true;
        let stumbled = self.conn.stumbled();
        let ending = match (keep, &stumbled) {
            (true, None) => return Ok(()),
            // The use case has got over it; whether its savepoint was made is seen here.
            (true, Some(_)) => "release savepoint use_case; savepoint use_case",
            (false, _) => "rollback to savepoint use_case",
        };
        let ended = self.say(ending).await;
        // Without a savepoint there was no beginning: why not was said at the first statement.
        ended.map_err(|error| stumbled.map_or(error, Error::NotCommitted))
    }

    async fn say(&mut self, statement: &'static str) -> Rows<()> {
        sql::query(statement).run(&mut self.conn).await
    }
}

/// Folds the write-ahead log into the file and empties it; whether nobody was in the way.
pub(crate) async fn emptied(conn: &mut SqliteConnection) -> Rows<bool> {
    waits(conn, PATIENCE).await?;
    let folded = sqlx::query_as("pragma wal_checkpoint(truncate)").fetch_one(&mut *conn).await;
    waits(conn, crate::on_file::BUSY).await?;
    let (is_busy, _, _): (bool, i64, i64) = folded?;
    Ok(!is_busy)
}

/// Sets how long a connection waits for another one's lock.
async fn waits(conn: &mut SqliteConnection, longest: Duration) -> Rows<()> {
    let statement = format!("pragma busy_timeout = {}", longest.as_millis());
    sqlx::query(sqlx::AssertSqlSafe(statement)).execute(conn).await?;
    Ok(())
}
