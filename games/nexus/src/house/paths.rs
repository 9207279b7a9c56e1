//! Where the house can walk, and for how much.

use crate::ask::Command;
use crate::barge::Thing;
use crate::board::Board;
use crate::geometry::{Facing, SQUARES, Square, Turn, Way};
use crate::judge;
use crate::tables::{Motivation, costs};
use table::Seat;

/// Movement Points beyond which nobody walks in a round.
const FAR: u8 = 12;

/// The cost of each square and facing, and the first command on the way there.
pub(super) struct Paths {
    cost: [[u8; 4]; SQUARES],
    first: [[Option<Command>; 4]; SQUARES],
}

impl Paths {
    /// From where `seat` stands, over squares without Blood, hazards and fires.
    pub(super) fn of(board: &Board, seat: Seat) -> Self {
        let helot = &board.helots[seat];
        let mut paths = Paths { cost: [[u8::MAX; 4]; SQUARES], first: [[None; 4]; SQUARES] };
        let famished = helot.motivation == Some(Motivation::Famished);
        paths.cost[helot.square.index()][helot.ffd as usize] = 0;
        // All costs are small: one sweep for each amount is enough.
        let mut ring = vec![vec![(helot.square, helot.ffd)]];
        ring.resize(usize::from(FAR) + 5, Vec::new());
        for spent in 0..=FAR {
            for (square, ffd) in std::mem::take(&mut ring[usize::from(spent)]) {
                if paths.cost(square, ffd) != spent {
                    continue;
                }
                let heavy = board.barge.at(square) == Some(Thing::Guts) && !famished;
                let by = if heavy { 2 } else { 1 };
                let first = paths.first[square.index()][ffd as usize];
                let mut reach = |to: Square, facing: Facing, more: u8, command: Command| {
                    let total = spent + more * by;
                    if total < paths.cost[to.index()][facing as usize] {
                        paths.cost[to.index()][facing as usize] = total;
                        paths.first[to.index()][facing as usize] = first.or(Some(command));
                        ring[usize::from(total)].push((to, facing));
                    }
                };
                for turn in Turn::ALL {
                    reach(square, ffd.turned(*turn), costs::STEP, Command::Rotate(*turn));
                }
                for way in Way::ALL {
                    if let Some(to) = square.to(ffd.look(*way)).filter(|to| is_good(board, *to)) {
                        reach(to, ffd, judge::step(*way), Command::Move(*way));
                    }
                }
            }
        }
        paths
    }

    /// The cost of standing so.
    pub(super) fn cost(&self, square: Square, ffd: Facing) -> u8 {
        self.cost[square.index()][ffd as usize]
    }

    /// Every way to stand that costs between 1 and `most`: square, facing, cost, first command.
    pub(super) fn within(
        &self,
        most: u8,
    ) -> impl Iterator<Item = (Square, Facing, u8, Command)> + '_ {
        let all =
            Square::all().flat_map(|square| Facing::ALL.iter().map(move |ffd| (square, *ffd)));
        all.filter_map(move |(square, ffd)| {
            let cost = self.cost(square, ffd);
            let first = self.first[square.index()][ffd as usize]?;
            (0 < cost && cost <= most).then_some((square, ffd, cost, first))
        })
    }
}

/// Whether the house would walk there.
fn is_good(board: &Board, square: Square) -> bool {
    let thing = board.barge.at(square);
    board.is_enterable(square) && !matches!(thing, Some(Thing::Blood | Thing::Fire))
}

/// The seat that one who stands on `square` and faces `ffd` could attack.
pub(super) fn faced(board: &Board, seat: Seat, square: Square, ffd: Facing) -> Option<Seat> {
    let on = board.helot_on(square.to(ffd.look(Way::F))?)?;
    (on != seat && board.is_alive(on)).then_some(on)
}

/// The least Movement Points after which `seat` has an opponent in its center forward square.
pub(super) fn to_attack(board: &Board, seat: Seat) -> Option<u8> {
    let helot = &board.helots[seat];
    if faced(board, seat, helot.square, helot.ffd).is_some() {
        return Some(0);
    }
    let paths = Paths::of(board, seat);
    let attacks = paths.within(FAR).filter(|(at, ffd, ..)| faced(board, seat, *at, *ffd).is_some());
    attacks.map(|(_, _, cost, _)| cost).min()
}
