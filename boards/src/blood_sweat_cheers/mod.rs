//! Blood, Sweat and Cheers in words and on 30 columns.

mod board;
mod course;
mod events;
mod hand;
mod plays;
mod reference;
mod refusals;
mod who;
mod words;
