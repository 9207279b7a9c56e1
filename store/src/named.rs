//! The table of those who are named in what is kept of a bout without having had a seat in it.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// Keeps that a bout names a person, who is known.
#[boxed]
pub async fn added(conn: &mut Conn, bout: i64, person: i64) -> Rows<()> {
    let statement = "insert into named (bout, person) values ($1, $2) on conflict do nothing";
    sql::query(statement).bind(bout).bind(person).run(conn).await
}

/// The bouts that name a person, each with its server.
#[boxed]
pub async fn naming(conn: &mut Conn, person: i64) -> Rows<Vec<(i64, i64)>> {
    let statement = "select n.bout, b.guild from named n join bout b on b.id = n.bout \
        where n.person = $1 order by n.bout";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Forgets where a person is named.
#[boxed]
pub async fn forgotten(conn: &mut Conn, person: i64) -> Rows<()> {
    sql::query("delete from named where person = $1").bind(person).run(conn).await
}
