//! Lives here: the meaning of a press, and whether the person may do it from there.
//! May enter: a press or a command, as the messenger's side names it.
//! Never does: rules, rows, words of its own.

pub(crate) mod admission;
pub(crate) mod press;
pub(crate) mod suggestions;
