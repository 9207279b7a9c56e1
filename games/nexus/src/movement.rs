//! [Movement commands] [Advanced movement commands]

use crate::T;
use crate::barge::Thing;
use crate::board::Board;
use crate::event::{CheckKind, Event, Source};
use crate::geometry::{Facing, Square, Turn, Way};
use crate::tables::{Ability, HEAT_DAMAGE, TILES};
use crate::traits::{is_affordable, trip};
use crate::windows::check;
use crate::{forced, harm, states};
use table::{Flow, Seat};

/// [Move] One square. Whether it was a straight step onto a free square.
pub(crate) fn step(t: &mut T, seat: Seat, way: Way) -> Flow<bool> {
    let to = t.board.beside(seat, way).expect("the judge saw a square there");
    if tripped(t, seat)? || is_felled_by_heat(t, seat) {
        return Ok(false);
    }
    let free = t.board.barge.at(to).is_none();
    walk(t, seat, to);
    Ok(way == Way::F && free)
}

/// [Backflip] [Sidestep] A check first: who fails is Prone when it lands.
pub(crate) fn leap(t: &mut T, seat: Seat, way: Way, kind: CheckKind) -> Flow<()> {
    let to = t.board.beside(seat, way).expect("the judge saw a square there");
    if tripped(t, seat)? {
        return Ok(());
    }
    let lands = check(t, seat, kind)?;
    if is_felled_by_heat(t, seat) {
        return Ok(());
    }
    if !lands {
        states::fall(t, seat)?;
    }
    walk(t, seat, to);
    Ok(())
}

/// Goes to `to` and meets the thing there.
pub(crate) fn walk(t: &mut T, seat: Seat, to: Square) {
    let from = t.board.helots[seat].square;
    shift(t, seat, to);
    t.say(Event::Moved { seat, from, to });
    forced::enter(t, seat, None);
}

/// [Rotate] A quarter turn; on Blood the helot slips.
pub(crate) fn rotate(t: &mut T, seat: Seat, way: Turn) {
    if is_felled_by_heat(t, seat) {
        return;
    }
    turn(t, seat, way);
    if t.board.is_slippery(seat) {
        forced::enter(t, seat, None);
    }
}

/// A quarter turn, told of.
pub(crate) fn turn(t: &mut T, seat: Seat, way: Turn) {
    let ffd = turned(&mut t.board, seat, way);
    t.say(Event::Rotated { seat, ffd });
}

/// A quarter turn, counted.
pub(crate) fn turned(board: &mut Board, seat: Seat, way: Turn) -> Facing {
    let helot = &mut board.helots[seat];
    helot.ffd = helot.ffd.turned(way);
    board.round.turns += 1;
    board.round.turn = Some(way);
    board.helots[seat].ffd
}

/// [Stand-up]
pub(crate) fn stand_up(t: &mut T, seat: Seat) -> Flow<()> {
    if check(t, seat, CheckKind::StandUp)? {
        states::stand(t, seat);
    }
    Ok(())
}

/// [Deftness abilities] Opponents next to a mover, clockwise from it. Whether one trips it (R27).
pub(crate) fn tripped(t: &mut T, mover: Seat) -> Flow<bool> {
    let first = !std::mem::replace(&mut t.board.round.moved, true);
    let seats: Vec<Seat> = t.board.clockwise(mover).skip(1).collect();
    for tripper in seats {
        if may_trip(&t.board, mover, tripper) && trip(t, mover, tripper, first)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether `tripper` may trip `mover` when it leaves its square.
pub fn may_trip(board: &Board, mover: Seat, tripper: Seat) -> bool {
    let helot = &board.helots[tripper];
    let near = tripper != mover && helot.square.distance(board.helots[mover].square) == 1;
    let stands = near && board.is_standing(tripper) && !helot.pass_round;
    stands && is_affordable(board, tripper, Ability::Tripping)
}

/// [Braziers] Whether a helot feels the heat of a fire when it leaves its square or turns there.
pub fn feels_heat(board: &Board, seat: Seat) -> bool {
    let helot = &board.helots[seat];
    !helot.flaming && board.is_hot(helot.square)
}

/// [Braziers] Heat, taken before leaving, once a command (R22). Whether it fells the helot.
pub(crate) fn is_felled_by_heat(t: &mut T, seat: Seat) -> bool {
    if feels_heat(&t.board, seat) {
        harm::overall(t, seat, HEAT_DAMAGE, Source::Heat, None);
    }
    !t.board.is_alive(seat)
}

/// Puts a helot on another square; Blood drips where it was wounded.
pub(crate) fn shift(t: &mut T, seat: Seat, to: Square) {
    let from = stood(&mut t.board, seat, to);
    drip(t, seat, from);
}

/// Puts a helot on another square, where its turns are counted anew. Where it was.
pub(crate) fn stood(board: &mut Board, seat: Seat, to: Square) -> Square {
    if seat == board.active {
        board.round.turns = 0;
        board.round.turn = None;
    }
    std::mem::replace(&mut board.helots[seat].square, to)
}

/// Puts two helots on other squares at once.
pub(crate) fn shift_pair(t: &mut T, moves: [(Seat, Square); 2]) {
    let left_squares = moves.map(|(seat, to)| (seat, stood(&mut t.board, seat, to)));
    for (seat, from) in left_squares {
        drip(t, seat, from);
    }
}

/// [Blood tiles] Blood drips where a location was lost, once it is left.
fn drip(t: &mut T, seat: Seat, from: Square) {
    if t.board.helots[seat].drip == Some(from) {
        t.board.helots[seat].drip = None;
        let free = t.board.barge.at(from).is_none();
        if free && t.board.barge.count(Thing::Blood) < TILES {
            states::lay(t, from, Thing::Blood);
        }
    }
}
