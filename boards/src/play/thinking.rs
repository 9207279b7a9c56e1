//! The house's answers at each level: at once, or thought over.

use super::Play as _;
use super::adapter::Adapter;
use super::hint::{CLEARLY, Compared, Hint, reason, ruled};
use super::review::{self, Review};
use crate::words::{Cast, Gist, Words};
use table::{Budget, Entry, Level, Odds, Seat, Tried, Verdict};

impl<R: Words> Adapter<R> {
    /// The house's answer in a seat without a thought.
    pub(super) fn at_once(&self, seat: Seat) -> Option<R::Action> {
        match self.live().bout().level(seat) {
            Level::Novice => self.live().house_at(seat, Level::Novice),
            Level::Adept | Level::Champion => self.live().house_at(seat, Level::Adept),
        }
    }

    /// Whether a seat's question is worth a thought. That follows from the question, which
    /// everybody knows, and from none of the seat's possible answers.
    pub(super) fn is_worth_a_thought(&self, seat: Seat) -> bool {
        self.live().is_thought_over(seat)
    }

    /// A champion's answer in a seat after a thought.
    pub(super) fn thought(&self, seat: Seat, playouts: u32) -> Option<String> {
        if self.live().ask(seat).is_none_or(|ask| ask.hidden) {
            return None;
        }
        let mut dice = self.live().house_dice(seat)?;
        let verdict = table::think(self.live(), seat, &mut dice, &Budget { playouts })?;
        Some(R::token(&verdict.action))
    }

    /// The immediate advice for a seat.
    pub(super) fn ruled(&self, seat: Seat) -> Option<R::Action> {
        ruled(self.live(), seat)
    }

    /// The advice for a seat after a thought, and how the best other answer fared. The immediate
    /// advice stands unless another answer is clearly better.
    pub(super) fn hinted(&self, cast: &Cast, seat: Seat) -> Option<Hint> {
        let at_once = || self.advised(seat).or_else(|| self.advice(seat));
        let why = self.why(seat);
        let plain = || Some(Hint { best: at_once()?, why: why.clone(), next: None });
        if self.live().ask(seat).is_none_or(|ask| ask.hidden) {
            return plain();
        }
        let (mut dice, budget) = (self.live().house_dice(seat)?, Budget::of::<R>());
        let verdict = table::think_and_look(self.live(), seat, &mut dice, &budget, &mut R::gist);
        let view = R::view(&self.live().now().board, Some(seat));
        let two = verdict.as_ref().and_then(Verdict::best_two);
        let two = two.filter(|[best, _]| !R::is_repeated(&view, &best.action));
        let Some([best, next]) = two else { return plain() };
        let ruled = self.ruled(seat);
        let tried = verdict.iter().flat_map(|verdict| &verdict.tried);
        let first = tried.filter(|it| Some(&it.action) == ruled.as_ref() && 0 < it.playouts);
        let first = first.last().filter(|it| best.thousandths() - it.thousandths() < CLEARLY);
        let [best, next] = match first {
            Some(first) if first.action != best.action => [first, best],
            Some(_) | None => [best, next],
        };
        let choice =
            |tried: &Tried<R, Gist>| self.presenter(cast).choice(&view, seat, &tried.action);
        let compared = Compared {
            choice: choice(next),
            worth: [best.thousandths(), next.thousandths()],
            reason: reason(cast, seat, best, next),
        };
        let (best, why) = match first {
            Some(_) => (at_once()?, why.clone()),
            None => (choice(best), R::why(&view, self.live().ask(seat)?, &best.action)),
        };
        // Only an answer that can be found on the screen is mentioned, under its name there.
        let is_twin = compared.choice.label.starts_with(&best.label);
        let is_shown = !is_twin && !R::is_repeated(&view, &next.action);
        Some(Hint { best, why, next: Some(compared).filter(|_| is_shown) })
    }

    /// A seat's answers, thought over once more.
    pub(super) fn looked_back_at(
        &self,
        history: &[Entry],
        cast: &Cast,
        seat: Seat,
    ) -> Option<Review> {
        review::reviewed(self.live(), history, cast, seat)
    }

    /// The bout's odds from the public's view; see [`table::odds`].
    pub(super) fn reckoned(&self, playouts: u32) -> Option<Odds> {
        table::odds(self.live(), None, &mut self.live().public_dice(), playouts)
    }
}
