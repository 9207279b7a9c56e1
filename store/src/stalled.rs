//! Bouts under way on a server and who sits there: what may be standing still.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A bout that has begun and is not over.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Open {
    /// Its number in the whole program.
    pub id: i64,
    /// The server.
    pub guild: i64,
    /// Its number there.
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
    /// Whether the rules failed in it.
    pub is_stuck: bool,
    /// The house's own notes, as JSON.
    pub affairs: String,
    /// When play began.
    pub started: Option<i64>,
    /// Since when its posts have not arrived.
    pub trouble_since: Option<i64>,
}

crate::bout::posting!(Open);

/// The bouts of a guild that have begun and are not over and that others may know of, oldest first.
#[boxed]
pub async fn open(conn: &mut Conn, guild: i64) -> Rows<Vec<Open>> {
    let statement = "select id, guild, number, channel, thread, lobby_message, post_message, game, \
        status = 'stuck' as is_stuck, affairs, started, trouble_since from bout \
        where guild = $1 and status in ('live', 'stuck') and number > 0 order by id";
    Ok(sql::query_as(statement).bind(guild).fetch_all(conn).await?)
}

/// Somebody who sits in a bout.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Player {
    /// The bout.
    pub bout: i64,
    /// The seat.
    pub seat: i64,
    /// What the server calls them, where that is known; sanitised.
    pub name: Option<String>,
    /// Since when private messages have not arrived.
    pub unreached: Option<i64>,
}

/// Who sits in the live bouts of a guild.
#[boxed]
pub async fn sitting(conn: &mut Conn, guild: i64) -> Rows<Vec<Player>> {
    let statement = "select s.bout, s.seat, coalesce(n.name, p.pseudonym) as name, p.unreached \
        from bout b join seat s on s.bout = b.id join person p on p.id = s.person \
        left join nickname n on n.person = s.person and n.guild = b.guild \
        where b.guild = $1 and b.status = 'live' order by s.bout, s.seat";
    Ok(sql::query_as(statement).bind(guild).fetch_all(conn).await?)
}

/// How many lobbies of a guild are open.
#[boxed]
pub async fn lobbies(conn: &mut Conn, guild: i64) -> Rows<i64> {
    let statement = "select count(*) from bout where guild = $1 and status = 'lobby'";
    Ok(sql::query_scalar(statement).bind(guild).fetch_one(conn).await?)
}
