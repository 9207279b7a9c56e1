//! Cards two a row, as games show those who play where each has much to say.

use ::scene::palette::{GOLD, IVORY, PANEL, RAISED};
use ::scene::{Area, Hand, MARGIN, NAME, Paint, Point, Scene, Token, WIDE, at};

/// A card: how wide, and the gap between two.
pub(crate) const CARD: (f32, f32) = (184.0, 6.0);
/// The inside of a card: how far from its edge, and how wide.
pub(crate) const INSIDE: (f32, f32) = (8.0, 168.0);
/// Where a name begins in its card.
pub(crate) const NAMED: f32 = 30.0;
/// A line of words in a card.
pub(crate) const LINE_HIGH: f32 = 15.5;

/// The upper left corner of a card in the left column, 0, or the right one.
pub(crate) fn corner(column: usize, top: f32) -> Point {
    at(MARGIN + column as f32 * (WIDE - 2.0 * MARGIN - CARD.0), top)
}

/// An empty card, with a rim of gold for somebody whom the bout waits for.
pub(crate) fn blank(scene: &mut Scene, card: Area, is_awaited: bool) {
    let paint = match is_awaited {
        true => Paint::filled(RAISED).rimmed(GOLD, 2.0),
        false => Paint::filled(PANEL),
    };
    scene.area(card, paint);
}

/// Token and name at the head of a card.
pub(crate) fn head(scene: &mut Scene, card: Area, token: Token<'_>, name: &str) {
    scene.token(token, card.from.by(16.5, 17.0), 10.0);
    let room = INSIDE.0 + INSIDE.1 - NAMED;
    scene.fitted(card.from.by(NAMED, 17.0), Hand::bold(NAME), IVORY, room, name);
}
