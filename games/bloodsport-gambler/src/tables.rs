//! Every number of the game: fighters, weapons, secrets, Action cards, odds, and the few figures
//! of its rules.

pub mod levels;

use crate::cards::{Card, Fighter, Secret, Weapon};
use serde::{Deserialize, Serialize};

/// A Fighter card as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FighterRow {
    pub name: &'static str,
    /// The Rank, 1 to 3.
    pub rank: u8,
    pub strength: i8,
    pub dexterity: i8,
    /// Life: the Wounds that fell him.
    pub life: i8,
}

const fn fighter(
    name: &'static str,
    rank: u8,
    strength: i8,
    dexterity: i8,
    life: i8,
) -> FighterRow {
    FighterRow { name, rank, strength, dexterity, life }
}

/// The Fighters, F1 first.
pub const FIGHTERS: [FighterRow; 18] = [
    fighter("Doomed Monstrosity", 1, 3, 2, 1),
    fighter("Bog Leper", 1, 2, 1, 3),
    fighter("Gutter Saint", 1, 2, 2, 2),
    fighter("Harpy", 1, 1, 4, 1),
    fighter("Pit-Born Orphan", 1, 1, 3, 2),
    fighter("Salt-Pan Convict", 1, 4, 1, 1),
    fighter("Putrid Snake-Beast", 2, 3, 4, 2),
    fighter("Grave Filler", 2, 4, 2, 3),
    fighter("The Elder", 2, 2, 5, 2),
    fighter("Jackal Debtor", 2, 3, 3, 3),
    fighter("Chained Ogre", 2, 5, 1, 3),
    fighter("Blind Executioner", 2, 4, 3, 2),
    fighter("Demon Spawn", 3, 4, 4, 4),
    fighter("Deathless Crone", 3, 3, 5, 4),
    fighter("Brass Colossus", 3, 6, 2, 4),
    fighter("Carrion Duke", 3, 5, 4, 3),
    fighter("Widow of Knives", 3, 4, 6, 2),
    fighter("Ghoul Regent", 3, 5, 3, 4),
];

/// The statistic that a Weapon uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Type {
    /// Strength.
    Str,
    /// Dexterity.
    Dex,
    /// The higher of the two.
    Best,
    /// The lower of the two.
    Worst,
}

/// A Weapon card as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeaponRow {
    pub name: &'static str,
    /// The statistic it uses.
    pub kind: Type,
    /// Wounds a hit.
    pub damage: i8,
}

const fn weapon(name: &'static str, kind: Type, damage: i8) -> WeaponRow {
    WeaponRow { name, kind, damage }
}

/// The Weapons, W1 first.
pub const WEAPONS: [WeaponRow; 18] = [
    weapon("Broken Sword", Type::Str, 1),
    weapon("Quarry Hammer", Type::Str, 2),
    weapon("Butcher's Cleaver", Type::Str, 2),
    weapon("Bone Maul", Type::Str, 3),
    weapon("Triple Axe", Type::Str, 4),
    weapon("Fish-Hook Whip", Type::Dex, 1),
    weapon("Barbed Net", Type::Dex, 1),
    weapon("Twin Sickles", Type::Dex, 2),
    weapon("Glass Stiletto", Type::Dex, 3),
    weapon("Needle Spear", Type::Dex, 3),
    weapon("Cudgel", Type::Best, 1),
    weapon("Hook-Sword", Type::Best, 1),
    weapon("Falchion", Type::Best, 2),
    weapon("Scimitar", Type::Best, 2),
    weapon("Rusted Chain", Type::Worst, 1),
    weapon("Severed Arm", Type::Worst, 2),
    weapon("Cracked Flail", Type::Worst, 3),
    weapon("Cursed Greatblade", Type::Worst, 4),
];

/// The effect of a Secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// The Fighter on this side (0 left, 1 right) rolls twice and uses the higher roll, or the
    /// lower.
    Twice(usize, Keeps),
    /// Adds to the Damage of both Weapons.
    Damage(i8),
    /// Both Weapons count as this.
    Counts(Type),
    /// Adds to the score of the Underdog.
    Underdog(i8),
    /// Adds to the score of the Favorite.
    Favorite(i8),
    /// Once: the Weapons change hands.
    Swaps,
    /// Once: every Life is 1.
    FirstBlood,
}

