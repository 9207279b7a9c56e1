//! Lives here: the entrance of presses and commands: the clients of Discord's gateway, one a shard, and a
//! relay before them.
//! May enter: frames from Discord, which go through `relay` to the client of a `session`, and
//! from there into `commands`.
//! Never does: a rule or a row.

mod found;
mod relay;
mod session;
mod shards;
mod stage;

pub(crate) use relay::{Gate, Relay};
pub(crate) use shards::Gateway;
pub(crate) use stage::{Own, Stage};
