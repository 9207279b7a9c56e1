//! Luck from the operating system: seeds, secrets, nonces, and the instants at which a secret
//! window closes; and signatures, which only those can make who know a key.

use hmac::{Hmac, KeyInit, Mac};
use rand::rngs::SysRng;
use rand::{Rng as _, RngExt as _, TryRng};
use sha2::Sha256;
use std::convert::Infallible;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

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

/// The source of a house's luck: a function that fills bytes at random.
#[derive(Clone)]
pub(crate) struct Source(Arc<Fill>);

/// Fills bytes at random.
type Fill = dyn Fn(&mut [u8]) + Send + Sync;

tokio::task_local! {
    static SOURCE: Source;
}

impl Source {
    /// Luck that `fill` makes.
    pub(crate) fn new(fill: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Source {
        Source(Arc::new(fill))
    }

    /// Does something that draws from this.
    pub(crate) async fn during<T>(self, work: impl Future<Output = T>) -> T {
        SOURCE.scope(self, work).await
    }
}

/// The operating system's.
impl Default for Source {
    fn default() -> Source {
        Source::new(|bytes| {
            SysRng.try_fill_bytes(bytes).expect("the operating system has randomness");
        })
    }
}

/// Luck is not printed.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}

/// The source of the present task; the operating system wherever none was named.
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
        (self.0)(bytes);
        Ok(())
    }
}

/// The HMAC-SHA256 of a text, to be finished or compared.
pub(crate) fn signature(key: &str, text: &str) -> Hmac<Sha256> {
    let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes());
    mac.expect("a key of any length will do").chain_update(text)
}

/// The same in hexadecimal.
pub(crate) fn signed(key: &str, text: &str) -> String {
    hex::encode(signature(key, text).finalize().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_one_of_rfc_4231() {
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(signed("Jefe", "what do ya want for nothing?"), known);
    }
}
