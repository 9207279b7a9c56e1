//! Lives here: a server's history as one file: taken, checked line by line, read into another server's books; and
//! logs that it does not keep for ever, packed and removed.
//! May enter: whoever manages a server, and the tick.
//! Never does: what goes on, a hidden card, a seed that was kept back; nor, but for what is packed, a change of what is there.

mod belonging;
mod booking;
mod checking;
mod form;
pub(crate) mod importing;
mod judging;
mod reading;
mod record;
pub(crate) mod retention;
mod taking;
