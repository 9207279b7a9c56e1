//! The table of people.

use crate::{Conn, Rows};
use sqlx::FromRow;

/// A person as we know them.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Person {
    /// The messenger's number; below 0 a pseudonym.
    pub id: i64,
    /// The name, sanitised.
    pub name: String,
    /// Time zone, quiet hours and the like, as JSON.
    pub settings: String,
    /// Whether private messages arrive; see [`Dms`].
    pub dms: String,
    /// Since when they have not; none where they do, or nobody has tried.
    pub unreached: Option<i64>,
}

/// Whether private messages reach a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dms {
    /// Nobody has tried.
    Unknown,
    /// They arrive.
    Open,
    /// They do not, and the person has not been told so.
    Closed,
    /// They do not, and the person knows.
    Told,
}

impl Dms {
    /// The word in the column.
    pub fn word(self) -> &'static str {
        match self {
            Dms::Unknown => "unknown",
            Dms::Open => "open",
            Dms::Closed => "closed",
            Dms::Told => "told",
        }
    }

    /// What a word in the column means.
    pub fn read(word: &str) -> Dms {
        let all = [Dms::Open, Dms::Closed, Dms::Told];
        all.into_iter().find(|dms| dms.word() == word).unwrap_or(Dms::Unknown)
    }

    /// Whether it is worth while to write.
    pub fn may_arrive(self) -> bool {
        match self {
            Dms::Unknown | Dms::Open => true,
            Dms::Closed | Dms::Told => false,
        }
    }
}

/// Makes a person known under a name, or renames them.
pub async fn named(conn: &mut Conn, id: i64, name: &str) -> Rows<()> {
    let statement = "insert into person (id, name) values (?, ?) \
        on conflict (id) do update set name = excluded.name where person.name <> excluded.name";
    sqlx::query(statement).bind(id).bind(name).execute(conn).await?;
    Ok(())
}

/// A person, if known.
pub async fn person(conn: &mut Conn, id: i64) -> Rows<Option<Person>> {
    let statement = "select id, name, settings, dms, unreached from person where id = ?";
    Ok(sqlx::query_as(statement).bind(id).fetch_optional(conn).await?)
}

/// Keeps a person's settings.
pub async fn settings_kept(conn: &mut Conn, id: i64, settings: &str) -> Rows<()> {
    let statement = "update person set settings = ? where id = ?";
    sqlx::query(statement).bind(settings).bind(id).execute(conn).await?;
    Ok(())
}

/// Remembers of some people whether private messages arrive, and since when they have not.
pub async fn reached(conn: &mut Conn, ids: &[i64], dms: Dms, now: i64) -> Rows<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let statement = "update person set dms = ?1, \
        unreached = case when ?3 then null else coalesce(unreached, ?4) end \
        where id in (select value from json_each(?2)) and dms <> ?1";
    let ids = serde_json::json!(ids).to_string();
    let query = sqlx::query(statement).bind(dms.word()).bind(ids).bind(dms.may_arrive()).bind(now);
    query.execute(conn).await?;
    Ok(())
}

/// Remembers that a person knows that private messages do not arrive.
pub async fn told_closed(conn: &mut Conn, id: i64) -> Rows<()> {
    let statement = "update person set dms = 'told' where id = ? and dms = 'closed'";
    sqlx::query(statement).bind(id).execute(conn).await?;
    Ok(())
}

/// The number of a new pseudonym: below every other.
pub async fn next_pseudonym(conn: &mut Conn) -> Rows<i64> {
    let statement = "select min(coalesce(min(id), 0), 0) - 1 from person where id < 0";
    Ok(sqlx::query_scalar(statement).fetch_one(conn).await?)
}

/// Removes a person to whom nothing refers any more.
pub async fn removed(conn: &mut Conn, id: i64) -> Rows<()> {
    sqlx::query("delete from person where id = ?").bind(id).execute(conn).await?;
    Ok(())
}
