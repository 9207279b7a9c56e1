//! A post that lists what is open and played in its channel, and is kept up to date by the clock
//! alone: it is looked at every ten minutes, edited where it says something new, and once a day posted
//! anew at the end of the channel. It calls nobody.
//!
//! It lists its own channel with the threads of that: what is played elsewhere may be hidden from some of
//! those who read it.

use crate::common::{
    Action, Control, DAY, Done, Listed, MINUTE, Message, Millis, Place, Reply, Style, row_id,
};
use crate::house::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lobby::seeking;
use crate::look::bouts::Found;
use crate::lookup::which_season::here;
use crate::outbox::queued::{self, Purpose};
use async_recursion::async_recursion as boxed;
use store::listed::{self, Of};
use store::outbox::{self, Destination, New, Waiting};
use store::{About, Conn, noticeboard};

/// How often a noticeboard is looked at, in milliseconds: it is edited no oftener.
const EVERY: i64 = 10 * MINUTE;
/// The most lobbies and bouts on one: what is on further pages is a press away.
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
    // What does not get through would pile up.
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

/// What a noticeboard says now.
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

/// It has arrived; what stands in its place no longer goes.
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
