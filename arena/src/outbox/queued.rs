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

/// The sorts of purposes, by what is lost with a row that never arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Words about something.
    Said,
    /// No words at all.
    Work,
    /// Something of its own sort.
    Own,
}

/// The purposes: the word of each in the table, and its sort.
macro_rules! purposes {
    ($(#[doc = $doc:literal] $name:ident = $word:literal, $sort:ident;)+) => {
        /// The purpose of a row of the outbox.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Purpose {
            $(#[doc = $doc] $name,)+
        }

        impl Purpose {
            const ALL: &[Purpose] = &[$(Purpose::$name),+];

            /// The word in the table.
            pub(crate) fn word(self) -> &'static str {
                match self {
                    $(Purpose::$name => $word,)+
                }
            }

            pub(crate) fn sort(self) -> Sort {
                match self {
                    $(Purpose::$name => Sort::$sort,)+
                }
            }
        }
    };
}

purposes! {
    /// The lobby's living post.
    Lobby = "lobby", Own;
    /// A post of the bout; the newest has controls.
    Post = "post", Own;
    /// An older post loses its controls.
    Strip = "strip", Work;
    /// An older message goes.
    Delete = "delete", Work;
    /// The bout's thread.
    Thread = "thread", Own;
    /// A reminder in the channel.
    Reminder = "reminder", Said;
    /// A wish to take an answer back.
    Undo = "undo", Said;
    /// A wish to let the bout rest.
    Pause = "rest", Said;
    /// A wish to end it without a result.
    End = "end", Said;
    /// A seat's living private message.
    Hand = "hand", Own;
    /// An invitation to a lobby.
    Invitation = "invitation", Said;
    /// Anything else that is said once.
    Note = "note", Said;
    /// That somebody's turn is the next.
    Next = "next", Said;
    /// Somebody's daily news.
    Digest = "digest", Own;
    /// The logs of a server's old bouts, packed.
    Pack = "pack", Own;
    /// News of a season.
    News = "news", Said;
    /// A season's question to a ludus, with its choices.
    Decision = "decision", Said;
    /// A server's leaderboard, kept up to date.
    Table = "table", Said;
    /// A server's noticeboard of lobbies and bouts.
    Notice = "notice", Said;
    /// A card that its owner shows to everybody.
    Card = "card", Said;
    /// News of a tournament.
    Tidings = "tidings", Said;
    /// A tournament's table, kept up to date.
    Rounds = "rounds", Said;
    /// Whether somebody is still a member.
    Look = "look", Work;
    /// Somebody gets a role.
    Grant = "grant", Work;
    /// Somebody loses a role.
    Revoke = "revoke", Work;
    /// The bout's thread is kept open.
    Touch = "touch", Work;
    /// The bout's thread may be archived soon.
    Close = "close", Work;
    /// The bout's post in a forum gets its name and tags.
    Label = "label", Work;
    /// Facts of the bout go to the server's webhook.
    Webhook = "webhook", Work;
}

impl Purpose {
    /// The purpose of a word in the table.
    pub(crate) fn read(word: &str) -> anyhow::Result<Purpose> {
        let found = Purpose::ALL.iter().copied().find(|purpose| purpose.word() == word);
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
