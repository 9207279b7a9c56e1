//! The chance that a Fighter wins, by a seat's knowledge.

use crate::board::{Changes, Ending, Rolls};
use crate::cards::{Pair, Secret, Side, Weapon};
use crate::fighting::{Match, Values};
use crate::tables::{Does, Keeps, Tampers, tampers};
use crate::view::{ShownFight, View};

/// Certainty.
pub(super) const ONE: i64 = 1 << 30;

/// The chance that the left Fighter wins `fight`, out of [`ONE`]: all Sabotage that the seat knows
/// succeeds; unknown Weapons are any of those nobody has shown the seat.
pub(super) fn fight_chance(view: &View, fight: &ShownFight) -> i64 {
    let plan = Plan::of(fight);
    let pool = alike(view);
    let each = |known: Option<Weapon>| known.map_or_else(|| pool.clone(), |card| vec![(card, 1)]);
    let is_same_pool = plan.weapons == Pair([None; 2]);
    let (mut sum, mut count) = (0, 0);
    for (left, ways) in each(plan.weapons[Side::L]) {
        for (right, more) in each(plan.weapons[Side::R]) {
            // No card is in two hands.
            let more = if is_same_pool && left == right { more - 1 } else { more };
            if 0 < more {
                sum += ways * more * plan.chance(fight, Pair([left, right]));
                count += ways * more;
            }
        }
    }
    if count == 0 { ONE / 2 } else { sum / count }
}

/// One of each sort of Weapons that the seat has not been shown, and how many there are of it.
fn alike(view: &View) -> Vec<(Weapon, i64)> {
    let mut sorts: Vec<(Weapon, i64)> = Vec::new();
    for weapon in Weapon::all().filter(|weapon| !is_placed(view, *weapon)) {
        let sort = |other: Weapon| (other.row().kind, other.row().damage);
        match sorts.iter_mut().find(|(other, _)| sort(*other) == sort(weapon)) {
            Some((_, count)) => *count += 1,
            None => sorts.push((weapon, 1)),
        }
    }
    sorts
}

/// Whether the seat knows where a Weapon is.
fn is_placed(view: &View, weapon: Weapon) -> bool {
    let mut fights = view.fights.iter();
    view.weapon.1.contains(&weapon) || fights.any(|fight| fight.weapons.0.contains(&Some(weapon)))
}

/// The Fighters' Weapons, and the changes, when all known Sabotage has acted.
struct Plan {
    weapons: Pair<Option<Weapon>>,
    damage: Pair<i8>,
    changes: Pair<Changes>,
    first_blood: bool,
}

impl Plan {
    fn of(fight: &ShownFight) -> Self {
        let mut plan = Plan {
            weapons: fight.weapons,
            damage: fight.damage,
            changes: fight.changes,
            first_blood: fight.first_blood,
        };
        // The side that holds the Weapon that lay on each side, unless it was replaced.
        let mut holder = Pair([Some(Side::L), Some(Side::R)]);
        let known = fight.stack.iter().filter_map(|lies| Some((lies.card?, lies.side)));
        for (card, side) in known {
            match (tampers(card), holder[side]) {
                (Some(Tampers::Stats(by)), _) => plan.changes[side].stats += by,
                (Some(Tampers::Life(by)), _) => plan.changes[side].life += by,
                (Some(Tampers::Swaps), _) => {
                    plan.weapons.0.reverse();
                    plan.damage.0.reverse();
                    for held in &mut holder.0 {
                        *held = held.map(Side::other);
                    }
                }
                (Some(Tampers::Damage(by)), Some(held)) => plan.damage[held] += by,
                (Some(Tampers::Replaces), Some(held)) => {
                    // The poorer of two: a Weapon unknown, and a little worse.
                    plan.weapons[held] = None;
                    plan.damage[held] = -1;
                    holder[side] = None;
                }
                (Some(Tampers::Damage(_) | Tampers::Replaces) | None, _) => {}
            }
        }
        match fight.secret.map(|secret| secret.row().does) {
            Some(Does::Swaps) => {
                plan.weapons.0.reverse();
                plan.damage.0.reverse();
            }
            Some(Does::FirstBlood) => plan.first_blood = true,
            Some(
                Does::Twice(..)
                | Does::Damage(_)
                | Does::Counts(_)
                | Does::Underdog(_)
                | Does::Favorite(_),
            )
            | None => {}
        }
        plan
    }

