//! Messages on their way, and their fate.

use crate::common::{Filing, Message, Millis};

/// A message to be sent, or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// Its number: to be named when it is sent or not.
    pub id: i64,
    /// At most 25 characters, the same at every try and never used twice.
    pub nonce: String,
    /// The bout that it is about, if it is one's.
    pub bout: Option<i64>,
    /// Its purpose, in a word, for the log.
    pub purpose: &'static str,
    /// Where it goes.
    pub to: To,
    /// The work to do.
    pub what: What,
    /// The message; empty where nothing new is said.
    pub message: Message,
    /// How often it was tried before: if ever, it may be there already.
    pub tried: u32,
    /// When it was first tried.
    pub since: Option<Millis>,
    /// When it was queued; `None` in rows of earlier releases.
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
    /// Whether it went without its picture since the right to attach files is missing there.
    pub lacks_files: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    Channel(u64),
    /// A person's private messages.
    Person(u64),
    /// Nowhere: it is about a person's membership of a server, or a role there.
    Member {
        /// The server.
        guild: u64,
        person: u64,
    },
    Webhook(u64),
}

/// The work to do with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// Post it.
    New,
    /// Put it in the place of an earlier one.
    Edit(u64),
    /// Put it in the place of an earlier one, as long as that is among the newest of its channel.
    Refresh(u64),
    /// Take an earlier one's controls away, and nothing else.
    Strip(u64),
    /// Take an earlier one away.
    Delete(u64),
    /// Say nothing, but see whether somebody is still a member.
    Look,
    /// Give somebody a role, by its number.
    Grant(u64),
    /// Take a role from somebody.
    Revoke(u64),
    Thread {
        /// Its name, at most 100 characters.
        name: String,
        /// The message it hangs on.
        parent: Option<u64>,
    },
    /// Keep a thread open for another week.
    Touch,
    /// Let a thread be archived soon.
    Close,
    /// Open a post of a forum with the message.
    File(Filing),
    /// Give a post of a forum its name and tags.
    Label(Filing),
    /// Send a document to a server's webhook.
    Webhook(Document),
}

/// A document for a webhook. Address and signature are never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Document {
    /// Where it goes; judge it by [`crate::receiver`] before anything is sent.
    pub address: String,
    /// The JSON that is sent, the same at every try.
    pub body: String,
    /// By what the receiver knows that it comes from here: `sha256=` and the HMAC-SHA256 of the body.
    pub signature: String,
}

table::never_printed!(Document);

/// Why a message was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It may work later; after so many milliseconds, if that was said.
    Later(Option<u64>),
    /// It was not its turn yet: nobody has refused it. It is tried after so many milliseconds.
    NotTried(u64),
    MessageGone,
    /// The message to be changed is there, but nobody sees it any more, or it takes no change.
    OutOfSight,
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
