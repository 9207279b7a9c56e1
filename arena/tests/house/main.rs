//! The house, on a real file, by its public door.

#![allow(clippy::unwrap_used, unreachable_pub)]

mod again;
mod agreed_ends;
mod blocks;
mod bouts;
mod by_ear;
mod careers;
mod guided;
mod leagues;
mod lessons;
mod levels;
mod limits;
mod listed;
mod living_post;
mod lobbies;
mod notes;
mod noticeboard;
mod outbox;
mod people;
mod plans;
mod reacting;
mod replays;
mod rests;
mod seats;
mod secrecy;
mod servers;
mod sheets;
mod stewards;
mod tales;
mod thinking;
mod timing;
mod undo;
mod words;
mod world;
mod wrong;
