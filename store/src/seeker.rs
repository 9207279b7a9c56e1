//! The table of people who look for an opponent.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Error, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Somebody who looks for an opponent in a game.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Seeker {
    pub guild: i64,
    pub person: i64,
    pub game: String,
    /// Where they look, and where the bout would be opened.
    pub channel: i64,
    /// The clock they want, as typed; `None` if any will do.
    pub clock: Option<String>,
    /// How far an opponent's rating may be from theirs at first, in points.
    pub span: i64,
    /// Their rating when they began, in thousandths of a point.
    pub rating: i64,
    pub since: i64,
    pub due: i64,
}

/// Lets somebody look, in place of how they looked for the same game before.
#[boxed]
pub async fn added(conn: &mut Conn, it: &Seeker) -> Rows<()> {
    let mut insert = sql::Builder::new(
        "insert into seeker (guild, person, game, channel, clock, span, rating, \
         since, due) values (",
    );
    let mut row = insert.separated(", ");
    bind_fields!(row.push_bind, it: guild, person, game, channel, clock, span, rating, since, due);
    insert.push(
        ") on conflict (guild, person, game) do update set channel = excluded.channel, \
         clock = excluded.clock, span = excluded.span, rating = excluded.rating, \
         since = excluded.since, due = excluded.due",
    );
    insert.build().run(conn).await
}

/// Lets somebody look no more for a game; whether they did.
#[boxed]
pub async fn removed(conn: &mut Conn, guild: i64, person: i64, game: &str) -> Rows<bool> {
    let statement = "delete from seeker where guild = $1 and person = $2 and game = $3 \
        returning person";
    let query = sql::query_scalar(statement).bind(guild).bind(person).bind(game);
    let gone: Option<i64> = query.fetch_optional(conn).await?;
    Ok(gone.is_some())
}

/// The searches to be looked at by `now`.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<Seeker>> {
    let statement = "select * from seeker where due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due, person limit $5";
    share.of_due(sql::query_as(statement), now, limit).fetch_all(conn).await.map_err(Error::from)
}

/// Somebody was looked at, and is next at `due`.
#[boxed]
pub async fn put_off(conn: &mut Conn, it: &Seeker, due: i64) -> Rows<()> {
    let statement = "update seeker set due = $1 where guild = $2 and person = $3 and game = $4";
    sql::query(statement).bind(due).bind(it.guild).bind(it.person).bind(&it.game).run(conn).await
}

statements! {
    /// Those who look for an opponent in a game in a channel, the longest first.
    pub fn looking(channel: i64, game: &str, limit: i64) -> Vec<Seeker> = query_as.fetch_all(
        "select * from seeker where channel = $1 and game = $2 order by since, person limit $3");
    /// Somebody's searches on a server, the oldest first.
    pub fn of(guild: i64, person: i64) -> Vec<Seeker> = query_as.fetch_all(
        "select * from seeker where guild = $1 and person = $2 order by since, game");
    /// Somebody's searches anywhere.
    pub fn of_person(person: i64) -> Vec<Seeker> = query_as.fetch_all(
        "select * from seeker where person = $1 order by guild, game");
    /// How many look in a channel, by game.
    pub fn counted(channel: i64) -> Vec<(String, i64)> = query_as.fetch_all(
        "select game, count(*) from seeker where channel = $1 group by game order by game");
    /// How many look on a guild.
    pub fn counted_on(guild: i64) -> i64 = query_scalar.fetch_one("select count(*) from seeker where guild = $1");
    /// Lets somebody look no more for anything on a server.
    pub fn removed_from(guild: i64, person: i64) -> () = query.run(
        "delete from seeker where guild = $1 and person = $2");
    /// Lets all go that somebody looks for.
    pub fn forgotten(person: i64) -> () = query.run("delete from seeker where person = $1");
    /// Ends all searches in a channel that is gone.
    pub fn dropped(channel: i64) -> () = query.run("delete from seeker where channel = $1");
    /// Searches begun at an instant that now lies ahead begin now.
    pub fn set_right(now: i64) -> () = query.run("update seeker set since = $1, due = $1 where $1 < since");
}
