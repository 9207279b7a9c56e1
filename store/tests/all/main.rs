//! Rows on files and on a server, as one program: each links the crate once.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[macro_use]
mod common;

mod contests;
mod engines;
mod files;
mod leagues;
mod moving;
mod names;
mod queue;
mod server;
mod society;
mod stakes;
mod statements;
