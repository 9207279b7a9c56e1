//! Several actions given at once: their turn, and the events that stop them.

use crate::words::Turns;
use munera::{Board, Event, Stage};
use table::Seat;

/// A seat's turn, by its round.
pub(super) fn turn(board: &Board, seat: Seat) -> Option<u64> {
    (board.active == seat && board.stage == Stage::Act).then(|| u64::from(board.round))
}

/// The turn that is played, and the next one: the order of play is rolled once.
pub(super) fn turns(board: &Board) -> Option<Turns> {
    let plays = |seat| board.is_in(seat);
    Turns::in_order(&board.order, board.active, true, plays)
}

/// Whether `seat` would rather think again: after any attack, and after anything else that dice
/// decided about it.
pub(super) fn stops(seat: Seat, event: &Event) -> bool {
    let is_own = matches!(
        event,
        Event::Escape { who, free: false, .. }
            | Event::Cut { who, free: false, .. }
            | Event::NoEscape { who }
            | Event::Down { who, .. }
            | Event::DownAgain { who }
            | Event::Pushed { who, .. }
            | Event::PushBlocked { who }
            | Event::Broken { who, .. }
            | Event::Wounded { who, .. }
            | Event::Entangled { who, .. }
            if *who == seat
    );
    is_own
        || matches!(
            event,
            Event::Attack { .. }
                | Event::Haze { .. }
                | Event::GrappleTest { .. }
                | Event::GrappleTied
                | Event::GrappleBroken { .. }
                | Event::Thrown { .. }
                | Event::Appeal { .. }
                | Event::NoAppeal { .. }
                | Event::Out { .. }
        )
}
