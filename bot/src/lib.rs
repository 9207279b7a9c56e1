//! The process: configuration, gateway, outbox, clock, orderly stop.
//!
//! [`Bot::start`] runs the bot inside any process; [`cli::main`] is the program. It must not know
//! games or SQL, nor what a command means.

#[cfg(feature = "sandbox")]
pub mod bench;
pub mod cli;
mod config;
mod gateway;
mod health;
mod letter;
mod lock;
mod logging;
mod members;
mod metrics;
mod outbox;
#[cfg(feature = "sandbox")]
pub mod prove;
mod relay;
mod running;
mod time;
mod way_out;

pub use config::{Config, DISCORD, Limits, Token};
pub use running::{Bot, Running};
pub use time::Clock;
