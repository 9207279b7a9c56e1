//! The same answer again: where a decision recurs, a seat's last answer takes one press.

use crate::bout::live::LiveBout;
use crate::bout::panel::plan::mark_of;
use crate::common::{Action, Control, Done, LABEL, Message, Style, small_print};
use boards::{Asked, Choice, Play, shortened};
use table::{Seat, Serial};

/// How the button begins that says the same again.
const AGAIN: &str = "Again";

impl LiveBout {
    /// The prompt to which a seat is about to give an answer that may serve again.
    pub(crate) fn recurring(&self, seat: Seat, token: &str) -> Done<Option<String>> {
        self.ask_rules(|play, _| {
            prompt(play, seat).filter(|_| play.recurs(seat, token) && !token.is_empty())
        })
    }

    pub(crate) fn keep_said(&mut self, seat: Seat, prompt: String, token: &str) {
        self.state.progress.seat(seat).said.insert(prompt, token.to_owned());
    }

    /// A seat's last answer to the prompt that it is shown, if it could give that again.
    pub(crate) fn as_last_time(&self, seat: Seat) -> Done<Option<Choice>> {
        let Some(progress) = self.state.progress.seats.get(seat.index()) else { return Ok(None) };
        self.ask_shown(seat, |play, _| {
            let token = progress.said.get(&prompt(play, seat)?)?;
            play.option(seat, token)
        })
    }

    /// A panel on which nothing is chosen yet, with a button that says the same again, where its
    /// options are more than a press away.
    pub(crate) fn with_again(
        &self,
        seat: Seat,
        serial: Serial,
        mut message: Message,
    ) -> Done<Message> {
        let Some(again) = self.as_last_time(seat)? else { return Ok(message) };
        let labels = |it: &Control| match it {
            Control::Button { label, .. } => Some(label.split(" · ").next()? == again.label),
            Control::Menu { .. } => None,
        };
        if message.controls.iter().filter_map(labels).any(|is_it| is_it) {
            return Ok(message);
        }
        // Where an answer is advised that is the one button for it.
        if self.allows_hints() && !self.is_guided() {
            return Ok(message);
        }
        let label = shortened(&format!("{AGAIN}: {}", again.label), LABEL);
        let action = Action::Again { bout: self.id(), serial: serial.0, mark: mark_of(&again) };
        message.controls.insert(0, Control::button(&label, Style::Primary, action));
        if !again.detail.is_empty() {
            message.close(&small_print(&format!("{AGAIN}: {}", again.detail)));
        }
        Ok(message)
    }
}

/// The prompt of the question to which a seat owes an answer.
fn prompt(play: &dyn Play, seat: Seat) -> Option<String> {
    let owed = |ask: &Asked| ask.seat == seat && ask.owed;
    play.asks().into_iter().find(owed).map(|ask| ask.prompt)
}
