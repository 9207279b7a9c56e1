//! The table of messages still to be sent.

use crate::packed::unprinted;
use crate::sql::{self, bind_fields, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

unprinted!(New by purpose, Waiting by id);

/// Where something goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A channel or thread.
    Channel(i64),
    /// A person's private messages.
    Person(i64),
    /// Nowhere: whether that person is still a member is looked up. Its subject is the server.
    Member(i64),
    /// The address outside the messenger that a server has named.
    Webhook(i64),
}

impl Destination {
    fn columns(self) -> (&'static str, i64) {
        match self {
            Destination::Channel(id) => ("channel", id),
            Destination::Person(id) => ("person", id),
            Destination::Member(id) => ("member", id),
            Destination::Webhook(id) => ("webhook", id),
        }
    }
}

/// Something to be said.
#[derive(Clone, PartialEq, Eq)]
pub struct New {
    /// Where.
    pub to: Destination,
    pub bout: Option<i64>,
    pub seat: Option<i64>,
    pub purpose: &'static str,
    /// The message to change, where one is named.
    pub message: Option<i64>,
    /// Whether only its newest state is wanted; then it has a bout and a seat.
    pub is_living: bool,
    /// Whether a living message must be posted anew.
    pub is_fresh: bool,
    /// The message, as JSON.
    pub say: String,
    /// At most 25 characters, never used twice.
    pub nonce: String,
    /// When it may go, if nothing waits before it.
    pub due: i64,
    /// Its subject if that is no bout: a season, or a server.
    pub about: Option<i64>,
}

/// Something waiting to be said.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Waiting {
    pub id: i64,
    /// `channel`, `person`, `member` or `webhook`.
    pub kind: String,
    pub destination: i64,
    pub bout: Option<i64>,
    pub seat: Option<i64>,
    pub purpose: String,
    /// The message to change, where one is named.
    pub message: Option<i64>,
    /// Whether a living message must be posted anew.
    pub is_fresh: bool,
    /// The message, as JSON.
    pub say: String,
    /// At most 25 characters, never used twice.
    pub nonce: String,
    pub tried: i64,
    /// When it was first tried.
    pub since: Option<i64>,
    /// Its subject if that is no bout.
    pub about: Option<i64>,
    /// Whether a permission that it lacked may have come while it was under way.
    pub woken: bool,
    /// When it was queued; `None` in rows of earlier releases.
    pub queued: Option<i64>,
}

impl Waiting {
    /// Where it goes.
    pub fn to(&self) -> Destination {
        match self.kind.as_str() {
            "person" => Destination::Person(self.destination),
            "member" => Destination::Member(self.destination),
            "webhook" => Destination::Webhook(self.destination),
            _ => Destination::Channel(self.destination),
        }
    }
}

/// Queues messages, in this order. A living message takes the place of one of the same
/// bout, purpose and seat that was never tried, and goes no later than either would have.
#[boxed]
pub async fn queued(conn: &mut Conn, rows: &[New]) -> Rows<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut statements = sql::Builder::new("");
    queue(&mut statements, rows);
    statements.build().run(conn).await
}

/// The same for at least one, as two of several statements. Their lanes come first, in one order
/// for all: a transaction that has written a lane has it until it ends, so that the numbers of the
/// rows that wait there are in the order of commits.
pub(crate) fn queue(statements: &mut sql::Builder, rows: &[New]) {
    let mut lanes: Vec<((&str, i64), i64)> =
        rows.iter().map(|it| (it.to.columns(), it.due)).collect();
    lanes.sort_unstable();
    lanes.dedup_by_key(|(lane, _)| *lane);
    statements.push("insert into lane (kind, destination, due) ");
    statements.push_values(lanes, |mut row, ((kind, destination), due)| {
        row.push_bind(kind).push_bind(destination).push_bind(due);
    });
    statements.push(" on conflict (kind, destination) do update set due = lane.due");
    statements.next().push(
        "insert into outbox (kind, destination, bout, seat, purpose, message, is_living, \
         is_fresh, say, nonce, queued, about) ",
    );
    statements.push_values(rows, |mut row, it| {
        let (kind, destination) = it.to.columns();
        row.push_bind(kind).push_bind(destination);
        bind_fields!(row.push_bind, it: bout, seat, purpose, message, is_living, is_fresh, say,
            nonce, due, about);
    });
    statements.push(
        " on conflict (bout, purpose, seat) where tried = 0 and is_living do update set \
         say = excluded.say, is_fresh = (outbox.is_fresh or excluded.is_fresh), \
         queued = case when outbox.queued < excluded.queued then outbox.queued else excluded.queued end",
    );
    let hastens: Vec<(&str, i64)> =
        rows.iter().filter(|it| it.is_living).map(|it| it.to.columns()).collect();
    if hastens.is_empty() {
        return;
    }
    // Rows that were put off and are urgent now.
    const HEAD: &str = "outbox o where o.kind = lane.kind and o.destination = lane.destination \
        order by o.id limit 1";
    statements.next().push("update lane set due = (select o.queued from ").push(HEAD);
    statements.push(") where (kind, destination) in (");
    statements.push_values(hastens, |mut row, (kind, destination)| {
        row.push_bind(kind).push_bind(destination);
    });
    statements.push(") and (select o.tried = 0 and o.queued < lane.due from ").push(HEAD).push(")");
}

