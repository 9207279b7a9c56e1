//! The tables of histories that are being read in, and of the counts still to be made of them.
//!
//! The rows of a history stand under a number of its own, below 0, as if that were a server. No
//! page of any server reads them there; once complete, they become the server's in one stroke.

use crate::sql::{self, Row, statements};
use crate::{Conn, Rows, packed};
use async_recursion::async_recursion as boxed;

/// Bouts removed at once.
const TOGETHER: i64 = 64;

/// Begins to read in a history: returns the number under which it gathers.
#[boxed]
pub async fn begun(conn: &mut Conn, now: i64) -> Rows<i64> {
    let statement = "insert into import (id, touched) \
        select coalesce(min(id), 0) - 1, cast($1 as bigint) from import returning id";
    let id: i64 = sql::query_scalar(statement).bind(now).fetch_one(&mut *conn).await?;
    let known = "insert into guild (id) values ($1) on conflict (id) do nothing";
    sql::query(known).bind(id).run(conn).await?;
    Ok(id)
}

/// Goes on with one; whether that is still wanted.
#[boxed]
pub async fn goes_on(conn: &mut Conn, id: i64, now: i64) -> Rows<bool> {
    let statement = "update import set touched = $1 where id = $2 and not is_off";
    Ok(sql::query(statement).bind(now).bind(id).execute(conn).await? == 1)
}

/// Removes some rows of one; returns whether nothing is left of it.
#[boxed]
pub async fn undone(conn: &mut Conn, id: i64) -> Rows<bool> {
    for statement in [
        "delete from transfer where bout in \
            (select id from bout where guild = $1 order by id limit $2)",
        "delete from meeting where bout in \
            (select id from bout where guild = $1 order by id limit $2)",
        "delete from entry where bout in \
            (select id from bout where guild = $1 order by id limit $2)",
        "delete from result where bout in \
            (select id from bout where guild = $1 order by id limit $2)",
    ] {
        sql::query(statement).bind(id).bind(TOGETHER).execute(&mut *conn).await?;
    }
    let statement = "delete from bout where id in \
        (select id from bout where guild = $1 order by id limit $2)";
    if 0 < sql::query(statement).bind(id).bind(TOGETHER).execute(&mut *conn).await? {
        return Ok(false);
    }
    for statement in [
        "delete from gladiator where season in (select id from season where guild = $1)",
        "delete from standing where season in (select id from season where guild = $1)",
        "delete from season where guild = $1",
        "delete from entrant where tournament in (select id from tournament where guild = $1)",
        "delete from tournament where guild = $1",
        "delete from stabled where ludus in (select id from ludus where guild = $1)",
        "delete from ludus where guild = $1",
        "delete from score where guild = $1",
        "delete from nickname where guild = $1",
        "delete from guild where id = $1",
        "delete from import where id = $1",
    ] {
        sql::query(statement).bind(id).run(conn).await?;
    }
    Ok(true)
}

/// Makes all rows of one a server's, behind those already there: numbers go on, and people's names
/// on the server stay.
#[boxed]
pub async fn moved_in(conn: &mut Conn, id: i64, guild: i64) -> Rows<()> {
    let known = "insert into guild (id) values ($1) on conflict (id) do nothing";
    sql::query(known).bind(guild).execute(&mut *conn).await?;
    for statement in [
        "update standing set guild = $2 where season in (select id from season where guild = $1)",
        "update bout set number = number + (select last_bout from guild where id = $2), \
            guild = $2 where guild = $1",
        "update season set number = number + (select last_season from guild where id = $2), \
            guild = $2 where guild = $1",
        "update tournament set number = number + (select last_tournament from guild where id = $2), \
            guild = $2 where guild = $1",
        "update guild set \
            last_bout = last_bout + (select last_bout from guild where id = $1), \
            last_season = last_season + (select last_season from guild where id = $1), \
            last_tournament = last_tournament + (select last_tournament from guild where id = $1) \
            where id = $2",
        "update result set guild = $2 where guild = $1",
        "update ludus set guild = $2 where guild = $1",
        "insert into score (guild, person, bouts, wins, losses, missio_granted, missio_refused, \
            favour_won) select cast($2 as bigint), person, bouts, wins, losses, missio_granted, \
            missio_refused, favour_won from score where guild = $1 on conflict (guild, person) do \
            update set bouts = score.bouts + excluded.bouts, wins = score.wins + excluded.wins, \
            losses = score.losses + excluded.losses, missio_granted = score.missio_granted + \
            excluded.missio_granted, missio_refused = score.missio_refused + \
            excluded.missio_refused, favour_won = score.favour_won + excluded.favour_won",
        "insert into nickname (guild, person, name) select cast($2 as bigint), person, name \
            from nickname where guild = $1 on conflict (guild, person) do nothing",
    ] {
        sql::query(statement).bind(id).bind(guild).execute(&mut *conn).await?;
    }
    for statement in [
        "delete from score where guild = $1",
        "delete from nickname where guild = $1",
        "delete from guild where id = $1",
        "delete from import where id = $1",
    ] {
        sql::query(statement).bind(id).execute(&mut *conn).await?;
    }
    Ok(())
}

