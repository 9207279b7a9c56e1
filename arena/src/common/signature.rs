//! What only those can make who know a key.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

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
