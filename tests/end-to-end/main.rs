//! End to end: the real bot on the stand-in for Discord.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

mod boot;
mod bouts;
mod careers;
mod checks;
mod document;
mod emojis;
mod finding;
mod forums;
mod games;
mod gateway;
mod greeting;
mod guided;
mod hall;
mod honours;
mod ladder;
mod limits;
mod lobby;
mod logs;
mod mistakes;
mod names;
mod outage;
mod papers;
mod pictures;
mod plans;
mod playthroughs;
mod registration;
mod replays;
mod restart;
mod rooms;
mod season;
mod secrecy;
mod ships;
mod sixth_game;
mod stewards;
mod thinking;
mod tournament;
mod trouble;
mod walls;
mod webhooks;
