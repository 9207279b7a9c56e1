//! The arithmetic behind what happened, each sum with the topic of the rules that it follows.

use super::nouns::{brings, command, compass, count, name, place, quality, rolls};
use crate::words::{Scene, Sum};
use nexus::tables::{CHECK, LANISTAS};
use nexus::{CheckKind, Command, Event, Nexus};

/// The sum behind `event`, if there is one.
pub(super) fn sum(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Sum> {
    let who = |seat| name(scene.cast, seat);
    let (sum, topic) = match event {
        Event::LanistaPicked { lanista, .. } => {
            let row = usize::from(*lanista).checked_sub(1).and_then(|at| LANISTAS.get(at))?;
            (brings(row), "lanistas")
        }
        Event::MotivationPicked { motivation, .. } => {
            let [one, two, three] = motivation.row().advantages.map(quality);
            (format!("{one}, {two} and {three} at 1"), "setup")
        }
        Event::Initiative { seat, rolled, ratio } => {
            (format!("{} rolls {} and {ratio}", who(*seat), quality(*rolled)), "round")
        }
        Event::TieRolled { seat, dice: [one, two] } => {
            (format!("tie: {} {one} + {two} = {}", who(*seat), one + two), "round")
        }
        Event::Declared { seat, command: given, ap, prone_ap, mp, .. } => {
            let paid = [(*ap, "AP"), (*prone_ap, "AP against who lies"), (*mp, "MP")];
            let paid: Vec<String> = paid
                .iter()
                .filter(|(cost, _)| 0 < *cost)
                .map(|(cost, of)| format!("{cost} {of}"))
                .collect();
            if paid.is_empty() {
                return None;
            }
            let phrase = command(&scene.before.board, scene.cast, *seat, given);
            (format!("{phrase}: {}", paid.join(", ")), price_of(given))
        }
        Event::Slipped { die, .. } => (direction(*die), "moving"),
        Event::Check { kind, die, .. } => {
            (format!("die {die}; {CHECK} or more is needed"), needed_for(*kind))
        }
        Event::Roll { seat, side, sds, dice, kept: [one, two], total } => {
            let pips: Vec<String> = dice.iter().map(u8::to_string).collect();
            let pool = match sds {
                0 => String::new(),
                sds if *sds < 0 => format!(", {} worse ({})", more(*sds), pips.join(" ")),
                sds => format!(", {} more ({})", more(*sds), pips.join(" ")),
            };
            (format!("{} {}{pool}: {one} + {two} = {total}", who(*seat), rolls(*side)), "attacks")
        }
        Event::Damage { margin, total, .. } => {
            let parts: Vec<_> = [(*margin, "margin")].into_iter().chain(bonuses(event)).collect();
            (damage(&parts, *total), "damage")
        }
        Event::LocationRolled { die, location, .. } => {
            (format!("die {die} for the place: {}", place(*location)), "damage")
        }
        Event::Hiccup { die, .. } => (direction(*die), "cards"),
        Event::FireMoved { die, .. } => (direction(*die), "fire"),
        Event::SawRun { die, distance, .. } => {
            (format!("{}, up to {}", direction(*die), count(*distance, "square")), "hazards")
        }
        Event::Shrapnel { damage, .. } => (format!("{damage} damage within a square"), "hazards"),
        Event::Ejected { die, .. } => (direction(*die), "hazards"),
        Event::Crate { dice: [one, two], .. } => {
            (format!("{one} + {two} = {}", one + two), "crates")
        }
        Event::HandDealt { .. }
        | Event::HandKept { .. }
        | Event::BargeSet { .. }
        | Event::Cycle { .. }
        | Event::Order { .. }
        | Event::Round { .. }
        | Event::Marked { .. }
        | Event::Duplicate { .. }
        | Event::TurningPoint { .. }
        | Event::Reshuffled { .. }
        | Event::Card { .. }
        | Event::NoEffect { .. }
        | Event::Negated { .. }
        | Event::InForce { .. }
        | Event::Expired { .. }
        | Event::Tpdm { .. }
        | Event::TpdmLanded { .. }
        | Event::Deception { .. }
        | Event::Blocked { .. }
        | Event::Ratio { .. }
        | Event::Token { .. }
        | Event::ProneBonus { .. }
        | Event::Moved { .. }
        | Event::Rotated { .. }
        | Event::Rerolled { .. }
        | Event::CrowdPleaser { .. }
        | Event::Missed { .. }
        | Event::Hit { .. }
        | Event::Depleted { .. }
        | Event::Penalty { .. }
        | Event::Faith { .. }
        | Event::Shield { .. }
        | Event::Durability { .. }
        | Event::Ammo { .. }
        | Event::Broken { .. }
        | Event::Prone { .. }
        | Event::Stands { .. }
        | Event::Grappled { .. }
        | Event::Netted { .. }
        | Event::Freed { .. }
        | Event::Dragged { .. }
        | Event::Thrown { .. }
        | Event::Pushed { .. }
        | Event::Turned { .. }
        | Event::Bleeding { .. }
        | Event::Mended { .. }
        | Event::Flaming { .. }
        | Event::Doused { .. }
        | Event::Knocked { .. }
        | Event::FireLit { .. }
        | Event::FireOut { .. }
        | Event::SawSpawned { .. }
        | Event::SawRests { .. }
        | Event::SpikesLifted { .. }
        | Event::SpikesSpawned { .. }
        | Event::Spoiled { .. }
        | Event::Tile { .. }
        | Event::Dropped { .. }
        | Event::Destroyed { .. }
        | Event::Roacguls { .. }
        | Event::Flashbang { .. }
        | Event::Aid { .. }
        | Event::Weapon { .. }
        | Event::Protects { .. }
        | Event::Ability { .. }
        | Event::Unique { .. }
        | Event::Influence { .. }
        | Event::Cancelled { .. }
        | Event::CardDrawn { .. }
        | Event::Reserve { .. }
        | Event::Tokens { .. }
        | Event::Points { .. }
        | Event::Cred { .. }
        | Event::Purse { .. }
        | Event::Healed { .. }
        | Event::Killed { .. }
        | Event::Incapacitated { .. }
        | Event::Conceded { .. }
        | Event::BoutOver { .. } => return None,
    };
    Some(Sum::new(sum, topic))
}

/// The die of a direction, such as `die 8: north-west`.
fn direction(die: u8) -> String {
    format!("die {}", compass(die).replacen(", ", ": ", 1))
}

/// Where the price of a command can be looked up.
fn price_of(command: &Command) -> &'static str {
    match command {
        Command::Move(_)
        | Command::Rotate(_)
        | Command::StandUp
        | Command::Backflip
        | Command::Sidestep(_) => "moving",
        Command::Wild(_)
        | Command::Standard
        | Command::Focused(_)
        | Command::Combo(..)
        | Command::Feint
        | Command::Gloat => "attacks",
        Command::Grapple
        | Command::Drag(_)
        | Command::Throw(..)
        | Command::Takedown
        | Command::Crush
        | Command::Clinch
        | Command::LetGo => "grapple",
        Command::Liberate | Command::Mend | Command::StopDropRoll => "states",
        Command::AimWild(_)
        | Command::AimStandard(_)
        | Command::AimFocused(..)
        | Command::Draw(_)
        | Command::Store
        | Command::Drop
        | Command::MoveShield(_) => "weapons",
        Command::BreakCrate => "crates",
        Command::KnockBrazier(_) => "fire",
        Command::UseToken(_) | Command::End => "round",
        Command::Ability(..) => "abilities",
        Command::Unique(..) => "unique",
        Command::PlayInfluence(..) => "influence",
    }
}

