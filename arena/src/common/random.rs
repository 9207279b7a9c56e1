//! Luck from the operating system: seeds, secrets, nonces, and the instants at which a secret
//! window closes.

use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use rand::{RngExt, TryRng};
use std::ops::RangeInclusive;

/// So many random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// A number within bounds, each as likely as the next.
pub(crate) fn within(bounds: RangeInclusive<i64>) -> i64 {
    UnwrapErr(SysRng).random_range(bounds)
}

/// A name for one message: at most 25 characters, never used twice.
pub(crate) fn nonce() -> String {
    format!("sr{}", hex::encode(bytes::<8>()))
}
