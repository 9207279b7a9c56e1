//! Lives here: HTTP to Discord: the rate-limiting proxy that every request goes through, and
//! single questions.
//! May enter: whoever asks Discord anything, through its client.
//! Never does: reading what a message says.

mod invalid;
mod members;
mod proxy;

pub(crate) use members::{MemberList, own_user};
pub(crate) use proxy::{Proxy, client, retry_after};
