//! Several commands given at once: their Command Round, and the events that stop them.

use crate::words::Turns;
use nexus::{Action, Command, Event, View};
use table::Seat;

/// A seat's Command Round, by its cycle.
pub(super) fn turn(view: &View, seat: Seat) -> Option<u64> {
    let board = &view.board;
    (board.active == seat && 0 < board.cycle).then(|| u64::from(board.cycle))
}

/// The Command Round that is played, and the next one: the next cycle has an order of its own.
pub(super) fn turns(view: &View) -> Option<Turns> {
    let board = &view.board;
    let plays = |seat| board.is_alive(seat);
    Turns::in_order(&board.order, board.active, false, plays).filter(|_| 0 < board.cycle)
}

/// Whether a seat may do the same again: attacks that depend on no moment. The split of its points
/// is a press in any case.
pub(super) fn recurs(action: &Action) -> bool {
    use Command::{AimFocused, AimStandard, AimWild, Combo, Focused, Standard, Wild};
    matches!(
        action,
        Action::Do(
            Wild(_)
                | Standard
                | Focused(_)
                | Combo(..)
                | AimWild(_)
                | AimStandard(_)
                | AimFocused(..)
        )
    )
}

/// Whether `seat` would rather think again: after a check, an attack or footing that failed, harm
/// to its own helot, a card or a crate turned up, anything that others did to it, and a seat's
/// leaving the bout.
pub(super) fn stops(seat: Seat, event: &Event) -> bool {
    let is_own = matches!(
        event,
        Event::Check { seat: whose, ok: false, .. }
            | Event::Slipped { seat: whose, .. }
            | Event::Missed { seat: whose, .. }
            | Event::Hit { seat: whose, .. }
            | Event::Depleted { seat: whose, .. }
            | Event::Faith { seat: whose }
            | Event::Prone { seat: whose }
            | Event::Grappled { seat: whose, .. }
            | Event::Netted { seat: whose }
            | Event::Freed { seat: whose }
            | Event::Thrown { seat: whose, .. }
            | Event::Pushed { seat: whose, .. }
            | Event::Turned { seat: whose, .. }
            | Event::Hiccup { seat: whose, .. }
            | Event::Bleeding { seat: whose }
            | Event::Flaming { seat: whose }
            | Event::Ejected { seat: whose, .. }
            | Event::Roacguls { seat: whose }
            | Event::Flashbang { seat: whose }
            | Event::Broken { seat: whose, .. }
            if *whose == seat
    );
    let is_reply = matches!(
        event,
        Event::Ability { seat: whose, .. }
            | Event::Unique { seat: whose, .. }
            | Event::Influence { seat: whose, .. }
            if *whose != seat
    );
    is_own
        || is_reply
        || matches!(
            event,
            Event::TurningPoint { .. }
                | Event::Card { .. }
                | Event::Cancelled { .. }
                | Event::Blocked { .. }
                | Event::Crate { .. }
                | Event::Killed { .. }
                | Event::Incapacitated { .. }
                | Event::Conceded { .. }
        )
}
