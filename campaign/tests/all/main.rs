//! Seasons, tournaments and their bookings, as one program, so that the crate is linked once.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

mod books;
mod examples;
mod honours;
mod leagues;
mod points;
mod seasons;
mod tables;
mod tournaments;
