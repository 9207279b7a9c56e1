//! The tables of predictions: purses, and what was set on bouts.

use crate::sql::{self, bind_fields};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// What somebody who watches has set on a bout.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Stake {
    /// The bout.
    pub bout: i64,
    /// Who.
    pub person: i64,
    /// The bout's server.
    pub guild: i64,
    /// On whom.
    pub seat: i64,
    /// How many laurels.
    pub laurels: i64,
    /// The chance of the seat that was told then, in thousandths.
    pub chance: i64,
    /// How many entries the bout's record had then.
    pub entry: i64,
    /// When.
    pub placed: i64,
    /// How the seat came out, in thousandths of a win; none while it stands, and where it was given back.
    pub came: Option<i64>,
    /// What came back; none while it stands.
    pub returned: Option<i64>,
}

/// Opens somebody's purse on a server, unless it is open; since when it is.
#[boxed]
pub async fn purse_opened(conn: &mut Conn, (guild, person): (i64, i64), now: i64) -> Rows<i64> {
    let statement = "insert into purse (guild, person, opened) values ($1, $2, $3) \
        on conflict (guild, person) do nothing";
    sql::query(statement).bind(guild).bind(person).bind(now).execute(&mut *conn).await?;
    Ok(purse_of(conn, guild, person).await?.unwrap_or(now))
}

/// Since when somebody's purse on a server is open.
#[boxed]
pub async fn purse_of(conn: &mut Conn, guild: i64, person: i64) -> Rows<Option<i64>> {
    let statement = "select opened from purse where guild = $1 and person = $2";
    Ok(sql::query_scalar(statement).bind(guild).bind(person).fetch_optional(conn).await?)
}

