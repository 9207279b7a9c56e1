//! The smallest things: cards by their ids, sides, slots, and decks.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// An Action card. Two copies of one title are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Card {
    Peep,
    Armorer,
    Gossip,
    Stablehand,
    Hag,
    Cart,
    Cutpurse,
    Sleepless,
    Rumors,
    Grease,
    Marker,
    Flagon,
    Chant,
    Dogs,
    Stars,
    Succor,
    Dust,
    Scorpion,
    Draught,
    Straps,
    Filed,
    Venomed,
    Racks,
    Armory,
}

/// Declares ids that are a letter and a number from 1, as `F7`.
macro_rules! ids {
    ($($(#[$about:meta])* $name:ident $letter:literal $most:literal;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(u8);

        impl $name {
            /// The one of that number, from 1.
            pub fn numbered(number: u8) -> Option<Self> {
                (1..=$most).contains(&number).then_some($name(number))
            }

            /// Every one of them, in table order.
            pub fn all() -> impl Iterator<Item = Self> + Clone {
                (1..=$most).map($name)
            }

            /// Its row in the table, from 0.
            pub fn index(self) -> usize {
                usize::from(self.0) - 1
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", $letter, self.0)
            }
        }

        impl FromStr for $name {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                let number = text.strip_prefix($letter).ok_or(())?;
                number.parse().ok().and_then($name::numbered).ok_or(())
            }
        }

        as_text!($name);
    )*};
}

/// Saves a type as the text it is shown as.
macro_rules! as_text {
    ($name:ident) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                let no = || D::Error::custom(format!("{text} is no {}", stringify!($name)));
                text.parse().map_err(|()| no())
            }
        }
    };
}

ids! {
    /// A Fighter card.
    Fighter 'F' 18;
    /// A Weapon card.
    Weapon 'W' 18;
    /// A Secret card.
    Secret 'S' 12;
}

/// The side of a Fight on which a Fighter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Left.
    L,
    /// Right.
    R,
}

impl Side {
    /// Left, then right.
    pub const BOTH: [Side; 2] = [Side::L, Side::R];

    /// The side across.
    pub fn other(self) -> Self {
        match self {
            Side::L => Side::R,
            Side::R => Side::L,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::L => "L",
            Side::R => "R",
        })
    }
}

impl FromStr for Side {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "L" | "l" => Ok(Side::L),
            "R" | "r" => Ok(Side::R),
            _ => Err(()),
        }
    }
}

/// One thing for each side of a Fight, the left one first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pair<T>(pub [T; 2]);

impl<T> Pair<T> {
    /// A pair of the values that `of` makes for each side.
    pub fn new(of: impl FnMut(Side) -> T) -> Self {
        Pair(Side::BOTH.map(of))
    }
}

impl<T> Index<Side> for Pair<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for Pair<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// The number of a Fight, 1 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Number(u8);

impl Number {
    /// Fights 1, 2 and 3.
    pub const ALL: [Number; 3] = [Number(1), Number(2), Number(3)];

    /// Its place in a list, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// The Fight after this.
    pub fn next(self) -> Option<Self> {
        Number::ALL.get(self.index() + 1).copied()
    }
}

impl TryFrom<u8> for Number {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let found = Number::ALL.into_iter().find(|fight| fight.0 == number);
        found.ok_or_else(|| format!("there is no Fight {number}"))
    }
}

impl From<Number> for u8 {
    fn from(number: Number) -> u8 {
        number.0
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Number {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number: u8 = if text.len() == 1 { text.parse().map_err(|_| ())? } else { 0 };
        Number::try_from(number).map_err(|_| ())
    }
}

/// A Fighter's place, and the Weapon's next to it: `1L`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot {
    pub fight: Number,
    pub side: Side,
}

impl Slot {
    /// `1L` to `3R`.
    pub fn all() -> impl Iterator<Item = Slot> {
        let of = |fight| Side::BOTH.map(|side| Slot { fight, side });
        Number::ALL.into_iter().flat_map(of)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.fight, self.side)
    }
}

impl FromStr for Slot {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (fight, side) = text.split_at_checked(1).ok_or(())?;
        Ok(Slot { fight: fight.parse()?, side: side.parse()? })
    }
}

as_text!(Slot);

/// A place that a card is played on or looks at: `1L`, `1S`, `1#2`, or a whole Fight, `1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    Fight(Number),
    /// The Weapon next to a Fighter.
    Weapon(Slot),
    Secret(Number),
    /// A card in a Fight's stack of Sabotage, from 1.
    Sabotage(Number, u8),
}

impl Spot {
    pub fn fight(self) -> Number {
        match self {
            Spot::Weapon(slot) => slot.fight,
            Spot::Fight(fight) | Spot::Secret(fight) | Spot::Sabotage(fight, _) => fight,
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Fight(fight) => fight.fmt(f),
            Spot::Weapon(slot) => slot.fmt(f),
            Spot::Secret(fight) => write!(f, "{fight}S"),
            Spot::Sabotage(fight, place) => write!(f, "{fight}#{place}"),
        }
    }
}

impl FromStr for Spot {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if let Ok(slot) = text.parse() {
            return Ok(Spot::Weapon(slot));
        }
        let (fight, rest) = text.split_at_checked(1).ok_or(())?;
        let fight = fight.parse()?;
        match rest.strip_prefix('#') {
            Some(place) if place.bytes().all(|digit| digit.is_ascii_digit()) => {
                Ok(Spot::Sabotage(fight, place.parse().map_err(|_| ())?))
            }
            None if rest.is_empty() => Ok(Spot::Fight(fight)),
            None if rest.eq_ignore_ascii_case("s") => Ok(Spot::Secret(fight)),
            Some(_) | None => Err(()),
        }
    }
}

as_text!(Spot);

/// The card at a [`Spot`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Face {
    Weapon(Weapon),
    Secret(Secret),
    Sabotage(Card),
}

table::never_printed!(Deck<C>);

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck<C> {
    /// The top first.
    pub draw: Vec<C>,
    /// The oldest first.
    pub discard: Vec<C>,
}

/// The four decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pack {
    Fighter,
    Weapon,
    Secret,
    Action,
}

impl Pack {
    /// Its name, as vectors force it.
    pub fn name(self) -> &'static str {
        match self {
            Pack::Fighter => "fighter",
            Pack::Weapon => "weapon",
            Pack::Secret => "secret",
            Pack::Action => "action",
        }
    }
}
