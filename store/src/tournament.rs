//! The tables of tournaments and of who takes part in them.

use crate::packed::{self, Packed};
use crate::season::Brief;
use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Tournament {
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
    /// The clock and options of its bouts, as JSON.
    pub notes: String,
    /// Its living post, once that has arrived.
    pub message: Option<i64>,
    pub version: i64,
    pub opened: i64,
    pub ended: Option<i64>,
    pub due: Option<i64>,
}

/// The fields of a new tournament. Its state follows with [`changed`].
#[derive(Debug, Clone)]
pub struct New<'a> {
    pub guild: i64,
    /// Its name; empty names it by its number.
    pub name: &'a str,
    pub game: &'a str,
    pub opener: i64,
    /// Where it is told of.
    pub channel: i64,
    /// The clock and options of its bouts, as JSON.
    pub notes: &'a str,
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

/// Tournaments about which something is due by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from tournament where due is not null and due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    Ok(share.of_due(sql::query_scalar(statement), now, limit).fetch_all(conn).await?)
}

statements! {
    pub fn tournament(id: i64) -> Option<Tournament> = query_as.fetch_optional(
        "select * from tournament where id = $1");
    /// The server of a tournament that is told of somewhere.
    pub fn guild_of_told(id: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select guild from tournament where id = $1 and channel <> 0");
    /// Sets when something must next be done about a tournament.
    pub fn postponed(id: i64, due: Option<i64>) -> () = query.run("update tournament set due = $2 where id = $1");
    /// Calls a tournament by its number again.
    pub fn unnamed(id: i64) -> () = query.run(
        "update tournament set name = 'Tournament ' || cast(number as text) where id = $1");
    /// Remembers its living post, or forgets it.
    pub fn posted(id: i64, message: Option<i64>) -> () = query.run(
        "update tournament set message = $2 where id = $1");
    /// So many of a server, the newest first.
    pub fn newest_of(guild: i64, limit: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, name, game, channel, stage, opened, ended from tournament where guild = $1 \
        order by number desc limit $2");
    /// The one of a number on a server.
    pub fn numbered(guild: i64, number: i64) -> Option<Brief> = query_as.fetch_optional(
        "select id, guild, number, name, game, channel, stage, opened, ended from tournament where guild = $1 and \
        number = $2");
    /// How many have not ended that somebody opened, on all servers.
    pub fn open_by(opener: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from tournament where opener = $1 and stage in ('enrolment', 'running')");
    /// Those of a server that have not ended, the newest first.
    pub fn open_of(guild: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, name, game, channel, stage, opened, ended from tournament where guild = $1 and \
        stage in ('enrolment', 'running') order by id desc");
    /// Every tournament, after `after`, in the order of their numbers.
    pub fn all_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from tournament where id > $1 order by id limit $2");
    /// The tournaments about which something is due at some time, after `after`, in the order of their
    /// numbers.
    pub fn due_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from tournament where id > $1 and due is not null order by id limit $2");
    /// Those that have ended in which somebody takes part, or that they opened, the oldest first.
    pub fn over_with(person: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from tournament where 0 < guild and stage in ('finished', 'abandoned') and (opener = $1 or id \
        in (select tournament from entrant where person = $1)) order by id");
    /// Those that somebody has opened, the oldest first: server, number, name, and when.
    pub fn named_by(opener: i64) -> Vec<(i64, i64, String, i64)> = query_as.fetch_all(
        "select guild, number, name, opened from tournament where opener = $1 and 0 < guild order by id");
    /// Tournaments that somebody opened.
    pub fn opened_by(opener: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from tournament where opener = $1 and 0 < guild order by id");
    /// Tournaments that have not ended and are told of in a channel.
    // The index leaves those out whose channel is gone, so the statement must.
    pub fn told_in(channel: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from tournament where channel = $1 and channel <> 0 and stage in ('enrolment', 'running') \
        order by id");
}

/// An entrant and its standing.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entrant {
    pub tournament: i64,
    pub entrant: i64,
    /// The person; `None`: the house, or somebody forgotten.
    pub person: Option<i64>,
    pub is_in: bool,
    /// The place from 1, shared by entrants who cannot be told apart.
    pub place: i64,
    /// Half points.
    pub points: i64,
}

/// Stores the entrants of a tournament, in place of those stored before.
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

statements! {
    /// The names of a tournament's people on its server.
    pub fn names_in(id: i64) -> Vec<(i64, Option<String>)> = query_as.fetch_all(
        "select e.person, coalesce(n.name, p.pseudonym) from entrant e join tournament t on t.id = e.tournament \
        left join person p on p.id = e.person left join nickname n on n.person = e.person and n.guild = t.guild \
        where e.tournament = $1 and e.person is not null order by e.entrant");
    /// How many tournaments of a server somebody has won, alone or with others.
    pub fn won_by(guild: i64, person: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from entrant e join tournament t on t.id = e.tournament where e.person = $2 and e.place \
        = 1 and t.guild = $1 and t.stage = 'finished'");
    /// Where somebody takes or took part, the oldest first.
    pub fn with_person(person: i64) -> Vec<Entrant> = query_as.fetch_all(
        "select tournament, entrant, person, is_in, place, points from entrant where person = $1 and tournament \
        in (select id from tournament where 0 < guild) order by tournament");
}
