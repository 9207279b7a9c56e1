//! Bouts under way on a server and the people in them: those that may be standing still.

use crate::sql::statements;
use sqlx::FromRow;

/// A bout that has begun and is not over.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Open {
    pub id: i64,
    pub guild: i64,
    pub number: i64,
    /// The channel; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    pub game: String,
    pub is_stuck: bool,
    /// The house's own notes, as JSON.
    pub affairs: String,
    pub started: Option<i64>,
    /// Since when its posts have not arrived.
    pub trouble_since: Option<i64>,
}

crate::bout::posting!(Open);

statements! {
    /// The bouts of a guild that have begun and are not over and that others may know of, oldest first.
    pub fn open(guild: i64) -> Vec<Open> = query_as.fetch_all(
        "select id, guild, number, channel, thread, lobby_message, post_message, game, status = 'stuck' as \
        is_stuck, affairs, started, trouble_since from bout where guild = $1 and status in ('live', 'stuck') and \
        number > 0 order by id");
}

/// Somebody who sits in a bout.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Player {
    pub bout: i64,
    pub seat: i64,
    /// Their name on the server, if known; sanitised.
    pub name: Option<String>,
    /// Since when private messages have not arrived.
    pub unreached: Option<i64>,
}

statements! {
    /// The people who sit in the live bouts of a guild.
    pub fn sitting(guild: i64) -> Vec<Player> = query_as.fetch_all(
        "select s.bout, s.seat, coalesce(n.name, p.pseudonym) as name, p.unreached from bout b join seat s on \
        s.bout = b.id join person p on p.id = s.person left join nickname n on n.person = s.person and n.guild = \
        b.guild where b.guild = $1 and b.status = 'live' order by s.bout, s.seat");
    /// How many lobbies of a guild are open.
    pub fn lobbies(guild: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from bout where guild = $1 and status = 'lobby'");
}
