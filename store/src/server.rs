//! A database on a server: each use case in a transaction of its own, at the same time as others.
//!
//! A server is far away: a request may get no answer, or one that came too late. So a use case has
//! a deadline, after which its caller is told that nobody knows the outcome; and it is never done
//! twice unasked.

use crate::queue::{self, Case};
use crate::sql::{self, Builder};
use crate::tables::{self, Tables};
use crate::{About, Conn, Error, LEISURELY, Reader, Rows};
use futures_util::future::BoxFuture;
use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnectionMetadata;
use sqlx::{ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{RwLock, oneshot};
use tokio::time::Instant;

/// The migrations of a server's tables.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("../migrations/postgres");

/// The longest a use case may take with everything: a press is answered within three seconds.
const LONGEST: Duration = Duration::from_millis(2_500);
/// How long one waits for a connection to read by.
const PATIENCE: Duration = Duration::from_secs(2);
/// After how long nobody trusts an idle connection without a word from the other side.
const FRESH: Duration = Duration::from_secs(1);
/// How long one waits before another connection is tried.
const BREATH: Duration = Duration::from_millis(50);
/// Connections for presses and the program's own work.
const WIDTH: u32 = 8;

/// Where a database on a server is: `postgres://user:password@host/name`. It is never printed, since a
/// password is part of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(String);

impl Address {
    /// Whether some text means a database on a server, rather than a file.
    pub fn is_meant_by(text: &str) -> bool {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
        scheme.is_some_and(|scheme| ["postgres", "postgresql"].contains(&scheme.as_str()))
    }

    /// An address as it is written. Fails if it is not one; the error does not repeat it.
    pub fn read(text: &str) -> Rows<Address> {
        if !Address::is_meant_by(text) || !has_known_settings(text) {
            return Err(Error::NoAddress);
        }
        match PgConnectOptions::from_str(text) {
            Ok(_) => Ok(Address(text.to_owned())),
            Err(_) => Err(Error::NoAddress),
        }
    }

    pub(crate) fn options(&self) -> Rows<PgConnectOptions> {
        let options = PgConnectOptions::from_str(&self.0).map_err(|_| Error::NoAddress)?;
        Ok(options
            .application_name("summa-rudis")
            .statement_cache_capacity(256)
            .disable_statement_logging())
    }
}

/// Whether all that is set behind an address is known: of anything else sqlx warns with its value, which may be a
/// password under another name.
fn has_known_settings(text: &str) -> bool {
    const KNOWN: [&str; 19] = [
        "application_name",
        "dbname",
        "host",
        "hostaddr",
        "options",
        "password",
        "port",
        "ssl-ca",
        "ssl-cert",
        "ssl-key",
        "ssl-mode",
        "ssl-root-cert",
        "sslcert",
        "sslkey",
        "sslmode",
        "sslrootcert",
        "statement-cache-capacity",
        "user",
        "",
    ];
    let settings = text.split_once('?').map_or("", |(_, settings)| settings);
    settings.split('&').all(|setting| {
        let name = setting.split_once('=').map_or(setting, |(name, _)| name);
        KNOWN.contains(&name) && (!name.is_empty() || setting.is_empty())
    })
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(…)")
    }
}

/// A database on a server. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Server {
    pool: PgPool,
    leisurely: PgPool,
    /// Nothing may be written: it is only looked at.
    is_looked_at: bool,
    /// Why the newest transaction was not committed; `None` if it was.
    failed: Arc<Mutex<Option<String>>>,
    under_way: Arc<AtomicUsize>,
    troubles: Arc<(AtomicU64, AtomicU64)>,
    /// Locked by all work under way; whether the database is closed.
    gate: Arc<RwLock<bool>>,
}

/// The troubles of the connection to a server since it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Troubles {
    /// Use cases that may or may not have been done.
    pub away: u64,
    /// Use cases that were overtaken by another, and judged again.
    pub conflicts: u64,
}

/// A fault in the setup of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// It is older than the oldest release that was tried.
    Old,
    /// It acknowledges writes that are not on disk, by this setting of its own.
    NotOnDisk(&'static str),
    /// Its standby may lack acknowledged writes.
    Lags,
}

/// The oldest release that was tried.
const OLDEST: i64 = 150_000;

/// Several connections, so many at most, which let go of a peer that is cut off.
async fn connections(options: PgConnectOptions, count: u32, longest: &str) -> Rows<PgPool> {
    let options = options.options([
        ("default_transaction_isolation", "read committed"),
        ("idle_in_transaction_session_timeout", "5s"),
        ("statement_timeout", longest),
        ("tcp_user_timeout", "5s"),
    ]);
    let pool = PgPoolOptions::new()
        .max_connections(count)
        .test_before_acquire(false)
        .before_acquire(|conn, seen: PoolConnectionMetadata| {
            Box::pin(async move {
                if FRESH < seen.idle_for {
                    conn.ping().await?;
                }
                Ok(true)
            })
        })
        .acquire_timeout(PATIENCE)
        .connect_with(options);
    pool.await.map_err(away)
}

