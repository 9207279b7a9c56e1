//! The table of bouts.

use crate::packed::{self, Packed};
use crate::sql::{self, Read, bind_fields};
use crate::unprinted::unprinted;
use crate::{Conn, Error, Rows, Share, log, outbox, seat::Seated};
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

    /// What a word in the column means.
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

/// One bout.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Bout {
    /// Its number in the whole program.
    pub id: i64,
    /// The server.
    pub guild: i64,
    /// Its number on that server.
    pub number: i64,
    /// The channel it was started in; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    /// The game's slug.
    pub game: String,
    /// Where it stands.
    pub status: Status,
    /// The game's own save; empty in a lobby.
    #[sqlx(try_from = "Packed")]
    pub saved: String,
    /// The lock.
    pub version: i64,
    /// Who opened the lobby.
    pub opener: i64,
    /// Whether it is meant to count.
    pub ranked: bool,
    /// The house's own notes, as JSON.
    pub affairs: String,
    /// When the lobby was opened.
    pub created: i64,
    /// When play began.
    pub started: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// When something must be done about it.
    pub due: Option<i64>,
    /// The lobby's message.
    pub lobby_message: Option<i64>,
    /// The newest post that has controls.
    pub post_message: Option<i64>,
    /// Why the last thing could not be posted, until something can.
    pub trouble: Option<String>,
}

/// What a new lobby is made of.
#[derive(Clone)]
pub struct New<'a> {
    /// The server.
    pub guild: i64,
    /// Its number there, from [`crate::guild::next_number`].
    pub number: i64,
    /// The channel.
    pub channel: i64,
    /// The game's slug.
    pub game: &'a str,
    /// Who opens it.
    pub opener: i64,
    /// Whether it is meant to count.
    pub ranked: bool,
    /// The house's notes.
    pub affairs: &'a str,
    /// Now.
    pub created: i64,
    /// When something must be done about it.
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

/// What a judged change leaves of a bout.
#[derive(Clone)]
pub struct Change<'a> {
    /// Which bout.
    pub id: i64,
    /// The version it was judged on.
    pub version: i64,
    /// Where it stands now.
    pub status: Status,
    /// The game's own save; kept small once the bout has ended.
    pub saved: &'a str,
    /// The house's notes.
    pub affairs: &'a str,
    /// When play began.
    pub started: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// When something must be done about it.
    pub due: Option<i64>,
    /// What is appended to its record.
    pub lines: &'a [log::Line],
    /// What is to be said.
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
    // Only the first answers anything. What the others did is undone with the whole use case.
    if changed.len() == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Marks a live bout as stuck, whatever its version, and lets nothing be due there. Whether it was
/// live.
#[boxed]
pub async fn marked_stuck(conn: &mut Conn, id: i64) -> Rows<bool> {
    let statement = "update bout set status = 'stuck', due = null, version = version + 1 \
        where id = $1 and status = 'live'";
    Ok(sql::query(statement).bind(id).execute(conn).await? == 1)
}

/// Keeps what the house notes of a bout in other words, whatever its version.
#[boxed]
pub async fn reworded(conn: &mut Conn, id: i64, affairs: &str) -> Rows<()> {
    let statement = "update bout set affairs = $1, version = version + 1 where id = $2";
    sql::query(statement).bind(affairs).bind(id).run(conn).await
}

/// Sets when something must next be done about a bout.
#[boxed]
pub async fn postponed(conn: &mut Conn, id: i64, due: Option<i64>) -> Rows<()> {
    sql::query("update bout set due = $1 where id = $2").bind(due).bind(id).run(conn).await
}

/// Remembers the lobby's message, or forgets it.
#[boxed]
pub async fn lobby_posted(conn: &mut Conn, id: i64, message: Option<i64>) -> Rows<()> {
    let statement = "update bout set lobby_message = $1 where id = $2";
    sql::query(statement).bind(message).bind(id).run(conn).await
}

/// Remembers the newest post with controls, or forgets it. Posting is no trouble any more. What it
/// was until now.
#[boxed]
pub async fn posted(conn: &mut Conn, id: i64, message: Option<i64>) -> Rows<Option<i64>> {
    // Two statements in one walk to the database's thread.
    let statements = "select post_message from bout where id = $1; \
        update bout set post_message = $2, trouble = null, trouble_since = null where id = $3";
    let query = sql::query_scalar(statements).bind(id).bind(message).bind(id);
    let old: Vec<Option<i64>> = query.fetch_all(conn).await?;
    Ok(old.into_iter().flatten().next())
}

