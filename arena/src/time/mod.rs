//! Lives here: everything that happens without a press: due actions, a restart, a restore, a clock
//! set back, bouts that stall.
//! May enter: an instant.
//! Never does: an answer of a guest.

pub(crate) mod overview;
pub(crate) mod set_back;
pub(crate) mod stalled;
pub(crate) mod thoughts;
pub(crate) mod tick;
