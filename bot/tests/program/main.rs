//! The program as processes: one, one that is killed, several.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[cfg(feature = "proofs")]
mod kills;
#[cfg(all(feature = "sandbox", unix))]
mod process;
#[cfg(all(feature = "sandbox", unix))]
mod readme;
#[cfg(feature = "proofs")]
mod several;
