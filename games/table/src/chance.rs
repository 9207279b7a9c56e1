//! Luck for tests and simulations, apart from any bout's dice.

/// A small, fast generator (splitmix64). Never used for a bout's own draws.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The generator that `seed` starts.
    pub fn new(seed: u64) -> Self {
        Chance(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `of`, which must not be 0.
    pub fn below(&mut self, of: usize) -> usize {
        (self.bits() % of as u64) as usize
    }

    /// One of `items`.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// 32 bytes, as a seed wants them.
    pub fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        for chunk in seed.chunks_mut(8) {
            chunk.copy_from_slice(&self.bits().to_le_bytes());
        }
        seed
    }
}
