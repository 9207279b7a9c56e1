//! Tests for a database on a server alone: several write at once, and it may be away. Without one,
//! which `TEST_POSTGRES` names, none of them runs.

use crate::common::{note, on_server};
use std::sync::Arc;
use std::time::Duration;
use store::outbox::{self, Destination, New};
use store::proofs::hop::{Hop, Line};
use store::proofs::place::Place;
use store::{About, Address, Conn, Database, Error, Rows, Store, Tables, guild};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
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

#[test]
fn nothing_that_is_set_behind_an_address_is_unknown() {
    let known = "sslmode=require&application_name=arena&user=ada&password=secret";
    assert!(Address::read(&format!("postgres://host/arena?{known}")).is_ok());
    for unknown in
        ["pass=secret", "pwd=secret", "sslmode=require&passwd=secret", "secret", "=secret"]
    {
        let why = Address::read(&format!("postgres://ada@host/arena?{unknown}")).unwrap_err();
        assert!(!format!("{why} {why:?}").contains("secret"), "{unknown}: {why}");
    }
}

#[test]
fn an_address_is_one_however_its_scheme_is_written() {
    for scheme in ["POSTGRES", "PostgreSQL", "postgres"] {
        let address = format!("{scheme}://ada:secret@host/arena");
        assert!(Address::is_meant_by(&address), "{scheme}");
        Address::read(&address).unwrap();
    }
    assert!(!Address::is_meant_by("mysql://ada:secret@host/arena"));
}

/// Somebody at the other end of a line who says this when asked for a cipher.
async fn answering(words: &'static [u8]) -> Address {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut line, _)) = listener.accept().await {
            let mut asked = [0; 8];
            line.read_exact(&mut asked).await.unwrap();
            line.write_all(words).await.unwrap();
            // Until the other end is gone.
            drop(line.read_to_end(&mut Vec::new()).await);
        }
    });
    Address::read(&format!("postgres://ada:secret@127.0.0.1:{port}/arena?sslmode=verify-full"))
        .unwrap()
}

#[tokio::test]
async fn a_line_that_cannot_be_secured_is_said_to_be_so() {
    for words in [b"N".as_slice(), b"Sthis is no cipher that anybody knows of"] {
        let address = answering(words).await;
        let why = Store::look_at(&Database::Server(address)).await.unwrap_err();
        assert!(matches!(why, Error::NotSecured(_)), "{why:?}");
        let told = why.to_string();
        assert!(told.contains("sslmode") && !told.contains("secret"), "{told}");
    }
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
    note(Destination::Channel(to), nonce)
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
                    Box::pin(outbox::taken(conn, 10, 1_000_000, 3, None))
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

#[tokio::test]
async fn who_waits_for_a_server_that_is_away_is_told_within_three_seconds() {
    let Some((folder, _place)) = place().await else { return };
    let hop = Hop::to(&folder.path().join("arena.db")).await.unwrap();
    let store = Store::open_at(&hop.database().unwrap()).await.unwrap();
    let next = |store: Store| async move {
        let next = store
            .write::<_, Error, _>(About::Nothing, |conn| Box::pin(guild::next_number(conn, 5)));
        next.await
    };
    assert_eq!(next(store.clone()).await.unwrap(), 1);
    hop.turn(Line::Silent);
    let told = tokio::time::timeout(Duration::from_secs(3), next(store.clone())).await;
    let why = told.expect("somebody is told in time").unwrap_err();
    assert!(matches!(why, Error::Away) && why.is_for_now(), "{why:?}");
    assert!(store.is_kept().is_err());
    let read = tokio::time::timeout(Duration::from_secs(3), store.read()).await;
    drop(read.expect("so is who reads"));
    hop.turn(Line::Sound);
    let mut number = next(store.clone()).await;
    // The use case under way may have been done, or not.
    for _ in 0..5 {
        if number.is_ok() {
            break;
        }
        number = next(store.clone()).await;
    }
    assert!([2, 3].contains(&number.unwrap()));
    store.is_kept().unwrap();
}

/// Several write while their line is cut in every way: acknowledged rows are there, and the others
/// are there once or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_acknowledged_on_a_bad_line_is_kept_and_nothing_is_done_twice() {
    const WRITERS: i64 = 6;
    let Some((folder, _place)) = place().await else { return };
    let hop = Hop::to(&folder.path().join("arena.db")).await.unwrap();
    let store = Store::open_at(&hop.database().unwrap()).await.unwrap();
    let (end, ended) = watch::channel(false);
    let mut writers = tokio::task::JoinSet::new();
    for guild in 1..=WRITERS {
        let (store, ended) = (store.clone(), ended.clone());
        writers.spawn(async move {
            let (mut known, mut unknown) = (Vec::new(), 0);
            while !*ended.borrow() {
                let begun = std::time::Instant::now();
                let next = store.write::<_, Error, _>(About::Guild(guild), move |conn| {
                    Box::pin(guild::next_number(conn, guild))
                });
                match next.await {
                    Ok(number) => known.push(number),
                    Err(Error::Away) => unknown += 1,
                    Err(Error::Conflict) => {}
                    Err(other) => panic!("{other:?}"),
                }
                assert!(begun.elapsed() < Duration::from_secs(3), "somebody was kept waiting");
            }
            (guild, known, unknown)
        });
    }
    for line in [Line::Mute, Line::Cut, Line::Silent, Line::Mute, Line::Cut] {
        tokio::time::sleep(Duration::from_millis(400)).await;
        hop.turn(line);
        tokio::time::sleep(Duration::from_millis(700)).await;
        // A caller that waits on the old line hears no more of it.
        hop.turn(Line::Cut);
        tokio::time::sleep(Duration::from_millis(20)).await;
        hop.turn(Line::Sound);
    }
    tokio::time::sleep(Duration::from_millis(400)).await;
    end.send(true).unwrap();
    let mut acknowledged = 0;
    while let Some(done) = writers.join_next().await {
        let (guild, known, unknown) = done.unwrap();
        assert!(known.is_sorted_by(|one, next| one < next), "{known:?}");
        acknowledged += known.len();
        let count = known.len() as i64;
        let next = store.write::<_, Error, _>(About::Guild(guild), move |conn| {
            Box::pin(guild::next_number(conn, guild))
        });
        let kept = next.await.unwrap() - 1;
        assert!((count..=count + unknown).contains(&kept), "{kept} of {count} and {unknown}");
    }
    assert!(100 < acknowledged, "{acknowledged}");
}

