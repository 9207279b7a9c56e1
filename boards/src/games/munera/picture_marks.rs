//! Signs beside options: classes, and the weapons that have one.

use super::picture_cards::emblem;
use crate::words::Sign;
use crate::words::picture_signs as sign;
use ::scene::{Emblem, Scene as Picture};

use munera::{Action, Class, Kind, Shed};

/// All of them, drawn.
pub(super) fn all() -> Vec<(Sign, Picture)> {
    let classes = Class::ALL.iter().map(|class| emblem(*class));
    classes.chain(Kind::ALL.iter().filter_map(|kind| weapon(*kind))).map(sign::emblem).collect()
}

pub(super) fn of_class(class: Class) -> Sign {
    Sign::emblem(emblem(class))
}

pub(super) fn of_weapon(kind: Kind) -> Option<Sign> {
    weapon(kind).map(Sign::emblem)
}

/// The sign of the thing that an answer sends, strikes with or handles.
pub(super) fn of(action: &Action) -> Option<Sign> {
    match action {
        Action::Pick(class) => Some(of_class(*class)),
        Action::Strike(held, _)
        | Action::Whirl(held, _)
        | Action::Sheath(held)
        | Action::Drop(held) => of_weapon(held.kind),
        Action::Draw(kind) => of_weapon(*kind),
        Action::Improvised(_) => Some(Sign::emblem(Emblem::Cestus)),
        Action::Discard(Shed::Shield) => Some(Sign::emblem(Emblem::Shield)),
        Action::PickAny
        | Action::PickBuild(_)
        | Action::Discard(Shed::None | Shed::Helmet | Shed::Both)
        | Action::Move
        | Action::Step(_)
        | Action::Turn(_)
        | Action::Walk(..)
        | Action::Grapple(_)
        | Action::Feint
        | Action::Haze(_)
        | Action::Cut
        | Action::DropHelmet
        | Action::Pickup(_)
        | Action::Kick(..)
        | Action::Yield
        | Action::End
        | Action::Reroll
        | Action::Keep
        | Action::Throw
        | Action::Disengage
        | Action::Skill(_) => None,
    }
}

/// The emblem that shows just that weapon.
fn weapon(kind: Kind) -> Option<Emblem> {
    match kind {
        Kind::Sword => Some(Emblem::Sword),
        Kind::Cestus => Some(Emblem::Cestus),
        Kind::Trident => Some(Emblem::Retiarius),
        Kind::Lasso => Some(Emblem::Laquearius),
        Kind::Arbelos => Some(Emblem::Arbelas),
        Kind::Javelins => Some(Emblem::Veles),
        Kind::Bow => Some(Emblem::Sagittarius),
        Kind::SmallShield => Some(Emblem::Shield),
        Kind::LargeShield => Some(Emblem::Gaul),
        Kind::Dagger
        | Kind::Sica
        | Kind::Scissor
        | Kind::TwoHanded
        | Kind::LongSpear
        | Kind::Net
        | Kind::Cape
        | Kind::Cone
        | Kind::Darts
        | Kind::Hasta
        | Kind::HastaTied => None,
    }
}
