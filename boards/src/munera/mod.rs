//! Munera Sine Missione in words and on 30 columns.

mod board;
mod careers;
mod credit;
mod events;
mod fold;
mod form;
mod map;
mod odds;
mod panel;
mod plays;
mod reference;
mod refusals;
mod settings;
mod sheet;
mod sums;
mod things;
mod words;
