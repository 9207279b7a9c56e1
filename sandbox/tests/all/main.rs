//! The sandbox, driven from outside as a bot and from inside as its people.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bot;
mod channels;
mod control;
mod emojis;
mod faults;
mod forums;
mod gateway;
mod interactions;
mod openapi;
mod paths;
mod refusals;
mod registration;
