//! [Motivations] Unique abilities and talents.

use crate::T;
use crate::ask::{Attack, With};
use crate::board::Board;
use crate::event::{Event, Reason};
use crate::geometry::Way;
use crate::hits::{At, Strike, land};
use crate::rolls::oppose;
use crate::tables::{
    BOLT_COINS, HANDS_COINS, Letter, Motivation, PLACE_CRED, RIP_DAMAGE, VERMIN_DAMAGE,
};
use crate::windows::Against;
use crate::{coins, crates, fame, states, weapons};
use table::{Flow, Seat};

/// Pays for a unique ability (R71) and tells that it is used.
pub(crate) fn pay(t: &mut T, seat: Seat, letter: Letter, on: Option<Seat>) {
    if let Some(motivation) = t.board.helots[seat].motivation {
        let (_, cost) = motivation.row().uniques[letter as usize];
        t.board.helots[seat].pay(cost);
    }
    t.say(Event::Unique { seat, letter, on });
}

/// Whether Martyr's Refusal could be paid for.
pub(crate) fn can_refuse(board: &Board, seat: Seat) -> bool {
    let helot = &board.helots[seat];
    let (_, cost) = Motivation::Zealot.row().uniques[Letter::B as usize];
    helot.motivation == Some(Motivation::Zealot) && helot.can_pay(cost) && board.is_alive(seat)
}

/// A unique ability used in the seat's own Command Round.
pub(crate) fn unique(t: &mut T, seat: Seat, letter: Letter, with: With) -> Flow<()> {
    let on = match with {
        With::Seat(on) | With::Blow(on, _) => Some(on),
        With::Nothing | With::Trait(_) | With::Reserve(_) | With::Square(_) | With::Cure(_) => None,
    };
    pay(t, seat, letter, on);
    let motivation = t.board.helots[seat].motivation.expect("the judge saw a motivation");
    match (motivation, letter, with) {
        (Motivation::Hoarder, Letter::A, _) => t.board.round.squint = true,
        (Motivation::Hoarder, Letter::B, With::Seat(on)) => {
            strike(t, seat, on, Attack::PocketVermin, VERMIN_DAMAGE, At::Random)?;
        }
        (Motivation::Famished, Letter::A, _) => coins::heal(t, seat, BOLT_COINS),
        (Motivation::Famished, Letter::B, With::Blow(on, location)) => {
            let at = At::Named(location);
            if strike(t, seat, on, Attack::RipLoose, RIP_DAMAGE, at)? {
                states::bleed(t, on);
            }
        }
        (Motivation::Supremacist, Letter::A, _) => {
            fame::reward(t, seat);
        }
        (Motivation::Supremacist, Letter::B, _) => know_your_place(t, seat)?,
        (Motivation::Zealot, Letter::A, _) => coins::heal(t, seat, HANDS_COINS),
        (Motivation::Hoarder | Motivation::Famished | Motivation::Zealot, Letter::B, _) => {
            unreachable!("the judge admits no such use")
        }
    }
    Ok(())
}

/// Two dice against two dice, in any case. Returns whether it hit and was not refused.
fn strike(t: &mut T, seat: Seat, on: Seat, attack: Attack, damage: u8, at: At) -> Flow<bool> {
    let against = Against { attacker: seat, defender: on, attack };
    if oppose(t, against)?.margin().is_none() {
        t.say(Event::Missed { seat, on, attack });
        return Ok(false);
    }
    let margin = damage;
    let strike = Strike { attacker: seat, defender: on, attack, margin, at, run: false };
    Ok(!land(t, strike)?)
}

/// Know Your Place: the crowd pays, and the one in front goes down.
fn know_your_place(t: &mut T, seat: Seat) -> Flow<()> {
    coins::take_cred(t, seat, PLACE_CRED, Reason::KnowYourPlace);
    match t.board.helot_at(seat, Way::F) {
        Some(on) => states::fall(t, on),
        None => Ok(()),
    }
}

/// Boofing: the goods that a Hoarder smuggled aboard (R3).
pub(crate) fn boof(t: &mut T, seat: Seat) -> Flow<()> {
    use crate::tables::Content;
    let (_, content) = crates::roll(t, seat);
    match content {
        Content::Bomb => crates::bomb(t, seat),
        Content::Roacguls => {
            let next = t.board.clockwise(seat).skip(1).find(|next| t.board.is_alive(*next));
            crates::roacguls(t, next);
        }
        Content::Flashbang | Content::HelotAid => {}
        Content::One
        | Content::Two
        | Content::Shiv
        | Content::Shield
        | Content::Ranged
        | Content::Net
        | Content::Bola => {
            if let Some(kind) = content.weapon() {
                weapons::gain(t, seat, kind)?;
            }
        }
    }
    Ok(())
}
