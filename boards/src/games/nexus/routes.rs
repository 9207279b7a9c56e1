//! What a Command Round has to offer in one go: where a helot can go now, for how much, and what is to be
//! known of the way and of the end of it; and every attack that it can make from where it stands.

use super::answers;
use super::consequences::ground;
use super::nouns::{count, facing, named};
use crate::text::gathered;
use crate::words::{Cast, Label, Route, Routes};
use nexus::tables::{FIRE_DAMAGE, Motivation};
use nexus::{
    ATTACKS, Action, Board, Nexus, Odds, Pace, Prompt, Spot, Thing, Verb, View, Way, attacks_left,
    odds_of, reach, strides,
};
use std::cmp::Reverse;
use table::{Ask, Field, Rules, Seat};

/// The characters of a detail.
const ROOM: usize = 100;
/// The columns of a name in a detail.
const NAME: usize = 16;
/// What a place is good for, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Merit {
    /// An opponent stands ahead, to be attacked.
    Ahead,
    /// An opponent stands beside it.
    Beside,
    /// A crate stands ahead, to be broken.
    Crate,
    /// Nothing is near it.
    Apart,
}

/// Destinations and attacks, each as one choice.
pub(super) fn routes(view: &View, cast: &Cast, ask: &Ask<Nexus>) -> Vec<Routes> {
    if ask.prompt != Prompt::Command {
        return Vec::new();
    }
    vec![
        Routes { heading: "Go to …", routes: destinations(view, cast, ask.seat) },
        Routes { heading: "Attack …", routes: attacks(view, cast, ask) },
    ]
}

/// The walk that is advised as one, once it takes more than one command.
pub(super) fn in_one_go(view: &View, cast: &Cast, ask: &Ask<Nexus>) -> Option<Route> {
    if ask.prompt != Prompt::Command {
        return None;
    }
    let spot = strides(view, ask).filter(|spot| 1 < spot.way.len())?;
    let (board, seat) = (&view.board, ask.seat);
    let mut route = route(board, &mut board.clone(), cast, seat, &spot);
    route.label.label = if spot.square == board.helots[seat].square {
        format!("Turn {}", facing(spot.ffd))
    } else {
        format!("Go to {}", spot.square)
    };
    route.label.number = format!("{} MP", spot.cost);
    Some(route)
}

/// Every attack, its place or opponent named with it: those that deal most on average first, then
/// those that deal no damage.
fn attacks(view: &View, cast: &Cast, ask: &Ask<Nexus>) -> Vec<Route> {
    let odds = |action: &Action| {
        let Action::Do(command) = action else { return None };
        odds_of(&view.board, ask.seat, command)
    };
    let deals = |odds: &Odds| odds.damage.map(|damage| u16::from(damage) * u16::from(odds.hits));
    let all = ATTACKS.into_iter().flat_map(|verb| whole(view, ask, verb));
    let mut attacks: Vec<(Action, Odds)> =
        all.filter_map(|action| odds(&action).map(|odds| (action, odds))).collect();
    attacks.sort_by_key(|(_, odds)| Reverse((deals(odds), odds.hits)));
    let route = |(action, _): &(Action, Odds)| Route {
        tokens: vec![Nexus::token(action)],
        label: answers::label(view, cast, ask.seat, action),
    };
    attacks.iter().map(route).collect()
}

/// What begins with a verb, each with all that it needs; `End` where it cannot be said.
fn whole(view: &View, ask: &Ask<Nexus>, verb: Verb) -> Vec<Action> {
    let (mut drafts, mut all) = (vec![vec![verb.word().to_owned()]], Vec::new());
    while let Some(draft) = drafts.pop() {
        match Nexus::field(view, ask, &draft) {
            Field::Whole(action) => all.push(action),
            Field::Choose { words, .. } => {
                drafts.extend(words.into_iter().map(|word| [&draft[..], &[word.word]].concat()));
            }
        }
    }
    all
}

