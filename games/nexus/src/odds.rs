//! The possible results of an attack before a die is thrown, by the functions that throw and add
//! up.

use crate::ask::{Attack, Command};
use crate::board::{Board, Life};
use crate::hits::{At, Bonuses, bonuses, is_fatal, kills, taken, uses_tpdm};
use crate::judge;
use crate::rolls::{Edge, attack_edges, defends, defense_edges, kept, limited, pool};
use crate::tables::{LOCATION_DIE, Location, SDS_LIMIT, SLOTS, WeaponKind};
use crate::windows::Against;
use std::sync::LazyLock;
use table::Seat;

/// Falls of five dice: the unit of the tables.
pub(crate) const FALLS: i64 = 7_776;
const GREATEST: usize = 12;

/// How often, out of [`FALLS`], the dice kept at each modifier from -3 up come to each total.
static TOTALS: LazyLock<[[i64; GREATEST + 1]; 7]> = LazyLock::new(|| {
    let mut totals = [[0; GREATEST + 1]; 7];
    for (sds, row) in (-SDS_LIMIT..=SDS_LIMIT).zip(&mut totals) {
        for fall in 0..FALLS {
            let faces: Vec<u8> = (0..pool(sds))
                .scan(fall, |rest, _| {
                    let face = *rest % 6 + 1;
                    *rest /= 6;
                    u8::try_from(face).ok()
                })
                .collect();
            let [one, two] = kept(&faces, sds);
            row[usize::from(one + two)] += 1;
        }
    }
    totals
});

fn totals(edges: &[(Edge, i8)]) -> &'static [i64; GREATEST + 1] {
    let sds = limited(edges.iter().map(|(_, sds)| sds).sum());
    &TOTALS[usize::try_from(sds + SDS_LIMIT).expect("three either way")]
}

/// How often, out of [`FALLS`] squared, an attack beats a defense by each margin.
pub(crate) fn margins(board: &Board, against: Against) -> [i64; GREATEST + 1] {
    by_margin(board, against).0
}

/// The same, and how often the defense beats the attack.
fn by_margin(board: &Board, against: Against) -> ([i64; GREATEST + 1], i64) {
    let attack = totals(&attack_edges(board, against));
    let (mut margins, mut repelled) = ([0; GREATEST + 1], 0);
    if !defends(board, against.defender) {
        for (total, often) in attack.iter().enumerate() {
            margins[total] += often * FALLS;
        }
        return (margins, repelled);
    }
    let defense = totals(&defense_edges(board, against));
    for (over, often) in attack.iter().enumerate() {
        for (under, as_often) in defense.iter().enumerate() {
            match over.checked_sub(under) {
                Some(0) => {}
                Some(margin) => margins[margin] += often * as_often,
                None => repelled += often * as_often,
            }
        }
    }
    (margins, repelled)
}

/// The possible results of an attack. Chances are in hundredths, rounded; nobody answers or rolls
/// again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// The defending seat.
    pub on: Seat,
    pub attack: Attack,
    /// Where a hit lands: nowhere in particular if it takes from the Overall Condition alone.
    pub at: At,
    /// Modifiers of the attacker's dice; all together count within the scale.
    pub edges: Vec<(Edge, i8)>,
    /// Modifiers of the defender's dice.
    pub guards: Vec<(Edge, i8)>,
    /// Whether the defender throws dice at all.
    pub defends: bool,
    pub hits: u8,
    /// The chance that the defense is clearly better, so that a Counterattack strikes.
    pub repelled: u8,
    /// The damage of a hit beside the margin; nothing if a hit deals no damage.
    pub bonus: Bonuses,
    /// The average damage of a hit, rounded; `None`: a hit deals no damage.
    pub damage: Option<u8>,
    /// The Cred that a hit wins on average, rounded: the coins that it takes, and those of a Turning
    /// Point that it uses up. Nothing where a hit deals no damage.
    pub cred: Option<u8>,
    /// The chance that it kills or incapacitates.
    pub fells: u8,
}

impl Odds {
    /// Dice more (+) or worse (-) that the attacker throws.
    pub fn attack_sds(&self) -> i8 {
        limited(self.edges.iter().map(|(_, sds)| sds).sum())
    }

    /// Dice more (+) or worse (-) that the defender throws.
    pub fn defense_sds(&self) -> i8 {
        limited(self.guards.iter().map(|(_, sds)| sds).sum())
    }
}

