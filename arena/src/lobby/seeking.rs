//! Looking for an opponent: people who look for the same game in the same channel are paired by clock and
//! rating.
//!
//! Nobody is told who waits in a channel, only how many. Only people of the same channel are paired: a
//! bout in another may be hidden from one of the two. A pair leaves the queue in the transaction that
//! opens their bout, so that nobody is paired twice and a crash pairs them again or not at all.

use crate::bout::state::{Attendance, Participant};
use crate::common::{
    Action, Control, DETAIL, Done, Fault, HOUR, MenuChoice, Message, Millis, Person, Place,
    Refused, Reply, Style, messenger_id, place_of, row_id, title,
};
use crate::handle::arena::Arena;
use crate::limits::{self, BOUTS_OF_A_PERSON, What, Whose};
use crate::lobby::open_lobby::OpenLobby;
use crate::lobby::starting::{kind_at, open, plain};
use crate::lookup::which::here;
use crate::lookup::{apart, nicknames};
use crate::outbox::queued::{self, Purpose};
use crate::settings::pace::Pace;
use crate::settings::server::GuildSettings;
use async_recursion::async_recursion as boxed;
use boards::{Kind, shortened};
use campaign::Rating;
use store::outbox::{self, Destination};
use store::person::{self, Dms};
use store::seeker::{self, Seeker};
use store::{About, Conn, bout, rating};

/// The time for which a search is kept, in milliseconds.
pub(crate) const KEPT: i64 = 24 * HOUR;
/// The default range of ratings at first, in points.
const SPAN: i64 = 200;
/// The least and the greatest range.
const SPANS: std::ops::RangeInclusive<i64> = 25..=2_000;
/// The growth of the range per hour, in points.
const WIDER: i64 = 100;
/// The most people considered as opponents, the longest waiting first.
const CROWD: i64 = 200;
/// The thousandths in a point.
const POINT: i64 = 1_000;

/// The requirements for an opponent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Search {
    /// The game's slug.
    pub game: String,
    /// A clock's name; `None`: any clock.
    pub clock: Option<String>,
    /// The range of the opponent's rating at first, in points.
    pub range: Option<i64>,
}

impl Arena {
    /// Looks for an opponent in this channel; without a search, shows the person's searches.
    #[boxed]
    pub async fn queue(
        &self,
        by: Person,
        at: Place,
        search: Option<Search>,
        now: Millis,
    ) -> Done<Reply> {
        let Some(Search { game, clock, range }) = search else {
            let shown = async {
                let guild = here(at)?;
                panel(&mut *self.reader().await?, guild, row_id(by.id), "").await
            };
            return shown.await.map(Reply::new).map_err(Fault::referenced);
        };
        let kind = Kind::of(&game).ok_or_else(Refused::no_such_game)?;
        let clock = match clock {
            Some(name) => Some(Pace::of(&name).ok_or(Refused::NoSuchClock)?.name()),
            None => None,
        };
        let span = range.unwrap_or(SPAN);
        if !SPANS.contains(&span) {
            return Err(Refused::Unknown(RANGE.to_owned()).into());
        }
        let done = self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, clock) = (by.clone(), clock.clone());
            Box::pin(async move { enqueued(conn, &by, at, kind, (clock, span), now).await })
        });
        self.settle_faults(done.await, now).await
    }

    /// Looks for an opponent in the game that was chosen, as the server has it.
    pub(crate) async fn seek(&self, by: Person, at: Place, game: u8, now: Millis) -> Done<Reply> {
        let kind = kind_at(game)?;
        let search = Search { game: kind.slug().to_owned(), ..Search::default() };
        let found = self.queue(by, at, Some(search), now).await?;
        Ok(Reply::edit(found.message))
    }

    /// Ends the search for an opponent in a game.
    pub(crate) async fn stop_seeking(&self, by: Person, at: Place, game: u8) -> Done<Reply> {
        let kind = kind_at(game)?;
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = row_id(by.id);
            Box::pin(async move {
                let guild = here(at)?;
                let words = match seeker::removed(conn, guild, by, kind.slug()).await? {
                    true => format!("You look no more for an opponent in {}.\n", kind.title()),
                    false => String::new(),
                };
                Ok(Reply::edit(panel(conn, guild, by, &words).await?))
            })
        })
        .await
    }
}

/// The answer to an impossible range.
const RANGE: &str = "A range is how many points an opponent's rating may differ from yours: 25 to \
                     2000.";

