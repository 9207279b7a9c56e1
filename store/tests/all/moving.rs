//! A database that moves from a file to a server and back is the same one.

use crate::common::{dice, note, on_server};
use store::outbox::{self, Destination, New};
use store::proofs::place::Place;
use store::{
    Conn, Database, Error, Moved, Store, block, bout, due, guild, moved, noticeboard, person,
};

fn message(to: i64) -> New {
    New {
        is_fresh: true,
        say: "{\"head\":\"a “quoted” word?\"}".to_owned(),
        due: 9,
        ..note(Destination::Channel(to), format!("nonce-{to}"))
    }
}

/// Rows of several kinds: flags, texts, packed columns, numbers that were given and are gone.
async fn filled(store: &Store) {
    write!(store, conn => {
        for id in 1..=1_203 {
            guild::next_number(conn, id).await?;
        }
        noticeboard::wanted(conn, 7, 70, 700).await?;
        person::met(conn, 5).await?;
        block::added(conn, 5, 6, 9).await?;
        bout::opened(conn, dice(1, 1, 5)).await?;
        outbox::queued(conn, &[message(1), message(1), message(2)]).await?;
        let last = outbox::all_waiting(conn).await?.last().unwrap().id;
        outbox::removed(conn, &[last], 9).await?;
        Ok(())
    });
}

#[tokio::test]
async fn what_moves_to_a_server_and_back_is_the_same_and_numbers_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::of(&folder.path().join("arena.db")).await.unwrap();
    if !on_server(&place.database) {
        return;
    }
    let (first, last) = (folder.path().join("first.db"), folder.path().join("last.db"));
    let store = Store::open(&first).await.unwrap();
    filled(&store).await;
    let before = outbox::all_waiting(&mut store.read().await.unwrap()).await.unwrap();
    store.close().await;
    let first = Database::File(first);

    let there = moved(&first, &place.database).await.unwrap();
    assert!(1_203 < there.rows && 4 <= there.tables, "{there:?}");
    let again = moved(&first, &place.database).await.unwrap_err();
    assert!(again.to_string().contains("has rows already"), "{again}");
    let store = Store::open_at(&place.database).await.unwrap();
    let mut reader = store.read().await.unwrap();
    assert!(outbox::all_waiting(&mut reader).await.unwrap() == before);
    assert_eq!(due::next(&mut reader).await.unwrap().noticeboard, Some(700));
    drop(reader);
    write!(store, conn => outbox::queued(conn, &[message(3)]).await);
    let rows = outbox::all_waiting(&mut store.read().await.unwrap()).await.unwrap();
    assert_eq!(rows.last().unwrap().id, 4, "the third was given before");
    let nobody = write!(store, conn => person::person(conn, 9).await);
    assert!(nobody.is_none());
    store.close().await;

    let back = moved(&place.database, &Database::File(last.clone())).await.unwrap();
    // One message more, in a lane of its own.
    assert_eq!(back, Moved { rows: there.rows + 2, ..there });
    let store = Store::open(&last).await.unwrap();
    write!(store, conn => outbox::queued(conn, &[message(4)]).await);
    let rows = outbox::all_waiting(&mut store.read().await.unwrap()).await.unwrap();
    assert_eq!(rows.last().unwrap().id, 5);
    store.close().await;
}

#[tokio::test]
async fn nothing_moves_while_somebody_runs_on_it_or_between_two_files() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one.db", "two.db"].map(|name| Database::File(folder.path().join(name)));
    let why = moved(&one, &two).await.unwrap_err();
    assert!(why.to_string().contains("postgres://"), "{why}");
    let place = Place::of(&folder.path().join("arena.db")).await.unwrap();
    if !on_server(&place.database) {
        return;
    }
    Store::open_at(&one).await.unwrap().close().await;
    let store = Store::open_at(&place.database).await.unwrap();
    write!(store, conn => {
        let now = store::process::now(conn).await?;
        store::process::joined(conn, "1", now).await
    });
    let why = moved(&one, &place.database).await.unwrap_err();
    assert!(why.to_string().contains("a bot runs on the server's database"), "{why}");
}
