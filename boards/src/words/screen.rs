//! What the screens of games have in common: what has just happened, and who has won.

use super::{Beside, Headline, Words};
use ::scene::palette::GOLD;
use ::scene::{Anchor, Band, Die, Hand, Point, Scene, Token, fit, width};
use table::Seat;

/// A screen of a game with its band: what has just happened or, before anything has, `quiet`. Of what is told
/// beside the picture it shows how it came.
pub(crate) fn begin<R: Words>(beside: &Beside, quiet: &str) -> Scene {
    let mut scene = Scene::screen(R::TITLE);
    let is_shown = |over: &&Headline| !beside.is_told || !over.sum.is_empty();
    let Some(over) = beside.over.as_ref().filter(is_shown) else {
        scene.band(&Band { words: quiet, ..Band::default() });
        return scene;
    };
    let mut seats: Vec<Seat> = over.dice.iter().map(|(seat, _)| *seat).collect();
    seats.dedup();
    let tokens = seats.iter().map(|seat| Token::new(seat.index(), R::mark(*seat)));
    let most = over.dice.iter().map(|(_, thrown)| thrown.pips).max();
    let is_lit = |seat: &Seat, pips: u32| match over.ahead.as_slice() {
        [] => Some(pips) == most,
        ahead => ahead.contains(seat),
    };
    let dice = over.dice.iter().map(|(seat, thrown)| Die {
        sides: if thrown.dice == 1 { thrown.sides } else { 0 },
        pips: thrown.pips,
        is_lit: is_lit(seat, thrown.pips),
    });
    let (tokens, dice) = (tokens.collect(), dice.collect());
    let (words, small) = match beside.is_told {
        true => (String::new(), capital(&over.sum)),
        false => (capital(&over.words), over.sum.clone()),
    };
    scene.band(&Band { tokens, dice, words: &words, small: &small });
    scene
}

/// The name of whoever has won under his laurel, as large as there is room for it.
pub(crate) fn winner(scene: &mut Scene, below: Point, name: &str) {
    let room = 2.0 * below.x - 16.0;
    let hands = [24.0, 21.0, 18.0].map(Hand::bold);
    let fitting = hands.into_iter().find(|hand| width(name, *hand) <= room);
    let hand = fitting.unwrap_or(Hand::bold(16.0));
    scene.write(below, Anchor::Middle, hand, GOLD, &fit(name, hand, room));
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
