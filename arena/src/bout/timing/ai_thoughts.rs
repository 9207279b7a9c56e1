//! Thoughts of the house: asked in one transaction, answered in another. In between the bout waits for
//! it as it waits for anybody.
//!
//! Whether it takes its time follows from public facts: from its level, and from the questions asked
//! in turn and in public. Questions out of turn or in secret are answered at once, by rule of thumb: a
//! thought that takes time where another hand had none would tell.

use crate::bout::kept::Thinking;
use crate::bout::live::{LiveBout, failed};
use crate::common::{Done, MINUTE, SECOND};
use crate::limits::{THINKERS, THOUGHT_IN_A_CROWD};
use anyhow::Context;
use boards::Asked;
use store::{Conn, thought};
use table::{Level, Seat, Serial, Sitter};

/// How long a thought may take where everybody is there, in milliseconds.
const SOON: i64 = 5 * SECOND;
/// How long elsewhere.
const LATER: i64 = MINUTE;

/// An answer of the house, thought out elsewhere.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) seat: Seat,
    pub(crate) serial: Serial,
    pub(crate) token: String,
}

table::never_printed!(Answer);

impl LiveBout {
    /// Whether the house takes its time over what it is asked.
    pub(crate) fn is_thought_over(&self, ask: &Asked) -> bool {
        !self.is_hurried
            && !self.is_guided()
            && ask.owed
            && !ask.hidden
            && !ask.reaction
            && self.sitters()[ask.seat] == Sitter::House
            && self.play.level(ask.seat) == Level::Champion
            && self.play.is_worth_a_thought(ask.seat)
    }

    /// The question that the house has to think over.
    pub(crate) fn to_think_over(&self) -> Option<(Seat, Serial)> {
        if self.state.progress.is_paused() || self.play.is_over() {
            return None;
        }
        let asks = self.play.asks();
        let ask = asks.iter().find(|ask| self.is_thought_over(ask))?;
        Some((ask.seat, ask.serial))
    }

    /// Lets rules of thumb answer what has been thought over for too long.
    pub(crate) fn hurry_thought(&mut self) {
        let thinking = self.state.progress.thinking.as_ref();
        self.is_hurried = thinking.is_some_and(|thinking| thinking.due <= self.now);
    }

    /// Notes what the house thinks over from now on, or still.
    pub(crate) fn keep_thinking(&mut self) {
        let before = self.state.progress.thinking.take();
        self.state.progress.thinking = self.to_think_over().map(|(seat, serial)| {
            let is_same = |it: &Thinking| (it.seat, it.serial) == (seat, serial);
            before.filter(is_same).unwrap_or_else(|| {
                let allowed = if self.state.setup.pace.is_live() { SOON } else { LATER };
                let (since, due) = (self.now, self.now.plus(allowed));
                Thinking { seat, serial, since, due, after: self.actor }
            })
        });
    }

    /// Writes down for the thinker all that there is to think over.
    pub(crate) async fn save_thinking(&mut self, conn: &mut Conn) -> Done<()> {
        let thinking = self.state.progress.thinking.as_ref();
        if thinking == self.thinking.as_ref() {
            return Ok(());
        }
        let Some(it) = thinking else { return Ok(thought::let_go(conn, self.row.id).await?) };
        let is_crowded = THINKERS < thought::waiting(conn).await?;
        let playouts = if is_crowded { THOUGHT_IN_A_CROWD } else { self.play.playouts() };
        let serial = i64::try_from(it.serial.0).context("a record has fewer entries")?;
        let (since, due, playouts) = (it.since.0, it.due.0, i64::from(playouts));
        let row = thought::Thought { bout: self.row.id, serial, since, due, playouts };
        Ok(thought::kept(conn, row).await?)
    }

    /// Takes what was thought out, as far as it is still asked. `is_broken` if the thought came to no
    /// good end: rules of thumb go on then.
    pub(crate) fn take_thoughts(&mut self, said: &[Answer], is_broken: bool) -> Done<()> {
        self.actor = self.state.progress.thinking.as_ref().and_then(|thinking| thinking.after);
        for Answer { seat, serial, token } in said {
            self.let_orders_react()?;
            if self.to_think_over() != Some((*seat, *serial)) {
                // Somebody was faster: the present question is thought over by itself.
                return Ok(());
            }
            if !self.house_says(*seat, *serial, token)? {
                tracing::error!(bout = self.row.id, "the rules refuse what was thought out");
                self.is_hurried = true;
                return Ok(());
            }
        }
        self.is_hurried = is_broken;
        Ok(())
    }

    /// Lets the house give an answer; whether the rules took it.
    pub(crate) fn house_says(&mut self, seat: Seat, serial: Serial, token: &str) -> Done<bool> {
        let said = self.with_rules(|play| play.say(seat, Some(serial), token))?;
        let Ok(told) = said else { return Ok(false) };
        self.count_for_house(seat);
        self.hear(told, None);
        Ok(true)
    }

    /// The answer that the house would give at once in a seat.
    pub(crate) fn by_rule_of_thumb(&self, seat: Seat) -> Done<String> {
        let advice = self.ask_rules(|play, _| play.advice(seat))?;
        let silent = || failed(&self.row, self.kind, "the house is silent");
        Ok(advice.ok_or_else(silent)?.token)
    }

    /// The seat that thinks, in words; `None` while nobody does.
    pub(crate) fn thinking_in_words(&self) -> Option<String> {
        let thinking = self.state.progress.thinking.as_ref()?;
        Some(format!("{} thinks it over.", self.people.get(thinking.seat.index())?.name))
    }
}
