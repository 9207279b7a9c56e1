//! The tables of the gateway's shards, each had by one process at most, and of when the next one may
//! identify.
//!
//! There is no lease but the process's own: who is struck off has lost its shards in the same transaction.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// Milliseconds between two identifications of a bucket: the five seconds that Discord asks for,
/// and the time that one of them may be longer on its way than the next.
pub const APART: u32 = 5_250;

/// Agrees on the number of shards. It does not change while somebody has one of them.
#[boxed]
pub async fn agreed(conn: &mut Conn, total: i64) -> Rows<()> {
    let is_so = "select count(*) = $1 or 0 < count(holder) from shard";
    if sql::query_scalar(is_so).bind(total).fetch_one(&mut *conn).await? {
        return Ok(());
    }
    let numbers: Vec<i64> = (0..total).collect();
    let mut statements = sql::Builder::new("delete from shard");
    statements.next().push("insert into shard (number) ");
    statements.push_values(&numbers, |mut row, number| {
        row.push_bind(*number);
    });
    statements.build().run(conn).await
}

/// Whether somebody of this bucket may identify now; nobody else of it may for a while then.
#[boxed]
pub async fn may_identify(conn: &mut Conn, bucket: i64, now: i64) -> Rows<bool> {
    let statement = "insert into gate (bucket, next) values ($1, $2) on conflict (bucket) \
        do update set next = excluded.next where gate.next <= $3 or $4 < gate.next returning bucket";
    // Instants that lie farther ahead were written before the clock was set back.
    let next = now + i64::from(APART);
    let passed = sql::query_scalar::<i64>(statement).bind(bucket).bind(next).bind(now).bind(next);
    Ok(passed.fetch_optional(conn).await?.is_some())
}

/// Somebody who was let through has identified only now: the others of the bucket wait from here.
#[boxed]
pub async fn identified(conn: &mut Conn, bucket: i64, now: i64) -> Rows<()> {
    let statement = "update gate set next = $1 where bucket = $2 and next < $3";
    let next = now + i64::from(APART);
    sql::query(statement).bind(next).bind(bucket).bind(next).run(conn).await
}

statements! {
    /// The number of shards; 0 while nobody has said so.
    pub fn total() -> i64 = query_scalar.fetch_one("select count(*) from shard");
    /// Those that a process has, by number.
    pub fn of(holder: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select number from shard where holder = $1 order by number");
    /// A process takes one that nobody has, if there is one.
    pub fn taken(holder: i64) -> () = query.run(
        "update shard set holder = $1 where number in (select number from shard where holder is null order by \
        number limit 1 for update skip locked)");
    /// A process gives one back.
    pub fn given_back(holder: i64, number: i64) -> () = query.run(
        "update shard set holder = null where number = $2 and holder = $1");
}
