//! The table of what is told once about a place: a channel or a server.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// Notes that something is told of a place, unless it was told already since an instant; whether it is
/// to be told.
#[boxed]
pub async fn is_news(
    conn: &mut Conn,
    (place, what): (i64, &str),
    now: i64,
    since: i64,
) -> Rows<bool> {
    let statement = "insert into told (place, what, at) values ($1, $2, $3) \
        on conflict (place, what) do update set at = excluded.at where told.at < $4 returning at";
    let told = sql::query_scalar(statement).bind(place).bind(what).bind(now).bind(since);
    let told: Option<i64> = told.fetch_optional(conn).await?;
    Ok(told.is_some())
}

statements! {
    /// Whether something was told of a place.
    pub fn is_known((place, what): (i64, &str)) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from told where place = $1 and what = $2)");
}
