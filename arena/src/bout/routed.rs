//! What is looked for on the board, such as destinations, beside it in place of all else that may be chosen.

use crate::bout::live::LiveBout;
use crate::bout::panels;
use crate::bout::shown::Beside;
use crate::common::{Done, Message};
use table::{Seat, Serial};

impl LiveBout {
    /// A seat's panel with what is in one of its menus of routes alone.
    pub(crate) fn with_routes(&self, seat: Seat, serial: Serial, menu: u8) -> Done<Message> {
        self.must_show(seat, serial)?;
        let panel = self.ask_shown(seat, |play, cast| play.panel(cast, seat, &[]))?;
        let of = panel.and_then(|panel| panel.routes.into_iter().nth(usize::from(menu)));
        let Some(of) = of else { return Err(self.stale(seat)) };
        let asked = of.asked.unwrap_or(of.heading).to_owned();
        let message = Message {
            head: format!("**{}**", self.title()),
            brief: asked.clone(),
            tail: asked,
            controls: panels::looked_for(self.id(), serial, menu, &of),
            ..Message::default()
        };
        let form = self.guest(seat).me.board;
        self.with_board(seat, form, Beside::default(), |_| Ok(message.clone()))
    }
}
