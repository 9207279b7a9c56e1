//! The process: configuration, gateway, outbox, clock, orderly stop.
//!
//! [`Bot::start`] runs the bot inside any process; [`cli::main`] is the program. It must not know
//! games, SQL, or the meaning of a command.
//!
//! Its rooms, in the order in which a press or a message goes through them; each uses only those after
//! it: `cli`, `proofs`, `process`, `gateway`, `spectators`, `outbox`, `replay`, `rest`, `monitoring`,
//! `environment`.

pub mod cli;
mod environment;
mod gateway;
mod monitoring;
mod outbox;
mod process;
#[cfg(feature = "proofs")]
pub mod proofs;
mod replay;
mod rest;
mod spectators;

pub use environment::{Clock, Config, DISCORD, Limits, Token};
pub use outbox::{Brought, Courier, Painter, SIGNATURE, Undrawn, artist, drawn};
pub use process::{Bot, Running};
