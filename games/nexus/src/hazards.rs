//! [Hazards] Braziers and their fires, floor saws, floor spikes.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::barge::Thing;
use crate::board::Hazard;
use crate::event::{Event, Source};
use crate::geometry::{Compass, SIDE, Square, Way};
use crate::tables::{FIRE_ROLLS, HAZARD_DAMAGE, Location, PIECES, SHRAPNEL_DAMAGE};
use crate::{ending, forced, harm, states};
use table::{Flow, Offer, Seat};

/// [Turning point counter] The hazards of a Turning Point Roll Duplicate, one type after another.
pub(crate) fn duplicate(t: &mut T) -> Flow<()> {
    let rules = t.board.rules;
    for hazard in rules.hazards {
        let active = t.board.active;
        if ending::is_decided(&t.board) || !t.board.is_alive(active) {
            return Ok(());
        }
        match hazard {
            Hazard::Fire => fires(t),
            Hazard::Saws if rules.saws && t.board.barge.count(Thing::Saw) < PIECES => saw(t),
            Hazard::Spikes if rules.spikes && t.board.barge.count(Thing::Spikes) < PIECES => {
                spikes(t)?;
            }
            Hazard::Saws | Hazard::Spikes => {}
        }
    }
    Ok(())
}

/// [RPOs] A random square: the green die is the row, the orange one the column.
pub(crate) fn random_square(t: &mut T) -> Square {
    let green = t.die(SIDE);
    let orange = t.die(SIDE);
    Square::new(orange - 1, green - 1)
}

/// [Braziers] A standing brazier falls, and its fire flies on.
pub(crate) fn knock(t: &mut T, seat: Seat, way: Way) {
    let square = t.board.beside(seat, way).expect("the judge saw a brazier there");
    t.board.barge.put(square, Thing::FallenBrazier);
    t.say(Event::Knocked { square });
    let look = t.board.helots[seat].ffd.look(way);
    let target = square.to(look);
    if let Some(target) = target.filter(|target| may_burn(t, *target)) {
        arrive(t, target);
        return;
    }
    for _ in 0..FIRE_ROLLS {
        let die = t.die(8);
        let to = square.beyond(look, Compass::of_die(die)).filter(|to| {
            let thing = t.board.barge.at(*to);
            let free = thing.is_none_or(|thing| thing.is_tile() || thing == Thing::Fire);
            free && t.board.helot_on(*to).is_none()
        });
        t.say(Event::FireMoved { from: target.unwrap_or(square), die, to });
        if let Some(to) = to {
            arrive(t, to);
            return;
        }
    }
    t.say(Event::FireOut { square });
}

/// Whether a fire may come to `square`.
pub(crate) fn may_burn(t: &T, square: Square) -> bool {
    !t.board.barge.at(square).is_some_and(Thing::stops_fire)
}

/// [Braziers] A fire arrives: a helot puts it out, anything else there burns.
pub(crate) fn arrive(t: &mut T, square: Square) {
    if let Some(seat) = t.board.helot_on(square) {
        t.say(Event::FireOut { square });
        states::ignite(t, seat, None);
        return;
    }
    destroy(t, square);
    t.board.barge.put(square, Thing::Fire);
    t.say(Event::FireLit { square });
}

/// Destroys the thing on `square`.
fn destroy(t: &mut T, square: Square) {
    if let Some(thing) = t.board.barge.clear(square)
        && thing != Thing::Fire
    {
        t.say(Event::Destroyed { square, thing });
    }
}

/// [Braziers] Every fire moves, column by column from the west, upwards in each (R23).
fn fires(t: &mut T) {
    let squares = (0..SIDE).flat_map(|column| (0..SIDE).rev().map(move |row| (column, row)));
    let lit = squares.map(|(column, row)| Square::new(column, row));
    let lit: Vec<Square> =
        lit.filter(|square| t.board.barge.at(*square) == Some(Thing::Fire)).collect();
    for from in lit {
        if t.board.barge.at(from) != Some(Thing::Fire) {
            continue;
        }
        let die = t.die(8);
        let to = from.to(Compass::of_die(die)).filter(|to| may_burn(t, *to));
        t.say(Event::FireMoved { from, die, to });
        if let Some(to) = to {
            t.board.barge.clear(from);
            arrive(t, to);
        }
    }
}

