//! Advice to the reader of a panel: the advised button looks like the one that a sensible player presses
//! first.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls::Advised;
use crate::common::Done;
use boards::{Choice, Chosen, Panel};
use table::{Seat, Sitter};

impl LiveBout {
    /// A sensible player's answer, from what a seat may know, where its guest may be helped: a hint's answer,
    /// else the house's quick judgement.
    pub(crate) fn advised(&self, seat: Seat) -> Done<Option<Choice>> {
        if !self.allows_hints() || self.sitters()[seat] != Sitter::Guest {
            return Ok(None);
        }
        let (hinted, is_guided) = (self.hinted(seat), self.is_guided());
        self.ask_rules(|play, _| match hinted {
            // A walk of several steps is what is advised at once, in one go.
            Some(token) => {
                let whole = play.advised(seat).filter(|it| it.token == token);
                whole.or_else(|| play.option(seat, token))
            }
            // A learner is taught one thing after the other.
            None if is_guided => play.advice(seat),
            None => play.advised(seat),
        })
    }

    /// The same as it stands on a panel with some words chosen. Advice to a learner stands over all.
    pub(crate) fn advised_now(&self, seat: Seat, draft: &[String], panel: &Panel) -> Done<Advised> {
        let advised = self.advised(seat)?.filter(|_| !self.is_guided());
        let is_helped = self.allows_hints() && !self.is_guided();
        let none = if is_helped { Advised::Unknown } else { Advised::Plainly };
        let Some(answer) = advised else { return Ok(none) };
        if !draft.is_empty() {
            let word = self.ask_rules(|play, _| play.toward(seat, draft, &answer.token))?;
            return Ok(word.map_or(Advised::Unknown, Advised::Word));
        }
        // An answer of one press stands there already; a line of a menu for several is none.
        let is_button = panel.at_most <= 1;
        let at_once = self.ask_rules(|play, _| {
            let says = |chosen: &[usize]| {
                matches!(play.choose(seat, &[], chosen), Some(Chosen::Answer(it)) if it == answer.token)
            };
            let at = (0..panel.choices.len()).find(|at| is_button && says(&[*at]));
            let choice = at.and_then(|at| panel.choices.get(at));
            choice.or(panel.none.as_ref().filter(|_| says(&[]))).map(|it| it.token.clone())
        })?;
        Ok(at_once.map_or(Advised::Answer(answer), Advised::Word))
    }
}
