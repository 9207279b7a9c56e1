//! The common parts of all games' screens: the latest event, and the winner.

use super::{Beside, Headline, Lot, Words};
use ::scene::palette::GOLD;
use ::scene::{Anchor, Band, Die, Hand, Point, Scene, Token, fit, width};
use table::Seat;

/// A screen of a game with its band: the latest event or, before the first, `quiet`. Of an event
/// told beside the picture it shows the dice and sums.
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
    let open = over.dice.iter().filter(|(_, thrown)| thrown.lot.is_none());
    let most = open.map(|(_, thrown)| thrown.pips).max();
    let dice = over.dice.iter().map(|(_, thrown)| Die {
        sides: if thrown.dice == 1 { thrown.sides } else { 0 },
        pips: thrown.pips,
        is_lit: match thrown.lot {
            Some(Lot::Counts) => true,
            Some(Lot::Fails) => false,
            None => Some(thrown.pips) == most,
        },
    });
    let (tokens, dice) = (tokens.collect(), dice.collect());
    let (words, small) = match beside.is_told {
        true => (String::new(), capital(&over.sum)),
        false => (capital(&over.words), over.sum.clone()),
    };
    scene.band(&Band { tokens, dice, words: &words, small: &small });
    scene
}

/// The winner's name under his laurel, as large as there is room for it.
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