/// Gives a bout its thread, or takes it away with 0.
#[boxed]
pub async fn threaded(conn: &mut Conn, id: i64, thread: i64) -> Rows<()> {
    let statement = "update bout set thread = $1 where id = $2";
    sql::query(statement).bind(thread).bind(id).run(conn).await
}

/// Makes a bout a post of a forum: that is its channel and its thread, and begins with the lobby's message.
#[boxed]
pub async fn filed(conn: &mut Conn, id: i64, post: i64) -> Rows<()> {
    let statement = "update bout set channel = $1, thread = $1, lobby_message = $1 where id = $2";
    sql::query(statement).bind(post).bind(id).run(conn).await
}

/// Remembers why something could not be posted, and since when nothing could.
#[boxed]
pub async fn troubled(conn: &mut Conn, id: i64, trouble: &str, now: i64) -> Rows<()> {
    let statement = "update bout set trouble = $1, trouble_since = coalesce(trouble_since, $2) \
        where id = $3";
    sql::query(statement).bind(trouble).bind(now).bind(id).run(conn).await
}

/// Takes a bout's channel away: it goes on without posts.
#[boxed]
pub async fn unhoused(conn: &mut Conn, id: i64) -> Rows<()> {
    let statement = "update bout set channel = 0, thread = 0, lobby_message = null, \
        post_message = null where id = $1";
    sql::query(statement).bind(id).run(conn).await
}

/// Gives a live bout another channel, in which it has no post and no trouble yet.
#[boxed]
pub async fn housed(conn: &mut Conn, id: i64, channel: i64) -> Rows<()> {
    let statement = "update bout set channel = $1, thread = 0, lobby_message = null, \
        post_message = null, trouble = null, trouble_since = null where id = $2";
    sql::query(statement).bind(channel).bind(id).run(conn).await
}

/// The bouts and lobbies open in a guild, oldest first.
#[boxed]
pub async fn open_in_guild(conn: &mut Conn, guild: i64) -> Rows<Vec<i64>> {
    let statement = "select id from bout where guild = $1 and status in ('lobby', 'live') \
        order by id";
    Ok(sql::query_scalar(statement).bind(guild).fetch_all(conn).await?)
}

/// The live bouts of a guild that others may know of, the newest first.
#[boxed]
pub async fn live_in_guild(conn: &mut Conn, guild: i64, limit: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, channel, thread, lobby_message, post_message, game, \
        false as is_lobby from bout \
        where status = 'live' and guild = $1 and number > 0 order by id desc limit $2";
    Ok(sql::query_as(statement).bind(guild).bind(limit).fetch_all(conn).await?)
}

/// The bouts of a guild that have begun, over or not, and that others may know of, the newest first.
#[boxed]
pub async fn lately_in_guild(conn: &mut Conn, guild: i64, limit: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, channel, thread, lobby_message, post_message, game, \
        false as is_lobby from bout \
        where guild = $1 and status in ('live', 'over', 'stuck') and number > 0 \
        order by number desc limit $2";
    Ok(sql::query_as(statement).bind(guild).bind(limit).fetch_all(conn).await?)
}

/// The bouts that have begun in a channel or thread, over or not, and those of a person's on that
/// server, the newest first: at most `limit` of each.
#[boxed]
pub async fn lately_seen(
    conn: &mut Conn,
    (guild, channel): (i64, i64),
    person: i64,
    limit: i64,
) -> Rows<Vec<Brief>> {
    // Each part walks along an index from its end; `+ 0` and `|| ''` keep them from another one.
    let statement = "select id, guild, number, channel, thread, lobby_message, post_message, game, \
        false as is_lobby from bout \
        where id in (select id from (select id from bout where channel = $2 and guild + 0 = $1 \
            and status || '' in ('live', 'over', 'stuck') order by number desc limit $4) as here \
        union select id from (select id from bout where thread = $2 and thread <> 0 \
            and guild + 0 = $1 and status || '' in ('live', 'over', 'stuck') \
            order by number desc limit $4) as there \
        union select bout from (select s.bout from seat s join bout b on b.id = s.bout \
            where s.person = $3 and b.guild = $1 and b.status in ('live', 'over', 'stuck') \
            order by s.bout desc limit $4) as own) \
        order by number desc";
    let query = sql::query_as(statement).bind(guild).bind(channel).bind(person).bind(limit);
    Ok(query.fetch_all(conn).await?)
}

/// The bout of a number in a guild, if it is live or, with `over`, has begun at all.
#[boxed]
pub async fn numbered(conn: &mut Conn, guild: i64, number: i64, over: bool) -> Rows<Option<Brief>> {
    let statement = "select id, guild, number, channel, thread, lobby_message, post_message, game, \
        false as is_lobby from bout \
        where guild = $1 and number = $2 and (status = 'live' or $3 and status in ('over', 'stuck'))";
    let query = sql::query_as(statement).bind(guild).bind(number).bind(over);
    Ok(query.fetch_optional(conn).await?)
}

