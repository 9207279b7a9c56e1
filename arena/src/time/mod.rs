//! Lives here: everything that happens without a press: due actions, a restart, a restore, a clock
//! set back, bouts that stall.
//! May enter: an instant.
//! Never does: an answer of a guest.

mod digests;
pub(crate) mod noticeboards;
pub(crate) mod overview;
mod restored;
pub(crate) mod revive;
mod seekers;
pub(crate) mod set_back;
pub(crate) mod stalled;
pub(crate) mod thoughts;
pub(crate) mod threads;
pub(crate) mod tick;
