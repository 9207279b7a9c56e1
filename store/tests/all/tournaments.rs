//! Every statement about tournaments, on the real migrations.

use crate::common::fresh;
use store::tournament::{self, Entrant};
use store::{About, Conn, Error, due, person, season};

const GUILD: i64 = 900;
const CHANNEL: i64 = 800;
const ADA: i64 = 11;

async fn opened(conn: &mut Conn, name: &str) -> Result<tournament::Tournament, Error> {
    let new = tournament::New {
        guild: GUILD,
        name,
        game: "dice",
        opener: ADA,
        channel: CHANNEL,
        notes: "{}",
        opened: 5,
    };
    tournament::opened(conn, new).await
}

fn entrant(tournament: i64, entrant: i64, person: Option<i64>) -> Entrant {
    Entrant { tournament, entrant, person, is_in: true, place: 1, points: 3 }
}

#[tokio::test]
async fn a_tournament_is_numbered_locked_and_found_when_due() {
    let (_folder, store) = fresh().await;
    let first = write!(store, conn => opened(conn, "").await);
    let second = write!(store, conn => opened(conn, "Ludi Romani").await);
    assert_eq!((first.number, first.name.as_str()), (1, "Tournament 1"));
    assert_eq!((second.number, second.name.as_str()), (2, "Ludi Romani"));
    let mut row = first.clone();
    row.state = "{\"long\":1}".repeat(200);
    row.stage = "running".to_owned();
    row.due = Some(70);
    let changed = row.clone();
    write!(store, conn => tournament::changed(conn, &changed).await);
    let stale = store.write::<_, Error, _>(About::Nothing, move |conn: &mut Conn| {
        let row = first.clone();
        Box::pin(async move { tournament::changed(conn, &row).await })
    });
    assert!(matches!(stale.await, Err(Error::Conflict)));
    let id = row.id;
    write!(store, conn => tournament::posted(conn, id, Some(77)).await);
    let mut reader = store.read().await.unwrap();
    let found = tournament::tournament(&mut reader, id).await.unwrap().unwrap();
    let wanted = tournament::Tournament { version: 1, message: Some(77), ..row.clone() };
    assert_eq!(found, wanted);
    assert_eq!(
        tournament::due_by(&mut reader, 69, store::Share::ALL, 9).await.unwrap(),
        Vec::<i64>::new()
    );
    assert_eq!(tournament::due_by(&mut reader, 70, store::Share::ALL, 9).await.unwrap(), [id]);
    assert_eq!(tournament::due_after(&mut reader, 0, 9).await.unwrap(), [id]);
    let next = due::next(&mut reader).await.unwrap();
    assert_eq!((next.tournament, next.soonest()), (Some(70), Some(70)));
    drop(reader);
    write!(store, conn => tournament::postponed(conn, id, None).await);
    write!(store, conn => tournament::unnamed(conn, id).await);
    let read = tournament::tournament(&mut store.read().await.unwrap(), id).await.unwrap().unwrap();
    assert_eq!(read.name, format!("Tournament {}", read.number));
    let ended = tournament::Tournament {
        stage: "finished".to_owned(),
        ended: Some(80),
        due: None,
        version: 1,
        ..row
    };
    write!(store, conn => tournament::changed(conn, &ended).await);
    let mut reader = store.read().await.unwrap();
    let ids = |all: Vec<season::Brief>| all.into_iter().map(|it| it.id).collect::<Vec<_>>();
    let newest = tournament::newest_of(&mut reader, GUILD, 9).await.unwrap();
    assert_eq!(ids(newest), [second.id, id]);
    assert_eq!(ids(tournament::open_of(&mut reader, GUILD).await.unwrap()), [second.id]);
    assert_eq!(tournament::open_by(&mut reader, ADA).await.unwrap(), 1);
    assert_eq!(tournament::opened_by(&mut reader, ADA).await.unwrap(), [id, second.id]);
    assert_eq!(tournament::told_in(&mut reader, CHANNEL).await.unwrap(), [second.id]);
    assert_eq!(tournament::all_after(&mut reader, id, 9).await.unwrap(), [second.id]);
    let numbered = tournament::numbered(&mut reader, GUILD, 2).await.unwrap();
    assert_eq!(numbered.map(|it| it.id), Some(second.id));
    assert_eq!(due::next(&mut reader).await.unwrap().tournament, None);
}

#[tokio::test]
async fn who_takes_part_is_kept_with_what_the_server_calls_them() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => opened(conn, "").await).id;
    let rows = vec![entrant(id, 0, Some(ADA)), entrant(id, 1, None)];
    let kept = rows.clone();
    write!(store, conn => {
        person::named(conn, (GUILD, ADA), "Ada").await?;
        tournament::entrants_kept(conn, id, &[entrant(id, 5, Some(12))]).await?;
        tournament::entrants_kept(conn, id, &kept).await
    });
    let mut reader = store.read().await.unwrap();
    let names = tournament::names_in(&mut reader, id).await.unwrap();
    assert_eq!(names, [(ADA, Some("Ada".to_owned()))]);
    assert_eq!(tournament::with_person(&mut reader, ADA).await.unwrap(), rows[..1]);
    assert_eq!(tournament::with_person(&mut reader, 12).await.unwrap(), []);
}
