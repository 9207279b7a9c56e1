//! Suggestions of typed answers in a bout, for those who could press there.

use crate::bout::live::LiveBout;
use crate::bout::panel::plan;
use crate::common::{Action, BoutId, Done, Millis, Place, SUGGESTION};
use crate::handle::arena::Arena;
use crate::lookup::which;
use crate::play::orders::REACTIONS;
use crate::settings::preferences::Reacts;
use async_recursion::async_recursion as boxed;
use boards::{Choice, StandingOrder, shortened};
use table::Seat;

/// The most that are suggested at once.
const SUGGESTIONS: usize = 25;

impl Arena {
    /// Suggestions for autocomplete: a label and the value that travels, at most 100 characters
    /// each. Only the guest's own asks and asides are offered.
    #[boxed]
    pub async fn complete_act(
        &self,
        by: u64,
        at: Place,
        bout: Option<BoutId>,
        typed: &str,
        now: Millis,
    ) -> Vec<(String, String)> {
        let Ok(id) = self.suggestible(by, at, bout, now).await else { return Vec::new() };
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        let Ok(live) = LiveBout::live(&mut reader, id, Millis::default()).await else {
            return Vec::new();
        };
        let Some(seat) = live.seat_of(by) else { return Vec::new() };
        if live.state.progress.is_paused() || live.sitters()[seat].is_house() {
            return Vec::new();
        }
        let typed = typed.trim().to_owned();
        let choices = completed(&live, seat, &typed).unwrap_or_default().into_iter();
        // A longer token could not travel.
        let short = choices.filter(|choice| choice.token.chars().count() <= SUGGESTION);
        short
            .map(|choice| {
                let label = if choice.label == choice.token || choice.label.is_empty() {
                    choice.token.clone()
                } else {
                    format!("{} – {}", choice.token, choice.label)
                };
                (shortened(&label, SUGGESTION), choice.token)
            })
            .collect()
    }

    /// The names of a guest's standing orders, or, where `order` is named, its values, for
    /// autocomplete: a label and the value that travels.
    #[boxed]
    pub async fn complete_orders(
        &self,
        by: u64,
        at: Place,
        bout: Option<BoutId>,
        order: Option<&str>,
        now: Millis,
    ) -> Vec<(String, String)> {
        let found = async {
            let id = self.suggestible(by, at, bout, now).await?;
            let mut reader = self.leisure().await?;
            let live = LiveBout::live(&mut reader, id, Millis::default()).await?;
            let Some(seat) = live.seat_of(by) else { return Ok(None) };
            live.ask_rules(|play, _| play.orders(seat)).map(Some)
        };
        let orders: Done<Option<Vec<StandingOrder>>> = found.await;
        let Some(orders) = orders.ok().flatten() else { return Vec::new() };
        let labelled = |name: &str, about: &str| (format!("{name} – {about}"), name.to_owned());
        match order {
            None => {
                std::iter::once(labelled(REACTIONS, "Whether orders answer, or you are asked."))
                    .chain(orders.iter().map(|order| labelled(order.name, order.about)))
                    .collect()
            }
            Some(name) if name.trim() == REACTIONS => {
                Reacts::ALL.iter().map(|it| labelled(it.name(), it.about())).collect()
            }
            Some(name) => {
                let of = orders.into_iter().filter(|order| order.name == name.trim());
                of.flat_map(|order| order.values)
                    .map(|(value, means)| labelled(&value, &means))
                    .collect()
            }
        }
    }

    /// The bout about which somebody is told while typing: as a press there, from elsewhere only
    /// members of its server.
    async fn suggestible(
        &self,
        by: u64,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<BoutId> {
        let id = which::mine(&mut *self.leisure().await?, by, at, bout).await?;
        self.admit_typing(by, at, Action::Hand(id), now).await?;
        Ok(id)
    }
}

/// Completions: one answer, or the next step of a plan after those that are typed already.
fn completed(live: &LiveBout, seat: Seat, typed: &str) -> Done<Vec<Choice>> {
    let parted = typed.rfind([',', '!']).map(|at| typed.split_at(at + 1));
    let plans = live.ask_rules(|play, _| play.turn(seat).is_some())?;
    let Some((before, last)) = parted.filter(|_| plans) else {
        return live.ask_rules(|play, _| play.complete(seat, typed, SUGGESTIONS));
    };
    let steps = plan::typed(before);
    let tokens: Vec<&str> = steps.iter().map(|step| step.token.as_str()).collect();
    let found = live.ask_rules(|play, _| {
        play.foreseen(seat, &tokens).play.complete(seat, last.trim(), SUGGESTIONS)
    })?;
    let after = |choice: Choice| Choice { token: format!("{before} {}", choice.token), ..choice };
    Ok(found.into_iter().map(after).collect())
}