/// Every square within reach once, facing where it is good for most, and every other facing where the helot
/// stands. The best first, of equally good ones the nearest.
fn destinations(view: &View, cast: &Cast, seat: Seat) -> Vec<Route> {
    let board = &view.board;
    let mut there = board.clone();
    let mut spots: Vec<(Merit, Spot)> = Vec::new();
    for spot in reach(board, seat) {
        stand(board, &mut there, seat, &spot);
        spots.push((merit(&there, seat), spot));
    }
    spots.sort_by_key(|(merit, spot)| (*merit, spot.cost));
    let own = board.helots[seat].square;
    let mut seen = Vec::new();
    spots.retain(|(_, spot)| {
        let is_new = spot.square == own || !seen.contains(&spot.square);
        seen.push(spot.square);
        is_new
    });
    spots.iter().map(|(_, spot)| route(board, &mut there, cast, seat, spot)).collect()
}

/// Puts the helot of `seat` there, with what `board` leaves it then.
fn stand(board: &Board, there: &mut Board, seat: Seat, spot: &Spot) {
    let harm: u8 = spot.way.iter().map(|pace| pace.heat + pace.fire).sum();
    there.round.mp = board.round.mp.saturating_sub(spot.cost);
    let helot = &mut there.helots[seat];
    (helot.square, helot.ffd) = (spot.square, spot.ffd);
    helot.oc = board.helots[seat].oc.saturating_sub(harm);
}

/// What the place where the helot of `seat` stands is good for.
fn merit(there: &Board, seat: Seat) -> Merit {
    let is_alive = |on: Seat| there.is_alive(on);
    let own = there.helots[seat].square;
    if there.helot_at(seat, Way::F).is_some_and(is_alive) {
        Merit::Ahead
    } else if there.opponents(seat).any(|foe| there.helots[foe].square.distance(own) == 1) {
        Merit::Beside
    } else if is_crate_ahead(there, seat) {
        Merit::Crate
    } else {
        Merit::Apart
    }
}

fn is_crate_ahead(there: &Board, seat: Seat) -> bool {
    let ahead = there.beside(seat, Way::F);
    ahead.is_some_and(|square| there.barge.at(square) == Some(Thing::Crate))
}

fn route(board: &Board, there: &mut Board, cast: &Cast, seat: Seat, spot: &Spot) -> Route {
    stand(board, there, seat, spot);
    let tokens = spot.way.iter().map(|pace| Nexus::token(&Action::Do(pace.command))).collect();
    let ffd = facing(spot.ffd);
    let points = count(spot.cost, "movement point");
    let label = if spot.square == board.helots[seat].square {
        format!("Turn {ffd} on {}, {points}", spot.square)
    } else {
        format!("To {}, {points}", spot.square)
    };
    let mut parts = vec![format!("facing {ffd}")];
    parts.extend(fire(spot));
    parts.extend(trippers(cast, spot));
    let heat: u8 = spot.way.iter().map(|pace| pace.heat).sum();
    if 0 < heat {
        parts.push(format!("the heat costs {heat} condition"));
    }
    // After what hurts, whoever goes to attack must not miss whether that is possible.
    let attack = attack(there, seat).unwrap_or_default();
    let hurts = gathered(parts, ROOM);
    let room = ROOM.saturating_sub(attack.len() + 2).max(hurts.len());
    let met = std::iter::once(hurts).chain(meeting(there, cast, seat));
    let mut parts = vec![gathered(met, room), attack];
    if is_crate_ahead(there, seat) {
        parts.push("a crate ahead".to_owned());
    }
    parts.extend(tiles(board, seat, spot));
    let burns = board.helots[seat].flaming || spot.way.iter().any(|pace| 0 < pace.fire);
    if there.is_hot(spot.square) && !burns {
        parts.push("in the heat of a fire".to_owned());
    }
    Route { tokens, label: Label::new(label, gathered(parts, ROOM)) }
}

