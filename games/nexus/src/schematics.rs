//! [Barge schematics] What stands on the barges.

use crate::geometry::Square;

/// One barge: squares by name, pieces by kind, and the hazards it has of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schematic {
    pub pillars: &'static [&'static str],
    /// Squares of standing braziers.
    pub braziers: &'static [&'static str],
    pub crates: &'static [&'static str],
    /// Squares of Blood Tiles.
    pub blood: &'static [&'static str],
    /// Squares of Guts Tiles.
    pub guts: &'static [&'static str],
    /// Whether floor saws come up.
    pub saws: bool,
    /// Whether floor spikes come up.
    pub spikes: bool,
}

/// The barge without anything, which a custom one starts from.
pub const BARE: Schematic = Schematic {
    pillars: &[],
    braziers: &[],
    crates: &[],
    blood: &[],
    guts: &[],
    saws: false,
    spikes: false,
};

/// Every barge, number 0 first.
pub const SCHEMATICS: [Schematic; 9] = [
    BARE,
    Schematic {
        pillars: &["B3", "D3", "E6", "G6"],
        braziers: &["C2", "A4", "H5", "F7"],
        crates: &["C3", "F6"],
        blood: &["D4", "E5"],
        saws: true,
        ..BARE
    },
    Schematic {
        pillars: &["B3", "F3", "C6", "G6"],
        braziers: &["D2", "A4", "H5", "E7"],
        crates: &["C3", "F6"],
        guts: &["D5", "E4"],
        spikes: true,
        ..BARE
    },
    Schematic {
        pillars: &["B3", "G6"],
        braziers: &["C3", "F6"],
        crates: &["A3", "H3", "A6", "H6"],
        blood: &["D4", "E5"],
        guts: &["D5", "E4"],
        saws: true,
        ..BARE
    },
    Schematic {
        pillars: &["D3", "E3", "D6", "E6"],
        braziers: &["C3", "F3", "C6", "F6"],
        crates: &["D4", "E4", "D5", "E5"],
        ..BARE
    },
    Schematic {
        pillars: &["B4", "E4", "D5", "G5"],
        braziers: &["B2", "G2", "B7", "G7"],
        crates: &["D4", "E5"],
        blood: &["C6", "F3"],
        spikes: true,
        ..BARE
    },
    Schematic {
        blood: &["C2", "F2", "B4", "G5", "C7", "F7"],
        guts: &["D4", "E4", "D5", "E5"],
        saws: true,
        spikes: true,
        ..BARE
    },
    Schematic {
        pillars: &["C3", "F3", "C6", "F6"],
        braziers: &["C2", "G3", "B6", "F7"],
        crates: &["B3", "F2", "C7", "G6"],
        ..BARE
    },
    Schematic {
        blood: &["D3", "E6"],
        guts: &["B2", "G2", "C4", "F5", "B7", "G7"],
        saws: true,
        spikes: true,
        ..BARE
    },
];

/// Where helots start: nothing may be put there.
pub const CORNERS: [Square; 4] =
    [Square::new(0, 0), Square::new(7, 0), Square::new(0, 7), Square::new(7, 7)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{PIECES, TILES};
    use std::collections::BTreeSet;

    #[test]
    fn every_barge_has_one_thing_on_a_square_free_corners_and_no_more_than_the_box_holds() {
        for barge in &SCHEMATICS {
            let all = [barge.pillars, barge.braziers, barge.crates, barge.blood, barge.guts];
            let names = all.concat();
            let squares: BTreeSet<Square> =
                names.iter().map(|name| Square::of_word(name).expect("a square")).collect();
            assert_eq!(squares.len(), names.len(), "{barge:?}");
            assert!(CORNERS.iter().all(|corner| !squares.contains(corner)), "{barge:?}");
            assert!(all[..3].iter().all(|pieces| pieces.len() <= PIECES), "{barge:?}");
            assert!(all[3..].iter().all(|tiles| tiles.len() <= TILES), "{barge:?}");
        }
    }

    #[test]
    fn half_a_turn_changes_nothing_but_where_they_belong() {
        let turned = |name: &&str| {
            let square = Square::of_word(name).expect("a square");
            Square::new(7 - square.column(), 7 - square.row()).word()
        };
        for barge in &SCHEMATICS {
            for pieces in [barge.pillars, barge.braziers, barge.crates, barge.blood, barge.guts] {
                let here: BTreeSet<&str> = pieces.iter().copied().collect();
                let there: BTreeSet<&str> = pieces.iter().map(turned).collect();
                assert_eq!(here, there, "{barge:?}");
            }
        }
    }
}
