//! The reasons for refusing a wish about a tournament, or a result.

/// A guest's mistake, told to the guest. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("This tournament has ended. `/tournament table` still shows it.")]
    Over,
    #[error("This tournament has started. You can join the next one.")]
    Started,
    #[error("This tournament has not started yet: `/tournament start` begins it.")]
    NotStarted,
    #[error("All places in this tournament are taken.")]
    Full,
    #[error(
        "A tournament needs two entrants, one of them a person. `/tournament join`, or let the \
         house fill it up."
    )]
    TooFew,
    #[error("Whoever is named, or you, take part already: `/tournament table` shows who does.")]
    Entered,
    #[error("Whoever is named, or you, take no part in this tournament, or no longer.")]
    NotIn,
    #[error("Only who opened the tournament, or a manager of the server, can do that.")]
    NotAllowed,
    #[error(
        "That number of rounds does not fit. Swiss takes 1 to 15, round robin 1 or 2, pools 1 to \
         3; an elimination has as many as it needs."
    )]
    Rounds,
    #[error(
        "{entrants} players have met each other after {most} of the {rounds} rounds. It takes {} \
         to take part, or a tournament opened with `rounds` up to {most}.",
        .rounds + 1,
        most = .entrants.saturating_sub(1)
    )]
    TooManyRounds {
        /// The number of rounds chosen.
        rounds: u32,
        /// The number of entrants, or the most allowed.
        entrants: u32,
    },
    #[error(
        "Pools are for games of more than two seats, the other formats for games that two can play."
    )]
    Seats,
    #[error(
        "A tournament has 2 to 64 entrants, and the house fills it up to no more than may take \
         part: `house_seats` is `most` or less."
    )]
    Entrants,
}

/// The reason why a bout's result is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotSettled {
    #[error("the result was taken before")]
    Already,
    #[error("no fixture is fought there")]
    NoSuchBout,
}
