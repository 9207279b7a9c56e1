//! Pace: how long somebody makes others wait.

/// Somebody's pace in the decisions that they made themselves, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The time within which half of them were made.
    pub median: u64,
    /// The time within which nine in ten were made.
    pub ninetieth: u64,
    pub longest: u64,
}

/// Somebody's pace, from the milliseconds that each decision took. `None` if they made no decision.
pub fn pace(took: &[u64]) -> Option<Pace> {
    let mut times = took.to_vec();
    times.sort_unstable();
    let longest = *times.last()?;
    // The nearest rank: the least time that covers the share.
    let within = |tenths: usize| times[(times.len() * tenths).div_ceil(10) - 1];
    Some(Pace { median: within(5), ninetieth: within(9), longest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pace_is_told_by_nearest_ranks() {
        let took: Vec<u64> = (1..=10).rev().map(|tens| tens * 10).collect();
        assert_eq!(pace(&took), Some(Pace { median: 50, ninetieth: 90, longest: 100 }));
        assert_eq!(pace(&[7]), Some(Pace { median: 7, ninetieth: 7, longest: 7 }));
    }

    #[test]
    fn who_never_decided_has_no_pace() {
        assert_eq!(pace(&[]), None);
    }
}