/// The one of two rolls that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeps {
    Higher,
    Lower,
}

/// A Secret card as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecretRow {
    pub name: &'static str,
    /// The effect.
    pub does: Does,
}

const fn secret(name: &'static str, does: Does) -> SecretRow {
    SecretRow { name, does }
}

/// The Secrets, S1 first.
pub const SECRETS: [SecretRow; 12] = [
    secret("Mutated by the Mirage", Does::Twice(0, Keeps::Higher)),
    secret("Pact in the Cistern", Does::Twice(1, Keeps::Higher)),
    secret("Tainted Supper", Does::Twice(0, Keeps::Lower)),
    secret("Cracked Rib", Does::Twice(1, Keeps::Lower)),
    secret("No Quarter", Does::Damage(1)),
    secret("Blunted by Decree", Does::Damage(-1)),
    secret("Blood-Slick Sand", Does::Counts(Type::Worst)),
    secret("Drums of Frenzy", Does::Counts(Type::Best)),
    secret("The Fix Is In", Does::Underdog(1)),
    secret("Borrowed Blades", Does::Swaps),
    secret("To First Blood", Does::FirstBlood),
    secret("Patron's Blessing", Does::Favorite(1)),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Looks at cards that lie face down.
    Discover,
    /// Does something for its player at once.
    Special,
    /// Is played while a Fight is watched.
    React,
    /// Is laid face down beside a Fighter.
    Sabotage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    Nothing,
    /// One Weapon: `1L`.
    Weapon,
    /// One to so many different Weapons.
    Weapons(u8),
    /// One Secret: `1S`.
    Secret,
    /// A Fight: `1`.
    Fight,
    /// A Fighter: `1L`.
    Fighter,
    /// A Fighter of the Fight being watched: `L`.
    Side,
}

/// An Action card as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardRow {
    pub card: Card,
    /// Its key, as typed.
    pub key: &'static str,
    pub title: &'static str,
    /// When it can be played.
    pub kind: Kind,
    /// Its Risk; `None` is "No Risk".
    pub risk: Option<u8>,
    /// How many a single deck holds.
    pub copies: u8,
    pub target: Target,
}

macro_rules! cards {
    ($($card:ident $key:literal $title:literal $kind:ident $risk:expr, $copies:literal $target:expr;)*) => {
        [$(CardRow {
            card: Card::$card, key: $key, title: $title, kind: Kind::$kind, risk: $risk,
            copies: $copies, target: $target,
        },)*]
    };
}

/// The Action cards in table order.
pub const CARDS: [CardRow; 24] = cards! {
    Peep "peep" "Peep Through the Grille" Discover Some(2), 2 Target::Weapon;
    Armorer "armorer" "Loose-Lipped Armorer" Discover Some(4), 2 Target::Fight;
    Gossip "gossip" "Bathhouse Gossip" Discover Some(2), 2 Target::Secret;
    Stablehand "stablehand" "Turncoat Stablehand" Discover Some(4), 1 Target::Fighter;
    Hag "hag" "Consult the Hag" Discover Some(5), 1 Target::Nothing;
    Cart "cart" "Rifle the Weapon Cart" Discover Some(5), 1 Target::Weapons(3);
    Cutpurse "cutpurse" "Cutpurse's Errand" Special Some(5), 1 Target::Nothing;
    Sleepless "sleepless" "Sleepless Scheming" Special None, 1 Target::Nothing;
    Rumors "rumors" "Trade in Rumors" Special None, 1 Target::Nothing;
    Grease "grease" "Grease the Watch" Special None, 1 Target::Nothing;
    Marker "marker" "The Butcher's Marker" Special Some(4), 1 Target::Fight;
    Flagon "flagon" "Hurl Flagon from Stands" React Some(3), 2 Target::Side;
    Chant "chant" "Chant a Name" React Some(4), 1 Target::Side;
    Dogs "dogs" "Loose the Pit Dogs" React Some(4), 1 Target::Nothing;
    Stars "stars" "Cross the Stars" React Some(5), 1 Target::Nothing;
    Succor "succor" "Sorcerous Succor" Sabotage Some(2), 1 Target::Fighter;
    Dust "dust" "Desert Dust" Sabotage Some(3), 1 Target::Fighter;
    Scorpion "scorpion" "Bedchamber Scorpion" Sabotage Some(5), 1 Target::Fighter;
    Draught "draught" "Ox-Blood Draught" Sabotage Some(3), 1 Target::Fighter;
    Straps "straps" "Cut Straps" Sabotage Some(3), 1 Target::Fighter;
    Filed "filed" "Filed Edge" Sabotage Some(2), 1 Target::Fighter;
    Venomed "venomed" "Venomed Edge" Sabotage Some(2), 1 Target::Fighter;
    Racks "racks" "Crossed Racks" Sabotage Some(1), 1 Target::Fighter;
    Armory "armory" "Rigged Armory" Sabotage Some(1), 1 Target::Fighter;
};

