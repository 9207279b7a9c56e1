//! The table of bouts in which the house thinks something over.

use crate::sql::{self, bind_fields};
use crate::{Conn, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// What the house thinks over in a bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Thought {
    /// The bout.
    pub bout: i64,
    /// Which ask, the first where several seats think at once.
    pub serial: i64,
    /// Since when.
    pub since: i64,
    /// When it is answered without a thought.
    pub due: i64,
    /// How much it may try.
    pub playouts: i64,
}

/// Keeps what is thought over in a bout, in place of what was.
#[boxed]
pub async fn kept(conn: &mut Conn, it: Thought) -> Rows<()> {
    let statement = "insert into thought (bout, serial, since, due, playouts) \
        values ($1, $2, $3, $4, $5) on conflict (bout) do update set serial = excluded.serial, \
        since = excluded.since, due = excluded.due, playouts = excluded.playouts";
    let query = sql::query(statement);
    bind_fields!(query.bind, it: bout, serial, since, due, playouts).run(conn).await
}

/// Nothing is thought over in a bout any more.
#[boxed]
pub async fn let_go(conn: &mut Conn, bout: i64) -> Rows<()> {
    sql::query("delete from thought where bout = $1").bind(bout).run(conn).await
}

/// What was thought over in a bout is not any more, unless it thinks over something else by now.
#[boxed]
pub async fn overtaken(conn: &mut Conn, bout: i64, serial: i64) -> Rows<()> {
    let statement = "delete from thought where bout = $1 and serial = $2";
    sql::query(statement).bind(bout).bind(serial).run(conn).await
}

/// What has been thought over for longest, in bouts that go on; at most so many. One's own come first, so that not all
/// think over the same.
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

/// Whether something is thought over in a bout.
#[boxed]
pub async fn waits(conn: &mut Conn, bout: i64) -> Rows<bool> {
    let statement = "select exists(select 1 from thought where bout = $1)";
    Ok(sql::query_scalar(statement).bind(bout).fetch_one(conn).await?)
}

/// In how many bouts something is thought over.
#[boxed]
pub async fn waiting(conn: &mut Conn) -> Rows<i64> {
    Ok(sql::query_scalar("select count(*) from thought").fetch_one(conn).await?)
}