/// A bout without what is played in it: which it is, whose, and where it is posted.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Whereabouts {
    /// The server.
    pub guild: i64,
    /// Its number there.
    pub number: i64,
    /// The channel.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    /// Who opened it.
    pub opener: i64,
    /// The lobby's message.
    pub lobby_message: Option<i64>,
    /// The newest post with controls.
    pub post_message: Option<i64>,
    /// The game's slug.
    pub game: String,
    /// Why the last thing could not be posted.
    pub trouble: Option<String>,
}

/// Which bout it is, and where it is posted.
#[boxed]
pub async fn whereabouts(conn: &mut Conn, id: i64) -> Rows<Option<Whereabouts>> {
    let statement = "select guild, number, channel, thread, opener, lobby_message, post_message, \
        game, trouble from bout where id = $1";
    Ok(sql::query_as(statement).bind(id).fetch_optional(conn).await?)
}

/// The server of a bout in which a person has a seat, or an invitation to its lobby.
#[boxed]
pub async fn guild_of_seated(conn: &mut Conn, id: i64, person: i64) -> Rows<Option<i64>> {
    let statement = "select b.guild from bout b join seat s on s.bout = b.id \
        where b.id = $1 and s.person = $2 limit 1";
    Ok(sql::query_scalar(statement).bind(id).bind(person).fetch_optional(conn).await?)
}

/// The live bout of a game on a server through which a person is guided.
#[boxed]
pub async fn guided_of(
    conn: &mut Conn,
    (guild, person): (i64, i64),
    game: &str,
) -> Rows<Option<i64>> {
    let statement = "select b.id from seat s join bout b on b.id = s.bout \
        where s.person = $1 and b.guild = $2 and b.game = $3 and b.number < 0 \
        and b.status = 'live' limit 1";
    let query = sql::query_scalar(statement).bind(person).bind(guild).bind(game);
    Ok(query.fetch_optional(conn).await?)
}

/// Bouts about which something is due by `now`, the longest due first.
#[boxed]
pub async fn due_by(conn: &mut Conn, now: i64, share: Share, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from bout where due is not null and due <= $1 \
        and (guild % $2 = $3 or due <= $4) order by due limit $5";
    share
        .of_due(sql::query_scalar(statement), now, limit)
        .fetch_all(conn)
        .await
        .map_err(Error::from)
}

/// A bout, in short.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Brief {
    /// Its number in the whole program.
    pub id: i64,
    /// The server.
    pub guild: i64,
    /// Its number there.
    pub number: i64,
    /// The channel.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    /// The lobby's message.
    pub lobby_message: Option<i64>,
    /// The newest post with controls.
    pub post_message: Option<i64>,
    /// The game's slug.
    pub game: String,
    /// Whether it is still a lobby.
    pub is_lobby: bool,
}

