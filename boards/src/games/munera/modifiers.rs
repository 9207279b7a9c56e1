//! The parts of the sums in sentences.

use super::nouns::{kind, signed};
use munera::tables::{
    AP_DOWN, AP_ENTANGLED, AP_EXHAUSTED, AP_HAZED, AP_INJURED, AP_LARGE_SHIELD, AP_LIGHT,
    AP_REFLEXES, AP_TIRED, AP_UNARMOURED, FROM_REAR, FROM_SIDE, ON_ENTANGLED, ON_HAZED,
};
use munera::{Body, Gladiator, Kind, Means, Quadrant, Skill, View};
use table::Seat;

/// The reason for the action points that a large shield costs.
pub(super) const LARGE_SHIELD: &str = "large shield";

/// The parts of a sum, in brackets, if they add up to it: they may have changed with an answer
/// since, and then only the sum is certain.
pub(super) fn reasons(parts: &[(&'static str, i8)], sum: i8) -> String {
    let all: i8 = parts.iter().map(|(_, part)| part).sum();
    if all != sum || parts.is_empty() {
        return String::new();
    }
    let parts: Vec<String> =
        parts.iter().map(|(why, part)| format!("{why}{}", signed(*part))).collect();
    format!(" ({})", parts.join(", "))
}

/// [Action Points] The parts of the modifier to an AP die, without those that are 0.
pub(super) fn point_parts(gladiator: &Gladiator) -> Vec<(&'static str, i8)> {
    let when = |holds: bool, number: i8| if holds { number } else { 0 };
    let armour = match gladiator.body {
        Body::None if gladiator.galerus => ("galerus", AP_LIGHT),
        Body::None => ("no armour", AP_UNARMOURED),
        Body::Light => ("light armour", AP_LIGHT),
        Body::Heavy => ("heavy armour", 0),
    };
    let weary = if gladiator.is_exhausted() {
        ("exhausted", AP_EXHAUSTED)
    } else {
        ("tired", when(gladiator.is_tired(), AP_TIRED))
    };
    let bond = gladiator.entangled.filter(|_| !gladiator.is_caped());
    let save = i8::try_from(gladiator.full_save(Quadrant::Front)).unwrap_or(i8::MAX);
    let all = [
        armour,
        (LARGE_SHIELD, when(gladiator.holds(Kind::LargeShield), AP_LARGE_SHIELD)),
        weary,
        ("injured", when(gladiator.is_injured(), AP_INJURED)),
        (bond.map_or("net", |bond| kind(bond.item)), when(bond.is_some(), AP_ENTANGLED)),
        ("down", when(gladiator.down, -save.max(AP_DOWN))),
        ("Reflexes", when(gladiator.skills.contains(&Skill::Reflexes), AP_REFLEXES)),
        ("sand", when(gladiator.hazed, AP_HAZED)),
    ];
    all.into_iter().filter(|(_, part)| *part != 0).collect()
}

/// [Attack Modifiers] The parts of an attack's modifier, each with its reason, without those that
/// are 0.
pub(super) fn attack_parts(
    view: &View,
    by: Seat,
    on: Seat,
    with: Means,
) -> Vec<(&'static str, i8)> {
    let (attacker, defender) = (&view.seats[by], &view.seats[on]);
    let side = match view.quadrant(on, by) {
        Quadrant::Front => ("front", 0),
        Quadrant::Left | Quadrant::Right => ("side", FROM_SIDE),
        Quadrant::Rear => ("rear", FROM_REAR),
    };
    let others = view.in_play().filter(|other| *other != by && view.threatens(*other, on)).count();
    let when = |holds: bool, number: i8| if holds { number } else { 0 };
    let all = [
        side,
        ("entangled", when(defender.entangled.is_some(), ON_ENTANGLED)),
        ("others", i8::try_from(others).unwrap_or(i8::MAX)),
        ("Attack", when(attacker.skills.contains(&Skill::Attack), 1)),
        ("Dodge", when(defender.skills.contains(&Skill::Dodge), -1)),
        ("sand", when(view.active == by && view.turn.hazed.contains(&on), ON_HAZED)),
    ];
    let sum: i8 = all.iter().map(|(_, part)| part).sum();
    let weapon = munera::modifier(view, by, on, with) - sum;
    let mut parts: Vec<_> = all.into_iter().filter(|(_, part)| *part != 0).collect();
    if weapon != 0 {
        parts.push((weapon_reason(with), weapon));
    }
    parts
}

fn weapon_reason(with: Means) -> &'static str {
    match with {
        Means::Improvised => "bare hands",
        Means::Strike(_) | Means::Whirl(_) => "weapon and range",
        Means::Grapple => "grapple",
    }
}
