//! [Movement commands] Where a helot can go with the Movement Points that it has, and how.

use crate::Nexus;
use crate::ask::{Action, Command};
use crate::barge::Thing;
use crate::board::Board;
use crate::geometry::{Facing, SQUARES, Square, Turn, Way};
use crate::movement::{self, feels_heat, may_trip};
use crate::tables::{FIRE_DAMAGE, HEAT_DAMAGE, TURNS};
use crate::view::View;
use crate::{house, judge, states};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use table::{Ask, Seat};

/// The Overall Condition up to which a helot that cannot strike any more keeps away from opponents.
const FRAIL: u8 = 10;

/// A square and a facing that a helot can go to, and the cheapest way there; of equally cheap ways
/// the one of the fewest commands, then the one that hurts least.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Where it would stand.
    pub square: Square,
    /// Where it would face.
    pub ffd: Facing,
    /// The Movement Points that it costs.
    pub cost: u8,
    /// The way there, one command after the other.
    pub way: Vec<Pace>,
}

/// One command on the way to a [`Spot`], and its dangers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pace {
    /// A step or a turn.
    pub command: Command,
    pub from: Square,
    /// The Overall Condition that the heat of a fire takes before it.
    pub heat: u8,
    /// The Overall Condition that a fire takes where it ends.
    pub fire: u8,
    /// The seats that may trip the helot.
    pub trippers: Vec<Seat>,
}

/// The price by which two ways to one place are compared, in this order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Price {
    mp: u8,
    commands: u8,
    harm: u8,
    trips: usize,
}

/// The state of a helot that decides where it can go next, and for how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stance {
    square: Square,
    ffd: Facing,
    turns: u8,
    turn: Option<Turn>,
    flaming: bool,
}

/// Facings, turns made, the way of them, and whether it burns.
const STANCES: usize = Facing::ALL.len() * (TURNS as usize + 1) * Turn::ALL.len() * 2;

impl Stance {
    fn of(board: &Board, seat: Seat) -> Self {
        let helot = &board.helots[seat];
        let (square, ffd, flaming) = (helot.square, helot.ffd, helot.flaming);
        Stance { square, ffd, turns: board.round.turns, turn: board.round.turn, flaming }
    }

    /// Has the helot of `seat` stand so on `board`, with `mp` left.
    fn take(self, board: &mut Board, seat: Seat, mp: u8) {
        let helot = &mut board.helots[seat];
        (helot.square, helot.ffd, helot.flaming) = (self.square, self.ffd, self.flaming);
        (board.round.turns, board.round.turn, board.round.mp) = (self.turns, self.turn, mp);
    }

    /// Its place in a list of all.
    fn index(self) -> usize {
        let way = self.turn.map_or(0, |turn| turn as usize);
        let turned = usize::from(self.turns.min(TURNS)) * Turn::ALL.len() + way;
        let faced = turned * Facing::ALL.len() + self.ffd as usize;
        (faced * 2 + usize::from(self.flaming)) * SQUARES + self.square.index()
    }
}

/// A stance that was come to, and how.
#[derive(Clone)]
struct Node {
    stance: Stance,
    price: Price,
    /// The stance before, and the command that was given there.
    before: Option<(usize, Pace)>,
}

/// Every other way to stand that `seat`, whose Command Round it is, can pay for now by steps and
/// turns whose outcome is sure, the cheapest first: without Blood, where a helot slips, and without
/// steps that would fell it.
pub fn reach(board: &Board, seat: Seat) -> Vec<Spot> {
    let mut scratch = board.clone();
    let start = Stance::of(board, seat);
    let mut best: Vec<Option<Node>> = vec![None; SQUARES * STANCES];
    best[start.index()] = Some(Node { stance: start, price: Price::default(), before: None });
    let mut waiting = BinaryHeap::from([Reverse((Price::default(), start.index()))]);
    while let Some(Reverse((price, at))) = waiting.pop() {
        let stance = match &best[at] {
            Some(node) if node.price == price => node.stance,
            Some(_) | None => continue,
        };
        let turns = Turn::ALL.iter().map(|turn| Command::Rotate(*turn));
        for command in Way::ALL.iter().map(|way| Command::Move(*way)).chain(turns) {
            stance.take(&mut scratch, seat, board.round.mp - price.mp);
            let Some((cost, pace)) = sure(&mut scratch, seat, command) else { continue };
            let price = Price {
                mp: price.mp + cost,
                commands: price.commands + 1,
                harm: price.harm.saturating_add(pace.heat + pace.fire),
                trips: price.trips + pace.trippers.len(),
            };
            let stance = Stance::of(&scratch, seat);
            let to = stance.index();
            let better = best[to].as_ref().is_none_or(|node| price < node.price);
            if better && price.harm < board.helots[seat].oc {
                best[to] = Some(Node { stance, price, before: Some((at, pace)) });
                waiting.push(Reverse((price, to)));
            }
        }
    }
    spots(&best, start)
}

