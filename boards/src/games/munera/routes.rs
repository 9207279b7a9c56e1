//! Destinations of a turn: hexes beside an opponent ahead, and hexes within reach of things on the
//! ground. The form's `walk` offers all other hexes, each with all facings.

use super::answers::{self, arrived, besides, met};
use super::nouns::{compass, count, thing};
use crate::text::gathered;
use crate::words::{Cast, Label, Route, Routes};
use munera::{Action, Held, Munera, Prompt, Quadrant, Spot, View, cost, reach};
use std::collections::BTreeMap;
use table::{Ask, Rules, Seat};

/// The question over the board with the destinations.
const WHERE: &str = "Where do you go?";
/// The characters of a detail.
const ROOM: usize = 100;

/// The use of a place, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Aim {
    /// An opponent, seen from his side: the points left pay for a blow at him.
    Blow(Seat, Quadrant),
    /// An opponent, seen from his side.
    Beside(Seat, Quadrant),
    /// A thing on the ground that can then be picked up.
    Thing(u16),
}

/// For each aim the cheapest hex and facing; of equally cheap ones the one with the fewest threats.
pub(super) fn routes(view: &View, cast: &Cast, ask: &Ask<Munera>) -> Vec<Routes> {
    if ask.prompt != Prompt::Act {
        return Vec::new();
    }
    let seat = ask.seat;
    let mut best: BTreeMap<Aim, (u8, usize, Spot)> = BTreeMap::new();
    // A mere step ahead has a button of its own.
    let leads = |spot: &Spot| 0 < spot.cost && !munera::is_move(view, spot);
    for spot in reach(view).into_iter().filter(leads) {
        let near = |hex| spot.hex.distance(hex) <= 1;
        let foes = view.opponents(seat).any(|foe| near(view.seats[foe].hex));
        if !foes && !view.ground.iter().any(|object| near(object.hex)) {
            continue;
        }
        let there = arrived(view, seat, (spot.hex, spot.facing), spot.cost);
        let threats = there.in_play().filter(|foe| there.threatens(*foe, seat)).count();
        for aim in aims(view, &there, seat) {
            let known = best.get(&aim).map(|(points, threats, _)| (*points, *threats));
            if known.is_none_or(|known| (spot.cost, threats) < known) {
                best.insert(aim, (spot.cost, threats, spot));
            }
        }
    }
    let struck: Vec<Aim> = best.keys().copied().collect();
    best.retain(|aim, _| match *aim {
        Aim::Beside(foe, side) => !struck.contains(&Aim::Blow(foe, side)),
        Aim::Blow(..) | Aim::Thing(_) => true,
    });
    let mut found: Vec<(Aim, Spot)> =
        best.into_iter().map(|(aim, (.., spot))| (aim, spot)).collect();
    found.sort_by_key(|(aim, spot)| (kind(*aim), spot.cost));
    let mut seen = Vec::new();
    found.retain(|(_, spot)| {
        let is_new = !seen.contains(&(spot.hex, spot.facing));
        seen.push((spot.hex, spot.facing));
        is_new
    });
    let routes = found.iter().map(|(_, spot)| route(view, cast, seat, spot)).collect();
    vec![Routes { heading: "Go to …", asked: WHERE, routes }]
}

/// A walk of one step or turn, as its own button offers it.
pub(super) fn in_one_go(
    view: &View,
    cast: &Cast,
    ask: &Ask<Munera>,
    action: &Action,
) -> Option<Route> {
    let plain = munera::plainly(view, action);
    let label = answers::label(view, cast, ask.seat, &plain);
    (plain != *action).then(|| Route { tokens: vec![Munera::token(&plain)], label })
}

/// Whether a walk, a step or a turn brings no opponent nearer, changes no arc or threat between him
/// and them, and brings nothing within reach.
#[expect(clippy::wildcard_enum_match_arm, reason = "whatever else is done does something")]
pub(super) fn lead_nowhere(view: &View, seat: Seat, action: &Action) -> bool {
    let own = &view.seats[seat];
    let (hex, facing) = match *action {
        Action::Walk(hex, facing) => (hex, facing),
        Action::Turn(side) => (own.hex, side),
        Action::Step(side) => (own.hex.beside(side), own.facing),
        Action::Move => (own.hex.beside(own.facing), own.facing),
        _ => return false,
    };
    let there = arrived(view, seat, (hex, facing), cost(view, action).unwrap_or(0));
    let is_same = |foe: Seat| {
        let stands = |view: &View| {
            (view.quadrant(seat, foe), view.quadrant(foe, seat), view.threatens(foe, seat))
        };
        view.distance(seat, foe) <= there.distance(seat, foe) && stands(view) == stands(&there)
    };
    aims(view, &there, seat).is_empty() && view.opponents(seat).all(is_same)
}

/// The rank of an aim's kind, the best first.
fn kind(aim: Aim) -> u8 {
    match aim {
        Aim::Blow(..) => 0,
        Aim::Beside(..) => 1,
        Aim::Thing(_) => 2,
    }
}

/// The uses of the place to which the gladiator of `seat` has gone.
fn aims(view: &View, there: &View, seat: Seat) -> Vec<Aim> {
    let mut all = Vec::new();
    for foe in there.opponents(seat) {
        if there.distance(seat, foe) != 1 || there.quadrant(seat, foe) != Quadrant::Front {
            continue;
        }
        let side = there.quadrant(foe, seat);
        let hand = &there.seats[seat].hand;
        let blows = (0..hand.len()).map(|at| Action::Strike(Held::of(hand, at), foe));
        let mut blows = blows.chain([Action::Improvised(foe)]);
        let strikes = blows.any(|blow| cost(there, &blow).is_ok());
        all.push(if strikes { Aim::Blow(foe, side) } else { Aim::Beside(foe, side) });
    }
    let own = view.seats[seat].hex;
    let far = there.ground.iter().filter(|object| 1 < own.distance(object.hex));
    let taken = far.filter(|object| cost(there, &Action::Pickup(object.id)).is_ok());
    all.extend(taken.map(|object| Aim::Thing(object.id)));
    all
}

fn route(view: &View, cast: &Cast, seat: Seat, spot: &Spot) -> Route {
    let Spot { hex, facing, cost: points, .. } = *spot;
    let there = arrived(view, seat, (hex, facing), points);
    let (side, price) = (compass(facing), count(points, "action point"));
    let label = if hex == view.seats[seat].hex {
        format!("Turn {side} on {hex}, {price}")
    } else {
        format!("To {hex} facing {side}, {price}")
    };
    let mut parts = besides(view, &there, points);
    let own = view.seats[seat].hex;
    for object in there.ground.iter().filter(|object| 1 < own.distance(object.hex)) {
        if cost(&there, &Action::Pickup(object.id)).is_ok() {
            parts.push(format!("{} at hand", thing(object.item, object.count)));
        }
    }
    parts.extend(met(&there, cast, seat));
    let tokens = vec![Munera::token(&Action::Walk(hex, facing))];
    Route { tokens, label: Label::new(label, gathered(parts, ROOM)) }
}
