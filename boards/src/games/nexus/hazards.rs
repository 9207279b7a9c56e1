//! The accounts of the barge: fires, saws, spikes, tiles and crates.

use super::events::{Tale, told};
use super::hits;
use super::nouns::{compass, count, name, place, thing, weapon};
use crate::words::{Scene, Weight};
use nexus::{Change, Event, Nexus, Square, Thing};
use table::Seat;

/// The things that lie and move on the barge, and those found there.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
pub(super) fn tale(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Tale> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    let to = |to: &Option<Square>, goes: String, stays: String| match to {
        Some(to) => told(format!("{goes} to {to}.")),
        None => told(format!("{stays}.")),
    };
    Some(match event {
        Event::Slipped { seat, die, to: square } => {
            let words = format!("{} slips on blood", who(seat));
            let stays = format!("{} slips and stays: it is blocked", who(seat));
            to(square, words.clone(), stays)
                .under(Weight::Turn, words)
                .sum(direction(*die), "moving")
        }
        Event::Hiccup { seat, die, to: square } => {
            let stays = format!("{} does not drift: it is blocked", who(seat));
            to(square, format!("{} drifts", who(seat)), stays).sum(direction(*die), "cards")
        }
        Event::Ejected { seat, die, to: square } => {
            let stays = format!("{} is thrown back into it", who(seat));
            to(square, format!("{} is thrown out", who(seat)), stays)
                .sum(direction(*die), "hazards")
        }
        Event::FireMoved { from, die, to: square } => {
            let stays = format!("The fire on {from} cannot spread");
            to(square, format!("The fire on {from} goes"), stays).sum(direction(*die), "fire")
        }
        Event::FireLit { square } => told(format!("There is fire on {square}.")),
        Event::FireOut { square } => told(format!("The fire on {square} is out.")),
        Event::Knocked { square } => told(format!("The brazier on {square} falls over."))
            .under(Weight::Turn, "a brazier falls over"),
        Event::SawSpawned { square } => told(format!("A saw comes up on {square}.")),
        Event::SawRun { from, die, distance, to } => {
            let most = count(*distance, "square");
            let runs = if from == to { String::new() } else { format!(" and runs to {to}") };
            let over = format!("a saw comes up on {from}{runs}{}", stirred(scene));
            told(format!("It runs from {from} to {to}."))
                .under(Weight::Turn, over)
                .sum(format!("{}, up to {most}", direction(*die)), "hazards")
        }
        Event::SawRests { square } => told(format!("The saw lies still on {square}.")),
        Event::Shrapnel { square, damage } => told(format!("It bursts on {square}."))
            .under(Weight::Turn, format!("a saw bursts on {square}"))
            .sum(format!("{damage} damage within a square"), "hazards"),
        Event::SpikesLifted { number: 1 } => told("One set of spikes is lifted."),
        Event::SpikesLifted { number } => told(format!("{number} sets of spikes are lifted.")),
        Event::SpikesSpawned { square } => told(format!("Spikes come up on {square}."))
            .under(Weight::Turn, format!("spikes come up on {square}{}", stirred(scene))),
        Event::Spoiled { square } => told(format!("{square} is taken: nothing comes up.")),
        Event::Tile { square, tile: Thing::Guts } => told(format!("Guts lie on {square}.")),
        Event::Tile { square, tile } => told(format!("There is {} on {square}.", thing(*tile))),
        Event::Dropped { square } => told(format!("A crate lands on {square}.")),
        Event::Destroyed { square, thing: gone } => {
            told(format!("Destroyed on {square}: {}.", thing(*gone)))
        }
        Event::Crate { seat, dice: [one, two], content } => {
            let does = format!("finds {}", hits::content(*content));
            told(format!("{} {does}.", who(seat))).does(Weight::Turn, who(seat), does).sum(
                format!("{one} + {two} = {}: {}", one + two, hits::content(*content)),
                "crates",
            )
        }
        Event::Roacguls { seat } => told(format!("Roacguls swarm over {}.", who(seat))),
        Event::Flashbang { seat } => told(format!("All points of {} are gone.", who(seat))),
        Event::Aid { seat, location, coins } => {
            let at = place(*location);
            let does = format!("moves {coins} from condition to the {at}");
            told(format!("{} {does}.", who(seat))).does(Weight::Turn, who(seat), does)
        }
        Event::Weapon { seat, weapon: kind, change } => {
            let (who, kind) = (who(seat), weapon(*kind));
            told(match change {
                Change::Gained => format!("{who} now carries a {kind}."),
                Change::Drawn => format!("{who} has a {kind} in hand."),
                Change::Stored => format!("{who} stores the {kind}."),
                Change::Dropped => format!("{who} drops the {kind} for good."),
                Change::Left => format!("{who} leaves a {kind}."),
                Change::None => format!("There is no {kind} left for {who}."),
            })
        }
        _ => return None,
    })
}

/// The die that made hazards stir, such as ` (Ada's slot 5 twice)`.
fn stirred(scene: &Scene<'_, Nexus>) -> String {
    let twice = scene.earlier.iter().rev().find_map(|event| {
        let Event::Duplicate { seat, slot } = event else { return None };
        Some(format!(" ({}'s slot {slot} twice)", name(scene.cast, *seat)))
    });
    twice.unwrap_or_default()
}

/// The die of a direction, such as `die 8: north-west`.
fn direction(die: u8) -> String {
    format!("die {}", compass(die).replacen(", ", ": ", 1))
}
