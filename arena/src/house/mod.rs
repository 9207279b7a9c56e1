//! Lives here: the handle that every use case is called on: its store, its transactions, what it
//! keeps in memory.
//! May enter: a use case, to be done in one transaction.
//! Never does: what any use case is about.

pub(crate) mod arena;
pub(crate) mod cache;
pub(crate) mod sharing;
