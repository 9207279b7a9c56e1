//! Those who take part in tournaments; the rest of their table is in [`crate::contest`].

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// An entrant and its standing.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entrant {
    pub tournament: i64,
    pub entrant: i64,
    /// The person; `None`: the house, or somebody forgotten.
    pub person: Option<i64>,
    pub is_in: bool,
    /// The place from 1, shared by entrants who cannot be told apart.
    pub place: i64,
    /// Half points.
    pub points: i64,
}

/// Stores the entrants of a tournament, in place of those stored before.
#[boxed]
pub async fn entrants_kept(conn: &mut Conn, id: i64, rows: &[Entrant]) -> Rows<()> {
    sql::query("delete from entrant where tournament = $1").bind(id).execute(&mut *conn).await?;
    let statement = "insert into entrant (tournament, entrant, person, is_in, place, points) \
        values ($1, $2, $3, $4, $5, $6)";
    for row in rows {
        let insert = sql::query(statement);
        let insert =
            bind_fields!(insert.bind, row: tournament, entrant, person, is_in, place, points);
        insert.execute(&mut *conn).await?;
    }
    Ok(())
}

statements! {
    /// Remembers the living post of one, or forgets it.
    pub fn posted(id: i64, message: Option<i64>) -> () = query.run(
        "update tournament set message = $2 where id = $1");
    /// Those that have ended in which somebody takes part, or that they opened, the oldest first.
    pub fn over_with(person: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from tournament where 0 < guild and stage in ('finished', 'abandoned') and (opener = $1 or id \
        in (select tournament from entrant where person = $1)) order by id");
    /// The names of a tournament's people on its server.
    pub fn names_in(id: i64) -> Vec<(i64, Option<String>)> = query_as.fetch_all(
        "select e.person, coalesce(n.name, p.pseudonym) from entrant e join tournament t on t.id = e.tournament \
        left join person p on p.id = e.person left join nickname n on n.person = e.person and n.guild = t.guild \
        where e.tournament = $1 and e.person is not null order by e.entrant");
    /// How many tournaments of a server somebody has won, alone or with others.
    pub fn won_by(guild: i64, person: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from entrant e join tournament t on t.id = e.tournament where e.person = $2 and e.place \
        = 1 and t.guild = $1 and t.stage = 'finished'");
    /// Where somebody takes or took part, the oldest first.
    pub fn with_person(person: i64) -> Vec<Entrant> = query_as.fetch_all(
        "select tournament, entrant, person, is_in, place, points from entrant where person = $1 and tournament \
        in (select id from tournament where 0 < guild) order by tournament");
}
