//! How seats react out of turn: by their orders, so that nobody waits for them, or asked. Everybody
//! knows which, and it changes with a round of the game: never with a hand.

use crate::bout::live::{LiveBout, failed};
use crate::bout::tale::capital;
use crate::common::{Done, small_print};
use crate::settings::preferences::Reacts;
use boards::{Asked, StandingOrder};
use std::collections::BTreeSet;
use table::{BySeat, Seat};

/// Reactions in a row after which the rules are held to run in a circle.
const CIRCLE: usize = 20_000;
/// Under what name it is kept that somebody was told of their orders.
pub(super) const WARNED: &str = "my orders";
/// What has one asked from now on, said beforehand.
pub(super) const ASK: &str = "Ask me instead";

impl LiveBout {
    /// What of a hand its seat's orders may spend without asking, and when: said where the seat decides
    /// about a whole round.
    pub(super) fn may_be_spent(&self, seat: Seat) -> Done<Option<String>> {
        let spent: Vec<String> =
            self.spendable(seat)?.map(|(card, when)| format!("{card} ({when})")).collect();
        let said = || {
            small_print(&format!(
                "Out of turn your orders play for you without asking: {}. *More…*, *My orders*.",
                spent.join("; ")
            ))
        };
        Ok((!spent.is_empty()).then(said))
    }

    /// The same for somebody who has never been told of it, before anything is spent.
    pub(super) fn warning(&self, seat: Seat) -> Done<Option<String>> {
        let is_new = |met: &BTreeSet<String>| !met.is_empty() && !met.contains(WARNED);
        // Where somebody else could read it as a sign, what offers to be asked follows from no hand.
        let is_begun = self.is_alone() && 0 < self.play.round();
        if !is_begun || !self.met(seat).is_some_and(is_new) {
            return Ok(None);
        }
        let spent: Vec<String> = self.spendable(seat)?.map(|(card, _)| card).collect();
        let said = || {
            let spent = spent.join(" or ");
            format!(
                "**New:** Your orders may spend {spent} for you, unasked. *{ASK}* changes that."
            )
        };
        Ok((!spent.is_empty()).then(said))
    }

    /// What of a hand the orders of a seat may spend, and when; nothing where it is asked, or within its turn.
    fn spendable(&self, seat: Seat) -> Done<impl Iterator<Item = (String, &'static str)>> {
        let asks = self.play.asks();
        let is_whole = |ask: &Asked| ask.seat == seat && ask.owed && !ask.reaction && !ask.is_step;
        let orders = match asks.iter().any(is_whole) && self.reacts(seat).0 == Reacts::ByOrders {
            true => self.ask_rules(|play, _| play.orders(seat))?,
            false => Vec::new(),
        };
        let open = orders.into_iter().filter(StandingOrder::leaves_open);
        Ok(open.filter_map(|order| Some((order.spends?, order.left_open?))))
    }

    /// Lets the house answer, and seats react whose orders do that, until somebody is waited for.
    pub(crate) fn let_orders_react(&mut self) -> Done<()> {
        for _ in 0..CIRCLE {
            self.answer_for_house()?;
            self.change_with_the_round();
            let by_orders = self.by_orders();
            let Some(told) = self.with_rules(|play| play.react(&by_orders))? else {
                return Ok(());
            };
            self.hear(told, None);
        }
        Err(failed(&self.row, self.kind, "reactions run in a circle").into())
    }

    /// Whether each seat reacts by its orders.
    fn by_orders(&self) -> BySeat<bool> {
        let seats = &self.state.progress.seats;
        let by_orders = |seat: Seat| seats.get(seat.index()).map(|progress| progress.reacts);
        BySeat::new(self.sitters().count(), |seat| by_orders(seat) == Some(Reacts::ByOrders))
    }

    /// Does what seats wished for their next round, once it has begun.
    fn change_with_the_round(&mut self) {
        let round = self.play.round();
        let progress = &mut self.state.progress;
        if progress.round == round {
            return;
        }
        progress.round = round;
        for seat in &mut progress.seats {
            seat.reacts = seat.will_react.take().unwrap_or(seat.reacts);
        }
    }

    /// Lets a seat react otherwise from the game's next round on, which everybody is told; at once where nobody
    /// but the house could read it as a sign. What the seat is told.
    pub(crate) fn react_from_next_round(&mut self, seat: Seat, reacts: Reacts) -> String {
        let name = self.guest(seat).name.clone();
        let is_alone = self.is_alone();
        let progress = self.state.progress.seat(seat);
        if is_alone {
            (progress.reacts, progress.will_react) = (reacts, None);
            return format!("From now on {}.", reacts.of_you());
        }
        let coming = progress.will_react.unwrap_or(progress.reacts);
        progress.will_react = Some(reacts).filter(|reacts| *reacts != progress.reacts);
        let (is_new, is_back) = (coming != reacts, progress.will_react.is_none());
        if !is_new {
            return format!("It is so already: {}.", reacts.of_you());
        }
        let coming = self.next_begins();
        let when = if is_back { "still" } else { coming.as_str() };
        self.untold.tell(match reacts {
            Reacts::ByOrders => format!("{name} reacts by orders {when}."),
            Reacts::Asked => format!("{name} is asked about reactions {when}."),
        });
        let warning = "Everybody sees that, and may read it as a sign.";
        match is_back {
            true => format!("As before: {}. {warning}", reacts.of_you()),
            false => format!("{}: {}. {warning}", capital(&coming), reacts.of_you()),
        }
    }

    /// From when on a change holds, in words.
    pub(crate) fn next_begins(&self) -> String {
        if self.is_alone() {
            return "from now on".to_owned();
        }
        format!("from the next {} on", self.kind.round_word())
    }

    /// How a seat reacts, and how it will from the next round on, if otherwise.
    pub(crate) fn reacts(&self, seat: Seat) -> (Reacts, Option<Reacts>) {
        let progress = self.state.progress.seats.get(seat.index());
        progress.map_or((Reacts::Asked, None), |it| (it.reacts, it.will_react))
    }

    /// Who does not react by orders, and whose way changes, in words; none where nothing is to be said.
    pub(crate) fn reactions_in_words(&self) -> Option<String> {
        let [mut asked, mut will_be, mut will_not] = [const { Vec::new() }; 3];
        for seat in self.guests() {
            let name = self.guest(seat).name.to_string();
            let (now, next) = self.reacts(seat);
            if now == Reacts::Asked {
                asked.push(name.clone());
            }
            match next {
                Some(Reacts::Asked) => will_be.push(name),
                Some(Reacts::ByOrders) => will_not.push(name),
                None => {}
            }
        }
        let coming = self.next_begins();
        let parts = [
            ("Asked about reactions".to_owned(), asked),
            (format!("Asked {coming}"), will_be),
            (format!("By orders {coming}"), will_not),
        ];
        let said = parts.into_iter().filter(|(_, names)| !names.is_empty());
        let said = said.map(|(what, names)| format!("{what}: {}.", names.join(", ")));
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| said.join(" "))
    }
}
