//! The table of threads that are kept open while their bouts live, or wait for people.

use crate::sql::{self, statements};
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A thread to be touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Tended {
    pub thread: i64,
    pub bout: i64,
    /// Whether the bout is still played there, or will be.
    pub is_played: bool,
}

/// Threads that must be touched by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<Tended>> {
    let statement = "select t.thread, t.bout, (b.status in ('lobby', 'live') and b.thread = t.thread) \
        as is_played from tended t join bout b on b.id = t.bout \
        where t.due <= $1 and (b.guild % $2 = $3 or t.due <= $4) order by t.due limit $5";
    let query = share.of_due(sql::query_as(statement), now, limit);
    query.fetch_all(conn).await.map_err(Error::from)
}

statements! {
    /// A thread is touched at `due`.
    pub fn tended(thread: i64, bout: i64, due: i64) -> () = query.run(
        "insert into tended (thread, bout, due) values ($1, $2, $3) on conflict (thread) do update set bout = \
        excluded.bout, due = excluded.due");
    /// A thread is touched no more.
    pub fn let_go(thread: i64) -> () = query.run("delete from tended where thread = $1");
    /// The clock was set back: nothing is touched later than `latest`.
    pub fn set_right(latest: i64) -> () = query.run("update tended set due = $1 where due > $1");
}
