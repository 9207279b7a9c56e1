//! Squares, directions and lines on the barge.

use crate::words::{words, written};

/// The side of the barge, in squares.
pub(crate) const SIDE: u8 = 8;
/// The squares of the barge.
pub(crate) const SQUARES: usize = 64;

/// A square: a column letter from the west and a row number from the north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

const NAMES: [[u8; 2]; SQUARES] = {
    let mut names = [[0; 2]; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        names[at] = [b'A' + (at as u8 % SIDE), b'1' + (at as u8 / SIDE)];
        at += 1;
    }
    names
};

impl Square {
    /// The square of `column` and `row`, both counted from 0.
    ///
    /// # Panics
    /// If there is none.
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < SIDE && row < SIDE, "a square of the barge");
        Square(row * SIDE + column)
    }

    /// Every square, row by row from the north-west.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SIDE * SIDE).map(Square)
    }

    /// Its place in a list of all, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0 in the west.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row, from 0 in the north.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Its name, such as `D4`.
    pub fn word(self) -> &'static str {
        std::str::from_utf8(&NAMES[self.index()]).expect("names are ASCII")
    }

    /// The square of this name, whatever the case.
    pub fn of_word(word: &str) -> Option<Self> {
        let [column, row] = *word.as_bytes() else { return None };
        let column = column.to_ascii_uppercase().checked_sub(b'A')?;
        let row = row.checked_sub(b'1')?;
        (column < SIDE && row < SIDE).then(|| Square::new(column, row))
    }

    /// The next square that way; `None` is the wall.
    pub fn to(self, way: Compass) -> Option<Square> {
        let (east, south) = way.offset();
        let column = self.column().checked_add_signed(east)?;
        let row = self.row().checked_add_signed(south)?;
        (column < SIDE && row < SIDE).then(|| Square::new(column, row))
    }

    /// The square `steps` steps that way.
    pub fn along(self, way: Compass, steps: u8) -> Option<Square> {
        (0..steps).try_fold(self, |square, _| square.to(way))
    }

    /// The distance in squares, diagonal steps counting one.
    pub fn distance(self, other: Square) -> u8 {
        self.column().abs_diff(other.column()).max(self.row().abs_diff(other.row()))
    }

    /// Whether it lies along a wall.
    pub fn is_edge(self) -> bool {
        let edge = |line: u8| line == 0 || line == SIDE - 1;
        edge(self.column()) || edge(self.row())
    }

    /// This square and its neighbors.
    pub fn around(self) -> impl Iterator<Item = Square> {
        std::iter::once(self).chain(Compass::all().filter_map(move |way| self.to(way)))
    }

    /// The square two steps away, by way of a place that may be off the barge.
    pub fn beyond(self, first: Compass, then: Compass) -> Option<Square> {
        let ((east, south), (more_east, more_south)) = (first.offset(), then.offset());
        let column = self.column().checked_add_signed(east + more_east)?;
        let row = self.row().checked_add_signed(south + more_south)?;
        (column < SIDE && row < SIDE).then(|| Square::new(column, row))
    }
}

written!(Square);

/// One of eight directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compass(u8);

impl Compass {
    /// The direction of a face of the compass die: 1 is north, then clockwise.
    pub const fn of_die(face: u8) -> Self {
        Compass((face - 1) % 8)
    }

    /// The face of the compass die that shows it.
    pub const fn die(self) -> u8 {
        self.0 + 1
    }

    /// The eight of them, clockwise from north.
    pub fn all() -> impl Iterator<Item = Compass> {
        (0..8).map(Compass)
    }

    const fn offset(self) -> (i8, i8) {
        match self.0 {
            0 => (0, -1),
            1 => (1, -1),
            2 => (1, 0),
            3 => (1, 1),
            4 => (0, 1),
            5 => (-1, 1),
            6 => (-1, 0),
            _ => (-1, -1),
        }
    }
}

words! {
    /// A Forward-Facing Direction (R13).
    pub enum Facing {
        N = "N",
        E = "E",
        S = "S",
        W = "W",
    }
}

impl Facing {
    /// The direction of a square that lies `way` of somebody who faces here.
    pub fn look(self, way: Way) -> Compass {
        Compass((self as u8 * 2 + way.eighths()) % 8)
    }

    /// The facing after a quarter turn.
    pub fn turned(self, turn: Turn) -> Self {
        let quarters = match turn {
            Turn::Left => 3,
            Turn::Right => 1,
        };
        Facing::ALL[(self as usize + quarters) % 4]
    }

