//! What of a server is over and may be taken along.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// The bouts of a server that are over and that others may know of, by their numbers in the whole program, after the
/// one with the number `after` there.
#[boxed]
pub async fn bouts_over(
    conn: &mut Conn,
    guild: i64,
    after: i64,
    limit: i64,
) -> Rows<Vec<(i64, i64)>> {
    let statement = "select number, id from bout where guild = $1 and $2 < number \
        and status = 'over' order by number limit $3";
    Ok(sql::query_as(statement).bind(guild).bind(after).bind(limit).fetch_all(conn).await?)
}

/// The seasons of a server that have ended, the oldest first.
#[boxed]
pub async fn seasons_over(conn: &mut Conn, guild: i64) -> Rows<Vec<i64>> {
    let statement = "select id from season where guild = $1 \
        and stage in ('finished', 'abandoned') order by id";
    Ok(sql::query_scalar(statement).bind(guild).fetch_all(conn).await?)
}

/// The tournaments of a server that have ended, the oldest first.
#[boxed]
pub async fn tournaments_over(conn: &mut Conn, guild: i64) -> Rows<Vec<i64>> {
    let statement = "select id from tournament where guild = $1 \
        and stage in ('finished', 'abandoned') order by id";
    Ok(sql::query_scalar(statement).bind(guild).fetch_all(conn).await?)
}

/// The gladiators who came for the seats of a bout: seat, ludus, number, and whether he died.
#[boxed]
pub async fn entries_in(conn: &mut Conn, bout: i64) -> Rows<Vec<(i64, i64, i64, bool)>> {
    let statement = "select seat, ludus, number, died from entry where bout = $1 order by seat";
    Ok(sql::query_as(statement).bind(bout).fetch_all(conn).await?)
}
