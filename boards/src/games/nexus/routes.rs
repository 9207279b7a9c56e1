//! The walks of a Command Round in one go: a helot's destinations now, their prices, and the
//! important facts of the way and its end.

use super::consequences::{self, ground, in_short};
use super::nouns::{self, facing, named};
use crate::text::gathered;
use crate::words::{Cast, Label, Route, Routes};
use nexus::orders::{ends_round, must_end_of};
use nexus::tables::{CHECK, FIRE_DAMAGE, Motivation, OVERALL_COINS, RUN_UP};
use nexus::{
    Action, Board, Command, Nexus, Pace, Prompt, Spot, Thing, Verb, View, Way, attacks_left,
    beyond, fine, price, reach, strides,
};
use table::{Ask, Rules, Seat};

/// The characters of a detail.
const ROOM: usize = 100;
/// The columns of a name in a detail.
const NAME: usize = 16;
/// The letters of a button on a phone.
const BUTTON: usize = 34;
/// The note on a place from which there is nothing left to attack with.
const NO_ATTACK: &str = "NO ATTACK";
/// The merit of a place, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Merit {
    /// An opponent stands ahead, to be attacked.
    Ahead,
    /// An opponent stands beside it.
    Beside,
    /// A crate stands ahead, and there are points to break it.
    Crate,
    /// Nothing is near it.
    Apart,
}

/// The question over the board with rimmed destinations.
const WHERE: &str =
    "Where does your helot go? A rim marks each square that can be reached unharmed.";

/// Destinations, each as one choice.
pub(super) fn routes(view: &View, cast: &Cast, ask: &Ask<Nexus>) -> Vec<Routes> {
    if ask.prompt != Prompt::Command {
        return Vec::new();
    }
    let routes = destinations(view, cast, ask.seat);
    vec![Routes { heading: "Go to …", asked: WHERE, routes }]
}

/// The advised `action` with those that follow from it: a check until it is made, all breath that can be caught in a
/// hold, a walk as one, and after the last point the end of the round.
pub(super) fn in_one_go(
    view: &View,
    cast: &Cast,
    ask: &Ask<Nexus>,
    action: &Action,
) -> Option<Route> {
    if ask.prompt != Prompt::Command {
        return None;
    }
    let (board, seat) = (&view.board, ask.seat);
    if let Action::Do(command @ (Command::StandUp | Command::Liberate)) = action {
        return tries(board, cast, seat, command);
    }
    if matches!(action, Action::Do(Command::Clinch)) {
        return clinches(board, seat);
    }
    let spot = strides(view, ask)?;
    let mut route = route(board, &mut board.clone(), cast, seat, &spot);
    let goes = if spot.square == board.helots[seat].square {
        format!("Turn {}", facing(spot.ffd))
    } else {
        format!("Go to {}", spot.square)
    };
    route.label.number = format!("{} MP", spot.cost);
    let (there, _) = beyond(board, seat, &spot);
    route.label.label = match follows(board, cast, seat, &spot) {
        None if spot.way.len() < 2 => return None,
        None => goes,
        Some((then, words, number)) => {
            if then == Command::End {
                route.label.also = why_there(board, &there, seat).to_owned();
            }
            route.tokens.push(Nexus::token(&Action::Do(then)));
            route.label.number = number.unwrap_or(route.label.number);
            format!("{goes}, {words}")
        }
    };
    Some(route)
}

/// The reason for a walk that ends the round.
fn why_there(board: &Board, there: &Board, seat: Seat) -> &'static str {
    let has_behind = |board: &Board| board.opponents(seat).any(|foe| board.is_behind(foe, seat));
    let ahead = |board: &Board| board.helot_at(seat, Way::F).is_some();
    match (has_behind(board), has_behind(there), ahead(there) && !ahead(board)) {
        (_, _, true) => "so you face it, and no point is paid for",
        (true, false, _) => "so nobody stands behind you, and no point is paid for",
        (..) => "points left over would cost Cred or condition",
    }
}

