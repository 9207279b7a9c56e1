//! Lives here: what people and servers choose, as it is kept.
//! May enter: a name and a value, as typed.
//! Never does: what follows from it in a bout.

pub(crate) mod board_form;
pub(crate) mod hours;
pub(crate) mod level;
pub(crate) mod pace;
pub(crate) mod page_key;
pub(crate) mod preferences;
pub(crate) mod quiet;
pub(crate) mod receiver;
pub(crate) mod server;
pub(crate) mod webhook;
