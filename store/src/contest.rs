//! The tables of seasons and of tournaments: the same columns, and the same statements.

use crate::packed::{self, Packed};
use crate::sql::{self, bind_fields};
use crate::{About, Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// One of the two tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Season,
    Tournament,
}

impl Which {
    /// The word that stands before its number where it has no name of its own.
    fn called(self) -> &'static str {
        match self {
            Which::Season => "Season",
            Which::Tournament => "Tournament",
        }
    }

    /// The subject of a use case about one of them.
    pub fn about(self, id: i64) -> About {
        match self {
            Which::Season => About::Season(id),
            Which::Tournament => About::Tournament(id),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Contest {
    pub id: i64,
    pub guild: i64,
    pub number: i64,
    pub name: String,
    pub game: String,
    /// The person who opened it; `None` once they are forgotten.
    pub opener: Option<i64>,
    /// The channel where it is told of; 0 when that is gone.
    pub channel: i64,
    /// `enrolment`, `running`, `finished` or `abandoned`.
    pub stage: String,
    /// The whole of it, as JSON.
    #[sqlx(try_from = "Packed")]
    pub state: String,
    /// Its clocks, and the choices for its bouts, as JSON.
    pub notes: String,
    /// The living post of a tournament, once that has arrived.
    #[sqlx(default)]
    pub message: Option<i64>,
    pub version: i64,
    pub opened: i64,
    pub ended: Option<i64>,
    pub due: Option<i64>,
}

/// The fields of a new one. Its state follows with [`changed`], since it may hold its number.
#[derive(Debug, Clone)]
pub struct New<'a> {
    pub guild: i64,
    /// Its name; empty names it by its number.
    pub name: &'a str,
    pub game: &'a str,
    pub opener: i64,
    /// Where it is told of.
    pub channel: i64,
    /// Its clocks, and the choices for its bouts, as JSON.
    pub notes: &'a str,
    pub opened: i64,
}

/// One of them, in short.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Brief {
    pub id: i64,
    pub guild: i64,
    pub number: i64,
    pub name: String,
    pub game: String,
    /// Where it is told of.
    pub channel: i64,
    /// Where it stands.
    pub stage: String,
    pub opened: i64,
    pub ended: Option<i64>,
}

/// A statement with the table's name where the two halves meet.
macro_rules! text {
    ($which:ident, $before:literal, $after:literal) => {
        match $which {
            Which::Season => concat!($before, "season", $after),
            Which::Tournament => concat!($before, "tournament", $after),
        }
    };
}

