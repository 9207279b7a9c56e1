//! [Movement] [Facing] [Adjacent] [Random Direction] Hexes in rows, and their directions from each
//! other.
//!
//! All arithmetic is exact: a vector is a pair of whole steps, east and south-east.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::words;

/// A hex, by its label: a row's letter and a number that grows eastward. Rows run so that the
/// same number one row further south lies to the south-east.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hex {
    /// The row from 0, which is A; southward.
    pub row: i8,
    pub number: i8,
}

words! {
    /// A side of a hex, clockwise from the east.
    pub enum Side { E = "E", SE = "SE", SW = "SW", W = "W", NW = "NW", NE = "NE", }
}

words! {
    /// A quarter of the surroundings of a gladiator.
    pub enum Quadrant { Front = "front", Left = "left", Right = "right", Rear = "rear", }
}

/// A difference of hexes: numbers and rows.
pub(crate) type Way = (i16, i16);

impl Hex {
    /// The hex of a label such as `E5`, whatever its capitals.
    pub fn of_label(label: &str) -> Option<Hex> {
        let mut letters = label.chars();
        let letter = letters.next()?.to_ascii_uppercase();
        let digits = letters.as_str();
        if !letter.is_ascii_uppercase() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let row = i8::try_from(u32::from(letter) - u32::from('A')).ok()?;
        Some(Hex { row, number: digits.parse().ok()? })
    }

    pub fn row_letter(self) -> char {
        char::from(b'A'.wrapping_add_signed(self.row))
    }

    /// The neighbour on `side`, in the arena or not.
    pub fn beside(self, side: Side) -> Hex {
        let (numbers, rows) = side.way();
        self.plus((i16::from(numbers), i16::from(rows)))
    }

    fn plus(self, way: Way) -> Hex {
        let add = |here: i8, by: i16| {
            let there = i16::from(here).saturating_add(by);
            i8::try_from(there.clamp(-99, 99)).expect("it was just clamped")
        };
        Hex { row: add(self.row, way.1), number: add(self.number, way.0) }
    }

    fn way_to(self, other: Hex) -> Way {
        let less = |to: i8, from: i8| i16::from(to) - i16::from(from);
        (less(other.number, self.number), less(other.row, self.row))
    }

    /// [Adjacent] Steps to `other`; neighbours are at 1 (R4).
    pub fn distance(self, other: Hex) -> u8 {
        let (numbers, rows) = self.way_to(other);
        let most = numbers.abs().max(rows.abs()).max((numbers + rows).abs());
        u8::try_from(most).unwrap_or(u8::MAX)
    }

    /// Whether `other` is a neighbour.
    pub fn is_beside(self, other: Hex) -> bool {
        self.distance(other) == 1
    }

    /// [Facing] Where `other` lies to somebody here who faces `facing`; by the exact angle, so
    /// that no centre is on a boundary (R2).
    pub fn quadrant(self, facing: Side, other: Hex) -> Quadrant {
        let (numbers, rows) = facing.turned_east(self.way_to(other));
        let across = 2 * numbers + rows;
        if 3 * rows * rows < across * across {
            if 0 < across { Quadrant::Front } else { Quadrant::Rear }
        } else if 0 < rows {
            Quadrant::Right
        } else {
            Quadrant::Left
        }
    }

    /// The side towards `other`; between two sides the clockwise one (R5).
    pub fn bearing(self, other: Hex) -> Side {
        Side::towards(self.way_to(other))
    }

    /// The hexes a straight line passes on its way to `other`, both ends left out: one hex at
    /// each step, or two where it runs along an edge (R7).
    pub fn line(self, other: Hex) -> Vec<[Option<Hex>; 2]> {
        let (numbers, rows) = self.way_to(other);
        let steps = i16::from(self.distance(other));
        let nearest = |step: i16| {
            let (east, south) = (numbers * step, rows * step);
            let (low_east, low_south) = (east.div_euclid(steps), south.div_euclid(steps));
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let mut found = [None, None];
            let mut best = i16::MAX;
            for (more_east, more_south) in corners {
                let corner = (low_east + more_east, low_south + more_south);
                let (x, y) = (corner.0 * steps - east, corner.1 * steps - south);
                let far = x * x + x * y + y * y;
                if far < best {
                    (best, found) = (far, [Some(self.plus(corner)), None]);
                } else if far == best {
                    found[1] = Some(self.plus(corner));
                }
            }
            found
        };
        (1..steps).map(nearest).collect()
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row_letter(), self.number)
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> String {
        hex.to_string()
    }
}

impl TryFrom<String> for Hex {
    type Error = String;

    fn try_from(label: String) -> Result<Hex, String> {
        Hex::of_label(&label).ok_or_else(|| format!("a hex such as E5 wanted, got `{label}`"))
    }
}

impl Side {
    /// Its number, clockwise from 0, the east.
    fn index(self) -> usize {
        match self {
            Side::E => 0,
            Side::SE => 1,
            Side::SW => 2,
            Side::W => 3,
            Side::NW => 4,
            Side::NE => 5,
        }
    }

