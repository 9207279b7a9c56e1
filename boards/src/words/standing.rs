//! The facts at the foot of every game's board.

use super::Pending;
use serde::{Deserialize, Serialize};
use table::Seat;

/// The state of a bout: over, or waiting for seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Standing {
    /// It is over: how it ended; empty if it was closed from outside its rules without a word.
    Over(String),
    /// It goes on.
    Open {
        /// Whether the dice are being settled.
        settling: bool,
        /// The duties of seats.
        owed: Vec<Owed>,
    },
}

/// A seat's duty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owed {
    pub(crate) seat: Seat,
    /// The duty, in a few words.
    pub(crate) duty: String,
}

impl Standing {
    /// The pending asks, as far as everybody may know.
    pub(crate) fn of(pending: &Pending) -> Self {
        if let Some(verdict) = &pending.over {
            return Standing::Over(verdict.clone());
        }
        let owed = pending.owed.iter();
        let owed = owed.map(|(seat, duty)| Owed { seat: *seat, duty: (*duty).to_owned() });
        Standing::Open { settling: pending.settling, owed: owed.collect() }
    }

    /// How it ended, in a sentence; `None` while it goes on.
    pub(crate) fn verdict(&self) -> Option<&str> {
        match self {
            Standing::Over(verdict) if verdict.is_empty() => Some("closed before its end."),
            Standing::Over(verdict) => Some(verdict),
            Standing::Open { .. } => None,
        }
    }

    /// The duties of seats.
    pub(crate) fn owed(&self) -> &[Owed] {
        match self {
            Standing::Over(_) => &[],
            Standing::Open { owed, .. } => owed,
        }
    }

    /// Whether the bout waits for a seat.
    pub(crate) fn owes(&self, seat: Seat) -> bool {
        self.owed().iter().any(|owed| owed.seat == seat)
    }

    /// Whether the dice are being settled.
    pub(crate) fn is_settling(&self) -> bool {
        matches!(self, Standing::Open { settling: true, .. })
    }

    /// The same in sentences, seats with the same duty together.
    pub(crate) fn sentences(&self, name: impl Fn(Seat) -> String) -> Vec<String> {
        if let Some(verdict) = self.verdict() {
            let mut letters = verdict.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            return vec![first.chain(letters).collect()];
        }
        let mut sentences = Vec::new();
        if self.is_settling() {
            sentences.push("The dice are being settled.".to_owned());
        }
        let mut duties: Vec<&str> = Vec::new();
        for owed in self.owed() {
            if !duties.contains(&owed.duty.as_str()) {
                duties.push(&owed.duty);
            }
        }
        for duty in duties {
            let names: Vec<String> =
                self.owed().iter().filter(|it| it.duty == duty).map(|it| name(it.seat)).collect();
            sentences.push(format!("Waiting for {}: {duty}.", listed(&names)));
        }
        sentences
    }
}

/// `A`, `A and B`, `A, B and C`.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(seat: Seat) -> String {
        ["Ada", "Bob", "Cleo"][seat.index()].to_owned()
    }

    #[test]
    fn those_who_owe_the_same_are_waited_for_together() {
        let owed = vec![(Seat(2), "discard"), (Seat(1), "play"), (Seat(0), "discard")];
        let standing = Standing::of(&Pending { owed, settling: true, ..Pending::default() });
        assert_eq!(
            standing.sentences(name),
            [
                "The dice are being settled.",
                "Waiting for Cleo and Ada: discard.",
                "Waiting for Bob: play."
            ]
        );
    }

    #[test]
    fn what_is_over_waits_for_nobody() {
        let over = |verdict: &str| Pending {
            over: Some(verdict.to_owned()),
            owed: vec![(Seat(0), "play")],
            ..Pending::default()
        };
        let told = |verdict: &str| Standing::of(&over(verdict)).sentences(name);
        assert_eq!(told("nobody wins."), ["Nobody wins."]);
        assert_eq!(told(""), ["Closed before its end."]);
        assert!(!Standing::of(&over("")).owes(Seat(0)));
    }
}
