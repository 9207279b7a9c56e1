//! The tables of logs that are kept for some time only: which servers keep them so, and the packs in which they
//! went.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows, Share};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The logs of some bouts of a guild, made a file.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Pack {
    pub id: i64,
    pub guild: i64,
    pub number: i64,
    /// How far it is: `queued`, `arrived`, `removed`, or `left` where it was called off.
    pub stage: String,
    /// How many bouts it has.
    pub bouts: i64,
    pub earliest: i64,
    pub latest: i64,
    pub made: i64,
    /// Where its file was posted.
    pub channel: Option<i64>,
    pub message: Option<i64>,
    pub removed: Option<i64>,
}

impl Pack {
    /// Whether its file has arrived, and the logs are there still.
    pub fn is_there(&self) -> bool {
        self.stage == "arrived"
    }
}

/// A bout whose log may be packed.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Old {
    pub id: i64,
    pub number: i64,
    pub ended: i64,
    pub lines: i64,
    /// About how many bytes of a file they make, and no more.
    pub bytes: i64,
}

/// The fields of a new pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New {
    pub guild: i64,
    pub made: i64,
    pub earliest: i64,
    pub latest: i64,
}

/// The guilds whose logs must be looked at by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select guild from retention where due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    Ok(share.of_due(sql::query_scalar(statement), now, limit).fetch_all(conn).await?)
}

/// The clock was set back: nothing waits for longer than it may.
#[boxed]
pub async fn set_right(conn: &mut Conn, now: i64) -> Rows<()> {
    let statement = "update retention set due = $1 where due > $1 + $2";
    sql::query(statement).bind(now).bind(LONGEST).run(conn).await
}

statements! {
    /// Lets a guild's old logs be looked at at `due`.
    pub fn wanted(guild: i64, due: i64) -> () = query.run(
        "insert into retention (guild, due) values ($1, $2) on conflict (guild) do update set due = excluded.due");
    /// A guild keeps its logs for ever.
    pub fn unwanted(guild: i64) -> () = query.run("delete from retention where guild = $1");
    /// A guild's logs are looked at again at `due`, if they are at all.
    pub fn put_off(guild: i64, due: i64) -> () = query.run("update retention set due = $2 where guild = $1");
}

/// No guild's logs are looked at later than so many milliseconds from now: a day.
const LONGEST: i64 = 86_400_000;

/// Makes a pack of bouts, each with how many lines of its log go into it; the pack's number in the whole program and
/// on its server.
#[boxed]
pub async fn packed(conn: &mut Conn, new: &New, bouts: &[(i64, i64)]) -> Rows<(i64, i64)> {
    let statement = "insert into pack (guild, number, stage, bouts, earliest, latest, made) \
        values ($1, (select coalesce(max(number), 0) + 1 from pack where guild = $1), 'queued', \
        $2, $3, $4, $5) returning id, number";
    let count = i64::try_from(bouts.len()).unwrap_or(i64::MAX);
    let insert = sql::query_as(statement).bind(new.guild).bind(count);
    let insert = bind_fields!(insert.bind, new: earliest, latest, made);
    let (pack, number): (i64, i64) = insert.fetch_one(&mut *conn).await?;
    let mut insert = sql::Builder::new("insert into packed (bout, pack, lines) ");
    insert.push_values(bouts, |mut row, (bout, lines)| {
        row.push_bind(*bout).push_bind(pack).push_bind(*lines);
    });
    insert.build().run(conn).await?;
    Ok((pack, number))
}

/// The file of a pack has arrived: its guild's logs are looked at at once.
#[boxed]
pub async fn arrived(
    conn: &mut Conn,
    pack: i64,
    (channel, message): (i64, i64),
    now: i64,
) -> Rows<()> {
    let statement = "update pack set stage = 'arrived', channel = $1, message = $2 \
        where id = $3 and stage = 'queued'";
    let update = sql::query(statement).bind(channel).bind(message).bind(pack);
    if update.execute(&mut *conn).await? == 0 {
        return Ok(());
    }
    let statement =
        "update retention set due = $1 where guild = (select guild from pack where id = $2)";
    sql::query(statement).bind(now).bind(pack).run(conn).await
}

/// Removes the logs of a pack whose file has arrived. Lines written into them since stay.
#[boxed]
pub async fn removed(conn: &mut Conn, pack: i64, now: i64) -> Rows<()> {
    let statement =
        "update pack set stage = 'removed', removed = $1 where id = $2 and stage = 'arrived'";
    if sql::query(statement).bind(now).bind(pack).execute(&mut *conn).await? == 0 {
        return Ok(());
    }
    let statement = "delete from log where bout in (select bout from packed where pack = $1) \
        and number < (select p.lines from packed p where p.bout = log.bout)";
    sql::query(statement).bind(pack).run(conn).await
}

/// Calls a pack off whose logs are there still.
#[boxed]
pub async fn called_off(conn: &mut Conn, pack: i64) -> Rows<()> {
    let statement =
        "update pack set stage = 'left' where id = $1 and stage in ('queued', 'arrived')";
    if sql::query(statement).bind(pack).execute(&mut *conn).await? == 0 {
        return Ok(());
    }
    sql::query("delete from packed where pack = $1").bind(pack).run(conn).await
}

statements! {
    /// The bouts of a guild that others may know of, that ended before an instant and whose logs
    /// are in no pack, by their numbers there, after `after`.
    // A line has a hash and an opening of 32 random bytes each, and some words of its own.
    pub fn old(guild: i64, before: i64, after: i64, limit: i64) -> Vec<Old> = query_as.fetch_all(
        "select b.id, b.number, b.ended, (select count(*) from log l where l.bout = b.id) as lines, (select \
        cast(coalesce(sum(length(l.line) + 96), 0) as bigint) from log l where l.bout = b.id) as bytes from bout \
        b where b.guild = $1 and b.status = 'over' and b.ended < $2 and $3 < b.number and not exists (select 1 \
        from packed p where p.bout = b.id) order by b.number limit $4");
    /// How many bouts [`old`] finds, and when the earliest and the latest of them ended.
    pub fn old_count(guild: i64, before: i64) -> (i64, Option<i64>, Option<i64>) = query_as.fetch_one(
        "select count(*), min(b.ended), max(b.ended) from bout b where b.guild = $1 and b.status = 'over' and \
        b.ended < $2 and b.number > 0 and not exists (select 1 from packed p where p.bout = b.id)");
    /// The pack of a guild that is under way: its logs are there still.
    pub fn under_way(guild: i64) -> Option<Pack> = query_as.fetch_optional(
        "select k.* from pack k where k.guild = $1 and k.stage in ('queued', 'arrived') order by k.id limit 1");
    /// A pack that was not called off.
    pub fn pack(id: i64) -> Option<Pack> = query_as.fetch_optional(
        "select k.* from pack k where k.id = $1 and k.stage <> 'left'");
    /// The bouts of a pack, each with how many lines of its log are in it.
    pub fn bouts_of(pack: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "select bout, lines from packed where pack = $1 order by bout");
    /// The pack that a bout's log is in and nowhere else any more.
    pub fn pack_of(bout: i64) -> Option<Pack> = query_as.fetch_optional(
        "select k.* from packed p join pack k on k.id = p.pack where p.bout = $1 and k.stage = 'removed'");
}
