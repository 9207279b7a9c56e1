//! The table of who has the role that a server gives to its champions.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A champion of a server.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Champion {
    /// The server.
    pub guild: i64,
    /// Who.
    pub person: i64,
    /// The role that they were given.
    pub role: i64,
    /// What they won, in the house's own words.
    pub title: String,
    /// Since when.
    pub since: i64,
}

/// The champions of a server.
#[boxed]
pub async fn champions_of(conn: &mut Conn, guild: i64) -> Rows<Vec<Champion>> {
    let statement = "select guild, person, role, title, since from champion where guild = $1 \
        order by person";
    Ok(sql::query_as(statement).bind(guild).fetch_all(conn).await?)
}

/// The servers whose champion somebody is.
#[boxed]
pub async fn titles_of(conn: &mut Conn, person: i64) -> Rows<Vec<Champion>> {
    let statement = "select guild, person, role, title, since from champion where person = $1 \
        order by guild";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Keeps a champion, in place of what was kept of them there.
#[boxed]
pub async fn kept(conn: &mut Conn, it: &Champion) -> Rows<()> {
    let statement = "insert into champion (guild, person, role, title, since) \
        values ($1, $2, $3, $4, $5) on conflict (guild, person) do update set \
        role = excluded.role, title = excluded.title, since = excluded.since";
    let insert = sql::query(statement).bind(it.guild).bind(it.person).bind(it.role);
    insert.bind(&it.title).bind(it.since).run(conn).await
}

/// Somebody is champion of a server no more.
#[boxed]
pub async fn let_go(conn: &mut Conn, guild: i64, person: i64) -> Rows<()> {
    let statement = "delete from champion where guild = $1 and person = $2";
    sql::query(statement).bind(guild).bind(person).run(conn).await
}
