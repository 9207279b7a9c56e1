//! Signs as they are drawn: small squares on nothing.

use super::{Sign, Words};
use ::scene::palette::{BRONZE, Colour, GROUND, SAND};
use ::scene::{Area, Die, Emblem, Paint, Scene as Picture, Token, at};
use table::Seat;

/// The side of a sign that is a die, a token, a game's own or a tile, in units.
const DIE: f32 = 34.0;
const TOKEN: f32 = 28.0;
const GAME: f32 = 64.0;
pub(crate) const TILE: f32 = 24.0;

/// Every sign of a game: those of its options and its seats, and its own.
pub(crate) fn all_of<R: Words>() -> Vec<(Sign, Picture)> {
    let mut game = Picture::sign(R::TITLE, GAME);
    let sand = Paint::filled(SAND).rimmed(BRONZE, 2.0);
    game.area(Area::new(at(1.0, 1.0), GAME - 2.0, GAME - 2.0, 10.0), sand);
    R::sign(&mut game, at(GAME / 2.0, GAME / 2.0));
    let seats = (0..*R::SEATS.end()).map(Seat).map(|it| seat(it, R::mark(it)));
    R::signs().into_iter().chain(seats).chain([(Sign::game(R::GAME), game)]).collect()
}

/// Every face of an ordinary die.
pub(crate) fn dice() -> impl Iterator<Item = (Sign, Picture)> {
    (1..=6).map(|pips| {
        let mut scene = Picture::sign(&format!("a die that shows {pips}"), DIE);
        scene.die(at(DIE / 2.0, DIE / 2.0), Die { sides: 6, pips, is_lit: true });
        (Sign::die(pips), scene)
    })
}

fn seat(seat: Seat, mark: &str) -> (Sign, Picture) {
    let mut scene = Picture::sign(&format!("seat {mark}"), TOKEN);
    scene.token(Token::new(seat.index(), mark), at(TOKEN / 2.0, TOKEN / 2.0), 11.0);
    (Sign::seat(seat, mark), scene)
}

/// An emblem on a tile of the tablet.
pub(crate) fn emblem(emblem: Emblem) -> (Sign, Picture) {
    let mut scene = tile(emblem.word(), GROUND);
    scene.emblem_of(emblem, at(TILE / 2.0, TILE / 2.0), 8.6);
    (Sign::emblem(emblem), scene)
}

/// A tile in a colour, with a rim of bronze.
pub(crate) fn tile(title: &str, colour: Colour) -> Picture {
    let mut scene = Picture::sign(title, TILE);
    let area = Area::new(at(0.6, 0.6), TILE - 1.2, TILE - 1.2, 4.5);
    scene.area(area, Paint::filled(colour).rimmed(BRONZE, 1.2));
    scene
}
