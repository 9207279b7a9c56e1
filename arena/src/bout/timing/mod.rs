//! A live bout and time: clocks, deadlines, pauses, secret windows, the thoughts of the AI.

pub(crate) mod ai_thoughts;
pub(crate) mod clocks;
pub(crate) mod deadlines;
pub(crate) mod idle_bouts;
pub(crate) mod next_turn_notice;
pub(crate) mod pauses;
pub(crate) mod secret_windows;
