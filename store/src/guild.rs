//! The table of guilds: the messenger's servers.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// Whether nothing was known of a guild; from now on it is known for ever.
#[boxed]
pub async fn is_new(conn: &mut Conn, guild: i64) -> Rows<bool> {
    let statement = "insert into guild (id) values ($1) on conflict (id) do nothing";
    Ok(sql::query(statement).bind(guild).execute(conn).await? == 1)
}

statements! {
    /// The number of the next bout in a guild; it is never given again.
    pub fn next_number(guild: i64) -> i64 = query_scalar.fetch_one(
        "insert into guild (id, last_bout) values ($1, 1) on conflict (id) do update set last_bout = \
        guild.last_bout + 1 returning last_bout");
    /// The settings of a guild's organisers, as JSON; `None` if they chose nothing.
    pub fn settings_of(guild: i64) -> Option<String> = query_scalar.fetch_optional(
        "select settings from guild where id = $1");
    /// Stores the settings of a guild's organisers.
    pub fn settings_kept(guild: i64, settings: &str) -> () = query.run(
        "insert into guild (id, settings) values ($1, $2) on conflict (id) do update set settings = \
        excluded.settings");
    /// The number of the next bout in a guild that nobody else is shown: one below the lowest.
    pub fn next_guided(guild: i64) -> i64 = query_scalar.fetch_one(
        "insert into guild (id) values ($1) on conflict do nothing; select coalesce(min(number), 0) - 1 from bout \
        where guild = $1 and number < 0");
}

/// It is back: bouts in trouble for that alone, with those words, are so no more.
#[boxed]
pub async fn came_back(conn: &mut Conn, guild: i64, trouble: &str) -> Rows<()> {
    sql::query("delete from away where guild = $1").bind(guild).run(&mut *conn).await?;
    let statement = "update bout set trouble = null, trouble_since = null \
        where guild = $1 and status in ('lobby', 'live') and trouble = $2";
    sql::query(statement).bind(guild).bind(trouble).run(conn).await
}

/// Something has arrived in a channel or thread where nothing did: bouts played there are in no
/// trouble.
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
