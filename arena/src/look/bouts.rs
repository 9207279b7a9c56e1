//! The open lobbies and running bouts of this place, for people who look for a bout or for one to watch.
//!
//! People who may use commands in a channel see what is in it and in its threads; bouts elsewhere may be hidden
//! from them, so of those they see only the ones in which they themselves sit. Of a bout all is said that its own
//! post says, and nothing else: no secret question, and no window of one.
//!
//! A post that lists what is open and played in its channel is kept up to date by the clock alone: it is looked at
//! every ten minutes, edited where it says something new, and once a day posted anew at the end of the channel. It
//! calls nobody.

use crate::bout::state::{Attendance, BoutState, LobbyState, Progress};
use crate::common::{
    Action, BoutId, Control, DAY, Done, Fault, Listed, MINUTE, Message, Millis, Name, Person,
    Place, Refused, Reply, Style, linked, row_id, title,
};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lobby::seeking;
use crate::lookup::nicknames::SOMEBODY;
use crate::lookup::which::here;
use crate::outbox::queued::{self, Purpose};
use crate::standings::layout::{PAGE, turned};
use crate::standings::reliability::{self, Reliability};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use std::collections::BTreeMap;
use store::listed::{self, Of, Seat};
use store::outbox::{self, Destination, New, Waiting};
use store::{About, Conn, noticeboard};

/// The most bouts that are paged through.
const MOST: i64 = 500;
/// The most buttons that lead into bouts.
const BUTTONS: usize = 5;

/// Where each bout stands in a list: its seats, seat by seat.
type Seats = BTreeMap<i64, Vec<Seat>>;

impl Arena {
    /// A page, from 0, of the open lobbies and live bouts of this channel, or of one's own on this
    /// server; of one game, if it is named.
    #[boxed]
    pub async fn bouts(
        &self,
        by: Person,
        at: Place,
        of: Listed,
        game: Option<&str>,
        page: u32,
    ) -> Done<Reply> {
        let game = game.map(named).transpose()?;
        self.bouts_page(by, at, of, game, page).await
    }

    /// The same of a game by its place in the list of games.
    pub(crate) async fn bouts_page(
        &self,
        by: Person,
        at: Place,
        of: Listed,
        game: Option<u8>,
        page: u32,
    ) -> Done<Reply> {
        let shown = async {
            let guild = here(at)?;
            let kind = match game {
                Some(at) => {
                    Some(*Kind::all().get(usize::from(at)).ok_or_else(Refused::no_such_game)?)
                }
                None => None,
            };
            let mut reader = self.leisure().await?;
            let whose = match of {
                Listed::Here => Of::Channel(row_id(at.channel)),
                Listed::Mine => Of::Person(row_id(by.id)),
            };
            let slug = kind.map(|kind| kind.slug());
            let all = listed::open(&mut reader, guild, whose, slug, MOST).await?;
            let (page, last, from) = turned(page, all.len(), PAGE);
            let shown: Vec<i64> = all.iter().copied().skip(from).take(EACH).collect();
            let found = Found::of(&mut reader, &shown).await?;
            let what = kind.map_or_else(String::new, |kind| format!(" of {}", kind.title()));
            let head = match of {
                Listed::Here => format!("**Bouts{what} in this channel**"),
                Listed::Mine => format!("**Your bouts{what} on this server**"),
            };
            let lines = if all.is_empty() { vec![none(of)] } else { found.lines.clone() };
            let seekers = match of {
                Listed::Here => seeking::counted(&mut reader, row_id(at.channel)).await?,
                Listed::Mine => None,
            };
            let paged = (0 < last).then(|| format!("Page {} of {}.", page + 1, last + 1));
            let controls = found.entrances(of).into_iter().chain(turns(of, game, page, last));
            Ok(Reply::new(Message {
                head: std::iter::once(head)
                    .chain(lines)
                    .chain(seekers)
                    .chain(paged)
                    .collect::<Vec<_>>()
                    .join("\n"),
                controls: controls.collect(),
                ..Message::default()
            }))
        };
        shown.await.map_err(Fault::referenced)
    }
}

