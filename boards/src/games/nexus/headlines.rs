//! What may stand over a post.

use super::befell::hazard;
use super::hits;
use super::nouns::{ability, attack, motivation, name, place, source, weapon};
use super::sums::bonuses;
use crate::words::{Gist, Headline, Scene, Thrown, Weight};
use nexus::tables::{LANISTAS, Location};
use nexus::{Command, Event, Nexus, Reason, Side, Source};
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
            let words = format!("{} holds off {}'s {}", who(on), who(seat), attack(*by));
            let told = Headline::new(Weight::Miss, words);
            return Some(match rolled(scene.earlier) {
                Some(rolls) => told.with(rolls.thrown(), rolls.missed()),
                None => told,
            });
        }
        Event::Hit { source: Source::Cost | Source::Button | Source::Penalty, .. } => return None,
        Event::Hit { seat, source: from, location, location_loss, oc_loss, payee } => {
            let lost = [*location_loss, *oc_loss];
            let taken = taken(*location, lost)?;
            let by = payee.map(|payee| name(cast, payee));
            let words = match by.filter(|_| source(*from).is_empty()) {
                Some(by) => format!("{by} hits {}: {taken}", who(seat)),
                None => format!("{} hurts {}: {taken}", hazard(*from), who(seat)),
            };
            let rolls = rolled(scene.earlier).filter(|_| payee.is_some());
            let dealt = rolls.as_ref().and_then(|rolls| rolls.dealt(scene.earlier));
            let paid = paid(by.unwrap_or("the crowd"), lost);
            let sum: Vec<String> = dealt.into_iter().chain([paid]).collect();
            let thrown = rolls.map_or_else(Vec::new, |rolls| rolls.thrown());
            return Some(Headline::new(Weight::Hit, words).with(thrown, sum.join(" · ")));
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

/// What a hit took, such as `chest and condition −4`; none that took nothing.
fn taken(location: Option<Location>, [there, condition]: [u8; 2]) -> Option<String> {
    let there = location.map(place).zip(Some(there).filter(|there| 0 < *there));
    match (there, condition) {
        (None, 0) => None,
        (None, condition) => Some(format!("condition −{condition}")),
        (Some((at, there)), 0) => Some(format!("{at} −{there}")),
        (Some((at, there)), condition) if there == condition => {
            Some(format!("{at} and condition −{there}"))
        }
        (Some((at, there)), condition) => Some(format!("{at} −{there}, condition −{condition}")),
    }
}

/// To whom the coins of a hit go, such as `4 + 4 = 8 Cred for Brutus`.
fn paid(whom: &str, [there, condition]: [u8; 2]) -> String {
    match (there, condition) {
        (0, coins) | (coins, 0) => format!("{coins} Cred for {whom}"),
        _ => format!("{there} + {condition} = {} Cred for {whom}", there + condition),
    }
}

/// The rolls of an attack and of the defense against it, each with whose it is.
struct Rolls([(Seat, u8); 2]);

/// Those that were made last.
fn rolled(earlier: &[Event]) -> Option<Rolls> {
    let last = |of: Side| {
        earlier.iter().rev().find_map(|event| match event {
            Event::Roll { seat, side, total, .. } if *side == of => Some((*seat, *total)),
            _ => None,
        })
    };
    Some(Rolls([last(Side::Attack)?, last(Side::Defense)?]))
}

impl Rolls {
    fn thrown(&self) -> Vec<(Seat, Thrown)> {
        let two = |(seat, total)| (seat, Thrown { sides: 6, dice: 2, pips: u32::from(total) });
        self.0.map(two).to_vec()
    }

    fn missed(&self) -> String {
        let Rolls([(_, attack), (_, defense)]) = self;
        format!("{attack} against {defense}: only more would hit")
    }

    /// How they and what is added come to the damage, such as `9 − 6 + 2 wall = 5 damage`.
    fn dealt(&self, earlier: &[Event]) -> Option<String> {
        let Rolls([(_, attack), (_, defense)]) = self;
        let damage = earlier.iter().rev().find(|event| matches!(event, Event::Damage { .. }))?;
        let Event::Damage { margin, total, .. } = damage else { return None };
        let parts = bonuses(damage).into_iter().filter(|(points, _)| 0 < *points);
        let parts: String = parts.map(|(points, of)| format!(" + {points} {of}")).collect();
        let is_margin = *attack == *defense + *margin;
        let from = if is_margin { format!("{attack} − {defense}") } else { margin.to_string() };
        Some(format!("{from}{parts} = {total} damage"))
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
