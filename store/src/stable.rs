//! The tables of gladiators kept from bout to bout, and of the bouts they entered.

use crate::sql::{self, bind_fields};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// A gladiator of a ludus, outside seasons.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Stabled {
    /// His ludus.
    pub ludus: i64,
    /// His number in it, from 1.
    pub number: i64,
    /// The game's slug.
    pub game: String,
    /// His name.
    pub name: String,
    /// His class, as the game writes it; empty until he is armed.
    pub class: String,
    /// How he stands: `active`, `dead`, `retired`.
    pub status: String,
    /// Whether his owner has let him go with the rudis.
    pub is_freed: bool,
    /// What his bouts come to, as JSON.
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

/// All of a ludus, those who may still fight first, each kind in the order of coming.
#[boxed]
pub async fn stable_of(conn: &mut Conn, ludus: i64) -> Rows<Vec<Stabled>> {
    let statement = "select * from stabled where ludus = $1 order by status <> 'active', number";
    Ok(sql::query_as(statement).bind(ludus).fetch_all(conn).await?)
}

/// What those of a game are called on the server of a ludus who may still fight.
#[boxed]
pub async fn names_beside(conn: &mut Conn, ludus: i64, game: &str) -> Rows<Vec<String>> {
    let statement = "select s.name from ludus o join ludus l on l.guild = o.guild \
        join stabled s on s.ludus = l.id where o.id = $1 and s.game = $2 and s.status = 'active'";
    Ok(sql::query_scalar(statement).bind(ludus).bind(game).fetch_all(conn).await?)
}

/// Ludi that keep or kept such gladiators, after `after`, in order of their numbers.
#[boxed]
pub async fn ludi_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select distinct ludus from stabled where ludus > $1 order by ludus limit $2";
    Ok(sql::query_scalar(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// The numbers of a ludus's gladiators who are in a bout that is being played.
#[boxed]
pub async fn fighting(conn: &mut Conn, ludus: i64) -> Rows<Vec<i64>> {
    let statement = "select e.number from entry e join bout b on b.id = e.bout \
        where e.ludus = $1 and b.status = 'live' order by e.number";
    Ok(sql::query_scalar(statement).bind(ludus).fetch_all(conn).await?)
}

/// Enters a gladiator of a ludus for a seat of a bout.
#[boxed]
pub async fn entered(
    conn: &mut Conn,
    (bout, seat): (i64, i64),
    (ludus, number): (i64, i64),
) -> Rows<()> {
    let statement = "insert into entry (bout, seat, ludus, number) values ($1, $2, $3, $4)";
    let insert = sql::query(statement).bind(bout).bind(seat).bind(ludus).bind(number);
    insert.run(conn).await
}

/// Notes that the gladiator of a seat has died.
#[boxed]
pub async fn died(conn: &mut Conn, bout: i64, seat: i64) -> Rows<()> {
    let statement = "update entry set died = true where bout = $1 and seat = $2";
    sql::query(statement).bind(bout).bind(seat).run(conn).await
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

/// A bout that a gladiator entered, and what was booked for his seat, if anything was.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entry {
    /// The bout.
    pub bout: i64,
    /// Whether he died there.
    pub died: bool,
    /// `won`, `lost` or `drew`.
    pub place: Option<String>,
    /// All that the game counted, as JSON.
    pub tallies: Option<String>,
    /// Whether the result was voided.
    pub is_void: Option<bool>,
}

/// A gladiator's bouts, in their order.
#[boxed]
pub async fn entries_of(conn: &mut Conn, (ludus, number): (i64, i64)) -> Rows<Vec<Entry>> {
    let statement = "select e.bout, e.died, r.place, r.tallies, r.is_void from entry e \
        left join result r on r.bout = e.bout and r.seat = e.seat \
        where e.ludus = $1 and e.number = $2 order by e.bout";
    Ok(sql::query_as(statement).bind(ludus).bind(number).fetch_all(conn).await?)
}

/// What a season's bouts came to for a gladiator whom his ludus keeps outside it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct InSeason {
    /// His ludus.
    pub ludus: i64,
    /// The game's slug.
    pub game: String,
    /// His name.
    pub name: String,
    /// His class, as the game writes it.
    pub class: String,
    /// Bouts of the season that count.
    pub bouts: i64,
    /// Of these, won.
    pub won: i64,
    /// Bouts of the season in which he died: one at most.
    pub died: i64,
}

/// The gladiators who fought in a season and are kept outside it, whoever won most first.
#[boxed]
pub async fn of_season(conn: &mut Conn, season: i64, limit: i64) -> Rows<Vec<InSeason>> {
    let statement = "select s.ludus, s.game, s.name, s.class, count(*) as bouts, \
        cast(sum(case when r.place = 'won' then 1 else 0 end) as bigint) as won, \
        cast(sum(case when e.died then 1 else 0 end) as bigint) as died \
        from meeting m join entry e on e.bout = m.bout \
        join result r on r.bout = e.bout and r.seat = e.seat \
        join stabled s on s.ludus = e.ludus and s.number = e.number \
        where m.season = $1 and not m.is_void \
        group by s.ludus, s.number, s.game, s.name, s.class \
        order by won desc, bouts, s.ludus, s.number limit $2";
    Ok(sql::query_as(statement).bind(season).bind(limit).fetch_all(conn).await?)
}
