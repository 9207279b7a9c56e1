//! Every statement about the tables of seasons and tournaments, on the real migrations.

use crate::common::fresh;
use store::contest::{self, Contest, Which};
use store::tournament::{self, Entrant};
use store::{About, Conn, Error, due, person};

const GUILD: i64 = 900;
const CHANNEL: i64 = 800;
const ADA: i64 = 11;

pub(crate) async fn opened(conn: &mut Conn, which: Which, name: &str) -> Result<Contest, Error> {
    let (game, notes) = ("dice", "{}");
    let new =
        contest::New { guild: GUILD, name, game, opener: ADA, channel: CHANNEL, notes, opened: 5 };
    contest::opened(conn, which, new).await
}

fn entrant(tournament: i64, entrant: i64, person: Option<i64>) -> Entrant {
    Entrant { tournament, entrant, person, is_in: true, place: 1, points: 3 }
}

#[tokio::test]
async fn a_season_and_a_tournament_are_numbered_locked_and_found_when_due() {
    for (which, called) in [(Which::Season, "Season"), (Which::Tournament, "Tournament")] {
        is_kept(which, called).await;
    }
}

async fn is_kept(which: Which, called: &str) {
    let (_folder, store) = fresh().await;
    let first = write!(store, conn => opened(conn, which, "").await);
    let second = write!(store, conn => opened(conn, which, "Ludi Romani").await);
    assert_eq!((first.number, first.name), (1, format!("{called} 1")));
    assert_eq!((second.number, second.name.as_str()), (2, "Ludi Romani"));
    let mut row = Contest { name: format!("{called} 1"), ..first };
    row.state = "{\"long\":1}".repeat(200);
    row.stage = "running".to_owned();
    row.due = Some(70);
    let (id, changed, stale) = (row.id, row.clone(), row.clone());
    write!(store, conn => contest::changed(conn, which, &changed).await);
    let stale = store.write::<_, Error, _>(About::Nothing, move |conn: &mut Conn| {
        let row = stale.clone();
        Box::pin(async move { contest::changed(conn, which, &row).await })
    });
    assert!(matches!(stale.await, Err(Error::Conflict)));
    row.version = 1;
    let mut reader = store.read().await.unwrap();
    assert_eq!(contest::row(&mut reader, which, id).await.unwrap(), Some(row.clone()));
    for (now, found) in [(69, vec![]), (70, vec![id])] {
        let due = contest::due_by(&mut reader, which, now, store::Share::ALL, 9).await.unwrap();
        assert_eq!(due, found);
    }
    assert_eq!(contest::due_after(&mut reader, which, 0, 9).await.unwrap(), [id]);
    let next = due::next(&mut reader).await.unwrap();
    let due_next = match which {
        Which::Season => next.season,
        Which::Tournament => next.tournament,
    };
    assert_eq!((due_next, next.soonest()), (Some(70), Some(70)));
    drop(reader);
    write!(store, conn => contest::postponed(conn, which, id, None).await);
    write!(store, conn => contest::unnamed(conn, which, id).await);
    let read = contest::row(&mut store.read().await.unwrap(), which, id).await.unwrap().unwrap();
    assert_eq!(read.name, format!("{called} {}", read.number));
    row.stage = "finished".to_owned();
    (row.ended, row.due) = (Some(80), None);
    let ended = row.clone();
    write!(store, conn => contest::changed(conn, which, &ended).await);
    let mut reader = store.read().await.unwrap();
    let found = contest::row(&mut reader, which, id).await.unwrap().unwrap();
    assert_eq!((found.state, found.version), (row.state, 2));
    let ids = |all: Vec<contest::Brief>| all.into_iter().map(|it| it.id).collect::<Vec<_>>();
    let newest = contest::newest_of(&mut reader, which, GUILD, 9).await.unwrap();
    assert_eq!(ids(newest), [second.id, id]);
    assert_eq!(ids(contest::open_of(&mut reader, which, GUILD).await.unwrap()), [second.id]);
    assert_eq!(contest::over_in(&mut reader, which, GUILD).await.unwrap(), [id]);
    assert_eq!(contest::open_by(&mut reader, which, ADA).await.unwrap(), 1);
    assert_eq!(contest::opened_by(&mut reader, which, ADA).await.unwrap(), [id, second.id]);
    assert_eq!(contest::named_by(&mut reader, which, ADA).await.unwrap().len(), 2);
    assert_eq!(contest::told_in(&mut reader, which, CHANNEL).await.unwrap(), [second.id]);
    assert_eq!(contest::guild_of_told(&mut reader, which, id).await.unwrap(), Some(GUILD));
    assert_eq!(contest::all_after(&mut reader, which, id, 9).await.unwrap(), [second.id]);
    let numbered = contest::numbered(&mut reader, which, GUILD, 2).await.unwrap();
    assert_eq!(numbered.map(|it| it.id), Some(second.id));
    assert_eq!(due::next(&mut reader).await.unwrap().soonest(), None);
}

#[tokio::test]
async fn who_takes_part_is_kept_with_what_the_server_calls_them() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => opened(conn, Which::Tournament, "").await).id;
    let rows = vec![entrant(id, 0, Some(ADA)), entrant(id, 1, None)];
    let kept = rows.clone();
    write!(store, conn => {
        person::named(conn, (GUILD, ADA), "Ada").await?;
        tournament::entrants_kept(conn, id, &[entrant(id, 5, Some(12))]).await?;
        tournament::entrants_kept(conn, id, &kept).await?;
        tournament::posted(conn, id, Some(77)).await
    });
    let mut reader = store.read().await.unwrap();
    let names = tournament::names_in(&mut reader, id).await.unwrap();
    let row = contest::row(&mut reader, Which::Tournament, id).await.unwrap();
    assert_eq!(row.and_then(|row| row.message), Some(77));
    assert_eq!(names, [(ADA, Some("Ada".to_owned()))]);
    assert_eq!(tournament::with_person(&mut reader, ADA).await.unwrap(), rows[..1]);
    assert_eq!(tournament::with_person(&mut reader, 12).await.unwrap(), []);
}
