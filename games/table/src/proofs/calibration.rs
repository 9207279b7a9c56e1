//! The calibration of odds: how far they came true.

use crate::simulate::{LIMIT, Player, nth_seed, observed};
use crate::{BySeat, Chance, Dice, Luck, Options, Rules, odds};

/// The odds told to a seat, and its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// The number of the bout.
    pub bout: u64,
    /// Thousandths of a win, as [`odds`] reckons them for the public.
    pub thousandths: u32,
    /// The seat's half points at the end: two for a bout won, one for one drawn.
    pub halves: u8,
}

/// The number of answers from one reckoning of odds to the next.
const ONCE_IN: usize = 8;

/// The odds told in `bouts` bouts of the house against itself, the n-th from [`nth_seed`]; each the
/// mean of `playouts`. Bouts that do not end are left out.
pub fn told<R: Rules>(
    seats: u8,
    options: &Options,
    (bouts, seed): (u64, u64),
    playouts: u32,
) -> Vec<Told> {
    let bouts = 0..bouts;
    bouts
        .flat_map(|bout| of_bout::<R>(seats, options, bout, nth_seed(seed, bout), playouts))
        .collect()
}

fn of_bout<R: Rules>(
    seats: u8,
    options: &Options,
    bout: u64,
    seed: u64,
    playouts: u32,
) -> Vec<Told> {
    let players = BySeat::new(seats, |_| Player::House);
    let (mut chance, mut turns) = (Chance::new(seed), Chance::new(!seed));
    let mut told: Vec<BySeat<u32>> = Vec::new();
    let luck = Luck::numbered(seed);
    let played = observed::<R>(&players, options, luck, &mut chance, LIMIT, |live, _| {
        if turns.below(ONCE_IN) == 0 {
            let odds = odds(live, None, &mut Dice::quick(turns.bits()), playouts);
            told.extend(odds.map(|odds| odds.thousandths));
        }
    });
    let Some(outcome) = played.live.bout().outcome() else { return Vec::new() };
    let of_one = |thousandths: &BySeat<u32>| {
        let both = thousandths.by_seat().map(|(seat, thousandths)| Told {
            bout,
            thousandths: *thousandths,
            halves: outcome.places[seat].halves(),
        });
        both.collect::<Vec<_>>()
    };
    told.iter().flat_map(of_one).collect()
}
