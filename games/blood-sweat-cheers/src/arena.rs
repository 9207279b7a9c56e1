//! The arena: twelve zones in three rows of four. \[Representing gladiators and the arena\]

use crate::words::written;

/// Zones in a row.
const ROW: u8 = 4;
/// Their labels, row by row.
const LABELS: [&str; 12] = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"];

/// A zone, by its place among the labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone(u8);

impl Zone {
    /// Where Red starts.
    pub const B2: Zone = Zone(5);
    /// Where Blue starts.
    pub const B3: Zone = Zone(6);

    /// All twelve, by label.
    pub fn all() -> impl Iterator<Item = Zone> {
        (0..LABELS.len() as u8).map(Zone)
    }

    /// Its label, such as `B2`.
    pub fn word(self) -> &'static str {
        LABELS[usize::from(self.0)]
    }

    /// The zone of that label, whatever the case.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::all().find(|zone| zone.word().eq_ignore_ascii_case(word))
    }

    /// Its row and column, from 0.
    pub fn place(self) -> (u8, u8) {
        (self.0 / ROW, self.0 % ROW)
    }
}

written!(Zone);

/// How zones meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// Whether at corners too (R15).
    pub diagonal: bool,
}

impl Grid {
    /// The number of steps between two zones.
    pub fn distance(self, one: Zone, other: Zone) -> u8 {
        let ((row, column), (other_row, other_column)) = (one.place(), other.place());
        let (down, across) = (row.abs_diff(other_row), column.abs_diff(other_column));
        if self.diagonal { down.max(across) } else { down + across }
    }

    /// The zones at most `steps` away from `zone`, it too, by label.
    pub fn within(self, zone: Zone, steps: u8) -> impl Iterator<Item = Zone> {
        Zone::all().filter(move |other| self.distance(zone, *other) <= steps)
    }

    /// The zones next to `zone`, by label.
    pub fn neighbours(self, zone: Zone) -> impl Iterator<Item = Zone> {
        Zone::all().filter(move |other| self.distance(zone, *other) == 1)
    }

    /// How many zones are next to `zone`.
    pub fn openness(self, zone: Zone) -> usize {
        self.neighbours(zone).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(label: &str) -> Zone {
        Zone::of_word(label).unwrap()
    }

    #[test]
    fn steps_are_counted_along_edges_unless_corners_meet() {
        let (edges, corners) = (Grid { diagonal: false }, Grid { diagonal: true });
        assert_eq!(edges.distance(zone("a1"), zone("C4")), 5);
        assert_eq!(corners.distance(zone("a1"), zone("C4")), 3);
        assert_eq!(edges.distance(Zone::B2, Zone::B3), 1);
    }

    #[test]
    fn a_corner_has_two_neighbours_an_edge_three_the_middle_four() {
        let edges = Grid { diagonal: false };
        let next = |label: &str| edges.neighbours(zone(label)).map(Zone::word).collect::<Vec<_>>();
        assert_eq!(next("A1"), ["A2", "B1"]);
        assert_eq!(next("A3"), ["A2", "A4", "B3"]);
        assert_eq!(next("B3"), ["A3", "B2", "B4", "C3"]);
        assert_eq!(Grid { diagonal: true }.openness(zone("B3")), 8);
    }
}
