//! The table of what is still to be said.

use crate::statement::{Run, bind_fields};
use crate::unprinted::unprinted;
use crate::{Conn, Rows, Statements};
use sqlx::FromRow;

unprinted!(New by purpose, Waiting by id);

/// Where something goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A channel or thread.
    Channel(i64),
    /// A person's private messages.
    Person(i64),
    /// Nowhere: whether that person is still a member is looked up. What it is about is the server.
    Member(i64),
}

impl Destination {
    fn columns(self) -> (&'static str, i64) {
        match self {
            Destination::Channel(id) => ("channel", id),
            Destination::Person(id) => ("person", id),
            Destination::Member(id) => ("member", id),
        }
    }
}

/// Something to be said.
#[derive(Clone, PartialEq, Eq)]
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
    /// Whether only its newest state is wanted; then it has a bout and a seat.
    pub is_living: bool,
    /// Whether a living message is to be posted anew.
    pub is_fresh: bool,
    /// What is said, as JSON.
    pub say: String,
    /// At most 25 characters, never used twice.
    pub nonce: String,
    /// When it may go.
    pub due: i64,
    /// What it is about where it is no bout: a season, or a server.
    pub about: Option<i64>,
}

/// Something waiting to be said.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Waiting {
    /// Its number: what was queued first is smallest.
    pub id: i64,
    /// `channel`, `person` or `member`.
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
    /// What it is about where it is no bout.
    pub about: Option<i64>,
    /// Whether a permission that it lacked may have come while it was under way.
    pub woken: bool,
    /// When it was queued; none in rows of earlier releases.
    pub queued: Option<i64>,
}

impl Waiting {
    /// Where it goes.
    pub fn to(&self) -> Destination {
        match self.kind.as_str() {
            "person" => Destination::Person(self.destination),
            "member" => Destination::Member(self.destination),
            _ => Destination::Channel(self.destination),
        }
    }
}

/// Queues what is to be said, in this order. A living message takes the place of one of the same
/// bout, purpose and seat that was never tried.
pub async fn queued(conn: &mut Conn, rows: &[New]) -> Rows<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut statements = Statements::new("");
    queue(&mut statements, rows);
    statements.build().run(conn).await
}

/// The same for at least one, as one of several statements.
pub(crate) fn queue(statements: &mut Statements, rows: &[New]) {
    statements.push(
        "insert into outbox (kind, destination, bout, seat, purpose, message, is_living, \
         is_fresh, say, nonce, due, queued, about, is_head) ",
    );
    statements.push_values(rows.iter().enumerate(), |mut row, (at, it)| {
        let (kind, destination) = it.to.columns();
        row.push_bind(kind).push_bind(destination);
        bind_fields!(row.push_bind, it: bout, seat, purpose, message, is_living, is_fresh, say,
            nonce, due, due, about);
        // Rows of one statement need not see each other.
        if rows[..at].iter().any(|earlier| earlier.to == it.to) {
            row.push("0");
        } else {
            row.push("not exists (select 1 from outbox o where o.kind = ");
            row.push_bind_unseparated(kind);
            row.push_unseparated(" and o.destination = ");
            row.push_bind_unseparated(destination);
            row.push_unseparated(")");
        }
    });
    statements.push(
        " on conflict (bout, purpose, seat) where tried = 0 and is_living = 1 do update set \
         say = excluded.say, due = min(outbox.due, excluded.due), is_fresh = case when excluded.is_fresh = 1 then 1 else \
         outbox.is_fresh end",
    );
}

/// Something to be said now, and what is there already of what it keeps up to date.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Taken {
    /// The row.
    #[sqlx(flatten)]
    pub row: Waiting,
    /// The message that is there: the lobby's, the bout's newest post, the hand's, the leaderboard's, noticeboard's or tournament's in this channel.
    pub there: Option<i64>,
    /// When a hand's was posted.
    pub posted: Option<i64>,
}

