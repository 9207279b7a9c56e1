//! What the house does for its guests: lobbies, presses, clocks, posts, records.
//!
//! This crate knows games only as [`boards::Play`] and rows only through `store`. It must not
//! know Discord, nor SQL, nor what time it is: time is a parameter.

mod say;

pub use say::{BoutId, Control, Deed, MenuChoice, Say, Style};
