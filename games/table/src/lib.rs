//! The kernel: the foundation of every game's rules.
//!
//! A bout is saved as a *quiet board* (plain data, nobody owes a decision) and a short *tape*
//! (the dice that fell and the answers given since). Rules are straight-line scripts over a
//! [`Table`]; a question with no answer on the tape stops the script, and the next answer runs
//! that one step again.
//!
//! This crate knows seats, dice, asks and records. It must not know any game, nor async, time,
//! files, SQL or Discord.

#![warn(missing_docs)]

mod ask;
mod bout;
mod chance;
mod dice;
mod hidden;
mod level;
mod live;
mod options;
mod orders;
mod patience;
#[cfg(feature = "proofs")]
mod proofs;
mod prospects;
mod record;
mod replay;
mod rules;
mod search;
mod seat;
mod sound;
mod table;
mod take_back;
mod tape;
mod thought;
mod words;
mod worth;

pub use ask::{Ask, Field, Offer, Serial, Word, answers_like, every_answer};
pub use bout::{Bout, Now};
pub use chance::Chance;
pub use dice::{Dice, Forced, Luck, Unforceable};
pub use hidden::Hidden;
pub use level::Levels;
pub use live::{Answered, By, Foreseen, Live, Loaded, NoOrder, NotTaken, OutOfTurn, Reaction};
pub use options::{OptionRow, Options, Values, WrongOption};
pub use orders::{OrderRow, OrderValue, Orders};
pub use patience::Endless;
#[cfg(feature = "proofs")]
pub use proofs::{calibration, coverage, foreign, laws, learning, matchups, simulate, vectors};
pub use prospects::{Advantage, Advantages, Strength, Strengths};
pub use record::{
    BrokenChain, CHECKPOINT, Chain, Closed, Entry, Opened, Rest, Written, commitment, from_hex,
    link, opening, sha256_hex, verify_chain,
};
pub use replay::{Replay, Unfaithful, What};
pub use rules::{AfterAside, Flow, Halt, Next, Outcome, Place, Refusal, Rules};
pub use search::{
    Budget, Level, Odds, Tried, Verdict, odds, one_of_the_best, reconsider, think, think_and_look,
};
pub use seat::{BySeat, Seat, Sitter};
pub use sound::{are_all, are_seats};
pub use table::{Ordered, Question, Table};
pub use take_back::{TakeBack, may_take_back, rewound, take_back};
pub use tape::Mark;
pub use thought::{Thought, World};
pub use worth::{chance_by, chance_of, logit_of};

// The expansions of `words!` and `written!` stand in other crates.
#[doc(hidden)]
pub use serde;
