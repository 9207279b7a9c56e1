//! The tables of a file, compared with those that this program knows. A start and a look from
//! outside ask the same question.

use crate::{Error, Rows};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::fmt::Display;
use std::path::Path;

/// The migrations of a file's tables.
pub(crate) static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("../migrations");

/// How a file's tables stand to those that this program knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tables {
    /// There are none yet: a start makes them.
    None,
    /// They are older: a start brings them up to date.
    Older,
    /// They are the ones that this program knows.
    Current,
    /// A newer release made them: this one can do nothing with them.
    Newer,
    /// They are not this program's, or were changed by somebody else.
    Foreign,
}

impl Tables {
    /// Why a start refuses them; `None` if it does not.
    pub fn refusal(self, database: &dyn Display) -> Option<String> {
        match self {
            Tables::None | Tables::Older | Tables::Current => None,
            Tables::Newer => Some(format!(
                "{database} was made by a newer release than this one: use that release, or restore \
                 the backup that was made with this one"
            )),
            Tables::Foreign => Some(format!(
                "the tables of {database} are not those of this program: name another database in \
                 DATABASE"
            )),
        }
    }
}

/// Says no to a file that is there and not for this program, and changes nothing of it.
pub(crate) async fn judged(file: &Path) -> Rows<()> {
    if !file.exists() {
        return Ok(());
    }
    // A file without a log is read as it lies; with one, the content of the log is part of it.
    let log = crate::file::beside(file, "-wal");
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let options = options.immutable(!log.exists()).disable_statement_logging();
    let mut conn = options.connect().await.map_err(|error| unread(error, file))?;
    let found = found(&mut conn).await;
    if let Err(error) = conn.close().await {
        tracing::warn!(%error, "closing the database");
    }
    let found = found
        .map_err(|error| if let Error::Sql(sql) = error { unread(sql, file) } else { error })?;
    found.refusal(&file.display()).map_or(Ok(()), |why| Err(Error::Tables(why)))
}

/// Why a file could not be read.
fn unread(error: sqlx::Error, file: &Path) -> Error {
    /// SQLite's code for a file that is not its own.
    const NO_DATABASE: &str = "26";
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    if code.as_deref() == Some(NO_DATABASE) {
        let file = file.display();
        return Error::Tables(format!("{file} is no database: name another file in DATABASE"));
    }
    error.into()
}

pub(crate) async fn found(conn: &mut SqliteConnection) -> Rows<Tables> {
    let named = "select name from sqlite_master where type = 'table'";
    let named: Vec<String> = sqlx::query_scalar(named).fetch_all(&mut *conn).await?;
    if !are_kept(&named) {
        return Ok(without(&named));
    }
    Ok(judge(sqlx::query_as(APPLIED).fetch_all(conn).await?, &MIGRATIONS))
}

/// Whether the tables keep a list of their migrations.
pub(crate) fn are_kept(named: &[String]) -> bool {
    named.iter().any(|name| name == "_sqlx_migrations")
}

/// The state of tables that keep no list of their migrations.
pub(crate) fn without(named: &[String]) -> Tables {
    if named.is_empty() { Tables::None } else { Tables::Foreign }
}

/// The changes they have gone through: number, fingerprint, and whether all went well.
pub(crate) const APPLIED: &str = "select version, checksum, success from _sqlx_migrations";

/// How tables that have gone through some changes stand to those that have gone through all of ours.
pub(crate) fn judge(applied: Vec<(i64, Vec<u8>, bool)>, all: &Migrator) -> Tables {
    let newest = all.iter().map(|ours| ours.version).max().unwrap_or(0);
    if applied.iter().any(|(version, ..)| newest < *version) {
        return Tables::Newer;
    }
    let is_ours = |(version, checksum, success): &(i64, Vec<u8>, bool)| {
        let mut ours = all.iter();
        *success && ours.any(|it| it.version == *version && it.checksum == checksum.as_slice())
    };
    let is_there = |version| applied.iter().any(|(it, ..)| *it == version);
    if !applied.iter().all(is_ours) {
        Tables::Foreign
    } else if all.iter().all(|ours| is_there(ours.version)) {
        Tables::Current
    } else {
        Tables::Older
    }
}
