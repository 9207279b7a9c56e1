//! The table of servers from which the bot was taken, and what of theirs waits for its return.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// The bot was taken from a server.
#[boxed]
pub async fn left(conn: &mut Conn, guild: i64, now: i64) -> Rows<()> {
    let statement = "insert into away (guild, since) values ($1, $2) \
        on conflict (guild) do nothing";
    sql::query(statement).bind(guild).bind(now).run(conn).await
}

/// Whether the bot was taken from a server and has not come back.
#[boxed]
pub async fn is_left(conn: &mut Conn, guild: i64) -> Rows<bool> {
    let statement = "select exists (select 1 from away where guild = $1)";
    Ok(sql::query_scalar(statement).bind(guild).fetch_one(conn).await?)
}

/// It is back: what was in trouble for that alone, with those words, is so no more.
#[boxed]
pub async fn back(conn: &mut Conn, guild: i64, trouble: &str) -> Rows<()> {
    sql::query("delete from away where guild = $1").bind(guild).run(&mut *conn).await?;
    let statement = "update bout set trouble = null, trouble_since = null \
        where guild = $1 and status in ('lobby', 'live') and trouble = $2";
    sql::query(statement).bind(guild).bind(trouble).run(conn).await
}

/// Something has arrived in a channel or thread where nothing did: what is played there is in no trouble.
#[boxed]
pub async fn healed(conn: &mut Conn, channel: i64) -> Rows<()> {
    let statement = "update bout set trouble = null, trouble_since = null \
        where channel = $1 and status in ('lobby', 'live') and trouble is not null";
    sql::query(statement).bind(channel).run(&mut *conn).await?;
    // The index leaves bouts without a thread out, so the statement must.
    let statement = "update bout set trouble = null, trouble_since = null where thread = $1 \
        and thread <> 0 and status in ('lobby', 'live') and trouble is not null";
    sql::query(statement).bind(channel).run(conn).await
}