/// Of two who are the first on a guild, the second sees the work of the first.
#[tokio::test]
async fn who_is_first_on_a_guild_holds_it_as_well() {
    use store::person;
    let Some((_folder, place)) = place().await else { return };
    let store = Store::open_at(&place.database).await.unwrap();
    let met = || {
        store.write::<_, Error, _>(About::Guild(6), |conn| {
            Box::pin(async move {
                let is_first = person::name_on(conn, 6, 11).await?.is_none();
                tokio::time::sleep(Duration::from_millis(200)).await;
                person::named(conn, (6, 11), "Ada").await?;
                Ok(is_first)
            })
        })
    };
    let (one, two) = tokio::join!(met(), met());
    assert!(one.unwrap() != two.unwrap(), "one of them is the first");
}

/// A statement is prepared once a connection, whatever text it stands in.
#[tokio::test]
async fn a_statement_that_stands_alone_and_among_others_is_the_same() {
    use store::person;
    let Some((_folder, place)) = place().await else { return };
    let store = Store::open_at(&place.database).await.unwrap();
    let names = write!(store, conn => {
        guild::next_number(conn, 6).await?;
        person::met(conn, 11).await?;
        person::named(conn, (6, 12), "Bob").await?;
        person::met(conn, 13).await?;
        person::named(conn, (6, 11), "Ada").await?;
        Ok((person::name_on(conn, 6, 11).await?, person::name_on(conn, 6, 12).await?))
    });
    assert_eq!(names, (Some("Ada".to_owned()), Some("Bob".to_owned())));
}

/// The dead process had messages lent and was to be struck off: the living send them.
#[tokio::test]
async fn what_was_lent_to_the_dead_is_free_when_they_are_struck_off() {
    use store::process;
    let Some((_folder, place)) = place().await else { return };
    let store = Store::open_at(&place.database).await.unwrap();
    let (dead, alive) = write!(store, conn => {
        let now = process::now(conn).await?;
        let dead = process::joined(conn, "1", now - 9_000).await?;
        let alive = process::joined(conn, "2", now).await?;
        outbox::queued(conn, &[message(1, "a".to_owned()), message(2, "b".to_owned())]).await?;
        Ok((dead, alive))
    });
    let lent = write!(store, conn => outbox::taken(conn, 10, 9_999, 1, Some(dead)).await);
    let id = lent[0].row.id;
    let other = write!(store, conn => outbox::taken(conn, 10, 9_999, 9, Some(alive)).await);
    assert_eq!(other.len(), 1, "what is lent to somebody else is not to be had");
    let mut reader = store.read().await.unwrap();
    assert!(outbox::is_lent_to(&mut reader, id, dead).await.unwrap());
    assert!(!outbox::is_lent_to(&mut reader, id, alive).await.unwrap());
    drop(reader);
    write!(store, conn => {
        let now = process::now(conn).await?;
        assert_eq!(process::unseen(conn, now).await?, [dead]);
        assert_eq!(process::living(conn).await?, [(alive, "2".to_owned())]);
        process::left(conn, dead).await?;
        assert!(!process::seen(conn, dead, now).await?);
        assert!(process::seen(conn, alive, now).await?);
        assert_eq!(process::all(conn).await?, [(alive, "2".to_owned())]);
        Ok(())
    });
    let freed = write!(store, conn => outbox::taken(conn, 10, 9_999, 9, Some(alive)).await);
    assert_eq!(freed.iter().map(|it| it.row.id).collect::<Vec<_>>(), [id]);
    assert!(!outbox::is_lent_to(&mut store.read().await.unwrap(), id, dead).await.unwrap());
}

