//! A store of its own: on a file or, where `TEST_POSTGRES` names a server, on a database there.

#![allow(dead_code, unused_macros, reason = "each of the tests needs some of it")]

use sqlx::SqliteConnection;
use std::path::Path;
use store::outbox::{self, Destination};
use store::proofs::place::Place;
use store::{Conn, Database, Store, bout};

/// Where a store is, for as long as it is looked at.
pub(crate) struct Home {
    pub(crate) place: Place,
    folder: tempfile::TempDir,
}

impl Home {
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

pub(crate) async fn fresh() -> (Home, Store) {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::of(&folder.path().join("arena.db")).await.unwrap();
    let store = Store::open_at(&place.database).await.unwrap();
    (Home { place, folder }, store)
}

/// Whether it is a server on which a test is run; says so where there is none.
#[allow(clippy::print_stdout, reason = "whoever runs it learns what was left out")]
pub(crate) fn on_server(database: &Database) -> bool {
    let is_servers = matches!(database, Database::Server(_));
    if !is_servers {
        println!("TEST_POSTGRES names no server: nothing is tried on one");
    }
    is_servers
}

/// A new lobby.
pub(crate) fn dice(guild: i64, number: i64, opener: i64) -> bout::New<'static> {
    bout::New {
        guild,
        number,
        channel: 800,
        game: "dice",
        opener,
        ranked: true,
        affairs: "{}",
        created: 5,
        due: None,
    }
}

/// Something to be said about no bout.
pub(crate) fn note(to: Destination, nonce: String) -> outbox::New {
    outbox::New {
        to,
        bout: None,
        seat: None,
        purpose: "note",
        message: None,
        is_living: false,
        is_fresh: false,
        say: "{}".to_owned(),
        nonce,
        due: 1,
        about: None,
    }
}

/// The connection to a file, for questions to files alone.
pub(crate) fn file(conn: &mut Conn) -> &mut SqliteConnection {
    match conn {
        Conn::Sqlite(conn) => conn,
        Conn::Postgres(_) => panic!("a server is no file"),
    }
}

/// Does something in one transaction.
macro_rules! write {
    ($store:expr, $conn:ident => $body:expr) => {
        $store
            .write::<_, Error, _>(store::About::Nothing, move |$conn: &mut Conn| {
                Box::pin(async move { $body })
            })
            .await
            .unwrap()
    };
}
