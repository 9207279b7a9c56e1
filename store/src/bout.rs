//! The table of bouts.

use crate::packed::{self, Packed, unprinted};
use crate::seat::Seated;
use crate::sql::{self, Read, bind_fields, statements};
use crate::{Conn, Error, Rows, Share, log, outbox};
use async_recursion::async_recursion as boxed;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, FromRow, Type};

unprinted!(Bout by id, New<'_> by number, Change<'_> by id);

/// Gives rows of bouts the place of the newest thing that each has posted.
macro_rules! posting {
    ($($row:ty),+) => {$(
        impl $row {
            /// The channel and the message of the newest thing that it has posted, if that is there.
            pub fn newest(&self) -> Option<(i64, i64)> {
                let home = if self.thread == 0 { self.channel } else { self.thread };
                let post = self.post_message.map(|message| (home, message));
                // The thread hangs on the lobby's post.
                post.or(self.lobby_message.map(|message| (self.channel, message)))
            }
        }
    )+};
}
pub(crate) use posting;

posting!(Bout, Brief, Whereabouts);

/// Where a bout stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// People gather.
    Lobby,
    /// It is played.
    Live,
    /// It has ended, by the rules or otherwise.
    Over,
    /// A lobby that came to nothing.
    Gone,
    /// The rules failed; nothing more can be done with it.
    Stuck,
}

impl Status {
    /// The word in the column.
    pub fn word(self) -> &'static str {
        match self {
            Status::Lobby => "lobby",
            Status::Live => "live",
            Status::Over => "over",
            Status::Gone => "gone",
            Status::Stuck => "stuck",
        }
    }

    fn read(word: &str) -> Result<Status, String> {
        let all = [Status::Lobby, Status::Live, Status::Over, Status::Gone, Status::Stuck];
        let found = all.into_iter().find(|status| status.word() == word);
        found.ok_or_else(|| format!("no bout is {word:?}"))
    }
}

impl<E: Database> Type<E> for Status
where
    String: Type<E>,
{
    fn type_info() -> E::TypeInfo {
        <String as Type<E>>::type_info()
    }

    fn compatible(found: &E::TypeInfo) -> bool {
        <String as Type<E>>::compatible(found)
    }
}

impl<'r, E: Database> Decode<'r, E> for Status
where
    &'r str: Decode<'r, E>,
{
    fn decode(value: E::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Ok(Status::read(<&str as Decode<E>>::decode(value)?)?)
    }
}

#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Bout {
    pub id: i64,
    pub guild: i64,
    pub number: i64,
    /// The channel it was started in; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub game: String,
    /// Where it stands.
    pub status: Status,
    /// The game's own save; empty in a lobby.
    #[sqlx(try_from = "Packed")]
    pub saved: String,
    pub version: i64,
    pub opener: i64,
    pub ranked: bool,
    /// The house's own notes, as JSON.
    pub affairs: String,
    pub created: i64,
    pub started: Option<i64>,
    pub ended: Option<i64>,
    pub due: Option<i64>,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    /// Why the last thing could not be posted, until something can.
    pub trouble: Option<String>,
}

/// The fields of a new lobby.
#[derive(Clone)]
pub struct New<'a> {
    pub guild: i64,
    /// Its number there, from [`crate::guild::next_number`].
    pub number: i64,
    pub channel: i64,
    pub game: &'a str,
    pub opener: i64,
    pub ranked: bool,
    pub affairs: &'a str,
    pub created: i64,
    pub due: Option<i64>,
}

/// The number of a lobby just opened.
pub async fn opened(conn: &mut Conn, new: New<'_>) -> Rows<i64> {
    let statement = "insert into bout (guild, number, channel, game, status, saved, version, \
        opener, ranked, affairs, created, due) \
        values ($1, $2, $3, $4, 'lobby', $10, 0, $5, $6, $7, $8, $9) returning id";
    let insert = sql::query_scalar(statement);
    let insert = bind_fields!(insert.bind, new: guild, number, channel, game, opener, ranked,
        affairs, created, due);
    Ok(insert.bind(Vec::new()).fetch_one(conn).await?)
}