/// A process is not dead because the database was away, or because its clock leapt.
#[tokio::test]
async fn nobody_is_struck_off_for_a_silence_that_was_everybodys() {
    use store::process;
    let (_home, store) = crate::common::fresh().await;
    write!(store, conn => {
        assert!(!process::may_strike_off(conn, 1_000).await?, "nobody was heard");
        let ada = process::joined(conn, "1", 1_000).await?;
        let brutus = process::joined(conn, "1", 1_000).await?;
        // The silent processes, with Ada's word from second to second.
        async fn found(conn: &mut store::Conn, ada: i64, from: i64) -> Rows<Vec<i64>> {
            for now in (from..from + 6_000).step_by(1_000) {
                assert!(!process::may_strike_off(conn, now).await?, "{now}");
                process::seen(conn, ada, now).await?;
            }
            assert!(process::may_strike_off(conn, from + 6_000).await?);
            process::unseen(conn, from + 6_000).await
        }
        for now in (2_000..=8_000).step_by(1_000) {
            assert_eq!(process::may_strike_off(conn, now).await?, 7_000 <= now, "{now}");
            process::seen(conn, ada, now).await?;
        }
        assert_eq!(process::unseen(conn, 8_000).await?, [brutus], "he alone is silent");
        process::seen(conn, brutus, 8_000).await?;
        // The database is away, and Ada is the first who comes back.
        assert_eq!(found(conn, ada, 20_000).await?, [brutus]);
        // Its clock is set back, and then leaps.
        assert_eq!(found(conn, ada, -90_000).await?, [brutus]);
        assert_eq!(found(conn, ada, 90_000).await?, [brutus]);
        Ok(())
    });
}

/// A gate that was passed before the clock was set back is not shut until that time comes again.
#[tokio::test]
async fn a_clock_that_is_set_back_shuts_no_gate() {
    let (_home, store) = crate::common::fresh().await;
    write!(store, conn => {
        assert!(store::shard::may_identify(conn, 0, 1_000_000).await?);
        assert!(!store::shard::may_identify(conn, 0, 1_000_000).await?);
        assert!(store::shard::may_identify(conn, 0, 100_000).await?);
        assert!(!store::shard::may_identify(conn, 0, 100_000).await?);
        Ok(())
    });
}

/// However long somebody took from the gate to the gateway, the next one is as far behind as it has to be.
#[tokio::test]
async fn the_next_waits_from_when_the_one_before_has_identified() {
    let (_home, store) = crate::common::fresh().await;
    write!(store, conn => {
        assert!(store::shard::may_identify(conn, 0, 1_000).await?);
        store::shard::identified(conn, 0, 4_000).await?;
        assert!(!store::shard::may_identify(conn, 0, 4_000 + 5_000).await?);
        // A late report, when the next has been let through, changes nothing.
        assert!(store::shard::may_identify(conn, 0, 4_000 + 6_000).await?);
        store::shard::identified(conn, 0, 4_500).await?;
        assert!(!store::shard::may_identify(conn, 0, 4_000 + 6_000 + 5_000).await?);
        // In another bucket nobody waits.
        assert!(store::shard::may_identify(conn, 1, 4_000).await?);
        Ok(())
    });
}

#[tokio::test]
async fn what_is_due_falls_to_one_of_several_and_after_two_seconds_to_all() {
    let (_home, store) = crate::common::fresh().await;
    write!(store, conn => {
        for guild in [6, 7] {
            store::guild::next_number(conn, guild).await?;
            store::noticeboard::wanted(conn, guild, 1, 5_000).await?;
        }
        let of = |place| store::Share { living: 2, place };
        let due = async |conn: &mut Conn, now, place| {
            store::noticeboard::due_by(conn, now, of(place), 9).await
        };
        assert_eq!(due(conn, 4_999, 0).await?, Vec::<i64>::new());
        assert_eq!(due(conn, 5_000, 0).await?, [6]);
        assert_eq!(due(conn, 6_999, 1).await?, [7]);
        assert_eq!(due(conn, 7_000, 0).await?.len(), 2);
        Ok(())
    });
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