    /// The facing after half a turn.
    pub fn reversed(self) -> Self {
        Facing::ALL[(self as usize + 2) % 4]
    }
}

words! {
    /// A direction as a helot sees it.
    pub enum Way {
        /// Ahead.
        F = "F",
        /// Ahead to the left.
        FL = "FL",
        /// Ahead to the right.
        FR = "FR",
        /// To the left.
        L = "L",
        /// To the right.
        R = "R",
        /// Behind.
        B = "B",
    }
}

impl Way {
    /// The three forward squares.
    pub const FORWARD: [Way; 3] = [Way::F, Way::FL, Way::FR];

    const fn eighths(self) -> u8 {
        match self {
            Way::F => 0,
            Way::FR => 1,
            Way::R => 2,
            Way::B => 4,
            Way::L => 6,
            Way::FL => 7,
        }
    }
}

words! {
    /// The way of a quarter turn.
    pub enum Turn {
        /// Against the clock.
        Left = "left",
        /// With the clock.
        Right = "right",
    }
}

/// [Line of sight rules] How far `target` lies ahead of and beside somebody at `from` who faces
/// `ffd`: squares ahead, and squares to the right (negative: to the left).
pub fn sighted(from: Square, ffd: Facing, target: Square) -> (i8, i8) {
    let column = |square: Square| square.column().cast_signed();
    let row = |square: Square| square.row().cast_signed();
    let (east, south) = (column(target) - column(from), row(target) - row(from));
    match ffd {
        Facing::N => (-south, east),
        Facing::E => (east, south),
        Facing::S => (south, -east),
        Facing::W => (-east, -south),
    }
}

/// [Line of sight rules] Whether somebody at `from` who faces `ffd` sees `target`, when `cover`
/// says which squares hide the ones behind them. A line that touches a corner is clear.
pub fn sees(from: Square, ffd: Facing, target: Square, cover: impl Fn(Square) -> bool) -> bool {
    let (ahead, aside) = sighted(from, ffd, target);
    if ahead < 1 || ahead < aside.abs() {
        return false;
    }
    // In units of one part in `2 * ahead` of a square.
    let crossed = |row: i8, column: i8| {
        let (lo, hi) = ((2 * row - 1).max(0), (2 * row + 1).min(2 * ahead));
        let (near, far) = (aside * lo, aside * hi);
        let (line_lo, line_hi) = (near.min(far), near.max(far));
        let (side_lo, side_hi) = ((2 * column - 1) * ahead, (2 * column + 1) * ahead);
        if aside == 0 { column == 0 } else { line_lo < side_hi && side_lo < line_hi }
    };
    Square::all().filter(|square| *square != from && *square != target).all(|square| {
        let (row, column) = sighted(from, ffd, square);
        let between = 0 <= row && row <= ahead && column.abs() <= aside.abs();
        !(between && crossed(row, column) && cover(square))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        Square::of_word(name).expect("a square")
    }

    #[test]
    fn squares_are_named_from_the_north_west() {
        assert_eq!(Square::all().next().map(Square::word), Some("A1"));
        assert_eq!(at("h8").index(), 63);
        assert_eq!(Square::of_word("I1"), None);
        assert_eq!(Square::of_word("A9"), None);
    }

    #[test]
    fn ways_turn_with_the_helot() {
        let seen = |ffd: Facing, way| at("D4").to(ffd.look(way)).map(Square::word);
        assert_eq!(seen(Facing::N, Way::FR), Some("E3"));
        assert_eq!(seen(Facing::S, Way::FR), Some("C5"));
        assert_eq!(seen(Facing::E, Way::B), Some("C4"));
        assert_eq!(seen(Facing::W, Way::L), Some("D5"));
        assert_eq!(at("A1").to(Facing::N.look(Way::F)), None);
    }

    #[test]
    fn sight_is_blocked_by_squares_whose_inside_the_line_crosses() {
        let sees = |target: &str, cover: &str| {
            sees(at("C8"), Facing::N, at(target), |square| square.word() == cover)
        };
        assert!(sees("D3", "A1"));
        assert!(!sees("D3", "C6"));
        assert!(!sees("D3", "D5"));
        assert!(sees("D3", "D6"));
        assert!(!sees("G5", "A1"), "too far aside");
        assert!(!sees("C3", "C5"));
        assert!(sees("E6", "D8"), "a diagonal only touches corners");
    }
}
