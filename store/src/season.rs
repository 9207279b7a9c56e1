//! The table of seasons.

use crate::packed::{self, Packed};
use crate::sql::{self, bind_fields};
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A season.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Season {
    /// Its number in the whole program.
    pub id: i64,
    /// The server.
    pub guild: i64,
    /// Its number on that server.
    pub number: i64,
    /// Its name.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// Who opened it; nobody once they are forgotten.
    pub opener: Option<i64>,
    /// Where it is told of; 0 when that is gone.
    pub channel: i64,
    /// `enrolment`, `running`, `finished` or `abandoned`.
    pub stage: String,
    /// The whole of it, as JSON.
    #[sqlx(try_from = "Packed")]
    pub state: String,
    /// Clocks of its decisions, as JSON.
    pub notes: String,
    /// The lock.
    pub version: i64,
    /// When it was opened.
    pub opened: i64,
    /// When it ended.
    pub ended: Option<i64>,
    /// When something must be done about it.
    pub due: Option<i64>,
}

/// What a new season is made of. Its state follows with [`changed`], since it holds its number.
#[derive(Debug, Clone)]
pub struct New<'a> {
    /// The server.
    pub guild: i64,
    /// Its name; empty names it by its number.
    pub name: &'a str,
    /// The game's slug.
    pub game: &'a str,
    /// Who opens it.
    pub opener: i64,
    /// Where it is told of.
    pub channel: i64,
    /// Clocks and choices, as JSON.
    pub notes: &'a str,
    /// Now.
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

/// A season.
#[boxed]
pub async fn season(conn: &mut Conn, id: i64) -> Rows<Option<Season>> {
    Ok(sql::query_as("select * from season where id = $1").bind(id).fetch_optional(conn).await?)
}

/// The server of a season that is told of somewhere.
#[boxed]
pub async fn guild_of_told(conn: &mut Conn, id: i64) -> Rows<Option<i64>> {
    let statement = "select guild from season where id = $1 and channel <> 0";
    Ok(sql::query_scalar(statement).bind(id).fetch_optional(conn).await?)
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

/// Sets when something must next be done about a season.
#[boxed]
pub async fn postponed(conn: &mut Conn, id: i64, due: Option<i64>) -> Rows<()> {
    sql::query("update season set due = $1 where id = $2").bind(due).bind(id).run(conn).await
}

/// A season, in short.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Brief {
    /// Its number in the whole program.
    pub id: i64,
    /// The server.
    pub guild: i64,
    /// Its number there.
    pub number: i64,
    /// Its name.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// Where it is told of.
    pub channel: i64,
    /// Where it stands.
    pub stage: String,
    /// When it was opened.
    pub opened: i64,
    /// When it ended.
    pub ended: Option<i64>,
}

/// All of a server, the newest first.
#[boxed]
pub async fn seasons_of(conn: &mut Conn, guild: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, name, game, channel, stage, opened, ended \
        from season where guild = $1 order by id desc";
    Ok(sql::query_as(statement).bind(guild).fetch_all(conn).await?)
}

/// So many of a server, the newest first.
#[boxed]
pub async fn newest_of(conn: &mut Conn, guild: i64, limit: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, name, game, channel, stage, opened, ended \
        from season where guild = $1 order by number desc limit $2";
    Ok(sql::query_as(statement).bind(guild).bind(limit).fetch_all(conn).await?)
}

/// How many have not ended that somebody opened, on all servers.
#[boxed]
pub async fn open_by(conn: &mut Conn, opener: i64) -> Rows<i64> {
    let statement = "select count(*) from season where opener = $1 \
        and stage in ('enrolment', 'running')";
    Ok(sql::query_scalar(statement).bind(opener).fetch_one(conn).await?)
}

/// Those of a server that have not ended, the newest first.
#[boxed]
pub async fn open_of(conn: &mut Conn, guild: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, name, game, channel, stage, opened, ended \
        from season where guild = $1 and stage in ('enrolment', 'running') order by id desc";
    Ok(sql::query_as(statement).bind(guild).fetch_all(conn).await?)
}

