//! The ways on which somebody is reached, one after the other: a private message, where the bout is played,
//! the channel that the server keeps for the bot. The fate of each is kept.
//!
//! Secret questions are no part of it: a call says what everybody may know, and so does its receipt.

use crate::common::{
    Action, BoutId, Call, Control, Done, Message, Millis, Style, Way, heading, linked,
    messenger_id, row_id, title,
};
use crate::outbox::queued::{self, PUT_OFF, Purpose};
use crate::settings::preferences::Preferences;
use crate::settings::server::GuildSettings;
use anyhow::Context;
use store::Conn;
use store::bout::{self, Status, Whereabouts};
use store::outbox::{self, Destination, New};
use store::person::{self, Dms};
use store::receipt::{self, Receipt};

/// People who cannot be called where their bout is played, and the words for them instead; `None` where the
/// words are those of a post, which stays.
#[derive(Clone)]
pub(crate) struct Lost {
    pub(crate) people: Vec<u64>,
    pub(crate) said: Option<Message>,
}

/// Calls people to a bout that is played nowhere any more.
pub(crate) async fn call_otherwise(
    conn: &mut Conn,
    bout: i64,
    lost: &Lost,
    now: Millis,
) -> Done<()> {
    for person in &lost.people {
        let call = Call { person: Some(*person), way: Way::Bout, tried: Vec::new() };
        goes_on(conn, bout, &call, lost.said.as_ref(), now).await?;
    }
    Ok(())
}

/// Keeps whether a call has arrived; `lost` is since when not.
async fn noted(
    conn: &mut Conn,
    bout: i64,
    call: &Call,
    lost: Option<Millis>,
    now: Millis,
) -> Done<()> {
    let Some(person) = call.person.map(row_id) else { return Ok(()) };
    let (way, lost) = (call.way.word().to_owned(), lost.map(|at| at.0));
    Ok(receipt::kept(conn, &Receipt { bout, person, way, at: now.0, lost }).await?)
}

/// Whether nobody is waited for any more.
fn is_over(place: &Whereabouts) -> bool {
    place.status == Status::Over
}

/// Keeps that a call has not arrived, and puts it on the next way that is open; whether there is one.
async fn goes_on(
    conn: &mut Conn,
    bout: i64,
    call: &Call,
    said: Option<&Message>,
    now: Millis,
) -> Done<bool> {
    let place = bout::whereabouts(conn, bout).await?;
    // Its end is told where it was played, and nobody is waited for.
    if place.as_ref().is_some_and(is_over) {
        return Ok(false);
    }
    noted(conn, bout, call, Some(now), now).await?;
    let (Some(person), Some(place)) = (call.person, place) else { return Ok(false) };
    let mut tried = call.tried.clone();
    tried.push(call.way);
    for way in Way::ALL.into_iter().filter(|way| !tried.contains(way)) {
        let Some(to) = open(conn, way, person, &place).await? else { continue };
        let call = Call { person: Some(person), way, tried: tried.clone() };
        let said = said.cloned().unwrap_or_else(|| summons(bout, &place));
        let message = addressed(said, call);
        let row = queued::row(to, Purpose::Note, Some(bout), &message, now)?;
        outbox::queued(conn, &[row]).await?;
        return Ok(true);
    }
    Ok(false)
}

/// A row that tells somebody something about a bout on the first way that is open; `None` if every way is
/// closed.
pub(crate) async fn told(
    conn: &mut Conn,
    bout: i64,
    person: u64,
    (purpose, said): (Purpose, Message),
    now: Millis,
) -> Done<Option<New>> {
    let Some(place) = bout::whereabouts(conn, bout).await? else { return Ok(None) };
    for way in Way::ALL {
        let Some(to) = open(conn, way, person, &place).await? else { continue };
        let message = addressed(said, Call { person: Some(person), way, tried: Vec::new() });
        return Ok(Some(queued::row(to, purpose, Some(bout), &message, now)?));
    }
    Ok(None)
}

