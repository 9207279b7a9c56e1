//! What only a database on a server does: several write at once, and it may be away. Without one, which
//! `TEST_POSTGRES` names, nothing of it is tried.

#![allow(clippy::unwrap_used)]

mod common;

use common::on_server;
use std::sync::Arc;
use std::time::Duration;
use store::outbox::{self, Destination, New};
use store::proofs::place::Place;
use store::{About, Address, Claim, Conn, Database, Error, Store, Tables, guild};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};

/// A database on the server, if there is one.
async fn place() -> Option<(tempfile::TempDir, Place)> {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::of(&folder.path().join("arena.db")).await.unwrap();
    on_server(&place.database).then_some((folder, place))
}

#[test]
fn an_address_is_told_from_a_file_and_never_printed() {
    assert!(Address::is_meant_by("postgres://ada:secret@host/arena"));
    assert!(!Address::is_meant_by("arena.sqlite") && !Address::is_meant_by("sqlite://arena.db"));
    let address = Address::read("postgresql://ada:secret@host/arena").unwrap();
    let database = Database::Server(address);
    let printed = format!("{database} {database:?}");
    assert!(!printed.contains("secret") && !printed.contains("ada"), "{printed}");
    let why = Address::read("postgres://ada:secret@host:no-port/arena").unwrap_err();
    let why = format!("{why} {why:?}");
    assert!(why.contains("postgres://user:password@host/name") && !why.contains("secret"), "{why}");
}

#[tokio::test]
async fn of_two_about_one_guild_the_second_waits_and_others_go_on() {
    let Some((_folder, place)) = place().await else { return };
    let store = Store::open_at(&place.database).await.unwrap();
    for id in [1, 2] {
        let known = store.write::<_, Error, _>(About::Nothing, move |conn| {
            Box::pin(guild::next_number(conn, id))
        });
        known.await.unwrap();
    }
    let (begun, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let told = (Arc::clone(&begun), Arc::clone(&go_on));
    let slow = store.clone();
    let slow = tokio::spawn(async move {
        let case = slow.write::<_, Error, _>(About::Guild(1), move |_: &mut Conn| {
            Box::pin(async move {
                told.0.notify_one();
                told.1.notified().await;
                Ok(())
            })
        });
        case.await.unwrap();
    });
    begun.notified().await;
    let second = store.clone();
    let (done, mut is_done) = watch::channel(false);
    let second = tokio::spawn(async move {
        let case =
            second.write::<_, Error, _>(About::Guild(1), |_: &mut Conn| Box::pin(async { Ok(()) }));
        case.await.unwrap();
        done.send(true).unwrap();
    });
    let other = store.write::<_, Error, _>(About::Guild(2), |conn: &mut Conn| {
        Box::pin(guild::next_number(conn, 2))
    });
    assert_eq!(other.await.unwrap(), 2);
    assert!(!*is_done.borrow_and_update(), "the first has the guild");
    go_on.notify_one();
    slow.await.unwrap();
    second.await.unwrap();
    assert!(*is_done.borrow());
}

fn message(to: i64, nonce: String) -> New {
    New {
        to: Destination::Channel(to),
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

/// Senders and writers at once: a destination that nobody takes any more would never speak again.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_destination_falls_silent_and_each_says_all_in_order() {
    const LANES: i64 = 7;
    const EACH: i64 = 40;
    let Some((_folder, place)) = place().await else { return };
    let store = Store::open_at(&place.database).await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..4 {
        let store = store.clone();
        writers.spawn(async move {
            for at in 0..EACH {
                loop {
                    let done = store.write::<_, Error, _>(About::Nothing, move |conn| {
                        Box::pin(async move {
                            // In no order of their own: the store has one.
                            let to = [at % LANES, (at + writer) % LANES, (at * 3) % LANES];
                            let rows = to.map(|to| message(to, format!("{writer}-{at}-{to}")));
                            outbox::queued(conn, &rows).await
                        })
                    });
                    match done.await {
                        Ok(()) => break,
                        Err(Error::Conflict) => {}
                        Err(other) => panic!("{other:?}"),
                    }
                }
            }
        });
    }
    let (end, ended) = watch::channel(false);
    let mut senders = tokio::task::JoinSet::new();
    for _ in 0..3 {
        let (store, ended) = (store.clone(), ended.clone());
        senders.spawn(async move {
            let mut sent = Vec::new();
            loop {
                let is_last = *ended.borrow();
                let taken = store.write::<_, Error, _>(About::Outbox, |conn| {
                    Box::pin(outbox::taken(conn, 10, 1_000_000, 3))
                });
                let taken = match taken.await {
                    Ok(taken) => taken,
                    Err(Error::Conflict) => continue,
                    Err(other) => panic!("{other:?}"),
                };
                if taken.is_empty() && is_last {
                    return sent;
                }
                let ids: Vec<i64> = taken.iter().map(|it| it.row.id).collect();
                let count = ids.len();
                sent.extend(taken.into_iter().map(|it| (it.row.destination, it.row.id)));
                loop {
                    let ids = ids.clone();
                    let said = store.write::<_, Error, _>(About::Outbox, move |conn| {
                        Box::pin(async move { outbox::removed(conn, &ids, 0).await })
                    });
                    match said.await {
                        Ok(rows) => {
                            assert_eq!(rows.len(), count, "what was lent is nobody else's");
                            break;
                        }
                        Err(Error::Conflict) => {}
                        Err(other) => panic!("{other:?}"),
                    }
                }
            }
        });
    }
    while let Some(done) = writers.join_next().await {
        done.unwrap();
    }
    end.send(true).unwrap();
    let mut sent: Vec<(i64, i64)> = senders.join_all().await.concat();
    let all = sent.len();
    sent.sort_unstable();
    sent.dedup();
    assert_eq!(sent.len(), all, "nothing is sent twice");
    assert_eq!(all as i64, 4 * EACH * 3, "nothing is forgotten");
    let mut reader = store.read().await.unwrap();
    assert_eq!(outbox::backlog(&mut reader).await.unwrap().0, 0);
    assert_eq!(store::due::next(&mut reader).await.unwrap().outbox, None, "no lane is left");
}

/// A line to the server that can be held up.
struct Hop {
    passes: watch::Sender<bool>,
    address: Address,
}

impl Hop {
    async fn to(place: &Place) -> Hop {
        let address = std::env::var("TEST_POSTGRES").unwrap();
        let name = place.name().unwrap().to_owned();
        let rest = address.split_once("://").unwrap().1;
        let (user, host) = rest.split_once('@').unwrap_or(("postgres", rest));
        let host = host.split('/').next().unwrap().to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (passes, passing) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (host, mut passing) = (host.clone(), passing.clone());
                tokio::spawn(async move {
                    passing.wait_for(|it| *it).await.ok();
                    let Ok(mut far) = TcpStream::connect(host).await else { return };
                    loop {
                        tokio::select! {
                            _ = copy_bidirectional(&mut near, &mut far) => return,
                            _ = passing.wait_for(|it| !*it) => {}
                        }
                        // It is not cut: nothing is heard any more.
                        passing.wait_for(|it| *it).await.ok();
                    }
                });
            }
        });
        let address = format!("postgres://{user}@127.0.0.1:{port}/{name}");
        Hop { passes, address: Address::read(&address).unwrap() }
    }
}

