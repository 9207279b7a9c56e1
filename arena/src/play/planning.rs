//! A guest plans: several answers typed at once, or put together in the panel.

use crate::bout::live::LiveBout;
use crate::bout::panel::plan::{self, Plan, STEPS, Stands, Step, mark_of};
use crate::bout::state::Pressed;
use crate::common::{BoutId, Done, Fault, Millis, Person, PlanStep, Refused, Reply};
use crate::handle::arena::Arena;
use crate::play::answered::{taken_up, with_notices};
use boards::Choice;
use table::{Seat, Serial};

impl Arena {
    /// Changes the plan of a guest, shown when its steps had the mark `mark`.
    pub(crate) async fn press_plan(
        &self,
        by: Person,
        bout: BoutId,
        what: PlanStep,
        mark: u32,
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            let plan = live.plan_of(seat).cloned();
            if plan.as_ref().map_or(0, Plan::mark) != mark {
                return Err(live.stale(seat));
            }
            let plan = match what {
                PlanStep::Build => match (live.plannable(seat)?, plan) {
                    (None, _) => return Err(live.stale(seat)),
                    (Some(_), Some(plan)) => Some(Plan { stands: Stands::Built, ..plan }),
                    (Some(turn), None) => Some(Plan::new(turn, Vec::new(), Stands::Built)),
                },
                PlanStep::TakeOff => plan.map(|mut plan| {
                    plan.steps.pop();
                    plan
                }),
                PlanStep::Do => {
                    plan.map(|plan| Plan { stands: Stands::Waits, is_surprised: false, ..plan })
                }
                PlanStep::Drop => None,
            };
            live.draft(seat, None);
            live.plan(seat, plan);
            Ok(Vec::new())
        })
        .await
    }

    /// Repeats a guest's last answer to the same question, or adds it to the plan that is being put
    /// together.
    pub(crate) async fn say_again(
        &self,
        by: Person,
        bout: BoutId,
        serial: Serial,
        mark: u32,
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            live.must_show(seat, serial)?;
            let again = live.as_last_time(seat)?.filter(|it| mark_of(it) == mark);
            let Some(again) = again else { return Err(live.stale(seat)) };
            if live.built(seat).is_some() {
                add(live, seat, &[again.token])?;
                return Ok(Vec::new());
            }
            live.say(seat, Some(serial), &again.token, None)
        })
        .await
    }

    /// Shows the routes that a panel offers, beside the board to find them on.
    pub(crate) async fn see_routes(
        &self,
        by: Person,
        bout: BoutId,
        serial: Serial,
        menu: (u8, u32),
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let (live, seat) = taken_up(&mut *self.reader().await?, bout, &by, now).await?;
            let message = live.with_routes(seat, serial, menu)?;
            Ok(with_notices(&live, seat, message))
        };
        let noticed = self.settle_faults(shown.await.map_err(Fault::referenced), now).await?;
        self.notice(by.id, noticed).await
    }

    /// Takes a route that a panel offered: answer by answer, or as a part of the plan that is being put
    /// together.
    pub(crate) async fn press_route(
        &self,
        by: Person,
        bout: BoutId,
        serial: Serial,
        (menu, mark, index): (u8, u32, u16),
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            let routes = live.shown_routes(seat, serial, (menu, mark))?;
            let route = routes.choices.into_iter().nth(usize::from(index));
            let Some(Choice { token: route, .. }) = route else { return Err(live.stale(seat)) };
            if live.built(seat).is_some() {
                let steps = plan::typed(&route).into_iter().map(|step| step.token);
                add(live, seat, &steps.collect::<Vec<_>>())?;
                return Ok(Vec::new());
            }
            say_route(live, seat, serial, &route)
        })
        .await
    }
}

/// Takes a route, be it one answer or several.
pub(super) fn say_route(
    live: &mut LiveBout,
    seat: Seat,
    serial: Serial,
    route: &str,
) -> Done<Vec<String>> {
    match say_planned(live, seat, route, true)? {
        Some(answer) => Ok(answer),
        None => live.say(seat, Some(serial), route, None),
    }
}

/// Takes several answers typed or pressed at once, if there are several: the first at once, the others as the
/// plan that goes on from there. Returns the answer to the guest; `None`: it is one answer, or plans
/// are not possible now.
pub(crate) fn say_planned(
    live: &mut LiveBout,
    seat: Seat,
    typed: &str,
    is_pressed: bool,
) -> Done<Option<Vec<String>>> {
    let mut steps = plan::typed(typed);
    if steps.len() < 2 || live.ask_rules(|play, _| play.option(seat, typed).is_some())? {
        return Ok(None);
    }
    let Some(turn) = live.ask_rules(|play, _| play.turn(seat))? else { return Ok(None) };
    fits(live, seat, steps.len())?;
    live.word(seat, &mut steps)?;
    let first = steps.remove(0);
    live.plan(seat, Some(Plan { is_pressed, ..Plan::new(turn, steps, Stands::Waits) }));
    live.say(seat, None, &first.token, None).map(Some)
}

/// Adds the choice of a press to the plan that a seat is putting together.
pub(crate) fn add(live: &mut LiveBout, seat: Seat, tokens: &[String]) -> Done<()> {
    let Some(mut plan) = live.built(seat).cloned() else { return Err(live.stale(seat)) };
    fits(live, seat, plan.steps.len() + tokens.len())?;
    let step = |token: &String| Step { token: token.clone(), words: None, regardless: false };
    plan.steps.extend(tokens.iter().map(step));
    live.word(seat, &mut plan.steps)?;
    live.draft(seat, None);
    live.plan(seat, Some(plan));
    Ok(())
}

/// Whether a press adds to a plan that is being put together.
pub(crate) fn is_adding(live: &LiveBout, seat: Seat, pressed: &Pressed) -> Done<bool> {
    Ok(live.built(seat).is_some() && live.shown_serial(seat)? == Some(pressed.serial))
}

fn fits(live: &LiveBout, seat: Seat, steps: usize) -> Done<()> {
    if steps <= STEPS {
        return Ok(());
    }
    let words =
        format!("A plan has at most {STEPS} steps. Give fewer at once; the rest can follow.");
    let panel = Some(Box::new(live.panel_message(seat, &[])?));
    Err(Refused::Rules { words, panel }.into())
}
