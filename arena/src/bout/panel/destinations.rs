//! The places looked for on the board, such as destinations, beside it in place of all other choices.

use crate::bout::live::LiveBout;
use crate::bout::messages::Beside;
use crate::bout::panel::controls::{Blue, PHONE_ROWS, Shape, choices};
use crate::bout::panel::plan::mark_of_all;
use crate::common::{Action, BoutId, Control, Done, Message, Style};
use boards::Routes;
use table::{Seat, Serial};

/// The most of them that are buttons.
const BUTTONS: usize = 8;
/// The most of them in menus, of which each holds half.
const LINES: usize = 50;

impl LiveBout {
    /// One of the menus of routes on the panel that a seat is shown, whose mark is `mark`.
    pub(crate) fn shown_routes(
        &self,
        seat: Seat,
        serial: Serial,
        (menu, mark): (u8, u32),
    ) -> Done<Routes> {
        self.must_show(seat, serial)?;
        let panel = self.ask_shown(seat, |play, cast| play.panel(cast, seat, &[]))?;
        let of = panel.and_then(|panel| panel.routes.into_iter().nth(usize::from(menu)));
        of.filter(|of| mark_of_all(&of.choices) == mark).ok_or_else(|| self.stale(seat))
    }

    /// A seat's panel with the choices of one of its menus of routes alone.
    pub(crate) fn with_routes(
        &self,
        seat: Seat,
        serial: Serial,
        (menu, mark): (u8, u32),
    ) -> Done<Message> {
        let of = self.shown_routes(seat, serial, (menu, mark))?;
        let asked = of.asked.to_owned();
        let message = Message {
            head: format!("**{}**", self.title()),
            brief: asked.clone(),
            tail: asked,
            controls: looked_for(self.id(), serial, (menu, mark), &of),
            ..Message::default()
        };
        let form = self.guest(seat).me.board;
        self.with_board(seat, form, Beside::default(), |_| Ok(message.clone()))
    }
}

/// The places looked for on the board, as buttons, the best first.
fn looked_for(bout: BoutId, serial: Serial, (menu, mark): (u8, u32), of: &Routes) -> Vec<Control> {
    let serial = serial.0;
    let action = |index| match index {
        Some(index) => Action::Go { bout, serial, menu, mark, index },
        None => Action::Route { bout, serial, menu, mark },
    };
    let shape = Shape {
        buttons: BUTTONS,
        rows: PHONE_ROWS,
        room: usize::MAX,
        at_least: 1,
        at_most: 1,
        is_mixed: true,
        asked: "",
        lines: LINES,
    };
    let (mut controls, _) = choices(&of.choices, &shape, Blue::First, action);
    controls.push(Control::button("Back", Style::Secondary, Action::Look(bout)));
    controls
}
