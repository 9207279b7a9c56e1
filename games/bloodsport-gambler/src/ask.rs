//! Prompts, the answers to them, and how answers are typed.
//!
//! Typed answers are words: `play cart 1L 2R time 4 coin 1 reveal 1L`, `bet 1R:3 2L:2`,
//! `react flagon R time 3`, `settle pay 3+4`, `discard peep hag`, `pass`, `stay`, `leave`. Unasked:
//! `rat`, `resign`, and `next hag`, `next nothing`, `next ask` for the Reset to come.

use crate::board::{Bet, Slip};
use crate::cards::{Card, Number, Side, Spot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write;
use table::Hidden;

/// The question of an ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prompt {
    /// A card to play in Phase 2, or a pass. A form.
    Action,
    /// A slip. A form, asked of all at once.
    Bets,
    /// A React card to play on the Fight being watched, or a pass. A form, secret unless
    /// everything is open.
    React { fight: Number },
    /// Whether to rat before an own Sabotage card is risked. A list that orders answer.
    Rat,
    /// The payments to make, or a Chance instead. A form, asked of all at once.
    Settle,
    /// Whether to stay at the table. A list, asked of all that are finished at once.
    Stay,
    /// The cards to throw away. A form, asked of all at once.
    Discard,
}

/// An answer, or an aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Plays a Discover, Special or Sabotage card.
    Play(Play),
    Pass,
    /// Hands in a slip.
    Bet(Slip),
    /// Plays a React card.
    React(React),
    /// Lets this lap of a React window go by: nothing is told, and the next lap asks again.
    Hold,
    /// Orders have changed since they let it go by: the seat is asked after all, in this lap.
    Again,
    /// Makes these payments.
    Pay(BTreeSet<u8>),
    /// Loses a Chance instead.
    Skip,
    Stay,
    Leave,
    /// Throws these cards away, in the order of the hand.
    Discard(Hidden<Vec<Card>>),
    /// Unasked: rats to the guards.
    Rat,
    /// Unasked: one more of this card goes at the next Reset.
    Next(Card),
    /// Unasked: nothing goes at the next Reset.
    NextNothing,
    /// Unasked: the next Reset asks, whatever the seat said before.
    NextAsk,
    /// Unasked: gives up.
    Resign,
}

impl Action {
    /// The card that it plays in Phase 2, if it does.
    pub fn play(&self) -> Option<&Play> {
        if let Action::Play(play) = self { Some(play) } else { None }
    }
}

/// A card played in Phase 2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    pub card: Card,
    pub targets: Vec<Spot>,
    pub time: u8,
    pub coin: u8,
    /// The cards shown to everybody: cards looked at, or a Sabotage card's own place.
    pub reveal: Reveal,
}

/// The part of a play that is shown to everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    Nothing,
    /// These cards, which a Discover card looks at.
    Cards(Vec<Spot>),
    /// The Sabotage card itself.
    Itself,
}

/// A React card played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    pub card: Card,
    /// The side, for cards that are played on a Fighter.
    pub side: Option<Side>,
    pub time: u8,
    pub coin: u8,
}

impl Reveal {
    /// How many cards it shows: each adds 1 to the Risk.
    pub fn count(&self) -> usize {
        match self {
            Reveal::Nothing => 0,
            Reveal::Cards(spots) => spots.len(),
            Reveal::Itself => 1,
        }
    }
}

impl Prompt {
    /// The word with which its answers begin.
    pub fn decision(self) -> &'static str {
        match self {
            Prompt::Action => "play",
            Prompt::Bets => "bet",
            Prompt::React { .. } => "react",
            Prompt::Rat => "rat",
            Prompt::Settle => "settle",
            Prompt::Stay => "stay",
            Prompt::Discard => "discard",
        }
    }

    /// Whether it is a reaction: asked out of turn, or one of the short questions that close a
    /// round and that orders may answer.
    pub(crate) fn is_reaction(self) -> bool {
        match self {
            Prompt::Action | Prompt::Bets => false,
            Prompt::React { .. }
            | Prompt::Rat
            | Prompt::Settle
            | Prompt::Stay
            | Prompt::Discard => true,
        }
    }
}

/// An action's typed name.
pub(crate) fn token(action: &Action) -> String {
    match action {
        Action::Play(play) => play_token(play),
        Action::Pass => "pass".to_owned(),
        Action::Bet(slip) => bet_token(slip),
        Action::React(react) => {
            let mut text = format!("react {}", react.card.key());
            if let Some(side) = react.side {
                add(&mut text, side);
            }
            tokens(&mut text, react.time, react.coin);
            text
        }
        Action::Hold => "hold".to_owned(),
        Action::Again => "again".to_owned(),
        Action::Pay(payments) if payments.is_empty() => "settle nothing".to_owned(),
        Action::Pay(payments) => {
            let payments: Vec<String> = payments.iter().map(u8::to_string).collect();
            format!("settle pay {}", payments.join("+"))
        }
        Action::Skip => "settle skip".to_owned(),
        Action::Stay => "stay".to_owned(),
        Action::Leave => "leave".to_owned(),
        Action::Discard(cards) => listed("discard", cards),
        Action::Rat => "rat".to_owned(),
        Action::Next(card) => format!("next {}", card.key()),
        Action::NextNothing => "next nothing".to_owned(),
        Action::NextAsk => "next ask".to_owned(),
        Action::Resign => "resign".to_owned(),
    }
}

fn play_token(play: &Play) -> String {
    let mut text = format!("play {}", play.card.key());
    play.targets.iter().for_each(|spot| add(&mut text, spot));
    tokens(&mut text, play.time, play.coin);
    match &play.reveal {
        Reveal::Nothing => {}
        Reveal::Cards(spots) => {
            add(&mut text, "reveal");
            spots.iter().for_each(|spot| add(&mut text, spot));
        }
        Reveal::Itself => add(&mut text, "reveal"),
    }
    text
}

fn bet_token(slip: &Slip) -> String {
    let mut text = "bet".to_owned();
    for (fight, Bet { side, amount, .. }) in slip.bets() {
        add(&mut text, format_args!("{fight}{side}:{amount}"));
    }
    if text == "bet" {
        text.push_str(" nothing");
    }
    text
}

fn tokens(text: &mut String, time: u8, coin: u8) {
    if 0 < time {
        add(text, format_args!("time {time}"));
    }
    if 0 < coin {
        add(text, format_args!("coin {coin}"));
    }
}

fn listed(word: &str, cards: &[Card]) -> String {
    let mut text = word.to_owned();
    cards.iter().for_each(|card| add(&mut text, card.key()));
    if cards.is_empty() {
        text.push_str(" nothing");
    }
    text
}

fn add(text: &mut String, word: impl std::fmt::Display) {
    write!(text, " {word}").expect("writing to a string cannot fail");
}