/// Where a way leads, if it is open.
async fn open(
    conn: &mut Conn,
    way: Way,
    person: u64,
    place: &Whereabouts,
) -> Done<Option<Destination>> {
    match way {
        Way::Private => {
            let known = person::person(conn, row_id(person)).await?;
            let Some(known) = known else { return Ok(None) };
            let wants = !Preferences::read(&known.settings)?.no_dms;
            let is_open = wants && Dms::read(&known.dms).may_arrive();
            Ok(is_open.then(|| Destination::Person(row_id(person))))
        }
        Way::Bout => {
            let channel = if place.thread == 0 { place.channel } else { place.thread };
            let is_open = channel != 0 && place.trouble.is_none();
            Ok(is_open.then_some(Destination::Channel(channel)))
        }
        Way::Bot => {
            let settings = GuildSettings::of(conn, place.guild).await?;
            Ok(settings.bot_channel.map(|channel| Destination::Channel(row_id(channel))))
        }
    }
}

/// The message to somebody in place of a post that does not reach them: the same to everybody, for every
/// question.
fn summons(bout: i64, place: &Whereabouts) -> Message {
    let head = format!(
        "**{}** goes on, and I may not post where it is played. Look with *Your move* whether it waits for you.",
        named(place)
    );
    let look = Control::button("Your move", Style::Primary, Action::Panel(BoutId(bout)));
    Message { head, controls: vec![look], ..Message::default() }
}

/// A bout's name, leading to its newest post.
pub(crate) fn named(place: &Whereabouts) -> String {
    linked(&heading(title(&place.game), place.number), place.guild, place.newest())
}

/// A message to the called person: in a channel it names them.
fn addressed(said: Message, call: Call) -> Message {
    let mark = call.person.map(|person| format!("{{@{person}}}")).unwrap_or_default();
    let is_named = said.head.contains(&mark);
    match call.way {
        Way::Private => Message { mention: Vec::new(), call: Some(call), ..said },
        Way::Bout | Way::Bot => {
            let head = if is_named { said.head } else { format!("{mark}: {}", said.head) };
            let mention = call.person.into_iter().collect();
            Message { head, mention, call: Some(call), ..said }
        }
    }
}

/// Keeps that a message has reached those whom it called.
pub(crate) async fn arrived(
    conn: &mut Conn,
    bout: i64,
    purpose: Purpose,
    say: &str,
    now: Millis,
) -> Done<()> {
    let calls = calls(purpose, &read(say)?);
    let goes_on = !calls.is_empty()
        && bout::whereabouts(conn, bout).await?.is_some_and(|place| !is_over(&place));
    for call in calls.iter().filter(|_| goes_on) {
        noted(conn, bout, call, None, now).await?;
    }
    Ok(())
}

