//! Pages for anybody who has a link, where an address for them is set.
//!
//! Lives here: the server there, the pages drawn for all spectators, and how many may look at once.
//! May enter: public facts, as arena tells them; paths and headers from anywhere, as bytes.
//! Never does: a write, a cookie, or telling one missing page from another.

mod gallery;
mod server;

pub(crate) use server::Spectators;