/// A message to be sent now, and the message that it keeps up to date.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Taken {
    #[sqlx(flatten)]
    pub row: Waiting,
    /// The message already there: the lobby's, the bout's newest post, the hand's, the
    /// leaderboard's, noticeboard's or tournament's in this channel.
    pub there: Option<i64>,
    /// The name of the bout's newest post.
    pub there_name: Option<String>,
    pub posted: Option<i64>,
}

/// Takes the rows that may go now, the oldest of each lane, and lends the lanes until `lease` to a
/// process, if there are several.
#[boxed]
pub async fn taken(
    conn: &mut Conn,
    now: i64,
    lease: i64,
    limit: i64,
    holder: Option<i64>,
) -> Rows<Vec<Taken>> {
    // Lanes that another process is just taking are left to it.
    let lend = "update lane set due = $1, holder = $4 where (kind, destination) in \
        (select kind, destination from lane where due <= $2 order by due limit $3 \
        for update skip locked) returning kind, destination";
    let lend = sql::query_as(lend).bind(lease).bind(now).bind(limit).bind(holder);
    let lanes: Vec<(String, i64)> = lend.fetch_all(conn).await?;
    if lanes.is_empty() {
        return Ok(Vec::new());
    }
    let mut update = sql::Builder::new("with lent (kind, destination) as (");
    push_lanes(&mut update, &lanes);
    update.push(
        ") update outbox set tried = tried + 1, barred = false, woken = false, \
         since = coalesce(since, ",
    );
    update.push_bind(now).push(
        ") where id in (select (select min(o.id) from outbox o where o.kind = lent.kind \
        and o.destination = lent.destination) from lent) \
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
        case when purpose = 'post' then \
            (select b.post_name from bout b where b.id = outbox.bout) end as there_name, \
        case when purpose = 'hand' then (select s.dm_posted from seat s \
            where s.bout = outbox.bout and s.seat = outbox.seat) end as posted",
    );
    let mut rows: Vec<Taken> = update.build_query_as().fetch_all(conn).await?;
    rows.sort_by_key(|taken| taken.row.id);
    let is_taken = |(kind, destination): &(String, i64)| {
        rows.iter().any(|it| it.row.kind == *kind && it.row.destination == *destination)
    };
    // Nothing waits there any more, or its row was dropped at this moment.
    let idle: Vec<(String, i64)> = lanes.into_iter().filter(|lane| !is_taken(lane)).collect();
    if !idle.is_empty() {
        let mut statements =
            sql::Builder::new("update lane set due = 0 where (kind, destination) in (");
        push_lanes(&mut statements, &idle);
        statements.push(")");
        statements.next().push("delete from lane where (kind, destination) in (");
        push_lanes(&mut statements, &idle);
        statements.push(
            ") and not exists (select 1 from outbox o where o.kind = lane.kind \
             and o.destination = lane.destination)",
        );
        statements.build().run(conn).await?;
    }
    Ok(rows)
}

/// `values (…), (…)`, a lane each.
fn push_lanes(statements: &mut sql::Builder, lanes: &[(String, i64)]) {
    statements.push_values(lanes, |mut row, (kind, destination)| {
        row.push_bind(kind).push_bind(*destination);
    });
}

/// Drops the edits of a bout's post that wait right behind a row, with nothing else between them,
/// and returns the text of the newest.
#[boxed]
pub async fn followers(conn: &mut Conn, row: &Waiting) -> Rows<Option<String>> {
    let statement = "delete from outbox where kind = $1 and destination = $2 and id > $3 \
        and purpose = $4 and bout = $5 and not is_fresh and tried = 0 \
        and id < coalesce((select min(o.id) from outbox o where o.kind = $1 \
            and o.destination = $2 and o.id > $3 \
            and (o.purpose <> $4 or o.bout is distinct from $5 or o.is_fresh or o.tried > 0)), \
            9223372036854775807) returning id, say";
    let gone = sql::query_as(statement).bind(&row.kind).bind(row.destination).bind(row.id);
    let gone: Vec<(i64, String)> = gone.bind(&row.purpose).bind(row.bout).fetch_all(conn).await?;
    Ok(gone.into_iter().max_by_key(|(id, _)| *id).map(|(_, say)| say))
}

