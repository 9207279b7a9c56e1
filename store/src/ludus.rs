//! The table of members' ludi.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A member's ludus.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Ludus {
    pub id: i64,
    pub guild: i64,
    /// The owner; `None` once they are forgotten.
    pub owner: Option<i64>,
    pub name: String,
    /// Its motto; may be empty.
    pub motto: String,
    pub retired: bool,
    pub founded: i64,
}

/// The number of a ludus just founded.
#[boxed]
pub async fn founded(
    conn: &mut Conn,
    (guild, owner): (i64, i64),
    name: &str,
    motto: &str,
    now: i64,
) -> Rows<i64> {
    // Its first bout may be far away: the guild may not be known yet.
    let known = "insert into guild (id) values ($1) on conflict (id) do nothing";
    sql::query(known).bind(guild).execute(&mut *conn).await?;
    let statement = "insert into ludus (guild, owner, name, motto, founded) \
        values ($1, $2, $3, $4, $5) returning id";
    let insert = sql::query_scalar(statement).bind(guild).bind(owner).bind(name).bind(motto);
    Ok(insert.bind(now).fetch_one(conn).await?)
}

/// Keeps a ludus's owner, name, motto, and whether it is closed.
#[boxed]
pub async fn kept(conn: &mut Conn, ludus: &Ludus) -> Rows<()> {
    let statement =
        "update ludus set owner = $1, name = $2, motto = $3, retired = $4 where id = $5";
    let update = sql::query(statement);
    bind_fields!(update.bind, ludus: owner, name, motto, retired, id).run(conn).await
}

/// So many of a server whose names hold some letters, whatever their case, oldest first.
#[boxed]
pub async fn ludi_named(
    conn: &mut Conn,
    guild: i64,
    letters: &str,
    limit: i64,
) -> Rows<Vec<Ludus>> {
    // A file knows the capitals of Latin letters alone.
    let letters = letters.to_lowercase();
    let all = ludi_of(conn, guild).await?.into_iter();
    let found = all.filter(|row: &Ludus| row.name.to_lowercase().contains(&letters));
    Ok(found.take(usize::try_from(limit).unwrap_or(0)).collect())
}

statements! {
    /// All of a server, retired ones too, oldest first.
    pub fn ludi_of(guild: i64) -> Vec<Ludus> = query_as.fetch_all("select * from ludus where guild = $1 order by id");
    /// One of them.
    pub fn ludus(id: i64) -> Option<Ludus> = query_as.fetch_optional("select * from ludus where id = $1");
    /// All that somebody keeps or kept, on all servers.
    // Rows that gather for a history stand below 0, and are nobody's yet.
    pub fn ludi_owned(owner: i64) -> Vec<Ludus> = query_as.fetch_all(
        "select * from ludus where owner = $1 and 0 < guild order by id");
}
