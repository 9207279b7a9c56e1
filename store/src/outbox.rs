//! The table of what is still to be said.

use crate::{Conn, Rows};
use sqlx::{FromRow, QueryBuilder};

/// Where something goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A channel or thread.
    Channel(i64),
    /// A person's private messages.
    Person(i64),
}

impl Destination {
    fn columns(self) -> (&'static str, i64) {
        match self {
            Destination::Channel(id) => ("channel", id),
            Destination::Person(id) => ("person", id),
        }
    }
}

/// Something to be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New {
    /// Where.
    pub to: Destination,
    /// About which bout.
    pub bout: Option<i64>,
    /// For which seat.
    pub seat: Option<i64>,
    /// What for.
    pub purpose: &'static str,
    /// The message to change, where one is named.
    pub message: Option<i64>,
    /// Whether a living message is to be posted anew.
    pub is_fresh: bool,
    /// What is said, as JSON.
    pub say: String,
    /// At most 25 characters, never used twice.
    pub nonce: String,
    /// When it may go.
    pub due: i64,
}

/// Something waiting to be said.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Waiting {
    /// Its number: what was queued first is smallest.
    pub id: i64,
    /// `channel` or `person`.
    pub kind: String,
    /// Which.
    pub destination: i64,
    /// About which bout.
    pub bout: Option<i64>,
    /// For which seat.
    pub seat: Option<i64>,
    /// What for.
    pub purpose: String,
    /// The message to change, where one is named.
    pub message: Option<i64>,
    /// Whether a living message is to be posted anew.
    pub is_fresh: bool,
    /// What is said, as JSON.
    pub say: String,
    /// At most 25 characters, never used twice.
    pub nonce: String,
    /// How often it was tried, this time included.
    pub tried: i64,
    /// When it was first tried.
    pub since: Option<i64>,
}

impl Waiting {
    /// Where it goes.
    pub fn to(&self) -> Destination {
        if self.kind == "person" {
            Destination::Person(self.destination)
        } else {
            Destination::Channel(self.destination)
        }
    }
}

/// Queues what is to be said, in this order.
pub async fn queued(conn: &mut Conn, rows: &[New]) -> Rows<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut insert = QueryBuilder::new(
        "insert into outbox (kind, destination, bout, seat, purpose, message, is_fresh, say, \
         nonce, due) ",
    );
    insert.push_values(rows, |mut row, it| {
        let (kind, destination) = it.to.columns();
        row.push_bind(kind)
            .push_bind(destination)
            .push_bind(it.bout)
            .push_bind(it.seat)
            .push_bind(it.purpose)
            .push_bind(it.message)
            .push_bind(it.is_fresh)
            .push_bind(&it.say)
            .push_bind(&it.nonce)
            .push_bind(it.due);
    });
    insert.build().execute(conn).await?;
    Ok(())
}

/// Drops a bout's living messages that were never tried, for one purpose and these seats, before
/// newer ones are queued. The seats whose dropped message was to be posted anew: the newer must be.
pub async fn superseded(
    conn: &mut Conn,
    bout: i64,
    purpose: &str,
    seats: &[i64],
) -> Rows<Vec<i64>> {
    if seats.is_empty() {
        return Ok(Vec::new());
    }
    let mut delete = QueryBuilder::new("delete from outbox where bout = ");
    delete.push_bind(bout).push(" and purpose = ").push_bind(purpose);
    let mut these = delete.push(" and seat in (").separated(", ");
    for seat in seats {
        these.push_bind(*seat);
    }
    delete.push(") and tried = 0 returning seat, is_fresh");
    let dropped: Vec<(i64, bool)> = delete.build_query_as().fetch_all(conn).await?;
    Ok(dropped.into_iter().filter(|(_, fresh)| *fresh).map(|(seat, _)| seat).collect())
}

