//! A helot in words, on the board as in the picture.

use super::facts::{Carried, Change, Dice, Facts, Held, Helot, Posture, Reason, Roll};
use super::nouns::{count, facing, hazard, place, weapon};
use nexus::Hazard;
use nexus::tables::{LANISTAS, LOCATION_COINS, Location, Trait, WeaponKind};
use table::Seat;

/// Hazards in the order in which they act.
pub(super) fn hazards(hazards: &[Hazard]) -> String {
    let all: Vec<&str> = hazards.iter().map(|kind| hazard(*kind)).collect();
    all.join(", ")
}

pub(super) fn lanista_name(number: Option<u8>) -> &'static str {
    let row = number.and_then(|at| LANISTAS.get(usize::from(at).checked_sub(1)?));
    row.map_or("no lanista yet", |row| row.name)
}

/// The promise of a full Turning Point Counter.
pub(super) const PROMISE: &str = "next hit 6 more damage";

/// The Turning Point Counter, if any slot is filled.
pub(super) fn counter(helot: &Helot) -> Option<String> {
    if helot.slots.iter().all(|filled| *filled) {
        return Some(PROMISE.to_owned());
    }
    let filled = (1..).zip(helot.slots).filter(|(_, filled)| *filled);
    let slots: Vec<String> = filled.map(|(slot, _): (u8, bool)| slot.to_string()).collect();
    let word = if slots.len() == 1 { "slot" } else { "slots" };
    (!slots.is_empty()).then(|| format!("Turning Point {word} {} filled", slots.join(" ")))
}

/// The hurt places, with the coins left there.
pub(super) fn body(helot: &Helot) -> impl Iterator<Item = (Location, u8)> {
    helot.body.iter().filter(|(at, left)| *left != LOCATION_COINS[*at])
}

pub(super) fn reserves(helot: &Helot) -> impl Iterator<Item = (Trait, u8)> {
    helot.reserves.iter().filter(|(_, points)| 0 < *points)
}

/// A weapon with its uses and its place.
pub(super) fn carried(carried: Carried) -> String {
    let Carried { kind, uses, held } = carried;
    let (name, uses) = (weapon(kind), count(uses, "use"));
    match held {
        Held::Before(at) => format!("{name} before the {} ({uses})", place(at)),
        Held::InHand => format!("{name} in hand ({uses})"),
        Held::Stored if kind == WeaponKind::Shield => format!("{name} on the back ({uses})"),
        Held::Stored => format!("{name} put away ({uses})"),
    }
}

pub(super) fn states(facts: &Facts, seat: Seat, helot: &Helot) -> Vec<String> {
    let way = facing(helot.facing);
    let lies = match helot.posture {
        Posture::Stands => None,
        Posture::Prone => Some(format!("PRONE facing {way}")),
        Posture::Incapacitated => Some(format!("INCAPACITATED facing {way}")),
    };
    let mut all: Vec<String> = lies.into_iter().collect();
    all.extend(bonds(facts, seat, helot));
    all.extend(helot.dice.iter().map(dice));
    all
}

/// A helot's holder, the helot it holds, and its harms.
pub(super) fn bonds(facts: &Facts, seat: Seat, helot: &Helot) -> Vec<String> {
    let mut all = Vec::new();
    all.extend(helot.held_by.map(|by| format!("HELD BY {}", by.0 + 1)));
    all.extend(facts.holds(seat).map(|held| format!("HOLDS {}", held.0 + 1)));
    let switches = [
        (helot.netted, "NETTED"),
        (helot.bleeding, "BLEEDING"),
        (helot.flaming, "FLAMING"),
        (helot.price, "price on its head"),
    ];
    all.extend(switches.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()));
    all
}

/// The modifiers of a kind of roll, summed, such as `defence +1 (Elusive)`.
pub(super) fn dice(dice: &Dice) -> String {
    let roll = match dice.roll {
        Roll::Attack => "attack",
        Roll::Melee => "melee",
        Roll::MeleeAndAim => "melee and aim",
        Roll::Aim => "aim",
        Roll::Defence => "defence",
    };
    let why = match &dice.by {
        Change::Why(why) => {
            let names: Vec<&str> = why.iter().map(|why| reason(*why)).collect();
            format!(" ({})", names.join(", "))
        }
        Change::Sum(_) => String::new(),
    };
    format!("{roll} {:+}{why}", dice.by.sum())
}

fn reason(why: Reason) -> &'static str {
    match why {
        Reason::TalkedAt => "talked at",
        Reason::SpikedFeed => "Spiked Feed",
        Reason::LampsFail => "Lamps Fail",
        Reason::Feint => "Feint",
        Reason::TunnelVision => "Tunnel Vision",
        Reason::SteadySquint => "Steady Squint",
        Reason::Elusive => "Elusive",
        Reason::PaidSpotter => "Paid Spotter",
        Reason::HasGloated => "has gloated",
        Reason::ArmGone => "arm gone",
        Reason::LegGone => "leg gone",
        Reason::MiddleGone => "middle gone",
    }
}
