//! A row of the outbox: what it is for, and how it is made; facts of a bout on their way to the
//! address that organisers have named.

use crate::common::{DAY, Done, Message, Millis, Report, ReportedEvent, random};
use crate::outbox::ladder;
use crate::settings::preferences::Preferences;
use crate::settings::receiver::host;
use crate::settings::server::webhook_let_go;
use anyhow::Context;
use store::outbox::{self, Destination, New, Waiting};
use store::person::{self, Dms};
use store::{Conn, webhook};

/// How long the hand of whoever has just acted waits to be put right, in milliseconds: they see it in
/// their panel, and what they decide next puts it right as well. Nothing is put off longer.
pub(crate) const PUT_OFF: i64 = 20_000;

/// How long the post of a bout that one person plays alone lags behind, in milliseconds: they play in their
/// panel, and edits merge meanwhile.
pub(crate) const LAG: i64 = 5_000;

/// How long a thread is left alone, in milliseconds: less than the week after which it would be archived.
pub(crate) const LEFT_ALONE: i64 = 6 * DAY;

/// What a row of the outbox is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The lobby's living post.
    Lobby,
    /// A post of the bout; the newest has controls.
    Post,
    /// An older post loses its controls.
    Strip,
    /// An older message goes.
    Delete,
    /// The bout's thread.
    Thread,
    /// A reminder in the channel.
    Reminder,
    /// A wish to take an answer back.
    Undo,
    /// A wish to let the bout rest.
    Pause,
    /// A wish to end it without a result.
    End,
    /// A seat's living private message.
    Hand,
    /// Anything else that is said once.
    Note,
    /// That somebody's turn is the next.
    Next,
    /// What somebody is told once a day.
    Digest,
    /// The logs of a server's old bouts, packed.
    Pack,
    /// News of a season.
    News,
    /// What a season asks of a ludus, with its choices.
    Decision,
    /// A server's leaderboard, kept up to date.
    Table,
    /// A server's noticeboard of lobbies and bouts.
    Notice,
    /// A card that its owner shows to everybody.
    Card,
    /// News of a tournament.
    Tidings,
    /// A tournament's table, kept up to date.
    Rounds,
    /// Whether somebody is still a member.
    Look,
    /// Somebody gets a role.
    Grant,
    /// Somebody loses a role.
    Revoke,
    /// The bout's thread is kept open.
    Touch,
    /// The bout's thread may be archived soon.
    Close,
    /// The bout's post in a forum gets its name and tags.
    Label,
    /// Facts of the bout go to the server's webhook.
    Webhook,
}

impl Purpose {
    const ALL: [Purpose; 28] = [
        Purpose::Lobby,
        Purpose::Post,
        Purpose::Strip,
        Purpose::Delete,
        Purpose::Thread,
        Purpose::Reminder,
        Purpose::Undo,
        Purpose::Pause,
        Purpose::End,
        Purpose::Hand,
        Purpose::Note,
        Purpose::Next,
        Purpose::Digest,
        Purpose::Pack,
        Purpose::News,
        Purpose::Decision,
        Purpose::Table,
        Purpose::Notice,
        Purpose::Card,
        Purpose::Tidings,
        Purpose::Rounds,
        Purpose::Look,
        Purpose::Grant,
        Purpose::Revoke,
        Purpose::Touch,
        Purpose::Close,
        Purpose::Label,
        Purpose::Webhook,
    ];