/// Takes what may go now, the oldest of each destination, and lends it until `lease`.
pub async fn taken(conn: &mut Conn, now: i64, lease: i64, limit: i64) -> Rows<Vec<Taken>> {
    let statement = "update outbox set tried = tried + 1, due = ?, barred = 0, woken = 0, \
        since = coalesce(since, ?) \
        where id in (select o.id from outbox o where o.is_head = 1 and o.due <= ? \
        order by o.due limit ?) \
        returning id, kind, destination, bout, seat, purpose, message, is_fresh, say, nonce, \
        tried, since, about, woken, queued, \
        case when purpose in ('lobby', 'thread') then \
            (select b.lobby_message from bout b where b.id = outbox.bout) \
        when purpose = 'post' then \
            (select b.post_message from bout b where b.id = outbox.bout) \
        when purpose = 'hand' then (select s.dm_message from seat s \
            where s.bout = outbox.bout and s.seat = outbox.seat) \
        when purpose = 'table' then (select l.message from living_post l \
            where l.guild = outbox.about and l.channel = outbox.destination) \
        when purpose = 'notice' then (select n.message from noticeboard n \
            where n.guild = outbox.about and n.channel = outbox.destination) \
        when purpose = 'rounds' then (select t.message from tournament t \
            where t.id = outbox.about and t.channel = outbox.destination) end as there, \
        case when purpose = 'hand' then (select s.dm_posted from seat s \
            where s.bout = outbox.bout and s.seat = outbox.seat) end as posted";
    let taken = sqlx::query_as(statement).bind(lease).bind(now).bind(now).bind(limit);
    let mut rows: Vec<Taken> = taken.fetch_all(conn).await?;
    rows.sort_by_key(|taken| taken.row.id);
    Ok(rows)
}

/// Drops the edits of a bout's post that wait right behind a row, with nothing else between them,
/// and answers what the newest of them says.
pub async fn followers(conn: &mut Conn, row: &Waiting) -> Rows<Option<String>> {
    let statement = "delete from outbox where kind = ?1 and destination = ?2 and id > ?3 \
        and purpose = ?4 and bout = ?5 and is_fresh = 0 and tried = 0 \
        and id < coalesce((select min(o.id) from outbox o where o.kind = ?1 \
            and o.destination = ?2 and o.id > ?3 \
            and (o.purpose <> ?4 or o.bout is not ?5 or o.is_fresh = 1 or o.tried > 0)), \
            9223372036854775807) returning id, say";
    let gone = sqlx::query_as(statement).bind(&row.kind).bind(row.destination).bind(row.id);
    let gone: Vec<(i64, String)> = gone.bind(&row.purpose).bind(row.bout).fetch_all(conn).await?;
    Ok(gone.into_iter().max_by_key(|(id, _)| *id).map(|(_, say)| say))
}

/// Lets a row be said at once, as something new and not as an edit.
pub async fn made_fresh(conn: &mut Conn, id: i64, now: i64) -> Rows<()> {
    let statement = "update outbox set is_fresh = 1, due = ? where id = ?";
    sqlx::query(statement).bind(now).bind(id).execute(conn).await?;
    Ok(())
}

/// One row, if it still waits.
pub async fn waiting(conn: &mut Conn, id: i64) -> Rows<Option<Waiting>> {
    let statement = "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, \
        nonce, tried, since, about, woken, queued from outbox where id = ?";
    Ok(sqlx::query_as(statement).bind(id).fetch_optional(conn).await?)
}

/// All that waits, oldest first.
pub async fn all_waiting(conn: &mut Conn) -> Rows<Vec<Waiting>> {
    let statement = "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, \
        nonce, tried, since, about, woken, queued from outbox order by id";
    Ok(sqlx::query_as(statement).fetch_all(conn).await?)
}

/// Drops what is about something, for a purpose, and was never tried: something newer is said.
pub async fn superseded(conn: &mut Conn, purpose: &str, about: i64) -> Rows<()> {
    let statement = "delete from outbox where purpose = ? and about = ? and tried = 0";
    sqlx::query(statement).bind(purpose).bind(about).run(conn).await
}

/// Whether something about it, for a purpose, was tried and waits to be tried again, or is under way.
pub async fn is_tried(conn: &mut Conn, purpose: &str, about: i64) -> Rows<bool> {
    let statement = "select exists (select 1 from outbox where purpose = ? and about = ? \
        and tried > 0)";
    Ok(sqlx::query_scalar(statement).bind(purpose).bind(about).fetch_one(conn).await?)
}

/// Removes rows and answers what they were, oldest first, but for those that are gone already.
pub async fn removed(conn: &mut Conn, ids: &[i64]) -> Rows<Vec<Waiting>> {
    let statement = "delete from outbox where id in (select value from json_each(?)) \
        returning id, kind, destination, bout, seat, purpose, message, is_fresh, say, nonce, \
        tried, since, about, woken, queued";
    let ids = serde_json::json!(ids).to_string();
    let mut rows: Vec<Waiting> = sqlx::query_as(statement).bind(ids).fetch_all(conn).await?;
    rows.sort_by_key(|row| row.id);
    Ok(rows)
}

/// Lets a row be tried again at `due`.
pub async fn put_back(conn: &mut Conn, id: i64, due: i64) -> Rows<()> {
    sqlx::query("update outbox set due = ? where id = ?").bind(due).bind(id).run(conn).await
}

