//! Substitutes for words that the messenger does not take: a server's own filter may know a name that stands in
//! them, and nobody is told of that beforehand.

use crate::common::{
    Action, BoutId, Control, DAY, Done, Message, Millis, Reference, SeasonId, Style, title,
};
use crate::delivery::channels::{in_trouble, to_opener};
use crate::outbox::queued::{self, PUT_OFF, Purpose, Sort};
use crate::outbox::ways_to_reach;
use anyhow::Context;
use store::bout::{self, Whereabouts};
use store::contest::{self, Which};
use store::outbox::{self, Destination, New, Waiting};
use store::{Conn, receipt};

/// Milliseconds after which it is told again of the same bout or channel that words are refused.
const TOLD_AGAIN: i64 = 30 * DAY;
/// The word for this in the table of things told once.
const REFUSED: &str = "refused";

/// The messenger will never take a message: once it is tried in plain words, without names and picture. The
/// bout's opener, or stewards, learn of it.
pub(super) async fn refused(
    conn: &mut Conn,
    row: &Waiting,
    purpose: Purpose,
    code: &str,
    now: Millis,
) -> Done<()> {
    let reference = Reference::new();
    tracing::error!(
        reference = reference.0,
        row = row.id,
        purpose = row.purpose,
        bout = row.bout,
        code,
        "the messenger refuses a message"
    );
    outbox::removed(conn, &[row.id], now.0 + PUT_OFF).await?;
    let said: Message = serde_json::from_str(&row.say).context("reading a message")?;
    let place = match row.bout {
        Some(id) => bout::whereabouts(conn, id).await?,
        None => None,
    };
    let instead = match said.is_plain {
        true => None,
        false => instead(row, purpose, said, place.as_ref(), &reference),
    };
    // A newer board is on its way: words in place of this one would take its controls. Those whom this one calls are
    // called in another way, since an edit calls nobody.
    if purpose == Purpose::Post && outbox::is_followed(conn, row).await? {
        if let Some(id) = row.bout {
            ways_to_reach::never_arrives(conn, id, purpose, &row.say, now).await?;
        }
        return Ok(());
    }
    let Some(instead) = instead else { return is_lost(conn, row, purpose, now).await };
    let purpose_instead = if purpose == Purpose::Delete { Purpose::Strip } else { purpose };
    let plain = queued::row(row.to(), purpose_instead, row.bout, &instead, now)?;
    let plain = New {
        seat: row.seat,
        message: row.message,
        about: row.about,
        is_fresh: row.is_fresh || purpose == Purpose::Post,
        ..plain
    };
    outbox::queued(conn, &[plain]).await?;
    let words = match (purpose, purpose.sort()) {
        (Purpose::Lobby, _) => {
            "the words of its post are refused in its channel, perhaps by a filter of the server's for words \
             or names. It stands there without names and picture, and its buttons work."
        }
        (_, Sort::Said) => {
            "some of my words about it are refused in its channel, perhaps by a filter of the server's for \
             words or names. What stands there instead names nobody."
        }
        (_, Sort::Own | Sort::Work) => return Ok(()),
    };
    told_once(conn, row, purpose, words, now).await
}

/// The message to try instead; `None` where nothing was said.
fn instead(
    row: &Waiting,
    purpose: Purpose,
    said: Message,
    place: Option<&Whereabouts>,
    reference: &Reference,
) -> Option<Message> {
    let Reference(reference) = reference;
    let name = place.map(|place| format!("{} #{}", title(&place.game), place.number));
    let look =
        row.bout.map(|id| Control::button("Your move", Style::Primary, Action::Panel(BoutId(id))));
    let (head, controls) = match (purpose, purpose.sort()) {
        (Purpose::Thread, _) => {
            return Some(Message { head: name?, is_plain: true, ..Message::default() });
        }
        // The controls go, and the words stay as they are.
        (Purpose::Strip, _) if said != Message::default() => return Some(Message::default()),
        (Purpose::Delete, _) => return Some(Message::default()),
        (Purpose::Pack, _) | (_, Sort::Work) => return None,
        (Purpose::Post, _) => {
            let words = format!(
                "The newest board could not be shown; see it with `/bout board`. An operator can look \
                 into it with this reference: `{reference}`."
            );
            (words, look.into_iter().collect())
        }
        (Purpose::Hand, _) => {
            let words = format!(
                "**{}**: your hand could not be shown; see it with `/hand`. An operator can look into it with \
                 this reference: `{reference}`.",
                name.unwrap_or_default()
            );
            (words, look.into_iter().collect())
        }
        (Purpose::Decision, _) => {
            let season = row.about.map(SeasonId);
            let decide = |id| Control::button("Decide", Style::Primary, Action::Ludus(id));
            (generally(&said, None, reference), season.map(decide).into_iter().collect())
        }
        (_, Sort::Said | Sort::Own) => {
            let head = generally(&said, name, reference);
            let is_button = |it: &Control| matches!(it, Control::Button { .. });
            (head, said.controls.into_iter().filter(is_button).collect())
        }
    };
    let Message { mention, call, filing, post, former_post, former, former_mono, .. } = said;
    Some(Message {
        head,
        controls,
        mention,
        call,
        filing,
        post,
        former_post,
        former,
        former_mono,
        is_plain: true,
        ..Message::default()
    })
}

