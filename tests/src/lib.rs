//! End to end: the real bot on the stand-in for Discord.
//!
//! The tests are in `end-to-end/`, those of the page in a browser in `browser/`; this library is
//! empty.
