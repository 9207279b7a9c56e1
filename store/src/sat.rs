//! The table of those who had a seat before somebody else got it.

use crate::sql;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// Somebody who had a seat.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Sat {
    /// The seat.
    pub seat: i64,
    /// The first entry of the record that is not theirs.
    pub until: i64,
    /// Who; none is the house.
    pub person: Option<i64>,
    /// What the bout's server calls them, where that is known.
    pub name: Option<String>,
}

/// Everybody who had a seat in a bout, seat by seat, the first one first.
#[boxed]
pub async fn sat_in(conn: &mut Conn, bout: i64) -> Rows<Vec<Sat>> {
    let statement = "select s.seat, s.until, s.person, coalesce(n.name, p.pseudonym) as name \
        from sat s join bout b on b.id = s.bout left join person p on p.id = s.person \
        left join nickname n on n.person = s.person and n.guild = b.guild \
        where s.bout = $1 order by s.seat, s.until";
    Ok(sql::query_as(statement).bind(bout).fetch_all(conn).await?)
}

/// Keeps who had a seat until an entry of the record.
#[boxed]
pub async fn rose(
    conn: &mut Conn,
    (bout, seat): (i64, i64),
    until: i64,
    person: Option<i64>,
) -> Rows<()> {
    let statement = "insert into sat (bout, seat, until, person) values ($1, $2, $3, $4)";
    let insert = sql::query(statement).bind(bout).bind(seat).bind(until).bind(person);
    insert.run(conn).await
}

/// A seat that somebody had.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Had {
    /// The bout.
    pub bout: i64,
    /// The server.
    pub guild: i64,
    /// The bout's number there.
    pub number: i64,
    /// The game's slug.
    pub game: String,
    /// The seat.
    pub seat: i64,
}

/// Every seat that a person had and somebody else got.
#[boxed]
pub async fn sat_by(conn: &mut Conn, person: i64) -> Rows<Vec<Had>> {
    let statement = "select s.bout, b.guild, b.number, b.game, s.seat from sat s \
        join bout b on b.id = s.bout where s.person = $1 order by s.bout, s.until";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Replaces a person by another number.
#[boxed]
pub async fn person_replaced(conn: &mut Conn, person: i64, by: i64) -> Rows<()> {
    let statement = "update sat set person = $1 where person = $2";
    sql::query(statement).bind(by).bind(person).run(conn).await
}