/// The command that needs no second look after a walk: a plain attack, with its chance, or the end of a round without
/// points.
fn follows(
    board: &Board,
    cast: &Cast,
    seat: Seat,
    spot: &Spot,
) -> Option<(Command, String, Option<String>)> {
    let (there, then) = beyond(board, seat, spot);
    // After a run-up the helot may fall.
    let steps = spot.way.iter().rev().take_while(|pace| matches!(pace.command, Command::Move(_)));
    let runs = usize::from(RUN_UP) <= steps.count();
    let is_out = there.round.ap + there.round.mp + there.round.prone_ap == 0;
    if matches!(then, Command::Standard if !runs) || then == Command::Grapple {
        let number = consequences::number(&there, seat, &then);
        // The way to it costs as well.
        let number = number.rsplit(" · ").next().unwrap_or_default().to_owned();
        return Some((then, nouns::command(&there, cast, seat, &then), Some(number)));
    }
    let fine = must_end_of(&there, seat).then(|| in_short(fine(&there, seat)));
    let ends = is_out && then == Command::End || fine.is_some();
    let fine = fine.filter(|fine| !fine.is_empty());
    ends.then(|| (Command::End, "end round".to_owned(), fine))
}

/// A check that takes a Movement Point a try, as often as there are points; `None` for one try.
fn tries(board: &Board, cast: &Cast, seat: Seat, command: &Command) -> Option<Route> {
    let most = board.round.mp.checked_div(price(board, seat, command).1)?;
    let name = format!("{}, {most} tries", nouns::command(board, cast, seat, command));
    let mut failed = board.clone();
    failed.round.mp = price(board, seat, command).1;
    let fine = ends_round(&failed, seat, command).map(in_short).filter(|fine| !fine.is_empty());
    let chance = format!("{} %", in_tries(most));
    let fined = fine.as_ref().map(|fine| format!("{chance}, else {fine}"));
    let has_room = |it: &String| name.chars().count() + it.chars().count() + 3 <= BUTTON;
    let number = fined.clone().filter(has_room).unwrap_or(chance);
    let also = match fine {
        Some(fine) if Some(&number) != fined.as_ref() => format!("or else {fine}"),
        Some(_) | None => String::new(),
    };
    let label = Label::new(name, consequences::of(board, cast, seat, command));
    let label = label.numbered(number).also(also);
    (1 < most).then(|| Route::retried(&Nexus::token(&Action::Do(*command)), most, label))
}

/// A Clinch for every point and Cred and for all lost condition, and the end of the round where nothing else is left;
/// `None` for one Clinch.
fn clinches(board: &Board, seat: Seat) -> Option<Route> {
    let helot = &board.helots[seat];
    let each = price(board, seat, &Command::Clinch).0;
    let lost = OVERALL_COINS.saturating_sub(helot.oc);
    let paid = u8::try_from(helot.cred).unwrap_or(u8::MAX);
    let times = board.round.ap.checked_div(each)?.min(lost).min(paid);
    let mut there = board.clone();
    there.round.ap -= times * each;
    let breath = &mut there.helots[seat];
    (breath.cred, breath.oc) = (helot.cred - u16::from(times), helot.oc + times);
    let mut tokens = vec![Nexus::token(&Action::Do(Command::Clinch)); usize::from(times)];
    let (mut name, mut cred) = (format!("Clinch {times} times"), u16::from(times));
    let mut due = 0;
    if must_end_of(&there, seat) {
        let fine = fine(&there, seat);
        (cred, due) = (cred + u16::from(fine.cred), fine.due);
        name += ", end round";
        tokens.push(Nexus::token(&Action::Do(Command::End)));
    }
    let all = if due == 0 { String::new() } else { format!(" −{due} condition") };
    let label = Label::new(name, format!("{each} AP and 1 Cred for 1 condition each"));
    let route = Route { tokens, label: label.numbered(format!("−{cred} Cred{all}")) };
    (1 < times).then_some(route)
}

/// The chance of a check that is tried so often, in hundredths.
fn in_tries(most: u8) -> u32 {
    let (faces, fails) = (6_u32, u32::from(CHECK) - 1);
    let all = faces.pow(u32::from(most));
    (all - fails.pow(u32::from(most))) * 100 / all
}

