//! Lives here: what the process is given: its settings, the clock, the log, the output of a
//! command.
//! May enter: everybody.
//! Never does: Discord's interfaces, the arena, another room.

mod clock;
pub(crate) mod config;
pub(crate) mod logging;
mod output;

pub use clock::Clock;
pub use config::{Config, DISCORD, Limits, Token};
pub(crate) use output::print;
