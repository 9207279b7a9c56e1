//! The worth of attacks to the house: expected coins, in thousandths.

use super::Habits;
use crate::ask::{Attack, Command};
use crate::board::Board;
use crate::harm::{is_deadly, staggers};
use crate::hits::is_against_wall;
use crate::odds::{FALLS, margins};
use crate::tables::{
    FELL_CRED, KILL_CRED, LAST_CRED, LOCATION_DIE, Location, SLOTS, STAGGER_COINS, TPDM_DAMAGE,
    WALL_DAMAGE,
};
use crate::windows::Against;
use table::Seat;

pub(super) const COIN: i64 = 1000;
/// More for a kill, for bringing a helot down, for another location, for a staggering blow.
const KILL: i64 = 12;
const FELL: i64 = 6;
const LIMB: i64 = 3;
const STAGGER: i64 = 1;
/// Less for a Wild Attack, in thousandths.
const WILD: i64 = 800;
/// The additional worth of a grapple while the Prone bonus is not given.
const GRAPPLE_BONUS: i64 = 2_600;

/// The worth of `command` to `seat`, if it is one of the attacks that the house reckons with.
pub(super) fn expected(
    board: &Board,
    seat: Seat,
    on: Seat,
    command: &Command,
    habits: &Habits,
) -> Option<i64> {
    use Command::*;
    let blow = |against, location| blow(board, against, location, habits);
    let standard = |attack| standard(board, seat, on, attack, habits);
    let of = |attack| Against { attacker: seat, defender: on, attack };
    match *command {
        Wild(_) => Some(blow(of(Attack::Wild), None) - WILD),
        Standard => Some(standard(Attack::Standard)),
        Focused(location) => Some(blow(of(Attack::Focused), Some(location))),
        Combo(location, strikes) => {
            let opening = of(Attack::Focused);
            let more = standard(Attack::Combo) * i64::from(strikes);
            let follows = more / COIN * chance(board, opening);
            Some(blow(opening, Some(location)) + follows)
        }
        Grapple => {
            let bonus = if board.round.prone_given { 0 } else { GRAPPLE_BONUS };
            Some(chance(board, of(Attack::Grapple)) * (habits.grapple + bonus) / COIN)
        }
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Feint | Drag(_)
        | Throw(..) | Takedown | Crush | Clinch | LetGo | AimWild(_) | AimStandard(_)
        | AimFocused(..) | Mend | StopDropRoll | Gloat | Draw(_) | Store | Drop | MoveShield(_)
        | BreakCrate | KnockBrazier(_) | UseToken(_) | Ability(..) | Unique(..)
        | PlayInfluence(..) | End => None,
    }
}

/// The chance of a hit, in thousandths.
fn chance(board: &Board, against: Against) -> i64 {
    margins(board, against)[1..].iter().sum::<i64>() * COIN / (FALLS * FALLS)
}

/// A strike at a random location.
fn standard(board: &Board, seat: Seat, on: Seat, attack: Attack, habits: &Habits) -> i64 {
    let against = Against { attacker: seat, defender: on, attack };
    let sum: i64 = LOCATION_DIE.iter().map(|at| blow(board, against, Some(*at), habits)).sum();
    sum / LOCATION_DIE.len() as i64
}

/// A strike at a location, or at none.
fn blow(board: &Board, against: Against, location: Option<Location>, habits: &Habits) -> i64 {
    let Against { attacker, defender, attack } = against;
    let helot = &board.helots[attacker];
    let weapon = helot.drawn_kind().filter(|kind| kind.is_melee());
    let mut bonus = weapon.map_or(0, |kind| kind.row().damage);
    let tpdm = helot.has_tpdm() && attack != Attack::Wild;
    if attack != Attack::Wild && is_against_wall(board, attacker, defender) {
        bonus += WALL_DAMAGE;
    }
    if tpdm {
        bonus += TPDM_DAMAGE;
    }
    let margins = margins(board, against);
    let mut sum = 0;
    for (margin, often) in margins.iter().enumerate().skip(1) {
        let damage = u8::try_from(margin).expect("a margin is at most 12") + bonus;
        let extra = if tpdm { SLOTS as i64 } else { 0 };
        sum += often * (worth(board, against, location, damage, habits) + extra);
    }
    sum * COIN / (FALLS * FALLS)
}

/// The worth of so much damage, in coins: the coins it takes, and its further gains.
fn worth(
    board: &Board,
    against: Against,
    location: Option<Location>,
    damage: u8,
    habits: &Habits,
) -> i64 {
    let helot = &board.helots[against.defender];
    let fells = helot.oc <= damage;
    let overall = i64::from(damage.min(helot.oc));
    let Some(location) = location else {
        return overall + exit(board, against, overall, [false, fells], habits);
    };
    let left = helot.locations[location];
    if left == 0 {
        return 0;
    }
    let lost = damage.min(left);
    let coins = overall + i64::from(lost);
    let kills = lost == left && is_deadly(location);
    let limb = if lost == left && !kills { LIMB } else { 0 };
    let staggers = staggers(location) && STAGGER_COINS <= lost;
    coins
        + exit(board, against, coins, [kills, fells], habits)
        + limb
        + if staggers { STAGGER } else { 0 }
}

/// The worth, in coins, of killing or felling the defender with a hit that takes `coins`: if it is
/// the last opponent, the effect of the score at the bout's end.
fn exit(
    board: &Board,
    against: Against,
    coins: i64,
    [kills, fells]: [bool; 2],
    habits: &Habits,
) -> i64 {
    let Against { attacker, defender, .. } = against;
    let is_last = board.opponents(attacker).all(|other| other == defender);
    match habits.decisive.filter(|_| is_last) {
        Some(win) if (kills || fells) && wins(board, attacker, coins, kills) => win / COIN,
        Some(_) => 0,
        None => (if kills { KILL } else { 0 }) + (if fells { FELL } else { 0 }),
    }
}

/// [Determining the winner] Whether `seat` wins if the bout ends with a hit that takes so many coins:
/// the crowd pays for the blow and for the last helot, and must then have less than it.
fn wins(board: &Board, seat: Seat, coins: i64, kills: bool) -> bool {
    let award = u16::from(if kills { KILL_CRED } else { FELL_CRED }) + u16::from(LAST_CRED);
    let paid = board.crowd.min(award);
    let own = i64::from(board.helots[seat].cred + paid) + coins;
    let rivals = board.rivals(seat).map(|other| board.helots[other].cred).max().unwrap_or(0);
    i64::from(board.crowd - paid) < own && i64::from(rivals) <= own
}
