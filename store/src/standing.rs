//! The table of standings: the results of each ludus in each season.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A ludus in a season.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Standing {
    pub season: i64,
    /// The ludus; below 0 the house's own.
    pub ludus: i64,
    pub guild: i64,
    pub place: i64,
    pub name: String,
    /// The person who can decide for it, or take it back.
    pub owner: Option<i64>,
    pub is_house_run: bool,
    pub is_champion: bool,
    pub counts: bool,
    pub game: String,
    /// Prestige; 0 where ludi have no rosters.
    pub prestige: i64,
    /// Points; 0 where ludi have rosters.
    pub points: i64,
    pub bouts: i64,
    pub won: i64,
    pub famous: i64,
    pub famous_now: i64,
    pub rudiarii: i64,
    /// Own gladiators killed.
    pub deaths: i64,
}

/// Writes a season's standings anew.
#[boxed]
pub async fn kept(conn: &mut Conn, season: i64, rows: &[Standing]) -> Rows<()> {
    sql::query("delete from standing where season = $1").bind(season).execute(&mut *conn).await?;
    if rows.is_empty() {
        return Ok(());
    }
    let mut insert = sql::Builder::new(
        "insert into standing (season, ludus, guild, place, name, owner, is_house_run, \
         is_champion, counts, game, prestige, points, bouts, won, famous, famous_now, rudiarii, deaths) ",
    );
    insert.push_values(rows, |mut row, it| {
        bind_fields!(row.push_bind, it: season, ludus, guild, place, name, owner, is_house_run,
            is_champion, counts, game, prestige, points, bouts, won, famous, famous_now, rudiarii,
            deaths);
    });
    insert.build().run(conn).await
}

statements! {
    /// A season's table, a page of it.
    pub fn table(season: i64, (limit, offset): (i64, i64)) -> Vec<Standing> = query_as.fetch_all(
        "select * from standing where season = $1 order by place, ludus limit $2 offset $3");
    /// The standings of a ludus in each of its seasons, the newest first.
    pub fn seasons_of(ludus: i64) -> Vec<Standing> = query_as.fetch_all(
        "select * from standing where ludus = $1 order by season desc");
}

/// A line of a server's table over all seasons of a game.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AllTime {
    /// Its rank, shared by those of equal figures.
    pub rank: i64,
    pub ludus: i64,
    pub name: String,
    pub is_house_run: bool,
    pub titles: i64,
    pub seasons: i64,
    pub prestige: i64,
    pub points: i64,
    pub bouts: i64,
    pub won: i64,
    pub famous: i64,
    pub rudiarii: i64,
    /// Own gladiators killed.
    pub deaths: i64,
}

statements! {
    /// A page of a server's ludi over all seasons of a game that count: by titles, prestige, points,
    /// bouts won, rudiarii, fewer dead; level in these is one rank, listed by name.
    pub fn all_time((guild, game): (i64, &str), (limit, offset): (i64, i64)) -> Vec<AllTime> = query_as.fetch_all(
        "with total as (select ludus, max(season) as latest, count(*) filter (where is_champion) as titles, \
        count(*) as seasons, cast(sum(prestige) as bigint) as prestige, cast(sum(points) as bigint) as points, \
        cast(sum(bouts) as bigint) as bouts, cast(sum(won) as bigint) as won, cast(sum(famous) as bigint) as \
        famous, cast(sum(rudiarii) as bigint) as rudiarii, cast(sum(deaths) as bigint) as deaths from standing \
        where guild = $1 and game = $2 and counts group by ludus) select rank() over (order by t.titles desc, \
        t.prestige desc, t.points desc, t.won desc, t.rudiarii desc, t.deaths) as rank, t.ludus, s.name, \
        s.is_house_run, t.titles, t.seasons, t.prestige, t.points, t.bouts, t.won, t.famous, t.rudiarii, \
        t.deaths from total t join standing s on s.season = t.latest and s.ludus = t.ludus order by rank, \
        lower(s.name), t.ludus limit $3 offset $4");
    /// How many ludi that table has.
    pub fn all_time_count(guild: i64, game: &str) -> i64 = query_scalar.fetch_one(
        "select count(distinct ludus) from standing where guild = $1 and game = $2 and counts");
    /// The games that have such a table on a server.
    pub fn games_of(guild: i64) -> Vec<String> = query_scalar.fetch_all(
        "select distinct game from standing where guild = $1 and counts order by game");
}
