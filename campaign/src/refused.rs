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
    NoSuchAttribute,
    Cap,
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
        self.told().0
    }

    /// The guest's message.
    pub fn words(self) -> String {
        let Refused::OutOfReach { ludi, cycles, most, target } = self else {
            return self.told().1.to_owned();
        };
        let cycles = if cycles == 1 { "one cycle".to_owned() } else { format!("{cycles} cycles") };
        format!(
            "Among {ludi} ludi nobody can come to more than {most} in {cycles}, and {target} are \
             to win it. It takes more ludi, or a season opened with more `max_cycles` or a lower \
             `target`."
        )
    }

    /// Its code, and its message unless that has numbers.
    #[rustfmt::skip]
    fn told(self) -> (&'static str, &'static str) {
        match self {
            Refused::Over => ("E_OVER", "This season has ended. Its tables stay readable."),
            Refused::NotPending => ("E_NOT_PENDING", "Nothing of the kind is asked of your ludus now."),
            Refused::NotRoster => ("E_NOT_ROSTER", "Nobody of that name stands on your roster. Pick one who does."),
            Refused::Twice => ("E_TWICE", "He was in your last bout already. Send one of the others."),
            Refused::SameClass => ("E_SAME_CLASS", "The other ludus sends that very class. Send a gladiator of another one."),
            Refused::NoSuchAttribute => ("E_ATTRIBUTE", "Gladiators have no such attribute. Pick one from the list."),
            Refused::Cap => ("E_CAP", "That attribute cannot rise any further. Pick another, or none."),
            Refused::NoSuchClass => ("E_CLASS", "Nobody teaches that class. Pick one from the list."),
            Refused::DuplicateClass => ("E_DUP_CLASS", "One of yours is of that class already. Pick another class."),
            Refused::Roster => ("E_ROSTER", "Name exactly four gladiators to begin with."),
            Refused::NoRosters => ("E_NO_ROSTERS", "This season trains no gladiators: name none, and leave `carry_over` out."),
            Refused::Name => ("E_NAME", "That name is taken, too short, too long, or has odd signs. Try another."),
            Refused::Enrolled => ("E_ENROLLED", "Your ludus takes part already: one a season."),
            Refused::Closed => ("E_CLOSED", "Enrolment is closed. You can join the next season."),
            Refused::Full => ("E_FULL", "All places in this season are taken."),
            Refused::TooFew => ("E_TOO_FEW", "Two ludi at least are needed, one of them a member's."),
            Refused::NotYours => ("E_NOT_YOURS", "You have no ludus here for which that could be done."),
            Refused::NotAllowed => ("E_NOT_ALLOWED", "Only whoever opened the season, or a manager of the server, can do that."),
            Refused::Setting => ("E_SETTING", "One of the season's options is out of range."),
            Refused::OutOfReach { .. } => ("E_OUT_OF_REACH", ""),
            Refused::HasLudus => ("E_HAS_LUDUS", "You keep a ludus on this server already. Retire it first."),
            Refused::InSeason => ("E_IN_SEASON", "Your ludus is in a season. Withdraw it, or wait for the end."),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}

impl std::error::Error for Refused {}
