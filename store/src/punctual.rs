//! The table of how many deadlines people kept.

use crate::sql::{self, bind_fields};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// What somebody's deadlines came to in a bout that is over.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Punctual {
    /// The bout.
    pub bout: i64,
    /// Who.
    pub person: i64,
    /// The server.
    pub guild: i64,
    /// Deadlines before which they answered.
    pub kept: i64,
    /// Deadlines that passed, or before which the house answered for them.
    pub missed: i64,
    /// When the bout ended.
    pub ended: i64,
}

/// Books it; of several seats of one person in a bout, the sum.
#[boxed]
pub async fn booked(conn: &mut Conn, it: &Punctual) -> Rows<()> {
    let mut insert = sql::Builder::new(
        "insert into punctual (bout, person, guild, kept, missed, ended) values (",
    );
    let mut row = insert.separated(", ");
    bind_fields!(row.push_bind, it: bout, person, guild, kept, missed, ended);
    insert.push(
        ") on conflict (bout, person) do update set kept = punctual.kept + excluded.kept, \
         missed = punctual.missed + excluded.missed",
    );
    insert.build().run(conn).await
}

/// What somebody's newest bouts on a server come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Lately {
    /// Who.
    pub person: i64,
    /// How many bouts these are.
    pub bouts: i64,
    /// Deadlines before which they answered.
    pub kept: i64,
    /// Deadlines that passed.
    pub missed: i64,
}

/// The sums of the newest bouts of some people on a server, at most so many of each.
#[boxed]
pub async fn lately(conn: &mut Conn, guild: i64, people: &[i64], bouts: i64) -> Rows<Vec<Lately>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = sql::Builder::new(
        "select person, count(*) as bouts, cast(sum(kept) as bigint) as kept, \
         cast(sum(missed) as bigint) as missed from (select person, kept, missed, row_number() over \
            (partition by person order by ended desc, bout desc) as nth from punctual \
            where guild = ",
    );
    select.push_bind(guild).push(" and person in ").push_list(people);
    select.push(") as newest where nth <= ").push_bind(bouts);
    select.push(" group by person order by person");
    Ok(select.build_query_as().fetch_all(conn).await?)
}

/// All that is kept of somebody, bout after bout.
#[boxed]
pub async fn of_person(conn: &mut Conn, person: i64) -> Rows<Vec<Punctual>> {
    let statement = "select bout, person, guild, kept, missed, ended from punctual \
        where person = $1 order by bout";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Lets all that is kept of somebody go.
#[boxed]
pub async fn forgotten(conn: &mut Conn, person: i64) -> Rows<()> {
    sql::query("delete from punctual where person = $1").bind(person).run(conn).await
}
