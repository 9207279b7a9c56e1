//! The table of who wants to have nothing to do with whom.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Somebody whom a person wants to have nothing to do with.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Blocked {
    /// The blocked person; `None` once they are forgotten.
    pub blocked: Option<i64>,
    pub mark: Option<String>,
    pub since: i64,
}

/// Lets go of a block, of somebody who is known or of one who is forgotten.
#[boxed]
pub async fn lifted(conn: &mut Conn, person: i64, it: &Blocked) -> Rows<()> {
    let statement = "delete from block where person = $1 and (blocked = $2 or mark = $3)";
    sql::query(statement).bind(person).bind(it.blocked).bind(&it.mark).run(conn).await
}

statements! {
    /// Everybody whom a person has blocked, the oldest first.
    pub fn blocked_by(person: i64) -> Vec<Blocked> = query_as.fetch_all(
        "select blocked, mark, since from block where person = $1 order by since, blocked");
    /// Blocks somebody for a person; twice is once.
    pub fn added(person: i64, blocked: i64, since: i64) -> () = query.run(
        "insert into block (person, blocked, since) values ($1, $2, $3) on conflict (person, blocked) do nothing");
    /// Blocks an unknown person, by the mark that tells them should they come.
    pub fn added_unknown(person: i64, mark: &str, since: i64) -> () = query.run(
        "insert into block (person, mark, since) values ($1, $2, $3)");
    /// The people who have blocked a person.
    pub fn blockers_of(blocked: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select person from block where blocked = $1 order by person");
    /// Keeps a mark in place of somebody's number in one person's block.
    pub fn marked(person: i64, blocked: i64, mark: &str) -> () = query.run(
        "update block set blocked = null, mark = $3 where person = $1 and blocked = $2");
}
