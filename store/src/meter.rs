//! The table of meters: how much of a limited quantity somebody has used lately.
//!
//! The meaning of a row, and how fast it empties, is for others to know; here it is an instant.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The key of a meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    pub what: &'static str,
    /// Its kind of owner: `person`, `between`, `to`, `channel`, `guild` or `seat`.
    pub scope: &'static str,
    /// The person, channel or server; of a seat its bout.
    pub one: i64,
    /// The other person, if it is between two; the person whose seat it is; else 0.
    pub other: i64,
}

/// When a meter will be empty; `None` if it is.
#[boxed]
pub async fn empties(conn: &mut Conn, key: Key) -> Rows<Option<i64>> {
    let statement =
        "select empties from meter where what = $1 and scope = $2 and one = $3 and other = $4";
    let query = sql::query_scalar(statement);
    Ok(bind_fields!(query.bind, key: what, scope, one, other).fetch_optional(conn).await?)
}

/// Keeps when a meter will be empty. Those that are by `now` go.
#[boxed]
pub async fn kept(conn: &mut Conn, key: Key, empties: i64, now: i64) -> Rows<()> {
    // Two statements in one walk to the database's thread.
    let statements = "delete from meter where empties <= $6; \
        insert into meter (what, scope, one, other, empties) values ($1, $2, $3, $4, $5) \
        on conflict (what, scope, one, other) do update set empties = excluded.empties";
    let query = sql::query(statements);
    bind_fields!(query.bind, key: what, scope, one, other).bind(empties).bind(now).run(conn).await
}

/// Empties a meter at once.
#[boxed]
pub async fn emptied(conn: &mut Conn, key: Key) -> Rows<()> {
    let statement = "delete from meter where what = $1 and scope = $2 and one = $3 and other = $4";
    let query = sql::query(statement);
    bind_fields!(query.bind, key: what, scope, one, other).run(conn).await
}

/// A meter of somebody's.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Metered {
    pub what: String,
    pub scope: String,
    /// When it will be empty.
    pub empties: i64,
}

statements! {
    /// All meters that name a person.
    pub fn naming(person: i64) -> Vec<Metered> = query_as.fetch_all(
        "select what, scope, empties from meter where (scope in ('person', 'between', 'to') and one = $1) or \
        (scope in ('between', 'seat') and other = $1) order by what, scope, one, other");
    /// Removes all meters that name a person.
    pub fn forgotten(person: i64) -> () = query.run(
        "delete from meter where (scope in ('person', 'between', 'to') and one = $1) or (scope in ('between', \
        'seat') and other = $1)");
}
