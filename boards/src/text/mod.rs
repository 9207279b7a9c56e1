//! Text in which every character has a column.
//!
//! Lives here: a grid of characters, the width of a text, and the cutting of texts.
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
