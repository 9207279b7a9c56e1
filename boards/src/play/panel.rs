//! A seat's question and its options.

use crate::text::Block;
use crate::words::{OUT_OF_REACH, Sign};
use table::{Seat, Serial};

/// The least chance, in percent, that is worth a colour.
const SLIM: u8 = 15;

// A seat's choices betray its hand.
table::never_printed!(Panel, Routes, Choice, Chosen, StandingOrder);

/// One pending decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub seat: Seat,
    pub serial: Serial,
    /// The prompt's name, as in vectors.
    pub prompt: String,
    /// The seat's duty in a few words for the public, such as "play". For a hidden ask only the seat itself may read
    /// them.
    pub duty: String,
    /// Whether its existence is hidden from everybody else.
    pub hidden: bool,
    /// Whether an answer is owed; otherwise one stands and may be changed.
    pub owed: bool,
    /// Whether it is a reaction, with an allowance of its own.
    pub reaction: bool,
    /// Whether it is one of the small actions of a turn, which a plan may answer.
    pub is_step: bool,
    /// Whether everybody knows that it has only one sensible answer.
    pub is_idle: bool,
}

/// A private panel.
#[derive(Clone, PartialEq, Eq)]
pub struct Panel {
    /// The serial of the ask it answers; `None` when there are only asides.
    pub serial: Option<Serial>,
    /// One or two sentences: the question, and the knowledge needed to answer it.
    pub question: String,
    /// A monospaced table: hand and options with their numbers.
    pub table: Block,
    /// The choices so far, in words.
    pub so_far: Vec<String>,
    /// The answer that stands already, in a sentence without its full stop, if it may still be changed.
    pub standing: Option<String>,
    /// The field's name in words, such as "Which cards?"
    pub field: String,
    /// The choices now.
    pub choices: Vec<Choice>,
    /// The choice of none of them, if allowed.
    pub none: Option<Choice>,
    /// The least number of choices.
    pub at_least: u8,
    pub at_most: u8,
    /// Routes that replace one small action after another, or one word after another, by kinds; only where an answer is
    /// owed and nothing is drafted.
    pub routes: Vec<Routes>,
    /// Standing orders that would answer this once for all, if it recurs; only where nothing is drafted.
    pub policies: Vec<Policy>,
    /// Asides that may be said as well; tokens for [`Play::say`](super::Play::say).
    pub asides: Vec<Choice>,
    /// The number of asides, from the first, that cannot wait.
    pub pressing: usize,
}

impl Panel {
    /// All choices: answers, routes, and asides.
    pub fn offered(&self) -> impl Iterator<Item = &Choice> {
        let routes = self.routes.iter().flat_map(|of| &of.choices);
        self.choices.iter().chain(routes).chain(&self.asides)
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct Routes {
    /// Their common heading, such as `Go to …`.
    pub heading: &'static str,
    /// The question over the board on which they can be found.
    pub asked: &'static str,
    /// At most 50, the most useful first. A token is that of an answer, or those of several joined with `, `, each to
    /// be said with [`Play::say`](super::Play::say).
    pub choices: Vec<Choice>,
}

/// A value of a standing order that answers a question once for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// The order's place among those of [`Play::orders`](super::Play::orders).
    pub order: usize,
    /// The value's place among those that the order takes.
    pub value: usize,
    /// Its meaning, one sentence.
    pub means: String,
}

/// An option that can be chosen.
#[derive(Clone, PartialEq, Eq)]
pub struct Choice {
    /// The typed name; for a form's field the word.
    pub token: String,
    /// A label, at most 80 characters.
    pub label: String,
    /// Its meaning, at most 100 characters; may be empty.
    pub detail: String,
    /// The one number that matters, as it stands on a button; may be empty.
    pub number: String,
    /// Its cost or other possible consequences; may be empty.
    pub also: String,
    /// The sign with the same meaning as its label.
    pub sign: Option<Sign>,
    /// The heading of the menu that it shares with similar options.
    pub heading: Option<&'static str>,
    /// The reason why it is barred, if it is.
    pub barred: Option<Bar>,
    pub effect: Effect,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// A further field of the same answer.
    LeadsOn,
    /// It is said; also of words of one kind where only some are the whole answer.
    Says,
    /// It is said, and ends the turn with everything left of it.
    Ends,
    /// It is said, and gives a standing order for later.
    Orders,
    /// It is said, and gives the bout up for its seat.
    GivesUp,
}

impl Choice {
    /// Whether choosing it gives the bout up.
    pub fn gives_up(&self) -> bool {
        self.effect == Effect::GivesUp
    }

    /// Whether its chance, by the number that matters, is too slim for a highlighting colour.
    pub fn is_slim(&self) -> bool {
        self.number == OUT_OF_REACH || self.chance().is_some_and(|chance| chance < SLIM)
    }

    /// Its name among others: with its price, which may be all that tells it from another, as on its button.
    pub fn named(&self) -> String {
        match self.number.as_str() {
            "" => self.label.clone(),
            chance if chance.contains('%') => self.label.clone(),
            price => format!("{} · {price}", self.label),
        }
    }

    /// The chance that its number begins with, in per cent.
    pub fn chance(&self) -> Option<u8> {
        let (percent, _) = self.number.split_once(" %")?;
        percent.rsplit(' ').next()?.parse().ok()
    }
}

/// The reason why an option is barred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// A short sentence.
    pub why: String,
    /// Whether a player would look for it, and wonder at its absence.
    pub is_missed: bool,
}

/// The result of a choice in a panel.
#[derive(Clone, PartialEq, Eq)]
pub enum Chosen {
    /// To the next field of the form.
    Draft(Vec<String>),
    /// To a whole answer, as a token for [`Play::say`](super::Play::say).
    Answer(String),
}

/// A decision that may be taken on the public post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicOptions {
    pub seat: Seat,
    pub serial: Serial,
    /// At most 25 options; indexes as for [`Play::choose`](super::Play::choose) with an empty draft.
    pub choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct StandingOrder {
    /// Its name, as typed.
    pub name: &'static str,
    /// Its subject, as a heading.
    pub title: &'static str,
    /// The decision that it takes, one sentence.
    pub about: &'static str,
    /// Its value now.
    pub value: String,
    /// The source of the answer where it leaves a reaction open and its seat reacts by orders; `None` for an order
    /// about questions that are asked in any case.
    pub left_open: Option<&'static str>,
    /// The name of the item in the seat's hand that such an answer would spend.
    pub spends: Option<String>,
    /// The values it takes, each with its meaning.
    pub values: Vec<(String, String)>,
}

impl StandingOrder {
    /// Whether it has its first value, which leaves a reaction open.
    pub fn leaves_open(&self) -> bool {
        self.values.first().is_some_and(|(first, _)| *first == self.value)
    }
}
