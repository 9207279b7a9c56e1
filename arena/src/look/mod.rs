//! Lives here: boards, logs, replays, checks, files, rules, duties, tables: everything that only
//! looks.
//! May enter: a reader who may see it, as `lookup` says.
//! Never does: a write, or anything that its reader may not know.

pub(crate) mod board;
pub(crate) mod books;
pub(crate) mod bouts;
pub(crate) mod cards;
pub(crate) mod duties;
pub(crate) mod export;
pub(crate) mod guide;
pub(crate) mod log;
pub(crate) mod ludi;
pub(crate) mod odds;
pub(crate) mod ranks;
pub(crate) mod replay;
pub(crate) mod spectators;
pub(crate) mod tables;