    fn chance(&self, fight: &ShownFight, weapons: Pair<Weapon>) -> i64 {
        let fighters = Match {
            fighters: fight.fighters,
            weapons,
            secret: fight.secret,
            changes: self.changes,
            damage: self.damage,
            first_blood: self.first_blood,
        };
        let values = fighters.values();
        let life = Pair::new(|side| values[side].life);
        outcome(hits(values, fight.secret), values, life)
    }
}

/// The chance that `side` wins once this fight round is decided by `rolls`.
pub(super) fn after_this_round(fight: &ShownFight, rolls: &Rolls, side: Side) -> Option<i64> {
    let values = fight.as_match()?.values();
    let mut wounds = fight.wounds;
    if let Some(hit) = rolls.hit(values) {
        wounds[hit.other()] += u8::try_from(values[hit].damage).unwrap_or(0);
    }
    let life = Pair::new(|side| values[side].life - i8::try_from(wounds[side]).unwrap_or(i8::MAX));
    let fallen = Side::BOTH.into_iter().find(|side| life[*side] <= 0);
    let left = match fallen.map(|loser| Ending::Victor(loser.other())) {
        Some(Ending::Victor(Side::L)) => ONE,
        Some(Ending::Victor(Side::R)) => 0,
        Some(Ending::NoContest) | None => outcome(hits(values, fight.secret), values, life),
    };
    Some(if side == Side::L { left } else { ONE - left })
}

/// The chance that the left side is the first to have hit often enough, when a fight round that
/// hurts anybody is its own with chance `p`.
fn outcome(p: i64, values: Pair<Values>, life: Pair<i8>) -> i64 {
    let needed = |side: Side| {
        let (life, damage) = (life[side.other()], values[side].damage);
        i64::from((life + damage - 1) / damage)
    };
    let (left, right) = (needed(Side::L), needed(Side::R));
    let mut term = (0..left).fold(ONE, |term, _| times(term, p));
    let mut sum = 0;
    for before in 0..right {
        sum += term;
        term = times(term, ONE - p) * (left + before) / (before + 1);
    }
    sum
}

pub(super) fn times(one: i64, other: i64) -> i64 {
    one * other / ONE
}

/// The chance that a fight round that hurts anybody is the left side's.
fn hits(values: Pair<Values>, secret: Option<Secret>) -> i64 {
    let side = |side: Side| values[side].stat + values[side].bonus;
    let ahead = i32::from(side(Side::L)) - i32::from(side(Side::R));
    let [left, right] = falls(secret);
    let (mut wins, mut losses) = (0, 0);
    for (one, ways) in (1..).zip(left) {
        for (other, more) in (1..).zip(right) {
            match (one + ahead).cmp(&other) {
                std::cmp::Ordering::Greater => wins += ways * more,
                std::cmp::Ordering::Less => losses += ways * more,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    ONE * wins / (wins + losses)
}

/// In how many of 36 ways each face comes up, for the left and the right Fighter.
fn falls(secret: Option<Secret>) -> [[i64; 6]; 2] {
    const ONCE: [i64; 6] = [6; 6];
    const HIGHER: [i64; 6] = [1, 3, 5, 7, 9, 11];
    const LOWER: [i64; 6] = [11, 9, 7, 5, 3, 1];
    let mut falls = [ONCE; 2];
    match secret.map(|secret| secret.row().does) {
        Some(Does::Twice(side, Keeps::Higher)) => falls[side] = HIGHER,
        Some(Does::Twice(side, Keeps::Lower)) => falls[side] = LOWER,
        Some(
            Does::Damage(_)
            | Does::Counts(_)
            | Does::Underdog(_)
            | Does::Favorite(_)
            | Does::Swaps
            | Does::FirstBlood,
        )
        | None => {}
    }
    falls
}
