//! What a server's links to pages are sealed with: nobody guesses one, and without the key none leads anywhere.

use crate::common::random;
use serde::{Deserialize, Serialize};
use std::fmt;
use table::sha256_hex;

/// The letters of a seal: 128 bits.
const SEAL: usize = 32;

/// A key, in hexadecimal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PageKey(String);

/// Who reads it could make links.
impl fmt::Debug for PageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PageKey(…)")
    }
}

impl PageKey {
    /// One that nobody knows.
    pub(crate) fn new() -> PageKey {
        PageKey(hex::encode(random::bytes::<32>()))
    }

    /// One that seals nothing, so that the same is done where there is none.
    pub(crate) fn of_nobody() -> PageKey {
        PageKey(hex::encode([0; 32]))
    }

    /// The seal of a text. The key stands on both sides of a hash, so that no seal is gone on with.
    pub(crate) fn seal(&self, text: &str) -> String {
        let inner = sha256_hex(format!("{} {text}", self.0).as_bytes());
        sha256_hex(format!("{} {inner}", self.0).as_bytes())[..SEAL].to_owned()
    }

    /// Whether a seal is that of a text; it takes the same time wherever the two differ.
    pub(crate) fn has_sealed(&self, text: &str, seal: &str) -> bool {
        let own = self.seal(text);
        let differ = own.bytes().zip(seal.bytes()).fold(0, |found, (one, two)| found | (one ^ two));
        own.len() == seal.len() && differ == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_holds_for_one_text_and_one_key() {
        let (one, other) = (PageKey::new(), PageKey::new());
        let seal = one.seal("b/1");
        assert_eq!(seal.len(), SEAL);
        assert!(one.has_sealed("b/1", &seal));
        assert!(!one.has_sealed("b/2", &seal) && !other.has_sealed("b/1", &seal));
        assert!(!one.has_sealed("b/1", &seal[1..]) && !one.has_sealed("b/1", ""));
        assert!(
            !one.has_sealed("b/1", &seal.to_uppercase()) || !seal.contains(char::is_alphabetic)
        );
        assert_eq!(format!("{one:?}"), "PageKey(…)");
    }
}
