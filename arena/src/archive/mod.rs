//! Lives here: a server's history as one file: taken, checked line by line, read into another server's books; and
//! logs that it does not keep for ever, packed and removed.
//! May enter: a manager of a server, and the tick.
//! Never does: bouts that go on, a hidden card, a seed that was kept back; nor a change of anything but packed logs.

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
