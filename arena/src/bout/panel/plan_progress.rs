//! Plans carried out and stopped, and the prospect of the one that a seat puts together.

use crate::bout::live::LiveBout;
use crate::bout::panel::plan::{Plan, Stands, Step, in_words, small_typed};
use crate::common::{Done, Fault, Refused};
use boards::{Cast, Play, Prospect};
use table::{Seat, Serial};

impl LiveBout {
    /// A seat's plan, if it has one.
    pub(crate) fn plan_of(&self, seat: Seat) -> Option<&Plan> {
        self.guest(seat).plan.as_ref()
    }

    /// Whether a plan of a seat is being carried out.
    pub(crate) fn has_steps_left(&self, seat: Seat) -> bool {
        let waits = |plan: &Plan| plan.stands == Stands::Waits && !plan.steps.is_empty();
        self.plan_of(seat).is_some_and(waits)
    }

    /// The plan that a seat is putting together.
    pub(crate) fn built(&self, seat: Seat) -> Option<&Plan> {
        self.plan_of(seat).filter(|plan| plan.stands == Stands::Built)
    }

    /// The bout as the seat that is putting a plan together can foresee it.
    pub(crate) fn foreseen(&self, seat: Seat) -> Done<Option<Prospect>> {
        let Some(plan) = self.built(seat) else { return Ok(None) };
        self.prospect(seat, &plan.steps).map(Some)
    }

    /// The bout as a seat can foresee it after some steps.
    fn prospect(&self, seat: Seat, steps: &[Step]) -> Done<Prospect> {
        let tokens: Vec<&str> = steps.iter().map(|step| step.token.as_str()).collect();
        self.ask_rules(|play, _| play.foreseen(seat, &tokens))
    }

    /// Has each step of a plan say what it is, as far as that can be foreseen.
    pub(crate) fn word(&self, seat: Seat, steps: &mut [Step]) -> Done<()> {
        let words = self.prospect(seat, steps)?.words;
        for (step, words) in steps.iter_mut().zip(words) {
            step.words = step.words.take().or(words);
        }
        Ok(())
    }

    /// Which turn a seat that may decide now could plan.
    pub(crate) fn plannable(&self, seat: Seat) -> Done<Option<u64>> {
        let is_step = self.play.asks().iter().any(|it| it.seat == seat && it.owed && it.is_step);
        if is_step { self.ask_rules(|play, _| play.turn(seat)) } else { Ok(None) }
    }

    /// Stops the plans of those whom something has surprised, once they come to their next step.
    pub(crate) fn surprise(&mut self, surprised: Vec<(Seat, String)>) {
        for (seat, by) in surprised {
            self.change_plan(seat, |plan| plan.is_surprised_by(by));
        }
    }

    /// Stops a plan that waits; the rest of one press lapses.
    pub(crate) fn stop_plan(&mut self, seat: Seat, why: &str) {
        if self.plan_of(seat).is_some_and(|plan| plan.is_pressed) {
            self.plan(seat, None);
        }
        self.change_plan(seat, |plan| {
            if plan.stands == Stands::Waits {
                plan.stands = Stands::Stopped(why.to_owned());
            }
        });
    }

    fn change_plan(&mut self, seat: Seat, change: impl FnOnce(&mut Plan)) {
        // The rulebook's automaton is no seat.
        if let Some(mut plan) = self.people.get(seat.index()).and_then(|guest| guest.plan.clone()) {
            change(&mut plan);
            self.plan(seat, Some(plan));
        }
    }

    /// Forgets a seat's half-made choice, its plan and its usual answers: somebody else decides there now.
    pub(crate) fn forget_intentions(&mut self, seat: Seat) {
        self.draft(seat, None);
        self.plan(seat, None);
        if let Some(progress) = self.state.progress.seats.get_mut(seat.index()) {
            progress.said.clear();
        }
    }