/// Bouts on a page.
const EACH: usize = PAGE as usize;

/// A page of lobbies and bouts in words.
pub(crate) struct Found {
    pub(crate) lines: Vec<String>,
    /// The presses that take a free seat in a lobby, with the lobbies' numbers.
    free: Vec<(Action, i64)>,
    live: Vec<(BoutId, i64)>,
}

impl Found {
    /// Those of these ids, in that order.
    pub(crate) async fn of(conn: &mut Conn, ids: &[i64]) -> Done<Found> {
        let rows = listed::listed(conn, ids).await?;
        let mut seats = Seats::new();
        let mut people = Vec::new();
        for seat in listed::seats(conn, ids).await? {
            people.extend(seat.person);
            seats.entry(seat.bout).or_default().push(seat);
        }
        let guild = rows.first().map_or(0, |row| row.guild);
        let reliable = reliability::of(conn, guild, &people).await?;
        let mut found = Found { lines: Vec::new(), free: Vec::new(), live: Vec::new() };
        for row in ids.iter().filter_map(|id| rows.iter().find(|row| row.id == *id)) {
            let none = Vec::new();
            let seats = seats.get(&row.id).unwrap_or(&none);
            let state: BoutState =
                serde_json::from_str(&row.affairs).context("reading the notes about a bout")?;
            let it = (BoutId(row.id), row.number);
            let told = if let Some(lobby) = &state.lobby {
                let (told, is_free) = gathering(row, lobby, seats, &reliable);
                let join = Action::Join { bout: it.0, terms: lobby.terms };
                found.free.extend(is_free.then_some((join, it.1)));
                told
            } else {
                found.live.push(it);
                playing(&state.progress, seats)
            };
            let channel = if row.thread == 0 { row.channel } else { row.thread };
            let place = if channel == 0 { String::new() } else { format!(" in {{#{channel}}}") };
            let name = format!("#{} {}", row.number, title(&row.game));
            let name = linked(&name, row.guild, row.newest());
            found.lines.push(format!("• {name}{place}: {told}"));
        }
        Ok(found)
    }

    /// Buttons that lead into them: to a free seat here, to one's own table.
    pub(crate) fn entrances(&self, of: Listed) -> Vec<Control> {
        let button = |label: &str, style, number: i64, action| {
            Control::button(&format!("{label} #{number}"), style, action)
        };
        match of {
            Listed::Here => {
                let joins = self.free.iter().take(BUTTONS);
                joins.map(|(action, at)| button("Join", Style::Success, *at, *action)).collect()
            }
            Listed::Mine => {
                let own = self.live.iter().take(BUTTONS);
                own.map(|(id, at)| button("Open", Style::Primary, *at, Action::Panel(*id)))
                    .collect()
            }
        }
    }
}

/// The people who gather in a lobby, and whether a seat is free.
fn gathering(
    row: &listed::Listed,
    lobby: &LobbyState,
    seats: &[Seat],
    reliable: &BTreeMap<i64, Reliability>,
) -> (String, bool) {
    let of = |state| seats.iter().filter(move |seat: &&Seat| seat.state == state);
    let invited = of(Attendance::Invited.word()).count();
    let most = Kind::of(&row.game).map_or(0, |kind| usize::from(*kind.seats().end()));
    let free = most.saturating_sub(lobby.taken());
    let house = (0 < lobby.house).then(|| "the house".to_owned());
    let sit = of(Attendance::Sits.word()).map(|seat| {
        let person = seat.person.and_then(|person| reliable.get(&person)).copied();
        format!("{}{}", name(seat), person.unwrap_or_default().beside())
    });
    let taken: Vec<String> = sit.chain(house).collect();
    let seats = match free {
        0 => "no seat is free".to_owned(),
        1 => "1 seat is free".to_owned(),
        more => format!("{more} seats are free"),
    };
    let waits = if invited == 0 { String::new() } else { format!(", {invited} invited") };
    let asks = match lobby.minimum {
        _ if lobby.invite_only => ", by invitation only".to_owned(),
        Some(minimum) => format!(" for {}", minimum.words()),
        None => String::new(),
    };
    let since = Millis(row.created).mark();
    let told = format!("lobby of {}{waits}; {seats}{asks}, opened {since}", list(&taken));
    (told, 0 < free && !lobby.invite_only)
}