/// Every square within reach once, with its best facing, and every other facing on the helot's own
/// square. The best first, of equally good ones the nearest.
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

/// Puts the helot of `seat` there, with the points and condition left to it then.
fn stand(board: &Board, there: &mut Board, seat: Seat, spot: &Spot) {
    let harm: u8 = spot.way.iter().map(|pace| pace.heat + pace.fire).sum();
    there.round.mp = board.round.mp.saturating_sub(spot.cost);
    let helot = &mut there.helots[seat];
    (helot.square, helot.ffd) = (spot.square, spot.ffd);
    helot.oc = board.helots[seat].oc.saturating_sub(harm);
}

/// The merit of the place where the helot of `seat` stands.
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
    let costs = price(there, seat, &Command::BreakCrate).0;
    costs <= there.round.ap && ahead.is_some_and(|at| there.barge.at(at) == Some(Thing::Crate))
}

fn route(board: &Board, there: &mut Board, cast: &Cast, seat: Seat, spot: &Spot) -> Route {
    stand(board, there, seat, spot);
    let tokens = spot.way.iter().map(|pace| Nexus::token(&Action::Do(pace.command))).collect();
    let ffd = facing(spot.ffd);
    let mut parts = vec![format!("facing {ffd}")];
    parts.extend(fire(spot));
    parts.extend(trippers(cast, spot));
    let heat: u8 = spot.way.iter().map(|pace| pace.heat).sum();
    if 0 < heat {
        parts.push(format!("the heat costs {heat} condition"));
    }
    // The chance to attack must not be missed: it follows the harm.
    let attack = attack(there, seat).unwrap_or_default();
    let label = if spot.square == board.helots[seat].square {
        format!("Turn {ffd} on {}, {} MP", spot.square, spot.cost)
    } else {
        let (near, warns) = (near(there, cast, seat), warning(spot, &attack));
        let to = format!("To {}, {} MP", spot.square, spot.cost);
        // The detail names the helot in any case.
        let has_room =
            [&to, &near, warns].iter().map(|it| it.chars().count()).sum::<usize>() <= BUTTON;
        if has_room { to + &near + warns } else { to + warns }
    };
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

/// The helot or crate near the place where the helot of `seat` stands.
fn near(there: &Board, cast: &Cast, seat: Seat) -> String {
    let own = there.helots[seat].square;
    let beside = || there.opponents(seat).find(|foe| there.helots[*foe].square.distance(own) == 1);
    match merit(there, seat) {
        Merit::Ahead => there
            .helot_at(seat, Way::F)
            .map_or_else(String::new, |foe| format!(" · facing {}", named(cast, foe, NAME))),
        Merit::Beside => {
            beside().map_or_else(String::new, |foe| format!(" · by {}", named(cast, foe, NAME)))
        }
        Merit::Crate => " · at a crate".to_owned(),
        Merit::Apart => String::new(),
    }
}

/// The warning about a way that must not be missed.
fn warning(spot: &Spot, attack: &str) -> &'static str {
    match spot.way.iter().any(|pace| 0 < pace.fire) {
        true => " · FIRE",
        false if attack.starts_with(NO_ATTACK) => " · no attack",
        false => "",
    }
}

/// The effect of a fire on the way.
fn fire(spot: &Spot) -> Option<String> {
    let at = spot.way.iter().position(|pace| 0 < pace.fire)?;
    let into = if at + 1 == spot.way.len() { "INTO FIRE" } else { "THROUGH FIRE" };
    Some(format!("{into}: {FIRE_DAMAGE} damage, Flaming"))
}

/// The opponents who may trip the helot on the way, in few words where there is a fire too.
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

/// The opponents beside the helot of `seat`, and their facings.
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

/// Whether the helot of `seat` could attack there with the rest of the round; `None` where it has
/// nobody to attack.
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
        Merit::Ahead | Merit::Beside => Some(format!("{NO_ATTACK} is left ({left})")),
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

/// Guts at the way's end, and those left at a double price.
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
