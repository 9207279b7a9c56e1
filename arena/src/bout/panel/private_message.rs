//! The private part of a live bout for one seat.

use crate::bout::live::LiveBout;
use crate::bout::messages::{BACK, in_brief};
use crate::bout::panel::controls::{self, FILLS};
use crate::bout::panel::first_choice::Whom;
use crate::bout::telling::post_text::capital;
use crate::common::{Action, Control, Done, Message, Millis, Style, small_print};
use boards::Panel;
use table::{Seat, Serial, Sitter};

const LOOK: &str = "Look again";
const REAL_BOUT: &str = "A real bout against the house";

impl LiveBout {
    /// The deadline of a seat's question; `None` where no clock runs.
    pub(crate) fn deadline_of(&self, seat: Seat) -> Option<Millis> {
        self.state.progress.running.iter().find(|ask| ask.seat == seat)?.due
    }

    /// The private message of a seat: the lines that it was told, its question or its hand, and its controls,
    /// with so many characters on the effects of buttons.
    pub(crate) fn private_message(
        &self,
        seat: Seat,
        draft: &[String],
        whom: Whom,
        room: usize,
    ) -> Done<Message> {
        let progress = self.state.progress.seats.get(seat.index());
        let mut told: Vec<String> =
            progress.into_iter().flat_map(|progress| progress.news.iter().cloned()).collect();
        if self.play.is_over() {
            return self.last_private_message(seat, told);
        }
        match self.sitters()[seat] {
            Sitter::Guest => {}
            Sitter::StandIn => {
                told.push("The house plays for you. Take your seat back when you like.".to_owned());
                let back = Control::button(BACK, Style::Primary, Action::SitDown(self.id()));
                return self.without_question(seat, &told, vec![back]);
            }
            Sitter::House => {
                told.push("The house plays this seat to the end.".to_owned());
                return self.without_question(seat, &told, Vec::new());
            }
        }
        let pause = self.pause_in_words();
        let panel = match &pause {
            Some(_) => None,
            None => self.ask_rules(|play, cast| play.panel(cast, seat, draft))?,
        };
        told.extend(pause);
        if let Some(mut message) = self.planning_message(seat, room)? {
            message.head = format!("**{}**", self.title());
            message.lead(&told.join("\n"));
            return Ok(message);
        }
        match panel {
            Some(panel) => self.message_with_panel(seat, draft, (whom, room), (panel, &told)),
            None => self.message_while_waiting(seat, told),
        }
    }

    /// The private message of a seat without a question: the lines that it was told, and its hand.
    fn without_question(
        &self,
        seat: Seat,
        told: &[String],
        controls: Vec<Control>,
    ) -> Done<Message> {
        let hand = self.ask_rules(|play, cast| play.hand(cast, seat))?;
        let (head, tail) = (format!("**{}**", self.title()), told.join("\n"));
        self.with_block(seat, hand, Message { head, tail, controls, ..Message::default() })
    }

    fn last_private_message(&self, seat: Seat, mut told: Vec<String>) -> Done<Message> {
        let verdict = self.verdict()?;
        let won = verdict.first().map(|first| format!("**{first}**")).unwrap_or_default();
        told.extend(verdict);
        let again = || Control::button(REAL_BOUT, Style::Primary, Action::Rematch(self.id()));
        let again = self.is_guided().then(again);
        let message = self.without_question(seat, &told, Vec::from_iter(again))?;
        Ok(if self.is_guided() { message } else { Message { brief: won, ..message } })
    }

    fn message_while_waiting(&self, seat: Seat, mut told: Vec<String>) -> Done<Message> {
        let bout = self.id();
        let mut controls = Vec::from_iter(self.resume_button());
        let (planned, plan_controls) = self.plan_shown(seat)?;
        controls.extend(plan_controls);
        told.extend(planned);
        let mut brief = told_in_brief(&told);
        if !self.state.progress.is_paused() {
            brief = in_brief(&[&brief, &self.turn_in_brief(None, None), &self.waiting_for(seat)]);
            told.push(self.waiting_for(seat));
            controls.push(Control::button(LOOK, Style::Secondary, Action::Look(bout)));
            let orders = Action::Orders { bout, order: None };
            controls.push(Control::button("My orders", Style::Secondary, orders));
        }
        controls.push(controls::more(bout));
        Ok(Message { brief, ..self.without_question(seat, &told, controls)? })
    }

