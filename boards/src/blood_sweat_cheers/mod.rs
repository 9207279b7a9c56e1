//! Blood, Sweat and Cheers in words and on 30 columns.

mod board;
mod careers;
mod course;
mod credit;
mod events;
mod hand;
mod plays;
mod reference;
mod refusals;
mod who;
mod words;

#[cfg(test)]
mod tests;
