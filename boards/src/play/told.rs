//! What is told of a bout: what came of an answer, pages of a bout told again, what may be undone.

use crate::words::{Befell, Headline, Sentence, Thrown, Weight};
use table::Seat;

// Each tells a seat what it alone may read.
table::never_printed!(Told, Page);

/// What happened, in words.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// What the speaker is told of its own answer, such as "You play Lunge: ST1 + SK1."
    pub yours: String,
    /// Lines that everybody may read: what happened, each event with its arithmetic behind it.
    pub public: Vec<Sentence>,
    /// What of it may stand over a post.
    pub headlines: Vec<Headline>,
    /// What befell whom, to be summed up.
    pub befell: Vec<Befell>,
    /// Lines for one seat only.
    pub private: Vec<(Seat, Sentence)>,
    /// Seats whose plans this stops, with what surprised them first, as they read it; empty where nothing is
    /// said of that.
    pub surprised: Vec<(Seat, String)>,
    /// Dice that fell, each with the seat that threw it: for statistics, never for a reader.
    pub thrown: Vec<(Seat, Thrown)>,
}

/// Why something said was not taken. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotTaken {
    /// The ask it answers has passed.
    Stale,
    /// The rules refuse it.
    Refused {
        /// The rules' code, for vectors and logs.
        code: &'static str,
        /// A full sentence for the guest: what is wrong and what to do next.
        words: String,
    },
}

/// Whether an answer may be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakeBack {
    /// The seat has nothing to take back.
    Nothing,
    /// Nobody learnt anything since: it may be done at once.
    Free {
        /// The entry that no longer counts, nor any after it.
        to: u64,
    },
    /// These seats learnt something since and must agree.
    Ask {
        /// The entry that would no longer count.
        to: u64,
        /// Who must agree.
        of: Vec<Seat>,
    },
    /// Dice have been seen since, and nobody else is there to agree.
    DiceSeen,
    /// It was said in secret and may still be changed.
    StillOpen,
    /// It was said in secret, and the bout has gone on since.
    Closed,
    /// It was said while a secret window was open that is open still.
    Settling,
}

/// One page of a bout told again.
#[derive(Clone, PartialEq, Eq)]
pub struct Page {
    /// The record's entry it begins with. It counts secret answers too, so nobody but a steward
    /// may see it while the bout is open.
    pub entry: u64,
    /// The game's round or turn after it.
    pub round: u32,
    /// What of it stands over it, as everybody could see it; none where nothing worth telling
    /// happened.
    pub headline: Option<String>,
    /// What happened, in words.
    pub lines: Vec<Sentence>,
    /// How much its headline tells.
    pub weight: Option<Weight>,
    /// The board after it.
    pub board: String,
    /// The same as facts, in JSON, to be drawn; empty where there is no board.
    pub facts: String,
    /// What the seat with whose eyes it is seen held after it, if anything is ever hidden.
    pub hand: Option<String>,
}

impl Page {
    /// What happened in a few words: its headline, or else the first thing that happened.
    pub fn in_short(&self) -> Option<String> {
        let first = self.lines.first().map(ToString::to_string);
        self.headline.clone().or(first)
    }
}

/// Somebody who had a seat before another got it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// The seat.
    pub seat: Seat,
    /// The first entry of the record that is not theirs.
    pub until: u64,
    /// Their display name.
    pub name: String,
}
