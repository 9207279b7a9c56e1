//! Public reminders while a secret window is open.
//!
//! A player who is asked in secret is reminded in private, and one whom no private message reaches would learn
//! of nothing. So a window that is still open at half of a reaction's allowance, and at four fifths of it,
//! calls everybody whom it concerns and who has chosen to be asked: everybody whom the public cannot rule out.
//! Neither the instants nor the names follow from a hand, nor from whom private messages reach.

use crate::bout::kept::Window;
use crate::bout::live::LiveBout;
use crate::clock;
use crate::common::{Action, Control, Done, Message, Style};
use crate::settings::pace::Reminders;
use crate::settings::preferences::Reacts;
use table::Seat;

impl LiveBout {
    /// The reminders of a window that opens now; `None` where nobody is reminded, or one person is alone.
    pub(crate) fn window_opens(&mut self) {
        let setup = &self.state.setup;
        let clock = setup.pace.clock().filter(|_| 1 < self.guests().len());
        self.state.progress.window = clock.and_then(|clock| {
            let [half, late] = clock::reminders(clock.reaction()).map(|it| self.now.plus(it));
            let (half, late) = match setup.reminders {
                Reminders::Both => (Some(half), Some(late)),
                Reminders::Late => (None, Some(late)),
                Reminders::Off => return None,
            };
            Some(Window { since: self.now, half, late })
        });
    }

    /// Calls everybody whom the open window concerns, if that is due.
    pub(crate) fn remind_of_window(&mut self) -> Done<()> {
        let now = self.now;
        let Some(window) = &mut self.state.progress.window else { return Ok(()) };
        if window.next().is_none_or(|at| now < at) {
            return Ok(());
        }
        window.half = None;
        window.late = window.late.filter(|at| now < *at);
        let seats = self.play.concerned();
        let sitters = self.sitters();
        let is_asked =
            |seat: &Seat| !sitters[*seat].is_house() && self.reacts(*seat).0 == Reacts::Asked;
        let seats: Vec<Seat> = seats.into_iter().filter(is_asked).collect();
        if seats.is_empty() {
            return Ok(());
        }
        let marks: Vec<String> = seats.iter().map(|seat| self.guest(*seat).mark()).collect();
        let message = Message {
            head: format!(
                "{}: the dice of **{}** are still being settled. Look with *Your move* whether you are \
                 asked.",
                marks.join(", "),
                self.linked_title()
            ),
            controls: vec![Control::button("Your move", Style::Primary, Action::Panel(self.id()))],
            mention: seats.iter().filter_map(|seat| self.guest(*seat).reachable()).collect(),
            ..Message::default()
        };
        self.remind(&message)
    }
}
