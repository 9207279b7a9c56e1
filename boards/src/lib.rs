//! Words and monospace: every game's boards and sentences behind one face, [`Play`].
//!
//! This crate knows every game. It must not know Discord, SQL or time.

mod canvas;
mod desk;
mod play;
mod words;

pub use play::{
    Asked, Cast, Choice, Chosen, NotTaken, Page, Panel, Play, PublicOptions, StandingOrder,
    TakeBack, Told,
};

/// One short explanation of a game's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Topic {
    /// Its typed name.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The explanation, at most 1,800 characters.
    pub text: &'static str,
}
