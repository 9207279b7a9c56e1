//! Signs beside options: classes, kinds of cards, and the purposes of actions.

use super::picture_people::{emblem, suit_of};
use crate::words::Sign;
use crate::words::picture_signs::{self as sign, TILE};
use ::scene::{Scene as Picture, at};
use blood_sweat_cheers::{Attribute, Card, Class, Deed, Face};

/// All of them, drawn.
pub(super) fn all() -> Vec<(Sign, Picture)> {
    let classes = Class::ALL.iter().map(|class| sign::emblem(emblem(*class)));
    let suits = Face::ALL.iter().map(|face| {
        let (emblem, colour) = suit_of(*face);
        let mut scene = sign::tile(face.word(), colour);
        scene.emblem_of(emblem, at(TILE / 2.0, TILE / 2.0), 8.6);
        (suit(*face), scene)
    });
    classes.chain(suits).collect()
}

pub(super) fn of_class(class: Class) -> Sign {
    Sign::emblem(emblem(class))
}

pub(super) fn of_card(card: Card) -> Sign {
    suit(card.face())
}

/// The sign of the kind of card that resembles an action: it attacks, or it rolls with an attribute.
pub(super) fn of_deed(deed: Deed) -> Sign {
    suit(match deed.row().by {
        _ if deed.is_attack() => Face::Strike,
        Attribute::Speed => Face::Step,
        Attribute::Attack | Attribute::Defence => Face::Guard,
    })
}

fn suit(face: Face) -> Sign {
    Sign::own("suit", face.word())
}
