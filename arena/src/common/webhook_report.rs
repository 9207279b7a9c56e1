//! Reports to a server's webhook: facts of a bout that its posts show to everybody.

use crate::common::{Millis, isolated};
use anyhow::Context;
use serde::{Deserialize, Serialize};

/// Facts of a bout, as everybody may know them. In what is kept, names are marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// When they came about, as RFC 3339 has it.
    pub(crate) at: String,
    pub(crate) bout: ReportedBout,
    /// The players, by seat.
    pub(crate) seats: Vec<ReportedSeat>,
    #[serde(flatten)]
    pub(crate) event: ReportedEvent,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReportedBout {
    pub(crate) server: String,
    pub(crate) channel: String,
    pub(crate) number: i64,
    pub(crate) game: String,
    pub(crate) title: String,
}

/// The holder of a seat, by the name that the posts show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReportedSeat {
    pub(crate) name: String,
    pub(crate) is_house: bool,
}

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

/// The place booked for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReportedPlace {
    pub(crate) seat: i64,
    pub(crate) place: String,
    pub(crate) rank: i64,
}

/// The number of the form. It is raised when a reader of the one before would misread a new one.
const VERSION: u32 = 1;

impl Report {
    pub(crate) fn instant(at: Millis) -> anyhow::Result<String> {
        Ok(jiff::Timestamp::from_millisecond(at.0).context("an instant")?.to_string())
    }

    /// The text that is sent: the same at every try. Sentences stand in it as in the posts.
    pub(crate) fn document(mut self, id: &str) -> anyhow::Result<String> {
        #[derive(Serialize)]
        struct Document<'a> {
            version: u32,
            id: &'a str,
            #[serde(flatten)]
            report: &'a Report,
        }
        if let ReportedEvent::Turn { told, .. } | ReportedEvent::End { told } = &mut self.event {
            told.iter_mut().for_each(|line| *line = isolated(line));
        }
        let document = Document { version: VERSION, id, report: &self };
        serde_json::to_string(&document).context("writing a report")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_right_to_left_stand_apart_in_what_is_told() {
        let bout = ReportedBout {
            server: "900".to_owned(),
            channel: "800".to_owned(),
            number: 3,
            game: "nexus".to_owned(),
            title: "NEXUS #3".to_owned(),
        };
        let seats = vec![ReportedSeat { name: "שלום".to_owned(), is_house: false }];
        let at = "2027-01-15T08:00:00Z".to_owned();
        let told = vec!["Ada 3 – 1 שלום".to_owned()];
        let turn = ReportedEvent::Turn { round: 1, waits_for: vec![0], told: told.clone() };
        for event in [turn, ReportedEvent::End { told }] {
            let report = Report { at: at.clone(), bout: bout.clone(), seats: seats.clone(), event };
            let sent: serde_json::Value =
                serde_json::from_str(&report.document("sr1").unwrap()).unwrap();
            assert_eq!(sent["told"][0], "Ada 3 – 1 \u{2068}שלום\u{2069}");
            assert_eq!(sent["seats"][0]["name"], "שלום");
        }
    }
}
