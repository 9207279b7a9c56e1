//! The sign of a game that has none of its own.

use ::scene::palette::{GROUT, INK};
use ::scene::{Paint, Point, Scene as Picture};

/// Three stones in a row.
pub(super) fn draw(picture: &mut Picture, middle: Point) {
    for x in [-16.0, 0.0, 16.0] {
        picture.disc(middle.by(x, 0.0), 7.0, Paint::filled(GROUT).rimmed(INK, 1.5));
    }
}
