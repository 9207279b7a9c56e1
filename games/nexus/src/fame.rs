//! [Fame commands] Gloating.

use crate::T;
use crate::coins;
use crate::event::Reason;
use table::Seat;

/// [Gloating] The crowd doubles the winnings of the last command, and the helot is off its guard.
pub(crate) fn gloat(t: &mut T, seat: Seat) {
    reward(t, seat);
    t.board.helots[seat].gloated = true;
}

/// [Gloating] Only coins of damage are doubled (R59).
pub(crate) fn reward(t: &mut T, seat: Seat) {
    t.board.round.gloated = true;
    let coins = u8::try_from(t.board.round.last_coins).unwrap_or(u8::MAX);
    coins::take_cred(t, seat, coins, Reason::Gloat);
}
