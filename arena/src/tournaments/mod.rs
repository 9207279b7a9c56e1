//! Lives here: a tournament in memory: taken up from its row, changed by `campaign`, told of, written
//! back; its fixtures' bouts.
//! May enter: instants, changes, and what the bout of a fixture came to.
//! Never does: a person's press.

pub(crate) mod brackets;
pub(crate) mod live_tournament;
pub(crate) mod tournament_bouts;
pub(crate) mod tournament_ticks;
pub(crate) mod tournament_words;
pub(crate) mod tournament_writing;
