//! [The Game] [Walls and Boundaries] The arenas, and where gladiators enter them (R1, R8, R9).

use crate::hexes::{Hex, Side};
use crate::tables::{LARGE_ROWS, MEDIUM_ROWS, OVAL_GATES_2, OVAL_GATES_4, OVAL_ROWS, SMALL_ROWS};
use table::words;

words! {
    /// An arena.
    #[expect(missing_docs, reason = "each is the arena of its name")]
    pub enum Arena { Small = "small", Medium = "medium", Large = "large", Oval = "oval", }
}

/// A gate: a hex, and where whoever enters there looks.
pub type Gate = (Hex, Side);

impl Arena {
    /// The arena for so many gladiators where nothing else is wanted.
    pub fn of_seats(seats: u8) -> Arena {
        match seats {
            0..=2 => Arena::Small,
            3 | 4 => Arena::Medium,
            _ => Arena::Large,
        }
    }

    /// Each row from A: its first number, and how many hexes it has.
    pub fn rows(self) -> &'static [(i8, i8)] {
        match self {
            Arena::Small => &SMALL_ROWS,
            Arena::Medium => &MEDIUM_ROWS,
            Arena::Large => &LARGE_ROWS,
            Arena::Oval => &OVAL_ROWS,
        }
    }

    /// Whether `hex` lies inside the wall.
    pub fn holds(self, hex: Hex) -> bool {
        let row = usize::try_from(hex.row).ok().and_then(|row| self.rows().get(row));
        row.is_some_and(|(first, count)| *first <= hex.number && hex.number < first + count)
    }

    /// Every hex, row by row.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (0_i8..).zip(self.rows()).flat_map(|(row, (first, count))| {
            (*first..first + count).map(move |number| Hex { row, number })
        })
    }

    /// Whether the arena has gates for so many.
    pub fn seats(self, seats: u8) -> bool {
        match self {
            Arena::Small | Arena::Medium | Arena::Large => true,
            Arena::Oval => seats == 2 || seats == 4,
        }
    }

    /// The gates for so many gladiators, in order (R9).
    pub fn gates(self, seats: u8) -> Vec<Gate> {
        let labelled =
            |(label, side): &(&str, Side)| (Hex::of_label(label).expect("a label"), *side);
        match self {
            Arena::Oval if seats == 2 => return OVAL_GATES_2.iter().map(labelled).collect(),
            Arena::Oval => return OVAL_GATES_4.iter().map(labelled).collect(),
            Arena::Small | Arena::Medium | Arena::Large => {}
        }
        let radius = i8::try_from(self.rows().len() / 2).expect("arenas are small");
        let centre = Hex { row: radius, number: radius + 1 };
        let ring = ring(centre, radius - 1);
        let gate = |index: usize| {
            let hex = ring[index * ring.len() / usize::from(seats)];
            (hex, hex.bearing(centre))
        };
        (0..usize::from(seats)).map(gate).collect()
    }
}

/// The hexes at a distance from `centre`, clockwise from the western corner.
fn ring(centre: Hex, distance: i8) -> Vec<Hex> {
    let mut hex = Hex { number: centre.number - distance, ..centre };
    let mut ring = Vec::new();
    for side in [Side::NE, Side::E, Side::SE, Side::SW, Side::W, Side::NW] {
        for _ in 0..distance {
            ring.push(hex);
            hex = hex.beside(side);
        }
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gates_are_those_of_the_specification() {
        let rows = [
            (Arena::Small, 2, "E2 E; E8 W"),
            (Arena::Small, 3, "E2 E; B8 SW; H5 NW"),
            (Arena::Medium, 3, "F2 E; B10 SW; J6 NW"),
            (Arena::Medium, 4, "F2 E; B8 SW; F10 W; J4 NE"),
            (Arena::Large, 5, "G2 E; B8 SE; D12 SW; J9 NW; L3 NE"),
            (Arena::Large, 6, "G2 E; B7 SE; B12 SW; G12 W; L7 NW; L2 NE"),
            (Arena::Oval, 2, "E2 E; E11 W"),
            (Arena::Oval, 4, "E2 E; B8 SW; E11 W; H5 NE"),
        ];
        for (arena, seats, wanted) in rows {
            let gates = arena.gates(seats).into_iter();
            let words: Vec<String> =
                gates.map(|(hex, side)| format!("{hex} {}", side.word())).collect();
            assert_eq!(words.join("; "), wanted, "{arena:?}, {seats}");
        }
    }

    #[test]
    fn the_arenas_have_the_sizes_of_the_specification() {
        let sizes =
            [(Arena::Small, 61), (Arena::Medium, 91), (Arena::Large, 127), (Arena::Oval, 88)];
        for (arena, size) in sizes {
            assert_eq!(arena.hexes().count(), size, "{arena:?}");
            assert!(arena.hexes().all(|hex| arena.holds(hex)));
            for seats in 2..=6 {
                let gates = if arena.seats(seats) { arena.gates(seats) } else { Vec::new() };
                assert!(gates.iter().all(|(hex, _)| arena.holds(*hex)), "{arena:?}, {seats}");
            }
        }
    }
}
