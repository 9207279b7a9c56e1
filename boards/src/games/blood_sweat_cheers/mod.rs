//! Blood, Sweat and Cheers in words and on 30 columns.

mod answers;
mod board;
mod careers;
mod credit;
mod events;
mod nouns;
mod options;
mod panel;
mod reference;
mod refusals;
mod tracker;
mod words;

#[cfg(test)]
mod events_tests;
