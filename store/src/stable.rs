//! The tables of gladiators kept from bout to bout, and of the bouts they entered.

use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A gladiator of a ludus, outside seasons.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Stabled {
    pub ludus: i64,
    /// His number in it, from 1.
    pub number: i64,
    pub game: String,
    pub name: String,
    /// His class, as the game writes it; empty until he is armed.
    pub class: String,
    /// How he stands: `active`, `dead`, `retired`.
    pub status: String,
    pub is_freed: bool,
    /// The sum of his bouts, as JSON.
    pub service: String,
}

/// Writes a gladiator down, a new one or a known one.
#[boxed]
pub async fn kept(conn: &mut Conn, it: &Stabled) -> Rows<()> {
    let statement = "insert into stabled (ludus, number, game, name, class, status, is_freed, \
        service) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (ludus, number) do update set \
        name = excluded.name, class = excluded.class, status = excluded.status, \
        is_freed = excluded.is_freed, service = excluded.service";
    let insert = sql::query(statement);
    bind_fields!(insert.bind, it: ludus, number, game, name, class, status, is_freed, service)
        .run(conn)
        .await
}

/// The gladiators entered for a bout, each with his seat.
#[boxed]
pub async fn entrants_of(conn: &mut Conn, bout: i64) -> Rows<Vec<(i64, Stabled)>> {
    let seats = "select seat from entry where bout = $1 order by seat";
    let seats: Vec<i64> = sql::query_scalar(seats).bind(bout).fetch_all(&mut *conn).await?;
    let statement = "select s.* from entry e join stabled s on s.ludus = e.ludus and \
        s.number = e.number where e.bout = $1 order by e.seat";
    let all: Vec<Stabled> = sql::query_as(statement).bind(bout).fetch_all(conn).await?;
    Ok(seats.into_iter().zip(all).collect())
}

statements! {
    /// All of a ludus, those who may still fight first, each kind in the order of coming.
    pub fn stable_of(ludus: i64) -> Vec<Stabled> = query_as.fetch_all(
        "select * from stabled where ludus = $1 order by status <> 'active', number");
    /// The names of a game's gladiators who may still fight, on the server of a ludus.
    pub fn names_beside(ludus: i64, game: &str) -> Vec<String> = query_scalar.fetch_all(
        "select s.name from ludus o join ludus l on l.guild = o.guild join stabled s on s.ludus = l.id where o.id \
        = $1 and s.game = $2 and s.status = 'active'");
    /// Ludi that keep or kept such gladiators, after `after`, in order of their numbers.
    pub fn ludi_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select distinct ludus from stabled where ludus > $1 order by ludus limit $2");
    /// The numbers of a ludus's gladiators who are in a bout that is being played.
    pub fn fighting(ludus: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select e.number from entry e join bout b on b.id = e.bout where e.ludus = $1 and b.status = 'live' order \
        by e.number");
    /// Enters a gladiator of a ludus for a seat of a bout.
    pub fn entered((bout, seat): (i64, i64), (ludus, number): (i64, i64)) -> () = query.run(
        "insert into entry (bout, seat, ludus, number) values ($1, $2, $3, $4)");
    /// Notes that the gladiator of a seat has died.
    pub fn died(bout: i64, seat: i64) -> () = query.run("update entry set died = true where bout = $1 and seat = $2");
}

/// A bout that a gladiator entered, and the result booked for his seat, if there is one.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entry {
    pub bout: i64,
    pub died: bool,
    /// `won`, `lost` or `drew`.
    pub place: Option<String>,
    /// All that the game counted, as JSON.
    pub tallies: Option<String>,
    pub is_void: Option<bool>,
}

statements! {
    /// A gladiator's bouts, in their order.
    pub fn entries_of((ludus, number): (i64, i64)) -> Vec<Entry> = query_as.fetch_all(
        "select e.bout, e.died, r.place, r.tallies, r.is_void from entry e left join result r on r.bout = e.bout \
        and r.seat = e.seat where e.ludus = $1 and e.number = $2 order by e.bout");
}

/// The counts of a season's bouts for a gladiator whom his ludus keeps outside it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct InSeason {
    pub ludus: i64,
    pub game: String,
    pub name: String,
    pub class: String,
    pub bouts: i64,
    pub won: i64,
    pub died: i64,
}

statements! {
    /// The gladiators who fought in a season and are kept outside it, those with the most wins
    /// first.
    pub fn of_season(season: i64, limit: i64) -> Vec<InSeason> = query_as.fetch_all(
        "select s.ludus, s.game, s.name, s.class, count(*) as bouts, cast(sum(case when r.place = 'won' then 1 \
        else 0 end) as bigint) as won, cast(sum(case when e.died then 1 else 0 end) as bigint) as died from \
        meeting m join entry e on e.bout = m.bout join result r on r.bout = e.bout and r.seat = e.seat join \
        stabled s on s.ludus = e.ludus and s.number = e.number where m.season = $1 and not m.is_void group by \
        s.ludus, s.number, s.game, s.name, s.class order by won desc, bouts, s.ludus, s.number limit $2");
}
