//! Signs beside options: kinds of cards.

use crate::words::Sign;
use crate::words::picture_signs::{self as sign, TILE};
use ::scene::palette::{GOLD, GROUND, INK, IVORY};
use ::scene::{Emblem, Paint, Scene as Picture, at};
use bloodsport_gambler::Card;
use bloodsport_gambler::tables::Kind;

/// All of them, drawn: an eye, a star, a horn and a burst.
pub(super) fn all() -> Vec<(Sign, Picture)> {
    let middle = at(TILE / 2.0, TILE / 2.0);
    let drawn = |kind: Kind| {
        let mut scene = sign::tile(word(kind), GROUND);
        match kind {
            Kind::Discover => {
                let eye = "M3.5 12Q12 3 20.5 12Q12 21 3.5 12Z";
                scene.path(eye, Paint::filled(IVORY)).disc(middle, 3.2, Paint::filled(INK));
            }
            Kind::Special => {
                scene.star(middle, 9.0, GOLD);
            }
            Kind::React => {
                scene.emblem_of(Emblem::Roar, middle, 8.6);
            }
            Kind::Sabotage => {
                scene.burst(middle, 2.5);
            }
        }
        (of(kind), scene)
    };
    [Kind::Discover, Kind::Special, Kind::React, Kind::Sabotage].map(drawn).into()
}

pub(super) fn of_card(card: Card) -> Sign {
    of(card.kind())
}

fn of(kind: Kind) -> Sign {
    Sign::own("card", word(kind))
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Discover => "discover",
        Kind::Special => "special",
        Kind::React => "react",
        Kind::Sabotage => "sabotage",
    }
}
