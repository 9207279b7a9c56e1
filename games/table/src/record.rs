//! The record: append-only, hash-chained, and silent about secrets until it is opened.
//!
//! Entry `n` is a line of JSON. Its commitment is sha256 of its 32-byte opening and the line; its
//! hash is sha256 of the hash before it (32 zero bytes for the first) and the commitment. Hashes
//! may be shown at any time: without the openings they reveal no answers.

use crate::dice::{Secret, bytes as digits};
use crate::{BySeat, Levels, Options, Outcome, Seat, Serial, Sitter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::ops::RangeInclusive;

/// Sets the openings of a log apart from every other hash of the same bytes.
const OPENING_DOMAIN: &[u8] = b"summa-rudis opening 1";

/// One line of the record. It names seats, never persons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// The bout opened.
    Opened(Box<Opened>),
    /// A seat answered what it was asked.
    Answer {
        /// The seat.
        seat: Seat,
        /// The ask's serial.
        serial: Serial,
        /// Whether it replaces an answer that still stood, so that nobody else may know of it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
        /// The answer, as a token.
        token: String,
    },
    /// A standing order decided.
    Order {
        /// The seat decided for.
        seat: Seat,
        /// Whether nobody else may know of it: the ask was secret, or an answer stood already.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
        /// The answer, as a token.
        token: String,
    },
    /// The clock decided.
    TimedOut {
        /// The seat decided for.
        seat: Seat,
        /// The ask's serial.
        serial: Serial,
        /// The answer, as a token.
        token: String,
    },
    /// A seat spoke unasked.
    Aside {
        /// The seat.
        seat: Seat,
        /// Whether nobody else may know of it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
        /// The aside, as a token.
        token: String,
    },
    /// A secret window closed.
    Settled,
    /// A step ended; the board is quiet.
    Step {
        /// The step's number, from 1.
        number: u32,
        /// The edition of the rules that it was played under.
        edition: u16,
        /// The numbers of its draws: the first, and the one after the last.
        draws: (u32, u32),
        /// sha256 of the quiet board's JSON.
        hash: String,
        /// The quiet board itself, every [`CHECKPOINT`] steps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<Value>,
    },
    /// A seat got another sitter.
    Sat {
        /// The seat.
        seat: Seat,
        /// Its sitter from now on.
        sitter: Sitter,
    },
    /// A seat took back its answer: the bout returns to its state before entry `to`.
    TakenBack {
        /// The seat.
        seat: Seat,
        /// The first entry that no longer counts.
        to: u64,
        /// Whether all entries that no longer count are secret from others, and so this one too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
    },
    /// A steward set the bout back: it returns to its state before entry `to`.
    Rewound {
        /// The first entry that no longer counts.
        to: u64,
    },
    /// The bout rests, or goes on: the rules are not affected.
    Rest {
        /// The reason, or that the rest is over.
        rest: Rest,
    },
    /// The rules changed under the step in progress; it began again with the same draws.
    Diverged {
        /// The edition it began again under.
        edition: u16,
    },
    /// The bout is over.
    Over {
        /// The outcome to book.
        outcome: Outcome,
    },
    /// The bout was ended from outside the rules.
    Closed(Closed),
    /// A steward has voided the result of the bout, once it was over.
    Voided,
}

/// The reason that the clocks of a bout rest, or that they run again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rest {
    /// A steward has paused it.
    Decreed,
    /// All its players have agreed to it.
    Agreed,
    /// Nobody has touched it for long, or said that it is still played.
    Untouched,
    /// It goes on.
    Over,
}

