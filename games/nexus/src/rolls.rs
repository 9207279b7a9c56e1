//! [Sliding dice scale] How many dice are rolled, and which count.

use crate::T;
use crate::ask::{Attack, RollKind};
use crate::board::{Board, Life};
use crate::coins;
use crate::event::{Event, Side};
use crate::geometry::sighted;
use crate::tables::{Location, POOL, SDS_LIMIT, WeaponKind};
use crate::windows::{Against, reroll};
use table::{Flow, Seat};

/// What an opposed roll came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) attack: u8,
    pub(crate) defense: u8,
}

impl Totals {
    /// By how much the attack beats the defense; nothing is a defense.
    pub(crate) fn margin(self) -> Option<u8> {
        (self.defense < self.attack).then(|| self.attack - self.defense)
    }
}

/// [Sliding dice scale] Both pools, the attacker's first; whoever loses may roll anew.
pub(crate) fn oppose(t: &mut T, against: Against) -> Flow<Totals> {
    let Against { attacker, defender, attack } = against;
    let attack_sds = limited(attack_sds(&t.board, against));
    let defense_sds = limited(defense_sds(&t.board, against));
    if attack.is_melee() {
        t.board.round.feint = false;
    }
    let mut attack = Pool::rolled(t, attacker, Side::Attack, attack_sds);
    // An Incapacitated helot defends itself with nothing.
    let defends = t.board.helots[defender].life == Life::Alive;
    let mut defense = defends.then(|| Pool::rolled(t, defender, Side::Defense, defense_sds));
    loop {
        let (over, under) = (attack.total(), defense.map_or(0, Pool::total));
        let again = if over <= under {
            let again = reroll(t, attacker, RollKind::Attack, over, under)?;
            if again {
                attack = Pool::rolled(t, attacker, Side::Attack, attack_sds);
            }
            again
        } else {
            let again = reroll(t, defender, RollKind::Defend, under, over)?;
            if again {
                defense = Some(Pool::rolled(t, defender, Side::Defense, defense_sds));
            }
            again
        };
        if !again {
            break;
        }
    }
    if attack.is_pleasing() {
        coins::please(t, attacker);
    }
    if defense.is_some_and(Pool::is_pleasing) {
        coins::please(t, defender);
    }
    Ok(Totals { attack: attack.total(), defense: defense.map_or(0, Pool::total) })
}

/// The two dice that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pool([u8; 2]);

impl Pool {
    /// All dice of a pool at once: the two highest count, or the two lowest.
    fn rolled(t: &mut T, seat: Seat, side: Side, sds: i8) -> Self {
        let count = POOL + sds.unsigned_abs();
        let dice: Vec<u8> = (0..count).map(|_| t.d6()).collect();
        let mut sorted = dice.clone();
        sorted.sort_unstable();
        if 0 <= sds {
            sorted.reverse();
        }
        let kept = [sorted[0], sorted[1]];
        t.say(Event::Roll { seat, side, sds, dice, kept, total: kept[0] + kept[1] });
        Pool(kept)
    }

    fn total(self) -> u8 {
        self.0[0] + self.0[1]
    }

    /// [Crowd pleaser] Two equal dice (R48).
    fn is_pleasing(self) -> bool {
        self.0[0] == self.0[1]
    }
}

/// A sum of modifiers, within the scale.
pub(crate) fn limited(sds: i8) -> i8 {
    sds.clamp(-SDS_LIMIT, SDS_LIMIT)
}

/// [Position bonuses] [Situational rules] The modifiers to an attack, added up.
pub(crate) fn attack_sds(board: &Board, against: Against) -> i8 {
    let Against { attacker, defender, attack } = against;
    if is_plain(attack) {
        return 0;
    }
    let helot = &board.helots[attacker];
    let arms = [Location::Lu, Location::Ru, Location::Mid];
    let mut sds = base(attack) - helot.depleted(&arms);
    for penalty in [board.is_slippery(attacker), helot.talked, helot.spiked, helot.lamps] {
        sds -= i8::from(penalty);
    }
    if attack.is_melee() {
        sds += rear(board, attacker, defender) + i8::from(board.round.feint);
    }
    if attack.is_melee() || attack.is_aim() {
        sds += i8::from(board.round.tunnel);
    }
    if attack.is_aim() {
        sds += i8::from(board.round.squint) - beyond(board, attacker, defender);
    }
    sds
}

/// [Optimal distance] Squares beyond it (R52).
fn beyond(board: &Board, attacker: Seat, defender: Seat) -> i8 {
    let helot = &board.helots[attacker];
    let (ahead, _) = sighted(helot.square, helot.ffd, board.helots[defender].square);
    let optimal = helot.drawn_kind().map_or(0, |kind| kind.row().optimal);
    (ahead - optimal.cast_signed()).max(0)
}

/// [Rear attack] From directly behind; a shield on the back takes it away.
fn rear(board: &Board, attacker: Seat, defender: Seat) -> i8 {
    if !board.is_behind(attacker, defender) || board.helots[defender].has_back_shield() {
        return 0;
    }
    if board.helots[attacker].drawn_kind() == Some(WeaponKind::Shiv) { 2 } else { 1 }
}

/// The modifiers to a defense, added up.
pub(crate) fn defense_sds(board: &Board, against: Against) -> i8 {
    if is_plain(against.attack) {
        return 0;
    }
    let helot = &board.helots[against.defender];
    let legs = [Location::Ll, Location::Rl, Location::Mid];
    i8::from(helot.elusive) + i8::from(helot.spotter)
        - helot.depleted(&legs)
        - i8::from(helot.gloated)
        - i8::from(board.is_slippery(against.defender))
}

/// Whether it knows no modifiers at all.
const fn is_plain(attack: Attack) -> bool {
    use Attack::*;
    match attack {
        PocketVermin | RipLoose => true,
        Wild | Standard | Focused | Combo | Grapple | Drag | Throw | Takedown | Crush | AimWild
        | AimStandard | AimFocused | Counterattack => false,
    }
}

/// The modifier of the command itself.
const fn base(attack: Attack) -> i8 {
    match attack {
        Attack::Wild | Attack::Focused | Attack::Throw | Attack::AimWild | Attack::AimFocused => -1,
        Attack::Takedown => 1,
        Attack::Standard
        | Attack::Combo
        | Attack::Grapple
        | Attack::Drag
        | Attack::Crush
        | Attack::AimStandard
        | Attack::Counterattack
        | Attack::PocketVermin
        | Attack::RipLoose => 0,
    }
}
