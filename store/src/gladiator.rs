//! The table of gladiators: careers of every game that has them.

use crate::sql::{self, bind_fields};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A gladiator in a season.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Gladiator {
    /// The season.
    pub season: i64,
    /// His number in it.
    pub number: i64,
    /// His ludus.
    pub ludus: i64,
    /// The game's slug.
    pub game: String,
    /// His name.
    pub name: String,
    /// His class.
    pub class: String,
    /// How he stands: `unknown`, `famous`, `rudiarius`, `dead`, `released`.
    pub status: String,
    /// How far he came, dead or alive: 0 unknown, 1 famous, 2 rudiarius.
    pub fame: i64,
    /// His place on the roster.
    pub place: Option<i64>,
    /// Bouts survived.
    pub survived: i64,
    /// Bouts won.
    pub wins: i64,
    /// Beaten opponents who died.
    pub kills: i64,
    /// The bout he died in.
    pub died_in: Option<i64>,
    /// Whether a row of a later season tells of him with what came after.
    pub goes_on: bool,
    /// Attributes, improvement, skills, as JSON: each game's own.
    pub traits: String,
}

/// Writes gladiators down, new ones and known ones.
#[boxed]
pub async fn kept(conn: &mut Conn, rows: &[Gladiator]) -> Rows<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut insert = sql::Builder::new(
        "insert into gladiator (season, number, ludus, game, name, class, status, fame, place, \
         survived, wins, kills, died_in, goes_on, traits) ",
    );
    insert.push_values(rows, |mut row, it| {
        bind_fields!(row.push_bind, it: season, number, ludus, game, name, class, status, fame,
            place, survived, wins, kills, died_in, goes_on, traits);
    });
    insert.push(
        " on conflict (season, number) do update set name = excluded.name, status = \
         excluded.status, fame = excluded.fame, place = excluded.place, survived = \
         excluded.survived, wins = excluded.wins, kills = excluded.kills, died_in = \
         excluded.died_in, traits = excluded.traits",
    );
    insert.build().run(conn).await
}

/// Removes a ludus's gladiators from a season: it left before the start.
#[boxed]
pub async fn unenrolled(conn: &mut Conn, season: i64, ludus: i64) -> Rows<()> {
    let statement = "delete from gladiator where season = $1 and ludus = $2";
    sql::query(statement).bind(season).bind(ludus).run(conn).await
}

/// A career goes on in a later season.
#[boxed]
pub async fn carried_over(conn: &mut Conn, season: i64, number: i64, goes_on: bool) -> Rows<()> {
    let statement = "update gladiator set goes_on = $1 where season = $2 and number = $3";
    sql::query(statement).bind(goes_on).bind(season).bind(number).run(conn).await
}

/// The page that has everybody.
pub const ALL: (i64, i64) = (i64::MAX, 0);

/// A page of everybody who ever stood on a ludus's roster, each once: rudiarii, famous, unknown;
/// within them by survived bouts, wins, kills, name.
#[boxed]
pub async fn hall_of(
    conn: &mut Conn,
    ludus: i64,
    (limit, offset): (i64, i64),
) -> Rows<Vec<Gladiator>> {
    let statement = "select * from gladiator where ludus = $1 and not goes_on order by fame desc, \
        survived desc, wins desc, kills desc, lower(name), season, number limit $2 offset $3";
    Ok(sql::query_as(statement).bind(ludus).bind(limit).bind(offset).fetch_all(conn).await?)
}

/// How many that are.
#[boxed]
pub async fn hall_count(conn: &mut Conn, ludus: i64) -> Rows<i64> {
    let statement = "select count(*) from gladiator where ludus = $1 and not goes_on";
    Ok(sql::query_scalar(statement).bind(ludus).fetch_one(conn).await?)
}

/// What those are called who stand on a ludus's rosters, but for one season.
#[boxed]
pub async fn names_of(conn: &mut Conn, ludus: i64, season: i64) -> Rows<Vec<String>> {
    let statement = "select name from gladiator where ludus = $1 and season <> $2 \
        and status in ('unknown', 'famous')";
    Ok(sql::query_scalar(statement).bind(ludus).bind(season).fetch_all(conn).await?)
}

/// The name of a ludus's gladiator in a season.
#[boxed]
pub async fn name_of(
    conn: &mut Conn,
    season: i64,
    ludus: i64,
    number: i64,
) -> Rows<Option<String>> {
    let statement = "select name from gladiator where season = $1 and number = $2 and ludus = $3";
    let query = sql::query_scalar(statement).bind(season).bind(number).bind(ludus);
    Ok(query.fetch_optional(conn).await?)
}