/// The values that a Sabotage card changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tampers {
    /// Strength and Dexterity of the Fighter.
    Stats(i8),
    Life(i8),
    /// Damage of the Weapon beside the Fighter.
    Damage(i8),
    /// The Weapons of the Fight change hands.
    Swaps,
    /// The Weapon beside the Fighter is replaced by the poorer of two.
    Replaces,
}

/// The values that the Sabotage card `card` changes; `None` for other cards.
pub const fn tampers(card: Card) -> Option<Tampers> {
    match card {
        Card::Succor => Some(Tampers::Stats(1)),
        Card::Dust => Some(Tampers::Stats(-1)),
        Card::Scorpion => Some(Tampers::Stats(-2)),
        Card::Draught => Some(Tampers::Life(2)),
        Card::Straps => Some(Tampers::Life(-2)),
        Card::Filed => Some(Tampers::Damage(-2)),
        Card::Venomed => Some(Tampers::Damage(2)),
        Card::Racks => Some(Tampers::Swaps),
        Card::Armory => Some(Tampers::Replaces),
        Card::Peep
        | Card::Armorer
        | Card::Gossip
        | Card::Stablehand
        | Card::Hag
        | Card::Cart
        | Card::Cutpurse
        | Card::Sleepless
        | Card::Rumors
        | Card::Grease
        | Card::Marker
        | Card::Flagon
        | Card::Chant
        | Card::Dogs
        | Card::Stars => None,
    }
}

/// The bookie's wager and payment at a difference in Rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddsRow {
    /// The odds against the Underdog, or of both when even.
    pub odds: u8,
    /// The wager on the Favorite, no more and no less.
    pub wager: u8,
    /// The Coin that a Favorite that wins pays.
    pub favorite_pays: u8,
    /// How many times the wager an Underdog that wins pays.
    pub underdog_pays: u8,
}

/// The odds by difference in Rank.
pub const ODDS: [OddsRow; 3] = [
    OddsRow { odds: 1, wager: 0, favorite_pays: 0, underdog_pays: 1 },
    OddsRow { odds: 2, wager: 2, favorite_pays: 1, underdog_pays: 2 },
    OddsRow { odds: 3, wager: 3, favorite_pays: 1, underdog_pays: 3 },
];

/// The payments of the two Loans.
pub const LOANS: [[u8; 3]; 2] = [[3, 4, 5], [6, 7, 8]];
/// All of them, the smallest first.
pub const PAYMENTS: [u8; 6] = [3, 4, 5, 6, 7, 8];
/// Cards dealt up to at the start of a round.
pub const HAND: usize = 6;
/// Time at the start of a round.
pub const TIME: u8 = 6;
/// The Guard Level's bounds.
pub const GUARD: (u8, u8) = (1, 3);
/// The fight round after which a Fight without a victor is no contest (R42).
pub const LAST_FIGHT_ROUND: u8 = 20;
/// Seats for whom one catch a round leaves the Guard Level falling.
pub const SEATS_A_CATCH: u8 = 3;
/// Seats for whom one Action deck is enough.
pub const SEATS_A_DECK: u8 = 2;
/// The least score: lower ones are raised to it.
pub const LEAST_SCORE: i8 = 1;
/// Coin from Cutpurse's Errand.
pub const CUTPURSE: u8 = 2;
/// Time from Sleepless Scheming.
pub const SLEEPLESS: u8 = 2;
/// Cards from Trade in Rumors.
pub const RUMORS: u8 = 2;
/// The bonus of The Butcher's Marker on a limit.
pub const MARKER: u8 = 2;
/// The bonus of Chant a Name on a score.
pub const CHANT: i8 = 2;
/// The lowest fall of a die that can never fail against: a need of so much always fails.
pub const HOPELESS: u8 = 6;

