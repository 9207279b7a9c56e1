//! End to end: the real bot on the stand-in for Discord.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

mod boot;
mod bouts;
mod checks;
mod document;
mod emojis;
mod forums;
mod gateway;
mod hall;
mod honours;
mod limits;
mod lobby;
mod mistakes;
mod outage;
mod papers;
mod pictures;
mod plans;
mod playthroughs;
mod replays;
mod restart;
mod rooms;
mod season;
mod secrecy;
mod sixth_game;
mod stewards;
mod trouble;
mod walls;
mod webhooks;
