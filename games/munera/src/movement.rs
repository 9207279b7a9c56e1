//! [Movement] Steps, turns, and whole walks.

use crate::action_points::{self, pay, stepping, turning};
use crate::ask::Action;
use crate::board::Board;
use crate::event::Event;
use crate::hexes::{Hex, Side};
use crate::tables::UNTIRING;
use crate::{Munera, Refusal};
use table::Table;

/// A place and a facing that the active gladiator can reach in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Where he would stand.
    pub hex: Hex,
    /// Where he would look.
    pub facing: Side,
    /// Its cost in action points.
    pub cost: u8,
    /// The spot before it on the cheapest way.
    before: u16,
}

/// Hexes across the widest arena, and a little more.
const WIDTH: usize = 16;
/// Nothing has come here yet.
const UNSEEN: u8 = u8::MAX;

/// Every spot within reach, the cheapest first, his own at the head; with the points that he may
/// spend as he is and as he would tire on the way (R15, R16, R18).
pub fn reach(board: &Board) -> Vec<Spot> {
    let gladiator = &board.seats[board.active];
    let start = Spot { hex: gladiator.hex, facing: gladiator.facing, cost: 0, before: 0 };
    let mut best = [UNSEEN; WIDTH * WIDTH * 6];
    let index = |hex: Hex, facing: Side| {
        let row = usize::try_from(hex.row).expect("inside the arena");
        let number = usize::try_from(hex.number).expect("inside the arena");
        let side = Side::ALL.iter().position(|side| *side == facing).expect("one of the six");
        (row * WIDTH + number) * 6 + side
    };
    let mut taken = [false; WIDTH * WIDTH];
    for who in board.in_play() {
        taken[index(board.seats[who].hex, Side::E) / 6] = true;
    }
    best[index(start.hex, start.facing)] = 0;
    let mut waiting: Vec<Vec<Spot>> = vec![Vec::new(); usize::from(board.turn.ap) + 1];
    waiting[0].push(start);
    let mut found: Vec<Spot> = Vec::new();
    for cost in 0..=board.turn.ap {
        let mut next = 0;
        while let Some(spot) = waiting[usize::from(cost)].get(next).copied() {
            next += 1;
            let at = index(spot.hex, spot.facing);
            if best[at] < cost {
                continue;
            }
            let before = u16::try_from(found.len()).expect("an arena has few spots");
            found.push(spot);
            let mut offer = |hex: Hex, facing: Side, more: u8| {
                let total = cost + more;
                let at = index(hex, facing);
                if can_go_on(board, cost, more) && total < best[at] {
                    best[at] = total;
                    waiting[usize::from(total)].push(Spot { hex, facing, cost: total, before });
                }
            };
            if !board.turn.stood_up {
                for side in Side::ALL {
                    let hex = spot.hex.beside(*side);
                    if board.arena.holds(hex) && !taken[index(hex, Side::E) / 6] {
                        offer(hex, spot.facing, stepping(gladiator, spot.facing, *side));
                    }
                }
            }
            for side in Side::ALL.iter().filter(|side| **side != spot.facing) {
                offer(spot.hex, *side, turning(board, spot.facing, *side));
            }
        }
    }
    found
}

/// Whether he can pay `more` after a walk that cost `cost`.
fn can_go_on(board: &Board, cost: u8, more: u8) -> bool {
    let gladiator = &board.seats[board.active];
    let spent = board.turn.spent + cost;
    let tires = board.turn.spent <= UNTIRING && UNTIRING < spent && gladiator.is_tiring();
    let is_tired = gladiator.is_tired() || tires;
    cost + more <= board.turn.ap && !(is_tired && UNTIRING < spent + more)
}

/// The cost of the cheapest way to a spot, or the reason why there is none.
pub(crate) fn walk_cost(board: &Board, hex: Hex, facing: Side) -> Result<u8, Refusal> {
    let gladiator = &board.seats[board.active];
    let here = hex == gladiator.hex;
    if here && facing == gladiator.facing {
        return Err(Refusal::SameFacing);
    }
    if !here && board.turn.stood_up {
        return Err(Refusal::StoodUp);
    }
    if !board.arena.holds(hex) {
        return Err(Refusal::Wall);
    }
    if !here && board.at(hex).is_some() {
        return Err(Refusal::Occupied);
    }
    let is_it = |spot: &Spot| spot.hex == hex && spot.facing == facing;
    let capped = gladiator.is_tired() && UNTIRING <= board.turn.spent + board.turn.ap;
    let short = if capped { Refusal::TiredCap } else { Refusal::NoAp };
    reach(board).into_iter().find(is_it).map(|spot| spot.cost).ok_or(short)
}

/// Moves, turns or walks; every step is paid for by itself.
pub(crate) fn go(t: &mut Table<Munera>, action: &Action) {
    for step in steps(&t.board, action) {
        let cost = action_points::cost(&t.board, &step).expect("every step of a walk was judged");
        pay(t, cost);
        let who = t.board.active;
        let gladiator = &mut t.board.seats[who];
        if let Action::Turn(side) = step {
            gladiator.facing = side;
            t.say(Event::Turned { who, side });
            continue;
        }
        let side = if let Action::Step(side) = step { side } else { gladiator.facing };
        let from = gladiator.hex;
        let to = from.beside(side);
        gladiator.hex = to;
        t.say(Event::Moved { who, from, to });
    }
}

/// Whether a mere step ahead leads to a spot within reach.
pub fn is_move(board: &Board, spot: &Spot) -> bool {
    let gladiator = &board.seats[board.active];
    let is_step = spot.before == 0 && spot.hex != gladiator.hex;
    is_step && gladiator.hex.bearing(spot.hex) == gladiator.facing
}

/// The plain action for a walk of one step or turn; anything else is itself.
pub fn plainly(board: &Board, action: &Action) -> Action {
    match (action, steps(board, action).as_slice()) {
        (Action::Walk(..), [Action::Step(side)]) if *side == board.seats[board.active].facing => {
            Action::Move
        }
        (Action::Walk(..), [single]) => single.clone(),
        _ => action.clone(),
    }
}

/// The single steps of a walk; of anything else itself.
fn steps(board: &Board, action: &Action) -> Vec<Action> {
    let Action::Walk(hex, facing) = action else { return vec![action.clone()] };
    let spots = reach(board);
    let last = spots.iter().position(|spot| spot.hex == *hex && spot.facing == *facing);
    let mut at = last.expect("the walk was judged");
    let mut steps = Vec::new();
    while at != 0 {
        let spot = spots[at];
        let before = usize::from(spot.before);
        steps.push(if spots[before].hex == spot.hex {
            Action::Turn(spot.facing)
        } else {
            Action::Step(spots[before].hex.bearing(spot.hex))
        });
        at = before;
    }
    steps.reverse();
    steps
}