/// That there was something to be said, and to whom.
fn generally(said: &Message, name: Option<String>, reference: &str) -> String {
    let marks = said.mention.iter().map(|person| format!("{{@{person}}}: ")).collect::<String>();
    let name = name.map_or_else(String::new, |name| format!("**{name}**: "));
    format!(
        "{marks}{name}what was to be said here is refused, perhaps by a filter for words or names. `/duties` \
         shows what waits for you. An operator can look into it with this reference: `{reference}`."
    )
}

/// Not even plain words are taken.
async fn is_lost(conn: &mut Conn, row: &Waiting, purpose: Purpose, now: Millis) -> Done<()> {
    if let Some(id) = row.bout {
        ways_to_reach::never_arrives(conn, id, purpose, &row.say, now).await?;
    }
    let words = match (purpose, purpose.sort()) {
        (Purpose::Post, _) => {
            let words = "My posts are refused in the bout's channel; an operator finds the reason in \
                         the log. `/bout board` shows the board, and the bout goes on.";
            return in_trouble(conn, row, words, now).await;
        }
        (Purpose::Lobby, _) => {
            let words = "The lobby's post is refused in its channel, whatever it says, so nobody can join \
                         there; an operator finds the reason in the log. Open it in another channel.";
            return in_trouble(conn, row, words, now).await;
        }
        (Purpose::Thread, _) => {
            "no thread could be opened for it: that is refused. It goes on in its channel."
        }
        (Purpose::Pack, _) | (_, Sort::Said) => {
            "something about it is refused in its channel, whatever it says; an operator finds the reason in \
             the log. `/duties` shows what waits for you."
        }
        (_, Sort::Own | Sort::Work) => return Ok(()),
    };
    told_once(conn, row, purpose, words, now).await
}

/// Tells the opener of a row's subject, or else the server's stewards, once in a long time.
pub(super) async fn told_once(
    conn: &mut Conn,
    row: &Waiting,
    purpose: Purpose,
    words: &str,
    now: Millis,
) -> Done<()> {
    let Destination::Channel(channel) = row.to() else { return Ok(()) };
    if ways_to_reach::is_to_the_bots_channel(&row.say)? {
        return Ok(());
    }
    let (place, what) = match row.bout {
        Some(bout) if purpose == Purpose::Thread => (bout, "thread"),
        Some(bout) => (bout, REFUSED),
        None => (channel, REFUSED),
    };
    if !receipt::is_news(conn, (place, what), now.0, now.0 - TOLD_AGAIN).await? {
        return Ok(());
    }
    if let Some(id) = row.bout {
        let Some(place) = bout::whereabouts(conn, id).await? else { return Ok(()) };
        if 0 < place.opener {
            outbox::queued(conn, &[to_opener(id, &place, words, now)?]).await?;
        }
        return Ok(());
    }
    let (guild, name, opener) = match (purpose, row.about) {
        (Purpose::News | Purpose::Decision | Purpose::Reminder, Some(id)) => {
            let Some(row) = contest::row(conn, Which::Season, id).await? else { return Ok(()) };
            (row.guild, row.name, row.opener)
        }
        (Purpose::Tidings | Purpose::Rounds, Some(id)) => {
            let Some(row) = contest::row(conn, Which::Tournament, id).await? else { return Ok(()) };
            (row.guild, row.name, row.opener)
        }
        (Purpose::Table | Purpose::Notice | Purpose::Card, Some(guild)) => {
            (guild, format!("{{#{channel}}}"), None)
        }
        (_, _) => return Ok(()),
    };
    let head = format!("**{name}**: {words}");
    match opener.filter(|opener| 0 < *opener) {
        Some(opener) => {
            let message = Message { head, ..Message::default() };
            let to = Destination::Person(opener);
            let row = queued::row(to, Purpose::Note, None, &message, now)?;
            Ok(outbox::queued(conn, &[row]).await?)
        }
        None => ways_to_reach::to_stewards(conn, (guild, None), head, now).await,
    }
}
