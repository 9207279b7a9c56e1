//! The game's sign.

use scene::palette::{DUNE, GROUT};
use scene::{Paint, Point, Scene, Token, around};

/// The least of a hexagon's radius that three of them fit the sign.
const HEX: f32 = 13.5;

/// Three hexes, one gladiator facing another.
pub(super) fn draw(picture: &mut Scene, middle: Point) {
    let places = [middle.by(-12.0, -10.0), middle.by(12.0, -10.0), middle.by(0.0, 10.8)];
    for place in places {
        let corners = around(place, 6, 0.0, |_| HEX);
        picture.polygon(&corners, Paint::filled(DUNE).rimmed(GROUT, 1.5));
    }
    picture.beak(0, places[0], 0.0, 12.0);
    picture.token(Token::new(0, ""), places[0], 8.0);
    picture.token(Token::new(1, ""), places[1], 8.0);
}
