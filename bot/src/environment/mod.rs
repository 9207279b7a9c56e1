//! Lives here: the means given to the process: its settings, the clock, the log, the output of a
//! command, threads that stand back.
//! May enter: everybody.
//! Never does: Discord's interfaces, the arena, another room.

mod backstage;
mod clock;
pub(crate) mod config;
pub(crate) mod logging;

#[cfg(test)]
pub(crate) use backstage::niceness;
pub(crate) use backstage::{Backstage, let_others_go_first};
pub use clock::Clock;
pub use config::{Config, DISCORD, Limits, Token};
pub(crate) use logging::print;
