//! The faults of a record.

use super::compare;
use crate::{Entry, Seat, Serial};
use std::fmt;

/// The place and kind of a difference between a record and its replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfaithful {
    /// The number of the entry.
    pub at: u64,
    /// The fault there.
    pub what: What,
}

/// A fault of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A record begins with its opening, and opens once.
    NotOpened,
    /// The opening is not one of this game.
    OtherGame,
    /// The seed or the words do not match the commitment.
    OtherLuck,
    /// There is no such seat.
    NoSeat(Seat),
    /// The seat is asked nothing, or may not say that unasked.
    NotAsked,
    /// Another ask is open.
    Serial {
        /// Its serial.
        open: Serial,
    },
    /// The rules refuse the answer; by their code.
    Refused(&'static str),
    /// No secret window can close here.
    NoWindow,
    /// The entry to go back to does not exist, or no longer counts.
    NoMoment(u64),
    /// The bout is over.
    Over,
    /// The bout is not over.
    NotOver,
    /// The result is void already.
    Void,
    /// The record claims this edition, which does not follow.
    Edition(u16),
    /// The script does not repeat itself.
    Diverged,
    /// Draws do not follow on those before.
    Draws {
        /// The number that the first draw should have.
        next: u32,
    },
    /// A board in the record is not one of this game, or does not match its hash.
    Board,
    /// No bout of this game, with these seats and options, comes to this.
    Unsound,
    /// It takes more steps or room than any bout does.
    Endless,
    /// The rules lead to something else.
    Differs {
        /// The recorded entry, if the record goes on.
        recorded: Option<Box<Entry>>,
        /// The replayed entry, if there is one.
        played: Option<Box<Entry>>,
    },
    /// The record is of another bout.
    OtherBout,
}

impl fmt::Display for Unfaithful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: ", self.at)?;
        match &self.what {
            What::NotOpened => write!(f, "a record opens at its beginning, and once"),
            What::OtherGame => write!(f, "not an opening of this game"),
            What::OtherLuck => write!(f, "not the seed and words that were committed to"),
            What::NoSeat(seat) => write!(f, "there is no seat {seat}"),
            What::NotAsked => write!(f, "the seat is asked nothing of the kind"),
            What::Serial { open } => write!(f, "the open ask is {open}"),
            What::Refused(code) => write!(f, "the rules refuse it: {code}"),
            What::NoWindow => write!(f, "no secret window can close here"),
            What::NoMoment(to) => write!(f, "nothing leads back to entry {to}"),
            What::Over => write!(f, "the bout is over"),
            What::NotOver => write!(f, "the bout is not over"),
            What::Void => write!(f, "what the bout brought is void already"),
            What::Edition(edition) => write!(f, "edition {edition} does not follow here"),
            What::Diverged => write!(f, "the rules do not repeat themselves"),
            What::Draws { next } => write!(f, "the next draw is number {next}"),
            What::Board => write!(f, "the board is not the one that was hashed"),
            What::Unsound => write!(f, "no bout of this game comes to this"),
            What::Endless => write!(f, "it does not come to an end"),
            What::Differs { recorded, played } => {
                write!(f, "{}", compare::difference(recorded.as_deref(), played.as_deref()))
            }
            What::OtherBout => write!(f, "this is not the record of that bout"),
        }
    }
}

impl std::error::Error for Unfaithful {}
