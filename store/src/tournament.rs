//! The tables of tournaments and of who takes part in them.

use crate::packed::{self, Packed};
use crate::season::Brief;
use crate::sql::{self, bind_fields};
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Tournament {
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
    /// The clock and options of its bouts, as JSON.
    pub notes: String,
    /// Its living post, once that has arrived.
    pub message: Option<i64>,
    /// The lock.
    pub version: i64,
    /// When it was opened.
    pub opened: i64,
    /// When it ended.
    pub ended: Option<i64>,
    /// When something must be done about it.
    pub due: Option<i64>,
}

/// What a new tournament is made of. Its state follows with [`changed`].
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
    /// The clock and options of its bouts, as JSON.
    pub notes: &'a str,
    /// Now.
    pub opened: i64,
}

/// A tournament just opened, without a state.
pub async fn opened(conn: &mut Conn, new: New<'_>) -> Rows<Tournament> {
    let next = "insert into guild (id, last_tournament) values ($1, 1) on conflict (id) do update \
        set last_tournament = guild.last_tournament + 1 returning last_tournament";
    let number: i64 = sql::query_scalar(next).bind(new.guild).fetch_one(&mut *conn).await?;
    let name =
        if new.name.is_empty() { format!("Tournament {number}") } else { new.name.to_owned() };
    let statement = "insert into tournament (guild, number, name, game, opener, channel, stage, \
        state, notes, version, opened) values ($1, $2, $3, $4, $5, $6, 'enrolment', $9, $7, 0, $8) \
        returning *";
    let insert = sql::query_as(statement).bind(new.guild).bind(number).bind(name);
    let insert = bind_fields!(insert.bind, new: game, opener, channel, notes, opened);
    Ok(insert.bind(Vec::new()).fetch_one(conn).await?)
}

/// A tournament.
#[boxed]
pub async fn tournament(conn: &mut Conn, id: i64) -> Rows<Option<Tournament>> {
    let statement = "select * from tournament where id = $1";
    Ok(sql::query_as(statement).bind(id).fetch_optional(conn).await?)
}

/// The server of a tournament that is told of somewhere.
#[boxed]
pub async fn guild_of_told(conn: &mut Conn, id: i64) -> Rows<Option<i64>> {
    let statement = "select guild from tournament where id = $1 and channel <> 0";
    Ok(sql::query_scalar(statement).bind(id).fetch_optional(conn).await?)
}

