//! Discord's rules for bodies, field by field. Lengths count code points.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod embeds;
pub(crate) mod message;
pub(crate) mod modal;
