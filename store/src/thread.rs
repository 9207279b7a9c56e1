//! The table of threads that are kept open while their bouts live, or wait for people.

use crate::sql;
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A thread that is to be touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Tended {
    /// The thread.
    pub thread: i64,
    /// Its bout.
    pub bout: i64,
    /// Whether the bout is still played there, or to be.
    pub is_played: bool,
}

/// A thread is touched at `due`.
#[boxed]
pub async fn tended(conn: &mut Conn, thread: i64, bout: i64, due: i64) -> Rows<()> {
    let statement = "insert into tended (thread, bout, due) values ($1, $2, $3) \
        on conflict (thread) do update set bout = excluded.bout, due = excluded.due";
    sql::query(statement).bind(thread).bind(bout).bind(due).run(conn).await
}

/// Threads that are to be touched by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<Tended>> {
    let statement = "select t.thread, t.bout, (b.status in ('lobby', 'live') and b.thread = t.thread) \
        as is_played from tended t join bout b on b.id = t.bout \
        where t.due <= $1 and (b.guild % $2 = $3 or t.due <= $4) order by t.due limit $5";
    let query = share.of_due(sql::query_as(statement), now, limit);
    query.fetch_all(conn).await.map_err(Error::from)
}

/// A thread is touched no more.
#[boxed]
pub async fn let_go(conn: &mut Conn, thread: i64) -> Rows<()> {
    sql::query("delete from tended where thread = $1").bind(thread).run(conn).await
}

/// The clock was set back: nothing is touched later than `latest`.
#[boxed]
pub async fn set_right(conn: &mut Conn, latest: i64) -> Rows<()> {
    sql::query("update tended set due = $1 where due > $1").bind(latest).run(conn).await
}
