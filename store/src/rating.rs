//! The tables of ratings, luck and pace.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Somebody's rating at a period's end.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Rating {
    pub person: i64,
    /// In thousandths of a point.
    pub rating: i64,
    /// In thousandths of a point.
    pub deviation: i64,
    /// In billionths.
    pub volatility: i64,
    pub bouts: i64,
    pub last_period: i64,
}

/// The ratings of some people at the end of a period, those alone who have one.
#[boxed]
pub async fn ratings_of(
    conn: &mut Conn,
    (guild, game): (i64, &str),
    period: i64,
    people: &[i64],
) -> Rows<Vec<Rating>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = sql::Builder::new(
        "select person, rating, deviation, volatility, bouts, last_period from rating where guild = ",
    );
    select.push_bind(guild).push(" and game = ").push_bind(game);
    select.push(" and period = ").push_bind(period).push(" and person in (");
    let mut list = select.separated(", ");
    for person in people {
        list.push_bind(*person);
    }
    select.push(") order by person");
    Ok(select.build_query_as().fetch_all(conn).await?)
}

/// Writes ratings of a period, new ones and known ones.
#[boxed]
pub async fn rated(
    conn: &mut Conn,
    (guild, game): (i64, &str),
    period: i64,
    rows: &[Rating],
) -> Rows<()> {
    // Fewer values than a statement may bind.
    for rows in rows.chunks(1_000) {
        let mut insert = sql::Builder::new(
            "insert into rating (guild, game, period, person, rating, deviation, volatility, \
             bouts, last_period) ",
        );
        insert.push_values(rows, |mut row, it| {
            row.push_bind(guild).push_bind(game).push_bind(period);
            bind_fields!(row.push_bind, it: person, rating, deviation, volatility, bouts,
                last_period);
        });
        insert.push(
            " on conflict (guild, game, period, person) do update set rating = excluded.rating, \
             deviation = excluded.deviation, volatility = excluded.volatility, \
             bouts = excluded.bouts, last_period = excluded.last_period",
        );
        insert.build().execute(&mut *conn).await?;
    }
    Ok(())
}

statements! {
    /// The newest period for which a game's ratings are kept.
    pub fn newest_period(guild: i64, game: &str) -> Option<i64> = query_scalar.fetch_one(
        "select max(period) from rating where guild = $1 and game = $2");
    /// The newest period before another one that has ratings of a game.
    pub fn period_before((guild, game): (i64, &str), period: i64) -> Option<i64> = query_scalar.fetch_one(
        "select max(period) from rating where guild = $1 and game = $2 and period < $3");
    /// The first period, from one on, that has ratings of a game.
    pub fn next_period((guild, game): (i64, &str), from: i64) -> Option<i64> = query_scalar.fetch_one(
        "select min(period) from rating where guild = $1 and game = $2 and $3 <= period");
    /// When the first ranked bout of a game ended, from an instant on, void ones left out.
    pub fn next_ended((guild, game): (i64, &str), from: i64) -> Option<i64> = query_scalar.fetch_one(
        "select min(ended) from result where guild = $1 and game = $2 and is_ranked and not is_void and $3 <= \
        ended");
    /// Everybody's ratings at the end of a period.
    pub fn ratings_at((guild, game): (i64, &str), period: i64) -> Vec<Rating> = query_as.fetch_all(
        "select person, rating, deviation, volatility, bouts, last_period from rating where guild = $1 and game = \
        $2 and period = $3 order by person");
    /// Somebody's rating as of the newest period for which it is kept, in thousandths of a point.
    pub fn newest_of((guild, game): (i64, &str), person: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select rating from rating where guild = $1 and game = $2 and person = $3 order by period desc limit 1");
    /// Removes a game's ratings of a period, before they are counted again.
    pub fn unrated_in((guild, game): (i64, &str), period: i64) -> () = query.run(
        "delete from rating where guild = $1 and game = $2 and period = $3");
    /// All that is kept of somebody's ratings: server, game, period, rating and deviation.
    pub fn of_person(person: i64) -> Vec<(i64, String, i64, i64, i64)> = query_as.fetch_all(
        "select guild, game, period, rating, deviation from rating where person = $1 order by guild, game, period");
    /// Every server on which somebody is rated.
    pub fn guilds() -> Vec<i64> = query_scalar.fetch_all("select distinct guild from rating order by guild");
}

/// A seat of a ranked bout.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Seat {
    pub bout: i64,
    pub ended: i64,
    /// The person; `None`: the house.
    pub person: Option<i64>,
    /// Its place, from 1.
    pub rank: i64,
    /// Whether the house made half or more of its decisions.
    pub house_half: bool,
    /// All that was counted there, as JSON.
    pub tallies: String,
}

/// The seats of those of them in which one of `people` sat.
#[boxed]
pub async fn seats_of(
    conn: &mut Conn,
    (guild, game): (i64, &str),
    (from, to): (i64, i64),
    people: &[i64],
) -> Rows<Vec<Seat>> {
    let mut select = sql::Builder::new(
        "select bout, ended, person, rank, house_half, tallies from result where is_ranked \
         and not is_void and bout in (select bout from result where is_ranked and ended >= ",
    );
    select.push_bind(from).push(" and ended < ").push_bind(to);
    select.push(" and guild = ").push_bind(guild).push(" and game = ").push_bind(game);
    select.push(" and person in (");
    let mut list = select.separated(", ");
    for person in people {
        list.push_bind(*person);
    }
    select.push(")) order by bout, seat");
    Ok(select.build_query_as().fetch_all(conn).await?)
}