/// Adds a person to the queue, and opens their bout if an opponent is there.
async fn enqueued(
    conn: &mut Conn,
    by: &Person,
    at: Place,
    kind: Kind,
    (clock, span): (Option<String>, i64),
    now: Millis,
) -> Done<Reply> {
    let (guild, who) = (here(at)?, row_id(by.id));
    let settings = GuildSettings::of(conn, guild).await?;
    settings.admits(at.channel)?;
    if BOUTS_OF_A_PERSON <= bout::sits_in(conn, who).await? {
        return Err(Refused::TooManyBouts.into());
    }
    limits::spend(conn, What::Queue, &[Whose::Person(who)], 1, now).await?;
    nicknames::learnt(conn, guild, by).await?;
    let rated = rating::newest_of(conn, (guild, kind.slug()), who).await?;
    let me = Seeker {
        guild,
        person: who,
        game: kind.slug().to_owned(),
        channel: row_id(at.channel),
        clock,
        span,
        rating: rated.unwrap_or(Rating::default().rating),
        since: now.0,
        due: now.plus(HOUR).0,
    };
    seeker::added(conn, &me).await?;
    if let Some(words) = paired(conn, &me, Some(who), now).await? {
        return Ok(Reply::words(words));
    }
    let words = format!(
        "Nobody suits yet. You are called as soon as somebody does, and looked for until {}.\n",
        now.plus(KEPT).mark()
    );
    Ok(Reply::new(panel(conn, guild, who, &words).await?))
}

/// Attends to a search as time passes: pairs it, widens it, or ends it.
pub(crate) async fn looked_at(conn: &mut Conn, it: &Seeker, now: Millis) -> Done<()> {
    let until = Millis(it.since).plus(KEPT);
    if until <= now {
        seeker::removed(conn, it.guild, it.person, &it.game).await?;
        return told_in_vain(conn, it, now).await;
    }
    if paired(conn, it, None, now).await?.is_some() {
        return Ok(());
    }
    Ok(seeker::put_off(conn, it, until.min(now.plus(HOUR)).0).await?)
}

/// Opens the bout of a person and the nearest suitable opponent, if there is one. Returns the answer to
/// the acting person, `by`.
async fn paired(
    conn: &mut Conn,
    me: &Seeker,
    by: Option<i64>,
    now: Millis,
) -> Done<Option<String>> {
    let mut nearest: Option<Seeker> = None;
    for it in seeker::looking(conn, me.channel, &me.game, CROWD).await? {
        let is_nearer = |best: &Seeker| distance(me, &it) < distance(me, best);
        let suits = it.person != me.person
            && it.guild == me.guild
            && suit(me, &it, now)
            && nearest.as_ref().is_none_or(is_nearer);
        if suits && may_meet(conn, me.person, it.person).await? {
            nearest = Some(it);
        }
    }
    let Some(other) = nearest else { return Ok(None) };
    for it in [me, &other] {
        seeker::removed(conn, it.guild, it.person, &it.game).await?;
    }
    // The person who presses opens it: nobody is refused for another's recent lobbies.
    Ok(Some(met(conn, me, &other, by, now).await?))
}

/// The difference of two ratings, in thousandths of a point.
fn distance(one: &Seeker, other: &Seeker) -> i64 {
    (one.rating - other.rating).abs()
}

/// Whether two searches agree: the same clock or any, and each rating within the other's range by now.
fn suit(one: &Seeker, other: &Seeker, now: Millis) -> bool {
    let same_clock = match (&one.clock, &other.clock) {
        (Some(one), Some(other)) => one == other,
        (None, _) | (_, None) => true,
    };
    let reach = |it: &Seeker| (it.span + (now.0 - it.since).max(0) / HOUR * WIDER) * POINT;
    same_clock && distance(one, other) <= reach(one).min(reach(other))
}

/// Whether two may sit down together: neither has blocked the other, and the other has room for one
/// more bout.
async fn may_meet(conn: &mut Conn, one: i64, other: i64) -> Done<bool> {
    Ok(apart::apart(conn, one, other).await?.is_none()
        && bout::sits_in(conn, one).await? < BOUTS_OF_A_PERSON
        && bout::sits_in(conn, other).await? < BOUTS_OF_A_PERSON)
}

