//! [Perks]

use crate::T;
use crate::board::{Deed, InForce};
use crate::cards::{Card, Perk, PerkSet};
use crate::event::Cause;
use crate::favour::sway;

/// The perks of `cards` that work when they are played for `action`: empty when recovering (R58),
/// and if all cards are plain.
pub fn working(cards: &[Card], action: Deed, rules: &InForce) -> PerkSet {
    if !rules.perks || action.is_recovery() { PerkSet::EMPTY } else { PerkSet::on(cards) }
}

/// Foul plays in use are paid just before the dice, the opener's first; without a roll they cost
/// nothing (R59).
pub(crate) fn pay_foul_play(t: &mut T) {
    let opener = t.board.opener();
    for side in [opener, opener.other()] {
        let said = t.board.declared[side];
        if said.is_some_and(|said| said.perks.holds(Perk::FoulPlay)) {
            sway(t, Cause::FoulPlay, side.other(), 1);
        }
    }
}
