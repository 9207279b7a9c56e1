//! The table of bouts in which the house thinks something over.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A thought of the house in a bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Thought {
    pub bout: i64,
    /// The serial of the ask, the first if several seats think at once.
    pub serial: i64,
    pub since: i64,
    pub due: i64,
    pub playouts: i64,
}

/// Stores the thought in a bout, in place of the one before.
#[boxed]
pub async fn kept(conn: &mut Conn, it: Thought) -> Rows<()> {
    let statement = "insert into thought (bout, serial, since, due, playouts) \
        values ($1, $2, $3, $4, $5) on conflict (bout) do update set serial = excluded.serial, \
        since = excluded.since, due = excluded.due, playouts = excluded.playouts";
    let query = sql::query(statement);
    bind_fields!(query.bind, it: bout, serial, since, due, playouts).run(conn).await
}

/// The oldest thoughts, in bouts that go on; at most so many. Those of the own share come first, so
/// that not all processes think over the same.
#[boxed]
pub async fn oldest(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<Thought>> {
    let statement = "select t.bout, t.serial, t.since, t.due, t.playouts from thought t \
        join bout b on b.id = t.bout where b.status = 'live' \
        and (b.guild % $1 = $2 or t.since <= $3) order by case when b.guild % $4 = $5 then 0 else 1 end, \
        t.since, t.bout limit $6";
    Ok(sql::query_as(statement)
        .bind(share.living)
        .bind(share.place)
        .bind(Share::anybodys(now))
        .bind(share.living)
        .bind(share.place)
        .bind(limit)
        .fetch_all(conn)
        .await?)
}

statements! {
    /// Nothing is thought over in a bout any more.
    pub fn let_go(bout: i64) -> () = query.run("delete from thought where bout = $1");
    /// Ends the thought about that ask, unless the bout thinks over another by now.
    pub fn overtaken(bout: i64, serial: i64) -> () = query.run("delete from thought where bout = $1 and serial = $2");
    /// Whether something is thought over in a bout.
    pub fn waits(bout: i64) -> bool = query_scalar.fetch_one("select exists(select 1 from thought where bout = $1)");
    /// In how many bouts something is thought over.
    pub fn waiting() -> i64 = query_scalar.fetch_one("select count(*) from thought");
}
