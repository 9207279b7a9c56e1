//! [The Game] [Walls and Boundaries] The arenas, and where gladiators enter them (R1, R8, R9).

use crate::hexes::{Hex, Side};
use crate::tables::{LARGE_ROWS, MEDIUM_ROWS, OVAL_ROWS, RECTANGLE_ROWS, SMALL_ROWS, SQUARE_ROWS};
use table::words;

words! {
    pub enum Arena {
        Small = "small",
        Medium = "medium",
        Large = "large",
        Oval = "oval",
        Square = "square",
        Rectangle = "rectangle",
    }
}

/// A gate: a hex, and the side that a gladiator who enters there looks to.
pub type Gate = (Hex, Side);

impl Arena {
    /// The default arena for so many gladiators.
    pub fn of_seats(seats: u8) -> Arena {
        match seats {
            0..=2 => Arena::Small,
            3 | 4 => Arena::Medium,
            _ => Arena::Large,
        }
    }

    /// Each row from A: its first number, and how many hexes it has. The number of rows is odd.
    pub fn rows(self) -> &'static [(i8, i8)] {
        match self {
            Arena::Small => &SMALL_ROWS,
            Arena::Medium => &MEDIUM_ROWS,
            Arena::Large => &LARGE_ROWS,
            Arena::Oval => &OVAL_ROWS,
            Arena::Square => &SQUARE_ROWS,
            Arena::Rectangle => &RECTANGLE_ROWS,
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

    /// The gates for so many gladiators, in order: evenly round the arena, one hex off the wall, the
    /// first in the west, each facing the middle (R9).
    pub fn gates(self, seats: u8) -> Vec<Gate> {
        let ring = self.ring();
        let gate = |index: usize| {
            let hex = ring[index * ring.len() / usize::from(seats)];
            (hex, self.inward(hex))
        };
        (0..usize::from(seats)).map(gate).collect()
    }

    /// The hexes one off the wall, clockwise from the western end of the middle row.
    fn ring(self) -> Vec<Hex> {
        let ends = |(row, (first, count)): (i8, &(i8, i8))| {
            (Hex { row, number: first + 1 }, Hex { row, number: first + count - 2 })
        };
        let rows = self.rows();
        let (wests, easts): (Vec<Hex>, Vec<Hex>) =
            (1_i8..).zip(&rows[1..rows.len() - 1]).map(ends).unzip();
        let last = wests.len() - 1;
        let between = |row: usize| {
            let west = wests[row];
            (west.number + 1..easts[row].number).map(move |number| Hex { number, ..west })
        };
        let mut ring: Vec<Hex> = wests[..=last / 2].iter().rev().copied().collect();
        ring.extend(between(0));
        ring.extend(&easts);
        ring.extend(between(last).rev());
        ring.extend(wests[last / 2 + 1..].iter().rev());
        ring
    }

    /// The side towards the exact middle, which is no hex where the middle row has an even number.
    fn inward(self, hex: Hex) -> Side {
        let rows = self.rows();
        let (first, count) = rows[rows.len() / 2];
        let twice = |middle: i16, here: i8| middle - 2 * i16::from(here);
        let across = i16::from(2 * first + count - 1);
        let down = i16::try_from(rows.len() - 1).expect("arenas are small");
        Side::towards((twice(across, hex.number), twice(down, hex.row)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

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
            (Arena::Oval, 3, "E2 E; B10 SW; H7 NW"),
            (Arena::Square, 2, "F5 E; F11 W"),
            (Arena::Square, 4, "F5 E; B10 SW; F11 W; J6 NE"),
            (Arena::Rectangle, 2, "E4 E; E13 W"),
            (Arena::Rectangle, 4, "E4 E; B10 SW; E13 W; H7 NE"),
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
        let sizes = [
            (Arena::Small, 61),
            (Arena::Medium, 91),
            (Arena::Large, 127),
            (Arena::Oval, 88),
            (Arena::Square, 105),
            (Arena::Rectangle, 104),
        ];
        assert_eq!(sizes.len(), Arena::ALL.len());
        for (arena, size) in sizes {
            assert_eq!(arena.hexes().count(), size, "{arena:?}");
            assert!(arena.hexes().all(|hex| arena.holds(hex)));
        }
    }

    /// The hexes of an arena turned by half a circle.
    fn turned(arena: Arena) -> BTreeSet<Hex> {
        let sum = |(least, most): (i8, i8)| least + most;
        let rows = sum((0, i8::try_from(arena.rows().len() - 1).unwrap()));
        let (first, count) = arena.rows()[arena.rows().len() / 2];
        let numbers = sum((first, first + count - 1));
        arena.hexes().map(|hex| Hex { row: rows - hex.row, number: numbers - hex.number }).collect()
    }

    #[test]
    fn gates_of_every_arena_lie_one_hex_off_the_wall_far_from_each_other() {
        for arena in Arena::ALL {
            assert_eq!(turned(*arena), arena.hexes().collect(), "{arena:?} favours no side");
            let ring = arena.ring();
            let steps = ring.iter().zip(ring.iter().cycle().skip(1));
            assert!(steps.clone().all(|(one, next)| one.is_beside(*next)), "{arena:?}: {ring:?}");
            assert_eq!(ring.iter().collect::<BTreeSet<_>>().len(), ring.len());
            for seats in 2..=6 {
                let gates = arena.gates(seats);
                assert_eq!(gates.len(), usize::from(seats));
                for (at, (hex, facing)) in gates.iter().enumerate() {
                    let beside = Side::ALL.iter().map(|side| hex.beside(*side));
                    assert!(beside.clone().all(|hex| arena.holds(hex)), "{hex} is at the wall");
                    assert!(
                        beside
                            .flat_map(|hex| Side::ALL.iter().map(move |side| hex.beside(*side)))
                            .any(|hex| !arena.holds(hex)),
                        "{hex} is far from the wall"
                    );
                    assert!(arena.holds(hex.beside(*facing).beside(*facing)), "{hex} {facing:?}");
                    let others = gates[at + 1..].iter();
                    let near = others.map(|(other, _)| hex.distance(*other)).min();
                    assert!(near.is_none_or(|near| 3 <= near), "{arena:?}, {seats}: {gates:?}");
                }
            }
        }
    }
}