/// Where a check can be looked up.
fn needed_for(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::StandUp
        | CheckKind::Backflip
        | CheckKind::Sidestep
        | CheckKind::RunningStrike => "moving",
        CheckKind::Liberate => "states",
        CheckKind::Staggering => "damage",
        CheckKind::PulledIn => "grapple",
        CheckKind::DeckPlate => "influence",
        CheckKind::HullLurch => "cards",
    }
}

/// So many dice.
fn more(sds: i8) -> String {
    match sds.unsigned_abs() {
        1 => "1 die".to_owned(),
        number => format!("{number} dice"),
    }
}

/// What is dealt beside the margin, part by part.
#[expect(clippy::wildcard_enum_match_arm, reason = "only damage has such parts")]
pub(super) fn bonuses(event: &Event) -> Vec<(u8, &'static str)> {
    match event {
        Event::Damage { weapon, wall, fever, tpdm, haymaker, .. } => vec![
            (*weapon, "weapon"),
            (*wall, "wall"),
            (*fever, "Blood Fever"),
            (*tpdm, "Turning Point"),
            (*haymaker, "Haymaker"),
        ],
        _ => Vec::new(),
    }
}

/// What an attack deals, part by part.
fn damage(parts: &[(u8, &str)], total: u8) -> String {
    let parts: Vec<String> = parts
        .iter()
        .filter(|(points, _)| 0 < *points)
        .map(|(points, of)| format!("{points} {of}"))
        .collect();
    match parts.as_slice() {
        [] | [_] => format!("damage {total}"),
        _ => format!("damage {} = {total}", parts.join(" + ")),
    }
}
