//! Morituri Te Salutamus in words, on 30 columns and drawn.
//!
//! Beside the files that every game has, `picture_road`, `picture_gear` and `picture_end` are parts
//! of the picture: the road, the signs of gear, and the end.

mod answers;
mod board;
mod chronicle;
mod credit;
mod events;
mod facts;
mod headlines;
mod lessons;
mod nouns;
mod options;
mod panel;
mod picture;
mod picture_end;
mod picture_gear;
mod picture_marks;
mod picture_road;
mod picture_sign;
mod refusals;
mod sentences;
mod summary;
mod sums;
mod words;
