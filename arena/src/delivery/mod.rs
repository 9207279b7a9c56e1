//! Lives here: the messages that the outbox gives to be sent, and their fate.
//! May enter: the sender, with its successes and failures; channels and servers that come, change or
//! go.
//! Never does: a decision about words: that was made in the transaction that queued them.

pub(crate) mod channels;
mod instead;
mod not_sent;
pub(crate) mod outgoing;
pub(crate) mod sending;
