//! Words and monospace: every game's boards and sentences behind one face, [`Play`].
//!
//! This crate knows every game. It must not know Discord, SQL or time.

mod play;

pub use play::{
    Asked, Cast, Choice, Chosen, NotTaken, Page, Panel, Play, PublicOptions, StandingOrder,
    TakeBack, Told,
};
