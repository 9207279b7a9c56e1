//! A server's history as a file. Everything in it is called by its place in its list, from 0 for people and from 1
//! for the rest, so that the same history makes the same file wherever it is kept.

use campaign::tournaments::Tournament;
use campaign::{BoutRecord, Season, Transfer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Not;

/// The format's name; its number is raised when old readers would misread a new file.
pub(super) const FORMAT: &str = "summa-rudis server 1";
/// The most characters of a file: messengers take no larger ones.
pub(super) const MOST: usize = 8_000_000;

/// The whole file.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Archive {
    pub(super) format: String,
    pub(super) people: Vec<Somebody>,
    pub(super) ludi: Vec<Ludus>,
    pub(super) bouts: Vec<Bout>,
    pub(super) seasons: Vec<OfSeason>,
    pub(super) tournaments: Vec<OfTournament>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Somebody {
    /// The messenger's number; `None` for somebody forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
}

/// A ludus with the gladiators whom it keeps outside seasons.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ludus {
    pub(super) owner: Option<usize>,
    pub(super) name: String,
    pub(super) motto: String,
    pub(super) retired: bool,
    pub(super) founded: i64,
    pub(super) stable: Vec<Stabled>,
}

/// A gladiator outside seasons. His career is counted from his bouts.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stabled {
    pub(super) number: i64,
    pub(super) game: String,
    pub(super) name: String,
    pub(super) class: String,
    pub(super) is_freed: bool,
}

/// A bout that is over.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bout {
    pub(super) game: String,
    pub(super) opener: Option<usize>,
    pub(super) ranked: bool,
    pub(super) created: i64,
    pub(super) started: Option<i64>,
    pub(super) ended: Option<i64>,
    /// The agreement before it began, as the house keeps it.
    pub(super) setup: Value,
    /// Whether somebody's giving up ended it.
    pub(super) is_given_up: bool,
    /// Whether it is counted from the record who decided; earlier releases counted otherwise.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(super) is_counted: bool,
    pub(super) seats: Vec<Seat>,
    pub(super) sat: Vec<Sat>,
    pub(super) results: Vec<Result>,
    pub(super) seed: String,
    /// The key from which the openings of its record come.
    pub(super) key: String,
    /// The lines of its record, each with its hash.
    pub(super) record: Vec<Line>,
}

/// A line of a record.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) hash: String,
}

/// A seat at the end of a bout.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seat {
    /// None is the house.
    pub(super) person: Option<usize>,
    pub(super) house_played: bool,
    pub(super) is_replaced: bool,
    pub(super) resigned: bool,
    /// The ludus and the number of the gladiator of its stable who came, and whether he died.
    pub(super) enters: Option<(i64, i64, bool)>,
}

/// A former holder of a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sat {
    pub(super) seat: i64,
    pub(super) until: i64,
    pub(super) person: Option<usize>,
}

/// The result booked for a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Result {
    pub(super) seat: i64,
    pub(super) person: Option<usize>,
    pub(super) place: String,
    pub(super) ending: String,
    pub(super) house_played: bool,
    pub(super) missio_granted: i64,
    pub(super) missio_refused: i64,
    pub(super) favour_won: i64,
    pub(super) tallies: Value,
    pub(super) ended: i64,
    pub(super) rank: i64,
    pub(super) is_ranked: bool,
    pub(super) house_half: bool,
    pub(super) is_void: bool,
    pub(super) came_as: Option<String>,
    pub(super) level: Option<String>,
    pub(super) timed_out: Option<i64>,
}

/// A season that has ended, with its books.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfSeason {
    pub(super) name: String,
    pub(super) game: String,
    pub(super) opener: Option<usize>,
    pub(super) opened: i64,
    pub(super) ended: Option<i64>,
    /// How its bouts were played, as the house keeps it.
    pub(super) notes: Value,
    pub(super) season: Season,
    pub(super) records: Vec<BoutRecord>,
    pub(super) ledger: Vec<Transfer>,
}

/// A tournament that has ended.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfTournament {
    pub(super) name: String,
    pub(super) game: String,
    pub(super) opener: Option<usize>,
    pub(super) opened: i64,
    pub(super) ended: Option<i64>,
    pub(super) notes: Value,
    pub(super) tournament: Tournament,
}

impl Bout {
    /// The holder of each seat when it began; `None` is the house.
    pub(super) fn first_sitters(&self) -> Vec<Option<usize>> {
        let first = |(seat, at): (&Seat, i64)| {
            let rows = self.sat.iter().filter(|row| row.seat == at);
            rows.min_by_key(|row| row.until).map_or(seat.person, |row| row.person)
        };
        self.seats.iter().zip(0..).map(first).collect()
    }
}

impl Archive {
    pub(super) fn empty() -> Archive {
        Archive {
            format: FORMAT.to_owned(),
            people: Vec::new(),
            ludi: Vec::new(),
            bouts: Vec::new(),
            seasons: Vec::new(),
            tournaments: Vec::new(),
        }
    }

    /// How much there is, in words.
    pub(super) fn in_words(&self) -> String {
        let Archive { people, ludi, bouts, seasons, tournaments, .. } = self;
        format!(
            "{} bouts, {} seasons, {} tournaments, {} ludi, {} people",
            bouts.len(),
            seasons.len(),
            tournaments.len(),
            ludi.len(),
            people.len()
        )
    }
}
