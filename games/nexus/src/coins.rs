//! [Cred coins] Where coins come from and go to. Awards never exceed the pile (R5).

use crate::T;
use crate::board::Helot;
use crate::event::{Event, Reason};
use crate::tables::{
    FAITH_STOP, FELL_CRED, FLAMING_CRED, KILL_CRED, Motivation, OVERALL_COINS, PLEASER_CRED,
};
use table::Seat;

/// `seat` takes up to `most` from the crowd. How many it got.
pub(crate) fn take_cred(t: &mut T, seat: Seat, most: u8, reason: Reason) -> u8 {
    let cred = from_crowd(t, most);
    t.board.helots[seat].cred += u16::from(cred);
    if 0 < cred {
        t.say(Event::Cred { seat, change: i16::from(cred), reason });
    }
    cred
}

/// Up to `most` coins of the Crowd Pile, taken out of it.
pub(crate) fn from_crowd(t: &mut T, most: u8) -> u8 {
    let coins = u8::try_from(t.board.crowd).unwrap_or(u8::MAX).min(most);
    t.board.crowd -= u16::from(coins);
    coins
}

/// `seat` loses up to `most` to the crowd. How many it lost.
pub(crate) fn lose_cred(t: &mut T, seat: Seat, most: u8, reason: Reason) -> u8 {
    let cred = &mut t.board.helots[seat].cred;
    let lost = u8::try_from(*cred).unwrap_or(u8::MAX).min(most);
    *cred -= u16::from(lost);
    t.board.crowd += u16::from(lost);
    if 0 < lost {
        t.say(Event::Cred { seat, change: -i16::from(lost), reason });
    }
    lost
}

/// Pays coins to `payee`; `None`: the crowd.
pub(crate) fn pay_out(t: &mut T, payee: Option<Seat>, coins: u8) {
    match payee {
        Some(seat) => t.board.helots[seat].cred += u16::from(coins),
        None => t.board.crowd += u16::from(coins),
    }
}

/// Takes up to `damage` off Overall Condition. Undying Faith may hold it, unless the helot dies
/// of the same hit. How many coins were taken.
pub(crate) fn take_overall(t: &mut T, seat: Seat, damage: u8, dies: bool) -> u8 {
    let helot = &mut t.board.helots[seat];
    let (loss, holds) = overall_loss(helot, damage, dies);
    helot.faith |= holds;
    helot.oc -= loss;
    if holds {
        t.say(Event::Faith { seat });
    }
    loss
}

/// How many coins of Overall Condition `damage` takes, and whether Undying Faith holds the rest.
pub(crate) fn overall_loss(helot: &Helot, damage: u8, dies: bool) -> (u8, bool) {
    let loss = damage.min(helot.oc);
    let has_faith = helot.motivation == Some(Motivation::Zealot) && !helot.faith && !dies;
    let holds = 0 < loss && loss == helot.oc && has_faith;
    let loss = if holds { helot.oc - helot.oc.min(FAITH_STOP) } else { loss };
    (loss, holds)
}

/// Overall Condition comes back from the box.
pub(crate) fn heal(t: &mut T, seat: Seat, coins: u8) {
    let helot = &mut t.board.helots[seat];
    let healed = coins.min(OVERALL_COINS.saturating_sub(helot.oc));
    helot.oc += healed;
    if 0 < healed {
        t.say(Event::Healed { seat, oc: healed });
    }
}

/// [Crowd pleaser] Two equal dice.
pub(crate) fn please(t: &mut T, seat: Seat) {
    let born = t.board.helots[seat].motivation == Some(Motivation::Supremacist);
    let cred = from_crowd(t, PLEASER_CRED[usize::from(born)]);
    t.board.helots[seat].cred += u16::from(cred);
    t.say(Event::CrowdPleaser { seat, cred });
}

/// [Finishing blows] A kill, of a helot that was incapacitated before or not.
pub(crate) fn kill_award(t: &mut T, seat: Seat, was_down: bool) {
    if was_down {
        take_cred(t, seat, FELL_CRED, Reason::Fell);
        return;
    }
    take_cred(t, seat, KILL_CRED, Reason::Kill);
    flaming_award(t, seat);
}

/// [Finishing blows] A helot was incapacitated.
pub(crate) fn fell_award(t: &mut T, seat: Seat) {
    take_cred(t, seat, FELL_CRED, Reason::Fell);
    flaming_award(t, seat);
}

fn flaming_award(t: &mut T, seat: Seat) {
    if t.board.helots[seat].flaming {
        take_cred(t, seat, FLAMING_CRED, Reason::FlamingFinish);
    }
}
