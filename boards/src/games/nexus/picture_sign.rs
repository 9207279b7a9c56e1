//! The game's sign.

use scene::palette::{DUNE, FLAME, GROUT, INK};
use scene::{Area, Paint, Point, Scene, Token, at};

/// The side of a square.
const SQUARE: f32 = 16.0;

/// Squares of the barge with a helot, a crate and a fire.
pub(super) fn draw(picture: &mut Scene, middle: Point) {
    for (row, y) in [-24.0_f32, -8.0, 8.0].into_iter().enumerate() {
        for (column, x) in [-24.0_f32, -8.0, 8.0].into_iter().enumerate() {
            if (row + column) % 2 == 0 {
                let from = at(middle.x + x, middle.y + y);
                let square = Area::new(from, SQUARE, SQUARE, 0.0);
                picture.area(square, Paint::filled(DUNE).rimmed(GROUT, 1.0));
            }
        }
    }
    picture.token(Token::new(0, ""), middle.by(-16.0, 16.0), 7.0);
    picture.token(Token::new(1, ""), middle.by(16.0, -16.0), 7.0);
    let crate_ = Area::new(middle.by(-5.0, -5.0), 10.0, 10.0, 1.0);
    picture.area(crate_, Paint::filled(GROUT).rimmed(INK, 1.2));
    picture.disc(middle.by(16.0, 16.0), 5.0, Paint::filled(FLAME));
}
