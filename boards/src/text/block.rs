//! A block of monospace for one seat, of which its cards may be drawn.

use std::fmt;

// What one seat alone may know is never printed with `{:?}`.
table::never_printed!(Block);

/// A block that stands in a seat's private messages.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Block {
    /// All of it, 30 columns (at most 44).
    pub text: String,
    /// What of it stands beside a picture of the cards that its seat holds.
    pub beside_cards: String,
}

impl From<String> for Block {
    /// A block without cards.
    fn from(text: String) -> Self {
        Block { beside_cards: text.clone(), text }
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
