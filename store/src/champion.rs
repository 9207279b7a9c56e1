//! The table of who has the role that a server gives to its champions.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A champion of a server.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Champion {
    pub guild: i64,
    pub person: i64,
    pub role: i64,
    pub title: String,
    pub since: i64,
}

/// Stores a champion, in place of the row before.
#[boxed]
pub async fn kept(conn: &mut Conn, it: &Champion) -> Rows<()> {
    let statement = "insert into champion (guild, person, role, title, since) \
        values ($1, $2, $3, $4, $5) on conflict (guild, person) do update set \
        role = excluded.role, title = excluded.title, since = excluded.since";
    let insert = sql::query(statement).bind(it.guild).bind(it.person).bind(it.role);
    insert.bind(&it.title).bind(it.since).run(conn).await
}

statements! {
    /// The champions of a server.
    pub fn champions_of(guild: i64) -> Vec<Champion> = query_as.fetch_all(
        "select guild, person, role, title, since from champion where guild = $1 order by person");
    /// The servers whose champion somebody is.
    pub fn titles_of(person: i64) -> Vec<Champion> = query_as.fetch_all(
        "select guild, person, role, title, since from champion where person = $1 order by guild");
    /// Somebody is champion of a server no more.
    pub fn let_go(guild: i64, person: i64) -> () = query.run("delete from champion where guild = $1 and person = $2");
}
