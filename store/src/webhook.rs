//! The table of addresses outside the messenger to which servers have their public facts sent.

use crate::sql;
use crate::unprinted::unprinted;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

unprinted!(Webhook by guild);

/// The address that a server's organisers have named.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Webhook {
    /// The server.
    pub guild: i64,
    /// Where its facts go.
    pub address: String,
    /// What they are signed with.
    pub secret: String,
    /// Who named it; none once they are forgotten.
    pub organiser: Option<i64>,
    /// Since when.
    pub since: i64,
}

/// That of a server.
#[boxed]
pub async fn of(conn: &mut Conn, guild: i64) -> Rows<Option<Webhook>> {
    let statement = "select guild, address, secret, organiser, since from webhook where guild = $1";
    Ok(sql::query_as(statement).bind(guild).fetch_optional(conn).await?)
}

/// Keeps one, in place of the server's before.
#[boxed]
pub async fn kept(conn: &mut Conn, it: &Webhook) -> Rows<()> {
    let statement = "insert into webhook (guild, address, secret, organiser, since) \
        values ($1, $2, $3, $4, $5) on conflict (guild) do update set \
        address = excluded.address, secret = excluded.secret, organiser = excluded.organiser, \
        since = excluded.since";
    let insert = sql::query(statement).bind(it.guild).bind(&it.address).bind(&it.secret);
    insert.bind(it.organiser).bind(it.since).run(conn).await
}

/// A server has none any more.
#[boxed]
pub async fn let_go(conn: &mut Conn, guild: i64) -> Rows<()> {
    sql::query("delete from webhook where guild = $1").bind(guild).run(conn).await
}

/// The servers for which somebody named one, each with when.
#[boxed]
pub async fn named_by(conn: &mut Conn, organiser: i64) -> Rows<Vec<(i64, i64)>> {
    let statement = "select guild, since from webhook where organiser = $1 order by guild";
    Ok(sql::query_as(statement).bind(organiser).fetch_all(conn).await?)
}

/// Forgets who named one: it stays.
#[boxed]
pub async fn forgotten(conn: &mut Conn, organiser: i64) -> Rows<()> {
    let statement = "update webhook set organiser = null where organiser = $1";
    sql::query(statement).bind(organiser).run(conn).await
}