    /// The word in the table.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Purpose::Lobby => "lobby",
            Purpose::Post => "post",
            Purpose::Strip => "strip",
            Purpose::Delete => "delete",
            Purpose::Thread => "thread",
            Purpose::Reminder => "reminder",
            Purpose::Undo => "undo",
            Purpose::Pause => "rest",
            Purpose::End => "end",
            Purpose::Hand => "hand",
            Purpose::Note => "note",
            Purpose::Next => "next",
            Purpose::Digest => "digest",
            Purpose::Pack => "pack",
            Purpose::News => "news",
            Purpose::Decision => "decision",
            Purpose::Table => "table",
            Purpose::Notice => "notice",
            Purpose::Card => "card",
            Purpose::Tidings => "tidings",
            Purpose::Rounds => "rounds",
            Purpose::Look => "look",
            Purpose::Grant => "grant",
            Purpose::Revoke => "revoke",
            Purpose::Touch => "touch",
            Purpose::Close => "close",
            Purpose::Label => "label",
            Purpose::Webhook => "webhook",
        }
    }

    /// What a word in the table means.
    pub(crate) fn read(word: &str) -> anyhow::Result<Purpose> {
        let found = Purpose::ALL.into_iter().find(|purpose| purpose.word() == word);
        found.with_context(|| format!("no purpose {word:?} in the outbox"))
    }
}

/// A row for something to be said.
pub(crate) fn row(
    to: Destination,
    purpose: Purpose,
    bout: Option<i64>,
    message: &Message,
    now: Millis,
) -> anyhow::Result<New> {
    Ok(New {
        to,
        bout,
        seat: None,
        purpose: purpose.word(),
        message: None,
        is_living: false,
        is_fresh: false,
        say: serde_json::to_string(message).context("writing a message")?,
        nonce: random::nonce(),
        due: now.0,
        about: None,
    })
}

/// A row that sees whether a person is still a member of a server. Nobody is told by the messenger
/// when somebody leaves, unless it is asked for everybody's comings and goings.
pub(crate) fn look(guild: i64, person: i64, now: Millis) -> anyhow::Result<New> {
    let row = row(Destination::Member(person), Purpose::Look, None, &Message::default(), now)?;
    Ok(New { about: Some(guild), ..row })
}

/// How often something must have been refused before its address is given up: a host that slept for a day has
/// hardly tried.
const TRIES: i64 = 20;

/// Queues facts of a bout where its server has a webhook.
pub(crate) async fn reported(
    conn: &mut Conn,
    (guild, bout): (i64, i64),
    reports: Vec<Report>,
    now: Millis,
) -> Done<()> {
    if reports.is_empty() || webhook::of(conn, guild).await?.is_none() {
        return Ok(());
    }
    let mut rows = Vec::new();
    for report in reports {
        // Of turns only the newest is wanted.
        let is_turn = matches!(report.event, ReportedEvent::Turn { .. });
        let message = Message { report: Some(report), ..Message::default() };
        let to = Destination::Webhook(guild);
        let row = row(to, Purpose::Webhook, Some(bout), &message, now)?;
        rows.push(New { seat: is_turn.then_some(0), is_living: is_turn, ..row });
    }
    Ok(outbox::queued(conn, &rows).await?)
}

/// Whether what waits longest at an address has been refused for so long that the address is given up.
pub(crate) fn is_lost(row: &Waiting, now: Millis) -> bool {
    TRIES <= row.tried && row.since.is_some_and(|since| DAY < now.0 - since)
}

/// Switches a server's webhook off at which nothing arrives, and says so to the organiser who named it, and to stewards.
pub(crate) async fn switched_off(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    let Some(hook) = webhook::of(conn, guild).await? else { return Ok(()) };
    webhook_let_go(conn, guild).await?;
    let words = format!(
        "The webhook at `{}` has taken nothing for a day: I have switched it off, and let go what was to be sent \
         there. `/settings setting:webhook value:` with its address switches it on again.",
        host(&hook.address)
    );
    if let Some(organiser) = hook.organiser {
        let known = person::person(conn, organiser).await?;
        let is_open = match &known {
            Some(known) => {
                !Preferences::read(&known.settings)?.no_dms && Dms::read(&known.dms).may_arrive()
            }
            None => true,
        };
        if is_open {
            let message = Message { head: words.clone(), ..Message::default() };
            let to = Destination::Person(organiser);
            let row = row(to, Purpose::Note, None, &message, now)?;
            outbox::queued(conn, &[row]).await?;
        }
    }
    ladder::to_stewards(conn, (guild, None), words, now).await
}
