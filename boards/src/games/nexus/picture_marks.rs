//! Signs beside options: weapons, and helots' motivations.

use super::facts::{Carried, Held};
use super::picture_signs;
use crate::words::Sign;
use crate::words::picture_signs::{self as sign, TILE};
use ::scene::palette::GROUND;
use ::scene::{Scene as Picture, at};
use nexus::tables::{Motivation, WeaponKind};
use nexus::{Board, Command, Verb};
use table::Seat;

/// Half of a drawing on a tile, in units.
const HALF: f32 = 8.0;

/// All of them, drawn.
pub(super) fn all() -> Vec<(Sign, Picture)> {
    let middle = at(TILE / 2.0, TILE / 2.0);
    let weapons = WeaponKind::ALL.iter().map(|kind| {
        let mut scene = sign::tile(kind.word(), GROUND);
        let carried = Carried { kind: *kind, uses: 1, held: Held::InHand };
        picture_signs::weapon(&mut scene, middle, HALF, carried);
        (of_weapon(*kind), scene)
    });
    let motivations = Motivation::ALL.iter().map(|kind| {
        let mut scene = sign::tile(kind.word(), GROUND);
        picture_signs::motivation(&mut scene, middle, HALF, *kind);
        (of_motivation(*kind), scene)
    });
    weapons.chain(motivations).collect()
}

pub(super) fn of_motivation(kind: Motivation) -> Sign {
    Sign::own("drive", kind.word())
}

fn of_weapon(kind: WeaponKind) -> Sign {
    Sign::own("arm", kind.word())
}

/// The sign of the weapon that a command strikes with or handles.
pub(super) fn of_command(board: &Board, seat: Seat, command: &Command) -> Option<Sign> {
    of_verb(board, seat, command.verb())
}

/// The same for a command with only its first word known.
pub(super) fn of_verb(board: &Board, seat: Seat, verb: Verb) -> Option<Sign> {
    let weapon = board.helots[seat].weapon?;
    let is_shown = match verb {
        Verb::Draw | Verb::Store | Verb::Drop | Verb::MoveShield => true,
        Verb::Wild
        | Verb::Standard
        | Verb::Focused
        | Verb::Combo
        | Verb::AimWild
        | Verb::AimStandard
        | Verb::AimFocused => weapon.drawn,
        Verb::Move
        | Verb::Rotate
        | Verb::StandUp
        | Verb::Liberate
        | Verb::Backflip
        | Verb::Sidestep
        | Verb::Feint
        | Verb::Grapple
        | Verb::Drag
        | Verb::Throw
        | Verb::Takedown
        | Verb::Crush
        | Verb::Clinch
        | Verb::LetGo
        | Verb::Mend
        | Verb::StopDropRoll
        | Verb::Gloat
        | Verb::BreakCrate
        | Verb::KnockBrazier
        | Verb::UseToken
        | Verb::Ability
        | Verb::Unique
        | Verb::PlayInfluence
        | Verb::End => false,
    };
    is_shown.then(|| of_weapon(weapon.kind))
}
