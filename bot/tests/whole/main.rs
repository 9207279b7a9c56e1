//! Rules that hold over whole bouts: their budgets and their secrets.

#![cfg(feature = "proofs")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod budgets;
mod secrets;
