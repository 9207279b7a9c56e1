//! Words and monospace: every game's boards and sentences behind one face, [`Play`], and the one
//! list of games, [`Kind::ALL`].
//!
//! This crate knows every game. It must not know Discord, SQL or time. Its rooms, of which each uses
//! only those after it: `catalogue`, `proofs`, `play`, `games`, `words`, `text`.

mod catalogue;
mod games;
mod play;
#[cfg(feature = "proofs")]
mod proofs;
mod text;
mod words;

#[cfg(feature = "proofs")]
pub use catalogue::game::vector;
pub use catalogue::{Game, Kind, verify};
pub use play::{
    Asked, Choice, Chosen, Earlier, Export, Line, NotTaken, Page, Panel, Play, PublicOptions,
    Resumed, StandingOrder, TakeBack, Told, Unreadable, Verified, VerifyReport, export,
};
#[cfg(feature = "proofs")]
pub use proofs::{LawReport, LawTried, Proofs, TwinReport};
pub use text::{columns, shortened};
pub use words::{Cast, Credit, Entrant, Fighter, Sent, Stable, Thrown, Topic, Training};