/// A pool's timeout means that it had no connection.
fn away(error: sqlx::Error) -> Error {
    let error = Error::from(error);
    if matches!(error, Error::Sql(sqlx::Error::PoolTimedOut)) { Error::Away } else { error }
}

impl Server {
    /// Opens a database, and brings its tables up to date.
    pub(crate) async fn open(address: &Address) -> Rows<Server> {
        let server = Server::connected(address, false).await?;
        if let Some(why) = server.tables().await?.refusal(&"the database on the server") {
            return Err(Error::Tables(why));
        }
        MIGRATIONS.run(&server.pool).await?;
        Ok(server)
    }

    pub(crate) async fn look(address: &Address) -> Rows<Server> {
        Server::connected(address, true).await
    }

    async fn connected(address: &Address, is_looked_at: bool) -> Rows<Server> {
        let mut options = address.options()?;
        if is_looked_at {
            options = options.options([("default_transaction_read_only", "on")]);
        }
        Ok(Server {
            pool: connections(options.clone(), WIDTH, "5s").await?,
            leisurely: connections(options, LEISURELY, "60s").await?,
            is_looked_at,
            failed: Arc::default(),
            under_way: Arc::default(),
            troubles: Arc::default(),
            gate: Arc::default(),
        })
    }

    /// How the tables stand to those that this program knows.
    pub(crate) async fn tables(&self) -> Rows<Tables> {
        let mut conn = self.pool.acquire().await.map_err(away)?;
        let named = "select table_name::text from information_schema.tables \
            where table_schema = current_schema()";
        let named: Vec<String> = sqlx::query_scalar(named).fetch_all(&mut *conn).await?;
        if !tables::are_kept(&named) {
            return Ok(tables::without(&named));
        }
        let applied = sqlx::query_as(tables::APPLIED).fetch_all(&mut *conn).await?;
        Ok(tables::judge(applied, &MIGRATIONS))
    }