/// Whether another row of the same purpose and bout waits for the same destination behind this one.
#[boxed]
pub async fn is_followed(conn: &mut Conn, row: &Waiting) -> Rows<bool> {
    let statement = "select exists (select 1 from outbox where kind = $1 and destination = $2 \
        and id > $3 and purpose = $4 and bout = $5)";
    let query = sql::query_scalar(statement).bind(&row.kind).bind(row.destination).bind(row.id);
    Ok(query.bind(&row.purpose).bind(row.bout).fetch_one(conn).await?)
}

/// Lets a row be said at once, as something new and not as an edit.
#[boxed]
pub async fn made_fresh(conn: &mut Conn, id: i64, now: i64) -> Rows<()> {
    let statements = "update lane set due = $1 where (kind, destination) in \
        (select kind, destination from outbox where id = $2); \
        update outbox set is_fresh = true where id = $2";
    sql::query(statements).bind(now).bind(id).run(conn).await
}

/// Some rows, those that still wait, oldest first.
#[boxed]
pub async fn still_waiting(conn: &mut Conn, ids: &[i64]) -> Rows<Vec<Waiting>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = sql::Builder::new(
        "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, nonce, \
         tried, since, about, woken, queued from outbox where id in ",
    );
    select.push_list(ids).push(" order by id");
    Ok(select.build_query_as().fetch_all(conn).await?)
}

/// Drops the rows about something, for a purpose, that were never tried: something newer is said.
#[boxed]
pub async fn superseded(conn: &mut Conn, purpose: &str, about: i64) -> Rows<()> {
    let mut statements = sql::Builder::new(
        "select 1 from lane where (kind, destination) in \
         (select kind, destination from outbox where purpose = ",
    );
    statements.push_bind(purpose).push(" and about = ").push_bind(about);
    statements.push(" and tried = 0) order by kind, destination for update").only_holds();
    statements.next().push("delete from outbox where purpose = ").push_bind(purpose);
    statements.push(" and about = ").push_bind(about).push(" and tried = 0");
    statements.build().run(conn).await
}

/// Removes rows and returns them, oldest first, except those that are gone already. The next of
/// each lane may go: at the time it was put off to, or at once if that is after `farthest`, by a
/// clock that has been set back since.
#[boxed]
pub async fn removed(conn: &mut Conn, ids: &[i64], farthest: i64) -> Rows<Vec<Waiting>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    const IN_LANES: &str =
        "(kind, destination) in (select kind, destination from outbox where id in ";
    const OF_LANE: &str = "outbox o where o.kind = lane.kind and o.destination = lane.destination";
    // Locked before anything is looked at: a row that another is just adding is seen then.
    let mut statements = sql::Builder::new("select 1 from lane where ");
    statements.push(IN_LANES).push_list(ids);
    statements.push(") order by kind, destination for update").only_holds();
    statements.next().push("update lane set due = coalesce((select case when o.queued <= ");
    statements.push_bind(farthest).push(" then o.queued else 0 end from ").push(OF_LANE);
    statements.push(" and o.id not in ").push_list(ids);
    statements.push(" order by o.id limit 1), 0) where ").push(IN_LANES).push_list(ids);
    statements.push(") and (select min(o.id) from ").push(OF_LANE).push(") in ").push_list(ids);
    statements.next().push("delete from lane where ").push(IN_LANES).push_list(ids);
    statements.push(") and not exists (select 1 from ").push(OF_LANE);
    statements.push(" and o.id not in ").push_list(ids).push(")");
    statements.next().push("delete from outbox where id in ").push_list(ids).push(
        " returning id, kind, destination, bout, seat, purpose, message, is_fresh, say, nonce, \
         tried, since, about, woken, queued",
    );
    let mut rows: Vec<Waiting> = statements.build_query_as().fetch_all(conn).await?;
    rows.sort_by_key(|row| row.id);
    Ok(rows)
}

/// Lets a row that was taken and not tried after all be tried at `due`. It stays one that was taken, as something
/// newer may have been queued behind it.
#[boxed]
pub async fn not_tried(conn: &mut Conn, id: i64, due: i64) -> Rows<()> {
    put_back(conn, id, due).await?;
    let statement = "update outbox set since = case when tried > 2 then since end, \
        tried = case when tried > 1 then tried - 1 else tried end where id = $1";
    sql::query(statement).bind(id).run(conn).await
}

