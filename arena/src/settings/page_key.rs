//! The key that seals a server's links to pages: nobody can guess a link, and without the key none
//! leads anywhere.

use crate::common::random::{self, signature, signed};
use hmac::Mac;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The letters of a seal: 128 bits.
const SEAL: usize = 32;

/// A key, in hexadecimal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PageKey(String);

/// Shows nothing: a reader of the key could make links.
impl fmt::Debug for PageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PageKey(…)")
    }
}

impl PageKey {
    /// A random key.
    pub(crate) fn new() -> PageKey {
        PageKey(hex::encode(random::bytes::<32>()))
    }

    /// A key that seals nothing, so that the same work is done where there is none.
    pub(crate) fn of_nobody() -> PageKey {
        PageKey(hex::encode([0; 32]))
    }

    pub(crate) fn seal(&self, text: &str) -> String {
        signed(&self.0, text)[..SEAL].to_owned()
    }

    /// Whether a seal is that of a text, in constant time.
    pub(crate) fn has_sealed(&self, text: &str, seal: &str) -> bool {
        let is_plain = seal.len() == SEAL && !seal.contains(|c: char| c.is_ascii_uppercase());
        let bytes = hex::decode(seal).unwrap_or_default();
        let is_its = signature(&self.0, text).verify_truncated_left(&bytes).is_ok();
        is_plain && is_its
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