    /// The side on which a way lies; between two sides the clockwise one (R5).
    pub(crate) fn towards(way: Way) -> Side {
        let points = |side: &Side| {
            let (numbers, rows) = side.turned_east(way);
            let across = 2 * numbers + rows;
            0 < across && if 0 < rows { 3 * rows < across } else { -3 * rows <= across }
        };
        Side::ALL.iter().copied().find(points).unwrap_or(Side::E)
    }

    /// So many sides further clockwise.
    pub fn clockwise(self, sides: u8) -> Side {
        Side::ALL[(self.index() + usize::from(sides)) % Side::ALL.len()]
    }

    /// The side across.
    pub fn opposite(self) -> Side {
        self.clockwise(3)
    }

    /// Sides between this one and `other`, the shorter way: 0 to 3.
    pub fn apart(self, other: Side) -> u8 {
        let clockwise = (other.index() + Side::ALL.len() - self.index()) % Side::ALL.len();
        let apart = clockwise.min(Side::ALL.len() - clockwise);
        u8::try_from(apart).expect("at most three")
    }

    fn way(self) -> (i8, i8) {
        match self {
            Side::E => (1, 0),
            Side::SE => (0, 1),
            Side::SW => (-1, 1),
            Side::W => (-1, 0),
            Side::NW => (0, -1),
            Side::NE => (1, -1),
        }
    }

    /// `way` as somebody sees it for whom this side lies in the east.
    fn turned_east(self, way: Way) -> Way {
        (0..self.index()).fold(way, |(numbers, rows), _| (numbers + rows, -numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(label: &str) -> Hex {
        Hex::of_label(label).unwrap()
    }

    /// Labels of a list with ranges, such as `B5-B8`.
    fn hexes(list: &str) -> Vec<Hex> {
        let each = |word: &str| match word.split_once('-') {
            Some((from, to)) => {
                let (from, to) = (hex(from), hex(to));
                (from.number..=to.number).map(|number| Hex { number, ..from }).collect()
            }
            None => vec![hex(word)],
        };
        list.split(' ').flat_map(each).collect()
    }

    #[test]
    fn quadrants_lie_as_in_the_specifications_table() {
        let rows = [
            (Quadrant::Front, "E6 D7 E7 F6 C8 D8 E8 F7 G6 D9"),
            (Quadrant::Left, "D5 D6 C5 C6 C7 B5-B8 B9"),
            (Quadrant::Right, "F4 F5 G3 G4 G5 H2-H5 H6"),
            (Quadrant::Rear, "E4 D4 E3 F3 C4 D3 E2 F2 G2"),
        ];
        for (quadrant, list) in rows {
            for other in hexes(list) {
                assert_eq!(hex("E5").quadrant(Side::E, other), quadrant, "{other}");
            }
        }
        let turned = [
            (Quadrant::Front, "F5"),
            (Quadrant::Right, "F4 E4"),
            (Quadrant::Left, "E6 D6"),
            (Quadrant::Rear, "D5"),
        ];
        for (quadrant, list) in turned {
            for other in hexes(list) {
                assert_eq!(hex("E5").quadrant(Side::SE, other), quadrant, "{other}");
            }
        }
    }

    #[test]
    fn a_bearing_between_two_sides_is_the_clockwise_one() {
        let ties = [
            ("F6", Side::SE),
            ("D7", Side::E),
            ("C6", Side::NE),
            ("D4", Side::NW),
            ("F3", Side::W),
            ("G4", Side::SW),
        ];
        for (to, side) in ties {
            assert_eq!(hex("E5").bearing(hex(to)), side, "{to}");
        }
        for row in -4..=4 {
            for number in -4..=4 {
                let other = Hex { row: 4 + row, number: 5 + number };
                if other != hex("E5") {
                    let back = other.bearing(hex("E5"));
                    assert_eq!(hex("E5").bearing(other), back.opposite(), "{other}");
                }
            }
        }
    }

    #[test]
    fn a_line_along_an_edge_passes_two_hexes_at_once() {
        let line = |from: &str, to: &str| -> Vec<Vec<Hex>> {
            let steps = hex(from).line(hex(to)).into_iter();
            steps
                .map(|step| {
                    let mut hexes: Vec<Hex> = step.into_iter().flatten().collect();
                    hexes.sort();
                    hexes
                })
                .collect()
        };
        assert_eq!(line("E4", "G3"), [hexes("F3 F4")]);
        assert_eq!(line("E2", "D6"), [hexes("E3"), hexes("D4 E4"), hexes("D5")]);
        assert!(line("E5", "E6").is_empty());
    }

    #[test]
    fn labels_are_read_whatever_their_capitals() {
        assert_eq!(Hex::of_label("e5"), Some(Hex { row: 4, number: 5 }));
        assert_eq!(hex("M13").to_string(), "M13");
        for wrong in ["", "5E", "E", "EE5", "E-5", "E5x", "E999", "Ä5"] {
            assert_eq!(Hex::of_label(wrong), None, "{wrong}");
        }
    }
}
