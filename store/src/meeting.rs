//! The tables of booked bouts and of the prestige or points they brought.

use crate::sql::{self, bind_fields};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Keeps a bout's record. Telling it once more changes nothing but whether it is void.
#[boxed]
pub async fn recorded(
    conn: &mut Conn,
    (season, bout, turn): (i64, i64, i64),
    is_void: bool,
    record: &str,
) -> Rows<()> {
    let statement = "insert into meeting (bout, season, turn, is_void, record) \
        values ($1, $2, $3, $4, $5) on conflict (bout) do update set is_void = excluded.is_void, \
        record = excluded.record";
    let insert = sql::query(statement).bind(bout).bind(season).bind(turn).bind(is_void);
    insert.bind(record).run(conn).await
}

/// A season's records as JSON, void ones too, in the order of settlement.
#[boxed]
pub async fn records_of(conn: &mut Conn, season: i64) -> Rows<Vec<String>> {
    let statement = "select record from meeting where season = $1 order by turn";
    Ok(sql::query_scalar(statement).bind(season).fetch_all(conn).await?)
}

/// The records as JSON of all bouts that a ludus has fought in seasons, void ones left out.
#[boxed]
pub async fn fought_by(conn: &mut Conn, ludus: i64) -> Rows<Vec<String>> {
    // A record names its sides in its own text: none but theirs is read.
    let statement = "select m.record from standing s join meeting m on m.season = s.season \
        where s.ludus = $1 and not m.is_void and m.record like $2 order by m.season, m.turn";
    let side = format!("%\"ludus\":{ludus},%");
    Ok(sql::query_scalar(statement).bind(ludus).bind(side).fetch_all(conn).await?)
}

/// The record of a bout, and its season.
#[boxed]
pub async fn record_of(conn: &mut Conn, bout: i64) -> Rows<Option<(i64, String)>> {
    let statement = "select season, record from meeting where bout = $1";
    Ok(sql::query_as(statement).bind(bout).fetch_optional(conn).await?)
}

/// A line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Transfer {
    /// The bout that it is booked against.
    pub bout: i64,
    /// Its number among the bout's.
    pub line: i64,
    /// The season.
    pub season: i64,
    /// Whose account it leaves; 0 is the season's purse.
    pub payer: i64,
    /// Whose account it comes to.
    pub payee: i64,
    /// Whose deed; 0 where it was nobody's.
    pub gladiator: i64,
    /// What for: `survived`, `won`, `upset`, `rudis`, `drew`.
    pub cause: String,
    /// How many points.
    pub points: i64,
    /// Whether it takes an earlier line back.
    pub is_reversal: bool,
}

/// Books lines, in this order. A line that is booked already is an error: nothing of the use case
/// is kept then.
#[boxed]
pub async fn booked(conn: &mut Conn, rows: &[Transfer]) -> Rows<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let last = "select coalesce(max(entry), 0) from transfer";
    let last: i64 = sql::query_scalar(last).fetch_one(&mut *conn).await?;
    let mut insert = sql::Builder::new(
        "insert into transfer (bout, line, season, payer, payee, gladiator, cause, points, \
         is_reversal, entry) ",
    );
    insert.push_values((last + 1..).zip(rows), |mut row, (entry, it)| {
        bind_fields!(row.push_bind, it: bout, line, season, payer, payee, gladiator, cause, points,
            is_reversal);
        row.push_bind(entry);
    });
    insert.build().run(conn).await
}

/// A season's ledger, in the order of booking.
#[boxed]
pub async fn ledger_of(conn: &mut Conn, season: i64) -> Rows<Vec<Transfer>> {
    let statement = "select bout, line, season, payer, payee, gladiator, cause, points, \
        is_reversal from transfer where season = $1 order by entry";
    Ok(sql::query_as(statement).bind(season).fetch_all(conn).await?)
}

/// What touched one account of it, in the order of booking.
#[boxed]
pub async fn account_of(conn: &mut Conn, season: i64, ludus: i64) -> Rows<Vec<Transfer>> {
    // With `or` the whole season would be read: each side has an index of its own.
    let statement = "select bout, line, season, payer, payee, gladiator, cause, points, \
        is_reversal, entry from transfer where season = $1 and payee = $2 union all \
        select bout, line, season, payer, payee, gladiator, cause, points, \
        is_reversal, entry from transfer where season = $3 and payer = $4 order by entry";
    let query = sql::query_as(statement).bind(season).bind(ludus).bind(season).bind(ludus);
    Ok(query.fetch_all(conn).await?)
}

/// A guild's post that is kept up to date: its channel and message.
#[boxed]
pub async fn living_post(conn: &mut Conn, guild: i64) -> Rows<Option<(i64, Option<i64>)>> {
    let statement = "select channel, message from living_post where guild = $1";
    Ok(sql::query_as(statement).bind(guild).fetch_optional(conn).await?)
}

/// Keeps a guild's living post in a channel; a new one has no message yet.
#[boxed]
pub async fn post_wanted(conn: &mut Conn, guild: i64, channel: i64) -> Rows<()> {
    let statement = "insert into living_post (guild, channel) values ($1, $2) \
        on conflict (guild) do update set channel = excluded.channel, message = null";
    sql::query(statement).bind(guild).bind(channel).run(conn).await
}

/// Remembers its message, or forgets it.
#[boxed]
pub async fn post_shown(conn: &mut Conn, guild: i64, message: Option<i64>) -> Rows<()> {
    let statement = "update living_post set message = $1 where guild = $2";
    sql::query(statement).bind(message).bind(guild).run(conn).await
}

/// Whatever was posted in a channel is gone with it.
#[boxed]
pub async fn post_dropped(conn: &mut Conn, channel: i64) -> Rows<()> {
    sql::query("delete from living_post where channel = $1").bind(channel).run(conn).await
}