/// Whether a row may call somebody: most do not, and need not be read.
pub(crate) fn may_call(purpose: Purpose, say: &str) -> bool {
    let is_mention =
        matches!(purpose, Purpose::Post | Purpose::Reminder) && say.contains(r#""mention":["#);
    is_mention || say.contains(r#""call":{"#)
}

fn written(message: &Message) -> anyhow::Result<String> {
    serde_json::to_string(message).context("writing a call")
}

fn read(say: &str) -> anyhow::Result<Message> {
    serde_json::from_str(say).context("reading a call")
}

/// The people whom a row calls, and on which way.
fn calls(purpose: Purpose, message: &Message) -> Vec<Call> {
    if let Some(call) = &message.call {
        return vec![call.clone()];
    }
    if purpose != Purpose::Post && purpose != Purpose::Reminder {
        return Vec::new();
    }
    let named = message.mention.iter();
    named.map(|it| Call { person: Some(*it), way: Way::Bout, tried: Vec::new() }).collect()
}

/// The fate of a row whose call goes another way.
enum Fate {
    /// No other way is open: it waits as it was.
    Stays,
    /// It calls fewer people, or nobody.
    Changed,
    /// It has nothing more to say here.
    Goes,
}

/// Calls those on another way whom a row was to call.
async fn elsewhere(
    conn: &mut Conn,
    bout: i64,
    purpose: Purpose,
    message: &mut Message,
    now: Millis,
) -> Done<Fate> {
    // The words of a post are about a board that its channel shows.
    let said = (purpose != Purpose::Post).then(|| message.clone());
    let mut is_changed = false;
    for call in calls(purpose, message) {
        if goes_on(conn, bout, &call, said.as_ref(), now).await? {
            message.mention.retain(|it| Some(*it) != call.person);
            is_changed = true;
        }
    }
    Ok(match is_changed {
        false => Fate::Stays,
        true if purpose != Purpose::Post && message.mention.is_empty() => Fate::Goes,
        true => Fate::Changed,
    })
}

/// Calls those on another way who were to be called where a bout is played and nothing arrives: rows of its
/// that are yet to be queued.
pub(crate) async fn none_arrive(
    conn: &mut Conn,
    bout: i64,
    rows: &mut Vec<New>,
    now: Millis,
) -> Done<()> {
    let mut kept = Vec::new();
    for mut row in std::mem::take(rows) {
        let purpose = Purpose::read(row.purpose)?;
        let is_there = matches!(row.to, Destination::Channel(_));
        if is_there && may_call(purpose, &row.say) {
            let mut message = read(&row.say)?;
            match elsewhere(conn, bout, purpose, &mut message, now).await? {
                Fate::Stays => {}
                Fate::Changed => row.say = written(&message)?,
                Fate::Goes => continue,
            }
        }
        kept.push(row);
    }
    *rows = kept;
    Ok(())
}

/// A row never arrives: the people whom it was to call are called on another way.
pub(crate) async fn never_arrives(
    conn: &mut Conn,
    bout: i64,
    purpose: Purpose,
    say: &str,
    now: Millis,
) -> Done<()> {
    if may_call(purpose, say) {
        elsewhere(conn, bout, purpose, &mut read(say)?, now).await?;
    }
    Ok(())
}

/// Nothing goes to a destination for now, or ever: the people who were to be called there are called on
/// another way.
pub(crate) async fn is_barred(conn: &mut Conn, to: Destination, now: Millis) -> Done<()> {
    let (kind, destination) = match to {
        Destination::Channel(id) => ("channel", id),
        Destination::Person(id) => ("person", id),
        Destination::Member(_) | Destination::Webhook(_) => return Ok(()),
    };
    for row in receipt::unsaid(conn, kind, destination).await? {
        let purpose = Purpose::read(&row.purpose)?;
        if !may_call(purpose, &row.say) {
            continue;
        }
        let mut message = read(&row.say)?;
        match elsewhere(conn, row.bout, purpose, &mut message, now).await? {
            Fate::Stays => {}
            Fate::Changed => outbox::reworded(conn, row.id, &written(&message)?).await?,
            Fate::Goes => {
                outbox::removed(conn, &[row.id], now.0 + PUT_OFF).await?;
            }
        }
    }
    Ok(())
}

/// A row that must reach somebody, at first by private message.
pub(crate) fn calls_privately(row: New, person: i64, message: Message) -> anyhow::Result<New> {
    let call = Call { person: Some(messenger_id(person)), way: Way::Private, tried: Vec::new() };
    let message = Message { call: Some(call), ..message };
    Ok(New { say: written(&message)?, ..row })
}

/// The message to stewards in the channel that the server keeps for the bot; nothing where there is none.
pub(crate) async fn to_stewards(
    conn: &mut Conn,
    (guild, bout): (i64, Option<i64>),
    words: String,
    now: Millis,
) -> Done<()> {
    let Some(channel) = GuildSettings::of(conn, guild).await?.bot_channel else { return Ok(()) };
    let call = Some(Call { person: None, way: Way::Bot, tried: Vec::new() });
    let message = Message { head: words, call, ..Message::default() };
    let to = Destination::Channel(row_id(channel));
    let row = queued::row(to, Purpose::Note, bout, &message, now)?;
    Ok(outbox::queued(conn, &[row]).await?)
}

/// Whether a row goes to the channel that a server keeps for the bot: its failing says nothing of its bout.
pub(crate) fn is_to_the_bots_channel(say: &str) -> anyhow::Result<bool> {
    let is_call = say.contains(r#""call":{"#);
    Ok(is_call && read(say)?.call.is_some_and(|call| call.way == Way::Bot))
}
