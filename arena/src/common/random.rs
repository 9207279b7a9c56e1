//! Luck from the operating system: seeds, secrets, nonces, and the instants at which a secret
//! window closes.

use rand::rngs::SysRng;
use rand::{Rng as _, RngExt as _, TryRng};
use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};
use table::Chance;

/// So many random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    current().fill_bytes(&mut bytes);
    bytes
}

/// A number within bounds, each as likely as the next.
pub(crate) fn within(bounds: RangeInclusive<i64>) -> i64 {
    current().random_range(bounds)
}

/// A name for one message: at most 25 characters, never used twice.
pub(crate) fn nonce() -> String {
    format!("sr{}", hex::encode(bytes::<8>()))
}

/// Where a house's luck comes from.
#[derive(Debug, Clone, Default)]
pub(crate) enum Source {
    #[default]
    System,
    /// In proofs: luck that comes again, so that what fails once fails until it is mended.
    #[cfg_attr(not(feature = "proofs"), expect(dead_code, reason = "no host's dice come again"))]
    Repeatable(Arc<Mutex<Chance>>),
}

tokio::task_local! {
    static SOURCE: Source;
}

impl Source {
    /// Does something that draws from this.
    pub(crate) async fn during<T>(self, work: impl Future<Output = T>) -> T {
        SOURCE.scope(self, work).await
    }
}

/// The source of what is being done; the operating system wherever none was named.
fn current() -> Source {
    SOURCE.try_with(Source::clone).unwrap_or_default()
}

impl TryRng for Source {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes).map(|()| u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes).map(|()| u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        match self {
            Source::System => {
                SysRng.try_fill_bytes(bytes).expect("the operating system has randomness");
            }
            Source::Repeatable(luck) => {
                let mut luck = luck.lock().expect("no holder of this lock panics");
                for chunk in bytes.chunks_mut(8) {
                    chunk.copy_from_slice(&luck.bits().to_le_bytes()[..chunk.len()]);
                }
            }
        }
        Ok(())
    }
}
