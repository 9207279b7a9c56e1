//! The table of addresses outside the messenger to which servers have their public facts sent.

use crate::packed::unprinted;
use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

unprinted!(Webhook by guild);

/// The address that a server's organisers have named.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Webhook {
    pub guild: i64,
    /// Where its facts go.
    pub address: String,
    pub secret: String,
    /// The organiser who named it; `None` once they are forgotten.
    pub organiser: Option<i64>,
    pub since: i64,
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

statements! {
    /// That of a server.
    pub fn of(guild: i64) -> Option<Webhook> = query_as.fetch_optional(
        "select guild, address, secret, organiser, since from webhook where guild = $1");
    /// A server has none any more.
    pub fn let_go(guild: i64) -> () = query.run("delete from webhook where guild = $1");
    /// The servers for which somebody named one, each with when.
    pub fn named_by(organiser: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "select guild, since from webhook where organiser = $1 order by guild");
    /// Forgets who named one: it stays.
    pub fn forgotten(organiser: i64) -> () = query.run("update webhook set organiser = null where organiser = $1");
}