/// Lets a row that lacks a permission be tried again at `due`, or when the permission may be there.
#[boxed]
pub async fn barred(conn: &mut Conn, id: i64, due: i64) -> Rows<()> {
    put_back(conn, id, due).await?;
    sql::query("update outbox set barred = true where id = $1").bind(id).run(conn).await
}

/// Lets rows that lack a permission in a channel and its bouts' threads be tried again at `now`.
/// Rows under way are marked, so that they are tried again if that was too early.
#[boxed]
pub async fn woken_in(conn: &mut Conn, channel: i64, now: i64) -> Rows<()> {
    woken(conn, now, |statements| {
        statements.push("destination = ").push_bind(channel);
        statements.push(" or destination in (select thread from bout where channel = ");
        statements.push_bind(channel).push(" and thread <> 0)");
    })
    .await
}

/// The same in all channels of a guild.
#[boxed]
pub async fn woken_on(conn: &mut Conn, guild: i64, now: i64) -> Rows<()> {
    const CHANNELS: [&str; 6] = [
        "channel from season where",
        "channel from tournament where",
        "channel from living_post where",
        "channel from noticeboard where",
        "channel from bout where status in ('lobby', 'live') and",
        "thread from bout where status in ('lobby', 'live') and",
    ];
    woken(conn, now, |statements| {
        statements.push("exists (select 1 from bout b where b.id = outbox.bout and b.guild = ");
        statements.push_bind(guild).push(") or destination in (");
        for (at, channels) in CHANNELS.into_iter().enumerate() {
            statements.push(if at == 0 { " select " } else { " union select " });
            statements.push(channels).push(" guild = ").push_bind(guild);
        }
        statements.push(")");
    })
    .await
}

/// Wakes the tried rows of some channels.
async fn woken(conn: &mut Conn, now: i64, which: impl Fn(&mut sql::Builder)) -> Rows<()> {
    let mut statements = sql::Builder::new("update lane set due = ");
    statements.push_bind(now).push(" where due > ").push_bind(now).push(
        " and (kind, destination) in (select kind, destination from outbox \
         where kind = 'channel' and tried > 0 and barred and (",
    );
    which(&mut statements);
    statements.push("))");
    statements
        .next()
        .push("update outbox set woken = true where kind = 'channel' and tried > 0 and (");
    which(&mut statements);
    statements.push(")");
    statements.build().run(conn).await
}

/// Forgets all that waits, and how many rows that was.
#[boxed]
pub async fn emptied(conn: &mut Conn) -> Rows<u64> {
    sql::query("delete from lane").run(&mut *conn).await?;
    Ok(sql::query("delete from outbox").execute(conn).await?)
}

/// Drops all that waits for a destination.
#[boxed]
pub async fn dropped_for(conn: &mut Conn, to: Destination) -> Rows<()> {
    let (kind, destination) = to.columns();
    let statements = "delete from lane where kind = $1 and destination = $2; \
        delete from outbox where kind = $1 and destination = $2";
    sql::query(statements).bind(kind).bind(destination).run(conn).await
}

/// Drops the hand that waits to be sent to the holder of a seat; messages that wait for them behind
/// it may go.
pub(crate) async fn hand_dropped(conn: &mut Conn, bout: i64, seat: i64) -> Rows<()> {
    let statements = "update lane set due = 0 where (kind, destination) in \
        (select kind, destination from outbox \
        where bout = $1 and seat = $2 and purpose = 'hand' and tried > 0); \
        delete from outbox where bout = $1 and seat = $2 and purpose = 'hand'";
    sql::query(statements).bind(bout).bind(seat).run(conn).await
}

/// Sends the waiting messages of a bout in one channel to another; its lobby stays where it is.
#[boxed]
pub async fn rerouted(conn: &mut Conn, bout: i64, from: i64, to: i64) -> Rows<()> {
    moved(conn, bout, (from, to), "'lobby', 'thread'").await
}

/// Sends the waiting messages of a bout in a forum to its post there, its lobby too.
#[boxed]
pub async fn filed(conn: &mut Conn, bout: i64, forum: i64, post: i64) -> Rows<()> {
    moved(conn, bout, (forum, post), "'thread'").await
}