/// The players, and those for whom the bout waits as everybody may know.
fn playing(progress: &Progress, seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|seat| name(seat).to_string()).collect();
    let waits: Vec<String> = progress
        .waits_in_public()
        .filter_map(|run| {
            let seat = seats.iter().find(|seat| seat.seat == i64::from(run.seat.0))?;
            Some(format!("{}, asked {}", name(seat), run.opened.mark()))
        })
        .collect();
    let state = if progress.is_paused() {
        "; it rests".to_owned()
    } else if progress.posted.settling {
        "; the dice are being settled".to_owned()
    } else if waits.is_empty() {
        String::new()
    } else {
        format!("; waits for {}", waits.join(" and "))
    };
    format!("{}{state}", list(&names))
}

fn name(seat: &Seat) -> Name {
    match seat.person {
        None => Name::nobodys("the house"),
        Some(person) => Name::of(person, seat.name.as_deref().unwrap_or(SOMEBODY)),
    }
}

fn list(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn none(of: Listed) -> String {
    match of {
        Listed::Here => "Nothing is open or played in this channel. `/bout start` opens a lobby.",
        Listed::Mine => "You sit in no bout here. `/bout start` opens a lobby.",
    }
    .to_owned()
}

/// The buttons that turn pages, and that turn to one's own or to those of the channel.
fn turns(of: Listed, game: Option<u8>, page: u32, last: u32) -> Vec<Control> {
    let turn = |label, of, page| {
        Control::button(label, Style::Secondary, Action::Bouts { of, game, page })
    };
    let (label, other) = match of {
        Listed::Here => ("My bouts", Listed::Mine),
        Listed::Mine => ("This channel", Listed::Here),
    };
    let mut all = Vec::new();
    all.extend((0 < page).then(|| turn("Higher", of, page.saturating_sub(1))));
    all.extend((page < last).then(|| turn("Lower", of, page + 1)));
    all.push(turn(label, other, 0));
    all
}

fn named(game: &str) -> Done<u8> {
    let wanted = game.trim().to_lowercase();
    let found = Kind::all().iter().position(|kind| kind.slug() == wanted);
    let found = found.and_then(|at| u8::try_from(at).ok());
    Ok(found.ok_or_else(Refused::no_such_game)?)
}

/// How often a noticeboard is looked at, in milliseconds: it is edited no oftener.
const EVERY: i64 = 10 * MINUTE;
/// The most lobbies and bouts on one: further pages are a press away.
const SHOWN: i64 = 15;

impl Arena {
    /// Keeps a noticeboard in a post of this channel, or takes down the one that this server has.
    /// Whether the one who asks may is for the messenger's side to know.
    #[boxed]
    pub async fn post_bouts(&self, at: Place, is_wanted: bool, now: Millis) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            Box::pin(async move {
                let guild = here(at)?;
                limits::spend(conn, What::Table, &[Whose::Guild(guild)], 1, now).await?;
                let before = noticeboard::taken_down(conn, guild).await?;
                outbox::superseded(conn, Purpose::Notice.word(), guild).await?;
                let old =
                    before.and_then(|it| Some((Destination::Channel(it.channel), it.message?)));
                if let Some((channel, message)) = old {
                    outbox::queued(conn, &[gone(channel, message, now)?]).await?;
                }
                if !is_wanted {
                    return Ok(Reply::words("This server has no noticeboard any more."));
                }
                // The guild may not be known yet.
                let settings = store::guild::settings_of(conn, guild).await?;
                let settings = settings.as_deref().unwrap_or("{}");
                store::guild::settings_kept(conn, guild, settings).await?;
                noticeboard::wanted(conn, guild, row_id(at.channel), now.0).await?;
                look_at(conn, guild, now).await?;
                Ok(Reply::words(
                    "The noticeboard stands in this channel and lists what is open and played in \
                     it. It is looked after every ten minutes; `/bout list post:False` takes it \
                     down.",
                ))
            })
        })
        .await
    }
}

