//! [Grapple] [Grapple commands] [Liberate]

use crate::T;
use crate::ask::{Attack, Haul, Prompt};
use crate::barge::Thing;
use crate::event::{CheckKind, Event, Reason, Source};
use crate::hits::{At, Strike, land};
use crate::melee::{Came, in_front};
use crate::rolls::oppose;
use crate::tables::{Ability, OVERALL_COINS, costs};
use crate::windows::{Against, Ready, check, offer, pre_roll};
use crate::{forced, harm, judge, melee, movement, states};
use table::{Flow, Seat};

/// [Grapple] A caught helot stands, and fire leaps over.
pub(crate) fn grapple(t: &mut T, seat: Seat) -> Flow<()> {
    let against = in_front(&t.board, seat, Attack::Grapple);
    let on = against.defender;
    if melee::attack(t, against, At::Body, false)? != Came::Hit {
        return Ok(());
    }
    let held = &mut t.board.helots[on];
    held.held_by = Some(seat);
    held.prone = false;
    held.netted = false;
    t.board.round.success = true;
    t.say(Event::Grappled { seat: on, by: seat });
    contact(t, seat, on);
    if t.board.helots[on].held_by == Some(seat) {
        slip(t, on, Some(seat))?;
    }
    Ok(())
}

/// [Grapple] If exactly one of the two is Flaming the other catches fire; the grappler's seat is
/// paid either way (R63).
fn contact(t: &mut T, seat: Seat, on: Seat) {
    let burning = [seat, on].map(|who| t.board.helots[who].flaming);
    match burning {
        [true, false] => {
            let coins = states::ignite(t, on, Some(seat));
            credit(t, seat, coins);
        }
        [false, true] => {
            states::ignite(t, seat, Some(seat));
        }
        [true, true] | [false, false] => {}
    }
}

/// Coins of an opposing helot that the command won for `seat`.
fn credit(t: &mut T, seat: Seat, coins: u8) {
    t.board.helots[seat].tally.damage += u16::from(coins);
    t.board.round.last_coins += u16::from(coins);
}

/// The SlipGrapple window.
pub(crate) fn slip(t: &mut T, seat: Seat, by: Option<Seat>) -> Flow<()> {
    if offer(t, seat, Prompt::SlipGrapple { by }, Ability::Unshackled)? {
        release(t, seat);
    }
    Ok(())
}

/// Ends every grapple of `seat`, as holder and as held.
pub(crate) fn release(t: &mut T, seat: Seat) {
    let helot = &mut t.board.helots[seat];
    let was_netted = std::mem::take(&mut helot.netted);
    if helot.held_by.take().is_some() || was_netted {
        t.say(Event::Freed { seat });
    }
    if let Some(held) = t.board.holds(seat) {
        t.board.helots[held].held_by = None;
        t.say(Event::Freed { seat: held });
    }
}

/// [Liberate] The Movement Point is paid; now the coin, and the check.
pub(crate) fn liberate(t: &mut T, seat: Seat) -> Flow<()> {
    harm::overall(t, seat, costs::OC, Source::Cost, None);
    if check(t, seat, CheckKind::Liberate)? {
        release(t, seat);
    }
    Ok(())
}

/// [Clinch] Cred for breath.
pub(crate) fn clinch(t: &mut T, seat: Seat) {
    let helot = &mut t.board.helots[seat];
    helot.cred -= 1;
    helot.oc = (helot.oc + 1).min(OVERALL_COINS);
    t.say(Event::Cred { seat, change: -1, reason: Reason::Clinch });
    t.say(Event::Healed { seat, oc: 1 });
}

/// The defender's window and both pools of a Grapple Command. Nothing: it is over, or failed.
fn margin(t: &mut T, seat: Seat, attack: Attack) -> Flow<Outcome> {
    let Some(held) = t.board.holds(seat) else { return Ok(Outcome::Void) };
    let against = Against { attacker: seat, defender: held, attack };
    if pre_roll(t, against)? == Ready::Void {
        return Ok(Outcome::Void);
    }
    match oppose(t, against)?.margin() {
        Some(margin) => {
            t.board.round.success = true;
            Ok(Outcome::Won(held, margin))
        }
        None => {
            melee::missed(t, against);
            Ok(Outcome::Lost(held))
        }
    }
}

/// How the opposed roll of a Grapple Command came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Void,
    Lost(Seat),
    Won(Seat, u8),
}

