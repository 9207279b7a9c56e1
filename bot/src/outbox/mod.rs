//! Messages on their way to Discord: the worker that takes rows of the outbox, and the delivery of one.
//!
//! It reads what the arena has committed and tells it what became of that; it decides nothing, and
//! what a message looks like stands in `commands`.

mod delivery;
mod worker;

pub(crate) use delivery::Sender;
pub(crate) use worker::Worker;
