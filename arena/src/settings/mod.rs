//! Lives here: the choices of people and servers, as stored.
//! May enter: a name and a value, as typed.
//! Never does: apply a choice to a bout.

pub(crate) mod board_form;
pub(crate) mod digest_hour;
pub(crate) mod level;
pub(crate) mod pace;
pub(crate) mod page_key;
pub(crate) mod preferences;
pub(crate) mod quiet;
pub(crate) mod server;
pub(crate) mod webhook;
pub(crate) mod webhook_address;
