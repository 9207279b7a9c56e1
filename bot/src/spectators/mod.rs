//! Pages that anybody may look at who has a link, where an address for them is set.
//!
//! Lives here: what answers there, what is drawn for all who look, and how many may look at once.
//! May enter: what everybody may see, as arena says; paths and headers from anywhere, as bytes.
//! Never does: a write, a cookie, or telling one missing page from another.

mod gallery;
mod server;

pub(crate) use server::Spectators;
