//! The tables of booked bouts and of the prestige or points they brought.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The records as JSON of all bouts that a ludus has fought in seasons, void ones left out.
#[boxed]
pub async fn fought_by(conn: &mut Conn, ludus: i64) -> Rows<Vec<String>> {
    // A record names its sides in its own text: none but theirs is read.
    let statement = "select m.record from standing s join meeting m on m.season = s.season \
        where s.ludus = $1 and not m.is_void and m.record like $2 order by m.season, m.turn";
    let side = format!("%\"ludus\":{ludus},%");
    Ok(sql::query_scalar(statement).bind(ludus).bind(side).fetch_all(conn).await?)
}

statements! {
    /// Keeps a bout's record. Telling it once more changes nothing but whether it is void.
    pub fn recorded((season, bout, turn): (i64, i64, i64), is_void: bool, record: &str) -> () = query.run(
        "insert into meeting (bout, season, turn, is_void, record) values ($2, $1, $3, $4, $5) on conflict (bout) \
        do update set is_void = excluded.is_void, record = excluded.record");
    /// A season's records as JSON, void ones too, in the order of settlement.
    pub fn records_of(season: i64) -> Vec<String> = query_scalar.fetch_all(
        "select record from meeting where season = $1 order by turn");
    /// The record of a bout, and its season.
    pub fn record_of(bout: i64) -> Option<(i64, String)> = query_as.fetch_optional(
        "select season, record from meeting where bout = $1");
}

/// A line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Transfer {
    pub bout: i64,
    pub line: i64,
    pub season: i64,
    /// The account it leaves; 0 is the season's purse.
    pub payer: i64,
    pub payee: i64,
    /// The gladiator whose deed it was; 0 if it was nobody's.
    pub gladiator: i64,
    /// The reason: `survived`, `won`, `upset`, `rudis`, `drew`.
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

statements! {
    /// A season's ledger, in the order of booking.
    pub fn ledger_of(season: i64) -> Vec<Transfer> = query_as.fetch_all(
        "select bout, line, season, payer, payee, gladiator, cause, points, is_reversal from transfer where \
        season = $1 order by entry");
    /// The transfers of one account of it, in the order of booking.
    // With `or` the whole season would be read: each side has an index of its own.
    pub fn account_of(season: i64, ludus: i64) -> Vec<Transfer> = query_as.fetch_all(
        "select bout, line, season, payer, payee, gladiator, cause, points, is_reversal, entry from transfer \
        where season = $1 and payee = $2 union all select bout, line, season, payer, payee, gladiator, cause, \
        points, is_reversal, entry from transfer where season = $1 and payer = $2 order by entry");
    /// A guild's post that is kept up to date: its channel and message.
    pub fn living_post(guild: i64) -> Option<(i64, Option<i64>)> = query_as.fetch_optional(
        "select channel, message from living_post where guild = $1");
    /// Keeps a guild's living post in a channel; a new one has no message yet.
    pub fn post_wanted(guild: i64, channel: i64) -> () = query.run(
        "insert into living_post (guild, channel) values ($1, $2) on conflict (guild) do update set channel = \
        excluded.channel, message = null");
    /// Remembers its message, or forgets it.
    pub fn post_shown(guild: i64, message: Option<i64>) -> () = query.run(
        "update living_post set message = $2 where guild = $1");
    /// A channel's post is gone with it.
    pub fn post_dropped(channel: i64) -> () = query.run("delete from living_post where channel = $1");
}
