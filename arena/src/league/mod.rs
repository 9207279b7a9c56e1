//! Lives here: everything that people do with ludi, seasons and tournaments: found, enrol, decide,
//! void, leave; and the audit.
//! May enter: a person with a ludus, a steward, an operator.
//! Never does: touch a season's row except through `seasons`, or a tournament's except through
//! `tournaments`.

pub(crate) mod audit;
pub(crate) mod deciding;
pub(crate) mod enrolling;
pub(crate) mod forgotten;
pub(crate) mod founding;
pub(crate) mod hosting;
mod opening;
pub(crate) mod voiding;
