//! The position in sentences, for screen readers: the gladiators and their spaces first, the road
//! after them, last the seats that the bout waits for.

use super::facts::{Alive, Facts, Life, Traveller};
use super::nouns::count;
use morituri::letter;
use table::Seat;

/// The legend of the short words where there is little room.
const SHORT: &str = "Short: Hit Points (HP), Attack, Defense, Weight (Wt).";

/// The sentences of `facts`, with what has changed since `was`.
pub(super) fn of(facts: &Facts, was: Option<&Facts>) -> String {
    let number = if facts.bout == 0 { String::new() } else { format!(", bout {}", facts.bout) };
    let mut all = vec![format!("Morituri te salutamus{number}.")];
    all.push(match &facts.round {
        None => "The gladiators set out.".to_owned(),
        Some(round) => {
            let turn = round.active.map(|seat| format!(", turn of {}", facts.name(seat)));
            format!("Round {}{}.", round.number, turn.unwrap_or_default())
        }
    });
    if facts.seats.iter().filter_map(Traveller::alive).any(Alive::is_crowded) {
        all.push(SHORT.to_owned());
    }
    for (seat, traveller) in facts.seats.by_seat() {
        let before = was.and_then(|was| was.seats.get(seat)).and_then(Traveller::alive);
        all.push(told(facts, seat, traveller, before));
    }
    let left: Vec<String> = facts.hit_points.iter().map(ToString::to_string).collect();
    all.push(match left.is_empty() {
        true => "No Hit Point is left on the road.".to_owned(),
        false => format!("Hit Points lie on {}.", left.join(", ")),
    });
    let top = facts.top.map_or_else(String::new, |top| format!(", last {}", top.row().name));
    let discards = facts.discards;
    all.push(format!("Draw pile {}, discards {discards}{top}.", count(facts.draw, "card")));
    all.extend(facts.standing.sentences(|seat| facts.name(seat).to_owned()));
    all.join(" ")
}

/// One gladiator: his space, his strength and his gear.
fn told(facts: &Facts, seat: Seat, traveller: &Traveller, before: Option<&Alive>) -> String {
    let who = format!("{} {}", letter(seat), traveller.name);
    let alive = match &traveller.life {
        Life::Dead { place, fell } => {
            let place = place.map_or_else(String::new, |place| format!(", place {place}"));
            let fell = fell.as_ref().map(|it| Facts::fell(it, |by| facts.name(by).to_owned()));
            let fell = fell.map_or_else(String::new, |it| format!(", by {it}"));
            return format!("{who}: dead{place}{fell}.");
        }
        Life::Alive(alive) => alive,
    };
    let Alive { space, hp, .. } = alive;
    let came = before.filter(|before| before.space != *space);
    let came = came.map_or_else(String::new, |before| format!(", from {}", before.space));
    let lost = before.map_or(0, |before| before.hp.saturating_sub(*hp));
    let lost =
        if lost == 0 { String::new() } else { format!(", {} lost", count(lost, "Hit Point")) };
    let laurel = if alive.laurel { ", laurel" } else { "" };
    let notes = alive.notes();
    let notes = if notes.is_empty() { String::new() } else { format!("; {}", notes.join(", ")) };
    let figures = alive.figures();
    format!("{who}: {space} {}{came}{laurel}; {figures}{lost}{notes}.", space.name())
}
