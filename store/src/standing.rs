//! The table of standings: what each ludus has done in each season.

use crate::sql::{self, bind_fields};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A ludus in a season.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Standing {
    /// The season.
    pub season: i64,
    /// The ludus; below 0 the house's own.
    pub ludus: i64,
    /// The server.
    pub guild: i64,
    /// Its place.
    pub place: i64,
    /// Its name.
    pub name: String,
    /// Who can decide for it, or take it back.
    pub owner: Option<i64>,
    /// Whether the house decides for its owner.
    pub is_house_run: bool,
    /// Whether it is a champion.
    pub is_champion: bool,
    /// Whether it counts in the table over all seasons.
    pub counts: bool,
    /// The game's slug.
    pub game: String,
    /// Prestige; 0 where ludi have no rosters.
    pub prestige: i64,
    /// Points; 0 where ludi have rosters.
    pub points: i64,
    /// Bouts.
    pub bouts: i64,
    /// Bouts won.
    pub won: i64,
    /// Gladiators who became famous.
    pub famous: i64,
    /// Famous gladiators on its roster now.
    pub famous_now: i64,
    /// Gladiators freed.
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

/// A season's table, a page of it.
#[boxed]
pub async fn table(
    conn: &mut Conn,
    season: i64,
    (limit, offset): (i64, i64),
) -> Rows<Vec<Standing>> {
    let statement = "select * from standing where season = $1 order by place, ludus \
        limit $2 offset $3";
    Ok(sql::query_as(statement).bind(season).bind(limit).bind(offset).fetch_all(conn).await?)
}

/// What a ludus did in each of its seasons, the newest first.
#[boxed]
pub async fn seasons_of(conn: &mut Conn, ludus: i64) -> Rows<Vec<Standing>> {
    let statement = "select * from standing where ludus = $1 order by season desc";
    Ok(sql::query_as(statement).bind(ludus).fetch_all(conn).await?)
}

/// A line of a server's table over all seasons of a game.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AllTime {
    /// Its rank, shared by those of equal figures.
    pub rank: i64,
    /// The ludus.
    pub ludus: i64,
    /// Its name.
    pub name: String,
    /// Whether the house ran it when last seen.
    pub is_house_run: bool,
    /// Titles.
    pub titles: i64,
    /// Seasons.
    pub seasons: i64,
    /// Prestige in all.
    pub prestige: i64,
    /// Points in all.
    pub points: i64,
    /// Bouts.
    pub bouts: i64,
    /// Bouts won.
    pub won: i64,
    /// Gladiators who became famous.
    pub famous: i64,
    /// Gladiators freed.
    pub rudiarii: i64,
    /// Own gladiators killed.
    pub deaths: i64,
}

/// A page of a server's ludi over all seasons of a game that count: by titles, prestige, points,
/// bouts won, rudiarii, fewer dead; level in these is one rank, listed by name.
#[boxed]
pub async fn all_time(
    conn: &mut Conn,
    (guild, game): (i64, &str),
    (limit, offset): (i64, i64),
) -> Rows<Vec<AllTime>> {
    let statement = "with total as (select ludus, max(season) as latest, \
        count(*) filter (where is_champion) as titles, count(*) as seasons, \
        cast(sum(prestige) as bigint) as prestige, cast(sum(points) as bigint) as points, cast(sum(bouts) as bigint) as bouts, \
        cast(sum(won) as bigint) as won, cast(sum(famous) as bigint) as famous, \
        cast(sum(rudiarii) as bigint) as rudiarii, cast(sum(deaths) as bigint) as deaths \
        from standing where guild = $1 and game = $2 and counts group by ludus) \
        select rank() over (order by t.titles desc, t.prestige desc, t.points desc, t.won desc, \
        t.rudiarii desc, t.deaths) as rank, t.ludus, s.name, s.is_house_run, t.titles, t.seasons, \
        t.prestige, t.points, t.bouts, t.won, t.famous, t.rudiarii, t.deaths \
        from total t join standing s on s.season = t.latest and s.ludus = t.ludus \
        order by rank, lower(s.name), t.ludus limit $3 offset $4";
    let page = sql::query_as(statement).bind(guild).bind(game).bind(limit).bind(offset);
    Ok(page.fetch_all(conn).await?)
}

/// How many ludi that table has.
#[boxed]
pub async fn all_time_count(conn: &mut Conn, guild: i64, game: &str) -> Rows<i64> {
    let statement =
        "select count(distinct ludus) from standing where guild = $1 and game = $2 and counts";
    Ok(sql::query_scalar(statement).bind(guild).bind(game).fetch_one(conn).await?)
}

/// The games that have such a table on a server.
#[boxed]
pub async fn games_of(conn: &mut Conn, guild: i64) -> Rows<Vec<String>> {
    let statement = "select distinct game from standing where guild = $1 and counts order by game";
    Ok(sql::query_scalar(statement).bind(guild).fetch_all(conn).await?)
}
