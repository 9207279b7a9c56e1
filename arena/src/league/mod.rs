//! Lives here: what people do with ludi and seasons: found, enrol, decide, void, leave; and the
//! audit.
//! May enter: a person with a ludus, a steward, an operator.
//! Never does: a season's row but through `seasons`.

pub(crate) mod audit;
pub(crate) mod deciding;
pub(crate) mod enrolling;
pub(crate) mod forgotten;
pub(crate) mod founding;
pub(crate) mod voiding;
