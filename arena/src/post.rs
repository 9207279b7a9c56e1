//! What leaves the house: messages on their way, and what became of them.

use crate::{Millis, Say, luck};
use anyhow::Context;
use store::outbox::{Destination, New};

/// A message to be sent, or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// Its number: to be named when it is sent or not.
    pub id: i64,
    /// At most 25 characters, the same at every try and never used twice.
    pub nonce: String,
    /// Where it goes.
    pub to: To,
    /// What is to be done.
    pub what: What,
    /// What is said; empty where nothing new is.
    pub say: Say,
    /// How often it was tried before: if ever, it may be there already.
    pub tried: u32,
    /// When it was first tried.
    pub since: Option<Millis>,
    /// When it was queued; none in rows of earlier releases.
    pub queued: Option<Millis>,
}

/// A message of the outbox that has arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrived {
    /// Its number in [`Outgoing`].
    pub id: i64,
    /// The messenger's number of it, where it has one.
    pub message: Option<u64>,
    /// Where it is; for a thread, the thread.
    pub channel: u64,
}

/// Where a message goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// A channel or thread.
    Channel(u64),
    /// A person's private messages.
    Person(u64),
    /// Nowhere: it is about a person's membership of a server.
    Member {
        /// The server.
        guild: u64,
        /// Whose.
        person: u64,
    },
}

/// What is to be done with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// Post it.
    New,
    /// Put it in the place of an earlier one.
    Edit(u64),
    /// Take an earlier one's controls away, and nothing else.
    Strip(u64),
    /// Take an earlier one away.
    Delete(u64),
    /// Say nothing, but see whether somebody is still a member.
    Look,
    /// Open a thread.
    Thread {
        /// Its name, at most 100 characters.
        name: String,
        /// The message it hangs on.
        parent: Option<u64>,
    },
}

/// Why a message was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It may work later; after so many milliseconds, if that was said.
    Later(Option<u64>),
    /// The message to be changed is gone.
    MessageGone,
    /// The channel is gone.
    ChannelGone,
    /// A permission is missing; its name.
    Forbidden {
        /// As the messenger shows it to its organisers.
        missing: String,
    },
    /// The person takes no private messages.
    DmsClosed,
    /// The person is no member of the server any more.
    Left,
    /// The messenger refuses it, and always will; its code.
    Refused(String),
}

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
    Rest,
    /// A seat's living private message.
    Hand,
    /// Anything else that is said once.
    Note,
    /// News of a season.
    News,
    /// What a season asks of a ludus, with its choices.
    Decision,
    /// A server's leaderboard, kept up to date.
    Table,
    /// Whether somebody is still a member.
    Look,
}

impl Purpose {
    const ALL: [Purpose; 14] = [
        Purpose::Lobby,
        Purpose::Post,
        Purpose::Strip,
        Purpose::Delete,
        Purpose::Thread,
        Purpose::Reminder,
        Purpose::Undo,
        Purpose::Rest,
        Purpose::Hand,
        Purpose::Note,
        Purpose::News,
        Purpose::Decision,
        Purpose::Table,
        Purpose::Look,
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
            Purpose::Rest => "rest",
            Purpose::Hand => "hand",
            Purpose::Note => "note",
            Purpose::News => "news",
            Purpose::Decision => "decision",
            Purpose::Table => "table",
            Purpose::Look => "look",
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
    say: &Say,
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
        say: serde_json::to_string(say).context("writing a message")?,
        nonce: luck::nonce(),
        due: now.0,
        about: None,
    })
}

/// A row that sees whether a person is still a member of a server. Nobody is told by the messenger
/// when somebody leaves, unless it is asked for everybody's comings and goings.
pub(crate) fn look(guild: i64, person: i64, now: Millis) -> anyhow::Result<New> {
    let row = row(Destination::Member(person), Purpose::Look, None, &Say::default(), now)?;
    Ok(New { about: Some(guild), ..row })
}
