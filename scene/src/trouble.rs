//! The faults that make the words of a picture unreadable.

use crate::drawing::{Scene, Written};
use crate::letters::LEAST;

/// The least distance of words from the edge, in units.
const EDGE: f32 = 4.0;
/// The most units by which one word may reach into the next.
const TOUCH: f32 = 1.5;
/// Lines nearer than this part of their letters' size lie on each other.
const NEAR: f32 = 0.55;

/// The reasons why words of a picture cannot be read, each with the words: they leave the tablet,
/// are too small or overlap others. Empty if all are readable.
pub fn trouble(picture: &Scene) -> Vec<String> {
    let mut found = Vec::new();
    let written = picture.written();
    for (at, words) in written.iter().enumerate() {
        let Written { text, left, right, line, size, .. } = words;
        if *left < EDGE || picture.wide() - EDGE < *right || picture.high() - EDGE < *line {
            found.push(format!("no words leave the tablet: {text}"));
        }
        if *size < LEAST {
            found.push(format!("letters have {LEAST} units: {text}"));
        }
        for other in &written[..at] {
            // Pawns stand close, and their letters may.
            let near = NEAR * size.min(other.size);
            let meets = (line - other.line).abs() < near
                && left + TOUCH < other.right
                && other.left + TOUCH < *right
                && !(words.is_mark && other.is_mark);
            if meets {
                found.push(format!("no words lie on others: {} | {text}", other.text));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Anchor, at};
    use crate::letters::Hand;
    use crate::palette::IVORY;

    fn found(words: &[(f32, f32, &str)]) -> Vec<String> {
        let mut scene = Scene::new("x");
        for (x, y, text) in words {
            scene.write(at(*x, *y), Anchor::Left, Hand::regular(LEAST), IVORY, text);
        }
        scene.reach(100.0);
        trouble(&scene)
    }

    #[test]
    fn words_that_cannot_be_read_are_named() {
        assert_eq!(
            found(&[(10.0, 20.0, "one"), (60.0, 20.0, "two"), (10.0, 40.0, "three")]),
            [""; 0]
        );
        assert_eq!(
            found(&[(10.0, 20.0, "one"), (15.0, 22.0, "two")]),
            ["no words lie on others: one | two"]
        );
        assert_eq!(found(&[(390.0, 20.0, "off")]), ["no words leave the tablet: off"]);
        assert_eq!(found(&[(10.0, 99.0, "low")]), ["no words leave the tablet: low"]);
    }
}