/// So much of that is done: the period from which it goes on; `None` if that was all.
#[boxed]
pub async fn recounted(conn: &mut Conn, (guild, game): (i64, &str), next: Option<i64>) -> Rows<()> {
    match next {
        Some(period) => {
            let statement = "update recount set period = $1 where guild = $2 and game = $3";
            sql::query(statement).bind(period).bind(guild).bind(game).run(conn).await
        }
        None => {
            let statement = "delete from recount where guild = $1 and game = $2";
            sql::query(statement).bind(guild).bind(game).run(conn).await
        }
    }
}

/// The bouts of a server from a number on that are over, each with the first line of its record: to
/// tell whether one is there. `None` if the record is packed away.
#[boxed]
pub async fn first_lines(
    conn: &mut Conn,
    guild: i64,
    from: i64,
) -> Rows<Vec<(i64, Option<String>)>> {
    let statement = "select b.id, l.line from bout b left join log l on l.bout = b.id \
        and l.number = 0 where b.guild = $1 and $2 <= b.number and b.status = 'over' order by b.id";
    let rows = sql::query(statement).bind(guild).bind(from).fetch_all(conn).await?;
    let first = |row: Row| {
        let line: Option<Vec<u8>> = row.try_get("line")?;
        Ok((row.try_get("id")?, line.map(|line| packed::text(&line)).transpose()?))
    };
    rows.into_iter().map(first).collect()
}

statements! {
    /// Calls off all that are under way: somebody is forgotten whom they may name.
    pub fn called_off() -> () = query.run("update import set is_off = true where not is_off");
    /// Whether one is called off: it may name somebody who is forgotten.
    pub fn is_off(id: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from import where id = $1 and is_off)");
    /// Imports with rows to be removed: called off, or untouched since an instant.
    pub fn given_up(since: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from import where is_off or touched < $1 order by id");
    /// A game's ratings must be counted again from a period on.
    pub fn recount_wanted((guild, game): (i64, &str), period: i64) -> () = query.run(
        "insert into recount (guild, game, period) values ($1, $2, $3) on conflict (guild, game) do update set \
        period = excluded.period where excluded.period < recount.period");
    /// The period from which a game's ratings must still be counted again.
    pub fn recount_of((guild, game): (i64, &str)) -> Option<i64> = query_scalar.fetch_optional(
        "select period from recount where guild = $1 and game = $2");
    /// The games whose ratings must be counted again, by their servers.
    pub fn recounts() -> Vec<(i64, String)> = query_as.fetch_all(
        "select guild, game from recount order by guild, game");
    /// The number of a server's next bout: bouts made from here on have no lower ones.
    pub fn next_number(guild: i64) -> i64 = query_scalar.fetch_one(
        "select coalesce(max(number), 0) + 1 from bout where guild = $1");
    /// Stores the house's notes on a bout that is over.
    pub fn affairs_kept(bout: i64, affairs: &str) -> () = query.run(
        "update bout set affairs = $2 where id = $1 and status = 'over'");
}

statements! {
    /// The bouts of a server that are over and that others may know of, by their numbers in the
    /// whole program, after the one with the number `after` there.
    pub fn bouts_over(guild: i64, after: i64, limit: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "select number, id from bout where guild = $1 and $2 < number and status = 'over' order by number limit \
        $3");
    /// The gladiators who came for the seats of a bout: seat, ludus, number, and whether he died.
    pub fn entries_in(bout: i64) -> Vec<(i64, i64, i64, bool)> = query_as.fetch_all(
        "select seat, ludus, number, died from entry where bout = $1 order by seat");
}
