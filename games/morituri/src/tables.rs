//! Every number of the game: the cards, the road, and the few figures of its rules.

pub mod levels;

use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    EquesGalea,
    SecutorGalea,
    MurmilloGalea,
    Manica,
    Cardiophylax,
    LoricaSquamata,
    Fasciae,
    Ocreae,
    Parmula,
    Parma,
    Scutum,
    Sica,
    Gladius,
    Hasta,
    Trident,
    DualGladius,
    Casses,
    OwnerInDebt,
    ArmorThief,
    ShatteredBlade,
    MarshFever,
    FesteringWound,
    SkilledMedicus,
    PatronsPurse,
    HerosWelcome,
}

/// The cards that are equipment, as a pattern: all but the flux cards.
#[macro_export]
macro_rules! equipment {
    () => {
        $crate::tables::Card::EquesGalea
            | $crate::tables::Card::SecutorGalea
            | $crate::tables::Card::MurmilloGalea
            | $crate::tables::Card::Manica
            | $crate::tables::Card::Cardiophylax
            | $crate::tables::Card::LoricaSquamata
            | $crate::tables::Card::Fasciae
            | $crate::tables::Card::Ocreae
            | $crate::tables::Card::Parmula
            | $crate::tables::Card::Parma
            | $crate::tables::Card::Scutum
            | $crate::tables::Card::Sica
            | $crate::tables::Card::Gladius
            | $crate::tables::Card::Hasta
            | $crate::tables::Card::Trident
            | $crate::tables::Card::DualGladius
            | $crate::tables::Card::Casses
    };
}

/// A card as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardRow {
    pub card: Card,
    /// Its typed name, as in vectors.
    pub id: &'static str,
    pub name: &'static str,
    /// How many of it the deck holds.
    pub copies: u8,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Armour for `slot`: its Defense Value and its Encumbrance.
    Armour(Slot, u8, u8),
    /// A weapon: its Attack Value in one hand, in two hands, and its attacks a round.
    Weapon(Option<u8>, Option<u8>, u8),
    /// The Casses, thrown from the off-hand.
    Net,
    /// A flux card: it acts at once and is never kept.
    Flux,
}

/// Where a card is worn. The off-hand holds a Shield or the Casses (R16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// A helmet.
    Head,
    Torso,
    Legs,
    Weapon,
    /// A Shield or the Casses.
    Off,
}

use Card::*;
use Kind::{Armour, Flux, Net, Weapon};

/// Every card, in the order in which the deck is laid before it is shuffled.
#[rustfmt::skip]
pub const CARDS: [CardRow; 25] = [
    card(EquesGalea,     "eques_galea",     "Eques Galea",      4, Armour(Slot::Head,  1, 0)),
    card(SecutorGalea,   "secutor_galea",   "Secutor Galea",    3, Armour(Slot::Head,  2, 1)),
    card(MurmilloGalea,  "murmillo_galea",  "Murmillo Galea",   3, Armour(Slot::Head,  3, 3)),
    card(Manica,         "manica",          "Manica",           4, Armour(Slot::Torso, 1, 0)),
    card(Cardiophylax,   "cardiophylax",    "Cardiophylax",     3, Armour(Slot::Torso, 2, 1)),
    card(LoricaSquamata, "lorica_squamata", "Lorica Squamata",  2, Armour(Slot::Torso, 3, 3)),
    card(Fasciae,        "fasciae",         "Fasciae",          4, Armour(Slot::Legs,  1, 0)),
    card(Ocreae,         "ocreae",          "Ocreae",           4, Armour(Slot::Legs,  2, 1)),
    card(Parmula,        "parmula",         "Parmula",          3, Armour(Slot::Off,   1, 0)),
    card(Parma,          "parma",           "Parma",            3, Armour(Slot::Off,   2, 1)),
    card(Scutum,         "scutum",          "Scutum",           3, Armour(Slot::Off,   3, 3)),
    card(Sica,           "sica",            "Sica",             4, Weapon(Some(2), None,    1)),
    card(Gladius,        "gladius",         "Gladius",          4, Weapon(Some(3), None,    1)),
    card(Hasta,          "hasta",           "Hasta",            4, Weapon(Some(2), Some(4), 1)),
    card(Trident,        "trident",         "Trident",          3, Weapon(Some(3), Some(4), 1)),
    card(DualGladius,    "dual_gladius",    "Dual Gladius",     2, Weapon(None,    Some(2), 2)),
    card(Casses,         "casses",          "Casses",           4, Net),
    card(OwnerInDebt,    "owner_in_debt",   "Owner in Debt!",   1, Flux),
    card(ArmorThief,     "armor_thief",     "Armor Thief!",     2, Flux),
    card(ShatteredBlade, "shattered_blade", "Shattered Blade!", 1, Flux),
    card(MarshFever,     "marsh_fever",     "Marsh Fever!",     1, Flux),
    card(FesteringWound, "festering_wound", "Festering Wound!", 2, Flux),
    card(SkilledMedicus, "skilled_medicus", "Skilled Medicus!", 3, Flux),
    card(PatronsPurse,   "patrons_purse",   "Patron's Purse!",  1, Flux),
    card(HerosWelcome,   "heros_welcome",   "Hero's Welcome!",  1, Flux),
];

