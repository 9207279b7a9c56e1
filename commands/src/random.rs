//! Numbers for property tests: the same every time.

use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

/// A generator with a taste for edges.
pub(crate) struct Random(SmallRng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SmallRng::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0.random_range(..limit)
    }

    /// A number that is often at an edge.
    pub(crate) fn edgy(&mut self) -> u64 {
        match self.below(6) {
            0 => 0,
            1 => u64::MAX,
            2 => i64::MAX as u64,
            3 => self.below(30),
            4 => i64::MIN as u64,
            _ => self.0.next_u64(),
        }
    }
}
