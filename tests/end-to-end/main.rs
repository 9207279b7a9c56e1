//! End to end: the real bot on the stand-in for Discord.

mod chance;
mod limits;
mod playthroughs;
mod walls;
