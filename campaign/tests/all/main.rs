//! Seasons, tournaments and what is booked of them, as one program: each links the crate once.

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
