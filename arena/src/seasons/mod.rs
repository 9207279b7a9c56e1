//! Lives here: a season in memory: loaded from its row, changed by `campaign`, announced, written
//! back.
//! May enter: decisions, instants, and the results of fixtures' bouts.
//! Never does: a person's press.

pub(crate) mod fixtures;
pub(crate) mod live_season;
pub(crate) mod news;
pub(crate) mod season_clocks;
pub(crate) mod season_rows;
pub(crate) mod season_words;
pub(crate) mod season_writing;