/// [Floor saws] One comes up and runs.
fn saw(t: &mut T) {
    let mut at = random_square(t);
    match t.board.barge.at(at) {
        Some(Thing::Saw) => {
            t.say(Event::SawSpawned { square: at });
            destroy(t, at);
            shrapnel(t, at, SHRAPNEL_DAMAGE[1]);
            return;
        }
        Some(thing) if thing.stops_saws() => {
            t.say(Event::Spoiled { square: at });
            return;
        }
        Some(_) | None => {}
    }
    t.say(Event::SawSpawned { square: at });
    destroy(t, at);
    direct_hit(t, at);
    let die = t.die(8);
    let distance = t.die(8);
    let (way, from) = (Compass::of_die(die), at);
    for _ in 0..distance {
        let next = at.to(way);
        let thing = next.and_then(|next| t.board.barge.at(next));
        match next {
            Some(next) if thing == Some(Thing::Saw) => {
                t.say(Event::SawRun { from, die, distance, to: next });
                destroy(t, next);
                shrapnel(t, next, SHRAPNEL_DAMAGE[1]);
                return;
            }
            Some(next) if !thing.is_some_and(Thing::stops_saws) => at = next,
            Some(_) | None => {
                t.say(Event::SawRun { from, die, distance, to: at });
                shrapnel(t, at, SHRAPNEL_DAMAGE[0]);
                return;
            }
        }
        destroy(t, at);
        direct_hit(t, at);
    }
    t.say(Event::SawRun { from, die, distance, to: at });
    // A helot that it killed here has left Guts.
    destroy(t, at);
    t.board.barge.put(at, Thing::Saw);
    t.say(Event::SawRests { square: at });
    if let Some(seat) = t.board.helot_on(at) {
        forced::eject(t, seat, Source::Saw);
    }
}

/// [Floor saws] A helot in the way of a saw.
fn direct_hit(t: &mut T, square: Square) {
    if let Some(seat) = t.board.helot_on(square) {
        harm::random(t, seat, HAZARD_DAMAGE, Source::Saw, None);
        states::bleed(t, seat);
    }
}

/// [Floor saws] Everybody around is hit (R26), clockwise from the active seat.
fn shrapnel(t: &mut T, square: Square, damage: u8) {
    t.say(Event::Shrapnel { square, damage });
    let seats: Vec<Seat> = t.board.clockwise(t.board.active).collect();
    for seat in seats {
        if t.board.is_alive(seat) && t.board.helots[seat].square.distance(square) <= 1 {
            harm::random(t, seat, damage, Source::Shrapnel, None);
            states::bleed(t, seat);
        }
    }
}

/// [Floor spikes] At a Turning Point all are lifted, and as many come up.
pub(crate) fn respawn_spikes(t: &mut T) -> Flow<()> {
    let number = u8::try_from(t.board.barge.count(Thing::Spikes)).unwrap_or(u8::MAX);
    if !t.board.rules.spikes || number == 0 {
        return Ok(());
    }
    let there: Vec<Square> = t
        .board
        .barge
        .iter()
        .filter(|(_, thing)| *thing == Thing::Spikes)
        .map(|(square, _)| square)
        .collect();
    for square in there {
        t.board.barge.clear(square);
    }
    t.say(Event::SpikesLifted { number });
    for _ in 0..number {
        spikes(t)?;
    }
    Ok(())
}

/// [Floor spikes] One set comes up.
fn spikes(t: &mut T) -> Flow<()> {
    let square = random_square(t);
    let thing = t.board.barge.at(square);
    if thing.is_some_and(Thing::stops_saws) {
        t.say(Event::Spoiled { square });
        return Ok(());
    }
    destroy(t, square);
    t.board.barge.put(square, Thing::Spikes);
    t.say(Event::SpikesSpawned { square });
    if thing == Some(Thing::Saw) {
        shrapnel(t, square, SHRAPNEL_DAMAGE[0]);
    }
    if let Some(seat) = t.board.helot_on(square).filter(|seat| t.board.is_alive(*seat)) {
        impale(t, seat)?;
    }
    Ok(())
}

/// [Floor spikes] The weakest Lower is lost (R25), and the helot is thrown out.
fn impale(t: &mut T, seat: Seat) -> Flow<()> {
    let lowers = [Location::Ll, Location::Rl].map(|at| t.board.helots[seat].locations[at]);
    let mut lower = t.board.helots[seat].weakest_lower();
    if lowers[0] == lowers[1] && lower.is_some() {
        let legs = [Location::Ll, Location::Rl].map(|at| Offer::open(Action::At(at)));
        if let Action::At(location) = t.pick(seat, Prompt::LegChoice, legs.into())? {
            lower = Some(location);
        }
    }
    if let Some(location) = lower {
        let coins = t.board.helots[seat].locations[location];
        harm::location(t, seat, location, coins, Source::Spikes, None);
    }
    states::bleed(t, seat);
    forced::eject(t, seat, Source::Spikes);
    Ok(())
}
