//! [Risk of Action Cards] The guards, being caught, and ratting to them.

use crate::T;
use crate::board::Phase;
use crate::cards::{Card, Number};
use crate::event::Event;
use crate::tables::{GUARD, HOPELESS};
use table::Seat;

/// [Risk of Action Cards] Whether `card`, with so much Risk left, succeeds: the die must be higher
/// than that and the Guard Level of this moment (R17).
pub(crate) fn succeeds(t: &mut T, seat: Seat, card: Card, left: u8, fight: Option<Number>) -> bool {
    let guard = t.board.guard;
    let need = left + guard;
    let die = t.d6();
    let success = succeeds_on(die, left, guard);
    t.board.seats[seat].record.risks += 1;
    t.say(Event::Risk { seat, card, die, left, guard, need, success });
    if !success {
        caught(t, seat, fight);
    }
    success
}

fn succeeds_on(die: u8, left: u8, guard: u8) -> bool {
    left + guard < die
}

/// How many faces of a die let a card with so much Risk `left` succeed at a Guard Level.
pub fn lucky_faces(left: u8, guard: u8) -> u8 {
    let faces = 1..=HOPELESS;
    faces.fold(0, |lucky, die| lucky + u8::from(succeeds_on(die, left, guard)))
}

impl Card {
    /// The remaining Risk of a card, if it has any: each card revealed adds 1, each Time or Coin
    /// spent takes 1 off.
    pub fn risk_left(self, revealed: u8, spent: u8) -> Option<u8> {
        self.row().risk.map(|risk| risk.saturating_add(revealed).saturating_sub(spent))
    }
}

/// [Risk of Action Cards] A random card, the wager on the card's own Fight, the Guard Level; in
/// this order (R19 to R21).
fn caught(t: &mut T, seat: Seat, fight: Option<Number>) {
    let held = u32::try_from(t.board.seats[seat].hand.len()).unwrap_or(u32::MAX);
    let discarded = (0 < held).then(|| {
        let at = t.uniform(held);
        t.board.seats[seat].hand.remove(at as usize)
    });
    t.board.action.discard.extend(discarded);
    let lost = fight.map_or(0, |fight| forfeit(t, seat, fight));
    let from = t.board.guard;
    t.board.guard = GUARD.1.min(from + 1);
    t.board.caught += 1;
    t.board.seats[seat].record.caught += 1;
    t.say(Event::Caught { seat, discarded, lost, from, to: t.board.guard });
}

/// The Coin of a wager that goes to the guards. Before bets are placed there is none (R22).
fn forfeit(t: &mut T, seat: Seat, fight: Number) -> u8 {
    let bars = t.board.options.caught_bars;
    let gambler = &mut t.board.seats[seat];
    if t.board.phase == Phase::Action {
        if bars {
            gambler.barred.insert(fight);
        }
        return 0;
    }
    gambler.exposed.insert(fight);
    let bet = gambler.slip.0[fight.index()].as_mut().filter(|bet| !bet.forfeit);
    let lost = bet.map_or(0, |bet| {
        bet.forfeit = true;
        bet.amount
    });
    gambler.record.coin_lost += u16::from(lost);
    lost
}

/// [Ratting to the Guards] A Chance for a Guard Level of 1 (R60, R61).
pub(crate) fn rat(t: &mut T, seat: Seat) {
    t.board.guard = GUARD.0;
    let gambler = &mut t.board.seats[seat];
    gambler.chance -= 1;
    gambler.record.ratted += 1;
    let chance = gambler.chance;
    t.say(Event::Ratted { seat, chance, guard: t.board.guard });
}
