//! Places in a bout.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A place in a bout, counted from 0 in the order of joining.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Its place in a list, counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The kind of player in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// A person.
    Guest,
    /// The program, from the start.
    House,
    /// The program, for a person who may take the seat back.
    StandIn,
}

impl Sitter {
    /// Whether the program decides here.
    pub fn is_house(self) -> bool {
        match self {
            Sitter::Guest => false,
            Sitter::House | Sitter::StandIn => true,
        }
    }
}

/// One value for each seat of a bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// The value that `of` makes for each of `count` seats.
    pub fn new(count: u8, of: impl FnMut(Seat) -> T) -> Self {
        BySeat((0..count).map(Seat).map(of).collect())
    }

    /// The number of seats.
    pub fn count(&self) -> u8 {
        u8::try_from(self.0.len()).expect("a bout has fewer than 256 seats")
    }

    /// All seats, in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<T> {
        (0..self.count()).map(Seat)
    }

    /// Every value, in the order of seats.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Every value with its seat.
    pub fn by_seat(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.seats().zip(&self.0)
    }

    /// The value of `seat`, if there is such a seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }
}

impl<T> From<Vec<T>> for BySeat<T> {
    fn from(values: Vec<T>) -> Self {
        BySeat(values)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
