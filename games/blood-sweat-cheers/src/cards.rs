//! Cards, piles of them, and the perks they carry.

use crate::tables::CARDS;
use crate::words::{words, written};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::ops::Deref;

/// One of the forty cards, by its place in [`CARDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

/// The one FORTUNA'S FAVOUR.
pub const FORTUNA: Card = Card(38);
/// The one IMPERIAL INTEREST.
pub const IMPERIAL: Card = Card(39);
/// The three ROAR OF THE CROWD cards.
pub const ROARS: [Card; 3] = [Card(35), Card(36), Card(37)];

words! {
    /// The printed name of a card.
    pub enum Face {
        Step = "STEP",
        Strike = "STRIKE",
        Guard = "GUARD",
        Glory = "GLORY",
        Roar = "ROAR",
        /// FORTUNA'S FAVOUR.
        Fortuna = "FORTUNA",
        /// IMPERIAL INTEREST.
        Imperial = "IMPERIAL",
    }
}

words! {
    /// The basic card for which a card counts in an action (R60).
    pub enum Use {
        Step = "STEP",
        Strike = "STRIKE",
        Guard = "GUARD",
        Glory = "GLORY",
    }
}

words! {
    /// The perk that some cards add to the action they are played for. \[Perks\]
    pub enum Perk {
        /// One zone more, and +1 to a roll with Speed.
        AdrenalineRush = "adrenaline rush",
        /// The crowd laughs with him, and does not cool.
        LewdTaunt = "lewd taunt",
        /// The foe's score is lower by 2, and the crowd resents it.
        FoulPlay = "foul play",
        /// The attacking foe's score is lower by 1.
        SweatyHands = "sweaty hands",
        /// A win by 1 knocks down.
        TripOpponent = "trip opponent",
        /// +1 to an attack.
        WellTimedStrike = "well-timed strike",
    }
}

impl Card {
    /// All forty, in the order of the table.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..CARDS.len() as u8).map(Card)
    }

    /// Its printed name, such as `SK1`.
    pub fn word(self) -> &'static str {
        self.row().id
    }

    /// The card of that name, whatever the case.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::all().find(|card| card.word().eq_ignore_ascii_case(word))
    }

    /// Its printed name.
    pub fn face(self) -> Face {
        self.row().face
    }

    /// The basic card for which it counts in an action.
    pub fn usage(self) -> Use {
        self.row().usage
    }

    pub fn perk(self) -> Option<Perk> {
        self.row().perk
    }

    /// Whether it has another use than the action it makes.
    pub fn is_dual(self) -> bool {
        match self.face() {
            Face::Step | Face::Strike | Face::Guard | Face::Glory => false,
            Face::Roar | Face::Fortuna | Face::Imperial => true,
        }
    }

    fn row(self) -> &'static crate::tables::CardRow {
        &CARDS[usize::from(self.0)]
    }
}

written!(Card);

/// At most `N` cards, in order; a deck's top comes first.
#[derive(Clone, Copy)]
pub struct Cards<const N: usize> {
    held: [Card; N],
    count: u8,
}

/// The deck or the discard pile.
pub type Pile = Cards<40>;
/// The cards in a hand or on the table.
pub type Hand = Cards<8>;
/// The cards of one action.
pub type Pair = Cards<2>;

impl<const N: usize> Cards<N> {
    /// No card.
    pub const EMPTY: Self = Cards { held: [Card(0); N], count: 0 };

    /// Puts `card` last. More than `N` cards are refused.
    pub fn push(&mut self, card: Card) -> bool {
        let fits = usize::from(self.count) < N;
        if fits {
            self.held[usize::from(self.count)] = card;
            self.count += 1;
        }
        fits
    }

    pub fn take_first(&mut self) -> Option<Card> {
        let first = *self.first()?;
        self.remove(first);
        Some(first)
    }

    /// Takes `card` away, if it is there.
    pub fn remove(&mut self, card: Card) -> bool {
        let Some(at) = self.iter().position(|held| *held == card) else { return false };
        let count = usize::from(self.count);
        self.held.copy_within(at + 1..count, at);
        self.count -= 1;
        true
    }

    /// The cards, to be changed in place.
    pub(crate) fn slots(&mut self) -> &mut [Card] {
        &mut self.held[..usize::from(self.count)]
    }

    /// How many they are.
    pub fn count(&self) -> u8 {
        self.count
    }
}

impl<const N: usize> Default for Cards<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> Deref for Cards<N> {
    type Target = [Card];
    fn deref(&self) -> &[Card] {
        &self.held[..usize::from(self.count)]
    }
}

impl<const N: usize> PartialEq for Cards<N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<const N: usize> Eq for Cards<N> {}

/// The names of the cards are never printed.
impl<const N: usize> fmt::Debug for Cards<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({})", self.count)
    }
}

impl<const N: usize> FromIterator<Card> for Cards<N> {
    /// # Panics
    /// If there are more than `N`.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Self::EMPTY;
        for card in cards {
            assert!(all.push(card), "at most {N} cards");
        }
        all
    }
}

impl<const N: usize> Serialize for Cards<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Cards<N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut all = Self::EMPTY;
        for card in Vec::<Card>::deserialize(from)? {
            if !all.push(card) {
                return Err(D::Error::custom(format!("at most {N} cards wanted")));
            }
        }
        Ok(all)
    }
}

/// Some of the forty cards, without order.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CardSet(u64);

impl CardSet {
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    pub fn holds(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// They, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.holds(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// The cards thrown away are their seat's secret; even their number would tell something.
impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardSet(…)")
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(from)?.into_iter().collect())
    }
}

/// Some of the six perks.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct PerkSet(u8);

impl PerkSet {
    /// No perk.
    pub const EMPTY: PerkSet = PerkSet(0);

    /// The perks that `cards` carry; one on two cards counts once (R57).
    pub fn on(cards: &[Card]) -> Self {
        cards.iter().filter_map(|card| card.perk()).collect()
    }

    pub fn holds(self, perk: Perk) -> bool {
        self.0 & (1 << perk as u8) != 0
    }

    /// They with `perk`.
    pub fn with(self, perk: Perk) -> Self {
        PerkSet(self.0 | (1 << perk as u8))
    }

    /// They without `perk`.
    pub fn without(self, perk: Perk) -> Self {
        PerkSet(self.0 & !(1 << perk as u8))
    }

    /// Whether each of them is one of `others`.
    pub fn within(self, others: PerkSet) -> bool {
        self.0 & !others.0 == 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// They, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Perk> {
        Perk::ALL.iter().copied().filter(move |perk| self.holds(*perk))
    }
}

impl FromIterator<Perk> for PerkSet {
    fn from_iter<I: IntoIterator<Item = Perk>>(perks: I) -> Self {
        perks.into_iter().fold(PerkSet::EMPTY, PerkSet::with)
    }
}

impl fmt::Debug for PerkSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for PerkSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PerkSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Perk>::deserialize(from)?.into_iter().collect())
    }
}
