//! Luck for tests and simulations, apart from any bout's dice.

use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

/// A small, fast generator: the same luck for the same seed. Never used for a bout's own draws.
#[derive(Debug, Clone)]
pub struct Chance(SmallRng);

impl Chance {
    /// The generator that `seed` starts.
    pub fn new(seed: u64) -> Self {
        Chance(SmallRng::seed_from_u64(seed))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `of`, which must not be 0.
    pub fn below(&mut self, of: usize) -> usize {
        self.0.random_range(..of)
    }

    /// One of `items`.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// 32 bytes for a seed.
    pub fn seed(&mut self) -> [u8; 32] {
        self.0.random()
    }
}
