//! The posts of a live bout: queued, drawn, handed over, kept as a chronicle.

pub(crate) mod chronicle;
pub(crate) mod consent_posts;
pub(crate) mod hand_over;
pub(crate) mod pictures;
pub(crate) mod queueing;
