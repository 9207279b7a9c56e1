//! The table of how people were called to their bouts, and whether that arrived.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The last call of somebody to a bout on one way.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Receipt {
    pub bout: i64,
    pub person: i64,
    pub way: String,
    pub at: i64,
    /// Since when nothing has arrived on this way; `None` if the last call did.
    pub lost: Option<i64>,
}

/// Stores the result of a call, in place of the one before on the same way. A way that fails again
/// has been lost since the first time.
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
    pub bout: i64,
    pub seat: i64,
    pub way: String,
    pub at: i64,
    /// Since when nothing has arrived on this way; `None` if the last call did.
    pub lost: Option<i64>,
}

statements! {
    /// The results of the calls to those who sit in the live bouts of a guild.
    pub fn calls_on(guild: i64) -> Vec<Called> = query_as.fetch_all(
        "select r.bout, s.seat, r.way, r.at, r.lost from bout b join receipt r on r.bout = b.id join seat s on \
        s.bout = r.bout and s.person = r.person where b.guild = $1 and b.status = 'live' order by r.bout, \
        s.seat, r.way");
    /// The results of all calls of a person.
    pub fn receipts_of(person: i64) -> Vec<Receipt> = query_as.fetch_all(
        "select bout, person, way, at, lost from receipt where person = $1 order by bout, way");
    /// Forgets the calls to a bout.
    pub fn let_go(bout: i64) -> () = query.run("delete from receipt where bout = $1");
    /// Forgets the calls of a person.
    pub fn forgotten(person: i64) -> () = query.run("delete from receipt where person = $1");
    /// Drops the message to a seat of a bout that its turn is the next, if it was never tried.
    pub fn no_longer_next(bout: i64, seat: i64) -> () = query.run(
        "delete from outbox where bout = $1 and purpose = 'next' and seat = $2 and tried = 0");
}

/// A message that waits, and the bout it is about.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Unsaid {
    pub id: i64,
    pub bout: i64,
    pub purpose: String,
    /// The message, as JSON.
    pub say: String,
}

statements! {
    /// The messages about bouts that wait for a channel or thread (`kind` is `channel`) or for a
    /// person (`person`), the oldest first.
    pub fn unsaid(kind: &str, destination: i64) -> Vec<Unsaid> = query_as.fetch_all(
        "select id, bout, purpose, say from outbox where kind = $1 and destination = $2 and bout is not null \
        order by id");
}

/// Notes that something is told of a place, unless it was told already since an instant; returns
/// whether it must be told.
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
