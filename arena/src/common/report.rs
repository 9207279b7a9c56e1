//! What goes to a server's webhook: facts of a bout that its posts show to everybody.

use crate::common::Millis;
use anyhow::Context;
use serde::{Deserialize, Serialize};

/// Facts of a bout, as everybody may know them. In what is kept, names are marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// When they came about, as RFC 3339 has it.
    pub(crate) at: String,
    /// Of which bout.
    pub(crate) bout: ReportedBout,
    /// Who plays, by seat.
    pub(crate) seats: Vec<ReportedSeat>,
    /// What came about.
    #[serde(flatten)]
    pub(crate) event: ReportedEvent,
}

/// A bout as a report names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReportedBout {
    pub(crate) server: String,
    pub(crate) channel: String,
    pub(crate) number: i64,
    pub(crate) game: String,
    pub(crate) title: String,
}

/// Who has a seat, by the name that the posts show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReportedSeat {
    pub(crate) name: String,
    pub(crate) is_house: bool,
}

/// What came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum ReportedEvent {
    /// The turn has gone over to somebody.
    Turn {
        round: u32,
        /// The seats that it waits for, counted from 0.
        waits_for: Vec<u8>,
        told: Vec<String>,
    },
    /// It is over.
    End { told: Vec<String> },
    /// Something is booked, or made void.
    Result { ending: String, is_void: bool, places: Vec<ReportedPlace> },
}

/// What is booked for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReportedPlace {
    pub(crate) seat: i64,
    pub(crate) place: String,
    pub(crate) rank: i64,
}

/// The number of the form. It is raised when a reader of the one before would misread a new one.
const VERSION: u32 = 1;

impl Report {
    /// An instant in a report.
    pub(crate) fn instant(at: Millis) -> anyhow::Result<String> {
        Ok(jiff::Timestamp::from_millisecond(at.0).context("an instant")?.to_string())
    }

    /// The text that is sent: the same at every try.
    pub(crate) fn document(&self, id: &str) -> anyhow::Result<String> {
        #[derive(Serialize)]
        struct Document<'a> {
            version: u32,
            id: &'a str,
            #[serde(flatten)]
            report: &'a Report,
        }
        let document = Document { version: VERSION, id, report: self };
        serde_json::to_string(&document).context("writing a report")
    }
}
