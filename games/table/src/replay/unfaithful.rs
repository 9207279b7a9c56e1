//! The faults of a record.

use crate::{Entry, Seat, Serial};

/// The place and kind of a difference between a record and its replay.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("entry {at}: {what}")]
pub struct Unfaithful {
    /// The number of the entry.
    pub at: u64,
    /// The fault there.
    pub what: What,
}

/// A fault of an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum What {
    /// A record begins with its opening, and opens once.
    #[error("a record opens at its beginning, and once")]
    NotOpened,
    /// The opening is not one of this game.
    #[error("not an opening of this game")]
    OtherGame,
    /// The seed or the words do not match the commitment.
    #[error("not the seed and words that were committed to")]
    OtherLuck,
    /// There is no such seat.
    #[error("there is no seat {0}")]
    NoSeat(Seat),
    /// The seat is asked nothing, or may not say that unasked.
    #[error("the seat is asked nothing of the kind")]
    NotAsked,
    /// Another ask is open.
    #[error("the open ask is {open}")]
    Serial {
        /// Its serial.
        open: Serial,
    },
    /// The rules refuse the answer; by their code.
    #[error("the rules refuse it: {0}")]
    Refused(&'static str),
    /// No secret window can close here.
    #[error("no secret window can close here")]
    NoWindow,
    /// The entry to go back to does not exist, or no longer counts.
    #[error("nothing leads back to entry {0}")]
    NoMoment(u64),
    /// The bout is over.
    #[error("the bout is over")]
    Over,
    /// The bout is not over.
    #[error("the bout is not over")]
    NotOver,
    /// The result is void already.
    #[error("what the bout brought is void already")]
    Void,
    /// The record claims this edition, which does not follow.
    #[error("edition {0} does not follow here")]
    Edition(u16),
    /// The script does not repeat itself.
    #[error("the rules do not repeat themselves")]
    Diverged,
    /// Draws do not follow on those before.
    #[error("the next draw is number {next}")]
    Draws {
        /// The number that the first draw should have.
        next: u32,
    },
    /// A board in the record is not one of this game, or does not match its hash.
    #[error("the board is not the one that was hashed")]
    Board,
    /// No bout of this game, with these seats and options, comes to this.
    #[error("no bout of this game comes to this")]
    Unsound,
    /// It takes more steps or room than any bout does.
    #[error("it does not come to an end")]
    Endless,
    /// The rules lead to something else.
    #[error("{}", difference(.recorded.as_deref(), .played.as_deref()))]
    Differs {
        /// The recorded entry, if the record goes on.
        recorded: Option<Box<Entry>>,
        /// The replayed entry, if there is one.
        played: Option<Box<Entry>>,
    },
    /// The record is of another bout.
    #[error("this is not the record of that bout")]
    OtherBout,
}

/// The differences between the recorded entry and the played one.
fn difference(recorded: Option<&Entry>, played: Option<&Entry>) -> String {
    match (recorded, played) {
        (Some(recorded), Some(played)) => fields(recorded, played),
        (Some(recorded), None) => format!("the record has {}, the rules wait", text(recorded)),
        (None, Some(played)) => format!("the record breaks off, the rules go on: {}", text(played)),
        (None, None) => "nothing differs".to_owned(),
    }
}

fn fields(recorded: &Entry, played: &Entry) -> String {
    let value = |entry| serde_json::to_value(entry).expect("an entry is plain data");
    let (recorded_value, played_value) = (value(recorded), value(played));
    let differs = recorded_value.as_object().into_iter().flatten().find(|(key, said)| {
        recorded_value["entry"] == played_value["entry"] && played_value.get(key) != Some(said)
    });
    match differs {
        Some((key, said)) => {
            format!("{key} is {said} in the record, {} as played", played_value[key])
        }
        None => format!("the record has {}, played is {}", text(recorded), text(played)),
    }
}

fn text(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("an entry is plain data")
}
