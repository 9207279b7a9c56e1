//! What somebody has done on one server: their record, their streaks, their distinctions.
//!
//! All of it is counted from what their bouts were booked as, whenever somebody asks. Nothing is kept,
//! so a voided bout is gone from everything at once, and whoever has the results can count again.

mod distinctions;
mod history;
mod of_ludus;

pub use distinctions::{DISTINCTIONS, Distinction, earned};
pub use history::{BookedBout, BookedSeat, Came, GameRecord, History, Outcomes, Streaks};
pub use of_ludus::LudusRecord;
