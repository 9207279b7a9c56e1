//! Signs beside options: gear.

use super::picture_gear::{Sign as Worn, Signs};
use crate::words::Sign;
use crate::words::picture_signs::{self as sign, TILE};
use ::scene::palette::GROUND;
use ::scene::{Scene as Picture, at};
use morituri::tables::{CARDS, Card};

/// All of them, drawn.
pub(super) fn all() -> Vec<(Sign, Picture)> {
    let worn = CARDS.iter().filter_map(|row| Some((of_card(row.card)?, row)));
    let drawn = worn.map(|(sign, row)| {
        let mut scene = sign::tile(row.name, GROUND);
        let mut signs = Signs::default();
        signs.plain(Worn::Worn(Some(row.card)), at(TILE / 2.0, TILE / 2.0), false);
        signs.draw(&mut scene);
        (sign, scene)
    });
    drawn.collect()
}

/// The sign of a card, if it is gear.
pub(super) fn of_card(card: Card) -> Option<Sign> {
    card.slot().map(|_| Sign::own("gear", card.id()))
}
