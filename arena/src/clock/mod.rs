//! Lives here: how long a decision may take, and how a person's time burns: pure figures.
//! May enter: a pace, quiet hours, absences, instants.
//! Never does: a bout, a row, what time it is.

pub(crate) mod burning;
pub(crate) mod figures;