/// An end of a bout from outside the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closed {
    /// The reason, as a short word.
    pub why: String,
    /// The seat that caused it, if one did.
    pub seat: Option<Seat>,
    /// The outcome to book all the same; `None`: the bout has no result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Entry {
    /// The seat whose secret it is, if any: nobody else may know that there is such an entry.
    pub(crate) fn secret_of(&self) -> Option<Seat> {
        let (seat, secret) = match self {
            Entry::Answer { seat, serial, again, .. } => (seat, serial.is_hidden() || *again),
            Entry::TimedOut { seat, serial, .. } => (seat, serial.is_hidden()),
            Entry::Order { seat, secret, .. }
            | Entry::Aside { seat, secret, .. }
            | Entry::TakenBack { seat, secret, .. } => (seat, *secret),
            Entry::Opened(_)
            | Entry::Settled
            | Entry::Step { .. }
            | Entry::Sat { .. }
            | Entry::Rewound { .. }
            | Entry::Rest { .. }
            | Entry::Diverged { .. }
            | Entry::Over { .. }
            | Entry::Closed { .. }
            | Entry::Voided => return None,
        };
        secret.then_some(*seat)
    }

    /// The entry before which the bout stands again, if this entry goes back.
    pub fn goes_back_to(&self) -> Option<u64> {
        match self {
            Entry::TakenBack { to, .. } | Entry::Rewound { to } => Some(*to),
            Entry::Opened(_)
            | Entry::Answer { .. }
            | Entry::TimedOut { .. }
            | Entry::Order { .. }
            | Entry::Aside { .. }
            | Entry::Settled
            | Entry::Step { .. }
            | Entry::Sat { .. }
            | Entry::Rest { .. }
            | Entry::Diverged { .. }
            | Entry::Over { .. }
            | Entry::Closed { .. }
            | Entry::Voided => None,
        }
    }

    /// Whether it answered an ask that nobody else may know of.
    pub(crate) fn answers_secretly(&self) -> bool {
        match self {
            Entry::Answer { serial, .. } | Entry::TimedOut { serial, .. } => serial.is_hidden(),
            Entry::Opened(_)
            | Entry::Order { .. }
            | Entry::Aside { .. }
            | Entry::Settled
            | Entry::Step { .. }
            | Entry::Sat { .. }
            | Entry::TakenBack { .. }
            | Entry::Rewound { .. }
            | Entry::Rest { .. }
            | Entry::Diverged { .. }
            | Entry::Over { .. }
            | Entry::Closed { .. }
            | Entry::Voided => false,
        }
    }
}

/// The number of secret entries in a record, by seat: others' counts leave them out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Secrets {
    /// The number of all secrets.
    all: u64,
    /// The number of each seat's secrets, as far as they were counted apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    of: Vec<u64>,
}

impl Secrets {
    /// Counts an entry that is this seat's secret, if it is one.
    pub(crate) fn count(&mut self, whose: Option<Seat>) {
        let Some(seat) = whose else { return };
        self.all += 1;
        if self.of.len() <= seat.index() {
            self.of.resize(seat.index() + 1, 0);
        }
        self.of[seat.index()] += 1;
    }

    /// The number of all secrets.
    pub(crate) fn all(&self) -> u64 {
        self.all
    }

    /// The number of this seat's own secrets.
    pub(crate) fn of(&self, seat: Seat) -> u64 {
        self.of.get(seat.index()).copied().unwrap_or(0)
    }

    /// Reads it from a save, also from older ones that kept only the total.
    pub(crate) fn read<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Saved {
            All(u64),
            Apart {
                all: u64,
                #[serde(default)]
                of: Vec<u64>,
            },
        }
        Ok(match Saved::deserialize(from)? {
            Saved::All(all) => Secrets { all, of: Vec::new() },
            Saved::Apart { all, of } => Secrets { all, of },
        })
    }
}

/// The opening state of a bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The game's slug.
    pub game: String,
    /// The edition of its rules.
    pub edition: u16,
    /// The sitter of each seat.
    pub seats: BySeat<Sitter>,
    /// The house's level in each of its seats.
    #[serde(default, skip_serializing_if = "Levels::are_usual")]
    pub levels: Levels,
    /// The options that differ from their defaults.
    pub options: Options,
    /// sha256 of the seed.
    pub commitment: String,
    /// sha256 of each player's word.
    pub words: Vec<String>,
    /// The number of the first draw after the board was laid out.
    pub draws: u32,
    /// sha256 of the first quiet board's JSON.
    pub hash: String,
}

