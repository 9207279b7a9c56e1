//! Rows: the only crate that speaks SQL.
//!
//! It knows tables and columns. It must not know games, words or what time it is: instants are
//! parameters, in milliseconds since the Unix epoch. A file is a table, a few that belong together,
//! or a question to several; a function is a statement, or the few that one change takes, and is
//! named for its answer; a field is a column, described where a migration makes it. Writing goes
//! through [`Store::write`], which commits many use cases at once; reading through [`Store::read`].

pub mod block;
pub mod bout;
pub mod champion;
pub mod contest;
pub mod digest;
pub mod due;
mod file;
pub mod forgotten;
mod gaps;
pub mod gladiator;
pub mod guild;
pub mod import;
mod limit;
pub mod listed;
pub mod log;
pub mod ludus;
pub mod meeting;
pub mod meter;
mod moving;
pub mod note;
pub mod noticeboard;
mod on_file;
pub mod outbox;
mod packed;
pub mod person;
pub mod process;
#[cfg(feature = "proofs")]
pub mod proofs;
pub mod punctual;
mod queue;
pub mod rating;
pub mod receipt;
pub mod result;
pub mod retention;
pub mod season;
pub mod seat;
pub mod seeker;
mod server;
pub mod shard;
mod sql;
pub mod stable;
pub mod stake;
pub mod stalled;
pub mod standing;
mod tables;
pub mod thought;
pub mod thread;
pub mod tournament;
pub mod webhook;
pub mod wish;

pub use due::Share;
pub use moving::{Moved, moved};
pub use server::{Address, Advice, Troubles};
pub use sql::{Conn, FileConn};
pub use tables::Tables;

use async_recursion::async_recursion as boxed;
use futures_util::future::BoxFuture;
use on_file::OnFile;
use server::Server;
use std::fmt;
use std::io::ErrorKind;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

/// A connection that only reads; given back when dropped.
#[derive(Debug)]
pub struct Reader(Conn);

impl Reader {
    pub(crate) fn on(conn: Conn) -> Reader {
        Reader(conn)
    }
}

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

/// The result of a statement.
pub type Rows<T> = Result<T, Error>;

/// Connections that read at the same time for those who wait for an answer to a press.
pub const READERS: u32 = 4;
/// Connections that read at the same time for those who look something up. While one is held, its
/// rows may be worked on, so that they also bound how much is computed at once.
pub const LEISURELY: u32 = 3;
/// The place of a database. Printing it shows no password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Database {
    /// In a file of its own.
    File(PathBuf),
    /// On a server, which others may share.
    Server(Address),
}

impl From<PathBuf> for Database {
    fn from(file: PathBuf) -> Database {
        Database::File(file)
    }
}

impl From<&Path> for Database {
    fn from(file: &Path) -> Database {
        Database::File(file.to_owned())
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(file) => file.display().fmt(f),
            Database::Server(_) => f.write_str("on the PostgreSQL server"),
        }
    }
}

/// The subject of a use case. On a server it is locked before the use case reads anything: of two
/// about one guild the second begins when the first is done. A file has one writer in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// A guild, with all that is played there.
    Guild(i64),
    /// A bout: its guild.
    Bout(i64),
    /// A season: its guild.
    Season(i64),
    /// A tournament: its guild.
    Tournament(i64),
    /// A person, and each guild in which they are known.
    Person(i64),
    /// Messages still to be sent: their lanes are locked as they are come by.
    Outbox,
    /// Rows that are written by one statement, or by nobody else.
    Nothing,
}

/// Why a row could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database said no.
    #[error("database")]
    Sql(#[source] sqlx::Error),
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
    /// A use case has taken longer than any may; nothing of it was kept.
    #[error("a use case has taken too long")]
    TooLong,
    /// The database was not reached in time: the request may have been done or not.
    #[error("the database is away")]
    Away,
    /// Nobody can be sure who is at the other end of the line, or there is no cipher that both know.
    #[error("the line to the database's server could not be secured, which `sslmode` wants: {0}")]
    NotSecured(String),
    /// A file or socket is missing that the address names.
    #[error(
        "a certificate or socket that the database's address names is not there, or cannot be read"
    )]
    NotThere,
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
    /// The address that should name a database on a server does not.
    #[error("DATABASE is no address of a PostgreSQL server: postgres://user:password@host/name")]
    NoAddress,
    /// A server's database is copied by the server's own means.
    #[error(
        "a database on a server is not copied by this command: `pg_dump -Fc` writes a copy of it, and \
         `pg_restore` brings it back"
    )]
    NoCopy,
    /// A database was not moved, and nothing was kept of it; a full sentence.
    #[error("{0}")]
    NotMoved(String),
    /// The writer could not be started.
    #[error("starting the writer")]
    NoWriter(#[from] std::io::Error),
    /// A file could not be made or looked at.
    #[error("the file {0}")]
    File(PathBuf, #[source] std::io::Error),
    /// Others may read a file, and that could not be changed.
    #[error("others may read {0}, and its mode could not be changed: `chmod 600` it")]
    Readable(PathBuf),
    /// A file was deleted or replaced while it was open: new rows would be lost.
    #[error("{0} was deleted or replaced while it was open")]
    Gone(PathBuf),
    /// This program cannot work on the tables; a full sentence.
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
            Error::Gone(_)
            | Error::NotCommitted(_)
            | Error::Away
            | Error::NotSecured(_)
            | Error::NotThere
            | Error::Closed => true,
            Error::Sql(error) => is_disks(error),
            Error::Migrations(_)
            | Error::Conflict
            | Error::Panicked(_)
            | Error::TooLong
            | Error::NoWriter(_)
            | Error::File(..)
            | Error::Readable(_)
            | Error::Tables(_)
            | Error::NoAddress
            | Error::NoCopy
            | Error::NotMoved(_)
            | Error::NoText
            | Error::Damaged => false,
        }
    }
}

