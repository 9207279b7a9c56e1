//! A plan as its seat is shown it: nobody else ever is.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls::{self, Advised};
use crate::bout::panel::plan::{PLAN, Plan, Stands, in_words, small_typed};
use crate::common::{Action, Control, Done, Message, PlanStep, Style};
use boards::Panel;
use table::Seat;

impl LiveBout {
    /// The state of a seat's plan, and what the seat may do about it; where it has none, how to begin
    /// one.
    pub(crate) fn plan_shown(&self, seat: Seat) -> Done<(Vec<String>, Vec<Control>)> {
        let Some(plan) = self.plan_of(seat) else { return Ok((Vec::new(), Vec::new())) };
        let steps = boards::shortened(&in_words(&plan.steps), PLAN);
        let button = |label, style, what| self.plan_button(seat, label, style, what);
        let drop = button("Drop my plan", Style::Secondary, PlanStep::Drop);
        Ok(match &plan.stands {
            Stands::Built => (Vec::new(), Vec::new()),
            Stands::Waits => {
                let words = format!("Your plan goes on by itself: {steps}.");
                (std::iter::once(words).chain(small_typed(&plan.steps)).collect(), vec![drop])
            }
            Stands::Stopped(why) => {
                let words = format!("Your plan stopped: {why}. Not done: {steps}.");
                let go_on = button("Go on with it", Style::Success, PlanStep::Do);
                let change = button("Change it", Style::Secondary, PlanStep::Build);
                let lines = std::iter::once(words).chain(small_typed(&plan.steps));
                (lines.collect(), vec![go_on, change, drop])
            }
        })
    }

    /// The button that begins a plan, where one can be made.
    pub(crate) fn plan_to_build(&self, seat: Seat) -> Done<Option<Control>> {
        let is_open = self.plan_of(seat).is_none() && self.plannable(seat)?.is_some();
        let build = || self.plan_button(seat, "Plan several", Style::Secondary, PlanStep::Build);
        Ok(is_open.then(build))
    }

    /// The panel of a seat that puts a plan together: the question after its planned steps, as far as
    /// that can be foreseen.
    pub(crate) fn planning_message(&self, seat: Seat, room: usize) -> Done<Option<Message>> {
        let (Some(plan), Some(prospect)) = (self.built(seat), self.foreseen(seat)?) else {
            return Ok(None);
        };
        let serial = self.shown_serial(seat)?;
        let draft = self.draft_of(seat, serial);
        let panel = self.ask_rules(|_, cast| prospect.play.panel(cast, seat, draft))?;
        let Some(panel) = panel.filter(|panel| panel.serial.is_some()) else { return Ok(None) };
        // Asides are done at once, and are no part of a plan.
        let panel = Panel { asides: Vec::new(), serial, ..panel };
        let mut message = controls::say(self.id(), 0, &panel, draft, room, &Advised::Plainly);
        message = self.with_block(seat, Some(panel.table), message)?;
        let so_far = self.planned_so_far(plan, prospect.sure);
        message.tail = [so_far.as_str(), &message.tail].concat();
        message.brief = [so_far, message.brief].concat();
        if let Some(serial) = serial.filter(|_| draft.is_empty()) {
            message = self.with_again(seat, serial, message)?;
            // Half of a choice is no part of a plan: it is made or taken back first.
            message.controls.extend(self.plan_controls(seat, plan));
        }
        Ok(Some(message))
    }

    /// The steps of a plan that is being put together, in lines.
    fn planned_so_far(&self, plan: &Plan, sure: usize) -> String {
        let nothing =
            "**Your plan** is empty. What you choose is added to it; nothing is done yet.\n";
        if plan.steps.is_empty() {
            return nothing.to_owned();
        }
        let steps = boards::shortened(&in_words(&plan.steps), PLAN);
        let mut words = format!("**Your plan:** {steps}. Nothing of it is done yet.\n");
        if let Some(step) = plan.steps.get(sure) {
            let step = in_words(std::slice::from_ref(step));
            words += &format!(
                "What comes of it is not known beforehand ({step}): board, points left and choices are those before.\n"
            );
        }
        words.extend(small_typed(&plan.steps).map(|typed| format!("{typed}\n")));
        words
    }

    /// The controls of a plan that is being put together.
    fn plan_controls(&self, seat: Seat, plan: &Plan) -> Vec<Control> {
        let button = |label: &str, style, what| self.plan_button(seat, label, style, what);
        let mut controls = Vec::new();
        if !plan.steps.is_empty() {
            let steps = match plan.steps.len() {
                1 => "Do it".to_owned(),
                steps => format!("Do these {steps}"),
            };
            controls.push(button(&steps, Style::Success, PlanStep::Do));
            controls.push(button("Take the last off", Style::Secondary, PlanStep::TakeOff));
        }
        controls.push(button("Drop my plan", Style::Secondary, PlanStep::Drop));
        controls
    }

    fn plan_button(&self, seat: Seat, label: &str, style: Style, what: PlanStep) -> Control {
        let mark = self.plan_of(seat).map_or(0, Plan::mark);
        Control::button(label, style, Action::Plan { bout: self.id(), what, mark })
    }
}
