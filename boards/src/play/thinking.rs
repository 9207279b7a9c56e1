//! What the house thinks of an answer, and how a bout stands: words and numbers.

use super::Choice;
use super::adapter::Adapter;
use crate::words::Words;
use table::{Ask, Budget, Dice, Level, Odds, Seat, Tried};

/// An answer that was thought over.
#[derive(Clone, PartialEq, Eq)]
pub struct Thought {
    /// What to say.
    pub token: String,
    /// The answers that were tried to the last, all of them in the same bouts: the best first.
    pub best: Vec<Tested>,
}

/// An answer that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tested {
    /// The answer, as it would stand on a panel.
    pub choice: Choice,
    /// The mean of what its bouts were worth, in thousandths of a win.
    pub thousandths: i64,
    /// How many bouts that were.
    pub playouts: u32,
}

table::never_printed!(Thought);

impl<R: Words> Adapter<R> {
    /// What the house answers in a seat when it takes no time over it.
    pub(super) fn at_once(&self, seat: Seat) -> Option<R::Action> {
        match self.live().bout().level(seat) {
            Level::Novice => self.live().house_at(seat, Level::Novice),
            Level::Adept | Level::Champion => self.live().house_at(seat, Level::Adept),
        }
    }

    /// Whether what a seat is asked is worth a thought. That follows from what is asked of it, which
    /// everybody knows, and from nothing that it could answer.
    pub(super) fn is_worth_a_thought(&self, seat: Seat) -> bool {
        let ask = self.live().ask(seat).filter(|ask| ask.is_owed() && !ask.hidden);
        ask.is_some_and(|ask| R::is_considered(&ask.prompt))
    }

    /// Thinks over what a seat is asked.
    pub(super) fn thought(&self, seat: Seat, playouts: u32) -> Option<Thought> {
        let mut dice = self.live().house_dice(seat)?;
        self.thought_with(seat, playouts, &mut dice)
    }

    /// The same for whoever sits there, by luck that is not the house's own: what it will answer in
    /// other seats must not be told by it.
    pub(super) fn advised(&self, seat: Seat, playouts: u32) -> Option<Thought> {
        let mut dice = Dice::quick(self.live().bout().public_entries());
        self.thought_with(seat, playouts, &mut dice)
    }

    fn thought_with(&self, seat: Seat, playouts: u32, dice: &mut Dice) -> Option<Thought> {
        if self.live().ask(seat).is_none_or(|ask: &Ask<R>| ask.hidden) {
            return None;
        }
        let verdict = table::think(self.live(), seat, dice, &Budget { playouts })?;
        let most = verdict.tried.iter().map(|tried| tried.playouts).max().unwrap_or(0);
        let to_the_last = |tried: &&Tried<R>| 0 < most && tried.playouts == most;
        let tested = verdict.tried.iter().filter(to_the_last).map(|tried| Tested {
            choice: self.in_short(seat, &tried.action),
            thousandths: tried.points / i64::from(most),
            playouts: most,
        });
        let mut best: Vec<Tested> = tested.collect();
        // What is as good as the rule of thumb's answer comes after it.
        best.sort_by_key(|tested| -tested.thousandths);
        Some(Thought { token: R::token(&verdict.action), best })
    }

    /// How the bout stands for everybody who reads along: from nothing but what they know.
    pub(super) fn odds_for_all(&self, playouts: u32) -> Option<Odds> {
        let mut dice = Dice::quick(self.live().bout().public_entries());
        table::odds(self.live(), None, &mut dice, playouts)
    }
}
