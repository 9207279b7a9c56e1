//! The table of posts that ask for somebody's consent and still have their buttons.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// Remembers where a wish was posted.
#[boxed]
pub async fn posted(
    conn: &mut Conn,
    (bout, purpose, wish): (i64, &str, i64),
    (channel, message): (i64, i64),
) -> Rows<()> {
    let statement = "insert into wish_post (bout, purpose, wish, channel, message) \
        values ($1, $2, $3, $4, $5) on conflict do nothing";
    let insert = sql::query(statement).bind(bout).bind(purpose).bind(wish);
    insert.bind(channel).bind(message).run(conn).await
}

/// Forgets the posts of all wishes of a bout for a purpose but the one that is kept, and answers
/// where they stand: channels and messages.
#[boxed]
pub async fn lapsed(
    conn: &mut Conn,
    bout: i64,
    purpose: &str,
    kept: Option<i64>,
) -> Rows<Vec<(i64, i64)>> {
    let statement = "delete from wish_post where bout = $1 and purpose = $2 and wish is distinct from $3 \
        returning channel, message";
    let gone = sql::query_as(statement).bind(bout).bind(purpose).bind(kept);
    Ok(gone.fetch_all(conn).await?)
}
