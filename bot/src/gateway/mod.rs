//! Lives here: where presses and commands come in: the client of Discord's gateway, and a relay
//! before it.
//! May enter: frames from Discord, which go through `relay` to the client of a `session`, and
//! from there into `commands`.
//! Never does: a rule or a row.

mod relay;
mod session;

pub(crate) use relay::Relay;
pub(crate) use session::{Gateway, Stage};
