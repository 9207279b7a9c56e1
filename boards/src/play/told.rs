//! Texts about a bout: the consequences of an answer, pages of a bout told again, undoing.

use crate::words::{Befell, Headline, Sentence, Thrown, Weight};
use table::Seat;

// Each holds lines for one seat alone.
table::never_printed!(Told, Page);

/// Events in words.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// The speaker's own answer, as told to it, such as "You play Lunge: ST1 + SK1."
    pub yours: String,
    /// Lines that everybody may read: what happened, each event followed by its arithmetic.
    pub public: Vec<Sentence>,
    /// The headlines for a post.
    pub headlines: Vec<Headline>,
    /// Events that befell seats, to be summed up.
    pub befell: Vec<Befell>,
    /// Lines for one seat only.
    pub private: Vec<(Seat, Sentence)>,
    /// Seats whose plans this stops, each with the first surprise, as that seat reads it; empty if
    /// it is not mentioned.
    pub surprised: Vec<(Seat, String)>,
    /// Dice that fell, each with the seat that threw it: for statistics, never for a reader.
    pub thrown: Vec<(Seat, Thrown)>,
}

/// The reason why an answer was not taken. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotTaken {
    /// The ask it answers has passed.
    Stale,
    Refused {
        /// The rules' code, for vectors and logs.
        code: &'static str,
        /// A full sentence for the guest: the fault and the next step.
        words: String,
    },
}

/// Whether an answer may be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakeBack {
    /// The seat has nothing to take back.
    Nothing,
    /// Nobody has learnt anything since: it may be taken back at once.
    Free {
        /// The entry from which on nothing counts any more.
        to: u64,
    },
    /// These seats learnt something since and must agree.
    Ask {
        /// The entry from which on nothing would count any more.
        to: u64,
        /// The seats that must agree.
        of: Vec<Seat>,
    },
    /// Dice have been seen since, and nobody else is there to agree.
    DiceSeen,
    /// It was said in secret and may still be changed.
    StillOpen,
    /// It was said in secret, and the bout has gone on since.
    Closed,
    /// It was said while a secret window was open that is still open.
    Settling,
}

/// One page of a bout told again.
#[derive(Clone, PartialEq, Eq)]
pub struct Page {
    /// The first entry of the record on it. The number counts secret answers too, so only a steward
    /// may see it while the bout is open.
    pub entry: u64,
    /// The game's round or turn after it.
    pub round: u32,
    /// Its headline, as everybody could see it; `None` if nothing worth telling happened.
    pub headline: Option<String>,
    /// Events, in words.
    pub lines: Vec<Sentence>,
    /// The weight of its headline.
    pub weight: Option<Weight>,
    pub board: String,
    /// The same as facts, in JSON, for the picture; empty if there is no board.
    pub facts: String,
    /// The hand after it of the seat from whose view it is seen, if anything is ever hidden.
    pub hand: Option<String>,
}

impl Page {
    /// The page in a few words: its headline, or else its first line.
    pub fn in_short(&self) -> Option<String> {
        let first = self.lines.first().map(ToString::to_string);
        self.headline.clone().or(first)
    }
}

/// A former holder of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    pub seat: Seat,
    /// The first entry of the record that is not theirs.
    pub until: u64,
    pub name: String,
}