/// The same as `statements`, of either table.
macro_rules! of_both {
    ($(
        $(#[$doc:meta])*
        pub fn $name:ident($($value:ident: $kind:ty),*) -> $answer:ty = $query:ident.$fetch:ident(
            $before:literal, $after:literal);
    )*) => {$(
        $(#[$doc])*
        #[allow(clippy::needless_question_mark, reason = "some errors become ours there")]
        #[boxed]
        pub async fn $name(conn: &mut Conn, which: Which $(, $value: $kind)*) -> Rows<$answer> {
            let query = sql::$query(text!(which, $before, $after));
            Ok(sql::bind_all!(query, $($value)*).$fetch(conn).await?)
        }
    )*};
}

/// One just opened, without a state.
pub async fn opened(conn: &mut Conn, which: Which, new: New<'_>) -> Rows<Contest> {
    let next = match which {
        Which::Season => {
            "insert into guild (id, last_season) values ($1, 1) on conflict (id) do update \
             set last_season = guild.last_season + 1 returning last_season"
        }
        Which::Tournament => {
            "insert into guild (id, last_tournament) values ($1, 1) on conflict (id) do update \
             set last_tournament = guild.last_tournament + 1 returning last_tournament"
        }
    };
    let number: i64 = sql::query_scalar(next).bind(new.guild).fetch_one(&mut *conn).await?;
    let called = which.called();
    let name = if new.name.is_empty() { format!("{called} {number}") } else { new.name.to_owned() };
    let statement = text!(
        which,
        "insert into ",
        " (guild, number, name, game, opener, channel, stage, state, notes, version, opened) \
         values ($1, $2, $3, $4, $5, $6, 'enrolment', $9, $7, 0, $8) returning *"
    );
    let insert = sql::query_as(statement).bind(new.guild).bind(number).bind(name);
    let insert = bind_fields!(insert.bind, new: game, opener, channel, notes, opened);
    Ok(insert.bind(Vec::new()).fetch_one(conn).await?)
}

/// Writes one down, unless it has changed since `row` was read. The state of one that has ended is
/// kept small.
#[boxed]
pub async fn changed(conn: &mut Conn, which: Which, row: &Contest) -> Rows<()> {
    let statement = text!(
        which,
        "update ",
        " set opener = $1, channel = $2, stage = $3, state = $4, notes = $5, ended = $6, due = $7, \
         version = version + 1 where id = $8 and version = $9"
    );
    let state =
        if row.ended.is_some() { packed::small(&row.state) } else { packed::plain(&row.state) };
    let update = sql::query(statement);
    let update = bind_fields!(update.bind, row: opener, channel, stage).bind(state);
    let update = bind_fields!(update.bind, row: notes, ended, due, id, version);
    let done = update.execute(conn).await?;
    if done == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Calls one by its number again.
pub async fn unnamed(conn: &mut Conn, which: Which, id: i64) -> Rows<()> {
    let statement =
        text!(which, "update ", " set name = $2 || ' ' || cast(number as text) where id = $1");
    sql::query(statement).bind(id).bind(which.called()).run(conn).await
}

/// Those about which something is due by `now`, the longest due first.
#[boxed]
pub async fn due_by(
    conn: &mut Conn,
    which: Which,
    now: i64,
    share: Share,
    limit: i64,
) -> Rows<Vec<i64>> {
    let statement = text!(
        which,
        "select id from ",
        " where due is not null and due <= $1 and (guild % $2 = $3 or due <= $4) order by due limit $5"
    );
    Ok(share.of_due(sql::query_scalar(statement), now, limit).fetch_all(conn).await?)
}

of_both! {
    pub fn row(id: i64) -> Option<Contest> = query_as.fetch_optional("select * from ", " where id = $1");
    /// The server of one that is told of somewhere.
    pub fn guild_of_told(id: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select guild from ", " where id = $1 and channel <> 0");
    /// Sets when something must next be done about one.
    pub fn postponed(id: i64, due: Option<i64>) -> () = query.run("update ", " set due = $2 where id = $1");
    /// So many of a server, the newest first.
    pub fn newest_of(guild: i64, limit: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, name, game, channel, stage, opened, ended from ",
        " where guild = $1 order by number desc limit $2");
    /// The one of a number on a server.
    pub fn numbered(guild: i64, number: i64) -> Option<Brief> = query_as.fetch_optional(
        "select id, guild, number, name, game, channel, stage, opened, ended from ",
        " where guild = $1 and number = $2");
    /// How many have not ended that somebody opened, on all servers.
    pub fn open_by(opener: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from ", " where opener = $1 and stage in ('enrolment', 'running')");
    /// Those of a server that have not ended, the newest first.
    pub fn open_of(guild: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, name, game, channel, stage, opened, ended from ",
        " where guild = $1 and stage in ('enrolment', 'running') order by id desc");
    /// Those of a server that have ended, the oldest first.
    pub fn over_in(guild: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from ", " where guild = $1 and stage in ('finished', 'abandoned') order by id");
    /// Every one after `after`, in the order of their numbers.
    pub fn all_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from ", " where id > $1 order by id limit $2");
    /// Those about which something is due at some time, after `after`, in the order of their numbers.
    pub fn due_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from ", " where id > $1 and due is not null order by id limit $2");
    /// Those that somebody has opened, the oldest first: server, number, name, and when.
    pub fn named_by(opener: i64) -> Vec<(i64, i64, String, i64)> = query_as.fetch_all(
        "select guild, number, name, opened from ", " where opener = $1 and 0 < guild order by id");
    /// Those that somebody opened.
    pub fn opened_by(opener: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from ", " where opener = $1 and 0 < guild order by id");
    /// Those that have not ended and are told of in a channel.
    // The index leaves those out whose channel is gone, so the statement must.
    pub fn told_in(channel: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from ",
        " where channel = $1 and channel <> 0 and stage in ('enrolment', 'running') order by id");
}
