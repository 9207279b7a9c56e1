//! Lives here: a tournament in memory: loaded from its row, changed by `campaign`, announced,
//! written back; its fixtures' bouts.
//! May enter: instants, changes, and the results of fixtures' bouts.
//! Never does: a person's press.

pub(crate) mod brackets;
pub(crate) mod live_tournament;
pub(crate) mod tournament_bouts;
pub(crate) mod tournament_words;
pub(crate) mod tournament_writing;
