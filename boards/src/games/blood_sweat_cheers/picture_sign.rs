//! The game's sign.

use scene::palette::{BLOOD, GROUT};
use scene::{Paint, Point, Scene, Token};

/// Two gladiators in one zone, and blood between them.
pub(super) fn draw(picture: &mut Scene, middle: Point) {
    for y in [-14.0, 14.0] {
        picture.line(middle.by(-26.0, y), middle.by(26.0, y), Paint::line(GROUT, 2.0));
    }
    picture.burst(middle, 13.0);
    picture.token(Token::new(0, ""), middle.by(-14.0, 4.0), 10.0);
    picture.token(Token::new(1, ""), middle.by(14.0, -4.0), 10.0);
    picture.disc(middle.by(0.0, 16.0), 2.5, Paint::filled(BLOOD));
}
