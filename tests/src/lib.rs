//! End to end: the real bot on the stand-in for Discord, in one test binary.
//!
//! The tests are in `end-to-end/`; this library is empty.
