//! The table of people, and what each server calls them.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A person as we know them.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Person {
    /// The messenger's number; below 0 a pseudonym.
    pub id: i64,
    /// What a forgotten person is called, on every server.
    pub pseudonym: Option<String>,
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

/// Makes a person known, by nothing but a number.
#[boxed]
pub async fn met(conn: &mut Conn, id: i64) -> Rows<()> {
    let statement = "insert into person (id) values ($1) on conflict (id) do nothing";
    sql::query(statement).bind(id).run(conn).await
}

/// Makes a person known on a server under a name, or renames them there.
#[boxed]
pub async fn named(conn: &mut Conn, (guild, id): (i64, i64), name: &str) -> Rows<()> {
    let statements = "insert into person (id) values ($1) on conflict (id) do nothing; \
        insert into nickname (guild, person, name) values ($2, $1, $3) \
        on conflict (guild, person) do update set name = excluded.name \
        where nickname.name <> excluded.name";
    sql::query(statements).bind(id).bind(guild).bind(name).run(conn).await
}

/// What a server calls a person, where that is known.
#[boxed]
pub async fn name_on(conn: &mut Conn, guild: i64, id: i64) -> Rows<Option<String>> {
    let statement = "select coalesce(n.name, p.pseudonym) from person p \
        left join nickname n on n.person = p.id and n.guild = $1 where p.id = $2";
    let name = sql::query_scalar(statement).bind(guild).bind(id).fetch_optional(conn).await?;
    Ok(name.flatten())
}

/// What each server calls a person, by the servers' numbers.
#[boxed]
pub async fn names_of(conn: &mut Conn, id: i64) -> Rows<Vec<(i64, String)>> {
    let statement = "select guild, name from nickname where person = $1 order by guild";
    Ok(sql::query_as(statement).bind(id).fetch_all(conn).await?)
}

/// Forgets what servers call a person.
#[boxed]
pub async fn removed_names(conn: &mut Conn, id: i64) -> Rows<()> {
    sql::query("delete from nickname where person = $1").bind(id).run(conn).await
}

/// A person, if known.
#[boxed]
pub async fn person(conn: &mut Conn, id: i64) -> Rows<Option<Person>> {
    let statement = "select id, pseudonym, settings, dms, unreached from person where id = $1";
    Ok(sql::query_as(statement).bind(id).fetch_optional(conn).await?)
}

/// Keeps a person's settings.
#[boxed]
pub async fn settings_kept(conn: &mut Conn, id: i64, settings: &str) -> Rows<()> {
    let statement = "update person set settings = $1 where id = $2";
    sql::query(statement).bind(settings).bind(id).run(conn).await
}

/// Remembers of some people whether private messages arrive, and since when they have not.
#[boxed]
pub async fn reached(conn: &mut Conn, ids: &[i64], dms: Dms, now: i64) -> Rows<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let mut update = sql::Builder::new("update person set dms = ");
    update.push_bind(dms.word()).push(", unreached = ");
    if dms.may_arrive() {
        update.push("null");
    } else {
        update.push("coalesce(unreached, ").push_bind(now).push(")");
    }
    update.push(" where id in ").push_list(ids).push(" and dms <> ").push_bind(dms.word());
    update.build().run(conn).await
}

/// Remembers that a person knows that private messages do not arrive.
#[boxed]
pub async fn told_closed(conn: &mut Conn, id: i64) -> Rows<()> {
    let statement = "update person set dms = 'told' where id = $1 and dms = 'closed'";
    sql::query(statement).bind(id).run(conn).await
}

/// The number of a new pseudonym: below every other.
#[boxed]
pub async fn next_pseudonym(conn: &mut Conn) -> Rows<i64> {
    let statement = "select coalesce(min(id), 0) - 1 from person where id < 0";
    Ok(sql::query_scalar(statement).fetch_one(conn).await?)
}

/// Keeps a pseudonym, which every server shows.
#[boxed]
pub async fn disguised(conn: &mut Conn, id: i64, pseudonym: &str) -> Rows<()> {
    let statement = "insert into person (id, pseudonym) values ($1, $2)";
    sql::query(statement).bind(id).bind(pseudonym).run(conn).await
}

/// The numbers of all who stand in any table, pseudonyms left out: who never played too.
#[boxed]
pub async fn numbers(conn: &mut Conn) -> Rows<Vec<i64>> {
    let statement = "select id from person where 0 < id \
        union select blocked from block where blocked is not null \
        union select organiser from webhook where organiser is not null \
        union select person from entrant where 0 < person \
        union select one from meter where scope in ('person', 'between', 'to') and 0 < one \
        union select other from meter where scope in ('between', 'seat') and 0 < other order by 1";
    Ok(sql::query_scalar(statement).fetch_all(conn).await?)
}

/// Whether somebody's number stands in any table.
#[boxed]
pub async fn is_known(conn: &mut Conn, id: i64) -> Rows<bool> {
    let statement = "select (select count(*) from person where id = $1) \
        + (select count(*) from block where blocked = $1) \
        + (select count(*) from webhook where organiser = $1) \
        + (select count(*) from entrant where person = $1) \
        + (select count(*) from meter where (scope in ('person', 'between', 'to') and one = $1) \
        or (scope in ('between', 'seat') and other = $1))";
    let places: i64 = sql::query_scalar(statement).bind(id).fetch_one(conn).await?;
    Ok(0 < places)
}

/// Removes a person whom nothing names and who has never set anything.
#[boxed]
pub async fn unneeded(conn: &mut Conn, id: i64) -> Rows<()> {
    let statement = "delete from person where id = $1 and settings = '{}' \
        and not exists (select 1 from nickname where person = $1) \
        and not exists (select 1 from seat where person = $1) \
        and not exists (select 1 from sat where person = $1) \
        and not exists (select 1 from result where person = $1) \
        and not exists (select 1 from rating where person = $1) \
        and not exists (select 1 from entrant where person = $1) \
        and not exists (select 1 from ludus where owner = $1) \
        and not exists (select 1 from bout where opener = $1)";
    sql::query(statement).bind(id).run(conn).await
}

/// Removes a person to whom nothing refers any more, with all their names.
#[boxed]
pub async fn removed(conn: &mut Conn, id: i64) -> Rows<()> {
    sql::query("delete from person where id = $1").bind(id).run(conn).await
}