/// What a fire does on the way.
fn fire(spot: &Spot) -> Option<String> {
    let at = spot.way.iter().position(|pace| 0 < pace.fire)?;
    let into = if at + 1 == spot.way.len() { "INTO FIRE" } else { "THROUGH FIRE" };
    Some(format!("{into}: {FIRE_DAMAGE} damage, Flaming"))
}

/// Who may trip the helot on the way, in few words where there is more to be feared.
fn trippers(cast: &Cast, spot: &Spot) -> Option<String> {
    let all = spot.way.iter().flat_map(|pace: &Pace| &pace.trippers);
    let mut seats: Vec<Seat> = all.copied().collect();
    seats.sort_unstable();
    seats.dedup();
    let names: Vec<String> = seats.iter().map(|seat| named(cast, *seat, NAME)).collect();
    let who = match names.as_slice() {
        [] => return None,
        [_, _, ..] if fire(spot).is_some() => format!("{} opponents", names.len()),
        names => names.join(", "),
    };
    Some(format!("{who} may trip you"))
}

/// Who stands beside the helot of `seat`, and how.
fn meeting(there: &Board, cast: &Cast, seat: Seat) -> Vec<String> {
    let own = there.helots[seat].square;
    let near = there.opponents(seat).filter(|foe| there.helots[*foe].square.distance(own) == 1);
    let told = |foe: Seat| {
        let who = named(cast, foe, NAME);
        let is_faced = there.helot_at(foe, Way::F) == Some(seat);
        let behind = there.is_behind(seat, foe);
        if there.helot_at(seat, Way::F) == Some(foe) {
            match (behind, is_faced) {
                (true, _) => format!("{who} ahead, its back to you"),
                (false, true) => format!("{who} ahead, facing you"),
                (false, false) => format!("{who} ahead"),
            }
        } else if there.is_behind(foe, seat) {
            format!("{who} AT YOUR BACK")
        } else if behind {
            format!("behind {who}")
        } else if is_faced {
            format!("{who} faces you")
        } else {
            format!("beside {who}")
        }
    };
    near.map(told).collect()
}

/// Whether the helot of `seat` could attack there with what is left of the round; nothing where nobody
/// stands whom it could attack.
fn attack(there: &mut Board, seat: Seat) -> Option<String> {
    let left = match attacks_left(there, seat).as_slice() {
        [Verb::Wild] => return Some("only a Wild Attack then".to_owned()),
        [] => format!("{} AP", there.round.ap),
        [_, ..] => return Some("an attack is left then".to_owned()),
    };
    match merit(there, seat) {
        Merit::Ahead | Merit::Beside if with_a_token(there, seat) => {
            Some("no attack without a token".to_owned())
        }
        Merit::Ahead | Merit::Beside => Some(format!("NO ATTACK is left ({left})")),
        Merit::Crate | Merit::Apart => None,
    }
}

/// Whether a Command token would let the helot of `seat` attack there.
fn with_a_token(there: &mut Board, seat: Seat) -> bool {
    let (ap, tokens) = (there.round.ap, there.helots[seat].command);
    there.round.ap = ap.saturating_add(tokens);
    let attacks = !attacks_left(there, seat).is_empty();
    there.round.ap = ap;
    attacks
}

/// Guts where it ends, and those that were left at a double price.
fn tiles(board: &Board, seat: Seat, spot: &Spot) -> Vec<String> {
    let mut all = Vec::new();
    let is_fed = board.helots[seat].motivation == Some(Motivation::Famished);
    let is_guts = |pace: &Pace| board.barge.at(pace.from) == Some(Thing::Guts);
    if !is_fed && spot.way.iter().any(is_guts) {
        all.push("over guts, at double price".to_owned());
    }
    if board.barge.at(spot.square) == Some(Thing::Guts) {
        all.extend(ground(board, seat, spot.square));
    }
    all
}
