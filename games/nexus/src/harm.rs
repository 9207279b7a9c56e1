//! [Helot hit points and locations] Damage that is not an attack's, and the effect of any damage on
//! a body.

use crate::T;
use crate::board::Life;
use crate::event::{Change, Event, Source};
use crate::tables::{LOCATION_DIE, Location, WeaponKind};
use crate::{coins, grapple, states};
use table::Seat;

/// Damage to Overall Condition alone. How many coins went.
pub(crate) fn overall(
    t: &mut T,
    seat: Seat,
    damage: u8,
    source: Source,
    payee: Option<Seat>,
) -> u8 {
    if !t.board.is_alive(seat) {
        return 0;
    }
    let oc_loss = coins::take_overall(t, seat, damage, false);
    coins::pay_out(t, payee, oc_loss);
    t.say(Event::Hit { seat, source, location: None, location_loss: 0, oc_loss, payee });
    if t.board.helots[seat].oc == 0 {
        states::incapacitate(t, seat, None);
    }
    oc_loss
}

/// Damage to a location and Overall Condition, without an attack. How many coins went.
pub(crate) fn location(
    t: &mut T,
    seat: Seat,
    location: Location,
    damage: u8,
    source: Source,
    payee: Option<Seat>,
) -> u8 {
    if !t.board.is_alive(seat) {
        return 0;
    }
    let left = t.board.helots[seat].locations[location];
    // A depleted location takes nothing at all (R11).
    let location_loss = damage.min(left);
    let dies = is_deadly(location) && 0 < left && location_loss == left;
    let damage = if left == 0 { 0 } else { damage };
    let oc_loss = coins::take_overall(t, seat, damage, dies);
    t.board.helots[seat].locations[location] -= location_loss;
    coins::pay_out(t, payee, location_loss + oc_loss);
    let named = Some(location);
    t.say(Event::Hit { seat, source, location: named, location_loss, oc_loss, payee });
    if 0 < left && location_loss == left {
        deplete(t, seat, location);
    }
    if dies {
        states::kill(t, seat, None);
    } else if t.board.helots[seat].oc == 0 && t.board.helots[seat].life == Life::Alive {
        states::incapacitate(t, seat, None);
    }
    location_loss + oc_loss
}

/// Damage to a location that the die names.
pub(crate) fn random(t: &mut T, seat: Seat, damage: u8, source: Source, payee: Option<Seat>) -> u8 {
    if !t.board.is_alive(seat) {
        return 0;
    }
    let at = roll_location(t, seat);
    location(t, seat, at, damage, source, payee)
}

/// [Helot hit points and locations] The die of a random location.
pub(crate) fn roll_location(t: &mut T, seat: Seat) -> Location {
    let die = t.d6();
    let location = LOCATION_DIE[usize::from(die - 1)];
    t.say(Event::LocationRolled { seat, die, location });
    location
}

/// Whether a helot dies of losing `location`.
pub(crate) const fn is_deadly(location: Location) -> bool {
    use Location::*;
    match location {
        Head | Chest => true,
        Mid | Lu | Ru | Ll | Rl => false,
    }
}

/// [Staggering blow] Whether a hard hit on `location` makes a helot stagger.
pub(crate) const fn staggers(location: Location) -> bool {
    use Location::*;
    match location {
        Head | Mid => true,
        Chest | Lu | Ru | Ll | Rl => false,
    }
}

/// The effects of losing `location`: Blood will drip here, and arms let go.
pub(crate) fn deplete(t: &mut T, seat: Seat, location: Location) {
    t.say(Event::Depleted { seat, location });
    let square = t.board.helots[seat].square;
    t.board.helots[seat].drip = Some(square);
    if !matches!(location, Location::Lu | Location::Ru) {
        return;
    }
    if let Some(held) = t.board.holds(seat) {
        grapple::release(t, held);
    }
    if let Some(kind) = t.board.helots[seat].drawn_kind()
        && !t.board.helots[seat].can_wield(kind)
    {
        drop_weapon(t, seat, kind);
    }
}

fn drop_weapon(t: &mut T, seat: Seat, weapon: WeaponKind) {
    t.board.helots[seat].weapon = None;
    t.say(Event::Weapon { seat, weapon, change: Change::Dropped });
}
