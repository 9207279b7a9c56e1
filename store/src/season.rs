//! The table of seasons.

use crate::packed::{self, Packed};
use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Season {
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
    /// Clocks of its decisions, as JSON.
    pub notes: String,
    pub version: i64,
    pub opened: i64,
    pub ended: Option<i64>,
    pub due: Option<i64>,
}

/// The fields of a new season. Its state follows with [`changed`], since it holds its number.
#[derive(Debug, Clone)]
pub struct New<'a> {
    pub guild: i64,
    /// Its name; empty names it by its number.
    pub name: &'a str,
    pub game: &'a str,
    pub opener: i64,
    /// Where it is told of.
    pub channel: i64,
    /// Clocks and choices, as JSON.
    pub notes: &'a str,
    pub opened: i64,
}

/// A season just opened, without a state.
pub async fn opened(conn: &mut Conn, new: New<'_>) -> Rows<Season> {
    let next = "insert into guild (id, last_season) values ($1, 1) on conflict (id) do update \
        set last_season = guild.last_season + 1 returning last_season";
    let number: i64 = sql::query_scalar(next).bind(new.guild).fetch_one(&mut *conn).await?;
    let name = if new.name.is_empty() { format!("Season {number}") } else { new.name.to_owned() };
    let statement = "insert into season (guild, number, name, game, opener, channel, stage, state, \
        notes, version, opened) values ($1, $2, $3, $4, $5, $6, 'enrolment', $9, $7, 0, $8) returning *";
    let insert = sql::query_as(statement).bind(new.guild).bind(number).bind(name);
    let insert = bind_fields!(insert.bind, new: game, opener, channel, notes, opened);
    Ok(insert.bind(Vec::new()).fetch_one(conn).await?)
}

/// Writes a season down, unless it has changed since `row` was read. The state of one that has
/// ended is kept small.
#[boxed]
pub async fn changed(conn: &mut Conn, row: &Season) -> Rows<()> {
    let statement = "update season set opener = $1, channel = $2, stage = $3, state = $4, notes = $5, ended = $6, \
        due = $7, version = version + 1 where id = $8 and version = $9";
    let state =
        if row.ended.is_some() { packed::small(&row.state) } else { packed::plain(&row.state) };
    let update = sql::query(statement);
    let update = bind_fields!(update.bind, row: opener, channel, stage).bind(state);
    let update = bind_fields!(update.bind, row: notes, ended, due, id, version);
    let done = update.execute(conn).await?;
    if done == 1 { Ok(()) } else { Err(Error::Conflict) }
}

statements! {
    pub fn season(id: i64) -> Option<Season> = query_as.fetch_optional("select * from season where id = $1");
    /// The server of a season that is told of somewhere.
    pub fn guild_of_told(id: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select guild from season where id = $1 and channel <> 0");
    /// Sets when something must next be done about a season.
    pub fn postponed(id: i64, due: Option<i64>) -> () = query.run("update season set due = $2 where id = $1");
    /// Calls a season by its number again.
    pub fn unnamed(id: i64) -> () = query.run(
        "update season set name = 'Season ' || cast(number as text) where id = $1");
}

/// A season, in short.
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

/// Seasons about which something is due by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from season where due is not null and due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    Ok(share.of_due(sql::query_scalar(statement), now, limit).fetch_all(conn).await?)
}

statements! {
    /// All of a server, the newest first.
    pub fn seasons_of(guild: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, name, game, channel, stage, opened, ended from season where guild = $1 order \
        by id desc");
    /// So many of a server, the newest first.
    pub fn newest_of(guild: i64, limit: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, name, game, channel, stage, opened, ended from season where guild = $1 order \
        by number desc limit $2");
    /// How many have not ended that somebody opened, on all servers.
    pub fn open_by(opener: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from season where opener = $1 and stage in ('enrolment', 'running')");
    /// Those of a server that have not ended, the newest first.
    pub fn open_of(guild: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, name, game, channel, stage, opened, ended from season where guild = $1 and \
        stage in ('enrolment', 'running') order by id desc");
    /// Those that have not ended in which somebody has a ludus, on all servers.
    pub fn open_for(owner: i64) -> Vec<Brief> = query_as.fetch_all(
        "select s.id, s.guild, s.number, s.name, s.game, s.channel, s.stage, s.opened, s.ended from standing t \
        join season s on s.id = t.season where t.owner = $1 and s.stage in ('enrolment', 'running') order by \
        s.id");
    /// The server of a season in which somebody has a ludus.
    pub fn guild_of_owner(id: i64, owner: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select guild from standing where season = $1 and owner = $2 limit 1");
    /// Every season, after `after`, in the order of their numbers.
    pub fn all_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from season where id > $1 order by id limit $2");
    /// The seasons about which something is due at some time, after `after`, in the order of their
    /// numbers.
    pub fn due_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from season where id > $1 and due is not null order by id limit $2");
    /// A season's name.
    pub fn name_of(id: i64) -> Option<String> = query_scalar.fetch_optional("select name from season where id = $1");
    /// Seasons in which a ludus has stood, the oldest first.
    pub fn with_ludus(ludus: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select season from standing where ludus = $1 order by season");
    /// Those that have ended in which a ludus of somebody's stands, or that they opened, the oldest first.
    pub fn over_with(person: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from season where 0 < guild and stage in ('finished', 'abandoned') and (opener = $1 or id in \
        (select s.season from standing s join ludus l on l.id = s.ludus where l.owner = $1)) order by id");
    /// Those that somebody has opened, the oldest first: server, number, name, and when.
    pub fn named_by(opener: i64) -> Vec<(i64, i64, String, i64)> = query_as.fetch_all(
        "select guild, number, name, opened from season where opener = $1 and 0 < guild order by id");
    /// Seasons that somebody opened.
    pub fn opened_by(opener: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from season where opener = $1 and 0 < guild order by id");
    /// Seasons that have not ended and are told of in a channel.
    // The index leaves seasons out whose channel is gone, so the statement must.
    pub fn told_in(channel: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from season where channel = $1 and channel <> 0 and stage in ('enrolment', 'running') order by \
        id");
}
