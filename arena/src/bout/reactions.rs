//! How seats react out of turn: by their orders, so that nobody waits for them, or asked. Everybody
//! knows which, and it changes with a round of the game: never with a hand.

use crate::bout::live::{LiveBout, failed};
use crate::bout::telling::post_text::capital;
use crate::common::{Done, small_print};
use crate::settings::preferences::Reacts;
use boards::{Asked, StandingOrder};
use table::{BySeat, OutOfTurn, Seat};

/// Reactions in a row after which the rules are held to run in a circle.
const CIRCLE: usize = 20_000;

impl LiveBout {
    /// The part of a hand that its seat's orders may spend without asking, and when: said where the seat decides about
    /// a whole round.
    pub(super) fn may_be_spent(&self, seat: Seat) -> Done<Option<String>> {
        let asks = self.play.asks();
        let is_whole = |ask: &Asked| ask.seat == seat && ask.owed && !ask.reaction && !ask.is_step;
        if !(self.is_answered_for(seat) && asks.iter().any(is_whole)) {
            return Ok(None);
        }
        let orders = self.ask_rules(|play, _| play.orders(seat))?;
        let open = orders.into_iter().filter(StandingOrder::leaves_open);
        let spent =
            open.filter_map(|order| Some(format!("{} ({})", order.spends?, order.left_open?)));
        let spent: Vec<String> = spent.collect();
        let said = || {
            small_print(&format!(
                "Out of turn your orders play for you without asking: {}. *More…*, *My orders*.",
                spent.join("; ")
            ))
        };
        Ok((!spent.is_empty()).then(said))
    }

    /// Lets the house answer, and seats react whose orders do that, until somebody is waited for.
    pub(crate) fn let_orders_react(&mut self) -> Done<()> {
        for _ in 0..CIRCLE {
            self.answer_for_house()?;
            self.change_with_the_round();
            let out_of_turn = self.out_of_turn();
            let Some(told) = self.with_rules(|play| play.react(&out_of_turn))? else {
                return Ok(());
            };
            self.hear(told, None);
        }
        Err(failed(&self.row, self.kind, "reactions run in a circle").into())
    }

    /// How each seat answers what it is asked out of turn. Nobody at the table could use what somebody alone is asked.
    fn out_of_turn(&self) -> BySeat<OutOfTurn> {
        BySeat::new(self.sitters().count(), |seat| match self.reacts(seat).0 {
            Reacts::Asked => OutOfTurn::Asked,
            Reacts::ByOrders if self.is_alone() => OutOfTurn::AskedToAct,
            Reacts::ByOrders => OutOfTurn::ByOrders,
        })
    }

    /// Whether what a seat's orders leave open is answered without it.
    pub(crate) fn is_answered_for(&self, seat: Seat) -> bool {
        self.out_of_turn().get(seat) == Some(&OutOfTurn::ByOrders)
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

    /// Lets a seat react otherwise from the game's next round on, which everybody is told; at once where nobody but
    /// the house could read it as a sign. Returns the line for the seat.
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

    /// The seats that do not react by orders, and those whose way changes, in words; `None` where nothing is to be
    /// said.
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
