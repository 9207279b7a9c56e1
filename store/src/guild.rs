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
    /// What a guild's organisers chose, as JSON; none if nothing.
    pub fn settings_of(guild: i64) -> Option<String> = query_scalar.fetch_optional(
        "select settings from guild where id = $1");
    /// Keeps what a guild's organisers chose.
    pub fn settings_kept(guild: i64, settings: &str) -> () = query.run(
        "insert into guild (id, settings) values ($1, $2) on conflict (id) do update set settings = \
        excluded.settings");
    /// The number of the next bout in a guild that nobody else is shown: one below the lowest.
    pub fn next_guided(guild: i64) -> i64 = query_scalar.fetch_one(
        "insert into guild (id) values ($1) on conflict do nothing; select coalesce(min(number), 0) - 1 from bout \
        where guild = $1 and number < 0");
}
