//! Where presses and commands come in: the client of Discord's gateway, behind a relay on loopback.
//!
//! A press goes from Discord through the `relay` to the client of a `session`, and from there into
//! `commands`. No rule and no row is touched here.

mod relay;
mod session;

pub(crate) use relay::Relay;
pub(crate) use session::{Gateway, Stage};
