//! [Melee attack commands] Wild, Standard, Focused, Combo, Feint; and the Counterattack.

use crate::T;
use crate::ask::{Attack, Prompt};
use crate::board::{Board, Life};
use crate::event::Event;
use crate::geometry::Way;
use crate::hits::{At, Strike, land};
use crate::rolls::oppose;
use crate::tables::{Ability, Location};
use crate::weapons;
use crate::windows::{Against, Ready, offer, pre_roll};
use table::{Flow, Seat};

/// How a melee attack came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Came {
    /// It never was.
    Void,
    /// It was defended.
    Missed,
    Hit,
}

/// [Melee attack commands] From the defender's window to the attack's effects.
pub(crate) fn attack(t: &mut T, against: Against, at: At, run: bool) -> Flow<Came> {
    let Against { attacker, defender, attack } = against;
    let Ready::Roll(counters) = pre_roll(t, against)? else { return Ok(Came::Void) };
    let totals = oppose(t, against)?;
    wear_back_shield(t, attacker, defender);
    let Some(margin) = totals.margin() else {
        missed(t, against);
        if counters && totals.attack < totals.defense {
            counter(t, against, totals.defense - totals.attack)?;
        }
        return Ok(Came::Missed);
    };
    if attack != Attack::Grapple {
        land(t, Strike { attacker, defender, attack, margin, at, run })?;
    }
    Ok(Came::Hit)
}

/// [Weapon durability] A failed attack tells on the weapon in hand.
pub(crate) fn missed(t: &mut T, against: Against) {
    let Against { attacker, defender, attack } = against;
    t.say(Event::Missed { seat: attacker, on: defender, attack });
    if attack.is_melee() && t.board.helots[attacker].drawn_kind().is_some_and(|it| it.is_melee()) {
        weapons::wear(t, attacker);
    }
}

/// [Shield] On the back it wears with every attack from directly behind.
fn wear_back_shield(t: &mut T, attacker: Seat, defender: Seat) {
    if t.board.is_behind(attacker, defender) && t.board.helots[defender].has_back_shield() {
        weapons::wear(t, defender);
    }
}

/// [Instinct abilities] The defender strikes back (R33).
fn counter(t: &mut T, against: Against, margin: u8) -> Flow<()> {
    let Against { attacker, defender, .. } = against;
    if t.board.is_alive(attacker) && t.board.is_alive(defender) {
        let attack = Attack::Counterattack;
        let strike = Strike {
            attacker: defender,
            defender: attacker,
            attack,
            margin,
            at: At::Random,
            run: false,
        };
        land(t, strike)?;
    }
    Ok(())
}

/// [Wild attack]
pub(crate) fn wild(t: &mut T, seat: Seat, on: Seat) -> Flow<()> {
    let against = Against { attacker: seat, defender: on, attack: Attack::Wild };
    attack(t, against, At::Body, false).map(drop)
}

/// [Standard attack]
pub(crate) fn standard(t: &mut T, seat: Seat, run: bool) -> Flow<()> {
    let against = in_front(&t.board, seat, Attack::Standard);
    attack(t, against, At::Random, run).map(drop)
}

/// [Focused attack]
pub(crate) fn focused(t: &mut T, seat: Seat, location: Location, run: bool) -> Flow<()> {
    let against = in_front(&t.board, seat, Attack::Focused);
    attack(t, against, At::Named(location), run).map(drop)
}

/// [Combo] A Focused Attack opens; if it lands, the Standard Attacks are all played out (R73).
pub(crate) fn combo(t: &mut T, seat: Seat, location: Location, strikes: u8, run: bool) -> Flow<()> {
    let opening = in_front(&t.board, seat, Attack::Focused);
    let on = opening.defender;
    if attack(t, opening, At::Named(location), run)? != Came::Hit {
        return Ok(());
    }
    let prompt = Prompt::ComboBreak { by: seat, left: strikes };
    if t.board.is_alive(on) && offer(t, on, prompt, Ability::ComboBreaker)? {
        return Ok(());
    }
    for _ in 0..strikes {
        let there = t.board.helot_at(seat, Way::F) == Some(on);
        if !there || !t.board.is_standing(seat) {
            break;
        }
        let strike = Against { attacker: seat, defender: on, attack: Attack::Combo };
        if attack(t, strike, At::Random, false)? == Came::Void {
            break;
        }
    }
    Ok(())
}

/// An attack on the helot in the center forward square.
pub(crate) fn in_front(board: &Board, seat: Seat, attack: Attack) -> Against {
    let defender = board.helot_at(seat, Way::F).expect("the judge saw somebody there");
    Against { attacker: seat, defender, attack }
}

/// Whether a helot lies on the ground, Prone or Incapacitated.
pub(crate) fn is_down(board: &Board, seat: Seat) -> bool {
    let helot = &board.helots[seat];
    helot.life == Life::Incapacitated || (helot.life == Life::Alive && helot.prone)
}