/// The cards of the deck.
pub const DECK: u8 = 69;

const fn card(card: Card, id: &'static str, name: &'static str, copies: u8, kind: Kind) -> CardRow {
    CardRow { card, id, name, copies, kind }
}

impl Card {
    /// Its row as printed.
    pub fn row(self) -> &'static CardRow {
        &CARDS[self as usize]
    }

    /// Its typed name.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    pub fn kind(self) -> Kind {
        self.row().kind
    }

    /// Where it is worn; nowhere, if it is a flux card.
    pub fn slot(self) -> Option<Slot> {
        match self.kind() {
            Kind::Armour(slot, ..) => Some(slot),
            Kind::Weapon(..) => Some(Slot::Weapon),
            Kind::Net => Some(Slot::Off),
            Kind::Flux => None,
        }
    }

    pub fn defense(self) -> u8 {
        match self.kind() {
            Kind::Armour(_, defense, _) => defense,
            Kind::Weapon(..) | Kind::Net | Kind::Flux => 0,
        }
    }

    pub fn encumbrance(self) -> u8 {
        match self.kind() {
            Kind::Armour(_, _, encumbrance) => encumbrance,
            Kind::Weapon(..) | Kind::Net | Kind::Flux => 0,
        }
    }

    /// Whether it is armour: helmet, torso, legs or Shield, not the net (R30).
    pub fn is_armour(self) -> bool {
        match self.kind() {
            Kind::Armour(..) => true,
            Kind::Weapon(..) | Kind::Net | Kind::Flux => false,
        }
    }

    /// Whether it has one value in one hand and another in two.
    pub fn has_two_grips(self) -> bool {
        match self.kind() {
            Kind::Weapon(one, two, _) => one.is_some() && two.is_some(),
            Kind::Armour(..) | Kind::Net | Kind::Flux => false,
        }
    }

    /// Whether it needs both hands, so that nothing can be held in the off-hand.
    pub fn needs_both_hands(self) -> bool {
        match self.kind() {
            Kind::Weapon(one, ..) => one.is_none(),
            Kind::Armour(..) | Kind::Net | Kind::Flux => false,
        }
    }
}

impl Slot {
    /// Every slot, in order.
    pub const ALL: [Slot; 5] = [Slot::Head, Slot::Torso, Slot::Legs, Slot::Weapon, Slot::Off];

    /// Its typed name.
    pub fn word(self) -> &'static str {
        match self {
            Slot::Head => "head",
            Slot::Torso => "torso",
            Slot::Legs => "legs",
            Slot::Weapon => "weapon",
            Slot::Off => "off",
        }
    }
}

/// In which order Armor Thief! looks at pieces of equal Defense.
pub const THIEF: [Slot; 4] = [Slot::Off, Slot::Torso, Slot::Head, Slot::Legs];

/// A space of the road, counted from the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Space(pub u8);

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A space as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpaceRow {
    pub name: &'static str,
    /// Its effect.
    pub does: Does,
}

