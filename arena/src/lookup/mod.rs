//! Lives here: which bout or season is meant and the link to its page, people's names on a server, and whom to keep
//! apart.
//! May enter: typed or pressed input, by whom, where.
//! Never does: anything that the one who asks may not see.

pub(crate) mod apart;
pub(crate) mod nicknames;
pub(crate) mod page_links;
pub(crate) mod which;
