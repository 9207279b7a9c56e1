//! What the house answers at each level: at once, or thought over.

use super::adapter::Adapter;
use crate::words::Words;
use table::{Budget, Level, Seat};

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
        ask.is_some_and(|ask| R::THINKS && R::is_considered(&ask.prompt))
    }

    /// What a champion answers in a seat once it has thought it over.
    pub(super) fn thought(&self, seat: Seat, playouts: u32) -> Option<String> {
        if self.live().ask(seat).is_none_or(|ask| ask.hidden) {
            return None;
        }
        let mut dice = self.live().house_dice(seat)?;
        let verdict = table::think(self.live(), seat, &mut dice, &Budget { playouts })?;
        Some(R::token(&verdict.action))
    }
}
