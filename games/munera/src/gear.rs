//! The classes, gear and skills of gladiators.

use crate::tables::{CLASSES, ClassRow, ENTANGLE_ALWAYS, KINDS, KindRow};
use serde::{Deserialize, Serialize};
use table::{Seat, words};

words! {
    /// A kind of weapon or shield. Where it lies on the ground or is told of, darts and javelins
    /// are counted apart.
    pub enum Kind {
        Sword = "sword",
        Dagger = "dagger",
        Sica = "sica",
        Scissor = "scissor",
        Cestus = "cestus",
        TwoHanded = "two_handed",
        LongSpear = "long_spear",
        Trident = "trident",
        Net = "net",
        Lasso = "lasso",
        Cape = "cape",
        Cone = "cone",
        Arbelos = "arbelos",
        Darts = "darts",
        Javelins = "javelins",
        Hasta = "hasta",
        HastaTied = "hasta_tied",
        Bow = "bow",
        SmallShield = "small_shield",
        LargeShield = "large_shield",
    }
}

words! {
    /// A loadout of the rulebook's list, or one of one's own.
    pub enum Class {
        Samnite = "samnite",
        Retiarius = "retiarius",
        Murmillo = "murmillo",
        Secutor = "secutor",
        Thracian = "thracian",
        Gaul = "gaul",
        HoplomachusA = "hoplomachus_a",
        HoplomachusB = "hoplomachus_b",
        HoplomachusC = "hoplomachus_c",
        HoplomachusD = "hoplomachus_d",
        Cataphractarius = "cataphractarius",
        CrupellariusA = "crupellarius_a",
        CrupellariusB = "crupellarius_b",
        Diamecheri = "diamecheri",
        Cestus = "cestus",
        Arbelas = "arbelas",
        Scissor = "scissor",
        LaqueariusA = "laquearius_a",
        LaqueariusB = "laquearius_b",
        ContraRetiarius = "contra_retiarius",
        Velite = "velite",
        Gaetolian = "gaetolian",
        ProvocatorA = "provocator_a",
        ProvocatorB = "provocator_b",
        Sagittarius = "sagittarius",
        Taurarius = "taurarius",
        Germanus = "germanus",
        Custom = "custom",
    }
}

words! {
    pub enum Body { None = "none", Light = "light", Heavy = "heavy", }
}

words! {
    /// The skills that a gladiator can learn, in the order in which they are taken by default.
    pub enum Skill {
        Reflexes = "reflexes",
        Attack = "attack",
        Dodge = "dodge",
        Stamina = "stamina",
        Popularity = "popularity",
    }
}

use Kind::*;

impl Kind {
    /// Its row of the rulebook's list.
    pub fn row(self) -> &'static KindRow {
        let row = KINDS.iter().find(|row| row.kind == self);
        row.expect("every kind has a row")
    }

    /// [Appendix A] The modifier at a range; `None`: out of reach (R52).
    pub fn at_range(self, range: u8, entangle_always: bool) -> Option<i8> {
        let at = usize::from(range).checked_sub(1)?;
        let modifier = (*self.row().reach.get(at)?)?;
        let is_net = self == Kind::Net || self == Kind::Lasso;
        Some(if is_net && entangle_always { ENTANGLE_ALWAYS } else { modifier })
    }

    /// The least and the greatest range.
    pub fn ranges(self) -> (u8, u8) {
        let reaches = |range: &u8| self.at_range(*range, false).is_some();
        let least = (1..=8).find(reaches).unwrap_or(1);
        (least, (1..=8).rev().find(reaches).unwrap_or(1))
    }

    /// Two points a strike.
    pub fn is_unwieldy(self) -> bool {
        1 < self.row().ap
    }

    /// Whether it hangs in a sheath.
    pub fn is_sheathable(self) -> bool {
        match self {
            Sword | Dagger | Sica | Scissor => true,
            Cestus | TwoHanded | LongSpear | Trident | Net | Lasso | Cape | Cone | Arbelos
            | Darts | Javelins | Hasta | HastaTied | Bow | SmallShield | LargeShield => false,
        }
    }

    /// A shield or a cape: one of these at a time (R115).
    pub fn is_shield(self) -> bool {
        match self {
            SmallShield | LargeShield | Cape => true,
            Sword | Dagger | Sica | Scissor | Cestus | TwoHanded | LongSpear | Trident | Net
            | Lasso | Cone | Arbelos | Darts | Javelins | Hasta | HastaTied | Bow => false,
        }
    }

    /// Net, lasso and cape.
    pub fn entangles(self) -> bool {
        match self {
            Net | Lasso | Cape => true,
            Sword | Dagger | Sica | Scissor | Cestus | TwoHanded | LongSpear | Trident | Cone
            | Arbelos | Darts | Javelins | Hasta | HastaTied | Bow | SmallShield | LargeShield => {
                false
            }
        }
    }

    /// Carried in bundles that fly one piece at a time.
    pub fn is_bundle(self) -> bool {
        match self {
            Darts | Javelins => true,
            Sword | Dagger | Sica | Scissor | Cestus | TwoHanded | LongSpear | Trident | Net
            | Lasso | Cape | Cone | Arbelos | Hasta | HastaTied | Bow | SmallShield
            | LargeShield => false,
        }
    }

    /// Longer than a man: two-handed where nothing else is held (R61).
    pub fn is_spear(self) -> bool {
        match self {
            LongSpear | Trident => true,
            Sword | Dagger | Sica | Scissor | Cestus | TwoHanded | Net | Lasso | Cape | Cone
            | Arbelos | Darts | Javelins | Hasta | HastaTied | Bow | SmallShield | LargeShield => {
                false
            }
        }
    }

    /// Knocks down even a gladiator whom it does not wound.
    pub(crate) fn is_heavy(self) -> bool {
        match self {
            TwoHanded | LargeShield => true,
            Sword | Dagger | Sica | Scissor | Cestus | LongSpear | Trident | Net | Lasso | Cape
            | Cone | Arbelos | Darts | Javelins | Hasta | HastaTied | Bow | SmallShield => false,
        }
    }

    /// Whether one whirls with it: hand weapons and shields (R76).
    pub fn whirls(self) -> bool {
        match self {
            Sword | Dagger | Sica | Scissor | Cestus | TwoHanded | LongSpear | Trident | Cone
            | Arbelos | SmallShield | LargeShield => true,
            Net | Lasso | Cape | Darts | Javelins | Hasta | HastaTied | Bow => false,
        }
    }

    /// Whether it leaves the hand, or an arrow the quiver, when it is used at a range (R66).
    pub fn flies(self, range: u8) -> bool {
        let is_hasta = self == Kind::Hasta || self == Kind::HastaTied;
        self.is_bundle() || self == Kind::Bow || (is_hasta && 1 < range)
    }
}

