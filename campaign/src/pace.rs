//! Pace: how long somebody lets others wait.

use serde::{Deserialize, Serialize};

/// A decision that was asked of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waited {
    /// How long it was open, in milliseconds.
    pub milliseconds: u64,
    /// Whether the clock decided.
    pub by_clock: bool,
}

/// Somebody's pace. Times are of the decisions that they made themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// Decisions made.
    pub answers: u64,
    /// Decisions left to the clock.
    pub timed_out: u64,
    /// Milliseconds within which half of them were made.
    pub median: u64,
    /// Milliseconds within which nine in ten were made.
    pub ninetieth: u64,
    /// Milliseconds of the longest.
    pub longest: u64,
    /// Milliseconds of all of them together.
    pub total: u64,
}

/// Somebody's pace. None if they made no decision.
pub fn pace(waited: &[Waited]) -> Option<Pace> {
    let own = waited.iter().filter(|it| !it.by_clock);
    let mut times: Vec<u64> = own.map(|it| it.milliseconds).collect();
    times.sort_unstable();
    let longest = *times.last()?;
    // The nearest rank: the least time that covers the share.
    let within = |tenths: usize| times[(times.len() * tenths).div_ceil(10) - 1];
    Some(Pace {
        answers: times.len() as u64,
        timed_out: (waited.len() - times.len()) as u64,
        median: within(5),
        ninetieth: within(9),
        longest,
        total: times.iter().sum(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(milliseconds: u64) -> Waited {
        Waited { milliseconds, by_clock: false }
    }

    #[test]
    fn pace_is_told_by_nearest_ranks_and_leaves_the_clock_out() {
        let mut waited: Vec<Waited> = (1..=10).rev().map(|tens| own(tens * 10)).collect();
        waited.push(Waited { milliseconds: 5_000, by_clock: true });
        assert_eq!(
            pace(&waited),
            Some(Pace {
                answers: 10,
                timed_out: 1,
                median: 50,
                ninetieth: 90,
                longest: 100,
                total: 550
            })
        );
        let single = pace(&[own(7)]).unwrap();
        assert_eq!((single.median, single.ninetieth), (7, 7));
    }

    #[test]
    fn who_never_decided_has_no_pace() {
        assert_eq!(pace(&[Waited { milliseconds: 1, by_clock: true }]), None);
    }
}