/// A bout, with who sits or is invited there in the order of seats.
#[boxed]
pub async fn bout_with_seats(conn: &mut Conn, id: i64) -> Rows<Option<(Bout, Vec<Seated>)>> {
    let statement = "select b.*, s.seat as s_seat, s.person as s_person, s.state as s_state, \
        s.draft as s_draft, s.plan as s_plan, coalesce(n.name, p.pseudonym) as p_name, \
        p.settings as p_settings, p.dms as p_dms \
        from bout b left join seat s on s.bout = b.id left join person p on p.id = s.person \
        left join nickname n on n.person = s.person and n.guild = b.guild \
        where b.id = $1 order by s.seat";
    let rows = sql::query(statement).bind(id).fetch_all(conn).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let bout = Bout::read(first)?;
    let seats = rows.iter().filter_map(|row| Seated::joined(row).transpose());
    Ok(Some((bout, seats.collect::<sqlx::Result<_>>()?)))
}

/// The fields of a bout after a judged change.
#[derive(Clone)]
pub struct Change<'a> {
    pub id: i64,
    /// The version it was judged on.
    pub version: i64,
    /// Where it stands now.
    pub status: Status,
    /// The game's own save; kept small once the bout has ended.
    pub saved: &'a str,
    pub affairs: &'a str,
    pub started: Option<i64>,
    pub ended: Option<i64>,
    pub due: Option<i64>,
    pub lines: &'a [log::Line],
    pub say: &'a [outbox::New],
}

