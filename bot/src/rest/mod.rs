//! HTTP to Discord: the rate-limiting proxy that every request goes through, and single questions.
//!
//! Whoever asks Discord anything uses its client. What a message says is none of its business.

mod members;
mod proxy;

pub(crate) use members::MemberList;
pub(crate) use proxy::{Proxy, client, retry_after};
