//! What is said of every game.

mod bloodsport_gambler;
mod golden;
mod laws;
mod morituri;
mod munera;
mod nexus;
mod orders;
mod play;
mod proof;
