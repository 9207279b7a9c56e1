//! The table of seats: who sits where, in lobbies too.

use crate::packed::unprinted;
use crate::sql::{self, Row, statements};
use crate::{Conn, Rows, outbox};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

unprinted!(Seated by seat);

#[derive(Clone, PartialEq, Eq)]
pub struct Seated {
    /// Its number, from 0.
    pub seat: i64,
    /// The person; `None`: the house from the start.
    pub person: Option<i64>,
    /// `sits`, `invited`, `declined` or `shown-out`.
    pub state: String,
    /// A half-made choice, as JSON.
    pub draft: Option<String>,
    /// Answers given in advance, as JSON.
    pub plan: Option<String>,
    /// The person's name on the bout's server, if known; sanitised.
    pub name: Option<String>,
    /// The person's settings, as JSON.
    pub settings: Option<String>,
    /// Whether private messages reach the person; see [`crate::person::Dms`].
    pub dms: Option<String>,
}

impl Seated {
    /// The seat's half of a row joined to a bout; `None` if the bout has no seats.
    pub(crate) fn joined(row: &Row) -> sqlx::Result<Option<Self>> {
        let Some(seat) = row.try_get::<Option<i64>, _>("s_seat")? else { return Ok(None) };
        Ok(Some(Seated {
            seat,
            person: row.try_get("s_person")?,
            state: row.try_get("s_state")?,
            draft: row.try_get("s_draft")?,
            plan: row.try_get("s_plan")?,
            name: row.try_get("p_name")?,
            settings: row.try_get("p_settings")?,
            dms: row.try_get("p_dms")?,
        }))
    }
}

/// Seats people and the house (`None`), in order. The second of each pair is the state.
#[boxed]
pub async fn taken(conn: &mut Conn, bout: i64, people: &[(Option<i64>, &str)]) -> Rows<()> {
    if people.is_empty() {
        return Ok(());
    }
    let mut insert = sql::Builder::new("insert into seat (bout, seat, person, state) ");
    insert.push_values((0_i64..).zip(people), |mut row, (seat, (person, state))| {
        row.push_bind(bout).push_bind(seat).push_bind(*person).push_bind(*state);
    });
    insert.build().run(conn).await
}

/// Remembers a seat's living private message and when it was posted, or forgets it. Returns the one
/// until now.
#[boxed]
pub async fn hand_posted(
    conn: &mut Conn,
    bout: i64,
    seat: i64,
    message: Option<(i64, i64)>,
) -> Rows<Option<i64>> {
    // Two statements in one walk to the database's thread. An edit makes no message younger.
    let statements = "select dm_message from seat where bout = $1 and seat = $2; \
        update seat set dm_message = $3, dm_posted = $4 \
        where bout = $1 and seat = $2 and dm_message is distinct from $3";
    let query = sql::query_scalar(statements)
        .bind(bout)
        .bind(seat)
        .bind(message.map(|(message, _)| message))
        .bind(message.map(|(_, posted)| posted));
    let old: Vec<Option<i64>> = query.fetch_all(conn).await?;
    Ok(old.into_iter().flatten().next())
}

/// Gives a seat to somebody else, or to the house. A hand that waits to be sent to the former
/// holder goes: only its words would be replaced, not its destination.
#[boxed]
pub async fn given(conn: &mut Conn, bout: i64, seat: i64, person: Option<i64>) -> Rows<()> {
    let statement = "update seat set person = $1, draft = null, plan = null, dm_message = null, \
        dm_posted = null where bout = $2 and seat = $3";
    sql::query(statement).bind(person).bind(bout).bind(seat).run(conn).await?;
    outbox::hand_dropped(conn, bout, seat).await
}

statements! {
    /// Removes all seats of a lobby, before they are written anew.
    pub fn cleared(bout: i64) -> () = query.run("delete from seat where bout = $1");
    /// Closes the seats in a lobby of those who were shown out: nothing there is theirs any more.
    pub fn shown_out(bout: i64) -> () = query.run(
        "update seat set is_open = false where bout = $1 and state = 'shown-out'");
    /// Keeps a half-made choice, or lets it go.
    pub fn drafted(bout: i64, seat: i64, draft: Option<&str>) -> () = query.run(
        "update seat set draft = $3 where bout = $1 and seat = $2");
    /// Keeps the answers that a seat has given in advance, or lets them go.
    pub fn planned(bout: i64, seat: i64, plan: Option<&str>) -> () = query.run(
        "update seat set plan = $3 where bout = $1 and seat = $2");
    /// Closes the seats of a bout that is over: they are not searched any more.
    pub fn closed(bout: i64) -> () = query.run(
        "update seat set is_open = false, draft = null, plan = null where bout = $1");
}

/// A line of a person's play.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Played {
    pub bout: i64,
    pub guild: i64,
    pub number: i64,
    pub game: String,
    pub seat: i64,
    pub status: String,
    pub created: i64,
}

/// Whether a person has, or had, a seat in a bout.
#[boxed]
pub async fn is_seated(conn: &mut Conn, bout: i64, person: i64) -> Rows<bool> {
    let statement = "select count(*) from seat where bout = $1 and person = $2";
    let count: i64 = sql::query_scalar(statement).bind(bout).bind(person).fetch_one(conn).await?;
    Ok(0 < count)
}

statements! {
    /// Everything a person ever sat at.
    pub fn played_by(person: i64) -> Vec<Played> = query_as.fetch_all(
        "select s.bout, b.guild, b.number, b.game, s.seat, b.status, b.created from seat s join bout b on b.id = \
        s.bout where s.person = $1 order by s.bout");
    /// Replaces a person by another number in every seat.
    pub fn person_replaced(person: i64, by: i64) -> () = query.run(
        "update seat set person = $2, draft = null, plan = null, dm_message = null where person = $1");
    /// Whether a person has a seat in a bout, or had one before somebody else got it.
    pub fn ever_seated(bout: i64, person: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from seat where bout = $1 and person = $2) or exists (select 1 from sat where \
        bout = $1 and person = $2)");
    /// Whether somebody who had a seat in a bout has been forgotten since.
    pub fn has_forgotten(bout: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from seat where bout = $1 and person < 0) or exists (select 1 from sat where \
        bout = $1 and person < 0)");
}

/// Somebody who had a seat.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Sat {
    pub seat: i64,
    /// The first entry of the record that is not theirs.
    pub until: i64,
    /// The person; `None`: the house.
    pub person: Option<i64>,
    /// Their name on the bout's server, if known.
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
    pub fn sitter_replaced(person: i64, by: i64) -> () = query.run("update sat set person = $2 where person = $1");
}