#[tokio::test]
async fn who_waits_for_a_server_that_is_away_is_told_within_three_seconds() {
    let Some((_folder, place)) = place().await else { return };
    let hop = Hop::to(&place).await;
    let store = Store::open_at(&Database::Server(hop.address.clone())).await.unwrap();
    let next = |store: Store| async move {
        let next = store
            .write::<_, Error, _>(About::Nothing, |conn| Box::pin(guild::next_number(conn, 5)));
        next.await
    };
    assert_eq!(next(store.clone()).await.unwrap(), 1);
    hop.passes.send(false).unwrap();
    let told = tokio::time::timeout(Duration::from_secs(3), next(store.clone())).await;
    let why = told.expect("somebody is told in time").unwrap_err();
    assert!(matches!(why, Error::Away) && why.is_for_now(), "{why:?}");
    assert!(store.is_kept().is_err());
    let read = tokio::time::timeout(Duration::from_secs(3), store.read()).await;
    drop(read.expect("so is who reads"));
    hop.passes.send(true).unwrap();
    let mut number = next(store.clone()).await;
    // What was under way may have been done, or not.
    for _ in 0..5 {
        if number.is_ok() {
            break;
        }
        number = next(store.clone()).await;
    }
    assert!([2, 3].contains(&number.unwrap()));
    store.is_kept().unwrap();
}

#[tokio::test]
async fn a_second_bot_on_one_database_is_refused_until_the_first_has_gone() {
    let Some((_folder, place)) = place().await else { return };
    let Database::Server(address) = &place.database else { panic!("it is a server's") };
    let first = Claim::take(address).await.unwrap();
    let why = Claim::take(address).await.unwrap_err();
    assert!(matches!(why, Error::Claimed), "{why:?}");
    assert!(why.to_string().contains("another bot runs on this database"), "{why}");
    drop(first);
    // The server hears of it a moment later.
    for _ in 0..1_000 {
        if Claim::take(address).await.is_ok() {
            return;
        }
    }
    panic!("whoever has gone still has it");
}

#[tokio::test]
async fn a_server_is_looked_at_without_a_change_and_copies_itself() {
    let Some((folder, place)) = place().await else { return };
    let before = Store::look_at(&place.database).await.unwrap();
    assert_eq!(before.tables().await.unwrap(), Tables::None);
    before.close().await;
    let store = Store::open_at(&place.database).await.unwrap();
    let look = Store::look_at(&place.database).await.unwrap();
    assert_eq!(look.tables().await.unwrap(), Tables::Current);
    let late = look
        .write::<_, Error, _>(About::Nothing, |conn| Box::pin(guild::next_number(conn, 1)))
        .await;
    assert!(matches!(late, Err(Error::Closed)));
    let copied = store.backup(&folder.path().join("copy")).await.unwrap_err();
    assert!(copied.to_string().contains("pg_dump"), "{copied}");
    store.close().await;
    let late = store
        .write::<_, Error, _>(About::Nothing, |conn| Box::pin(guild::next_number(conn, 1)))
        .await;
    assert!(matches!(late, Err(Error::Closed)), "{late:?}");
}