    pub(crate) fn is_kept(&self) -> Rows<()> {
        match &*self.failed.lock().expect("no holder of this lock panics") {
            Some(why) => Err(Error::NotCommitted(why.clone())),
            None => Ok(()),
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.under_way.load(Ordering::Relaxed)
    }

    pub(crate) async fn write<T, E, F>(&self, about: About, case: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
    {
        if self.is_looked_at {
            return Err(Error::Closed.into());
        }
        let open = Arc::clone(&self.gate).read_owned().await;
        if *open {
            return Err(Error::Closed.into());
        }
        let (answer, answered) = oneshot::channel();
        let mut case = queue::waiting(case, answer);
        let server = self.clone();
        // It is finished even if its caller has gone.
        tokio::spawn(async move {
            server.under_way.fetch_add(1, Ordering::Relaxed);
            let lost = server.transaction(about, &mut *case).await.err();
            server.under_way.fetch_sub(1, Ordering::Relaxed);
            server.noted(lost.as_ref());
            case.answer(lost);
            drop(open);
        });
        answered.await.map_err(|_| Error::Closed)?
    }

    /// How often it was away, and how often somebody was overtaken.
    pub(crate) fn troubles(&self) -> Troubles {
        let (away, conflicts) = &*self.troubles;
        Troubles {
            away: away.load(Ordering::Relaxed),
            conflicts: conflicts.load(Ordering::Relaxed),
        }
    }

    /// Advice for its operator on its setup.
    pub(crate) async fn advice(&self) -> Rows<Vec<Advice>> {
        let mut conn = Conn::Postgres(self.pool.acquire().await.map_err(away)?);
        let statement = "select current_setting('server_version_num')::bigint, \
            current_setting('synchronous_commit'), current_setting('fsync'), \
            current_setting('full_page_writes'), current_setting('synchronous_standby_names') = '' \
            and exists (select 1 from pg_stat_replication)";
        let (version, commit, fsync, pages, lags): (i64, String, String, String, bool) =
            sql::query_as(statement).fetch_one(&mut conn).await?;
        let mut advice = Vec::new();
        if version < OLDEST {
            advice.push(Advice::Old);
        }
        let kept = [("synchronous_commit", commit), ("fsync", fsync), ("full_page_writes", pages)];
        let not_kept = kept.into_iter().filter(|(_, value)| value == "off");
        advice.extend(not_kept.map(|(setting, _)| Advice::NotOnDisk(setting)));
        if lags {
            advice.push(Advice::Lags);
        }
        Ok(advice)
    }

    fn noted(&self, lost: Option<&Error>) {
        let (away, conflicts) = &*self.troubles;
        match lost {
            Some(Error::Conflict) => {
                conflicts.fetch_add(1, Ordering::Relaxed);
            }
            Some(Error::Away) => {
                away.fetch_add(1, Ordering::Relaxed);
            }
            Some(_) | None => {}
        }
        let why = match lost {
            Some(Error::Conflict | Error::Closed) => return,
            Some(error @ Error::Away) => Some(error.to_string()),
            Some(error) => Some(format!("{error:?}")),
            None => None,
        };
        if let Some(why) = &why {
            tracing::error!(%why, "a transaction was lost");
        }
        *self.failed.lock().expect("no holder of this lock panics") = why;
    }

    async fn transaction(&self, about: About, case: &mut dyn Case) -> Rows<()> {
        let end = Instant::now() + LONGEST;
        let mut conn = self.begun(end).await?;
        let work = async {
            held(&mut conn, about).await?;
            let is_kept = case.run(&mut conn).await;
            sql::query(if is_kept { "commit" } else { "rollback" }).run(&mut conn).await
        };
        match tokio::time::timeout_at(end, work).await {
            Ok(Ok(())) => Ok(()),
            // Nobody has seen the work so far: others were faster.
            Ok(Err(Error::Conflict)) => {
                conn.hang_up();
                Err(Error::Conflict)
            }
            // It may have been committed: nobody knows.
            Ok(Err(error)) => {
                tracing::warn!(%error, "a transaction broke off");
                conn.hang_up();
                Err(Error::Away)
            }
            Err(_) => {
                conn.hang_up();
                Err(Error::Away)
            }
        }
    }

    /// A connection on which a transaction has begun. Nothing has happened yet: one that is broken is
    /// exchanged for another.
    async fn begun(&self, end: Instant) -> Rows<Conn> {
        loop {
            let begun = async {
                let mut conn = Conn::Postgres(self.pool.acquire().await?);
                match tokio::time::timeout_at(end, sql::query("begin").execute(&mut conn)).await {
                    Ok(Ok(_)) => Ok(conn),
                    Ok(Err(error)) => {
                        conn.hang_up();
                        Err(error)
                    }
                    Err(_) => {
                        conn.hang_up();
                        Err(sqlx::Error::PoolTimedOut)
                    }
                }
            };
            match tokio::time::timeout_at(end, begun).await {
                Ok(Ok(conn)) => return Ok(conn),
                Ok(Err(sqlx::Error::PoolClosed)) => return Err(Error::Closed),
                Ok(Err(_)) if Instant::now() + BREATH < end => tokio::time::sleep(BREATH).await,
                Ok(Err(_)) | Err(_) => return Err(Error::Away),
            }
        }
    }

    pub(crate) async fn read(&self) -> Rows<Reader> {
        Ok(Reader::on(Conn::Postgres(self.pool.acquire().await.map_err(away)?)))
    }

    pub(crate) async fn read_at_leisure(&self) -> Rows<Reader> {
        Ok(Reader::on(Conn::Postgres(self.leisurely.acquire().await.map_err(away)?)))
    }

    /// Finishes the work under way and closes all connections.
    pub(crate) async fn close(&self) {
        *self.gate.write().await = true;
        self.leisurely.close().await;
        self.pool.close().await;
    }
}

/// Locks the subject of a use case before it reads anything: a statement that waited and then read
/// would mix new rows with old.
async fn held(conn: &mut Conn, about: About) -> Rows<()> {
    let (statement, id) = match about {
        About::Guild(id) => {
            let hold = || {
                let statement = "select id from guild where id = $1 for no key update";
                sql::query_scalar::<i64>(statement).bind(id)
            };
            if hold().fetch_optional(conn).await?.is_none() {
                // Of two who are the first there the second waits for the other's row.
                let statement = "insert into guild (id) values ($1) on conflict (id) do nothing";
                sql::query(statement).bind(id).run(conn).await?;
                hold().fetch_one(conn).await?;
            }
            return Ok(());
        }
        About::Bout(id) => (
            "select id from guild where id = (select guild from bout where id = $1) \
            for no key update",
            id,
        ),
        About::Season(id) => (
            "select id from guild where id = (select guild from season where id = $1) \
            for no key update",
            id,
        ),
        About::Tournament(id) => (
            "select id from guild where id = (select guild from tournament where id = $1) \
            for no key update",
            id,
        ),
        About::Person(id) => {
            let mut statements = Builder::new("select id from person where id = ");
            statements.push_bind(id).push(" for no key update");
            statements.next().push("select id from guild where id in ");
            statements.push("(select guild from nickname where person = ").push_bind(id);
            statements.push(") order by id for no key update");
            return statements.build().run(conn).await;
        }
        About::Outbox | About::Nothing => return Ok(()),
    };
    sql::query(statement).bind(id).run(conn).await
}
