//! Bloodsport Gambler: bets on pit fights, for one or two gamblers, by house rule for up to six.

mod ask;
mod board;
mod cards;
mod event;
mod refusal;
pub mod tables;
mod view;

pub use ask::{Action, Play, Prompt, React, Reveal};
pub use board::{
    Bet, Board, Changes, Ending, Fight, Finish, Gambler, Phase, Record, Rolls, Sabotage, Slip,
    Status, Variants, favorite, odds,
};
pub use cards::{
    Card, Deck, Face, Fighter, Number, Pack, Pair, Secret, Side, Slot, Spot, Weapon,
};
pub use event::{Event, Look, Settled};
pub use refusal::Refusal;
pub use view::{Private, Shown, ShownFight, ShownSabotage, View};