/// The effect of a space on a gladiator who lands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// Nothing: all set out from here.
    Start,
    /// Gives so many cards.
    Cards(u8),
    /// Gives a Hit Point to the first who lands here.
    HitPoint,
    /// Makes him fight; so many pennants fly above it.
    Arena(u8),
    /// Bandits of such strength, who take a card.
    Bandits(u8),
    /// Pirates of such strength, who carry the beaten to their lair.
    Pirates(u8, Space),
    /// Costs the next turn.
    Miss,
    /// A fair wind: so many spaces on.
    Forward(u8),
    /// A foul wind: so many spaces back.
    Back(u8),
    /// The Flavian Amphitheater, under so many pennants.
    Roma(u8),
}

use Does::{Arena, Back, Bandits, Cards, Forward, HitPoint, Miss, Pirates, Roma, Start};

/// The road, from the start to Roma.
#[rustfmt::skip]
pub const ROAD: [SpaceRow; 37] = [
    space("Alexandria",         Start),
    space("Taposiris",          Cards(2)),
    space("Paraetonium",        Cards(2)),
    space("Catabathmus",        Cards(2)),
    space("Darnis",             Cards(2)),
    space("Apollonia",          Cards(2)),
    space("Cyrene",             Cards(1)),
    space("Ptolemais",          Arena(1)),
    space("Great Syrtis",       Miss),
    space("Lepcis Magna",       Arena(1)),
    space("Oea",                HitPoint),
    space("Tacape",             Bandits(2)),
    space("Thysdrus",           Arena(1)),
    space("Carthago",           Cards(2)),
    space("Lilybaeum",          Pirates(2, Space(10))),
    space("Syracuse",           Arena(2)),
    space("Caralis",            HitPoint),
    space("Balearic Sea",       Forward(2)),
    space("Tarraco",            Arena(1)),
    space("Narbo",              Cards(1)),
    space("Nemausus",           Arena(2)),
    space("Lugdunum",           HitPoint),
    space("Alpine Pass",        Miss),
    space("Verona",             Arena(2)),
    space("Aquileia",           Bandits(3)),
    space("Pola",               Arena(2)),
    space("Dalmatian Coast",    Pirates(3, Space(24))),
    space("Dyrrachium",         HitPoint),
    space("Adriatic Crossing",  Back(1)),
    space("Brundisium",         HitPoint),
    space("Venusia",            Bandits(4)),
    space("Beneventum",         Arena(2)),
    space("Nuceria",            HitPoint),
    space("Pompeii",            Arena(3)),
    space("Misenum",            Cards(1)),
    space("Capua",              Arena(3)),
    space("Roma",               Roma(4)),
];

const fn space(name: &'static str, does: Does) -> SpaceRow {
    SpaceRow { name, does }
}

impl Space {
    /// Its row as printed.
    ///
    /// # Panics
    /// If the road has no such space.
    pub fn row(self) -> &'static SpaceRow {
        &ROAD[usize::from(self.0)]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// `pips` spaces towards Roma; pips left over there are lost (R4).
    pub fn on(self, pips: u8) -> Space {
        ROMA.min(Space(self.0 + pips))
    }

    /// `spaces` spaces back towards the start.
    pub fn back(self, spaces: u8) -> Space {
        Space(self.0.saturating_sub(spaces))
    }

    /// Every space, from the start to Roma.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..=ROMA.0).map(Space)
    }
}

/// Where all set out.
pub const START: Space = Space(0);
/// Where all set out on the short road.
pub const SHORT_START: Space = Space(13);
/// Where Owner in Debt! sends a gladiator.
pub const DALMATIAN_COAST: Space = Space(26);
/// The Flavian Amphitheater.
pub const ROMA: Space = Space(36);

/// Hit Points of a fresh gladiator.
pub const HIT_POINTS: u8 = 2;
/// Hit Points of a fresh gladiator on the short road.
pub const SHORT_HIT_POINTS: u8 = 3;
/// Equipment cards that each seat is outfitted with on the short road.
pub const OUTFIT: u8 = 3;

/// Attack Value of the Pugio, which a gladiator without a weapon card fights with.
pub const PUGIO: u8 = 1;
/// So many dice of movement are rolled at one word at most.
pub const AHEAD: u8 = 3;
/// The value of the Casses in a raid value.
pub const CASSES_IN_RAIDS: u8 = 1;
/// The bonus of the Secutor Galea on the wearer's die against a Casses (R41).
pub const SECUTOR_GUARD: u8 = 2;

