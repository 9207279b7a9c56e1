//! [Hazard damage] What a helot meets where it arrives, of its own will or not.

use crate::T;
use crate::barge::Thing;
use crate::event::{Event, Source};
use crate::geometry::{Compass, Square};
use crate::tables::HAZARD_DAMAGE;
use crate::{harm, movement, states};
use table::Seat;

/// Applies the effect of the square where `seat` has arrived. `credit` gets the first coins of a
/// fire, a saw or spikes (R20); `None`: the crowd. Returns how many coins it got.
pub(crate) fn enter(t: &mut T, seat: Seat, credit: Option<Seat>) -> u8 {
    meet(t, seat, credit, &mut Vec::new())
}

/// The same on the way of a movement that has `slipped` from some squares already.
fn meet(t: &mut T, seat: Seat, credit: Option<Seat>, slipped: &mut Vec<Square>) -> u8 {
    let square = t.board.helots[seat].square;
    match t.board.barge.at(square) {
        Some(Thing::Fire) => burn(t, seat, square, credit),
        Some(Thing::Saw) => cut(t, seat, Source::Saw, credit, slipped),
        Some(Thing::Spikes) => cut(t, seat, Source::Spikes, credit, slipped),
        Some(Thing::Blood) => {
            slip(t, seat, slipped);
            0
        }
        Some(
            Thing::Guts | Thing::Pillar | Thing::Crate | Thing::Brazier | Thing::FallenBrazier,
        )
        | None => 0,
    }
}

/// [Braziers] Touching a fire puts it out (R21).
fn burn(t: &mut T, seat: Seat, square: Square, credit: Option<Seat>) -> u8 {
    t.board.barge.clear(square);
    t.say(Event::FireOut { square });
    let coins = states::ignite(t, seat, credit);
    if credit.is_some() { coins } else { 0 }
}

/// [Floor saws] [Floor spikes] Ten to a random location, Bleeding, and thrown out again.
fn cut(
    t: &mut T,
    seat: Seat,
    source: Source,
    credit: Option<Seat>,
    slipped: &mut Vec<Square>,
) -> u8 {
    if !t.board.is_alive(seat) {
        return 0;
    }
    let coins = harm::random(t, seat, HAZARD_DAMAGE, source, credit);
    states::bleed(t, seat);
    throw_out(t, seat, source, slipped);
    if credit.is_some() { coins } else { 0 }
}

/// [Hazard damage] Thrown out of a saw or spikes; back into them where there is no room (R24).
pub(crate) fn eject(t: &mut T, seat: Seat, source: Source) {
    throw_out(t, seat, source, &mut Vec::new());
}

fn throw_out(t: &mut T, seat: Seat, source: Source, slipped: &mut Vec<Square>) {
    while t.board.is_alive(seat) {
        let die = t.die(8);
        let to = t.board.helots[seat].square.to(Compass::of_die(die));
        let to = to.filter(|to| t.board.is_enterable(*to));
        t.say(Event::Ejected { seat, die, to });
        if let Some(to) = to {
            crate::grapple::release(t, seat);
            movement::shift(t, seat, to);
            meet(t, seat, None, slipped);
            return;
        }
        harm::random(t, seat, HAZARD_DAMAGE, source, None);
    }
}

/// [Blood tiles] A slip, and another one on the next Blood, but never twice from one square.
fn slip(t: &mut T, seat: Seat, slipped: &mut Vec<Square>) {
    let square = t.board.helots[seat].square;
    if !t.board.is_slippery(seat) || slipped.contains(&square) || !t.board.is_alive(seat) {
        return;
    }
    slipped.push(square);
    let die = t.die(8);
    let to = square.to(Compass::of_die(die)).filter(|to| t.board.is_forceable(*to));
    t.say(Event::Slipped { seat, die, to });
    if let Some(to) = to {
        movement::shift(t, seat, to);
        meet(t, seat, None, slipped);
    }
}