/// The odds of `attack` of `seat` on `on`; `at` is the place that it names.
pub fn odds(board: &Board, seat: Seat, on: Seat, attack: Attack, at: Option<Location>) -> Odds {
    let against = Against { attacker: seat, defender: on, attack };
    let (margins, repelled) = by_margin(board, against);
    let all = FALLS * FALLS;
    let hits: i64 = margins[1..].iter().sum();
    let bonus = bonuses(board, seat, on, attack);
    let (mut dealt, mut fells, mut won) = (0, 0, 0);
    let at = where_to(attack, at);
    let places = places(at);
    let slots = if uses_tpdm(board, seat, attack) { SLOTS } else { 0 };
    for (margin, often) in margins.iter().enumerate().skip(1) {
        let margin = u8::try_from(margin).expect("a margin is at most 12");
        let damage = bonus.sum() + if attack.is_aim() { 0 } else { margin };
        // A place with nothing left takes nothing at all.
        let spent = places.iter().flatten().filter(|at| board.helots[on].is_depleted(**at));
        let taking = places.len() - spent.count();
        dealt += often * i64::from(damage) * i64::try_from(taking).expect("at most six");
        let fatal = places.iter().filter(|at| fells_with(board, on, **at, damage)).count();
        fells += often * i64::try_from(fatal).expect("at most six");
        let takes = |at: &Option<Location>| {
            let taken = taken(board, on, *at, damage);
            usize::from(taken.location) + usize::from(taken.overall) + slots
        };
        let coins: usize = places.iter().map(takes).sum();
        won += often * i64::try_from(coins).expect("at most all coins of a helot at six places");
    }
    let deals = deals_damage(board, seat, attack);
    let count = i64::try_from(places.len()).expect("at most six");
    let share = |part: i64, of: i64| u8::try_from((200 * part + of) / (2 * of)).unwrap_or(100);
    let of = hits * count;
    let mean = |sum: i64| {
        let mean = (2 * sum + of) / (2 * of).max(1);
        deals.then(|| u8::try_from(mean).unwrap_or(u8::MAX))
    };
    Odds {
        on,
        attack,
        at,
        edges: attack_edges(board, against),
        guards: defense_edges(board, against),
        defends: defends(board, on),
        hits: share(hits, all),
        repelled: share(repelled, all),
        bonus: if deals { bonus } else { Bonuses::default() },
        damage: mean(dealt),
        cred: mean(won),
        fells: if deals { share(fells, all * count) } else { 0 },
    }
}

/// The odds of `attack` of `seat` on `on` that has been declared and is about to be rolled.
pub fn odds_declared(board: &Board, seat: Seat, on: Seat, attack: Attack) -> Odds {
    let at = match attack {
        Attack::Focused | Attack::AimFocused => board.round.place,
        Attack::Wild
        | Attack::Standard
        | Attack::Combo
        | Attack::Grapple
        | Attack::Drag
        | Attack::Throw
        | Attack::Takedown
        | Attack::Crush
        | Attack::AimWild
        | Attack::AimStandard
        | Attack::Counterattack
        | Attack::PocketVermin
        | Attack::RipLoose => None,
    };
    odds(board, seat, on, attack, at)
}

/// Where an attack may land, each as likely as the others; nowhere in particular is one of them.
fn places(at: At) -> Vec<Option<Location>> {
    match at {
        At::Body => vec![None],
        At::Random => LOCATION_DIE.map(Some).to_vec(),
        At::Named(at) => vec![Some(at)],
    }
}

/// Where an attack lands, which may name a place.
const fn where_to(attack: Attack, at: Option<Location>) -> At {
    use Attack::*;
    match (attack, at) {
        (Wild | Grapple | Drag | Throw | Crush, _) => At::Body,
        (
            Standard | Focused | Combo | Takedown | AimWild | AimStandard | AimFocused
            | Counterattack | PocketVermin | RipLoose,
            None,
        ) => At::Random,
        (
            Standard | Focused | Combo | Takedown | AimWild | AimStandard | AimFocused
            | Counterattack | PocketVermin | RipLoose,
            Some(at),
        ) => At::Named(at),
    }
}

/// Whether damage of a hit on `at` would take a helot out of the fight, or kill one that lies there.
fn fells_with(board: &Board, on: Seat, at: Option<Location>, damage: u8) -> bool {
    let helot = &board.helots[on];
    if at.is_some_and(|at| helot.is_depleted(at)) {
        return false;
    }
    match helot.life {
        Life::Alive => is_fatal(board, on, at, damage),
        Life::Incapacitated | Life::Out => kills(board, on, at, damage),
    }
}

/// Whether a hit takes coins of itself.
fn deals_damage(board: &Board, seat: Seat, attack: Attack) -> bool {
    use Attack::*;
    match attack {
        Grapple | Drag | Throw => false,
        AimWild | AimStandard | AimFocused => {
            board.helots[seat].drawn_kind() == Some(WeaponKind::Ranged)
        }
        Wild | Standard | Focused | Combo | Takedown | Crush | Counterattack | PocketVermin
        | RipLoose => true,
    }
}

/// The odds of a command that attacks; of a Combo, those of its opening.
pub fn odds_of(board: &Board, seat: Seat, command: &Command) -> Option<Odds> {
    use Command::*;
    let (attack, at) = match *command {
        Wild(_) => (Attack::Wild, None),
        Standard => (Attack::Standard, None),
        Focused(at) | Combo(at, _) => (Attack::Focused, Some(at)),
        Grapple => (Attack::Grapple, None),
        Drag(_) => (Attack::Drag, None),
        Throw(..) => (Attack::Throw, None),
        Takedown => (Attack::Takedown, None),
        Crush => (Attack::Crush, None),
        AimWild(_) => (Attack::AimWild, None),
        AimStandard(_) => (Attack::AimStandard, None),
        AimFocused(_, at) => (Attack::AimFocused, Some(at)),
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Feint | Clinch
        | LetGo | Mend | StopDropRoll | Gloat | Draw(_) | Store | Drop | MoveShield(_)
        | BreakCrate | KnockBrazier(_) | UseToken(_) | Ability(..) | Unique(..)
        | PlayInfluence(..) | End => return None,
    };
    let on = judge::target(board, seat, command).or_else(|| board.holds(seat))?;
    Some(odds(board, seat, on, attack, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_adds_up_to_all_falls() {
        assert!(TOTALS.iter().all(|row| row.iter().sum::<i64>() == FALLS));
        assert_eq!(TOTALS[3][7], 1296, "six of thirty-six");
        assert!(TOTALS[6][12] > TOTALS[4][12] && TOTALS[0][2] == TOTALS[6][12]);
    }
}
