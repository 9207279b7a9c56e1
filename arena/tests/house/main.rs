//! The house, on a real file, by its public door.

#![allow(clippy::unwrap_used, unreachable_pub)]

mod bouts;
mod world;
