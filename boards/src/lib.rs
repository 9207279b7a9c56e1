//! Words and monospace: every game's boards and sentences behind one face, [`Play`].
//!
//! This crate knows every game. It must not know Discord, SQL or time.

mod blood_sweat_cheers;
mod bloodsport_gambler;
mod canvas;
mod careers;
mod catalogue;
mod closed;
pub mod columns;
mod desk;
mod export;
mod generic;
mod morituri;
mod munera;
mod nexus;
mod play;
#[cfg(feature = "proofs")]
mod proofs;
mod replayed;
mod seated;
mod shortened;
mod words;

pub use careers::{Entrant, Sent, Stable, Training};
#[cfg(feature = "proofs")]
pub use catalogue::vector;
pub use catalogue::{Game, Kind, verify};
pub use export::{Export, Line, Verified, VerifyReport, export};
pub use generic::{Resumed, Unreadable};
pub use play::{
    Asked, Cast, Choice, Chosen, Earlier, Fighter, NotTaken, Page, Panel, Play, PublicOptions,
    StandingOrder, TakeBack, Thrown, Told,
};
#[cfg(feature = "proofs")]
pub use proofs::{LawReport, LawTried, Proofs, TwinReport};
pub use shortened::shortened;
pub use words::{Credit, Topic};
