//! The sandbox, driven from outside as a bot and from inside as its people.

mod bot;
mod interactions;
