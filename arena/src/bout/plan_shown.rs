//! A plan as its seat is shown it: nobody else ever is.

use crate::bout::live::LiveBout;
use crate::bout::panels;
use crate::bout::plan::{Stands, written};
use crate::common::{Action, Control, Done, Message, PlanStep, Style};
use boards::Panel;
use table::Seat;

/// The most characters that a plan takes in a panel.
const PLAN: usize = 300;

impl LiveBout {
    /// How the plan of a seat stands, and what the seat may do about it; where it has none, how to
    /// begin one.
    pub(super) fn plan_shown(&self, seat: Seat) -> Done<(Vec<String>, Vec<Control>)> {
        let Some(plan) = self.plan_of(seat) else {
            let build = self.plan_button(seat, "Plan several", Style::Secondary, PlanStep::Build);
            let is_open = self.plannable(seat)?.is_some();
            return Ok((Vec::new(), Vec::from_iter(is_open.then_some(build))));
        };
        let steps = boards::shortened(&written(&plan.steps), PLAN);
        let button = |label, style, what| self.plan_button(seat, label, style, what);
        let drop = button("Drop my plan", Style::Secondary, PlanStep::Drop);
        Ok(match &plan.stands {
            Stands::Built => (Vec::new(), Vec::new()),
            Stands::Waits => (vec![format!("Your plan goes on by itself: `{steps}`.")], vec![drop]),
            Stands::Stopped(why) => {
                let words = format!("Your plan stopped: {why}. Not done: `{steps}`.");
                let go_on = button("Go on with it", Style::Success, PlanStep::Do);
                let change = button("Change it", Style::Secondary, PlanStep::Build);
                (vec![words], vec![go_on, change, drop])
            }
        })
    }

    /// The panel of a seat that puts a plan together: what it would be asked after what it has planned,
    /// as far as that can be foreseen.
    pub(super) fn planning_message(&self, seat: Seat, head: &[String]) -> Done<Option<Message>> {
        let (Some(plan), Some((play, sure))) = (self.built(seat), self.foreseen(seat)?) else {
            return Ok(None);
        };
        let asks = play.asks();
        let serial = asks.iter().find(|ask| ask.seat == seat).map(|ask| ask.serial);
        let draft = self.draft_of(seat, serial);
        let panel = self.ask_rules(|_, cast| play.panel(cast, seat, draft))?;
        let Some(panel) = panel.filter(|panel| panel.serial.is_some()) else { return Ok(None) };
        // What may be done besides is done at once, and no part of a plan.
        let panel = Panel { asides: Vec::new(), ..panel };
        let mut message = panels::say(self.id(), 0, &panel, draft.len());
        let mut words = head.to_vec();
        words.push(match written(&plan.steps) {
            none if none.is_empty() => {
                "**Your plan** is empty. What you choose is added to it; nothing is done yet."
                    .to_owned()
            }
            steps => {
                let steps = boards::shortened(&steps, PLAN);
                format!("**Your plan**: `{steps}`. Nothing of it is done yet.")
            }
        });
        if let Some(step) = plan.steps.get(sure) {
            words.push(format!(
                "What `{}` comes to is not known beforehand: board and choices are those before it.",
                step.token
            ));
        }
        words.push(std::mem::take(&mut message.head));
        message.head = words.join("\n");
        let button = |label, style, what| self.plan_button(seat, label, style, what);
        if !plan.steps.is_empty() {
            message.controls.push(button("Do it", Style::Success, PlanStep::Do));
            message.controls.push(button("Take the last off", Style::Secondary, PlanStep::TakeOff));
        }
        message.controls.push(button("Drop my plan", Style::Secondary, PlanStep::Drop));
        Ok(Some(message))
    }

    fn plan_button(&self, seat: Seat, label: &str, style: Style, what: PlanStep) -> Control {
        let steps = self.plan_of(seat).map_or(0, |plan| plan.steps.len());
        let steps = u8::try_from(steps).unwrap_or(u8::MAX);
        Control::button(label, style, Action::Plan { bout: self.id(), what, steps })
    }
}
