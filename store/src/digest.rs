//! The table of who is told once a day what waits for them.

use crate::sql;
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Somebody who is told once a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Digest {
    /// Who.
    pub person: i64,
    /// When they were told last.
    pub since: i64,
    /// When they are told next.
    pub due: i64,
    /// The server whose hour that is; none where it is their own.
    pub guild: Option<i64>,
}

/// Wants somebody to be told at `due`, of what ends from `now` on; whoever is told already only at
/// another hour.
#[boxed]
pub async fn wanted(conn: &mut Conn, person: i64, now: i64, due: i64) -> Rows<()> {
    let statement = "insert into digest (person, since, due) values ($1, $2, $3) \
        on conflict (person) do update set due = excluded.due, guild = null";
    sql::query(statement).bind(person).bind(now).bind(due).run(conn).await
}

/// Lets somebody be told at the hour of a server, at `due`, of what ends from `now` on, unless they are told already.
#[boxed]
pub async fn usual(conn: &mut Conn, person: i64, guild: i64, now: i64, due: i64) -> Rows<()> {
    let statement = "insert into digest (person, since, due, guild) values ($1, $2, $3, $4) \
        on conflict (person) do nothing";
    sql::query(statement).bind(person).bind(now).bind(due).bind(guild).run(conn).await
}

/// Somebody is told no more.
#[boxed]
pub async fn unwanted(conn: &mut Conn, person: i64) -> Rows<()> {
    sql::query("delete from digest where person = $1").bind(person).run(conn).await
}

/// What is kept of somebody, if they are told.
#[boxed]
pub async fn of(conn: &mut Conn, person: i64) -> Rows<Option<Digest>> {
    let statement = "select person, since, due, guild from digest where person = $1";
    Ok(sql::query_as(statement).bind(person).fetch_optional(conn).await?)
}

/// Those who are to be told by `now`.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<Digest>> {
    let statement = "select person, since, due, guild from digest where due <= $1 \
        and (person % $2 = $3 or due <= $4) order by due, person limit $5";
    share.of_due(sql::query_as(statement), now, limit).fetch_all(conn).await.map_err(Error::from)
}

/// Somebody has been told at `now`, and is next at `due`.
#[boxed]
pub async fn told(conn: &mut Conn, person: i64, now: i64, due: i64) -> Rows<()> {
    let statement = "update digest set since = $1, due = $2 where person = $3";
    sql::query(statement).bind(now).bind(due).bind(person).run(conn).await
}

/// Whoever was told in what is now the future is told at once.
#[boxed]
pub async fn set_right(conn: &mut Conn, now: i64) -> Rows<()> {
    let statement = "update digest set since = $1, due = $1 where $1 < since";
    sql::query(statement).bind(now).run(conn).await
}

/// A bout of somebody's that has ended.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Ended {
    /// The server.
    pub guild: i64,
    /// The bout's number there.
    pub number: i64,
    /// The channel; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    /// The lobby's message.
    pub lobby_message: Option<i64>,
    /// The newest post with controls.
    pub post_message: Option<i64>,
    /// The game's slug.
    pub game: String,
    /// `won`, `lost` or `drew`; none where nothing is booked.
    pub place: Option<String>,
}

crate::bout::posting!(Ended);

/// The bouts of somebody's that have ended from `since` on and before `now`, the oldest first: what ends
/// at the very instant at which somebody is told is told the next time.
#[boxed]
pub async fn ended(
    conn: &mut Conn,
    person: i64,
    (since, now): (i64, i64),
    limit: i64,
) -> Rows<Vec<Ended>> {
    let statement = "select b.guild, b.number, b.channel, b.thread, b.lobby_message, b.post_message, \
        b.game, r.place from seat s \
        join bout b on b.id = s.bout \
        left join result r on r.bout = s.bout and r.seat = s.seat and not r.is_void \
        where s.person = $1 and b.status = 'over' and $2 <= b.ended and b.ended < $3 and b.number > 0 \
        order by b.ended, b.id limit $4";
    let query = sql::query_as(statement).bind(person).bind(since).bind(now).bind(limit);
    Ok(query.fetch_all(conn).await?)
}
