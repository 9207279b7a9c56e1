//! Lives here: the bot as a whole: one process a database, its parts started and stopped in
//! order.
//! May enter: whoever starts a bot: commands, proofs, tests.
//! Never does: what any part does; it says what runs when, and only here do the rooms below meet.

pub(crate) mod lock;
mod running;
mod study;
mod thinking;

pub use running::{Bot, Running};