/// Lets a row that lacks a permission be tried again at `due`, or when the permission may be there.
pub async fn barred(conn: &mut Conn, id: i64, due: i64) -> Rows<()> {
    let statement = "update outbox set due = ?, barred = 1 where id = ?";
    sqlx::query(statement).bind(due).bind(id).run(conn).await
}

/// Whether something lacked a permission when it was last tried in a channel, or in a thread of one
/// of its bouts.
pub async fn is_barred(conn: &mut Conn, channel: i64) -> Rows<bool> {
    let statement = "select exists (select 1 from outbox where kind = 'channel' \
        and is_head = 1 and barred = 1 and (destination = ?1 \
        or destination in (select thread from bout where channel = ?1 and thread <> 0)))";
    Ok(sqlx::query_scalar(statement).bind(channel).fetch_one(conn).await?)
}

/// Whether something lacked a permission anywhere, or is under way.
pub async fn is_any_tried(conn: &mut Conn) -> Rows<bool> {
    let statement = "select exists (select 1 from outbox where kind = 'channel' and is_head = 1 \
        and tried > 0)";
    Ok(sqlx::query_scalar(statement).fetch_one(conn).await?)
}

/// Lets what lacks a permission in a channel and its bouts' threads be tried again at `now`. What
/// is under way is marked, so that it is tried again if it was too early.
pub async fn woken_in(conn: &mut Conn, channel: i64, now: i64) -> Rows<()> {
    let statement = "update outbox set woken = 1, \
        due = case when barred = 1 then min(due, ?2) else due end \
        where kind = 'channel' and is_head = 1 and tried > 0 and (destination = ?1 \
        or destination in (select thread from bout where channel = ?1 and thread <> 0))";
    sqlx::query(statement).bind(channel).bind(now).run(conn).await
}

/// The same in all channels of a guild.
pub async fn woken_on(conn: &mut Conn, guild: i64, now: i64) -> Rows<()> {
    let statement = "update outbox set woken = 1, \
        due = case when barred = 1 then min(due, ?2) else due end \
        where kind = 'channel' and is_head = 1 and tried > 0 and (\
        exists (select 1 from bout b where b.id = outbox.bout and b.guild = ?1) \
        or destination in (select channel from season where guild = ?1 \
            union select channel from tournament where guild = ?1 \
            union select channel from living_post where guild = ?1 \
            union select channel from noticeboard where guild = ?1 \
            union select channel from bout where guild = ?1 and status in ('lobby', 'live') \
            union select thread from bout where guild = ?1 and status in ('lobby', 'live')))";
    sqlx::query(statement).bind(guild).bind(now).run(conn).await
}

/// After a start: nothing is being said any more, so all that was may go at once, and what was
/// queued by a clock that has been set back since as well.
pub async fn leases_ended(conn: &mut Conn) -> Rows<()> {
    sqlx::query("update outbox set due = 0 where due <> 0").run(conn).await
}

/// Lets everything go at once that waits for an instant after `farthest`.
pub async fn hastened(conn: &mut Conn, farthest: i64) -> Rows<()> {
    sqlx::query("update outbox set due = 0 where due > ?").bind(farthest).run(conn).await
}

/// Drops all that waits for a destination.
pub async fn dropped_for(conn: &mut Conn, to: Destination) -> Rows<()> {
    let (kind, destination) = to.columns();
    let statement = "delete from outbox where kind = ? and destination = ?";
    sqlx::query(statement).bind(kind).bind(destination).run(conn).await
}

/// Sends what a bout still has to say in one channel to another; its lobby stays where it is.
pub async fn rerouted(conn: &mut Conn, bout: i64, from: i64, to: i64) -> Rows<()> {
    let statement = "update outbox set destination = ? where bout = ? and kind = 'channel' \
        and destination = ? and purpose not in ('lobby', 'thread')";
    sqlx::query(statement).bind(to).bind(bout).bind(from).execute(&mut *conn).await?;
    let heads = "update outbox set is_head = case when id = (select min(o.id) from outbox o \
        where o.kind = 'channel' and o.destination = outbox.destination) then 1 else 0 end \
        where kind = 'channel' and destination in (?, ?)";
    sqlx::query(heads).bind(from).bind(to).run(conn).await
}

/// How many rows wait, and since when the oldest was first tried.
pub async fn backlog(conn: &mut Conn) -> Rows<(i64, Option<i64>)> {
    let statement = "select count(*), min(since) from outbox";
    Ok(sqlx::query_as(statement).fetch_one(conn).await?)
}

/// Changes what a row says.
pub async fn reworded(conn: &mut Conn, id: i64, say: &str) -> Rows<()> {
    sqlx::query("update outbox set say = ? where id = ?").bind(say).bind(id).run(conn).await
}