/// Opens the bout of two who found each other. It begins at once, except under a clock for which both
/// have to be there: then it is a lobby in which both sit.
async fn met(
    conn: &mut Conn,
    first: &Seeker,
    second: &Seeker,
    by: Option<i64>,
    now: Millis,
) -> Done<String> {
    let kind = Kind::of(&first.game).ok_or_else(Refused::no_such_game)?;
    let name = nicknames::on(conn, first.guild, first.person).await?;
    let guild = messenger_id(first.guild);
    let opener = Person { id: messenger_id(first.person), name, guild };
    let mut wanted = plain(kind, opener, 0);
    let clock = first.clock.as_ref().or(second.clock.as_ref());
    wanted.pace = clock.and_then(|name| Pace::of(name));
    let at = Place { guild, channel: messenger_id(first.channel) };
    let (id, _) = open(conn, at, wanted, now).await?;
    let mut lobby = OpenLobby::load(conn, id).await?;
    lobby.state.people.push(Participant::new(second.person, Attendance::Sits));
    for it in [first, second] {
        let name = nicknames::on(conn, it.guild, it.person).await?;
        lobby.names.insert(it.person, name);
    }
    let title = lobby.title();
    let is_live = lobby.setup.pace.is_live();
    let others = [first, second].into_iter().filter(|it| Some(it.person) != by);
    let begins = match is_live {
        true => {
            format!("{} opened it, and begins it with *Start* above", lobby.name(first.person))
        }
        false => "and it begins".to_owned(),
    };
    lobby.note(conn, &found(&title, &begins, others.map(|it| it.person)), now).await?;
    let actor = by.map_or(0, messenger_id);
    if !is_live {
        return Ok(lobby.begin(conn, actor, now).await?.words);
    }
    // A person who finds the lobby full need not be told so.
    lobby.state.told_full = true;
    lobby.save(conn, now).await?;
    Ok(format!(
        "You have an opponent: **{title}** stands in {{#{}}}. You opened it: *Start* there begins it.",
        at.channel
    ))
}

/// Calls the two who have found each other.
fn found(title: &str, begins: &str, people: impl Iterator<Item = i64>) -> Message {
    let people: Vec<u64> = people.map(messenger_id).collect();
    let names: Vec<String> = people.iter().map(|id| format!("{{@{id}}}")).collect();
    Message {
        head: format!("{}: an opponent is found for **{title}**: {begins}.", names.join(" and ")),
        mention: people,
        ..Message::default()
    }
}

/// Tells a person that their search was in vain: privately, or where private messages do not arrive in
/// the channel.
async fn told_in_vain(conn: &mut Conn, it: &Seeker, now: Millis) -> Done<()> {
    let known = person::person(conn, it.person).await?;
    let is_reached = known.is_some_and(|known| Dms::read(&known.dms).may_arrive());
    let (to, mark) = match is_reached {
        true => (Destination::Person(it.person), String::new()),
        false => (Destination::Channel(it.channel), format!("{{@{}}}: ", it.person)),
    };
    let message = Message {
        head: format!(
            "{mark}nobody was found for **{}** in {{#{}}} within a day. `/bout queue` there looks \
             again.",
            title(&it.game),
            it.channel
        ),
        mention: if is_reached { Vec::new() } else { vec![messenger_id(it.person)] },
        ..Message::default()
    };
    Ok(outbox::queued(conn, &[queued::row(to, Purpose::Note, None, &message, now)?]).await?)
}

/// A person's searches on a server, with their controls.
async fn panel(conn: &mut Conn, guild: i64, who: i64, before: &str) -> Done<Message> {
    let all = seeker::of(conn, guild, who).await?;
    let mut lines = vec![format!("{before}**Looking for an opponent**")];
    let mut controls = Vec::new();
    for it in &all {
        let clock =
            it.clock.as_ref().map_or_else(|| "any clock".to_owned(), |it| format!("clock {it}"));
        let (low, high) = (it.rating / POINT - it.span, it.rating / POINT + it.span);
        lines.push(format!(
            "• {} in {{#{}}}: {clock}, rated {low} to {high} and farther by the hour, until {}",
            title(&it.game),
            it.channel,
            Millis(it.since).plus(KEPT).mark()
        ));
        if let Some(kind) = Kind::of(&it.game) {
            let label = format!("Stop: {}", kind.title());
            let stop = Action::StopSeeking(place_of(kind));
            controls.push(Control::button(&label, Style::Secondary, stop));
        }
    }
    if all.is_empty() {
        lines.push(
            "You look for none. Choose a game: who looks for the same here is found.".to_owned(),
        );
    }
    let choice = |(index, kind): (u16, &Kind)| {
        MenuChoice::new(index, kind.title(), shortened(kind.about(), DETAIL))
            .signed(Some(kind.own_sign()))
    };
    let games = (0..).zip(Kind::all()).map(choice).collect();
    controls.push(Control::menu("Look for an opponent", games, Action::Seek));
    Ok(Message { head: lines.join("\n"), controls, ..Message::default() })
}

/// The number of people who look for an opponent in a channel, as a line; `None`: nobody.
pub(crate) async fn counted(conn: &mut Conn, channel: i64) -> Done<Option<String>> {
    let all = seeker::counted(conn, channel).await?;
    let each: Vec<String> =
        all.iter().map(|(game, count)| format!("{} {count}", title(game))).collect();
    Ok((!each.is_empty()).then(|| format!("Looking for an opponent: {}.", each.join(", "))))
}