/// [Takedown] Damage, and the other one lies free.
pub(crate) fn takedown(t: &mut T, seat: Seat) -> Flow<()> {
    let attack = Attack::Takedown;
    let Outcome::Won(held, margin) = margin(t, seat, attack)? else { return Ok(()) };
    let strike =
        Strike { attacker: seat, defender: held, attack, margin, at: At::Random, run: false };
    let refused = land(t, strike)?;
    if !refused && t.board.is_standing(held) {
        states::fall(t, held)?;
    }
    Ok(())
}

/// [Crush] Damage to Overall Condition.
pub(crate) fn crush(t: &mut T, seat: Seat) -> Flow<()> {
    let attack = Attack::Crush;
    let Outcome::Won(held, margin) = margin(t, seat, attack)? else { return Ok(()) };
    land(t, Strike { attacker: seat, defender: held, attack, margin, at: At::Body, run: false })?;
    Ok(())
}

/// [Throw] Away over the squares, Prone, and into any thing where it lands (R28).
pub(crate) fn throw(t: &mut T, seat: Seat, way: crate::geometry::Way, squares: u8) -> Flow<()> {
    let way = t.board.helots[seat].ffd.look(way);
    match margin(t, seat, Attack::Throw)? {
        Outcome::Void => Ok(()),
        Outcome::Lost(held) => {
            release(t, held);
            Ok(())
        }
        Outcome::Won(held, _) => {
            let from = t.board.helots[held].square;
            let to = from.along(way, squares).expect("the judge saw a square there");
            release(t, held);
            movement::shift(t, held, to);
            t.say(Event::Thrown { seat: held, by: seat, from, to });
            states::fall(t, held)?;
            let coins = forced::enter(t, held, Some(seat));
            credit(t, seat, coins);
            Ok(())
        }
    }
}

/// [Drag] Both move as one, or the held one swings around.
pub(crate) fn drag(t: &mut T, seat: Seat, haul: Haul) -> Flow<()> {
    if let Haul::Step(_) = haul
        && movement::tripped(t, seat)?
    {
        return Ok(());
    }
    let Outcome::Won(held, _) = margin(t, seat, Attack::Drag)? else { return Ok(()) };
    let Some((to, held_to)) = judge::dragged(&t.board, seat, haul) else { return Ok(()) };
    let felled = [seat, held].map(|who| movement::is_felled_by_heat(t, who));
    if felled.contains(&true) {
        return Ok(());
    }
    let from = t.board.helots[held].square;
    let own = t.board.helots[seat].square;
    match haul {
        Haul::Step(_) => {
            // Each leaves its square before either arrives.
            movement::shift_pair(t, [(seat, to), (held, held_to)]);
            t.say(Event::Moved { seat, from: own, to });
        }
        Haul::Swing(turn) => {
            let facing = t.board.helots[held].ffd.turned(turn);
            movement::turn(t, seat, turn);
            movement::shift(t, held, held_to);
            t.board.helots[held].ffd = facing;
        }
    }
    t.say(Event::Dragged { seat: held, by: seat, from, to: held_to });
    arrive(t, seat, held)
}

/// [Drag] What lies where the held one arrives takes it first, and may take the grappler too.
fn arrive(t: &mut T, seat: Seat, held: Seat) -> Flow<()> {
    let place = t.board.helots[held].square;
    let thing = t.board.barge.at(place);
    match thing {
        Some(Thing::Saw | Thing::Spikes) => {
            release(t, held);
            let coins = forced::enter(t, held, Some(seat));
            credit(t, seat, coins);
            reach_fire(t, seat);
            if t.board.is_alive(seat) && !check(t, seat, CheckKind::PulledIn)? {
                pulled_in(t, seat, place);
            }
            Ok(())
        }
        Some(Thing::Fire) => {
            let coins = forced::enter(t, held, Some(seat));
            credit(t, seat, coins);
            reach_fire(t, seat);
            let holds = t.board.helots[held].held_by == Some(seat);
            if holds && !t.board.helots[seat].flaming && !check(t, seat, CheckKind::PulledIn)? {
                states::ignite(t, seat, None);
            }
            Ok(())
        }
        Some(_) | None => {
            reach_fire(t, seat);
            Ok(())
        }
    }
}

/// [Drag] Fire is all that the grappler can meet where it steps: Blood does not touch it (R18).
fn reach_fire(t: &mut T, seat: Seat) {
    if t.board.barge.at(t.board.helots[seat].square) == Some(Thing::Fire) {
        forced::enter(t, seat, None);
    }
}

/// [Drag] The grappler follows into the hazard.
fn pulled_in(t: &mut T, seat: Seat, place: crate::geometry::Square) {
    let from = t.board.helots[seat].square;
    movement::shift(t, seat, place);
    t.say(Event::Moved { seat, from, to: place });
    forced::enter(t, seat, None);
}
