//! [Weapons] Drawn, stored, dropped, worn and found.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::Weapon;
use crate::event::{Change, Event};
use crate::tables::{Location, WeaponKind};
use table::{Flow, Offer, Seat};

/// [Drawing and storing a weapon]
pub(crate) fn draw(t: &mut T, seat: Seat, protects: Option<Location>) {
    if let Some(weapon) = &mut t.board.helots[seat].weapon {
        weapon.drawn = true;
        weapon.protects = protects;
        let kind = weapon.kind;
        tell(t, seat, kind, Change::Drawn);
    }
    tell_protected(t, seat);
}

/// [Drawing and storing a weapon]
pub(crate) fn store(t: &mut T, seat: Seat) {
    if let Some(weapon) = &mut t.board.helots[seat].weapon {
        weapon.drawn = false;
        weapon.protects = None;
        let kind = weapon.kind;
        tell(t, seat, kind, Change::Stored);
    }
}

/// [Weapons] Dropped for good.
pub(crate) fn drop(t: &mut T, seat: Seat) {
    if let Some(weapon) = t.board.helots[seat].weapon.take() {
        tell(t, seat, weapon.kind, Change::Dropped);
    }
}

/// [Shield] Another location is protected.
pub(crate) fn move_shield(t: &mut T, seat: Seat, location: Location) {
    if let Some(weapon) = &mut t.board.helots[seat].weapon {
        weapon.protects = Some(location);
    }
    tell_protected(t, seat);
}

fn tell_protected(t: &mut T, seat: Seat) {
    if let Some(location) = t.board.helots[seat].drawn().and_then(|weapon| weapon.protects) {
        t.say(Event::Protects { seat, location });
    }
}

fn tell(t: &mut T, seat: Seat, weapon: WeaponKind, change: Change) {
    t.say(Event::Weapon { seat, weapon, change });
}

/// [Weapon durability and ammo] One use less; at none the weapon is out of the bout.
pub(crate) fn wear(t: &mut T, seat: Seat) {
    let Some(weapon) = &mut t.board.helots[seat].weapon else { return };
    weapon.uses = weapon.uses.saturating_sub(1);
    let Weapon { kind, uses: left, .. } = *weapon;
    t.say(match kind {
        WeaponKind::Shield => Event::Shield { seat, left },
        WeaponKind::One | WeaponKind::Two | WeaponKind::Shiv => Event::Durability { seat, left },
        WeaponKind::Ranged | WeaponKind::Net | WeaponKind::Bola => Event::Ammo { seat, left },
    });
    if left == 0 {
        t.board.helots[seat].weapon = None;
        t.say(Event::Broken { seat, weapon: kind });
    }
}

/// A weapon out of the supply, stored. Its owner chooses between two. Whether it is carried.
pub(crate) fn gain(t: &mut T, seat: Seat, kind: WeaponKind) -> Flow<bool> {
    if t.board.stock[kind] == 0 {
        tell(t, seat, kind, Change::None);
        return Ok(false);
    }
    t.board.stock[kind] -= 1;
    if let Some(old) = t.board.helots[seat].weapon {
        let prompt = Prompt::WeaponChoice { new: kind, old: old.kind };
        let offers = vec![Offer::open(Action::New), Offer::open(Action::Old)];
        if t.pick(seat, prompt, offers)? == Action::Old {
            tell(t, seat, kind, Change::Left);
            return Ok(false);
        }
        drop(t, seat);
    }
    t.board.helots[seat].weapon = Some(Weapon::stored(kind));
    tell(t, seat, kind, Change::Gained);
    Ok(true)
}

/// [Crates] A weapon that is in hand at once, if arms are left to hold it.
pub(crate) fn equip(t: &mut T, seat: Seat, kind: WeaponKind) -> Flow<()> {
    if !gain(t, seat, kind)? || !t.board.helots[seat].can_wield(kind) {
        return Ok(());
    }
    let protects = if kind == WeaponKind::Shield {
        let offers = Location::ALL.iter().map(|at| Offer::open(Action::At(*at))).collect();
        let Action::At(location) = t.pick(seat, Prompt::ShieldLocation, offers)? else {
            unreachable!("only locations are offered")
        };
        Some(location)
    } else {
        None
    };
    draw(t, seat, protects);
    Ok(())
}
