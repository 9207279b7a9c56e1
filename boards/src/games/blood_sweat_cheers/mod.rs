//! Blood, Sweat and Cheers in words and on 30 columns. Beside the files that every game has,
//! `consequences` tells the consequences of a play.

mod answers;
mod board;
mod careers;
mod chronicle;
mod consequences;
mod credit;
mod events;
mod facts;
mod headlines;
mod lessons;
mod nouns;
mod numbers;
mod options;
mod panel;
mod picture;
mod picture_end;
mod picture_marks;
mod picture_people;
mod picture_sign;
mod picture_start;
mod refusals;
mod sentences;
mod sums;
mod tracker;
mod words;

#[cfg(test)]
mod events_tests;
