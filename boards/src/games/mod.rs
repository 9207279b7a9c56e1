//! The games in words: one folder each, and its `words.rs` says which of its files says what.
//!
//! Lives here: sentences, boards, panels, rules in short, and what careers need of a game.
//! May enter: its own game's views and events; what must be told of them goes out.
//! Never does: know another game, a bout, or the list of games.

mod blood_sweat_cheers;
mod bloodsport_gambler;
mod morituri;
mod munera;
mod nexus;
#[cfg(feature = "par-impar")]
mod par_impar;
