//! The chances of several opponents, each for himself, as far as their ratings tell.

use std::f64::consts::{LN_10, PI};

/// An estimated strength, in points of Glicko-2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    pub points: f64,
    pub deviation: f64,
}

/// A chance, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance {
    /// The likely chance: the less is known, the nearer to an equal share.
    pub likely: f64,
    /// The bound that it exceeds in 39 of 40 cases, as far as deviations tell.
    pub low: f64,
    /// The bound that it stays below in as many.
    pub high: f64,
}

/// The lead in points of a player who is ten times as likely to win.
const TENFOLD: f64 = 400.0;
/// The number of standard errors within which nineteen of twenty lie.
const ERRORS: f64 = 1.96;

/// The chance of each, in their order, of being the strongest of them. Strengths follow R. A.
/// Bradley and M. E. Terry (1952); uncertainty shrinks a lead as in Glicko-2. The error of each
/// one's logit follows from all deviations, each by its weight.
pub fn chances(all: &[Held]) -> Vec<Chance> {
    let logits: Vec<f64> = all.iter().map(|held| held.points * LN_10 / TENFOLD).collect();
    let errors: Vec<f64> = all.iter().map(|held| held.deviation * LN_10 / TENFOLD).collect();
    let highest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Relative to the highest, so that no power is out of range.
    let strengths: Vec<f64> = logits.iter().map(|logit| (logit - highest).exp()).collect();
    let one = |at: usize| {
        let foes = || strengths.iter().enumerate().filter(move |(other, _)| *other != at);
        let sum: f64 = foes().map(|(_, strength)| strength).sum();
        if sum <= 0.0 {
            return Chance { likely: 1.0, low: 1.0, high: 1.0 };
        }
        let theirs = foes().map(|(other, strength)| (strength / sum * errors[other]).powi(2));
        let variance = errors[at].powi(2) + theirs.sum::<f64>();
        let lead = logits[at] - highest - sum.ln();
        let reach = ERRORS * variance.sqrt();
        Chance {
            likely: logistic(lead / (1.0 + 3.0 * variance / (PI * PI)).sqrt()),
            low: logistic(lead - reach),
            high: logistic(lead + reach),
        }
    };
    let mut chances: Vec<Chance> = (0..all.len()).map(one).collect();
    let sum: f64 = chances.iter().map(|chance| chance.likely).sum();
    for chance in &mut chances {
        chance.likely /= sum;
        chance.low = chance.low.min(chance.likely);
        chance.high = chance.high.max(chance.likely);
    }
    chances
}

fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(points: f64, deviation: f64) -> Held {
        Held { points, deviation }
    }

    fn hundredths(all: &[Held]) -> Vec<[i64; 3]> {
        let rounded = |chance: f64| (chance * 100.0).round() as i64;
        let all = chances(all).into_iter();
        all.map(|it| [it.low, it.likely, it.high].map(rounded)).collect()
    }

    #[test]
    fn who_is_four_hundred_points_ahead_is_ten_times_as_likely_to_win() {
        assert_eq!(hundredths(&[held(1_900.0, 0.0), held(1_500.0, 0.0)]), [[91; 3], [9; 3]]);
        assert_eq!(hundredths(&[held(1_500.0, 0.0); 4]), [[25; 3]; 4]);
    }

    #[test]
    fn the_less_is_known_the_wider_the_range_and_the_nearer_to_even() {
        // By hand: 200 points are a logit of 1.1513; deviations of 100 each are 0.5756, together
        // 0.8141; 1.96 times that is 1.5956; the lead is multiplied by 1 / √(1 + 3 × 0.6627 / π²),
        // which is 0.9123.
        let known = hundredths(&[held(1_700.0, 100.0), held(1_500.0, 100.0)]);
        assert_eq!(known, [[39, 74, 94], [6, 26, 61]]);
        let unknown = hundredths(&[held(1_700.0, 350.0), held(1_500.0, 350.0)]);
        assert!(unknown[0][1] < 70 && unknown[0][0] < 10 && 98 < unknown[0][2], "{unknown:?}");
    }

    #[test]
    fn chances_come_to_one_and_lie_in_their_ranges() {
        for all in [
            vec![held(1_500.0, 30.0)],
            vec![held(2_400.0, 30.0), held(900.0, 350.0)],
            vec![held(9_999.0, 0.0), held(0.0, 0.0), held(0.0, 350.0)],
            vec![
                held(1_500.0, 350.0),
                held(1_600.0, 50.0),
                held(1_400.0, 10.0),
                held(1_900.0, 90.0),
            ],
        ] {
            let found = chances(&all);
            let sum: f64 = found.iter().map(|it| it.likely).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{found:?}");
            assert!(
                found.iter().all(|it| it.low <= it.likely && it.likely <= it.high),
                "{found:?}"
            );
        }
    }
}
