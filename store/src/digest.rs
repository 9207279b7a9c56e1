//! The table of people who are told once a day what waits for them.

use crate::sql::{self, statements};
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Somebody who is told once a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Digest {
    pub person: i64,
    pub since: i64,
    pub due: i64,
    /// The server whose hour that is; `None` if it is their own.
    pub guild: Option<i64>,
}

/// The people to be told by `now`.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<Digest>> {
    let statement = "select person, since, due, guild from digest where due <= $1 \
        and (person % $2 = $3 or due <= $4) order by due, person limit $5";
    share.of_due(sql::query_as(statement), now, limit).fetch_all(conn).await.map_err(Error::from)
}

statements! {
    /// Wants somebody to be told at `due` of bouts that end from `now` on; if they are told
    /// already, only the hour changes.
    pub fn wanted(person: i64, now: i64, due: i64) -> () = query.run(
        "insert into digest (person, since, due) values ($1, $2, $3) on conflict (person) do update set due = \
        excluded.due, guild = null");
    /// Lets somebody be told at the hour of a server, at `due`, of bouts that end from `now` on,
    /// unless they are told already.
    pub fn usual(person: i64, guild: i64, now: i64, due: i64) -> () = query.run(
        "insert into digest (person, since, due, guild) values ($1, $3, $4, $2) on conflict (person) do nothing");
    /// Somebody is told no more.
    pub fn unwanted(person: i64) -> () = query.run("delete from digest where person = $1");
    /// The digest of somebody, if they are told.
    pub fn of(person: i64) -> Option<Digest> = query_as.fetch_optional(
        "select person, since, due, guild from digest where person = $1");
    /// Somebody has been told at `now`, and is next at `due`.
    pub fn told(person: i64, now: i64, due: i64) -> () = query.run(
        "update digest set since = $2, due = $3 where person = $1");
    /// People told at an instant that now lies ahead are told at once.
    pub fn set_right(now: i64) -> () = query.run("update digest set since = $1, due = $1 where $1 < since");
}

/// A bout of somebody's that has ended.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Ended {
    pub guild: i64,
    pub number: i64,
    /// The channel; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    pub game: String,
    /// `won`, `lost` or `drew`; `None` if nothing is booked.
    pub place: Option<String>,
}

crate::bout::posting!(Ended);

statements! {
    /// The bouts of somebody's that have ended from `since` on and before `now`, the oldest first:
    /// a bout that ends at the very instant at which somebody is told is told the next time.
    pub fn ended(person: i64, (since, now): (i64, i64), limit: i64) -> Vec<Ended> = query_as.fetch_all(
        "select b.guild, b.number, b.channel, b.thread, b.lobby_message, b.post_message, b.game, r.place from \
        seat s join bout b on b.id = s.bout left join result r on r.bout = s.bout and r.seat = s.seat and not \
        r.is_void where s.person = $1 and b.status = 'over' and $2 <= b.ended and b.ended < $3 and b.number > 0 \
        order by b.ended, b.id limit $4");
}