impl Error {
    /// The error of a connection that broke, or that could not be made.
    fn of_line(why: &std::io::Error) -> Error {
        // Data that make no sense, a certificate's say, are no fault of the connection.
        if why.kind() == ErrorKind::InvalidData {
            Error::NotSecured(why.to_string())
        } else if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) {
            Error::NotThere
        } else {
            Error::Away
        }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        /// Two who waited for each other, one who was overtaken, and one who wrote the same row first.
        const OVERTAKEN: [&str; 3] = ["40001", "40P01", "23505"];
        /// A server that shuts down, starts up, has no room, or has let go of who did not move.
        const GOING: [&str; 6] = ["57P01", "57P02", "57P03", "53300", "57014", "25P03"];
        if matches!(error, sqlx::Error::PoolClosed) {
            return Error::Closed;
        }
        // A file is on no line that could be cut.
        if let sqlx::Error::Tls(why) = &error {
            return Error::NotSecured(why.to_string());
        }
        if let sqlx::Error::Io(why) = &error {
            return Error::of_line(why);
        }
        if matches!(error, sqlx::Error::Protocol(_)) {
            return Error::Away;
        }
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        match code.as_deref() {
            Some(code) if OVERTAKEN.contains(&code) => Error::Conflict,
            Some(code) if GOING.contains(&code) => Error::Away,
            Some(_) | None => Error::Sql(error),
        }
    }
}

/// Whether it is the disk that says no, rather than the statement.
fn is_disks(error: &sqlx::Error) -> bool {
    /// SQLite's busy, read-only, input or output, full, and cannot open.
    const DISKS: [u32; 5] = [5, 8, 10, 13, 14];
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let code: Option<u32> = code.and_then(|code| code.parse().ok());
    // The lowest byte is the kind, the bytes above it the occasion.
    code.is_some_and(|code| DISKS.contains(&(code & 0xff)))
}

/// The database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store(Kind);

#[derive(Debug, Clone)]
enum Kind {
    File(OnFile),
    Server(Server),
}

impl Store {
    /// Opens the file, creates it where there is none, and brings its tables up to date. Nobody but
    /// its owner may read it from then on. A file that is not this program's stays as it is.
    pub async fn open(path: &Path) -> Rows<Store> {
        Ok(Store(Kind::File(OnFile::open(path).await?)))
    }

    /// Opens a database wherever it is, and brings its tables up to date.
    pub async fn open_at(database: &Database) -> Rows<Store> {
        match database {
            Database::File(path) => Store::open(path).await,
            Database::Server(address) => Ok(Store(Kind::Server(Server::open(address).await?))),
        }
    }

    /// Opens a file that is there to look at it, and changes nothing: another process may be
    /// running on it. Every [`Store::write`] answers [`Error::Closed`].
    #[boxed]
    pub async fn look(path: &Path) -> Rows<Store> {
        Ok(Store(Kind::File(OnFile::look(path).await?)))
    }

    /// The same wherever it is.
    #[boxed]
    pub async fn look_at(database: &Database) -> Rows<Store> {
        match database {
            Database::File(path) => Store::look(path).await,
            Database::Server(address) => Ok(Store(Kind::Server(Server::look(address).await?))),
        }
    }

    /// Whether other processes may run on the same database.
    pub fn is_shared(&self) -> bool {
        matches!(self.0, Kind::Server(_))
    }

    /// How the database's tables stand to those that this program knows.
    #[boxed]
    pub async fn tables(&self) -> Rows<Tables> {
        match &self.0 {
            Kind::File(file) => file.tables().await,
            Kind::Server(server) => server.tables().await,
        }
    }

    /// Checks that new rows are kept: fails if the file was deleted or replaced, or if the newest
    /// transaction could not be committed.
    pub fn is_kept(&self) -> Rows<()> {
        match &self.0 {
            Kind::File(file) => file.is_kept(),
            Kind::Server(server) => server.is_kept(),
        }
    }

