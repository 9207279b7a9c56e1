//! Lives here: HTTP to Discord: the rate-limiting proxy that every request goes through,
//! single questions, and the application's emoji.
//! May enter: anybody with a question to Discord, through its client.
//! Never does: reading the text of a message.

mod emoji;
mod invalid;
mod members;
mod proxy;

pub(crate) use emoji::EmojiKeeper;
pub(crate) use members::{MemberList, own_user};
pub(crate) use proxy::{Proxy, client, retry_after};
