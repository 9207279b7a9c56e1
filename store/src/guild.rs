//! The table of guilds: the messenger's servers.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

/// The number of the next bout in a guild; it is never given again.
#[boxed]
pub async fn next_number(conn: &mut Conn, guild: i64) -> Rows<i64> {
    let statement = "insert into guild (id, last_bout) values ($1, 1) \
        on conflict (id) do update set last_bout = guild.last_bout + 1 returning last_bout";
    Ok(sql::query_scalar(statement).bind(guild).fetch_one(conn).await?)
}

/// Whether nothing was known of a guild; from now on it is known for ever.
#[boxed]
pub async fn is_new(conn: &mut Conn, guild: i64) -> Rows<bool> {
    let statement = "insert into guild (id) values ($1) on conflict (id) do nothing";
    Ok(sql::query(statement).bind(guild).execute(conn).await? == 1)
}

/// What a guild's organisers chose, as JSON; none if nothing.
#[boxed]
pub async fn settings_of(conn: &mut Conn, guild: i64) -> Rows<Option<String>> {
    let statement = "select settings from guild where id = $1";
    Ok(sql::query_scalar(statement).bind(guild).fetch_optional(conn).await?)
}

/// Keeps what a guild's organisers chose.
#[boxed]
pub async fn settings_kept(conn: &mut Conn, guild: i64, settings: &str) -> Rows<()> {
    let statement = "insert into guild (id, settings) values ($1, $2) \
        on conflict (id) do update set settings = excluded.settings";
    sql::query(statement).bind(guild).bind(settings).run(conn).await
}

/// The number of the next bout in a guild that nobody else is shown: one below the lowest.
#[boxed]
pub async fn next_guided(conn: &mut Conn, guild: i64) -> Rows<i64> {
    let statement = "insert into guild (id) values ($1) on conflict do nothing; \
        select coalesce(min(number), 0) - 1 from bout where guild = $1 and number < 0";
    Ok(sql::query_scalar(statement).bind(guild).fetch_one(conn).await?)
}