/// All purses of somebody: server, and since when.
#[boxed]
pub async fn purses_of(conn: &mut Conn, person: i64) -> Rows<Vec<(i64, i64)>> {
    let statement = "select guild, opened from purse where person = $1 order by guild";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// What somebody's stakes on a server have come to so far: what came back, less what was set.
#[boxed]
pub async fn balance(conn: &mut Conn, guild: i64, person: i64) -> Rows<i64> {
    let statement = "select cast(coalesce(sum(coalesce(returned, 0) - laurels), 0) as bigint) from stake \
        where guild = $1 and person = $2";
    Ok(sql::query_scalar(statement).bind(guild).bind(person).fetch_one(conn).await?)
}

/// Sets laurels on a bout; whether they had set none on it before.
#[boxed]
pub async fn placed(conn: &mut Conn, it: &Stake) -> Rows<bool> {
    let statement = "insert into stake (bout, person, guild, seat, laurels, chance, entry, placed, \
        came, returned) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (bout, person) do nothing \
        returning bout";
    let insert = sql::query_scalar::<i64>(statement);
    let insert = bind_fields!(insert.bind, it: bout, person, guild, seat, laurels, chance, entry,
        placed, came, returned);
    Ok(insert.fetch_optional(conn).await?.is_some())
}

/// What somebody has set on a bout.
#[boxed]
pub async fn stake_of(conn: &mut Conn, bout: i64, person: i64) -> Rows<Option<Stake>> {
    let statement = "select * from stake where bout = $1 and person = $2";
    Ok(sql::query_as(statement).bind(bout).bind(person).fetch_optional(conn).await?)
}

/// All that was set on a bout.
#[boxed]
pub async fn stakes_on(conn: &mut Conn, bout: i64) -> Rows<Vec<Stake>> {
    let statement = "select * from stake where bout = $1 order by person";
    Ok(sql::query_as(statement).bind(bout).fetch_all(conn).await?)
}

/// All that somebody has set.
#[boxed]
pub async fn stakes_by(conn: &mut Conn, person: i64) -> Rows<Vec<Stake>> {
    let statement = "select * from stake where person = $1 order by bout";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Settles a stake that stands; one that is settled stays as it is.
#[boxed]
pub async fn settled(conn: &mut Conn, it: &Stake) -> Rows<()> {
    let statement = "update stake set came = $1, returned = $2 where bout = $3 and person = $4 \
        and returned is null";
    let update = sql::query(statement).bind(it.came).bind(it.returned);
    update.bind(it.bout).bind(it.person).run(conn).await
}

/// Undoes what was set on a bout after so many entries of its record, and stands: the bout has gone back
/// to before that, and whoever set it may predict anew.
#[boxed]
pub async fn undone_after(conn: &mut Conn, bout: i64, entry: i64) -> Rows<()> {
    let statement = "delete from stake where bout = $1 and entry > $2 and returned is null";
    sql::query(statement).bind(bout).bind(entry).run(conn).await
}

/// Gives back all that was set on a bout, settled or not: it counts for nothing.
#[boxed]
pub async fn given_back(conn: &mut Conn, bout: i64) -> Rows<()> {
    let statement = "update stake set came = null, returned = laurels where bout = $1";
    sql::query(statement).bind(bout).run(conn).await
}

/// A line of the table of prophets.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Prophet {
    /// Who.
    pub person: i64,
    /// Under which name, where it is known.
    pub name: Option<String>,
    /// Stakes that were settled.
    pub stakes: i64,
    /// How those seats came out, in thousandths of a win, together.
    pub came: i64,
    /// How they were told to, in the same.
    pub chance: i64,
    /// What came back, less what was set.
    pub gained: i64,
}

/// A page of a server's prophets, the most gained first.
#[boxed]
pub async fn prophets(
    conn: &mut Conn,
    guild: i64,
    (limit, offset): (i64, i64),
) -> Rows<Vec<Prophet>> {
    let statement = "with told as (select person, count(*) as stakes, \
        cast(sum(came) as bigint) as came, cast(sum(chance) as bigint) as chance, \
        cast(sum(returned - laurels) as bigint) as gained from stake \
        where guild = $1 and came is not null group by person) \
        select t.person, coalesce(n.name, p.pseudonym) as name, t.stakes, t.came, t.chance, \
        t.gained from told t join person p on p.id = t.person \
        left join nickname n on n.person = t.person and n.guild = $2 \
        order by t.gained desc, t.came - t.chance desc, t.person limit $3 offset $4";
    let page = sql::query_as(statement).bind(guild).bind(guild).bind(limit).bind(offset);
    Ok(page.fetch_all(conn).await?)
}

/// How many people that table has.
#[boxed]
pub async fn prophet_count(conn: &mut Conn, guild: i64) -> Rows<i64> {
    let statement =
        "select count(distinct person) from stake where guild = $1 and came is not null";
    Ok(sql::query_scalar(statement).bind(guild).fetch_one(conn).await?)
}

/// A stake, and what its bout came to.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Judged {
    /// The stake.
    #[sqlx(flatten)]
    pub stake: Stake,
    /// Whether the bout goes on.
    pub is_live: bool,
    /// What was booked for the seat: `won`, `lost`, `drew`; none without a result.
    pub place: Option<String>,
    /// Whether that was voided.
    pub is_void: Option<bool>,
    /// Whether who set it has, or had, a seat of the bout.
    pub is_seated: bool,
}

/// All stakes of bouts after `after`, bout after bout, with what they are judged by.
#[boxed]
pub async fn judged_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<Judged>> {
    let statement = "select k.*, b.status = 'live' as is_live, r.place, r.is_void, \
        exists (select 1 from seat s where s.bout = k.bout and s.person = k.person) or \
        exists (select 1 from sat s where s.bout = k.bout and s.person = k.person) as is_seated \
        from stake k join bout b on b.id = k.bout \
        left join result r on r.bout = k.bout and r.seat = k.seat \
        where k.bout in (select distinct bout from stake where bout > $1 order by bout limit $2) \
        order by k.bout, k.person";
    Ok(sql::query_as(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// Everybody's purses: server, person, and since when.
#[boxed]
pub async fn purses(conn: &mut Conn) -> Rows<Vec<(i64, i64, i64)>> {
    let statement = "select guild, person, opened from purse order by guild, person";
    Ok(sql::query_as(statement).fetch_all(conn).await?)
}

/// Replaces a person by another number.
#[boxed]
pub async fn person_replaced(conn: &mut Conn, person: i64, by: i64) -> Rows<()> {
    for statement in [
        "update stake set person = $1 where person = $2",
        "update purse set person = $1 where person = $2",
    ] {
        sql::query(statement).bind(by).bind(person).execute(&mut *conn).await?;
    }
    Ok(())
}
