//! A first bout through which somebody is guided: each decision is explained when it first comes and
//! answered for them if they like, the house plays gently, and nobody else sees or counts it.

use crate::bout::live::LiveBout;
use crate::bout::panel::plan::mark_of;
use crate::common::{Action, Control, DAY, Done, Message, Style};
use boards::{Bar, Choice, Effect, Panel};
use store::bout::Status;
use table::Seat;

/// For how long a guided bout waits for its learner.
const WAITS: i64 = 14 * DAY;
/// Of so many decisions of the house one is gentle.
const GENTLE_ONE_IN: u32 = 2;

impl LiveBout {
    /// Whether somebody is guided through it.
    pub(crate) fn is_guided(&self) -> bool {
        self.state.progress.guiding.is_some()
    }

    /// Whether the house spares its guest with its next decision in a seat.
    pub(crate) fn is_gentle(&self, seat: Seat) -> bool {
        let made = self.state.progress.seats.get(seat.index()).map_or(0, |it| it.by_house);
        self.is_guided() && made % GENTLE_ONE_IN == 1
    }

    /// A panel without what would spare its learner the next decisions.
    pub(crate) fn to_learn(&self, mut panel: Panel) -> Panel {
        let spares = |choice: &&mut Choice| choice.effect == Effect::Orders;
        for choice in panel.choices.iter_mut().filter(spares).filter(|_| self.is_guided()) {
            choice.barred = Some(Bar { why: LATER.to_owned(), is_missed: false });
        }
        if self.is_guided() {
            panel.policies.clear();
        }
        panel
    }

    /// Keeps a guided bout for another while when its learner has done something.
    pub(crate) fn keep_guiding(&mut self) {
        if self.actor.is_some() {
            self.guides_on();
        }
    }

    /// Keeps a guided bout for another while.
    pub(crate) fn guides_on(&mut self) {
        if let Some(guiding) = &mut self.state.progress.guiding {
            guiding.expires = self.now.plus(WAITS);
        }
    }

    /// Whether a guided bout has waited for too long.
    pub(crate) fn is_guiding_over(&self) -> bool {
        let guiding = self.state.progress.guiding.as_ref();
        guiding.is_some_and(|guiding| guiding.expires <= self.now) && !self.play.is_over()
    }

    /// A private message of a guided bout with the house's answer, the one button that is not grey; of any
    /// bout with things new to its seat. While a plan is put together only that matters.
    pub(crate) fn guided_message(
        &self,
        seat: Seat,
        draft: &[String],
        message: Message,
    ) -> Done<Message> {
        let mut message = self.taught(seat, draft, message)?;
        if !self.is_guided() || self.row.status != Status::Live || self.play.is_over() {
            return Ok(message);
        }
        if self.built(seat).is_some() {
            return Ok(message);
        }
        let bout = self.id();
        if let Some((serial, _)) = self.ask(seat).filter(|_| draft.is_empty())
            && let Some(advice) = self.ask_rules(|play, _| play.advice(seat))?
        {
            let mark = mark_of(&advice);
            let why = self.ask_rules(|play, _| play.why(seat))?;
            let why = if why.is_empty() { advice.detail } else { why };
            let gap = if why.is_empty() { "" } else { " – " };
            message.close(&format!("**Advice:** {}{gap}{why}", advice.label));
            let advised = Action::Advised { bout, serial: serial.0, mark };
            for control in &mut message.controls {
                if let Control::Button { style: style @ Style::Primary, .. } = control {
                    *style = Style::Secondary;
                }
            }
            message.controls.insert(0, Control::button(DO_THAT, Style::Success, advised));
        }
        message.controls.push(Control::button(LEAVE, Style::Secondary, Action::GiveUp(bout)));
        Ok(message)
    }
}

/// Why nothing is left to orders in a guided bout.
const LATER: &str = "While you learn, everything is asked.";
/// The button that answers as advised.
const DO_THAT: &str = "Do as advised";
/// The button that ends a guided bout before its end.
const LEAVE: &str = "Leave this bout";
