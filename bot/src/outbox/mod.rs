//! Lives here: messages on their way to Discord: the worker that takes rows of the outbox, the
//! delivery of one, the picture that goes with it.
//! May enter: rows that the arena has committed; their fate goes back.
//! Never does: a decision, or the form of a message: that stands in `commands`.

mod courier;
mod delivery;
mod denied;
mod painter;
mod worker;

pub(crate) use courier::Outside;
pub use courier::{Brought, Courier, SIGNATURE};
pub(crate) use delivery::Sender;
pub use painter::{Painter, Undrawn, artist, drawn};
pub(crate) use worker::Worker;
