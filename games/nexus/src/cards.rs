//! Influence cards and Turning Point cards.

use crate::words::words;
use serde::{Deserialize, Serialize};

words! {
    /// An Influence card. [Influence cards]
    pub enum Card {
        F01 = "F01",
        F02 = "F02",
        F03 = "F03",
        F04 = "F04",
        F05 = "F05",
        F06 = "F06",
        F07 = "F07",
        F08 = "F08",
        F09 = "F09",
        F10 = "F10",
        F11 = "F11",
        F12 = "F12",
    }
}

impl Card {
    pub const fn name(self) -> &'static str {
        match self {
            Card::F01 => "Bookie's Cut",
            Card::F02 => "Planted Hecklers",
            Card::F03 => "Adrenal Tap",
            Card::F04 => "Loose Deck Plate",
            Card::F05 => "Loaded Dice",
            Card::F06 => "Cut Man",
            Card::F07 => "Contraband Shiv",
            Card::F08 => "Slop Bucket",
            Card::F09 => "Spiked Feed",
            Card::F10 => "Paid Spotter",
            Card::F11 => "Counter-Bribe",
            Card::F12 => "Whisper Campaign",
        }
    }
}

/// Cards of a seat: how many of each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hand([u8; 12]);

table::never_printed!(Hand);

impl Hand {
    /// How many cards there are.
    pub fn count(self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(self) -> bool {
        self.count() == 0
    }

    /// How many copies of `card` there are.
    pub fn copies(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// Whether `card` is among them.
    pub fn holds(self, card: Card) -> bool {
        0 < self.copies(card)
    }

    pub fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    /// Takes a card away, if it is there. Whether it was.
    pub fn take(&mut self, card: Card) -> bool {
        let held = self.holds(card);
        self.0[card as usize] -= u8::from(held);
        held
    }

    /// The cards, by number.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let copies = move |card: &Card| std::iter::repeat_n(*card, self.copies(*card).into());
        Card::ALL.iter().flat_map(copies)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

impl Serialize for Hand {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(from)?;
        if usize::from(u8::MAX) < cards.len() {
            return Err(serde::de::Error::custom("a hand of so many cards"));
        }
        Ok(Hand::from_iter(cards))
    }
}

words! {
    /// A Turning Point card. [Turning points]
    pub enum Twist {
        T01 = "T01",
        T02 = "T02",
        T03 = "T03",
        T04 = "T04",
        T05 = "T05",
        T06 = "T06",
        T07 = "T07",
        T08 = "T08",
        T09 = "T09",
        T10 = "T10",
        T11 = "T11",
        T12 = "T12",
        T13 = "T13",
        T14 = "T14",
        T15 = "T15",
        T16 = "T16",
        T17 = "T17",
        T18 = "T18",
        T19 = "T19",
        T20 = "T20",
        T21 = "T21",
        T22 = "T22",
        T23 = "T23",
        T24 = "T24",
        T25 = "T25",
    }
}

impl Twist {
    pub const fn name(self) -> &'static str {
        match self {
            Twist::T01 => "Scrap Rain",
            Twist::T02 => "Hired Knife",
            Twist::T03 => "Reaching Hands",
            Twist::T04 => "They Love You",
            Twist::T05 => "Sponsor's Gift",
            Twist::T06 => "Patch Drone",
            Twist::T07 => "Coolant Leak",
            Twist::T08 => "Hull Lurch",
            Twist::T09 => "Lamps Fail",
            Twist::T10 => "Blood Fever",
            Twist::T11 => "Dock Inspectors",
            Twist::T12 => "Fat Purse",
            Twist::T13 => "Vermin Tide",
            Twist::T14 => "Old Debt",
            Twist::T15 => "Flare-Up",
            Twist::T16 => "Air Drop",
            Twist::T17 => "Fresh Orders",
            Twist::T18 => "Loose Tongue",
            Twist::T19 => "Envelope Under the Door",
            Twist::T20 => "Muscle Memory",
            Twist::T21 => "Brain Fog",
            Twist::T22 => "Gravity Hiccup",
            Twist::T23 => "Catcalls",
            Twist::T24 => "Price on a Head",
            Twist::T25 => "Encore",
        }
    }
}