    /// Gives the next answer of a plan whose seat is asked for it. Whether one was given.
    pub(crate) fn carry_out(&mut self) -> Done<bool> {
        for seat in self.present() {
            if self.carry_out_for(seat)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn carry_out_for(&mut self, seat: Seat) -> Done<bool> {
        let Some(mut plan) = self.plan_of(seat).cloned() else { return Ok(false) };
        if self.ask_rules(|play, _| play.turn(seat))? != Some(plan.turn) {
            self.plan(seat, None);
            if plan.stands != Stands::Built && !plan.is_pressed && !plan.steps.is_empty() {
                let left = in_words(&plan.steps);
                self.answer_later(
                    seat,
                    format!("Your turn is over; not done of your plan: {left}."),
                );
                if let Some(typed) = small_typed(&plan.steps) {
                    self.answer_later(seat, typed);
                }
            }
            return Ok(false);
        }
        if plan.stands != Stands::Waits {
            return Ok(false);
        }
        if plan.steps.is_empty() {
            self.plan(seat, None);
            return Ok(false);
        }
        let asks = self.play.asks();
        let Some(ask) = asks.iter().find(|ask| ask.seat == seat && ask.owed) else {
            return Ok(false);
        };
        if !ask.is_step {
            self.stop_plan(seat, "you are asked something else first");
            return Ok(false);
        }
        let next = plan.steps.remove(0);
        // A reaction said beforehand holds as long as it is what is advised.
        let is_advised =
            |play: &dyn Play| play.advice(seat).is_none_or(|it| it.token == next.token);
        if plan.is_pressed && ask.reaction && !self.ask_rules(|play, _| is_advised(play))? {
            self.stop_plan(seat, "look what has happened");
            return Ok(false);
        }
        if plan.is_surprised && !next.regardless {
            let why = match plan.surprise.trim_end_matches('.') {
                "" => "look what has happened",
                surprise => surprise,
            };
            self.stop_plan(seat, why);
            return Ok(false);
        }
        if self.ask_rules(|play, _| play.gives_up(seat, &next.token))? {
            self.stop_plan(seat, "giving up is asked about by itself");
            return Ok(false);
        }
        plan.is_surprised = false;
        plan.surprise.clear();
        let (before, serial) = (self.plan_of(seat).cloned(), ask.serial);
        let progress = self.state.progress.seat(seat);
        let (heard, befell) = (progress.heard, progress.befell.clone());
        let saw = self.state.progress.handed_over.seen_by(Some(seat));
        self.plan(seat, Some(plan));
        match self.say(seat, Some(serial), &next.token, None) {
            Ok(told) => {
                // News is what has happened since somebody answered by themselves, not since their plan did.
                if self.actor != Some(seat) {
                    let progress = self.state.progress.seat(seat);
                    progress.heard = heard;
                    let since = std::mem::replace(&mut progress.befell, befell);
                    since.into_iter().for_each(|it| it.add_to(&mut progress.befell));
                    self.state.progress.handed_over.answers(seat, saw);
                }
                for line in told {
                    self.answer_later(seat, line);
                }
                Ok(true)
            }
            Err(Fault::Refused(Refused::Rules { words, .. })) => {
                self.plan(seat, before);
                self.stop_plan(seat, words.trim_end_matches('.'));
                Ok(false)
            }
            Err(fault) => Err(fault),
        }
    }

    /// Tells a seat what came of its plan: at once if it has just acted, else when it looks.
    fn answer_later(&mut self, seat: Seat, line: String) {
        if self.actor == Some(seat) {
            self.planned.push(line);
        } else {
            self.state.progress.seat(seat).tell(line);
        }
    }

    /// The ask that a seat's panel shows: while it puts a plan together, the one after its planned steps, whose
    /// serial bears their mark, so that no panel shown with other steps is taken for it.
    pub(crate) fn shown_serial(&self, seat: Seat) -> Done<Option<Serial>> {
        let serial = self.ask_shown(seat, |play, _| {
            play.asks().iter().find(|ask| ask.seat == seat).map(|ask| ask.serial)
        })?;
        let mark = u64::from(self.built(seat).map_or(0, Plan::mark));
        Ok(serial.map(|serial| Serial(serial.0 | mark << u32::BITS)))
    }

    /// Refuses a press on a panel that does not show what its seat is asked now.
    pub(crate) fn must_show(&self, seat: Seat, serial: Serial) -> Done<()> {
        if self.shown_serial(seat)? == Some(serial) { Ok(()) } else { Err(self.stale(seat)) }
    }

    /// The rules' answer about the bout that a seat's panel shows: while it puts a plan together, the one after
    /// its planned steps.
    pub(crate) fn ask_shown<T>(
        &self,
        seat: Seat,
        ask: impl FnOnce(&dyn Play, &Cast) -> T,
    ) -> Done<T> {
        let foreseen = self.foreseen(seat)?;
        let shown = foreseen.as_ref().map(|prospect| &*prospect.play);
        self.ask_rules(|play, cast| ask(shown.unwrap_or(play), cast))
    }
}
