//! The game's sign.

use scene::palette::{BLOOD, GOLD, INK, IVORY};
use scene::{Area, Paint, Point, Scene};

/// Two cards face down, a life to bet on, and coins.
pub(super) fn draw(picture: &mut Scene, middle: Point) {
    for x in [-22.0, -12.0] {
        let card = Area::new(middle.by(x, -20.0), 20.0, 28.0, 3.0);
        picture.area(card, Paint::filled(IVORY).rimmed(INK, 1.5));
    }
    picture.heart(middle.by(-2.0, -6.0), 6.0, Paint::filled(BLOOD));
    for (x, y) in [(12.0, 16.0), (17.0, 10.0), (4.0, 17.0)] {
        picture.disc(middle.by(x, y), 6.5, Paint::filled(GOLD).rimmed(INK, 1.2));
    }
}