impl Class {
    /// His row of the list; one's own have none.
    pub fn row(self) -> Option<&'static ClassRow> {
        CLASSES.iter().find(|row| row.class == self)
    }

    /// Taken for a bully by the crowd.
    pub fn is_hoplomachus(self) -> bool {
        matches!(
            self,
            Class::HoplomachusA | Class::HoplomachusB | Class::HoplomachusC | Class::HoplomachusD
        )
    }
}

/// A weapon or shield in hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub kind: Kind,
    /// How many darts or javelins; 1 of everything else.
    #[serde(default = "one")]
    pub count: u8,
    /// The number of the turn in which it struck last; 0 is never.
    #[serde(default)]
    pub struck: u32,
    /// The gladiator it holds.
    #[serde(default)]
    pub victim: Option<Seat>,
}

fn one() -> u8 {
    1
}

impl Item {
    /// So many of a kind, unused.
    pub fn of(kind: Kind, count: u8) -> Item {
        Item { kind, count, struck: 0, victim: None }
    }
}

/// Something that lies on the ground or is told of: a kind in hand, a helmet, or an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Thing {
    /// A weapon or shield.
    Gear(Kind),
    Helmet,
    Arrow,
}

impl Thing {
    /// Its typed word.
    pub fn word(self) -> &'static str {
        match self {
            Thing::Gear(kind) => kind.word(),
            Thing::Helmet => "helmet",
            Thing::Arrow => "arrow",
        }
    }

    /// The thing that a word names.
    pub fn of_word(word: &str) -> Option<Thing> {
        let named = [Thing::Helmet, Thing::Arrow].into_iter();
        let named = named.chain(Kind::ALL.iter().map(|kind| Thing::Gear(*kind)));
        named.into_iter().find(|thing| thing.word().eq_ignore_ascii_case(word))
    }
}

impl From<Thing> for String {
    fn from(thing: Thing) -> String {
        thing.word().to_owned()
    }
}

impl TryFrom<String> for Thing {
    type Error = String;

    fn try_from(word: String) -> Result<Thing, String> {
        Thing::of_word(&word).ok_or_else(|| format!("a thing wanted, got `{word}`"))
    }
}

/// A gladiator armed piece by piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// His armour.
    pub body: Body,
    /// Whether he wears an enclosed helmet.
    pub helmet: bool,
    /// Whether he wears a galerus.
    pub galerus: bool,
    /// The items in his hands, with the number of each.
    pub hand: Vec<(Kind, u8)>,
    pub sheathed: Vec<Kind>,
}

impl Build {
    /// The build of a class of the list.
    pub fn of(row: &ClassRow) -> Build {
        let count = |kind: &Kind| if kind.is_bundle() { crate::tables::MISSILES } else { 1 };
        Build {
            body: row.body,
            helmet: row.helmet,
            galerus: row.galerus,
            hand: row.hand.iter().map(|kind| (*kind, count(kind))).collect(),
            sheathed: row.sheathed.to_vec(),
        }
    }

    /// [The Gladiators] Whether one gladiator can carry it: two hands, one shield, a pair of
    /// cesti or none, four missiles, a galerus only without a shield.
    pub fn is_sound(&self) -> bool {
        let hands: usize = self.hand.iter().map(|(kind, _)| usize::from(kind.row().hands)).sum();
        let shields = self.hand.iter().filter(|(kind, _)| kind.is_shield()).count();
        let cesti = self.hand.iter().filter(|(kind, _)| *kind == Kind::Cestus).count();
        let missiles: Vec<u8> = self
            .hand
            .iter()
            .filter(|(kind, _)| kind.is_bundle())
            .map(|(_, count)| *count)
            .collect();
        let single = |(kind, count): &(Kind, u8)| kind.is_bundle() || *count == 1;
        let twins =
            self.hand.len() == 2 && self.hand[0].0 == self.hand[1].0 && self.hand[0].0.is_bundle();
        let carried = missiles.iter().fold(0_u8, |all, count| all.saturating_add(*count));
        hands <= 2
            && shields <= 1
            && (cesti == 0 || cesti == 2)
            && missiles.iter().all(|count| 1 <= *count)
            && carried <= crate::tables::MISSILES
            && self.hand.iter().all(single)
            && !twins
            && !(self.galerus && 0 < shields)
            && self.sheathed.len() <= crate::tables::SHEATHED
            && self.sheathed.iter().all(|kind| kind.is_sheathable())
    }
}
