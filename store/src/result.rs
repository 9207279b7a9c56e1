//! The table of results.

use crate::sql::{self, Read, Row, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The booked result of one seat.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Booked {
    pub bout: i64,
    pub seat: i64,
    pub guild: i64,
    pub game: String,
    /// The person; `None`: the house.
    pub person: Option<i64>,
    /// `won`, `lost` or `drew`.
    pub place: String,
    pub ending: String,
    /// Whether the house decided for this seat at any time.
    pub house_played: bool,
    pub missio_granted: i64,
    pub missio_refused: i64,
    pub favour_won: i64,
    /// All that the game counted, as JSON.
    pub tallies: String,
    pub ended: i64,
    /// Its place among the bout's seats, from 1; 0 if it was not kept.
    pub rank: i64,
    pub is_ranked: bool,
    /// Whether the house made half or more of this seat's decisions.
    pub house_half: bool,
    pub is_void: bool,
    /// The role in which it came, in the game's words; `None` if that was not kept or the game has
    /// none.
    pub came_as: Option<String>,
    /// How well the house played it from the start; `None`: a person's, or not kept.
    pub level: Option<String>,
    /// Decisions that its person left to the clock; `None`: the house's, or not kept.
    pub timed_out: Option<i64>,
}

/// Books a bout's result, a row a seat.
#[boxed]
pub async fn booked(conn: &mut Conn, rows: &[Booked]) -> Rows<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut insert = sql::Builder::new(
        "insert into result (bout, seat, guild, game, person, place, ending, \
         house_played, missio_granted, missio_refused, favour_won, tallies, ended, rank, \
         is_ranked, house_half, is_void, came_as, level, timed_out) ",
    );
    insert.push_values(rows, |mut row, it| {
        bind_fields!(row.push_bind, it: bout, seat, guild, game, person, place, ending,
            house_played, missio_granted, missio_refused, favour_won, tallies, ended, rank,
            is_ranked, house_half, is_void, came_as, level, timed_out);
    });
    insert.build().execute(&mut *conn).await?;
    for row in rows {
        scored(conn, row, 1).await?;
    }
    Ok(())
}

/// Marks a bout's results as void and takes them out of the scores.
#[boxed]
pub async fn voided(conn: &mut Conn, bout: i64) -> Rows<()> {
    for row in booked_of(conn, bout).await?.iter().filter(|row| !row.is_void) {
        scored(conn, row, -1).await?;
    }
    let statement = "update result set is_void = true where bout = $1";
    sql::query(statement).bind(bout).run(conn).await
}

/// Adds a result to its person's score, so many times. A friendly bout counts for nothing, and one
/// that the house played half or more counts as little as on a card.
async fn scored(conn: &mut Conn, row: &Booked, times: i64) -> Rows<()> {
    let counts = row.is_ranked && !row.house_half;
    let Some(person) = row.person.filter(|_| counts) else { return Ok(()) };
    let is = |place: &str| times * i64::from(row.place == place);
    let statement = "insert into score (guild, person, bouts, wins, losses, missio_granted, \
        missio_refused, favour_won) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (guild, person) \
        do update set bouts = score.bouts + excluded.bouts, wins = score.wins + excluded.wins, \
        losses = score.losses + excluded.losses, missio_granted = score.missio_granted + \
        excluded.missio_granted, missio_refused = score.missio_refused + \
        excluded.missio_refused, favour_won = score.favour_won + excluded.favour_won";
    sql::query(statement)
        .bind(row.guild)
        .bind(person)
        .bind(times)
        .bind(is("won"))
        .bind(is("lost"))
        .bind(times * row.missio_granted)
        .bind(times * row.missio_refused)
        .bind(times * row.favour_won)
        .run(conn)
        .await
}

/// One line of a guild's leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Standing {
    pub person: i64,
    /// Under which name, where it is known.
    pub name: Option<String>,
    pub bouts: i64,
    pub wins: i64,
    pub losses: i64,
    pub missio_granted: i64,
    pub missio_refused: i64,
    pub favour_won: i64,
}

/// A person's lines on the leaderboards of all guilds, each with its guild.
#[boxed]
pub async fn scores_of(conn: &mut Conn, person: i64) -> Rows<Vec<(i64, Standing)>> {
    let statement = "select guild, person, null as name, bouts, wins, losses, missio_granted, \
        missio_refused, favour_won from score where person = $1 order by guild";
    let rows = sql::query(statement).bind(person).fetch_all(conn).await?;
    let line = |row: &Row| Ok((row.try_get("guild")?, Standing::read(row)?));
    Ok(rows.iter().map(line).collect::<sqlx::Result<_>>()?)
}

/// Replaces a person by another number in every result and score.
#[boxed]
pub async fn person_replaced(conn: &mut Conn, person: i64, by: i64) -> Rows<()> {
    for statement in [
        "update result set person = $1 where person = $2",
        "update score set person = $1 where person = $2",
    ] {
        sql::query(statement).bind(by).bind(person).execute(&mut *conn).await?;
    }
    Ok(())
}

statements! {
    /// A page of a guild's people, the most wins first.
    pub fn standings(guild: i64, limit: i64, offset: i64) -> Vec<Standing> = query_as.fetch_all(
        "select r.person, coalesce(n.name, p.pseudonym) as name, r.bouts, r.wins, r.losses, r.missio_granted, \
        r.missio_refused, r.favour_won from score r join person p on p.id = r.person left join nickname n on \
        n.person = r.person and n.guild = r.guild where r.guild = $1 and r.bouts > 0 order by r.wins desc, \
        r.losses, r.bouts desc, r.person limit $2 offset $3");
    /// How many people a guild's leaderboard has.
    pub fn standing_count(guild: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from score where guild = $1 and bouts > 0");
    /// Everything booked for a person.
    pub fn booked_for(person: i64) -> Vec<Booked> = query_as.fetch_all(
        "select * from result where person = $1 order by bout");
    /// Everything booked on a server for the bouts of a person that count, void ones left out: all seats of
    /// each, bout after bout.
    pub fn booked_with(guild: i64, person: i64) -> Vec<Booked> = query_as.fetch_all(
        "select * from result where bout in (select bout from result where guild = $1 and person = $2 and not \
        is_void) order by bout, seat");
    /// Everything booked for a bout.
    pub fn booked_of(bout: i64) -> Vec<Booked> = query_as.fetch_all(
        "select * from result where bout = $1 order by seat");
}
