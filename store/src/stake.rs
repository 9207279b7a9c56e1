//! The tables of predictions: purses, and stakes on bouts.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A spectator's stake on a bout.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Stake {
    pub bout: i64,
    pub person: i64,
    pub guild: i64,
    pub seat: i64,
    /// How many laurels.
    pub laurels: i64,
    /// The chance of the seat that was told then, in thousandths.
    pub chance: i64,
    /// How many entries the bout's record had then.
    pub entry: i64,
    pub placed: i64,
    /// How the seat came out, in thousandths of a win; `None` while it stands, and if it was given
    /// back.
    pub came: Option<i64>,
    /// The laurels that came back; `None` while it stands.
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

/// Settles a stake that stands; one that is settled stays as it is.
#[boxed]
pub async fn settled(conn: &mut Conn, it: &Stake) -> Rows<()> {
    let statement = "update stake set came = $1, returned = $2 where bout = $3 and person = $4 \
        and returned is null";
    let update = sql::query(statement).bind(it.came).bind(it.returned);
    update.bind(it.bout).bind(it.person).run(conn).await
}

statements! {
    /// Since when somebody's purse on a server is open.
    pub fn purse_of(guild: i64, person: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select opened from purse where guild = $1 and person = $2");
    /// All purses of somebody: server, and since when.
    pub fn purses_of(person: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "select guild, opened from purse where person = $1 order by guild");
    /// The balance of somebody's stakes on a server so far: the laurels that came back, less those
    /// set.
    pub fn balance(guild: i64, person: i64) -> i64 = query_scalar.fetch_one(
        "select cast(coalesce(sum(coalesce(returned, 0) - laurels), 0) as bigint) from stake where guild = $1 and \
        person = $2");
    /// Somebody's stake on a bout.
    pub fn stake_of(bout: i64, person: i64) -> Option<Stake> = query_as.fetch_optional(
        "select * from stake where bout = $1 and person = $2");
    /// All stakes on a bout.
    pub fn stakes_on(bout: i64) -> Vec<Stake> = query_as.fetch_all(
        "select * from stake where bout = $1 order by person");
    /// All stakes of somebody.
    pub fn stakes_by(person: i64) -> Vec<Stake> = query_as.fetch_all(
        "select * from stake where person = $1 order by bout");
    /// Undoes the stakes set on a bout after so many entries of its record that still stand: the
    /// bout has gone back to before that, and their owners may predict anew.
    pub fn undone_after(bout: i64, entry: i64) -> () = query.run(
        "delete from stake where bout = $1 and entry > $2 and returned is null");
    /// Gives back all stakes on a bout, settled or not: it counts for nothing.
    pub fn given_back(bout: i64) -> () = query.run(
        "update stake set came = null, returned = laurels where bout = $1");
}

/// A line of the table of prophets.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Prophet {
    pub person: i64,
    /// Under which name, where it is known.
    pub name: Option<String>,
    pub stakes: i64,
    /// How those seats came out, in thousandths of a win, together.
    pub came: i64,
    pub chance: i64,
    /// The laurels that came back, less those set.
    pub gained: i64,
}

statements! {
    /// A page of a server's prophets, the most gained first.
    pub fn prophets(guild: i64, (limit, offset): (i64, i64)) -> Vec<Prophet> = query_as.fetch_all(
        "with told as (select person, count(*) as stakes, cast(sum(came) as bigint) as came, cast(sum(chance) as \
        bigint) as chance, cast(sum(returned - laurels) as bigint) as gained from stake where guild = $1 and \
        came is not null group by person) select t.person, coalesce(n.name, p.pseudonym) as name, t.stakes, \
        t.came, t.chance, t.gained from told t join person p on p.id = t.person left join nickname n on n.person \
        = t.person and n.guild = $1 order by t.gained desc, t.came - t.chance desc, t.person limit $2 offset $3");
    /// How many people that table has.
    pub fn prophet_count(guild: i64) -> i64 = query_scalar.fetch_one(
        "select count(distinct person) from stake where guild = $1 and came is not null");
}

/// A stake, and the facts of its bout that judge it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Judged {
    #[sqlx(flatten)]
    pub stake: Stake,
    pub is_live: bool,
    /// The result booked for the seat: `won`, `lost`, `drew`; `None` without a result.
    pub place: Option<String>,
    pub is_void: Option<bool>,
    /// Whether the owner of the stake has, or had, a seat of the bout.
    pub is_seated: bool,
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

statements! {
    /// All stakes of bouts after `after`, bout after bout, with the facts that judge them.
    pub fn judged_after(after: i64, limit: i64) -> Vec<Judged> = query_as.fetch_all(
        "select k.*, b.status = 'live' as is_live, r.place, r.is_void, exists (select 1 from seat s where s.bout \
        = k.bout and s.person = k.person) or exists (select 1 from sat s where s.bout = k.bout and s.person = \
        k.person) as is_seated from stake k join bout b on b.id = k.bout left join result r on r.bout = k.bout \
        and r.seat = k.seat where k.bout in (select distinct bout from stake where bout > $1 order by bout limit \
        $2) order by k.bout, k.person");
    /// Everybody's purses: server, person, and since when.
    pub fn purses() -> Vec<(i64, i64, i64)> = query_as.fetch_all(
        "select guild, person, opened from purse order by guild, person");
}

/// A prediction that is settled.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Foretold {
    pub guild: i64,
    pub number: i64,
    /// The channel; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    pub game: String,
    pub laurels: i64,
    /// How the seat came out, in thousandths of a win; `None` if stakes are given back.
    pub came: Option<i64>,
    pub returned: i64,
}

crate::bout::posting!(Foretold);

statements! {
    /// The predictions of somebody about bouts that have ended from `since` on and before `now`, the oldest first.
    pub fn foretold(person: i64, (since, now): (i64, i64), limit: i64) -> Vec<Foretold> = query_as.fetch_all(
        "select b.guild, b.number, b.channel, b.thread, b.lobby_message, b.post_message, b.game, k.laurels, \
        k.came, k.returned from stake k join bout b on b.id = k.bout where k.person = $1 and b.status = 'over' \
        and $2 <= b.ended and b.ended < $3 and k.returned is not null order by b.ended, b.id limit $4");
}
