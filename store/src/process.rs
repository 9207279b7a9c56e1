//! The table of processes that share a database, and the rows that a lost one leaves behind.
//!
//! Its instants are the database's own, since machines' clocks differ.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// Milliseconds without a word after which a process counts as dead.
pub const SILENT: i64 = 6_000;
/// Milliseconds between two words of anybody after which it was the database that was out of reach, or its
/// clock that leapt.
const GAP: i64 = 3_000;
/// The gate, among those of the gateway's buckets, behind which processes are struck off.
const STRIKING_OFF: i64 = -1;

/// The time by the database.
#[boxed]
pub async fn now(conn: &mut Conn) -> Rows<i64> {
    let statement = match conn {
        Conn::Sqlite(_) => "select cast(unixepoch('subsec') * 1000 as integer)",
        Conn::Postgres(_) => "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
    };
    Ok(sql::query_scalar(statement).fetch_one(conn).await?)
}

/// A process is still there. False if it counts among the dead: its leases are somebody else's.
#[boxed]
pub async fn seen(conn: &mut Conn, id: i64, now: i64) -> Rows<bool> {
    let statement = "update process set seen = $1 where id = $2";
    Ok(sql::query(statement).bind(now).bind(id).execute(conn).await? == 1)
}

/// Whether a process counts among the living, and does until the transaction ends.
#[boxed]
pub async fn is_there(conn: &mut Conn, id: i64) -> Rows<bool> {
    let statement = "select id from process where id = $1 for no key update";
    Ok(sql::query_scalar::<i64>(statement).bind(id).fetch_optional(conn).await?.is_some())
}

/// Whether a process's silence is its own by now, asked before one's own word: where nobody was heard for a
/// while the database was out of reach, or its clock leapt, and all have time to come back.
#[boxed]
pub async fn may_strike_off(conn: &mut Conn, now: i64) -> Rows<bool> {
    // Instants that lie ahead were written before the clock was set back.
    let lately = "select exists (select 1 from process where seen between $1 and $2)";
    let lately = sql::query_scalar(lately).bind(now - GAP).bind(now + GAP);
    if !lately.fetch_one(conn).await? {
        let statement = "insert into gate (bucket, next) values ($1, $2) \
            on conflict (bucket) do update set next = excluded.next";
        sql::query(statement).bind(STRIKING_OFF).bind(now + SILENT).run(conn).await?;
        return Ok(false);
    }
    let statement = "select next from gate where bucket = $1";
    let opens = sql::query_scalar::<i64>(statement).bind(STRIKING_OFF).fetch_optional(conn).await?;
    Ok(opens.is_none_or(|opens| opens <= now || now + SILENT < opens))
}

/// The processes that were not seen lately, or by a clock that has been set back since, except
/// those that another is striking off just now.
#[boxed]
pub async fn unseen(conn: &mut Conn, now: i64) -> Rows<Vec<i64>> {
    let statement = "select id from process where seen < $1 or $2 < seen order by id \
        for update skip locked";
    Ok(sql::query_scalar(statement).bind(now - SILENT).bind(now + SILENT).fetch_all(conn).await?)
}

/// Whether any has been on a server's database within the last seconds.
#[boxed]
pub async fn is_run_on(conn: &mut Conn) -> Rows<bool> {
    let now = now(conn).await?;
    let statement = "select exists (select 1 from process where seen > $1 and seen < $2)";
    Ok(sql::query_scalar(statement).bind(now - SILENT).bind(now + SILENT).fetch_one(conn).await?)
}

/// Strikes a process off, and ends its leases: lanes, and shards of the gateway.
#[boxed]
pub async fn left(conn: &mut Conn, id: i64) -> Rows<()> {
    let mut statements = sql::Builder::new("delete from process where id = ");
    statements.push_bind(id);
    statements.next().push("select 1 from lane where holder = ").push_bind(id);
    statements.push(" order by kind, destination for update").only_holds();
    statements.next().push("update lane set due = 0, holder = null where holder = ").push_bind(id);
    statements.next().push("update shard set holder = null where holder = ").push_bind(id);
    statements.build().run(conn).await
}

/// The processes heard lately, in the order of their coming, each with its release.
#[boxed]
pub async fn living(conn: &mut Conn) -> Rows<Vec<(i64, String)>> {
    let now = now(conn).await?;
    let statement = "select id, version from process where seen between $1 and $2 order by id";
    Ok(sql::query_as(statement).bind(now - SILENT).bind(now + SILENT).fetch_all(conn).await?)
}

statements! {
    /// A process has come; its number, which nobody else ever has.
    pub fn joined(version: &str, now: i64) -> i64 = query_scalar.fetch_one(
        "insert into process (seen, version) values ($2, $1) returning id");
    /// All of them, who came first first, each with its release.
    pub fn all() -> Vec<(i64, String)> = query_as.fetch_all("select id, version from process order by id");
}

statements! {
    /// Writes down that it is `now`.
    pub fn pulse_beaten(now: i64) -> () = query.run("update pulse set at = $1 where id = 1");
    /// When something was last written only to see whether that goes; 0 where nothing was.
    pub fn last_pulse() -> i64 = query_scalar.fetch_one("select at from pulse where id = 1");
}
