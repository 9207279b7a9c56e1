//! Lives here: the bot as a whole: one process a file, or several on a server; its parts started
//! and stopped in order.
//! May enter: a starter of a bot: commands, proofs, tests.
//! Never does: the work of any part; it says what runs when, and only here do the rooms below meet.

mod heart;
pub(crate) mod lock;
mod running;
mod supervisor;
mod thinking;

pub use running::{Bot, Running};
