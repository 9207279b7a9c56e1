//! The reasons for refusing a wish about a tournament, or a result.

use std::fmt;

/// A guest's mistake. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It has ended.
    Over,
    Started,
    NotStarted,
    /// All places are taken.
    Full,
    /// There are fewer than two entrants.
    TooFew,
    /// They take part already.
    Entered,
    /// They do not take part, or no longer.
    NotIn,
    /// The person neither opened it nor is a manager.
    NotAllowed,
    /// There are too many rounds, or the format has none to choose.
    Rounds,
    /// So few cannot play so many rounds of a Swiss tournament without meeting again.
    TooManyRounds {
        /// The number of rounds chosen.
        rounds: u32,
        /// The number of entrants, or the most allowed.
        entrants: u32,
    },
    /// The game does not have the seats that the format needs.
    Seats,
    /// The limits must be from 2 to 64, the house's entrants among them.
    Entrants,
}

impl Refused {
    /// The guest's message.
    pub fn words(self) -> String {
        let words = match self {
            Refused::Over => "This tournament has ended. `/tournament table` still shows it.",
            Refused::Started => "This tournament has started. You can join the next one.",
            Refused::NotStarted => {
                "This tournament has not started yet: `/tournament start` begins it."
            }
            Refused::Full => "All places in this tournament are taken.",
            Refused::TooFew => {
                "A tournament needs two entrants, one of them a person. `/tournament join`, or let \
                 the house fill it up."
            }
            Refused::Entered => {
                "Whoever is named, or you, take part already: `/tournament table` shows who does."
            }
            Refused::NotIn => {
                "Whoever is named, or you, take no part in this tournament, or no longer."
            }
            Refused::NotAllowed => {
                "Only who opened the tournament, or a manager of the server, can do that."
            }
            Refused::Rounds => {
                "That number of rounds does not fit. Swiss takes 1 to 15, round robin 1 or 2, pools \
                 1 to 3; an elimination has as many as it needs."
            }
            Refused::Seats => {
                "Pools are for games of more than two seats, the other formats for games that two \
                 can play."
            }
            Refused::TooManyRounds { rounds, entrants } => {
                let most = entrants.saturating_sub(1);
                return format!(
                    "{entrants} players have met each other after {most} of the {rounds} rounds. It takes \
                     {} to take part, or a tournament opened with `rounds` up to {most}.",
                    rounds + 1
                );
            }
            Refused::Entrants => {
                "A tournament has 2 to 64 entrants, and the house fills it up to no more than may take part: \
                 `house_seats` is `most` or less."
            }
        };
        words.to_owned()
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words())
    }
}

impl std::error::Error for Refused {}

/// The reason why a bout's result is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotSettled {
    /// It was taken before.
    Already,
    /// No fixture is being fought in it.
    NoSuchBout,
}

impl fmt::Display for NotSettled {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            NotSettled::Already => "the result was taken before",
            NotSettled::NoSuchBout => "no fixture is fought there",
        })
    }
}

impl std::error::Error for NotSettled {}
