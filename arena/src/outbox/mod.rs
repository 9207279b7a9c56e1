//! Lives here: the rows of messages that leave the house, each with its purpose.
//! May enter: a message, and its destination.
//! Never does: the sending.

pub(crate) mod champion;
pub(crate) mod forum;
pub(crate) mod queued;
pub(crate) mod ways_to_reach;
pub(crate) mod webhook_rows;
