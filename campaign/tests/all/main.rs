//! Seasons, tournaments and what is booked of them, as one program: each links the crate once.

mod common;

mod books;
mod examples;
mod honours;
mod leagues;
mod points;
mod seasons;
mod tables;
mod tournaments;
