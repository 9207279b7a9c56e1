//! The table of people, and their names on servers.

use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A person as we know them.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Person {
    /// The messenger's number; below 0 a pseudonym.
    pub id: i64,
    pub pseudonym: Option<String>,
    /// Time zone, quiet hours and the like, as JSON.
    pub settings: String,
    /// Whether private messages arrive; see [`Dms`].
    pub dms: String,
    /// Since when they have not; `None` if they do, or nobody has tried.
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

    /// The meaning of a word in the column.
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

/// Makes a person known on a server under a name, or renames them there.
#[boxed]
pub async fn named(conn: &mut Conn, (guild, id): (i64, i64), name: &str) -> Rows<()> {
    let statements = "insert into person (id) values ($1) on conflict (id) do nothing; \
        insert into nickname (guild, person, name) values ($2, $1, $3) \
        on conflict (guild, person) do update set name = excluded.name \
        where nickname.name <> excluded.name";
    sql::query(statements).bind(id).bind(guild).bind(name).run(conn).await
}

/// A person's name on a server, if known.
#[boxed]
pub async fn name_on(conn: &mut Conn, guild: i64, id: i64) -> Rows<Option<String>> {
    let statement = "select coalesce(n.name, p.pseudonym) from person p \
        left join nickname n on n.person = p.id and n.guild = $1 where p.id = $2";
    let name = sql::query_scalar(statement).bind(guild).bind(id).fetch_optional(conn).await?;
    Ok(name.flatten())
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

statements! {
    /// Makes a person known, by nothing but a number.
    pub fn met(id: i64) -> () = query.run("insert into person (id) values ($1) on conflict (id) do nothing");
    /// A person's names on servers, by the servers' numbers.
    pub fn names_of(id: i64) -> Vec<(i64, String)> = query_as.fetch_all(
        "select guild, name from nickname where person = $1 order by guild");
    /// Forgets a person's names on servers.
    pub fn removed_names(id: i64) -> () = query.run("delete from nickname where person = $1");
    /// A person, if known.
    pub fn person(id: i64) -> Option<Person> = query_as.fetch_optional(
        "select id, pseudonym, settings, dms, unreached from person where id = $1");
    /// Keeps a person's settings.
    pub fn settings_kept(id: i64, settings: &str) -> () = query.run("update person set settings = $2 where id = $1");
    /// Remembers that a person knows that private messages do not arrive.
    pub fn told_closed(id: i64) -> () = query.run("update person set dms = 'told' where id = $1 and dms = 'closed'");
    /// The number of a new pseudonym: below every other.
    pub fn next_pseudonym() -> i64 = query_scalar.fetch_one(
        "select coalesce(min(id), 0) - 1 from person where id < 0");
    /// Keeps a pseudonym, which every server shows.
    pub fn disguised(id: i64, pseudonym: &str) -> () = query.run(
        "insert into person (id, pseudonym) values ($1, $2)");
    /// The numbers of all who stand in any table, pseudonyms left out: who never played too.
    pub fn numbers() -> Vec<i64> = query_scalar.fetch_all(
        "select id from person where 0 < id union select blocked from block where blocked is not null union \
        select organiser from webhook where organiser is not null union select person from entrant where 0 < \
        person union select one from meter where scope in ('person', 'between', 'to') and 0 < one union select \
        other from meter where scope in ('between', 'seat') and 0 < other order by 1");
    /// Removes a person whom nothing names and who has never set anything.
    pub fn unneeded(id: i64) -> () = query.run(
        "delete from person where id = $1 and settings = '{}' and not exists (select 1 from nickname where person \
        = $1) and not exists (select 1 from seat where person = $1) and not exists (select 1 from sat where \
        person = $1) and not exists (select 1 from result where person = $1) and not exists (select 1 from \
        rating where person = $1) and not exists (select 1 from entrant where person = $1) and not exists \
        (select 1 from ludus where owner = $1) and not exists (select 1 from bout where opener = $1)");
    /// Removes a person to whom nothing refers any more, with all their names.
    pub fn removed(id: i64) -> () = query.run("delete from person where id = $1");
}

statements! {
    /// Keeps that a bout names a person, who is known.
    pub fn named_in(bout: i64, person: i64) -> () = query.run(
        "insert into named (bout, person) values ($1, $2) on conflict do nothing");
    /// The bouts that name a person, each with its server.
    pub fn bouts_naming(person: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "select n.bout, b.guild from named n join bout b on b.id = n.bout where n.person = $1 order by n.bout");
    /// Forgets where a person is named.
    pub fn bouts_not_naming(person: i64) -> () = query.run("delete from named where person = $1");
}