    fn message_with_panel(
        &self,
        seat: Seat,
        draft: &[String],
        (whom, room): (Whom, usize),
        (panel, told): (Panel, &[String]),
    ) -> Done<Message> {
        let bout = self.id();
        let panel = self.to_learn(panel);
        let (panel, others) = match whom {
            Whom::Few if draft.is_empty() => self.with_few(seat, panel)?,
            Whom::Few | Whom::All => (panel, Vec::new()),
        };
        let is_few = !others.is_empty();
        let mut advised = self.advised_now(seat, draft, &panel)?;
        if draft.is_empty() {
            advised = self.among_characters(seat, advised, &panel)?;
        }
        let entry = self.play.public_entries();
        let mut message = controls::say(bout, entry, &panel, draft, room, &advised);
        message.controls.extend(others);
        let mut asked = std::mem::take(&mut message.brief);
        let (serial, has_answered) = (panel.serial, panel.standing.is_some());
        let block = match serial {
            Some(_) => Some(panel.table),
            None => {
                asked = self.waiting_for(seat);
                message.tail.clone_from(&asked);
                let look = Control::button(LOOK, Style::Secondary, Action::Look(bout));
                message.controls.insert(0, look);
                self.ask_rules(|play, cast| play.hand(cast, seat))?
            }
        };
        message = self.with_block(seat, block, message)?;
        if draft.is_empty() {
            if let Some(serial) = serial {
                message = self.with_again(seat, serial, message)?;
            }
            self.add_help(seat, (told, is_few), &mut message)?;
        }
        controls::one_blue(&mut message.controls);
        message.head = format!("**{}**", self.title());
        // A seat's private lines stand over its question, or where that is long under it.
        match FILLS < message.tail.chars().count() {
            true => message.close(&told.join("\n")),
            false => message.lead(&told.join("\n")),
        }
        let due = self.deadline_of(seat);
        if let Some(due) = due {
            message.close(&format!("The clock answers for you {}.", due.mark()));
        }
        let serial = serial.filter(|_| !has_answered);
        message.brief = in_brief(&[&told_in_brief(told), &self.turn_in_brief(serial, due), &asked]);
        Ok(message)
    }

    /// Adds to a decision that is not begun yet what helps with it: plans, a hint, orders, *More*. A few who are
    /// recommended are a hint themselves.
    fn add_help(
        &self,
        seat: Seat,
        (told, is_few): (&[String], bool),
        message: &mut Message,
    ) -> Done<()> {
        let bout = self.id();
        let (planned, plan_controls) = self.plan_shown(seat)?;
        message.close(&self.may_be_spent(seat)?.unwrap_or_default());
        message.lead(&planned.join("\n"));
        message.controls.extend(plan_controls);
        if self.may_be_helped(seat).is_ok() && !self.is_guided() && !is_few {
            message.controls.push(Control::button("Hint", Style::Secondary, Action::Hint(bout)));
        }
        let is_surprised = told.iter().any(|it| it.starts_with(boards::ORDERED))
            && self.is_answered_for(seat)
            && self.reacts(seat).1.is_none();
        if is_surprised {
            let asked = Action::React { bout, asked: true };
            message.controls.push(Control::button("Ask me next time", Style::Secondary, asked));
        }
        message.controls.push(controls::more(bout));
        Ok(())
    }

    /// The seat whose turn it is and how long, in small print.
    fn turn_in_brief(&self, serial: Option<Serial>, due: Option<Millis>) -> String {
        let (round, number) = (self.kind.round_word(), self.play.round());
        let time = due.map_or_else(String::new, |due| format!(" · time up {}", due.mark()));
        match serial {
            // Nobody waits for somebody alone: the post behind the panel says how long they have.
            Some(_) if self.is_alone() => String::new(),
            Some(_) => small_print(&format!("Yours to decide · {round} {number}{time}")),
            None => small_print(&capital(&format!("{round} {number}"))),
        }
    }
}

/// A seat's lines in brief: the answers given for it, in one line, those on what it has seen, and the last of the
/// rest except cards that it has drawn.
fn told_in_brief(told: &[String]) -> String {
    let answered = |line: &'_ String| line.strip_prefix(boards::ORDERED).map(str::to_owned);
    let is_seen = |line: &&String| line.starts_with(boards::SEEN);
    let is_told = |it: &&String| it.starts_with(boards::DRAWN) || answered(it).is_some();
    let last = told.iter().rfind(|it| !is_told(it) && !is_seen(it));
    let seen = told.iter().filter(is_seen);
    let mut all: Vec<String> = told.iter().filter_map(answered).collect();
    all.dedup();
    let all: Vec<&str> = all.iter().map(|it| it.trim_end_matches('.')).collect();
    let all = Some(all.join(";")).filter(|it| !it.is_empty());
    let all = all.map(|it| format!("{}{it}.", boards::ORDERED));
    all.iter().chain(seen).chain(last).map(String::as_str).collect::<Vec<_>>().join("\n")
}
