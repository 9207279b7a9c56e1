//! The table of how many deadlines people kept.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The count of somebody's deadlines in a bout that is over.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Punctual {
    pub bout: i64,
    pub person: i64,
    pub guild: i64,
    /// Deadlines before which they answered.
    pub kept: i64,
    /// Deadlines that passed, or before which the house answered for them.
    pub missed: i64,
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

/// The counts over somebody's newest bouts on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Lately {
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

statements! {
    /// All that is kept of somebody, bout after bout.
    pub fn of_person(person: i64) -> Vec<Punctual> = query_as.fetch_all(
        "select bout, person, guild, kept, missed, ended from punctual where person = $1 order by bout");
    /// Lets all that is kept of somebody go.
    pub fn forgotten(person: i64) -> () = query.run("delete from punctual where person = $1");
}
