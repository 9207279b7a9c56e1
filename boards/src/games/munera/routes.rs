//! Destinations of a turn: hexes beside an opponent ahead, and hexes within reach of things on the
//! ground. The form's `walk` offers all other hexes, each with all facings.

use super::answers::{self, arrived, besides, met};
use super::nouns::{compass, count, thing};
use crate::text::gathered;
use crate::words::{Cast, Label, Route, Routes};
use munera::{Action, Held, Hex, Munera, Prompt, Quadrant, Side, Spot, View, cost, reach};
use std::collections::BTreeMap;
use table::{Ask, Rules, Seat};

/// The question over the board with the destinations.
const WHERE: &str = "Where do you go?";
/// The name of the menu of destinations beside foes alone, things alone, and both.
const HEADINGS: [&str; 3] = ["To a foe …", "To a thing …", "To foe or thing …"];
/// The characters of a detail.
const ROOM: usize = 100;

/// The least chance of a blow, in hundredths, that is offered together with the way to it.
const MANY: u16 = 15;
/// The least chance of a blow, in hundredths, that is better than points left over: a miss still drives him back.
const FEW: u16 = 8;
/// The characters of a button's label and number.
const BUTTON: usize = 32;

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
    // A body that has just stood up may only turn, which has a menu of its own.
    if ask.prompt != Prompt::Act || view.turn.stood_up {
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
    let leads =
        |to_a_thing: bool| found.iter().any(|(aim, _)| matches!(aim, Aim::Thing(_)) == to_a_thing);
    let heading = HEADINGS[usize::from(leads(true)) + usize::from(leads(true) && leads(false))];
    let routes = found.iter().map(|(_, spot)| route(view, cast, seat, spot)).collect();
    vec![Routes { heading, asked: WHERE, routes }]
}

/// A walk of one step or turn, as its own button offers it; any walk with the blow for which it is made, or with the
/// end of a turn in which nothing is left to do.
pub(super) fn in_one_go(
    view: &View,
    cast: &Cast,
    ask: &Ask<Munera>,
    action: &Action,
) -> Option<Route> {
    let plain = munera::plainly(view, action);
    let label = answers::label(view, cast, ask.seat, &plain);
    let gone = || Route { tokens: vec![Munera::token(&plain)], label };
    let route =
        follows(view, cast, ask.seat, &plain).or_else(|| blow(view, cast, ask.seat, action));
    route.or_else(|| (plain != *action).then(gone))
}

/// A walk with the action for which it is made.
fn follows(view: &View, cast: &Cast, seat: Seat, walk: &Action) -> Option<Route> {
    let (hex, facing) = arrival(view, seat, walk)?;
    let points = cost(view, walk).ok()?;
    let there = arrived(view, seat, (hex, facing), points);
    if munera::is_spent(&there) {
        return None;
    }
    let then = munera::house::act(&there);
    let next = answers::label(&there, cast, seat, &then);
    let goes = match hex == view.seats[seat].hex {
        true => format!("Turn {}", compass(facing)),
        false => format!("Go to {hex}"),
    };
    let walked = Munera::token(walk);
    let (words, number, token) = if then == Action::End {
        ("end turn".to_owned(), next.number, Munera::token(&then))
    } else if then.attack().is_some() && MANY <= answers::lands(&there, seat, &then)? {
        let mut words = next.label;
        words[..1].make_ascii_lowercase();
        let (token, ends) = struck(&there, &then);
        let number = next.number.rsplit(" · ").next().unwrap_or_default().to_owned();
        (if ends { words + ", end" } else { words }, number, token)
    } else {
        return None;
    };
    let label = Label::new(format!("{goes}, {words}"), format!("facing {}", compass(facing)));
    let has_room = label.label.chars().count() + number.chars().count() <= BUTTON;
    has_room.then(|| Route { tokens: vec![walked, token], label: label.numbered(number) })
}

/// A blow as it is typed, and whether it ends the turn: with the end of it where a single point would be left, which is
/// too few for another.
fn struck(view: &View, blow: &Action) -> (String, bool) {
    let left = view.turn.ap.saturating_sub(cost(view, blow).unwrap_or(0));
    let token = Munera::token(blow);
    match left {
        0 => (token, true),
        // As a plan is typed: whatever comes of the blow.
        1 => (format!("{token} ! {}", Munera::token(&Action::End)), true),
        _ => (token, false),
    }
}

/// An advised blow that leaves a single point, with the end of the turn: its name tells it from the blow alone.
fn blow(view: &View, cast: &Cast, seat: Seat, blow: &Action) -> Option<Route> {
    blow.attack()?;
    let (token, ends) = struck(view, blow);
    let Label { label, number, detail, .. } = answers::label(view, cast, seat, blow);
    let number = number.rsplit(" · ").next().unwrap_or_default();
    let label = Label::new(format!("{label}, end"), detail).numbered(number);
    let has_room = label.label.chars().count() + number.chars().count() <= BUTTON;
    (ends && has_room && token.contains('!')).then(|| Route { tokens: vec![token], label })
}

/// Whether a blow worth striking is left after a feint.
fn leads_to_a_blow(view: &View, seat: Seat) -> bool {
    let own = &view.seats[seat];
    let points = cost(view, &Action::Feint).unwrap_or(0);
    let there = arrived(view, seat, (own.hex, own.facing), points);
    let next = munera::house::act(&there);
    answers::lands(&there, seat, &next).is_none_or(|chance| MANY <= chance)
}

/// The likeliest blow that he can strike now with what is in his hands, where the house would strike or feint.
pub(super) fn likelier(view: &View, seat: Seat, action: &Action) -> Option<Action> {
    if *action != Action::Feint && action.attack().is_none() {
        return None;
    }
    let hand = &view.seats[seat].hand;
    let blows = view
        .opponents(seat)
        .flat_map(|foe| (0..hand.len()).map(move |at| Action::Strike(Held::of(hand, at), foe)));
    let possible = blows.filter(|blow| cost(view, blow).is_ok());
    let chances = possible.filter_map(|blow| Some((answers::lands(view, seat, &blow)?, blow)));
    let (chance, blow) = chances.max_by_key(|(chance, _)| *chance)?;
    (FEW <= chance).then_some(blow)
}

/// The hex and the facing to which a step, a turn or a walk leads.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else leads anywhere")]
fn arrival(view: &View, seat: Seat, walk: &Action) -> Option<(Hex, Side)> {
    let own = &view.seats[seat];
    Some(match *walk {
        Action::Walk(hex, facing) => (hex, facing),
        Action::Turn(side) => (own.hex, side),
        Action::Step(side) => (own.hex.beside(side), own.facing),
        Action::Move => (own.hex.beside(own.facing), own.facing),
        _ => return None,
    })
}

/// Whether a walk, a step or a turn brings no opponent nearer, changes no arc or threat between him
/// and them, and brings nothing within reach.
pub(super) fn lead_nowhere(view: &View, seat: Seat, action: &Action) -> bool {
    if *action == Action::Feint {
        return !leads_to_a_blow(view, seat);
    }
    let Some((hex, facing)) = arrival(view, seat, action) else { return false };
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