/// Writes a judged change down, unless the bout has changed since it was judged.
pub async fn changed(conn: &mut Conn, change: Change<'_>) -> Rows<()> {
    let saved = match change.status {
        Status::Lobby | Status::Live => packed::plain(change.saved),
        Status::Over | Status::Gone | Status::Stuck => packed::small(change.saved),
    };
    let mut statements = sql::Builder::new("update bout set version = version + 1");
    statements.push(", status = ").push_bind(change.status.word());
    statements.push(", saved = ").push_bind(saved);
    statements.push(", affairs = ").push_bind(change.affairs);
    statements.push(", started = ").push_bind(change.started);
    statements.push(", ended = ").push_bind(change.ended);
    statements.push(", due = ").push_bind(change.due);
    statements.push(" where id = ").push_bind(change.id);
    statements.push(" and version = ").push_bind(change.version);
    statements.push(" returning version");
    if !change.lines.is_empty() {
        log::append(statements.next(), change.id, change.lines);
    }
    if !change.say.is_empty() {
        outbox::queue(statements.next(), change.say);
    }
    let changed = statements.build().fetch_all(conn).await?;
    // Only the first statement returns a row. The work of the others is undone with the whole use
    // case.
    if changed.len() == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Marks a live bout as stuck, whatever its version, and leaves nothing due there. Returns whether
/// it was live.
#[boxed]
pub async fn marked_stuck(conn: &mut Conn, id: i64) -> Rows<bool> {
    let statement = "update bout set status = 'stuck', due = null, version = version + 1 \
        where id = $1 and status = 'live'";
    Ok(sql::query(statement).bind(id).execute(conn).await? == 1)
}

/// Remembers the newest post with controls and its name, or forgets it. Posting is no trouble any more. Returns
/// the post until now and its name.
#[boxed]
pub async fn posted(
    conn: &mut Conn,
    id: i64,
    message: Option<i64>,
    name: Option<&str>,
) -> Rows<(Option<i64>, Option<String>)> {
    // Two statements in one walk to the database's thread.
    let statements = "select post_message, post_name from bout where id = $1; update bout set post_message = $2, \
        post_name = $3, trouble = null, trouble_since = null where id = $4";
    let query = sql::query_as(statements).bind(id).bind(message).bind(name).bind(id);
    let old: Vec<(Option<i64>, Option<String>)> = query.fetch_all(conn).await?;
    Ok(old.into_iter().next().unwrap_or_default())
}

statements! {
    /// Stores the house's notes on a bout in other words, whatever its version.
    pub fn reworded(id: i64, affairs: &str) -> () = query.run(
        "update bout set affairs = $2, version = version + 1 where id = $1");
    /// Sets when something must next be done about a bout.
    pub fn postponed(id: i64, due: Option<i64>) -> () = query.run("update bout set due = $2 where id = $1");
    /// Remembers the lobby's message, or forgets it.
    pub fn lobby_posted(id: i64, message: Option<i64>) -> () = query.run(
        "update bout set lobby_message = $2 where id = $1");
    /// Gives a bout its thread, or takes it away with 0.
    pub fn threaded(id: i64, thread: i64) -> () = query.run("update bout set thread = $2 where id = $1");
    /// Makes a bout a post of a forum: that is its channel and its thread, and begins with the lobby's message.
    pub fn filed(id: i64, post: i64) -> () = query.run(
        "update bout set channel = $2, thread = $2, lobby_message = $2 where id = $1");
    /// Remembers why something could not be posted, and since when nothing could.
    pub fn troubled(id: i64, trouble: &str, now: i64) -> () = query.run(
        "update bout set trouble = $2, trouble_since = coalesce(trouble_since, $3) where id = $1");
    /// Takes a bout's channel away: it goes on without posts.
    pub fn unhoused(id: i64) -> () = query.run(
        "update bout set channel = 0, thread = 0, lobby_message = null, post_message = null where id = $1");
    /// Gives a live bout another channel, in which it has no post and no trouble yet.
    pub fn housed(id: i64, channel: i64) -> () = query.run(
        "update bout set channel = $2, thread = 0, lobby_message = null, post_message = null, trouble = null, \
        trouble_since = null where id = $1");
    /// The bouts and lobbies open in a guild, oldest first.
    pub fn open_in_guild(guild: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from bout where guild = $1 and status in ('lobby', 'live') order by id");
    /// The live bouts of a guild that others may know of, the newest first.
    pub fn live_in_guild(guild: i64, limit: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, channel, thread, lobby_message, post_message, game, false as is_lobby from \
        bout where status = 'live' and guild = $1 and number > 0 order by id desc limit $2");
    /// The bouts of a guild that have begun, over or not, and that others may know of, the newest first.
    pub fn lately_in_guild(guild: i64, limit: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, channel, thread, lobby_message, post_message, game, false as is_lobby from \
        bout where guild = $1 and status in ('live', 'over', 'stuck') and number > 0 order by number desc limit \
        $2");
    /// The bouts that have begun in a channel or thread, over or not, and those of a person's on that
    /// server, the newest first: at most `limit` of each.
    // Each part walks along an index from its end; `+ 0` and `|| ''` keep them from another one.
    pub fn lately_seen((guild, channel): (i64, i64), person: i64, limit: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, channel, thread, lobby_message, post_message, game, false as is_lobby from \
        bout where id in (select id from (select id from bout where channel = $2 and guild + 0 = $1 and status \
        || '' in ('live', 'over', 'stuck') order by number desc limit $4) as here union select id from (select \
        id from bout where thread = $2 and thread <> 0 and guild + 0 = $1 and status || '' in ('live', 'over', \
        'stuck') order by number desc limit $4) as there union select bout from (select s.bout from seat s join \
        bout b on b.id = s.bout where s.person = $3 and b.guild = $1 and b.status in ('live', 'over', 'stuck') \
        order by s.bout desc limit $4) as own) order by number desc");
    /// The bout of a number in a guild, if it is live or, with `over`, has begun at all.
    pub fn numbered(guild: i64, number: i64, over: bool) -> Option<Brief> = query_as.fetch_optional(
        "select id, guild, number, channel, thread, lobby_message, post_message, game, false as is_lobby from \
        bout where guild = $1 and number = $2 and (status = 'live' or $3 and status in ('over', 'stuck'))");
}

/// A bout without its play: its number, its server, and where it is posted.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Whereabouts {
    pub guild: i64,
    pub number: i64,
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub opener: i64,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    pub game: String,
    /// Why the last thing could not be posted.
    pub trouble: Option<String>,
    pub status: Status,
}

/// Bouts about which something is due by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from bout where due is not null and due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    Ok(share.of_due(sql::query_scalar(statement), now, limit).fetch_all(conn).await?)
}

statements! {
    /// The number of a bout, and where it is posted.
    pub fn whereabouts(id: i64) -> Option<Whereabouts> = query_as.fetch_optional(
        "select guild, number, channel, thread, opener, lobby_message, post_message, game, trouble, status \
        from bout where id = $1");
    /// The server of a bout in which a person has a seat, or an invitation to its lobby.
    pub fn guild_of_seated(id: i64, person: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select b.guild from bout b join seat s on s.bout = b.id where b.id = $1 and s.person = $2 limit 1");
    /// The live bout of a game on a server through which a person is guided.
    pub fn guided_of((guild, person): (i64, i64), game: &str) -> Option<i64> = query_scalar.fetch_optional(
        "select b.id from seat s join bout b on b.id = s.bout where s.person = $2 and b.guild = $1 and b.game = \
        $3 and b.number < 0 and b.status = 'live' limit 1");
}

/// A bout, in short.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Brief {
    pub id: i64,
    pub guild: i64,
    pub number: i64,
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    pub game: String,
    pub is_lobby: bool,
}

statements! {
    /// A person's open bouts and lobbies, oldest first.
    pub fn open_of(person: i64) -> Vec<Brief> = query_as.fetch_all(
        "select b.id, b.guild, b.number, b.channel, b.thread, b.lobby_message, b.post_message, b.game, (b.status \
        = 'lobby') as is_lobby from seat s join bout b on b.id = s.bout where s.person = $1 and s.is_open and \
        b.status in ('lobby', 'live') order by b.id");
    /// The number of open bouts and lobbies in which a person sits, without invitations.
    pub fn sits_in(person: i64) -> i64 = query_scalar.fetch_one(
        "select count(*) from seat s join bout b on b.id = s.bout where s.person = $1 and s.state = 'sits' and \
        s.is_open and b.status in ('lobby', 'live')");
    /// The bout or lobby of a number on a server.
    pub fn of_number(guild: i64, number: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select id from bout where guild = $1 and number = $2");
    /// The bouts and lobbies of a number that are a person's, on all servers.
    pub fn own_of_number(person: i64, number: i64) -> Vec<Brief> = query_as.fetch_all(
        "select b.id, b.guild, b.number, b.channel, b.thread, b.lobby_message, b.post_message, b.game, (b.status \
        = 'lobby') as is_lobby from seat s join bout b on b.id = s.bout where s.person = $1 and b.number = $2 \
        order by b.id");
    /// The bouts and lobbies open in a channel or thread, oldest first.
    pub fn open_in(channel: i64) -> Vec<Brief> = query_as.fetch_all(
        "select id, guild, number, channel, thread, lobby_message, post_message, game, (status = 'lobby') as \
        is_lobby from bout where channel = $1 and status in ('lobby', 'live') union select id, guild, number, \
        channel, thread, lobby_message, post_message, game, (status = 'lobby') from bout where thread = $1 and \
        thread <> 0 and status in ('lobby', 'live') order by id");
    /// Bouts that are over and whose logs are there, the newest first, from a number down.
    pub fn over_from(from: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from bout b where id <= $1 and status = 'over' and not exists (select 1 from packed p join \
        pack k on k.id = p.pack where p.bout = b.id and k.stage = 'removed') order by id desc limit $2");
    /// The channel of the bout whose own thread this is.
    pub fn channel_of_thread(thread: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select channel from bout where thread = $1 and thread <> 0 and channel <> thread limit 1");
    /// The newest bout that ended in a channel or thread.
    pub fn last_over_in(channel: i64) -> Option<i64> = query_scalar.fetch_one(
        "select max(id) from (select max(id) as id from bout where channel = $1 and status = 'over' union all \
        select max(id) from bout where thread = $1 and thread <> 0 and status = 'over') as ended");
    /// The newest bout of a person's that ended in a channel or thread.
    pub fn last_over_of(person: i64, channel: i64) -> Option<i64> = query_scalar.fetch_one(
        "select max(b.id) from seat s join bout b on b.id = s.bout where s.person = $1 and b.status = 'over' and \
        (b.channel = $2 or b.thread = $2)");
    /// The live bouts after `after`, in order of their numbers.
    pub fn live_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from bout where id > $1 and status = 'live' order by id limit $2");
    /// The open lobbies after `after`, in order of their numbers.
    pub fn lobbies_after(after: i64, limit: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from bout where id > $1 and status = 'lobby' order by id limit $2");
    /// How many bouts are live.
    pub fn live_count() -> i64 = query_scalar.fetch_one("select count(*) from bout where status = 'live'");
    /// Makes an open lobby's bout one of another game, or one that counts or does not.
    pub fn relabelled(id: i64, game: &str, ranked: bool) -> () = query.run(
        "update bout set game = $2, ranked = $3 where id = $1 and status = 'lobby'");
    /// Whether a bout is over.
    pub fn is_over(id: i64) -> bool = query_scalar.fetch_one(
        "select exists (select 1 from bout where id = $1 and status = 'over')");
    /// Those that somebody has opened, the oldest first: server, number, game, and when.
    pub fn named_by(opener: i64) -> Vec<(i64, i64, String, i64)> = query_as.fetch_all(
        "select guild, number, game, created from bout where opener = $1 order by id");
    /// Replaces an opener by another number.
    pub fn opener_replaced(person: i64, by: i64) -> () = query.run("update bout set opener = $2 where opener = $1");
}
