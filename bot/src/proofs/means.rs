//! Means of bouts' points, and how sure they are.

use serde::Serialize;
use table::simulate::Points;

/// A mean, and how far from it the true one may lie: 95 of 100 times not farther.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Mean {
    pub(super) mean: f64,
    pub(super) bound: f64,
}

/// The mean of a player's points, and 1.96 of its standard errors.
pub(super) fn mean(points: &Points) -> Mean {
    let (samples, most) = (points.samples as f64, points.most as f64);
    if points.samples < 2 {
        return Mean { mean: points.halves as f64 / points.most.max(1) as f64, bound: 1.0 };
    }
    let mean = points.halves as f64 / samples;
    let spread = (points.squares as f64 - samples * mean * mean).max(0.0) / (samples - 1.0);
    Mean { mean: mean / most, bound: 1.96 * (spread / samples).sqrt() / most }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_a_mean_and_a_bound() {
        // Four seeds of two bouts: 4, 4, 2 and 0 of four half points.
        let points = Points { halves: 10, squares: 36, samples: 4, most: 4 };
        let Mean { mean, bound } = mean(&points);
        assert!((mean - 0.625).abs() < 1e-9, "{mean}");
        // The variance of 4, 4, 2 and 0 is 11/3.
        assert!((bound - 1.96 * (11.0_f64 / 12.0).sqrt() / 4.0).abs() < 1e-9, "{bound}");
    }
}
