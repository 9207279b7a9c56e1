//! The table of posts that list the lobbies and bouts of their channel, one a server.

use crate::sql::{self, statements};
use crate::{Conn, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Noticeboard {
    pub guild: i64,
    pub channel: i64,
    /// Its message, once that has arrived.
    pub message: Option<i64>,
    /// When it was last posted anew.
    pub posted: Option<i64>,
    /// A fingerprint of its latest text.
    pub says: String,
    pub due: i64,
}

/// The guilds whose noticeboards must be looked at by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select guild from noticeboard where due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    Ok(share.of_due(sql::query_scalar(statement), now, limit).fetch_all(conn).await?)
}

/// Books a noticeboard's arrival in a channel. Returns the message that it replaces there, if that
/// is another; one that arrives where none is wanted any more replaces none, and is returned
/// itself.
#[boxed]
pub async fn arrived(
    conn: &mut Conn,
    (guild, channel): (i64, i64),
    message: i64,
    now: i64,
) -> Rows<Option<i64>> {
    let before = of(conn, guild).await?.filter(|board| board.channel == channel);
    let Some(before) = before else { return Ok(Some(message)) };
    if before.message == Some(message) {
        return Ok(None);
    }
    let statement = "update noticeboard set message = $1, posted = $2 where guild = $3";
    sql::query(statement).bind(message).bind(now).bind(guild).execute(conn).await?;
    Ok(before.message)
}

/// After the clock was set back: no instant of a noticeboard lies ahead of it any more.
#[boxed]
pub async fn set_right(conn: &mut Conn, now: i64) -> Rows<()> {
    let statement = "update noticeboard set due = $1, \
        posted = case when posted > $1 then $1 else posted end where due > $1 + $2";
    sql::query(statement).bind(now).bind(LONGEST).run(conn).await
}

statements! {
    pub fn of(guild: i64) -> Option<Noticeboard> = query_as.fetch_optional(
        "select guild, channel, message, posted, says, due from noticeboard where guild = $1");
    /// Wants a guild's noticeboard in a channel, to be looked at at `due`; nothing has arrived there.
    pub fn wanted(guild: i64, channel: i64, due: i64) -> () = query.run(
        "insert into noticeboard (guild, channel, due) values ($1, $2, $3) on conflict (guild) do update set \
        channel = excluded.channel, message = null, posted = null, says = '', due = excluded.due");
    /// Takes a guild's noticeboard down, and returns it.
    pub fn taken_down(guild: i64) -> Option<Noticeboard> = query_as.fetch_optional(
        "delete from noticeboard where guild = $1 returning guild, channel, message, posted, says, due");
    /// A channel's noticeboard is gone with it.
    pub fn dropped(channel: i64) -> () = query.run("delete from noticeboard where channel = $1");
    /// A noticeboard was looked at: its text, and when it is looked at again.
    pub fn looked_at(guild: i64, says: &str, due: i64) -> () = query.run(
        "update noticeboard set says = $2, due = $3 where guild = $1");
    /// Its message is gone.
    pub fn lost(guild: i64) -> () = query.run("update noticeboard set message = null where guild = $1");
}

/// No noticeboard is looked at later than so many milliseconds from now: an hour.
const LONGEST: i64 = 3_600_000;