/// Looks at a noticeboard: queues what it says now, where that is something new, or anew once a day.
pub(crate) async fn look_at(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    let Some(board) = noticeboard::of(conn, guild).await? else { return Ok(()) };
    let next = now.plus(EVERY).0;
    // Messages that do not get through would pile up.
    if outbox::is_tried(conn, Purpose::Notice.word(), guild).await? {
        return Ok(noticeboard::looked_at(conn, guild, &board.says, next).await?);
    }
    let (message, is_empty) = written(conn, guild, board.channel).await?;
    let text = serde_json::to_string(&message).map_err(anyhow::Error::from)?;
    let says = table::sha256_hex(text.as_bytes())[..16].to_owned();
    let is_old = board.posted.is_none_or(|posted| posted + DAY <= now.0);
    // An empty one is no news on the next day either.
    let is_fresh = board.message.is_none() || is_old && !is_empty;
    if is_fresh || says != board.says {
        outbox::superseded(conn, Purpose::Notice.word(), guild).await?;
        let to = Destination::Channel(board.channel);
        let row = queued::row(to, Purpose::Notice, None, &message, now)?;
        outbox::queued(conn, &[New { about: Some(guild), is_fresh, ..row }]).await?;
    }
    Ok(noticeboard::looked_at(conn, guild, &says, next).await?)
}

/// The text of a noticeboard now.
pub(crate) async fn message(conn: &mut Conn, guild: i64, channel: i64) -> Done<Message> {
    Ok(written(conn, guild, channel).await?.0)
}

/// The same, and whether nothing is on it.
async fn written(conn: &mut Conn, guild: i64, channel: i64) -> Done<(Message, bool)> {
    let all = listed::open(conn, guild, Of::Channel(channel), None, SHOWN + 1).await?;
    let shown = all.iter().copied().take(usize::try_from(SHOWN).unwrap_or(usize::MAX));
    let found = Found::of(conn, &shown.collect::<Vec<_>>()).await?;
    let mut head = vec!["**Noticeboard**".to_owned()];
    head.extend(found.lines.iter().cloned());
    if all.is_empty() {
        head.push("Nothing is open or played here. `/bout start` opens a lobby.".to_owned());
    }
    if found.lines.len() < all.len() {
        head.push("… and more: press *All of this channel*.".to_owned());
    }
    let seekers = seeking::counted(conn, channel).await?;
    let is_empty = all.is_empty() && seekers.is_none();
    head.extend(seekers);
    let seek = Control::button("Find an opponent", Style::Secondary, Action::Queue);
    let button = |label, of| {
        let action = Action::Bouts { of, game: None, page: 0 };
        Control::button(label, Style::Secondary, action)
    };
    let lists = [button("All of this channel", Listed::Here), button("My bouts", Listed::Mine)];
    let controls = found.entrances(Listed::Here).into_iter().chain([seek]).chain(lists).collect();
    let message = Message { head: head.join("\n"), controls, ..Message::default() };
    Ok((message, is_empty))
}

/// Notes that it has arrived. Returns the row that deletes the message in whose place it stands, or itself where
/// no noticeboard is wanted there any more.
pub(crate) async fn arrived(
    conn: &mut Conn,
    row: &Waiting,
    (guild, message): (i64, i64),
    now: Millis,
) -> Done<Option<New>> {
    let place = (guild, row.destination);
    let old = noticeboard::arrived(conn, place, message, now.0).await?;
    Ok(old.map(|old| gone(row.to(), old, now)).transpose()?)
}

/// A noticeboard's message goes.
fn gone(channel: Destination, message: i64, now: Millis) -> anyhow::Result<New> {
    let row = queued::row(channel, Purpose::Delete, None, &Message::default(), now)?;
    Ok(New { message: Some(message), ..row })
}
