//! A plan: several answers of a seat given at once, carried out one by one through the one judge.
//!
//! It waits beside the bout, in its seat's row, and nobody else may know of it: the record holds each
//! answer once it is given, as if it had been said then. A plan ends with the turn that it is for,
//! waits while others are asked or the dice are settled, and stops at whatever surprises its seat.

use crate::bout::live::LiveBout;
use crate::common::{Done, Fault, Refused};
use boards::Play;
use serde::{Deserialize, Serialize};
use std::ops::Not;
use table::{Seat, Serial};

/// The most steps of a plan: more than any turn has.
pub(crate) const STEPS: usize = 40;

/// Answers that wait to be given.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The turn that it is for; see [`Play::turn`].
    pub(crate) turn: u64,
    /// What is left of it.
    pub(crate) steps: Vec<Step>,
    pub(crate) stands: Stands,
    /// Whether something has surprised its seat since its last answer.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) is_surprised: bool,
}

/// One answer of a plan.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    /// As it is typed.
    pub(crate) token: String,
    /// Whether it is tried whatever came of the one before, as long as that was taken.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) regardless: bool,
}

/// How a plan stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stands {
    /// Its seat puts it together: nothing is done yet.
    Built,
    /// It goes on as soon as its seat is asked.
    Waits,
    /// It goes on at its seat's word only, for this reason.
    Stopped(String),
}

table::never_printed!(Plan, Step, Stands);

/// The steps that somebody has typed: parted by commas, or by `!` before one that is to be tried
/// whatever came of the last.
pub(crate) fn typed(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut regardless = false;
    for part in text.split_inclusive([',', '!']) {
        let token = part.trim_end_matches([',', '!']).trim();
        if !token.is_empty() {
            steps.push(Step { token: token.to_owned(), regardless });
            regardless = false;
        }
        regardless |= part.ends_with('!') && !steps.is_empty();
    }
    steps
}

/// Steps as they would be typed.
pub(crate) fn written(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        if !text.is_empty() {
            text.push_str(if step.regardless { " ! " } else { ", " });
        }
        text.push_str(&step.token);
    }
    text
}

impl Plan {
    /// A plan of which nothing has been done.
    pub(crate) fn new(turn: u64, steps: Vec<Step>, stands: Stands) -> Plan {
        Plan { turn, steps, stands, is_surprised: false }
    }
}

impl LiveBout {
    /// A seat's plan, if it has one.
    pub(crate) fn plan_of(&self, seat: Seat) -> Option<&Plan> {
        self.guest(seat).plan.as_ref()
    }

    /// The plan that a seat is putting together.
    pub(crate) fn built(&self, seat: Seat) -> Option<&Plan> {
        self.plan_of(seat).filter(|plan| plan.stands == Stands::Built)
    }

    /// The bout as the seat that is putting a plan together can foresee it, and how many steps that
    /// reaches.
    pub(crate) fn foreseen(&self, seat: Seat) -> Done<Option<(Box<dyn Play>, usize)>> {
        let Some(plan) = self.built(seat) else { return Ok(None) };
        let tokens: Vec<&str> = plan.steps.iter().map(|step| step.token.as_str()).collect();
        self.ask_rules(|play, _| play.foreseen(seat, &tokens)).map(Some)
    }

    /// Which turn a seat that may decide now could plan.
    pub(crate) fn plannable(&self, seat: Seat) -> Done<Option<u64>> {
        let is_step = self.play.asks().iter().any(|it| it.seat == seat && it.owed && it.is_step);
        if is_step { self.ask_rules(|play, _| play.turn(seat)) } else { Ok(None) }
    }

    /// Stops the plans of those whom something has surprised, once they come to their next step.
    pub(crate) fn surprise(&mut self, seats: &[Seat]) {
        for seat in seats {
            self.change_plan(*seat, |plan| plan.is_surprised = true);
        }
    }

    /// Stops a plan that waits.
    pub(crate) fn stop_plan(&mut self, seat: Seat, why: &str) {
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

    /// Forgets what a seat had half chosen and planned: somebody else decides there now.
    pub(crate) fn forget_intentions(&mut self, seat: Seat) {
        self.draft(seat, None);
        self.plan(seat, None);
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
            if plan.stands != Stands::Built && !plan.steps.is_empty() {
                let left = written(&plan.steps);
                self.answer_later(
                    seat,
                    format!("Your turn is over; not done of your plan: `{left}`."),
                );
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
        if plan.is_surprised && !next.regardless {
            self.stop_plan(seat, "look what has happened");
            return Ok(false);
        }
        if self.ask_rules(|play, _| play.gives_up(seat, &next.token))? {
            self.stop_plan(seat, "giving up is asked about by itself");
            return Ok(false);
        }
        plan.is_surprised = false;
        let (before, serial) = (self.plan_of(seat).cloned(), ask.serial);
        self.plan(seat, Some(plan));
        match self.say(seat, Some(serial), &next.token, None) {
            Ok(told) => {
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

    /// The answers of a destination on the panel that a seat is shown, as they are typed.
    pub(crate) fn shown_route(
        &self,
        seat: Seat,
        serial: Serial,
        index: Option<u16>,
    ) -> Done<Option<String>> {
        let foreseen = self.foreseen(seat)?;
        let panel = self.ask_rules(|play, cast| {
            let play = foreseen.as_ref().map_or(play, |(play, _)| &**play);
            play.panel(cast, seat, &[])
        })?;
        let panel = panel.filter(|panel| panel.serial == Some(serial));
        let routes = panel.into_iter().flat_map(|panel| panel.routes);
        Ok(index.and_then(|index| routes.skip(usize::from(index)).next()).map(|route| route.token))
    }

    /// The ask that a seat's panel shows: while it puts a plan together, the one after what it has
    /// planned.
    pub(crate) fn shown_serial(&self, seat: Seat) -> Done<Option<Serial>> {
        let serial =
            |play: &dyn Play| play.asks().iter().find(|ask| ask.seat == seat).map(|ask| ask.serial);
        Ok(self.foreseen(seat)?.map_or_else(|| serial(&*self.play), |(play, _)| serial(&*play)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, bool)> {
        typed(text).into_iter().map(|step| (step.token, step.regardless)).collect()
    }

    fn step(token: &str, regardless: bool) -> (String, bool) {
        (token.to_owned(), regardless)
    }

    #[test]
    fn commas_and_exclamation_marks_part_the_steps() {
        let typed = read(" move, turn SE,strike sword 2 ! strike shield 2, ");
        let steps = [("move", false), ("turn SE", false), ("strike sword 2", false)];
        let steps = steps.into_iter().chain([("strike shield 2", true)]);
        assert_eq!(typed, steps.map(|(token, all)| step(token, all)).collect::<Vec<_>>());
        assert_eq!(read("!F,,! end"), [step("F", false), step("end", true)]);
        assert_eq!(read(" ,! "), []);
    }

    #[test]
    fn what_is_left_is_written_as_it_is_typed() {
        let text = "move, strike sword 2 ! strike shield 2, end";
        assert_eq!(written(&typed(text)), text);
    }
}
