//! Boards of bouts that the house plays against itself, with their results: the samples for learning.

use crate::simulate::{nth_seed, random_said};
use crate::{Ask, BySeat, Chance, Dice, Options, Rules, Sitter, World};

/// The house answers at random once in this many answers: otherwise only its own ways would be learnt.
const ANY_ONCE_IN: usize = 12;

/// A restful board from one seat's side, and the seat's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The number of the bout: boards of one bout are not independent of each other.
    pub bout: u64,
    /// Its counts; see [`Rules::counted`].
    pub counted: Vec<i32>,
    /// Its worth by today's rules, in thousandths of a win; see [`Rules::worth`].
    pub worth: Option<i32>,
    /// The seat's half points at the end: two for a bout won, one for one drawn.
    pub halves: u8,
}

/// The restful boards of `bouts` bouts among `seats` seats, the n-th bout from [`nth_seed`].
pub fn samples<R: Rules>(seats: u8, options: &Options, bouts: u64, seed: u64) -> Vec<Sample> {
    (0..bouts).flat_map(|bout| of_bout::<R>(seats, options, bout, nth_seed(seed, bout))).collect()
}

fn of_bout<R: Rules>(seats: u8, options: &Options, bout: u64, seed: u64) -> Vec<Sample> {
    let seats = BySeat::new(seats, |_| Sitter::House);
    let quiet = R::open(&seats, options, &mut Dice::quick(seed));
    let world: World<R> = World { quiet, tape: Vec::new() };
    let (mut chance, mut dice) = (Chance::new(seed), Dice::quick(!seed));
    let player = move |view: &R::View, ask: &Ask<R>| match chance.below(ANY_ONCE_IN) {
        0 => random_said(view, ask, &mut chance),
        _ => R::house(view, ask, &mut dice),
    };
    let mut boards = Vec::new();
    let thought = world.play_out(
        None,
        seed,
        player,
        |_| (),
        |board, _| {
            if R::is_restful(board) {
                boards.push(board.clone());
            }
            false
        },
    );
    let Some(outcome) = R::outcome(&thought.board).filter(|_| thought.over) else {
        return Vec::new();
    };
    let of_seat = |seat| {
        let halves = outcome.places[seat].halves();
        boards.iter().map(move |board| Sample {
            bout,
            counted: R::counted(board, seat),
            worth: R::worth(board, seat),
            halves,
        })
    };
    seats.seats().flat_map(of_seat).collect()
}
