//! Lives here: the handle of every use case: its store, its transactions, its memory.
//! May enter: a use case, to run in one transaction.
//! Never does: touch the subject of a use case.

pub(crate) mod arena;
pub(crate) mod cache;
pub(crate) mod sharing;
