//! The table of how people were called to their bouts, and whether that arrived.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The last call of somebody to a bout on one way.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Receipt {
    /// The bout.
    pub bout: i64,
    /// Who was called.
    pub person: i64,
    /// Which way, in a word.
    pub way: String,
    /// When it was tried last.
    pub at: i64,
    /// Since when nothing has arrived on this way; none where the last did.
    pub lost: Option<i64>,
}

/// Keeps what became of a call, in place of the one before on the same way. What is lost again has been
/// lost since the first time.
#[boxed]
pub async fn kept(conn: &mut Conn, it: &Receipt) -> Rows<()> {
    let statement = "insert into receipt (bout, person, way, at, lost) values ($1, $2, $3, $4, $5) \
        on conflict (bout, person, way) do update set at = excluded.at, \
        lost = case when excluded.lost is null then null \
        else coalesce(receipt.lost, excluded.lost) end";
    let insert = sql::query(statement).bind(it.bout).bind(it.person).bind(&it.way);
    insert.bind(it.at).bind(it.lost).run(conn).await
}

/// The last call to a seat of a bout on one way.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Called {
    /// The bout.
    pub bout: i64,
    /// The seat.
    pub seat: i64,
    /// Which way, in a word.
    pub way: String,
    /// When it was tried last.
    pub at: i64,
    /// Since when nothing has arrived on this way; none where the last did.
    pub lost: Option<i64>,
}

/// What became of the calls to those who sit in the live bouts of a guild.
#[boxed]
pub async fn calls_on(conn: &mut Conn, guild: i64) -> Rows<Vec<Called>> {
    let statement = "select r.bout, s.seat, r.way, r.at, r.lost from bout b \
        join receipt r on r.bout = b.id join seat s on s.bout = r.bout and s.person = r.person \
        where b.guild = $1 and b.status = 'live' order by r.bout, s.seat, r.way";
    Ok(sql::query_as(statement).bind(guild).fetch_all(conn).await?)
}

/// What became of all calls of a person.
#[boxed]
pub async fn receipts_of(conn: &mut Conn, person: i64) -> Rows<Vec<Receipt>> {
    let statement = "select bout, person, way, at, lost from receipt where person = $1 \
        order by bout, way";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Lets go what was kept of the calls to a bout.
#[boxed]
pub async fn let_go(conn: &mut Conn, bout: i64) -> Rows<()> {
    sql::query("delete from receipt where bout = $1").bind(bout).run(conn).await
}

/// Lets go what was kept of the calls of a person.
#[boxed]
pub async fn forgotten(conn: &mut Conn, person: i64) -> Rows<()> {
    sql::query("delete from receipt where person = $1").bind(person).run(conn).await
}

/// Lets go what was to tell a seat of a bout that its turn is the next, as far as it was never tried.
#[boxed]
pub async fn no_longer_next(conn: &mut Conn, bout: i64, seat: i64) -> Rows<()> {
    let statement = "delete from outbox where bout = $1 and purpose = 'next' and seat = $2 \
        and tried = 0";
    sql::query(statement).bind(bout).bind(seat).run(conn).await
}

/// Something that waits to be said, and what it is about.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Unsaid {
    /// The row of the outbox.
    pub id: i64,
    /// About which bout.
    pub bout: i64,
    /// What for.
    pub purpose: String,
    /// What is said, as JSON.
    pub say: String,
}

/// What waits to be said about bouts in a channel or thread (`kind` is `channel`) or to a person (`person`),
/// the oldest first.
#[boxed]
pub async fn unsaid(conn: &mut Conn, kind: &str, destination: i64) -> Rows<Vec<Unsaid>> {
    let statement = "select id, bout, purpose, say from outbox \
        where kind = $1 and destination = $2 and bout is not null order by id";
    Ok(sql::query_as(statement).bind(kind).bind(destination).fetch_all(conn).await?)
}