    /// How many use cases wait for the writer; on a server, how many are under way.
    pub fn waiting(&self) -> usize {
        match &self.0 {
            Kind::File(file) => file.waiting(),
            Kind::Server(server) => server.waiting(),
        }
    }

    /// How many walks there have been to the thread of a file, each with a statement or several; a server
    /// counts its own.
    pub fn statements(&self) -> u64 {
        match &self.0 {
            Kind::File(file) => file.statements(),
            Kind::Server(_) => 0,
        }
    }

    /// The troubles of the connection to a server; a file has none.
    pub fn troubles(&self) -> Troubles {
        match &self.0 {
            Kind::File(_) => Troubles::default(),
            Kind::Server(server) => server.troubles(),
        }
    }

    /// Advice for the operator of a server on its setup.
    #[boxed]
    pub async fn advice(&self) -> Rows<Vec<Advice>> {
        match &self.0 {
            Kind::File(_) => Ok(Vec::new()),
            Kind::Server(server) => server.advice().await,
        }
    }

    /// Runs a use case in a transaction: its error undoes it and nothing else. On a file many share
    /// one, each behind a savepoint; on a server each has its own, once it has locked its subject.
    /// Returns after the commit, so its result is durable.
    pub async fn write<T, E, F>(&self, about: About, case: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
    {
        match &self.0 {
            Kind::File(file) => file.write(case).await,
            Kind::Server(server) => server.write(about, case).await,
        }
    }

    /// A connection that reads committed rows, for a press or the program's own work: a few
    /// statements, and given back.
    #[boxed]
    pub async fn read(&self) -> Rows<Reader> {
        match &self.0 {
            Kind::File(file) => file.read().await,
            Kind::Server(server) => server.read().await,
        }
    }

    /// The same for reads that take longer, or come with every letter somebody types: suggestions,
    /// tables, replays, exports. However many of these wait, no [`Store::read`] does.
    #[boxed]
    pub async fn read_at_leisure(&self) -> Rows<Reader> {
        match &self.0 {
            Kind::File(file) => file.read_at_leisure().await,
            Kind::Server(server) => server.read_at_leisure().await,
        }
    }

    /// Takes copies of deleted rows out of the file, of a large one with the next start, and out of
    /// the write-ahead log: folds the log into the file and empties it. While somebody reads an
    /// older state, that is done as soon as they have read. A server looks after its own log.
    #[boxed]
    pub async fn wipe(&self) -> Rows<()> {
        match &self.0 {
            Kind::File(file) => file.wipe().await,
            Kind::Server(_) => Ok(()),
        }
    }

    /// Notes that copies of deleted rows may be left in the file: where rows were removed that
    /// moved others, only writing it anew takes them out. The next start does that; now only the
    /// write-ahead log is emptied.
    #[boxed]
    pub async fn stale(&self) -> Rows<()> {
        match &self.0 {
            Kind::File(file) => file.stale().await,
            Kind::Server(_) => Ok(()),
        }
    }

    /// The marks of those who are forgotten that stand beside the file: more than its own, if it is an older copy.
    /// A server has nothing beside it.
    pub fn forgotten_beside(&self) -> Rows<Vec<String>> {
        match &self.0 {
            Kind::File(file) => file.forgotten_beside(),
            Kind::Server(_) => Ok(Vec::new()),
        }
    }

    /// Keeps all of them beside it.
    pub fn keep_forgotten_beside(&self, marks: &[String]) -> Rows<()> {
        match &self.0 {
            Kind::File(file) => file.keep_forgotten_beside(marks),
            Kind::Server(_) => Ok(()),
        }
    }

    /// Finishes the work that waits for the writer and closes the database.
    #[boxed]
    pub async fn close(&self) {
        match &self.0 {
            Kind::File(file) => file.close().await,
            Kind::Server(server) => server.close().await,
        }
    }

    /// Copies the whole database, as it is now, into a new file that its owner alone may read.
    /// Refused: [`Error::NoCopy`] if it is on a server.
    #[boxed]
    pub async fn backup(&self, to: &Path) -> Rows<()> {
        match &self.0 {
            Kind::File(file) => file.backup(to).await,
            Kind::Server(_) => Err(Error::NoCopy),
        }
    }
}

/// The files of a database that others than their owner may read or write; a start mends that.
pub fn open_to_others(path: &Path) -> Rows<Vec<PathBuf>> {
    file::open_to_others(path)
}

/// Closes a connection; written rows stay written either way.
async fn hang_up(conn: Conn) {
    let closed = match conn {
        Conn::Sqlite(sql::FileConn { conn, .. }) => conn.close().await,
        Conn::Postgres(conn) => conn.close().await,
    };
    if let Err(error) = closed {
        tracing::warn!(%error, "closing the database");
    }
}