/// Those that have not ended in which somebody has a ludus, on all servers.
#[boxed]
pub async fn open_for(conn: &mut Conn, owner: i64) -> Rows<Vec<Brief>> {
    let statement = "select s.id, s.guild, s.number, s.name, s.game, s.channel, s.stage, \
        s.opened, s.ended from standing t join season s on s.id = t.season \
        where t.owner = $1 and s.stage in ('enrolment', 'running') order by s.id";
    Ok(sql::query_as(statement).bind(owner).fetch_all(conn).await?)
}

/// The server of a season in which somebody has a ludus.
#[boxed]
pub async fn guild_of_owner(conn: &mut Conn, id: i64, owner: i64) -> Rows<Option<i64>> {
    let statement = "select guild from standing where season = $1 and owner = $2 limit 1";
    Ok(sql::query_scalar(statement).bind(id).bind(owner).fetch_optional(conn).await?)
}

/// Every season, after `after`, in the order of their numbers.
#[boxed]
pub async fn all_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from season where id > $1 order by id limit $2";
    Ok(sql::query_scalar(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// The seasons about which something is due at some time, after `after`, in the order of their
/// numbers.
#[boxed]
pub async fn due_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from season where id > $1 and due is not null order by id limit $2";
    Ok(sql::query_scalar(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// A season's name.
#[boxed]
pub async fn name_of(conn: &mut Conn, id: i64) -> Rows<Option<String>> {
    let statement = "select name from season where id = $1";
    Ok(sql::query_scalar(statement).bind(id).fetch_optional(conn).await?)
}

/// Seasons in which a ludus has stood, the oldest first.
#[boxed]
pub async fn with_ludus(conn: &mut Conn, ludus: i64) -> Rows<Vec<i64>> {
    let statement = "select season from standing where ludus = $1 order by season";
    Ok(sql::query_scalar(statement).bind(ludus).fetch_all(conn).await?)
}

/// Those that have ended in which a ludus of somebody's stands, or that they opened, the oldest first.
#[boxed]
pub async fn over_with(conn: &mut Conn, person: i64) -> Rows<Vec<i64>> {
    let statement = "select id from season where 0 < guild and stage in ('finished', 'abandoned') \
        and (opener = $1 or id in (select s.season from standing s \
            join ludus l on l.id = s.ludus where l.owner = $1)) order by id";
    Ok(sql::query_scalar(statement).bind(person).fetch_all(conn).await?)
}

/// Those that somebody has opened, the oldest first: server, number, name, and when.
#[boxed]
pub async fn named_by(conn: &mut Conn, opener: i64) -> Rows<Vec<(i64, i64, String, i64)>> {
    let statement = "select guild, number, name, opened from season \
        where opener = $1 and 0 < guild order by id";
    Ok(sql::query_as(statement).bind(opener).fetch_all(conn).await?)
}

/// Seasons that somebody opened.
#[boxed]
pub async fn opened_by(conn: &mut Conn, opener: i64) -> Rows<Vec<i64>> {
    let statement = "select id from season where opener = $1 and 0 < guild order by id";
    Ok(sql::query_scalar(statement).bind(opener).fetch_all(conn).await?)
}

/// Seasons that have not ended and are told of in a channel.
#[boxed]
pub async fn told_in(conn: &mut Conn, channel: i64) -> Rows<Vec<i64>> {
    // The index leaves seasons out whose channel is gone, so the statement must.
    let statement = "select id from season where channel = $1 and channel <> 0 \
        and stage in ('enrolment', 'running') order by id";
    Ok(sql::query_scalar(statement).bind(channel).fetch_all(conn).await?)
}

/// Seasons about which something is due by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from season where due is not null and due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    share
        .of_due(sql::query_scalar(statement), now, limit)
        .fetch_all(conn)
        .await
        .map_err(Error::from)
}
