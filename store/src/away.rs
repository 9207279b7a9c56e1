//! The table of servers from which the bot was taken, and what of theirs waits for its return.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

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

statements! {
    /// The bot was taken from a server.
    pub fn left(guild: i64, now: i64) -> () = query.run(
        "insert into away (guild, since) values ($1, $2) on conflict (guild) do nothing");
    /// Whether the bot was taken from a server and has not come back.
    pub fn is_left(guild: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from away where guild = $1)");
}
