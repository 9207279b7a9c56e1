//! A store on a file of its own.

#![allow(dead_code, unused_macros, reason = "each of the tests needs some of it")]

use sqlx::SqliteConnection;
use store::{Conn, Store};

pub(crate) async fn fresh() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("arena.db")).await.unwrap();
    (folder, store)
}

/// The connection to a file, for what only a file is asked.
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
            .write::<_, Error, _>(move |$conn: &mut Conn| Box::pin(async move { $body }))
            .await
            .unwrap()
    };
}
