//! The commitment that binds a bout's luck from before its first die.

use crate::bout::live::LiveBout;
use crate::common::small_print;

/// The sha256 of a seed, and those of the words that the players have added, in small print.
pub(crate) fn sealed_with(seed: &str, words: &[String]) -> String {
    let words = match words {
        [] => String::new(),
        words => format!(", the players' words': `{}`", words.join("`, `")),
    };
    small_print(&format!("The seed's sha256: `{seed}`{words}"))
}

impl LiveBout {
    /// The same of a bout, settled before its first die fell.
    pub(crate) fn sealed(&self) -> String {
        sealed_with(&self.play.commitment(), &self.play.words())
    }
}
