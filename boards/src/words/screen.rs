//! The head of every game's screen: what has just happened.

use super::{Beside, Words};
use ::scene::{Band, Die, Scene, Token};
use table::Seat;

/// A screen of a game with its band: what has just happened or, before anything has, `quiet`.
pub(crate) fn begin<R: Words>(beside: &Beside, quiet: &str) -> Scene {
    let mut scene = Scene::screen(R::TITLE);
    let Some(over) = &beside.over else {
        scene.band(&Band { words: quiet, ..Band::default() });
        return scene;
    };
    let mut seats: Vec<Seat> = over.dice.iter().map(|(seat, _)| *seat).collect();
    seats.dedup();
    let tokens = seats.iter().map(|seat| Token::new(seat.index(), R::mark(*seat)));
    let most = over.dice.iter().map(|(_, thrown)| thrown.pips).max();
    let dice = over.dice.iter().map(|(_, thrown)| Die {
        sides: if thrown.dice == 1 { thrown.sides } else { 0 },
        pips: thrown.pips,
        is_lit: Some(thrown.pips) == most,
    });
    let (tokens, dice) = (tokens.collect(), dice.collect());
    let mut letters = over.words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let words: String = first.chain(letters).collect();
    scene.band(&Band { tokens, dice, words: &words, small: &over.sum });
    scene
}