statements! {
    /// The seats of all ranked bouts of a game that ended between two instants, the first included,
    /// void ones left out, bout after bout.
    pub fn seats_between((guild, game): (i64, &str), (from, to): (i64, i64)) -> Vec<Seat> = query_as.fetch_all(
        "select bout, ended, person, rank, house_half, tallies from result where guild = $1 and game = $2 and \
        is_ranked and not is_void and $3 <= ended and ended < $4 order by bout, seat");
    /// Adds dice that somebody threw.
    pub fn thrown((guild, person): (i64, i64), (sides, dice, pips): (i64, i64, i64)) -> () = query.run(
        "insert into luck (guild, person, sides, dice, pips) values ($1, $2, $3, $4, $5) on conflict (guild, \
        person, sides) do update set dice = luck.dice + excluded.dice, pips = luck.pips + excluded.pips");
}

/// Dice of one kind that somebody threw.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Dice {
    pub person: i64,
    /// Their name there, where it is known.
    pub name: Option<String>,
    pub sides: i64,
    /// How many.
    pub dice: i64,
    pub pips: i64,
}

statements! {
    /// Everybody's dice on a server.
    pub fn dice_of(guild: i64) -> Vec<Dice> = query_as.fetch_all(
        "select l.person, coalesce(n.name, p.pseudonym) as name, l.sides, l.dice, l.pips from luck l join person \
        p on p.id = l.person left join nickname n on n.person = l.person and n.guild = l.guild where l.guild = \
        $1 order by l.person, l.sides");
    /// Somebody's dice on all servers: server, sides, how many, and their pips together.
    pub fn dice_by(person: i64) -> Vec<(i64, i64, i64, i64)> = query_as.fetch_all(
        "select guild, sides, dice, pips from luck where person = $1 order by guild, sides");
    /// The servers on which somebody has a pace.
    pub fn paced_on(person: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select guild from pace where person = $1 order by guild");
}

/// Somebody's pace.
#[derive(Debug, Clone, Default, PartialEq, Eq, FromRow)]
pub struct Pace {
    pub answers: i64,
    pub timed_out: i64,
    /// Milliseconds within which half of the newest were made.
    pub median: i64,
    /// Milliseconds within which nine in ten of the newest were made.
    pub ninetieth: i64,
    /// Milliseconds of the longest of the newest.
    pub longest: i64,
    /// The newest, as JSON.
    pub newest: String,
}

/// Keeps somebody's pace.
#[boxed]
pub async fn paced(conn: &mut Conn, (guild, person): (i64, i64), pace: &Pace) -> Rows<()> {
    let statement = "insert into pace (guild, person, answers, timed_out, median, ninetieth, \
        longest, newest) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (guild, person) do update \
        set answers = excluded.answers, timed_out = excluded.timed_out, median = \
        excluded.median, ninetieth = excluded.ninetieth, longest = excluded.longest, \
        newest = excluded.newest";
    let insert = sql::query(statement).bind(guild).bind(person);
    bind_fields!(insert.bind, pace: answers, timed_out, median, ninetieth, longest, newest)
        .run(conn)
        .await
}

statements! {
    /// Somebody's pace on a server.
    pub fn pace_of(guild: i64, person: i64) -> Option<Pace> = query_as.fetch_optional(
        "select answers, timed_out, median, ninetieth, longest, newest from pace where guild = $1 and person = $2");
}

/// A line of a server's table of pace.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PaceRow {
    /// Their name there, where it is known.
    pub name: Option<String>,
    pub answers: i64,
    pub timed_out: i64,
    /// Milliseconds within which half of the newest were made.
    pub median: i64,
    /// Milliseconds within which nine in ten of the newest were made.
    pub ninetieth: i64,
    /// Milliseconds of the longest of the newest.
    pub longest: i64,
}

/// Replaces a person by another number in ratings, luck and pace.
#[boxed]
pub async fn person_replaced(conn: &mut Conn, person: i64, by: i64) -> Rows<()> {
    for statement in [
        "update rating set person = $1 where person = $2",
        "update luck set person = $1 where person = $2",
        "update pace set person = $1 where person = $2",
    ] {
        sql::query(statement).bind(by).bind(person).execute(&mut *conn).await?;
    }
    Ok(())
}

statements! {
    /// A page of a server's people, the quickest first.
    pub fn paces(guild: i64, (limit, offset): (i64, i64)) -> Vec<PaceRow> = query_as.fetch_all(
        "select coalesce(n.name, p.pseudonym) as name, a.answers, a.timed_out, a.median, a.ninetieth, a.longest \
        from pace a join person p on p.id = a.person left join nickname n on n.person = a.person and n.guild = \
        a.guild where a.guild = $1 order by a.median, a.ninetieth, a.person limit $2 offset $3");
    /// How many people that table has.
    pub fn pace_count(guild: i64) -> i64 = query_scalar.fetch_one("select count(*) from pace where guild = $1");
}
