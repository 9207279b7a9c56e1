//! The whole program: its processes, its budgets, its secrets.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[cfg(feature = "proofs")]
mod budgets;
#[cfg(feature = "proofs")]
mod kills;
#[cfg(all(feature = "sandbox", unix))]
mod process;
#[cfg(feature = "proofs")]
mod secrets;
#[cfg(feature = "proofs")]
mod several;
