//! A row of the outbox: its purpose, and its making.

use crate::common::{DAY, Message, Millis, random};
use anyhow::Context;
use store::outbox::{Destination, New};

/// How long the hand of the one who has just acted waits to be put right, in milliseconds: they see it in
/// their panel, and their next decision puts it right as well. Nothing is put off longer.
pub(crate) const PUT_OFF: i64 = 20_000;

/// How long the post of a bout that one person plays alone lags behind, in milliseconds: they play in their
/// panel, and edits merge meanwhile.
pub(crate) const LAG: i64 = 5_000;

/// How long a thread is left alone, in milliseconds: less than the week after which it would be archived.
pub(crate) const LEFT_ALONE: i64 = 6 * DAY;

/// The purpose of a row of the outbox.
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
    /// Somebody's daily news.
    Digest,
    /// The logs of a server's old bouts, packed.
    Pack,
    /// News of a season.
    News,
    /// A season's question to a ludus, with its choices.
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

    /// The purpose of a word in the table.
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
