//! Somebody's achievements on one server: their record, their streaks, their distinctions.
//!
//! All of it is counted on request from their booked bouts. Nothing is stored, so a voided bout
//! disappears from everything at once, and anybody who has the results can count again.

mod distinctions;
mod history;
mod of_ludus;

pub use distinctions::{DISTINCTIONS, Distinction, earned};
pub use history::{BookedBout, BookedSeat, Came, GameRecord, History, Outcomes, Streaks};
pub use of_ludus::LudusRecord;
