//! Lives here: a season in memory: taken up from its row, changed by `campaign`, told of, written
//! back.
//! May enter: decisions, instants, and what the bout of a fixture came to.
//! Never does: a person's press.

pub(crate) mod fixtures;
pub(crate) mod live_season;
pub(crate) mod news;
pub(crate) mod season_clocks;
pub(crate) mod season_rows;
pub(crate) mod season_ticks;
pub(crate) mod season_words;
pub(crate) mod season_writing;
