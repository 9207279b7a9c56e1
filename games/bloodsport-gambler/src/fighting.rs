//! [Watch Fights] The arithmetic of a Fight, shared by the script, the orders and the house.

use crate::board::{Changes, Fight, Rolls, favorite};
use crate::cards::{Fighter, Pair, Secret, Side, Weapon};
use crate::tables::{Does, LEAST_SCORE, Type};
use crate::view::ShownFight;

/// The values with which a Fighter fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values {
    /// The statistic that the Weapon uses.
    pub stat: i8,
    /// Wounds a hit.
    pub damage: i8,
    /// The Wounds that fell the Fighter.
    pub life: i8,
    /// The bonus of a Secret on the score.
    pub bonus: i8,
}

/// Two Fighters with all that changes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    pub fighters: Pair<Fighter>,
    pub weapons: Pair<Weapon>,
    /// The Secret, where it is known.
    pub secret: Option<Secret>,
    pub changes: Pair<Changes>,
    /// Changes to the Damage of the Weapons.
    pub damage: Pair<i8>,
    /// Whether every Life is 1.
    pub first_blood: bool,
}

impl Match {
    /// The values of each: changes are summed first, then floors hold (R36).
    pub fn values(&self) -> Pair<Values> {
        let does = self.secret.map(|secret| secret.row().does);
        let (mut counts, mut sharper, mut helped) = (None, 0, Pair([0; 2]));
        match does {
            Some(Does::Counts(kind)) => counts = Some(kind),
            Some(Does::Damage(more)) => sharper = more,
            Some(Does::Favorite(more)) => help(&mut helped, favorite(self.fighters), more),
            Some(Does::Underdog(more)) => {
                help(&mut helped, favorite(self.fighters).map(Side::other), more);
            }
            Some(Does::Twice(..) | Does::Swaps | Does::FirstBlood) | None => {}
        }
        Pair::new(|side| {
            let printed = self.fighters[side].row();
            let weapon = self.weapons[side].row();
            let change = self.changes[side];
            let strength = (printed.strength + change.stats).max(0);
            let dexterity = (printed.dexterity + change.stats).max(0);
            let life = (printed.life + change.life).max(1);
            Values {
                stat: match counts.unwrap_or(weapon.kind) {
                    Type::Str => strength,
                    Type::Dex => dexterity,
                    Type::Best => strength.max(dexterity),
                    Type::Worst => strength.min(dexterity),
                },
                damage: (weapon.damage + self.damage[side] + sharper).max(1),
                life: if self.first_blood { 1 } else { life },
                bonus: helped[side],
            }
        })
    }
}

fn help(bonus: &mut Pair<i8>, side: Option<Side>, more: i8) {
    if let Some(side) = side {
        bonus[side] += more;
    }
}

impl Fight {
    /// The two Fighters as they stand.
    pub fn as_match(&self) -> Match {
        Match {
            fighters: self.fighters,
            weapons: self.weapons,
            secret: Some(self.secret),
            changes: self.changes,
            damage: self.damage,
            first_blood: self.first_blood,
        }
    }
}

impl ShownFight {
    /// The two Fighters as they stand, where both Weapons are known.
    pub fn as_match(&self) -> Option<Match> {
        let [left, right] = self.weapons.0;
        Some(Match {
            fighters: self.fighters,
            weapons: Pair([left?, right?]),
            secret: self.secret,
            changes: self.changes,
            damage: self.damage,
            first_blood: self.first_blood,
        })
    }
}

impl Rolls {
    /// The bonus on each score besides roll and statistic.
    pub fn bonus(&self, values: Pair<Values>) -> Pair<i8> {
        Pair::new(|side| values[side].bonus + self.chant[side])
    }

    /// The scores, at least 1 each.
    pub fn scores(&self, values: Pair<Values>) -> Pair<i8> {
        let bonus = self.bonus(values);
        Pair::new(|side| {
            let roll = i8::try_from(self.used[side]).unwrap_or(i8::MAX);
            (roll + values[side].stat + bonus[side]).max(LEAST_SCORE)
        })
    }

    /// The side that hits: the higher score, unless nobody inflicts Wounds.
    pub fn hit(&self, values: Pair<Values>) -> Option<Side> {
        let scores = self.scores(values);
        let higher = match scores[Side::L].cmp(&scores[Side::R]) {
            std::cmp::Ordering::Less => Some(Side::R),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::L),
        };
        higher.filter(|_| !self.no_wounds)
    }
}
