//! [Aim commands]

use crate::T;
use crate::ask::Attack;
use crate::event::Event;
use crate::hits::{At, Strike, land};
use crate::rolls::oppose;
use crate::tables::WeaponKind;
use crate::windows::{Against, Ready, pre_roll};
use crate::{grapple, melee, states, weapons};
use table::{Flow, Seat};

/// [Aim commands] Ammo goes, hit or miss.
pub(crate) fn aim(t: &mut T, seat: Seat, on: Seat, attack: Attack, at: At) -> Flow<()> {
    let against = Against { attacker: seat, defender: on, attack };
    let Ready::Roll(_) = pre_roll(t, against)? else { return Ok(()) };
    let Some(kind) = t.board.helots[seat].drawn_kind() else { return Ok(()) };
    let totals = oppose(t, against)?;
    weapons::wear(t, seat);
    if totals.margin().is_none() {
        melee::missed(t, against);
        return Ok(());
    }
    match kind {
        WeaponKind::Ranged => {
            land(t, Strike { attacker: seat, defender: on, attack, margin: 0, at, run: false })?;
        }
        WeaponKind::Bola => {
            t.board.round.success = true;
            if t.board.is_standing(on) {
                states::fall(t, on)?;
            }
        }
        WeaponKind::Net => {
            t.board.round.success = true;
            if t.board.is_standing(on) && !t.board.in_grapple(on) {
                t.board.helots[on].netted = true;
                t.say(Event::Netted { seat: on });
                grapple::slip(t, on, None)?;
            }
        }
        WeaponKind::One | WeaponKind::Two | WeaponKind::Shiv | WeaponKind::Shield => {}
    }
    Ok(())
}
