//! The row that is written only to see whether anything can be.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// Writes down that it is `now`.
#[boxed]
pub async fn beaten(conn: &mut Conn, now: i64) -> Rows<()> {
    sql::query("update pulse set at = $1 where id = 1").bind(now).run(conn).await
}

/// When something was last written only to see whether that goes; 0 where nothing was.
#[boxed]
pub async fn last(conn: &mut Conn) -> Rows<i64> {
    Ok(sql::query_scalar("select at from pulse where id = 1").fetch_one(conn).await?)
}