/// Writes a tournament down, unless it has changed since `row` was read. The state of one that has
/// ended is kept small.
#[boxed]
pub async fn changed(conn: &mut Conn, row: &Tournament) -> Rows<()> {
    let statement = "update tournament set opener = $1, channel = $2, stage = $3, state = $4, \
        notes = $5, ended = $6, due = $7, version = version + 1 where id = $8 and version = $9";
    let state =
        if row.ended.is_some() { packed::small(&row.state) } else { packed::plain(&row.state) };
    let update = sql::query(statement);
    let update = bind_fields!(update.bind, row: opener, channel, stage).bind(state);
    let update = bind_fields!(update.bind, row: notes, ended, due, id, version);
    let done = update.execute(conn).await?;
    if done == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Sets when something must next be done about a tournament.
#[boxed]
pub async fn postponed(conn: &mut Conn, id: i64, due: Option<i64>) -> Rows<()> {
    sql::query("update tournament set due = $1 where id = $2").bind(due).bind(id).run(conn).await
}

/// Remembers its living post, or forgets it.
#[boxed]
pub async fn posted(conn: &mut Conn, id: i64, message: Option<i64>) -> Rows<()> {
    let statement = "update tournament set message = $1 where id = $2";
    sql::query(statement).bind(message).bind(id).run(conn).await
}

/// So many of a server, the newest first.
#[boxed]
pub async fn newest_of(conn: &mut Conn, guild: i64, limit: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, name, game, channel, stage, opened, ended \
        from tournament where guild = $1 order by number desc limit $2";
    Ok(sql::query_as(statement).bind(guild).bind(limit).fetch_all(conn).await?)
}

/// The one of a number on a server.
#[boxed]
pub async fn numbered(conn: &mut Conn, guild: i64, number: i64) -> Rows<Option<Brief>> {
    let statement = "select id, guild, number, name, game, channel, stage, opened, ended \
        from tournament where guild = $1 and number = $2";
    Ok(sql::query_as(statement).bind(guild).bind(number).fetch_optional(conn).await?)
}

/// How many have not ended that somebody opened, on all servers.
#[boxed]
pub async fn open_by(conn: &mut Conn, opener: i64) -> Rows<i64> {
    let statement = "select count(*) from tournament where opener = $1 \
        and stage in ('enrolment', 'running')";
    Ok(sql::query_scalar(statement).bind(opener).fetch_one(conn).await?)
}

/// Those of a server that have not ended, the newest first.
#[boxed]
pub async fn open_of(conn: &mut Conn, guild: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, name, game, channel, stage, opened, ended \
        from tournament where guild = $1 and stage in ('enrolment', 'running') order by id desc";
    Ok(sql::query_as(statement).bind(guild).fetch_all(conn).await?)
}

/// Every tournament, after `after`, in the order of their numbers.
#[boxed]
pub async fn all_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from tournament where id > $1 order by id limit $2";
    Ok(sql::query_scalar(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// The tournaments about which something is due at some time, after `after`, in the order of their
/// numbers.
#[boxed]
pub async fn due_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement =
        "select id from tournament where id > $1 and due is not null order by id limit $2";
    Ok(sql::query_scalar(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// Tournaments about which something is due by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from tournament where due is not null and due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    share
        .of_due(sql::query_scalar(statement), now, limit)
        .fetch_all(conn)
        .await
        .map_err(Error::from)
}

/// Those that have ended in which somebody takes part, or that they opened, the oldest first.
#[boxed]
pub async fn over_with(conn: &mut Conn, person: i64) -> Rows<Vec<i64>> {
    let statement = "select id from tournament where 0 < guild and stage in ('finished', 'abandoned') \
        and (opener = $1 or id in (select tournament from entrant where person = $1)) order by id";
    Ok(sql::query_scalar(statement).bind(person).fetch_all(conn).await?)
}

/// Those that somebody has opened, the oldest first: server, number, name, and when.
#[boxed]
pub async fn named_by(conn: &mut Conn, opener: i64) -> Rows<Vec<(i64, i64, String, i64)>> {
    let statement = "select guild, number, name, opened from tournament \
        where opener = $1 and 0 < guild order by id";
    Ok(sql::query_as(statement).bind(opener).fetch_all(conn).await?)
}

/// Tournaments that somebody opened.
#[boxed]
pub async fn opened_by(conn: &mut Conn, opener: i64) -> Rows<Vec<i64>> {
    let statement = "select id from tournament where opener = $1 and 0 < guild order by id";
    Ok(sql::query_scalar(statement).bind(opener).fetch_all(conn).await?)
}

/// Tournaments that have not ended and are told of in a channel.
#[boxed]
pub async fn told_in(conn: &mut Conn, channel: i64) -> Rows<Vec<i64>> {
    // The index leaves those out whose channel is gone, so the statement must.
    let statement = "select id from tournament where channel = $1 and channel <> 0 \
        and stage in ('enrolment', 'running') order by id";
    Ok(sql::query_scalar(statement).bind(channel).fetch_all(conn).await?)
}

/// Who takes part, as they stand.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entrant {
    /// The tournament.
    pub tournament: i64,
    /// Its place in the list of entrants.
    pub entrant: i64,
    /// Who; none is the house, or somebody forgotten.
    pub person: Option<i64>,
    /// Whether they play on.
    pub is_in: bool,
    /// From 1, shared where nothing tells apart.
    pub place: i64,
    /// Half points.
    pub points: i64,
}

/// Keeps who takes part in a tournament, in place of whoever was kept before.
#[boxed]
pub async fn entrants_kept(conn: &mut Conn, id: i64, rows: &[Entrant]) -> Rows<()> {
    sql::query("delete from entrant where tournament = $1").bind(id).execute(&mut *conn).await?;
    let statement = "insert into entrant (tournament, entrant, person, is_in, place, points) \
        values ($1, $2, $3, $4, $5, $6)";
    for row in rows {
        let insert = sql::query(statement);
        let insert =
            bind_fields!(insert.bind, row: tournament, entrant, person, is_in, place, points);
        insert.execute(&mut *conn).await?;
    }
    Ok(())
}

/// What the people of a tournament are called on its server.
#[boxed]
pub async fn names_in(conn: &mut Conn, id: i64) -> Rows<Vec<(i64, Option<String>)>> {
    let statement = "select e.person, coalesce(n.name, p.pseudonym) from entrant e \
        join tournament t on t.id = e.tournament left join person p on p.id = e.person \
        left join nickname n on n.person = e.person and n.guild = t.guild \
        where e.tournament = $1 and e.person is not null order by e.entrant";
    Ok(sql::query_as(statement).bind(id).fetch_all(conn).await?)
}

/// How many tournaments of a server somebody has won, alone or with others.
#[boxed]
pub async fn won_by(conn: &mut Conn, guild: i64, person: i64) -> Rows<i64> {
    let statement = "select count(*) from entrant e join tournament t on t.id = e.tournament \
        where e.person = $1 and e.place = 1 and t.guild = $2 and t.stage = 'finished'";
    Ok(sql::query_scalar(statement).bind(person).bind(guild).fetch_one(conn).await?)
}

/// Where somebody takes or took part, the oldest first.
#[boxed]
pub async fn with_person(conn: &mut Conn, person: i64) -> Rows<Vec<Entrant>> {
    let statement = "select tournament, entrant, person, is_in, place, points from entrant \
        where person = $1 and tournament in (select id from tournament where 0 < guild) \
        order by tournament";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}
