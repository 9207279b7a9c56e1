//! Lives here: what the outbox gives to be sent, and what became of it.
//! May enter: whoever sends, with what arrived and what did not; channels and servers that come,
//! change or go.
//! Never does: a decision what is said: that was made in the transaction that queued it.

pub(crate) mod channels;
mod instead;
mod not_sent;
pub(crate) mod outgoing;
pub(crate) mod sending;