/// A person's open bouts and lobbies, oldest first.
#[boxed]
pub async fn open_of(conn: &mut Conn, person: i64) -> Rows<Vec<Brief>> {
    let statement = "select b.id, b.guild, b.number, b.channel, b.thread, b.lobby_message, \
        b.post_message, b.game, (b.status = 'lobby') as is_lobby from seat s join bout b on b.id = s.bout \
        where s.person = $1 and s.is_open and b.status in ('lobby', 'live') order by b.id";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// In how many open bouts and lobbies a person sits; mere invitations are none of theirs.
#[boxed]
pub async fn sits_in(conn: &mut Conn, person: i64) -> Rows<i64> {
    let statement = "select count(*) from seat s join bout b on b.id = s.bout \
        where s.person = $1 and s.state = 'sits' and s.is_open \
        and b.status in ('lobby', 'live')";
    Ok(sql::query_scalar(statement).bind(person).fetch_one(conn).await?)
}

/// The bout or lobby of a number on a server.
#[boxed]
pub async fn of_number(conn: &mut Conn, guild: i64, number: i64) -> Rows<Option<i64>> {
    let statement = "select id from bout where guild = $1 and number = $2";
    Ok(sql::query_scalar(statement).bind(guild).bind(number).fetch_optional(conn).await?)
}

/// The bouts and lobbies of a number that are a person's, on all servers.
#[boxed]
pub async fn own_of_number(conn: &mut Conn, person: i64, number: i64) -> Rows<Vec<Brief>> {
    let statement = "select b.id, b.guild, b.number, b.channel, b.thread, b.lobby_message, \
        b.post_message, b.game, (b.status = 'lobby') as is_lobby from seat s join bout b on b.id = s.bout \
        where s.person = $1 and b.number = $2 order by b.id";
    Ok(sql::query_as(statement).bind(person).bind(number).fetch_all(conn).await?)
}

/// The bouts and lobbies open in a channel or thread, oldest first.
#[boxed]
pub async fn open_in(conn: &mut Conn, channel: i64) -> Rows<Vec<Brief>> {
    let statement = "select id, guild, number, channel, thread, lobby_message, post_message, game, \
        (status = 'lobby') as is_lobby from bout \
        where channel = $1 and status in ('lobby', 'live') union \
        select id, guild, number, channel, thread, lobby_message, post_message, game, \
        (status = 'lobby') from bout \
        where thread = $1 and thread <> 0 and status in ('lobby', 'live') order by id";
    Ok(sql::query_as(statement).bind(channel).fetch_all(conn).await?)
}

/// Bouts that are over and whose logs are there, the newest first, from a number down.
#[boxed]
pub async fn over_from(conn: &mut Conn, from: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from bout b where id <= $1 and status = 'over' \
        and not exists (select 1 from packed p join pack k on k.id = p.pack \
        where p.bout = b.id and k.stage = 'removed') order by id desc limit $2";
    Ok(sql::query_scalar(statement).bind(from).bind(limit).fetch_all(conn).await?)
}

/// The newest bout that ended in a channel or thread.
#[boxed]
pub async fn last_over_in(conn: &mut Conn, channel: i64) -> Rows<Option<i64>> {
    let statement = "select max(id) from (\
        select max(id) as id from bout where channel = $1 and status = 'over' union all \
        select max(id) from bout where thread = $1 and thread <> 0 and status = 'over') as ended";
    Ok(sql::query_scalar(statement).bind(channel).fetch_one(conn).await?)
}

/// The newest bout of a person's that ended in a channel or thread.
#[boxed]
pub async fn last_over_of(conn: &mut Conn, person: i64, channel: i64) -> Rows<Option<i64>> {
    let statement = "select max(b.id) from seat s join bout b on b.id = s.bout \
        where s.person = $1 and b.status = 'over' and (b.channel = $2 or b.thread = $2)";
    Ok(sql::query_scalar(statement).bind(person).bind(channel).fetch_one(conn).await?)
}

/// The live bouts after `after`, in order of their numbers.
#[boxed]
pub async fn live_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from bout where id > $1 and status = 'live' order by id limit $2";
    Ok(sql::query_scalar(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// The open lobbies after `after`, in order of their numbers.
#[boxed]
pub async fn lobbies_after(conn: &mut Conn, after: i64, limit: i64) -> Rows<Vec<i64>> {
    let statement = "select id from bout where id > $1 and status = 'lobby' order by id limit $2";
    Ok(sql::query_scalar(statement).bind(after).bind(limit).fetch_all(conn).await?)
}

/// How many bouts are live.
#[boxed]
pub async fn live_count(conn: &mut Conn) -> Rows<i64> {
    let statement = "select count(*) from bout where status = 'live'";
    Ok(sql::query_scalar(statement).fetch_one(conn).await?)
}

/// Makes an open lobby's bout one of another game, or one that counts or does not.
#[boxed]
pub async fn relabelled(conn: &mut Conn, id: i64, game: &str, ranked: bool) -> Rows<()> {
    let statement = "update bout set game = $1, ranked = $2 where id = $3 and status = 'lobby'";
    sql::query(statement).bind(game).bind(ranked).bind(id).run(conn).await
}

/// Whether a bout is over.
#[boxed]
pub async fn is_over(conn: &mut Conn, id: i64) -> Rows<bool> {
    let statement = "select exists (select 1 from bout where id = $1 and status = 'over')";
    Ok(sql::query_scalar(statement).bind(id).fetch_one(conn).await?)
}

/// Those that somebody has opened, the oldest first: server, number, game, and when.
#[boxed]
pub async fn named_by(conn: &mut Conn, opener: i64) -> Rows<Vec<(i64, i64, String, i64)>> {
    let statement = "select guild, number, game, created from bout where opener = $1 order by id";
    Ok(sql::query_as(statement).bind(opener).fetch_all(conn).await?)
}

/// Replaces an opener by another number.
#[boxed]
pub async fn opener_replaced(conn: &mut Conn, person: i64, by: i64) -> Rows<()> {
    let statement = "update bout set opener = $1 where opener = $2";
    sql::query(statement).bind(by).bind(person).run(conn).await
}
