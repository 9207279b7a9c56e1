//! `simulate --ladder`: the house's levels against each other, each rated as guests are.

use crate::environment::print;
use anyhow::Context;
use arena::proofs::strengths;
use boards::Kind;
use serde::Serialize;
use table::simulate::{Extent, Player, nth_seed};
use table::{BySeat, Options, Place, Seat};

/// The players who climb it, the weakest first.
const RUNGS: [(&str, Player); 3] = [
    ("novice", Player::Novice),
    ("adept", Player::House),
    ("champion", Player::Champion { playouts: None }),
];
/// Every pair of them.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
/// The level whose rating is set to everybody's points at the beginning.
const LEVEL: u64 = 1;
/// Everybody's points at the beginning.
const BEGINNING: f64 = 1_500.0;

/// A bout of two levels, and how each came out of it.
type Met = [(u64, Place); 2];

/// How strong one level is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Rung {
    level: &'static str,
    /// In points, the adept's being those that everybody begins with.
    rating: f64,
    deviation: f64,
}

/// Plays each pair of levels for so many seeds, once from either seat, and tells their ratings.
pub(super) fn climb(
    kind: Kind,
    options: &Options,
    extent: Extent,
    json: bool,
) -> anyhow::Result<()> {
    anyhow::ensure!(kind.seats().contains(&2), "{} is not for two", kind.slug());
    let bouts = played(kind, options, extent);
    let rungs = rungs(&bouts).context("rating the levels")?;
    if json {
        return print(&serde_json::to_string(&rungs).context("writing the ratings")?);
    }
    print(&format!("{}: {} bouts of two", kind.slug(), bouts.len()))?;
    for Rung { level, rating, deviation } in rungs {
        print(&format!("{level} {rating:.0} ± {:.0}", 2.0 * deviation))?;
    }
    Ok(())
}

fn played(kind: Kind, options: &Options, extent: Extent) -> Vec<Met> {
    let mut bouts = Vec::new();
    for (number, pair) in (0..).zip(PAIRS) {
        let players = BySeat::new(2, |seat| RUNGS[pair[seat.index()]].1);
        let extent = Extent { seed: nth_seed(extent.seed, number), swap: true, ..extent };
        let figures = kind.proofs().simulated(&players, options, extent, &mut || 0);
        bouts.extend(figures.places.iter().map(|places| met(pair, places)));
    }
    bouts
}

fn met(pair: [usize; 2], places: &BySeat<Place>) -> Met {
    let of = |at: usize| {
        let level = u64::try_from(pair[at]).expect("three levels");
        (level, places[Seat(u8::try_from(at).expect("two players"))])
    };
    [of(0), of(1)]
}

fn rungs(bouts: &[Met]) -> Option<Vec<Rung>> {
    let strengths = strengths(bouts);
    let shift = BEGINNING - strengths.get(&LEVEL)?.rating;
    let rungs = RUNGS.iter().zip(0_u64..).map(|((level, _), number)| {
        let it = strengths.get(&number)?;
        Some(Rung { level, rating: it.rating + shift, deviation: it.deviation })
    });
    rungs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many bouts of each pair; the stronger wins three in four.
    fn bouts(each: u32) -> Vec<Met> {
        let of_pair = |pair: [usize; 2]| {
            (0..each).map(move |number| {
                let wins = if (number / 12).is_multiple_of(4) { 0 } else { 1 };
                let place = |seat: usize| if seat == wins { Place::Won } else { Place::Lost };
                met(pair, &BySeat::new(2, |seat| place(seat.index())))
            })
        };
        PAIRS.into_iter().flat_map(of_pair).collect()
    }

    #[test]
    fn whoever_wins_more_stands_higher_and_the_adept_where_everybody_begins() {
        let rungs = rungs(&bouts(960)).unwrap();
        let [novice, adept, champion] = rungs[..] else { panic!("three levels") };
        assert_eq!((adept.level, adept.rating), ("adept", 1_500.0));
        assert!(novice.rating < 1_450.0 && 1_550.0 < champion.rating, "{rungs:?}");
        assert!(rungs.iter().all(|rung| rung.deviation < 100.0), "{rungs:?}");
    }

    #[test]
    fn levels_that_never_met_have_no_ratings() {
        assert_eq!(rungs(&[]), None);
    }

    #[test]
    fn every_pair_plays_as_many_bouts_from_either_seat() {
        let kind = Kind::of("morituri").unwrap();
        let extent = Extent { bouts: 3, seed: 1, swap: false };
        let bouts = played(kind, &Options::default(), extent);
        assert_eq!(bouts.len(), 3 * 2 * PAIRS.len());
        assert_eq!(bouts, played(kind, &Options::default(), extent));
    }
}