/// Where a helot should walk now, before it does anything else, judged from the knowledge of the
/// seat asked: to somebody to strike, or else to a better place; if nothing else is left to do, to
/// the best place that takes the points that would be paid for. `None` if it should not walk.
pub fn strides(view: &View, ask: &Ask<Nexus>) -> Option<Spot> {
    let (board, seat) = (&view.board, ask.seat);
    if !leaves_walks(&house::answer(view, ask)) {
        return None;
    }
    let mut spots = reach(board, seat);
    spots.retain(|spot| spot.way.iter().all(|pace| pace.fire == 0));
    let goal = house::goal(board, seat);
    if let Some(there) = spots.iter().position(|spot| Some((spot.square, spot.ffd)) == goal) {
        return Some(spots.swap_remove(there));
    }
    if house::unmoved(board, seat) != Command::End {
        return None;
    }
    // The best place of those that are gone to unharmed for the most points.
    spots.retain(|spot| spot.way.iter().all(|pace| pace.heat == 0));
    let merit = |spot: &Spot| {
        let foes = board.opponents(seat).map(|foe| board.helots[foe].square.distance(spot.square));
        let is_frail = board.helots[seat].oc <= FRAIL;
        let away = foes.min().filter(|_| is_frail);
        (away, house::merit(board, seat, (spot.square, spot.ffd)))
    };
    spots.into_iter().max_by_key(|spot| (spot.cost, merit(spot)))
}

/// The sensible command of `seat` at the end of the way to a [`Spot`], and the board there.
pub fn beyond(board: &Board, seat: Seat, spot: &Spot) -> (Board, Command) {
    let mut there = board.clone();
    for pace in &spot.way {
        if let Some((cost, _)) = sure(&mut there, seat, pace.command) {
            there.round.mp -= cost;
        }
    }
    let next = house::unmoved(&there, seat);
    (there, next)
}

/// The board once `seat` has given a command and paid for it, as far as it is sure; `None` where a die decides on the
/// way, or it is refused.
pub fn after(board: &Board, seat: Seat, command: &Command) -> Option<Board> {
    let (ap, mp) = judge::price(board, seat, command);
    let mut there = board.clone();
    sure(&mut there, seat, *command)?;
    there.round.ap = there.round.ap.saturating_sub(ap);
    there.round.mp = there.round.mp.saturating_sub(mp);
    Some(there)
}

/// The immediate advice to the seat asked.
pub fn advice(view: &View, ask: &Ask<Nexus>) -> Action {
    advised(view, ask, house::answer(view, ask))
}

/// The advice where the house would give `action`: a split by the points that can be spent of it,
/// and one walk rather than steps here and there.
pub fn advised(view: &View, ask: &Ask<Nexus>, action: Action) -> Action {
    if let Action::Ratio(_) = action {
        return Action::Ratio(house::split(&view.board, ask.seat));
    }
    if !leaves_walks(&action) {
        return action;
    }
    let first = strides(view, ask).and_then(|spot| Some(spot.way.first()?.command));
    Action::Do(first.unwrap_or_else(|| house::unmoved(&view.board, ask.seat)))
}

/// Whether nothing is left to the house but to walk about.
fn leaves_walks(action: &Action) -> bool {
    matches!(action, Action::Do(Command::Move(_) | Command::Rotate(_) | Command::End))
}

/// Gives `command` on `scratch` and tells its cost, if it is legal and no die decides on it.
pub(crate) fn sure(scratch: &mut Board, seat: Seat, command: Command) -> Option<(u8, Pace)> {
    judge::command(scratch, seat, &command).ok()?;
    let (_, cost) = judge::price(scratch, seat, &command);
    let from = scratch.helots[seat].square;
    let heat = if feels_heat(scratch, seat) { HEAT_DAMAGE } else { 0 };
    let mut pace = Pace { command, from, heat, fire: 0, trippers: Vec::new() };
    if let Command::Rotate(turn) = command {
        movement::turned(scratch, seat, turn);
    }
    if let Command::Move(way) = command {
        let others = scratch.clockwise(seat).skip(1);
        pace.trippers = others.filter(|other| may_trip(scratch, seat, *other)).collect();
        let to = scratch.beside(seat, way)?;
        movement::stood(scratch, seat, to);
        if scratch.barge.at(to) == Some(Thing::Fire) && states::may_ignite(scratch, seat) {
            scratch.helots[seat].flaming = true;
            pace.fire = FIRE_DAMAGE;
        }
        // Where it was wounded there will be Blood when it comes back.
        if scratch.helots[seat].drip == Some(to) {
            return None;
        }
    }
    (!scratch.is_slippery(seat)).then_some((cost, pace))
}

/// The best way to each square and facing, the cheapest first.
fn spots(best: &[Option<Node>], start: Stance) -> Vec<Spot> {
    let mut found: Vec<&Node> = best.iter().flatten().collect();
    found.sort_by_key(|node| (node.price, node.stance.index()));
    let mut spots: Vec<Spot> = Vec::new();
    let mut seen = [[false; Facing::ALL.len()]; SQUARES];
    seen[start.square.index()][start.ffd as usize] = true;
    for node in found {
        let Stance { square, ffd, .. } = node.stance;
        if std::mem::replace(&mut seen[square.index()][ffd as usize], true) {
            continue;
        }
        let mut way = Vec::new();
        let mut at = node;
        while let Some((before, pace)) = &at.before {
            way.push(pace.clone());
            at = best[*before].as_ref().expect("it was come from there");
        }
        way.reverse();
        spots.push(Spot { square, ffd, cost: node.price.mp, way });
    }
    spots
}
