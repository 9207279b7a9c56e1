//! Lives here: ratings, luck, pace, reliability, histories, predictions settled, leaderboards, and how
//! tables are laid out.
//! May enter: a bout that is over, as plain data.
//! Never does: a live bout, a season.

pub(crate) mod layout;
pub(crate) mod living;
pub(crate) mod ratings;
pub(crate) mod reliability;
pub(crate) mod stakes;
