//! The table of who wants to have nothing to do with whom.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Somebody whom a person wants to have nothing to do with.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Blocked {
    /// Who; none once they are forgotten.
    pub blocked: Option<i64>,
    /// What tells one who is forgotten, should they come again.
    pub mark: Option<String>,
    /// Since when.
    pub since: i64,
}

/// Everybody whom a person has blocked, the oldest first.
#[boxed]
pub async fn blocked_by(conn: &mut Conn, person: i64) -> Rows<Vec<Blocked>> {
    let statement = "select blocked, mark, since from block where person = $1 \
        order by since, blocked";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Blocks somebody for a person; twice is once.
#[boxed]
pub async fn added(conn: &mut Conn, person: i64, blocked: i64, since: i64) -> Rows<()> {
    let statement = "insert into block (person, blocked, since) values ($1, $2, $3) \
        on conflict (person, blocked) do nothing";
    sql::query(statement).bind(person).bind(blocked).bind(since).run(conn).await
}

/// Blocks somebody of whom nothing else is known, by the mark that tells them should they come.
#[boxed]
pub async fn added_unknown(conn: &mut Conn, person: i64, mark: &str, since: i64) -> Rows<()> {
    let statement = "insert into block (person, mark, since) values ($1, $2, $3)";
    sql::query(statement).bind(person).bind(mark).bind(since).run(conn).await
}

/// Lets go of a block, of somebody who is known or of one who is forgotten.
#[boxed]
pub async fn lifted(conn: &mut Conn, person: i64, it: &Blocked) -> Rows<()> {
    let statement = "delete from block where person = $1 and (blocked = $2 or mark = $3)";
    sql::query(statement).bind(person).bind(it.blocked).bind(&it.mark).run(conn).await
}

/// Who has blocked a person.
#[boxed]
pub async fn blockers_of(conn: &mut Conn, blocked: i64) -> Rows<Vec<i64>> {
    let statement = "select person from block where blocked = $1 order by person";
    Ok(sql::query_scalar(statement).bind(blocked).fetch_all(conn).await?)
}

/// Keeps a mark in the place of somebody's number, in one person's block.
#[boxed]
pub async fn marked(conn: &mut Conn, person: i64, blocked: i64, mark: &str) -> Rows<()> {
    let statement = "update block set blocked = null, mark = $1 where person = $2 and blocked = $3";
    sql::query(statement).bind(mark).bind(person).bind(blocked).run(conn).await
}