/// Takes what may go now, the oldest of each destination, and lends it until `lease`.
pub async fn taken(conn: &mut Conn, now: i64, lease: i64, limit: i64) -> Rows<Vec<Waiting>> {
    let statement = "update outbox set tried = tried + 1, due = ?, since = coalesce(since, ?) \
        where id in (select o.id from outbox o where o.due <= ? and not exists (\
        select 1 from outbox e where e.kind = o.kind and e.destination = o.destination \
        and e.id < o.id) order by o.id limit ?) \
        returning id, kind, destination, bout, seat, purpose, message, is_fresh, say, nonce, \
        tried, since";
    let taken = sqlx::query_as(statement).bind(lease).bind(now).bind(now).bind(limit);
    let mut rows: Vec<Waiting> = taken.fetch_all(conn).await?;
    rows.sort_by_key(|row| row.id);
    Ok(rows)
}

/// One row, if it still waits.
pub async fn waiting(conn: &mut Conn, id: i64) -> Rows<Option<Waiting>> {
    let statement = "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, \
        nonce, tried, since from outbox where id = ?";
    Ok(sqlx::query_as(statement).bind(id).fetch_optional(conn).await?)
}

/// All that waits, oldest first.
pub async fn all_waiting(conn: &mut Conn) -> Rows<Vec<Waiting>> {
    let statement = "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, \
        nonce, tried, since from outbox order by id";
    Ok(sqlx::query_as(statement).fetch_all(conn).await?)
}

/// Removes a row and answers what it was; none if it is gone already.
pub async fn said(conn: &mut Conn, id: i64) -> Rows<Option<Waiting>> {
    let statement = "delete from outbox where id = ? returning id, kind, destination, bout, seat, \
        purpose, message, is_fresh, say, nonce, tried, since";
    Ok(sqlx::query_as(statement).bind(id).fetch_optional(conn).await?)
}

/// Lets a row be tried again at `due`.
pub async fn put_back(conn: &mut Conn, id: i64, due: i64) -> Rows<()> {
    sqlx::query("update outbox set due = ? where id = ?").bind(due).bind(id).execute(conn).await?;
    Ok(())
}

/// After a start: nothing is being said any more, so all that was may go at once.
pub async fn leases_ended(conn: &mut Conn) -> Rows<()> {
    sqlx::query("update outbox set due = 0 where tried > 0").execute(conn).await?;
    Ok(())
}

/// Drops all that waits for a destination.
pub async fn dropped_for(conn: &mut Conn, to: Destination) -> Rows<()> {
    let (kind, destination) = to.columns();
    let statement = "delete from outbox where kind = ? and destination = ?";
    sqlx::query(statement).bind(kind).bind(destination).execute(conn).await?;
    Ok(())
}

/// Sends what a bout still has to say in one channel to another; its lobby stays where it is.
pub async fn rerouted(conn: &mut Conn, bout: i64, from: i64, to: i64) -> Rows<()> {
    let statement = "update outbox set destination = ? where bout = ? and kind = 'channel' \
        and destination = ? and purpose not in ('lobby', 'thread')";
    sqlx::query(statement).bind(to).bind(bout).bind(from).execute(conn).await?;
    Ok(())
}

/// When the next row may go.
pub async fn next_due(conn: &mut Conn) -> Rows<Option<i64>> {
    let statement = "select min(o.due) from outbox o where not exists (\
        select 1 from outbox e where e.kind = o.kind and e.destination = o.destination \
        and e.id < o.id)";
    Ok(sqlx::query_scalar(statement).fetch_one(conn).await?)
}

/// How many rows wait, and since when the oldest was first tried.
pub async fn backlog(conn: &mut Conn) -> Rows<(i64, Option<i64>)> {
    let statement = "select count(*), min(since) from outbox";
    Ok(sqlx::query_as(statement).fetch_one(conn).await?)
}

/// What still waits and names a person.
pub async fn naming(conn: &mut Conn, mark: &str) -> Rows<Vec<Waiting>> {
    let statement = "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, \
        nonce, tried, since from outbox where say like ? order by id";
    Ok(sqlx::query_as(statement).bind(format!("%{mark}%")).fetch_all(conn).await?)
}

/// Changes what a row says.
pub async fn reworded(conn: &mut Conn, id: i64, say: &str) -> Rows<()> {
    sqlx::query("update outbox set say = ? where id = ?").bind(say).bind(id).execute(conn).await?;
    Ok(())
}
