//! Lives here: matters of a person rather than of a bout: settings, blocks, stewards, leaving,
//! being forgotten, predictions.
//! May enter: a person about themselves, or a steward with a decree.
//! Never does: an ordinary answer in a bout.

pub(crate) mod block;
pub(crate) mod forgetting;
pub(crate) mod me;
mod my_data;
pub(crate) mod notes;
pub(crate) mod predictions;
pub(crate) mod redaction;
pub(crate) mod stewards;