/// How a life after debts turns out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Band {
    V1,
    V2,
    V3,
    D1,
    D2,
    D3,
    D4,
}

/// The band of a winner's total.
pub const fn victory(total: u16) -> Band {
    match total {
        0..=10 => Band::V1,
        11..=20 => Band::V2,
        21.. => Band::V3,
    }
}

/// The band of a ruined seat's die.
pub const fn defeat(die: u8) -> Band {
    match die {
        0..=1 => Band::D1,
        2..=3 => Band::D2,
        4..=5 => Band::D3,
        6.. => Band::D4,
    }
}

impl Fighter {
    /// Its row as printed.
    pub fn row(self) -> &'static FighterRow {
        &FIGHTERS[self.index()]
    }
}

impl Weapon {
    /// Its row as printed.
    pub fn row(self) -> &'static WeaponRow {
        &WEAPONS[self.index()]
    }
}

impl Secret {
    /// Its row as printed.
    pub fn row(self) -> &'static SecretRow {
        &SECRETS[self.index()]
    }
}

impl Card {
    /// Its row as printed.
    pub fn row(self) -> &'static CardRow {
        &CARDS[self as usize]
    }

    pub fn kind(self) -> Kind {
        self.row().kind
    }

    /// Its key, as typed.
    pub fn key(self) -> &'static str {
        self.row().key
    }

    /// The card of that key, whatever the case.
    pub fn of_key(key: &str) -> Option<Self> {
        CARDS.iter().find(|row| row.key.eq_ignore_ascii_case(key)).map(|row| row.card)
    }
}

/// The standing on a board, learnt from bouts that the house played against itself.
/// `summa-rudis learn` learns such weights anew; the weights it finds today tell a little better
/// and have not been tried in play.
pub mod worth {
    /// The number of counts of a board.
    pub const COUNTED: usize = 29;
    /// The divisor of the square of the Coin beyond all payments, to be counted.
    pub const SQUARE: i32 = 10;
    /// The weight of each count, in thousandths of a logit.
    #[rustfmt::skip]
    pub const WEIGHTS: [i32; COUNTED] = [
        -534, -534, -458, 214, 170, 449, 665, 94, -49, 144, 20, -5,
        589, 327, 117, 11, -169, 25, 56, 105, 0, 52, 826, -52,
        -284, -588, 828, 828, 0,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_decks_have_the_sizes_of_the_rulebook() {
        assert_eq!(CARDS.iter().map(|row| row.copies).sum::<u8>(), 28);
        let of = |kind| -> u8 {
            CARDS.iter().filter(|row| row.kind == kind).map(|row| row.copies).sum()
        };
        let kinds = [Kind::Discover, Kind::Special, Kind::React, Kind::Sabotage];
        assert_eq!(kinds.map(of), [9, 5, 5, 9]);
        assert_eq!(LOANS.concat().iter().sum::<u8>(), 33);
        assert_eq!(
            [1, 2, 3].map(|rank| FIGHTERS.iter().filter(|f| f.rank == rank).count()),
            [6; 3]
        );
    }

    #[test]
    fn every_card_stands_in_its_own_row() {
        for row in &CARDS {
            assert_eq!(row.card.row(), row);
            assert_eq!(Card::of_key(row.key), Some(row.card));
            assert_eq!(tampers(row.card).is_some(), row.kind == Kind::Sabotage);
            assert_eq!(
                row.target == Target::Side || row.kind == Kind::React,
                row.kind == Kind::React
            );
        }
    }

    #[test]
    fn fates_follow_the_tables() {
        assert_eq!(
            [1, 10, 11, 20, 21].map(victory),
            [Band::V1, Band::V1, Band::V2, Band::V2, Band::V3]
        );
        let bands = [Band::D1, Band::D2, Band::D2, Band::D3, Band::D3, Band::D4];
        assert_eq!([1, 2, 3, 4, 5, 6].map(defeat), bands);
    }
}
