//! Morituri Te Salutamus in words and on 30 columns.

mod answers;
mod board;
mod credit;
mod events;
mod lessons;
mod nouns;
mod options;
mod panel;
mod reference;
mod refusals;
mod summary;
mod words;