/// Target number of an attack when Attack and Defense are equal.
pub const EVEN_TARGET: u8 = 7;
/// The total of two dice that always misses, at any target number (R36).
pub const ALWAYS_MISSES: u8 = 2;
/// The total of two dice that always hits, at any target number (R36).
pub const ALWAYS_HITS: u8 = 12;
pub const BEAST_HIT_POINTS: u8 = 1;
/// Rounds after which a fight ends with both sides dead. With dice that fall fairly this is as
/// good as never (R79); it stops a fight whose dice come from a record that no longer fits.
pub const LAST_ROUND: u32 = 10_000;
/// The highest die of the crowd that means blood.
pub const BLOOD: u8 = 2;

/// The permanent Hit Points that the winner of a duel on the road gains.
pub const WON_HIT_POINTS: u8 = 1;
/// The Hit Points that Patron's Purse! gives.
pub const PURSE: u8 = 2;
/// The Hit Points that Skilled Medicus! gives.
pub const MEDICUS: u8 = 1;
/// The Hit Points that Hero's Welcome! gives.
pub const WELCOME: u8 = 2;
/// The Hit Points that Festering Wound! takes.
pub const WOUND: u8 = 1;

/// The best place of a seat that went out.
pub const BEST_LOSER: u8 = 2;

/// The worth of a Dual Gladius to the house; every other value is in the same points.
pub const HOUSE_DUAL_GLADIUS: i16 = 17;
/// The worth of a point of Attack or Defense to the house.
pub const HOUSE_POINT: i16 = 4;
/// The price of a point of Encumbrance to the house far from Roma, and near it.
pub const HOUSE_ENCUMBRANCE: (i16, i16) = (1, 3);
/// The first space that is near Roma to the house.
pub const HOUSE_NEAR: Space = Space(20);
/// The worth of the Casses to the house.
pub const HOUSE_CASSES: i16 = 5;
/// The worth of the Secutor Galea to the house besides its Defense.
pub const HOUSE_SECUTOR: i16 = 1;
/// The worth of an opponent's Hit Point to the house.
pub const HOUSE_HIT_POINT: i16 = 4;
/// The chance of survival from which the house fights a beast in Roma, in billionths.
pub const HOUSE_BEAST: u64 = 850_000_000;
/// Of the 36 falls of two dice, those in which the first is higher.
pub const HIGHER: u64 = 15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_69_cards() {
        let of = |wanted: fn(Kind) -> bool| -> u8 {
            CARDS.iter().filter(|row| wanted(row.kind)).map(|row| row.copies).sum()
        };
        assert_eq!(of(|kind| matches!(kind, Kind::Armour(..))), 36);
        assert_eq!(of(|kind| matches!(kind, Kind::Weapon(..))), 17);
        assert_eq!(of(|kind| kind == Kind::Net), 4);
        assert_eq!(of(|kind| kind == Kind::Flux), 12);
    }

    #[test]
    fn every_card_stands_in_its_own_row_under_its_own_name() {
        for (at, row) in CARDS.iter().enumerate() {
            assert_eq!(row.card as usize, at);
            assert_eq!(serde_json::to_value(row.card).unwrap(), row.id);
        }
    }

    #[test]
    fn the_road_has_the_spaces_that_the_rulebook_counts() {
        let count = |wanted: fn(Does) -> bool| ROAD.iter().filter(|row| wanted(row.does)).count();
        assert_eq!(count(|does| does == HitPoint), 6);
        assert_eq!(count(|does| does == Arena(1)), 4);
        assert_eq!(count(|does| does == Arena(2)), 5);
        assert_eq!(count(|does| does == Arena(3)), 2);
        assert_eq!(count(|does| matches!(does, Cards(_))), 9);
        assert_eq!(count(|does| matches!(does, Bandits(_))), 3);
        assert_eq!(count(|does| matches!(does, Pirates(..))), 2);
        assert_eq!(count(|does| does == Miss), 2);
        assert_eq!(DALMATIAN_COAST.name(), "Dalmatian Coast");
        assert_eq!(ROMA.row().does, Roma(4));
        assert_eq!(Space(15).row().does, Arena(2));
    }
}
