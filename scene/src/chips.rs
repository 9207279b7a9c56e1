//! Words on small plates, one beside the other, in as many rows as they need.

use crate::drawing::{Anchor, Area, Paint, Point, Scene};
use crate::letters::{Hand, LEAST, fit, width};
use crate::palette::{Colour, GOLD, GROUND, STATE, STATE_INK};

/// The margin of a plate of words on either side.
const MARGIN: f32 = 5.0;
/// The height of a plate of words.
const PLATE: f32 = 17.0;
/// The distance from one row of chips to the next, and the gap between two chips.
const ROW: f32 = 19.0;
const GAP: f32 = 4.0;

/// A few words on a plate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    words: String,
    ground: Colour,
    ink: Colour,
}

impl Chip {
    /// A state of a player or a figure.
    pub fn state(words: impl Into<String>) -> Self {
        Chip { words: words.into(), ground: STATE, ink: STATE_INK }
    }

    /// Any other fact.
    pub fn quiet(words: impl Into<String>) -> Self {
        Chip { words: words.into(), ground: GROUND, ink: GOLD }
    }

    fn wide(&self) -> f32 {
        width(&self.words, Hand::bold(LEAST)) + 2.0 * MARGIN
    }
}

/// Chips in rows; the first may be beside something else, and empty if nothing fits there.
#[derive(Debug, Clone, PartialEq)]
pub struct Chips {
    rows: Vec<Vec<Chip>>,
    /// The left end of the first row, right of the others.
    first: f32,
    room: f32,
}

impl Chips {
    /// `chips` in rows of at most `room` units; the first begins `taken` units further right.
    pub fn beside(taken: f32, room: f32, chips: impl IntoIterator<Item = Chip>) -> Self {
        let first = if 0.0 < taken { taken + GAP } else { 0.0 };
        let (mut row, mut rows, mut left) = (Vec::new(), Vec::new(), room - first);
        for chip in chips {
            if left < chip.wide() && (left < room || !row.is_empty()) {
                rows.push(std::mem::take(&mut row));
                left = room;
            }
            left -= chip.wide() + GAP;
            row.push(chip);
        }
        rows.push(row);
        Chips { rows, first, room }
    }

    /// The height that they add to their surroundings: the first row stands beside something.
    pub fn high(&self) -> f32 {
        ROW * self.rows.len().saturating_sub(1) as f32
    }
}

impl Scene {
    /// Chips whose first row stands on the line of `from`.
    pub fn chips(&mut self, from: Point, chips: &Chips) -> &mut Self {
        for (number, row) in chips.rows.iter().enumerate() {
            let mut from =
                from.by(if number == 0 { chips.first } else { 0.0 }, ROW * number as f32);
            for Chip { words, ground, ink } in row {
                let wide = self.plate(from, *ground, *ink, chips.room, words);
                from = from.by(wide + GAP, 0.0);
            }
        }
        self
    }

    /// Words on a plate whose left end is at `from`, on the words' line; returns its width. Words
    /// beyond `room` are cut off.
    pub fn plate(
        &mut self,
        from: Point,
        ground: Colour,
        ink: Colour,
        room: f32,
        words: &str,
    ) -> f32 {
        let hand = Hand::bold(LEAST);
        let words = fit(words, hand, room - 2.0 * MARGIN);
        let wide = width(&words, hand) + 2.0 * MARGIN;
        self.area(Area::new(from.by(0.0, -12.5), wide, PLATE, 3.0), Paint::filled(ground));
        self.write(from.by(MARGIN, 0.0), Anchor::Left, hand, ink, &words);
        wide
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::at;
    use crate::palette::BLOOD;

    #[test]
    fn a_plate_is_as_wide_as_its_words_and_never_wider_than_its_room() {
        let mut scene = Scene::new("x");
        let words = "KNOCKED DOWN";
        let wide = scene.plate(at(0.0, 20.0), GOLD, BLOOD, 300.0, words);
        assert!((wide - width(words, Hand::bold(LEAST)) - 2.0 * MARGIN).abs() < 0.01);
        let narrow = scene.plate(at(0.0, 40.0), GOLD, BLOOD, 60.0, words);
        assert!(narrow <= 60.0 && scene.written()[1].text.ends_with('…'), "{narrow}");
    }

    #[test]
    fn chips_go_on_in_the_next_row() {
        let chips = || ["DOWN", "INJURED", "TIRED"].map(Chip::state);
        let lines = |taken: f32, room: f32| {
            let chips = Chips::beside(taken, room, chips());
            let mut scene = Scene::new("x");
            scene.chips(at(10.0, 50.0), &chips);
            let lines: Vec<f32> = scene.written().iter().map(|it| it.line).collect();
            (lines, chips.high())
        };
        assert_eq!(lines(0.0, 300.0), (vec![50.0; 3], 0.0));
        assert_eq!(lines(0.0, 130.0), (vec![50.0, 50.0, 69.0], ROW));
        // Nothing fits beside the other text.
        assert_eq!(lines(120.0, 130.0), (vec![69.0, 69.0, 88.0], 2.0 * ROW));
        assert!(Chips::beside(50.0, 130.0, []).high().abs() < f32::EPSILON);
    }
}
