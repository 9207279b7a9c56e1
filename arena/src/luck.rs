//! Luck from the operating system: seeds, secrets, nonces, and the instants at which a secret
//! window closes.

use std::ops::RangeInclusive;

/// So many random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// A number within bounds, each as likely as the next to one part in 2³².
pub(crate) fn within(bounds: RangeInclusive<i64>) -> i64 {
    let width = u64::try_from(bounds.end() - bounds.start() + 1).expect("bounds are in order");
    let drawn = u64::from_le_bytes(bytes::<8>()) % width;
    bounds.start() + i64::try_from(drawn).expect("it is below the width")
}

/// A name for one message: at most 25 characters, never used twice.
pub(crate) fn nonce() -> String {
    format!("sr{}", hex::encode(bytes::<8>()))
}
