//! Lives here: matters of a person rather than of a bout: settings, blocks, stewards, leaving,
//! being forgotten, predictions.
//! May enter: a person about themselves, or a steward with a decree.
//! Never does: an ordinary answer in a bout.

pub(crate) mod block;
mod known;
pub(crate) mod me;
pub(crate) mod my_data;
pub(crate) mod notes;
pub(crate) mod predictions;
pub(crate) mod redaction;
pub(crate) mod stewards;
