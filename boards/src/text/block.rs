//! A block of monospace for one seat, whose cards may be drawn instead.

use std::fmt;

// A seat's private text is never printed with `{:?}`.
table::never_printed!(Block);

/// A block in a seat's private messages.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Block {
    /// All of it, 30 columns (at most 44).
    pub text: String,
    /// The part that stands beside a picture of the seat's cards.
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
