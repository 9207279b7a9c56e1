//! The house, on a real file, by its public door.

#![allow(clippy::unwrap_used, unreachable_pub)]

mod bouts;
mod careers;
mod leagues;
mod limits;
mod lobbies;
mod outbox;
mod people;
mod replays;
mod rests;
mod secrecy;
mod stewards;
mod timing;
mod undo;
mod world;
mod wrong;
