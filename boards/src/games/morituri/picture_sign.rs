//! The game's sign.

use scene::palette::{GOLD, GROUT};
use scene::{Paint, Point, Scene, Token};

/// The road that winds to Roma, and a pawn on it.
pub(super) fn draw(picture: &mut Scene, middle: Point) {
    let bends =
        [(-22.0, 18.0), (14.0, 18.0), (14.0, 2.0), (-14.0, 2.0), (-14.0, -14.0), (14.0, -14.0)];
    for pair in bends.windows(2) {
        let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
        picture.line(middle.by(x, y), middle.by(to_x, to_y), Paint::line(GROUT, 5.0));
    }
    picture.token(Token::new(2, ""), middle.by(-4.0, 2.0), 8.0);
    picture.star(middle.by(16.0, -14.0), 9.0, GOLD);
}
