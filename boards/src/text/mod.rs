//! Text in which every character has a column.
//!
//! Lives here: a grid of characters, the width of a text, the cutting of texts, a chance in per cent.
//! May enter: plain strings and numbers.
//! Never does: know a game, a bout or a messenger.

mod block;
pub(crate) mod canvas;
pub mod columns;
mod escaped;
pub mod named;
mod shortened;

pub use block::Block;
pub(crate) use escaped::escaped;
pub(crate) use shortened::gathered;
pub use shortened::shortened;

/// A rounded chance in per cent, of something that is not quite certain: nobody is promised 100.
pub(crate) fn rounded(chance: impl Into<u64>) -> String {
    match chance.into() {
        100.. => "over 99".to_owned(),
        chance => chance.to_string(),
    }
}
