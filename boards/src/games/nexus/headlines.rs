//! What may stand over a post.

use super::hits;
use super::nouns::{ability, attack, motivation, name, place, weapon};
use crate::words::{Gist, Headline, Scene, Weight};
use nexus::tables::{LANISTAS, Location};
use nexus::{Command, Event, Nexus, Reason, Source};
use table::Seat;

/// The headline of `event`. There is none for dice, points, tokens and coins, for what is marked, kept
/// and drawn, for turns on the spot, and for what somebody does to itself.
pub(super) fn headline(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Headline> {
    let (cast, board) = (scene.cast, &scene.before.board);
    let who = |seat: &Seat| name(cast, *seat);
    let (weight, words) = match event {
        Event::LanistaPicked { seat, lanista } => {
            let row = usize::from(*lanista).checked_sub(1).and_then(|at| LANISTAS.get(at))?;
            (Weight::Move, format!("{} plays as {}", who(seat), row.name))
        }
        Event::MotivationPicked { seat, motivation: picked } => {
            (Weight::Move, format!("what drives {}'s helot: {}", who(seat), motivation(*picked)))
        }
        Event::Cycle { cycle } => (Weight::Move, format!("Command Cycle {cycle} begins")),
        Event::Duplicate { .. } => (Weight::Turn, "the hazards stir".to_owned()),
        Event::TurningPoint { seat } => (Weight::Turn, format!("{}'s Turning Point", who(seat))),
        Event::Card { card, .. } => (Weight::Turn, card.name().to_owned()),
        Event::TpdmLanded { seat } => (Weight::Hit, format!("{}'s Turning Point lands", who(seat))),
        Event::Deception { seat, on, .. } => {
            (Weight::Turn, format!("{} deceives {}", who(seat), who(on)))
        }
        Event::Blocked { seat, .. } => (Weight::Miss, format!("{} is not deceived", who(seat))),
        Event::Declared { command: Command::Move(_) | Command::Rotate(_), .. } => return None,
        Event::Declared { seat, command, on, .. } => {
            let words = hits::declared(scene, *seat, command, *on);
            (Weight::Move, words.trim_end_matches('.').to_owned())
        }
        Event::Moved { seat, to, .. } => (Weight::Move, format!("{} goes to {to}", who(seat))),
        Event::Slipped { seat, .. } => (Weight::Turn, format!("{} slips on blood", who(seat))),
        Event::Missed { seat, on, attack: by } => {
            (Weight::Miss, format!("{} holds off {}'s {}", who(on), who(seat), attack(*by)))
        }
        Event::Hit { source: Source::Cost | Source::Button | Source::Penalty, .. } => return None,
        Event::Hit { seat, location, location_loss, oc_loss, .. } => {
            (Weight::Hit, hit(who(seat), *location, [*location_loss, *oc_loss])?)
        }
        Event::Depleted { seat, location } => {
            (Weight::Hit, format!("{}'s {} is gone", who(seat), place(*location)))
        }
        Event::Faith { seat } => (Weight::Turn, format!("faith keeps {} going", who(seat))),
        Event::Shield { seat, .. } => {
            (Weight::Miss, format!("{}'s Shield takes the blow", who(seat)))
        }
        Event::Broken { seat, weapon: kind } => {
            (Weight::Turn, format!("{}'s {} is gone", who(seat), weapon(*kind)))
        }
        Event::Prone { seat } => (Weight::Turn, format!("{} is down", who(seat))),
        Event::Stands { seat } => (Weight::Turn, format!("{} is up again", who(seat))),
        Event::Grappled { seat, by } => (Weight::Turn, format!("{} holds {}", who(by), who(seat))),
        Event::Netted { seat } => (Weight::Turn, format!("{} is caught in the net", who(seat))),
        Event::Freed { seat } => (Weight::Turn, format!("{} breaks free", who(seat))),
        Event::Dragged { seat, by, .. } => {
            (Weight::Turn, format!("{} drags {} along", who(by), who(seat)))
        }
        Event::Thrown { seat, by, .. } => {
            (Weight::Turn, format!("{} throws {}", who(by), who(seat)))
        }
        Event::Pushed { seat, by, .. } => {
            (Weight::Turn, format!("{} pushes {}", who(by), who(seat)))
        }
        Event::Flaming { seat } => (Weight::Turn, format!("{} is on fire", who(seat))),
        Event::Doused { seat } => (Weight::Turn, format!("{} burns no more", who(seat))),
        Event::Knocked { .. } => (Weight::Turn, "a brazier falls over".to_owned()),
        Event::Crate { seat, content, .. } => {
            (Weight::Move, format!("{} finds {}", who(seat), hits::content(*content)))
        }
        Event::Ability { seat, ability: used, .. } => {
            (Weight::Turn, format!("{}: {}", who(seat), ability(board, *used)))
        }
        Event::Influence { seat, card, .. } => {
            (Weight::Turn, format!("{} plays {}", who(seat), card.name()))
        }
        Event::Cred { seat, reason: Reason::Gloat, .. } => {
            (Weight::Turn, format!("{} gloats", who(seat)))
        }
        Event::Killed { seat, by } => {
            let words = match by {
                Some(by) => format!("{} kills the helot of {}", who(by), who(seat)),
                None => format!("the helot of {} is killed", who(seat)),
            };
            (Weight::Out, words)
        }
        Event::Incapacitated { seat, by } => {
            let words = match by {
                Some(by) => format!("{} fells the helot of {}", who(by), who(seat)),
                None => format!("the helot of {} falls", who(seat)),
            };
            (Weight::Out, words)
        }
        Event::Conceded { seat } => (Weight::Out, format!("{} gives up", who(seat))),
        Event::BoutOver { winners, .. } => {
            let words = match winners.as_slice() {
                [] => "a draw with the crowd".to_owned(),
                [one] => format!("{} wins", who(one)),
                _ => "the win is shared".to_owned(),
            };
            (Weight::Win, words)
        }
        Event::HandDealt { .. }
        | Event::HandKept { .. }
        | Event::BargeSet { .. }
        | Event::Initiative { .. }
        | Event::TieRolled { .. }
        | Event::Order { .. }
        | Event::Round { .. }
        | Event::Marked { .. }
        | Event::Reshuffled { .. }
        | Event::NoEffect { .. }
        | Event::Negated { .. }
        | Event::InForce { .. }
        | Event::Expired { .. }
        | Event::Tpdm { .. }
        | Event::Ratio { .. }
        | Event::Token { .. }
        | Event::ProneBonus { .. }
        | Event::Rotated { .. }
        | Event::Check { .. }
        | Event::Roll { .. }
        | Event::Rerolled { .. }
        | Event::CrowdPleaser { .. }
        | Event::Damage { .. }
        | Event::LocationRolled { .. }
        | Event::Penalty { .. }
        | Event::Durability { .. }
        | Event::Ammo { .. }
        | Event::Turned { .. }
        | Event::Hiccup { .. }
        | Event::Bleeding { .. }
        | Event::Mended { .. }
        | Event::FireMoved { .. }
        | Event::FireLit { .. }
        | Event::FireOut { .. }
        | Event::SawSpawned { .. }
        | Event::SawRun { .. }
        | Event::SawRests { .. }
        | Event::Shrapnel { .. }
        | Event::SpikesLifted { .. }
        | Event::SpikesSpawned { .. }
        | Event::Spoiled { .. }
        | Event::Ejected { .. }
        | Event::Tile { .. }
        | Event::Dropped { .. }
        | Event::Destroyed { .. }
        | Event::Roacguls { .. }
        | Event::Flashbang { .. }
        | Event::Aid { .. }
        | Event::Weapon { .. }
        | Event::Protects { .. }
        | Event::Unique { .. }
        | Event::Cancelled { .. }
        | Event::CardDrawn { .. }
        | Event::Reserve { .. }
        | Event::Tokens { .. }
        | Event::Points { .. }
        | Event::Cred { .. }
        | Event::Purse { .. }
        | Event::Healed { .. } => return None,
    };
    Some(Headline::new(weight, words))
}

/// What a hit took; none that took nothing.
fn hit(who: &str, location: Option<Location>, [there, condition]: [u8; 2]) -> Option<String> {
    match (there, condition, location) {
        (0, 0, _) => None,
        (0, condition, _) => Some(format!("{who} is hit: {condition} from the condition")),
        (_, 0, Some(location)) => {
            Some(format!("{who} is hit: {there} from the {}", place(location)))
        }
        (_, _, Some(location)) => Some(format!(
            "{who} is hit: {there} from the {}, {condition} from the condition",
            place(location)
        )),
        (_, _, None) => Some(format!("{who} is hit")),
    }
}

/// What of `event` may be a reason to choose what leads to it, or away from it.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens is no reason")]
pub(super) fn gist(event: &Event) -> Option<Gist> {
    match event {
        Event::Hit { seat, .. } => Some(Gist::harm(*seat, "is hit")),
        Event::Depleted { seat, .. } => Some(Gist::harm(*seat, "loses a location")),
        Event::Prone { seat } => Some(Gist::harm(*seat, "falls")),
        Event::Grappled { seat, .. } => Some(Gist::harm(*seat, "is held")),
        Event::Netted { seat } => Some(Gist::harm(*seat, "is caught in the net")),
        Event::Flaming { seat } => Some(Gist::harm(*seat, "is on fire")),
        Event::Killed { seat, .. } | Event::Incapacitated { seat, .. } => {
            Some(Gist::harm(*seat, "loses the helot"))
        }
        _ => None,
    }
}
