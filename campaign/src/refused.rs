//! The reasons for refusing a guest's wish. Several are checked in the order in which they stand
//! here; the first that applies is the answer, and nothing has changed.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A guest's mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Refused {
    /// The season has ended.
    Over,
    /// The decision is not open.
    NotPending,
    /// No such gladiator stands on the roster.
    NotRoster,
    /// The gladiator fought the ludus's last bout.
    Twice,
    /// The other ludus has named a gladiator of that class.
    SameClass,
    /// There is no such attribute.
    NoSuchAttribute,
    /// The attribute is at its cap.
    Cap,
    /// There is no such class.
    NoSuchClass,
    /// The ludus has a gladiator of that class.
    DuplicateClass,
    /// A roster is four gladiators.
    Roster,
    /// Ludi have no gladiators of their own in this season.
    NoRosters,
    /// A name is taken, too short, too long, or holds signs that no name may.
    Name,
    /// The member has a ludus in this season.
    Enrolled,
    /// The season has started.
    Closed,
    /// The season has as many ludi as it may.
    Full,
    /// A season needs two ludi, one of them a member's.
    TooFew,
    /// The member has no such ludus here.
    NotYours,
    /// The person neither opened the season nor is a manager.
    NotAllowed,
    /// An option of the season is out of its range.
    Setting,
    /// No ludus can reach the target.
    OutOfReach {
        /// Among so many ludi.
        ludi: u32,
        /// In so many cycles.
        cycles: u32,
        /// The most that one of them can reach.
        most: u32,
        /// The target.
        target: u32,
    },
    /// The member has a ludus on this server.
    HasLudus,
    /// The ludus stands in a season that has not ended.
    InSeason,
}

impl Refused {
    /// Its short code in records and vectors.
    pub fn code(self) -> &'static str {
        match self {
            Refused::Over => "E_OVER",
            Refused::NotPending => "E_NOT_PENDING",
            Refused::NotRoster => "E_NOT_ROSTER",
            Refused::Twice => "E_TWICE",
            Refused::SameClass => "E_SAME_CLASS",
            Refused::NoSuchAttribute => "E_ATTRIBUTE",
            Refused::Cap => "E_CAP",
            Refused::NoSuchClass => "E_CLASS",
            Refused::DuplicateClass => "E_DUP_CLASS",
            Refused::Roster => "E_ROSTER",
            Refused::NoRosters => "E_NO_ROSTERS",
            Refused::Name => "E_NAME",
            Refused::Enrolled => "E_ENROLLED",
            Refused::Closed => "E_CLOSED",
            Refused::Full => "E_FULL",
            Refused::TooFew => "E_TOO_FEW",
            Refused::NotYours => "E_NOT_YOURS",
            Refused::NotAllowed => "E_NOT_ALLOWED",
            Refused::Setting => "E_SETTING",
            Refused::OutOfReach { .. } => "E_OUT_OF_REACH",
            Refused::HasLudus => "E_HAS_LUDUS",
            Refused::InSeason => "E_IN_SEASON",
        }
    }

    /// The guest's message.
    pub fn words(self) -> String {
        let words = match self {
            Refused::Over => "This season has ended. Its tables stay readable.",
            Refused::NotPending => "Nothing of the kind is asked of your ludus now.",
            Refused::NotRoster => "Nobody of that name stands on your roster. Pick one who does.",
            Refused::Twice => "He was in your last bout already. Send one of the others.",
            Refused::SameClass => {
                "The other ludus sends that very class. Send a gladiator of another one."
            }
            Refused::NoSuchAttribute => {
                "Gladiators have no such attribute. Pick one from the list."
            }
            Refused::Cap => "That attribute cannot rise any further. Pick another, or none.",
            Refused::NoSuchClass => "Nobody teaches that class. Pick one from the list.",
            Refused::DuplicateClass => "One of yours is of that class already. Pick another class.",
            Refused::Roster => "Name exactly four gladiators to begin with.",
            Refused::NoRosters => {
                "This season trains no gladiators: name none, and leave `carry_over` out."
            }
            Refused::Name => {
                "That name is taken, too short, too long, or has odd signs. Try another."
            }
            Refused::Enrolled => "Your ludus takes part already: one a season.",
            Refused::Closed => "Enrolment is closed. You can join the next season.",
            Refused::Full => "All places in this season are taken.",
            Refused::TooFew => "Two ludi at least are needed, one of them a member's.",
            Refused::NotYours => "You have no ludus here for which that could be done.",
            Refused::NotAllowed => {
                "Only whoever opened the season, or a manager of the server, can do that."
            }
            Refused::Setting => "One of the season's options is out of range.",
            Refused::OutOfReach { ludi, cycles, most, target } => {
                let cycles =
                    if cycles == 1 { "one cycle".to_owned() } else { format!("{cycles} cycles") };
                return format!(
                    "Among {ludi} ludi nobody can come to more than {most} in {cycles}, and {target} are \
                     to win it. It takes more ludi, or a season opened with more `max_cycles` or a lower \
                     `target`."
                );
            }
            Refused::HasLudus => "You keep a ludus on this server already. Retire it first.",
            Refused::InSeason => "Your ludus is in a season. Withdraw it, or wait for the end.",
        };
        words.to_owned()
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}

impl std::error::Error for Refused {}
