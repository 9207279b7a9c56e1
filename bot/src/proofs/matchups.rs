//! `simulate --matchups`: the entries that seats can choose, and how each of them fared against
//! each.

use crate::environment::print;
use anyhow::Context;
use boards::Kind;
use serde::Serialize;
use table::matchups::{Matchups, Tally};

/// How something fared.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Fared {
    /// The entry, as one types it.
    with: String,
    /// The entry of another seat; `None` if that is left out of account.
    against: Option<String>,
    bouts: u64,
    /// The points of a bout, from 0 to 1, one drawn being a half.
    points: f64,
    /// 1.96 standard errors of it.
    bound: f64,
}

/// Prints all of it: with `json` every pair, else how each fared on the whole.
pub(super) fn tell(kind: Kind, matchups: &Matchups, json: bool) -> anyhow::Result<()> {
    let alone = matchups.alone.iter().map(|(with, tally)| fared(with, None, *tally));
    if json {
        let pairs = matchups.against.iter();
        let pairs = pairs.map(|((with, against), tally)| fared(with, Some(against), *tally));
        let all: Vec<Fared> = alone.chain(pairs).collect();
        return print(&serde_json::to_string(&all).context("writing the match-ups")?);
    }
    print(&format!("{}: points of 100, by what was entered with", kind.slug()))?;
    let mut alone: Vec<Fared> = alone.collect();
    alone.sort_by(|one, other| other.points.total_cmp(&one.points));
    for Fared { with, bouts, points, bound, .. } in alone {
        print(&format!("{:5.1} ± {:.1}  {with} ({bouts} bouts)", points * 100.0, bound * 100.0))?;
    }
    Ok(())
}

fn fared(with: &str, against: Option<&String>, tally: Tally) -> Fared {
    let points = tally.halves as f64 / 2.0 / tally.bouts as f64;
    // A bout is worth 0 to 1, so that its variance is p(1 − p) at most.
    let bound = 1.96 * (points * (1.0 - points) / tally.bouts as f64).sqrt();
    Fared { with: with.to_owned(), against: against.cloned(), bouts: tally.bouts, points, bound }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Options;

    #[test]
    fn what_one_seat_gains_another_loses() {
        let kind = Kind::of("blood-sweat-cheers").unwrap();
        let matchups = kind.proofs().matchups(2, &Options::default(), 60, 1);
        let halves: u64 = matchups.alone.values().map(|tally| tally.halves).sum();
        let bouts: u64 = matchups.alone.values().map(|tally| tally.bouts).sum();
        assert_eq!((halves, bouts), (120, 120), "two points a bout, shared");
        for ((own, theirs), tally) in &matchups.against {
            let back = matchups.against[&(theirs.clone(), own.clone())];
            assert_eq!(tally.halves + back.halves, 2 * tally.bouts, "{own} and {theirs}");
        }
    }

    #[test]
    fn a_tally_is_told_with_its_error() {
        let told = fared("retiarius", None, Tally { bouts: 100, halves: 100 });
        assert_eq!(told.points, 0.5);
        assert!((told.bound - 0.098).abs() < 1e-9, "{}", told.bound);
    }
}