/// The same for all but the purposes that stay.
async fn moved(
    conn: &mut Conn,
    bout: i64,
    (from, to): (i64, i64),
    stays: &'static str,
) -> Rows<()> {
    if from == to {
        return Ok(());
    }
    let mut statements = sql::Builder::new("insert into lane (kind, destination, due) ");
    statements.push_values([from.min(to), from.max(to)], |mut row, channel| {
        row.push_bind("channel").push_bind(channel).push_bind(0_i64);
    });
    statements.push(" on conflict (kind, destination) do update set due = lane.due");
    // A row under way stays lent where it becomes the oldest, and holds up nothing where it was.
    let is_under_way = |statements: &mut sql::Builder| {
        statements.push(
            "exists (select 1 from outbox o where o.kind = 'channel' and o.tried > 0 \
             and o.purpose not in (",
        );
        statements
            .push(stays)
            .push(") and o.bout = ")
            .push_bind(bout)
            .push(" and o.destination = ")
            .push_bind(from);
    };
    statements.next().push("update lane set due = l.due from lane l where l.kind = 'channel' ");
    statements.push("and l.destination = ").push_bind(from);
    statements.push(" and lane.due < l.due and lane.kind = 'channel' and lane.destination = ");
    statements.push_bind(to).push(" and ");
    is_under_way(&mut statements);
    statements.push(" and not exists (select 1 from outbox b where b.kind = 'channel' ");
    statements.push("and b.destination = ").push_bind(to).push(" and b.id < o.id))");
    statements.next().push("update lane set due = 0 where kind = 'channel' and destination = ");
    statements.push_bind(from).push(" and ");
    is_under_way(&mut statements);
    statements.push(")");
    statements.next().push("update outbox set destination = ").push_bind(to);
    statements.push(" where bout = ").push_bind(bout);
    statements.push(" and kind = 'channel' and destination = ").push_bind(from);
    statements.push(" and purpose not in (").push(stays).push(")");
    statements.next().push("delete from lane where kind = 'channel' and destination in ");
    statements.push_list(&[from, to]).push(
        " and not exists (select 1 from outbox o where o.kind = 'channel' \
         and o.destination = lane.destination)",
    );
    statements.build().run(conn).await
}

statements! {
    /// Whether a row still waits, in a lane that nobody else has been lent since.
    pub fn is_lent_to(id: i64, holder: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from outbox o join lane l on l.kind = o.kind and l.destination = o.destination \
        where o.id = $1 and l.holder = $2)");
    /// One row, if it still waits.
    pub fn waiting(id: i64) -> Option<Waiting> = query_as.fetch_optional(
        "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, nonce, tried, since, about, \
        woken, queued from outbox where id = $1");
    /// All that waits, oldest first.
    pub fn all_waiting() -> Vec<Waiting> = query_as.fetch_all(
        "select id, kind, destination, bout, seat, purpose, message, is_fresh, say, nonce, tried, since, about, \
        woken, queued from outbox order by id");
    /// The message that waits about something for a purpose, by its number.
    pub fn said_about(purpose: &str, about: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select id from outbox where about = $2 and purpose = $1 order by id limit 1");
    /// Whether something about it, for a purpose, was tried and waits to be tried again, or is under way.
    pub fn is_tried(purpose: &str, about: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from outbox where purpose = $1 and about = $2 and tried > 0)");
    /// Lets a row be tried again at `due`.
    pub fn put_back(id: i64, due: i64) -> () = query.run(
        "update lane set due = $2 where (kind, destination) in (select kind, destination from outbox where id = \
        $1)");
    /// Whether something lacked a permission when it was last tried in a channel, or in a thread of one
    /// of its bouts.
    pub fn is_barred(channel: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from outbox where kind = 'channel' and tried > 0 and barred and (destination = \
        $1 or destination in (select thread from bout where channel = $1 and thread <> 0)))");
    /// Whether something lacked a permission anywhere, or is under way.
    pub fn is_any_tried() -> bool = query_scalar.fetch_one(
        "select exists (select 1 from outbox where kind = 'channel' and tried > 0)");
    /// After a start: nothing is under way any more, so rows that were may go at once, and rows
    /// queued by a clock that has been set back since as well.
    pub fn leases_ended() -> () = query.run("update lane set due = 0 where due <> 0");
    /// Lets everything go at once that waits for an instant after `farthest`.
    pub fn hastened(farthest: i64) -> () = query.run("update lane set due = 0 where due > $1");
    /// How many rows wait for the messenger, and since when the oldest was first tried.
    pub fn backlog() -> (i64, Option<i64>) = query_as.fetch_one(
        "select count(*), min(since) from outbox where kind <> 'webhook'");
    /// Changes the message of a row.
    pub fn reworded(id: i64, say: &str) -> () = query.run("update outbox set say = $2 where id = $1");
}
