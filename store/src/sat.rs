//! The table of those who had a seat before somebody else got it.

use crate::sql::statements;
use sqlx::FromRow;

/// Somebody who had a seat.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Sat {
    pub seat: i64,
    /// The first entry of the record that is not theirs.
    pub until: i64,
    /// Who; none is the house.
    pub person: Option<i64>,
    /// What the bout's server calls them, where that is known.
    pub name: Option<String>,
}

statements! {
    /// Everybody who had a seat in a bout, seat by seat, the first one first.
    pub fn sat_in(bout: i64) -> Vec<Sat> = query_as.fetch_all(
        "select s.seat, s.until, s.person, coalesce(n.name, p.pseudonym) as name from sat s join bout b on b.id = \
        s.bout left join person p on p.id = s.person left join nickname n on n.person = s.person and n.guild = \
        b.guild where s.bout = $1 order by s.seat, s.until");
    /// Keeps who had a seat until an entry of the record.
    pub fn rose((bout, seat): (i64, i64), until: i64, person: Option<i64>) -> () = query.run(
        "insert into sat (bout, seat, until, person) values ($1, $2, $3, $4)");
}

/// A seat that somebody had.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Had {
    pub bout: i64,
    pub guild: i64,
    pub number: i64,
    pub game: String,
    pub seat: i64,
}

statements! {
    /// Every seat that a person had and somebody else got.
    pub fn sat_by(person: i64) -> Vec<Had> = query_as.fetch_all(
        "select s.bout, b.guild, b.number, b.game, s.seat from sat s join bout b on b.id = s.bout where s.person \
        = $1 order by s.bout, s.until");
    /// Replaces a person by another number.
    pub fn person_replaced(person: i64, by: i64) -> () = query.run("update sat set person = $2 where person = $1");
}