impl Opened {
    /// Whether `count` seats may play, with levels for them alone and no more words than seats allowed.
    pub(crate) fn is_of(&self, count: u8, seats: &RangeInclusive<u8>) -> bool {
        seats.contains(&count)
            && self.levels.fit(count)
            && self.words.len() <= usize::from(*seats.end())
    }
}

/// The number of steps between quiet boards kept in the record.
pub const CHECKPOINT: u32 = 16;

/// Reads 32 bytes from hexadecimal.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    hex::decode(text).ok()?.try_into().ok()
}

/// The state of the chain: all that a bout keeps to append to its record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    secret: Secret,
    #[serde(with = "hex::serde")]
    head: [u8; 32],
}

/// A line ready to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its number, from 0.
    pub number: u64,
    /// The entry.
    pub entry: Entry,
    /// The line itself: the entry as JSON.
    pub text: String,
    /// Its hash, in hexadecimal.
    pub hash: String,
}

impl Chain {
    /// An empty chain whose openings come from `secret`.
    pub fn new(secret: [u8; 32]) -> Self {
        Chain { secret: Secret(secret), head: [0; 32] }
    }

    /// A chain that goes on after the line with hash `head`, and whose openings come from `secret`.
    pub(crate) fn resumed(secret: [u8; 32], head: [u8; 32]) -> Self {
        Chain { secret: Secret(secret), head }
    }

    /// The secret of the openings, in hexadecimal: once the bout is over it tells no more than they do.
    pub fn key(&self) -> String {
        hex::encode(self.secret.0)
    }

    /// The opening of line `number` in a record whose openings come from `key`.
    pub fn opening_by(key: &[u8; 32], number: u64) -> String {
        hex::encode(opening(key, number))
    }

    /// The hash of the last line, in hexadecimal.
    pub fn head(&self) -> String {
        hex::encode(self.head)
    }

    /// The opening of line `number`, in hexadecimal: public when the bout is over.
    pub fn opening(&self, number: u64) -> String {
        hex::encode(opening(&self.secret.0, number))
    }

    pub(crate) fn append(&mut self, number: u64, entry: Entry) -> Written {
        let text = serde_json::to_string(&entry).expect("an entry is plain data");
        let commitment = commitment(&opening(&self.secret.0, number), &text);
        self.head = link(&self.head, &commitment);
        Written { number, entry, text, hash: self.head() }
    }
}

/// The opening of line `number` under a log's `secret`.
pub fn opening(secret: &[u8; 32], number: u64) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(OPENING_DOMAIN);
    hash.update(secret);
    hash.update(number.to_le_bytes());
    hash.finalize().into()
}

/// The commitment to a line, which does not show it.
pub fn commitment(opening: &[u8; 32], line: &str) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(opening);
    hash.update(line);
    hash.finalize().into()
}

/// The hash of a line, from the hash before it and its commitment.
pub fn link(before: &[u8; 32], commitment: &[u8; 32]) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(before);
    hash.update(commitment);
    hash.finalize().into()
}

/// sha256 of some bytes, in hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The first line of a record that does not match the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {at} is not the one that was chained")]
pub struct BrokenChain {
    /// The number of the line.
    pub at: u64,
}

/// Checks that `lines` are, byte for byte, those that `hashes` committed to; `openings` and
/// `hashes` in hexadecimal, one per line.
///
/// # Errors
/// Names the first line that was changed, or that lacks one of the three.
pub fn verify_chain(
    lines: &[impl AsRef<str>],
    openings: &[impl AsRef<str>],
    hashes: &[impl AsRef<str>],
) -> Result<(), BrokenChain> {
    let count = lines.len().max(openings.len()).max(hashes.len());
    let mut head = [0; 32];
    for at in 0..count {
        let hash = (|| {
            let opening = digits(openings.get(at)?.as_ref())?;
            let next = link(&head, &commitment(&opening, lines.get(at)?.as_ref()));
            (hex::encode(next) == hashes.get(at)?.as_ref()).then_some(next)
        })();
        head = hash.ok_or(BrokenChain { at: at as u64 })?;
    }
    Ok(())
}
