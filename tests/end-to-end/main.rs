//! End to end: the real bot on the stand-in for Discord.

mod playthroughs;
mod walls;
