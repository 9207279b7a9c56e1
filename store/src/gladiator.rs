//! The table of gladiators: careers of every game that has them.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A gladiator in a season.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Gladiator {
    pub season: i64,
    pub number: i64,
    pub ludus: i64,
    pub game: String,
    pub name: String,
    pub class: String,
    /// How he stands: `unknown`, `famous`, `rudiarius`, `dead`, `released`.
    pub status: String,
    /// How far he came, dead or alive: 0 unknown, 1 famous, 2 rudiarius.
    pub fame: i64,
    pub place: Option<i64>,
    pub survived: i64,
    pub wins: i64,
    /// Beaten opponents who died.
    pub kills: i64,
    pub died_in: Option<i64>,
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

statements! {
    /// Removes a ludus's gladiators from a season: it left before the start.
    pub fn unenrolled(season: i64, ludus: i64) -> () = query.run(
        "delete from gladiator where season = $1 and ludus = $2");
    /// A career goes on in a later season.
    pub fn carried_over(season: i64, number: i64, goes_on: bool) -> () = query.run(
        "update gladiator set goes_on = $3 where season = $1 and number = $2");
    /// Whether a ludus has taken gladiators of a season along into a later one.
    pub fn have_gone_on(season: i64, ludus: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from gladiator where season = $1 and ludus = $2 and goes_on)");
}

/// The page that has everybody.
pub const ALL: (i64, i64) = (i64::MAX, 0);

statements! {
    /// A page of everybody who ever stood on a ludus's roster, each once: rudiarii, famous, unknown;
    /// within them by survived bouts, wins, kills, name.
    pub fn hall_of(ludus: i64, (limit, offset): (i64, i64)) -> Vec<Gladiator> = query_as.fetch_all(
        "select * from gladiator where ludus = $1 and not goes_on order by fame desc, survived desc, wins desc, \
        kills desc, lower(name), season, number limit $2 offset $3");
    /// How many that are.
    pub fn hall_count(ludus: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from gladiator where ludus = $1 and not goes_on");
    /// The names on a ludus's rosters, except those of one season.
    pub fn names_of(ludus: i64, season: i64) -> Vec<String> = query_scalar.fetch_all(
        "select name from gladiator where ludus = $1 and season <> $2 and status in ('unknown', 'famous')");
    /// The name of a ludus's gladiator in a season.
    pub fn name_of(season: i64, ludus: i64, number: i64) -> Option<String> = query_scalar.fetch_optional(
        "select name from gladiator where season = $1 and number = $3 and ludus = $2");
}
