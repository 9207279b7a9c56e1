//! [Initiative round]

use crate::T;
use crate::board::{Board, Stage};
use crate::event::Event;
use crate::tables::Trait;
use crate::{ending, traits};
use std::cmp::Reverse;
use table::{Next, Seat};

/// [Command cycle] A new cycle: the living roll, and the order is made.
pub(crate) fn round(t: &mut T) -> Next {
    t.board.cycle += 1;
    let cycle = t.board.cycle;
    t.say(Event::Cycle { cycle });
    let seats: Vec<Seat> = t.board.alive().collect();
    for seat in t.board.helots.seats() {
        t.board.helots[seat].elusive = false;
    }
    let mut rolls = Vec::new();
    for seat in &seats {
        let rolled = Trait::ALL[usize::from(t.d6() - 1)];
        let ratio = t.d6();
        t.board.helots[*seat].ratio = ratio;
        t.say(Event::Initiative { seat: *seat, rolled, ratio });
        traits::raise(t, *seat, rolled, 1);
        rolls.push((rank(rolled), Reverse(ratio), *seat));
    }
    rolls.sort();
    let mut order = Vec::new();
    for tied in rolls.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        let seats: Vec<Seat> = tied.iter().map(|(_, _, seat)| *seat).collect();
        untie(t, seats, &mut order);
    }
    t.say(Event::Order { order: order.clone() });
    t.board.order = order;
    t.board.stage = Stage::RoundStart;
    first(t)
}

/// The first of the new order.
fn first(t: &mut T) -> Next {
    match first_of(&t.board) {
        Some(seat) => {
            t.board.active = seat;
            Next::Step
        }
        None => ending::finish(t),
    }
}

fn first_of(board: &Board) -> Option<Seat> {
    board.order.first().copied()
}

/// [Initiative round] Traits in their order; all but three are equal.
const fn rank(rolled: Trait) -> u8 {
    match rolled {
        Trait::Inst => 0,
        Trait::Deft => 1,
        Trait::Cunn => 2,
        Trait::Will | Trait::Phys | Trait::Swag => 3,
    }
}

/// [Initiative round] Tied seats roll two dice, until nobody is tied.
fn untie(t: &mut T, seats: Vec<Seat>, order: &mut Vec<Seat>) {
    if seats.len() < 2 {
        order.extend(seats);
        return;
    }
    let mut rolls: Vec<(Reverse<u8>, Seat)> = Vec::new();
    for seat in seats {
        let dice = [t.d6(), t.d6()];
        t.say(Event::TieRolled { seat, dice });
        rolls.push((Reverse(dice[0] + dice[1]), seat));
    }
    rolls.sort();
    for tied in rolls.chunk_by(|one, other| one.0 == other.0) {
        untie(t, tied.iter().map(|(_, seat)| *seat).collect(), order);
    }
}
