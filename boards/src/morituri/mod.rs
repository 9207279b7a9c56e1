//! Morituri Te Salutamus in words and on 30 columns.

mod board;
mod credit;
mod events;
mod fold;
mod panel;
mod plays;
mod reference;
mod refusals;
mod things;
mod words;
