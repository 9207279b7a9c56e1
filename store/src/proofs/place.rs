//! Where tests keep their databases: a file each, or where `TEST_POSTGRES` names a server a database each
//! there, so that every test can be run on either engine.

use crate::{Address, Database, Rows};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use sqlx_postgres::PgConnectOptions;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::str::FromStr;

/// A database that goes with its place, where it is no file.
#[derive(Debug)]
pub struct Place {
    /// Where it is.
    pub database: Database,
    /// The server, and the name of the database there.
    made: Option<(PgConnectOptions, String)>,
}

/// The server that tests use, if they do.
fn server() -> Option<String> {
    std::env::var("TEST_POSTGRES").ok().filter(|address| !address.is_empty())
}

/// The name of the database that stands for a file on a server: no other file has it.
fn name_of(file: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    std::process::id().hash(&mut hasher);
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned()).hash(&mut hasher);
    format!("test_{:016x}", hasher.finish())
}

/// The database that stands for a file: the file itself, or one of a server that [`Place::of`] has made.
pub fn stands_for(file: &Path) -> Database {
    let on_server =
        parts(file).and_then(|(server, name)| Address::read(&format!("{server}/{name}")).ok());
    on_server.map_or_else(|| Database::File(file.to_owned()), Database::Server)
}

/// The server, without a database, and the name that stands for a file there; `None` if tests use
/// no server.
pub(crate) fn parts(file: &Path) -> Option<(String, String)> {
    let server = server()?;
    let (before, _) = server.rsplit_once('/')?;
    Some((before.to_owned(), name_of(file)))
}

impl Place {
    /// Makes the database that stands for a file; the file itself is made by opening it.
    pub async fn of(file: &Path) -> Rows<Place> {
        let database = stands_for(file);
        let made = match (&database, server()) {
            (Database::Server(_), Some(server)) => {
                let options = PgConnectOptions::from_str(&server)?.disable_statement_logging();
                let name = name_of(file);
                let mut conn = options.connect().await?;
                // Ordered as elsewhere: the columns themselves say that they are ordered by bytes.
                let create = format!("create database {name} template template0 encoding 'UTF8'");
                conn.execute(AssertSqlSafe(create)).await?;
                Some((options, name))
            }
            (Database::File(_) | Database::Server(_), _) => None,
        };
        Ok(Place { database, made })
    }

    /// Its name on its server; `None` for a file.
    pub fn name(&self) -> Option<&str> {
        self.made.as_ref().map(|(_, name)| name.as_str())
    }

    /// Its address, for another program; `None` for a file.
    pub fn address(&self) -> Option<String> {
        let server = server()?;
        Some(format!("{}/{}", server.rsplit_once('/')?.0, self.name()?))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some((options, name)) = self.made.take() else { return };
        let gone = std::thread::spawn(move || {
            let alone = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            alone.block_on(async {
                let mut conn = options.connect().await?;
                let drop = format!("drop database if exists {name} with (force)");
                conn.execute(AssertSqlSafe(drop)).await?;
                Rows::Ok(())
            })
        });
        // It is a test's: the server ends with whoever started it, and takes along the databases
        // left there.
        gone.join().ok();
    }
}
