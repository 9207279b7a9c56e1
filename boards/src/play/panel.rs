//! A seat's question and its options.

use crate::text::Block;
use crate::words::{OUT_OF_REACH, Sign};
use table::{Seat, Serial};

/// From so many in a hundred on a chance is worth a colour.
const SLIM: u8 = 15;

// What a seat may choose tells what it holds.
table::never_printed!(Panel, Routes, Choice, Chosen, StandingOrder);

/// One pending decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Who decides.
    pub seat: Seat,
    /// Which ask.
    pub serial: Serial,
    /// The prompt's name, as in vectors.
    pub prompt: String,
    /// A few words for the public: what the seat is to do, such as "play". For a hidden ask only
    /// the seat itself may read them.
    pub duty: String,
    /// Whether its existence must be kept from everybody else.
    pub hidden: bool,
    /// Whether an answer is owed; otherwise one stands and may be changed.
    pub owed: bool,
    /// Whether it is a reaction, with an allowance of its own.
    pub reaction: bool,
    /// Whether it is one of the small actions of a turn, which a plan may answer.
    pub is_step: bool,
    /// Whether nobody would answer it otherwise, as everybody knows.
    pub is_idle: bool,
}

/// A private panel.
#[derive(Clone, PartialEq, Eq)]
pub struct Panel {
    /// Which ask it answers; none when there are only asides.
    pub serial: Option<Serial>,
    /// One or two sentences: what is asked, and what one must know for it.
    pub question: String,
    /// A monospaced table: hand and options with their numbers.
    pub table: Block,
    /// What was chosen so far, in words.
    pub so_far: Vec<String>,
    /// The answer that stands already, in a sentence without its full stop, if it may still be changed.
    pub standing: Option<String>,
    /// The field's name in words, such as "Which cards?"
    pub field: String,
    /// What may be chosen now.
    pub choices: Vec<Choice>,
    /// Choosing none of them; only where that can be.
    pub none: Option<Choice>,
    /// How many of them at least.
    pub at_least: u8,
    /// How many of them at most.
    pub at_most: u8,
    /// What may be chosen instead of one small action after another, or of one word after another, by
    /// kinds; only where an answer is owed and nothing is drafted.
    pub routes: Vec<Routes>,
    /// What would answer this once for all, where it recurs; only where nothing is drafted.
    pub policies: Vec<Policy>,
    /// What may be done besides; tokens for [`Play::say`](super::Play::say).
    pub asides: Vec<Choice>,
    /// So many of them, the first ones, do not wait.
    pub pressing: usize,
}

impl Panel {
    /// All that may be chosen: what answers, what answers in one go, and what may be done besides.
    pub fn offered(&self) -> impl Iterator<Item = &Choice> {
        let routes = self.routes.iter().flat_map(|of| &of.choices);
        self.choices.iter().chain(routes).chain(&self.asides)
    }
}

/// What may be chosen in one go, of one kind.
#[derive(Clone, PartialEq, Eq)]
pub struct Routes {
    /// What they have in common, such as `Go to …`.
    pub heading: &'static str,
    /// What is asked over the board on which they can be found; none where a menu does without it.
    pub asked: Option<&'static str>,
    /// At most 25, the most useful first. A token is that of an answer, or those of several joined with
    /// `, `, to be said one by one with [`Play::say`](super::Play::say).
    pub choices: Vec<Choice>,
}

/// A value of a standing order that answers a question once for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// The order's place among those of [`Play::orders`](super::Play::orders).
    pub order: usize,
    /// The value's place among those that the order takes.
    pub value: usize,
    /// What it means, one sentence.
    pub means: String,
}

/// One thing that can be chosen.
#[derive(Clone, PartialEq, Eq)]
pub struct Choice {
    /// The typed name; for a form's field the word.
    pub token: String,
    /// A label, at most 80 characters.
    pub label: String,
    /// What it means, at most 100 characters; may be empty.
    pub detail: String,
    /// The one number that matters, as it stands on a button; may be empty.
    pub number: String,
    /// What it costs or may lead to besides; may be empty.
    pub also: String,
    /// The sign that says as much of it as its label does.
    pub sign: Option<Sign>,
    /// What it has in common with others beside which it stands in a menu of their own.
    pub heading: Option<&'static str>,
    /// Why it cannot be chosen, if it cannot.
    pub barred: Option<Bar>,
    /// What choosing it comes to.
    pub effect: Effect,
}

/// What choosing something comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// A further field of the same answer.
    LeadsOn,
    /// It is said; of words that do the same kind of thing also where only some are the whole answer.
    Says,
    /// It is said, and ends the turn with whatever is left of it.
    Ends,
    /// It is said, and gives a standing order for later.
    Orders,
    /// It is said, and gives the bout up for whoever says it.
    GivesUp,
}

impl Choice {
    /// Whether it gives the bout up for whoever chooses it.
    pub fn gives_up(&self) -> bool {
        self.effect == Effect::GivesUp
    }

    /// Whether it succeeds so seldom, by the number that matters, that no colour may call for it.
    pub fn is_slim(&self) -> bool {
        if self.number == OUT_OF_REACH {
            return true;
        }
        let percent = self.number.split(" %").next().filter(|_| self.number.contains(" %"));
        let chance = percent.and_then(|it| it.rsplit(' ').next()).and_then(|it| it.parse().ok());
        chance.is_some_and(|chance: u8| chance < SLIM)
    }
}

/// Why something cannot be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// A short sentence.
    pub why: String,
    /// Whether somebody would look for it, and wonder that it is not there.
    pub is_missed: bool,
}

/// Where a choice in a panel leads.
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
    /// Who decides.
    pub seat: Seat,
    /// Which ask.
    pub serial: Serial,
    /// At most 25 options; indexes as for [`Play::choose`](super::Play::choose) with an empty draft.
    pub choices: Vec<Choice>,
}

/// A standing order as it stands.
#[derive(Clone, PartialEq, Eq)]
pub struct StandingOrder {
    /// Its name, as typed.
    pub name: &'static str,
    /// What it is about, as a heading.
    pub title: &'static str,
    /// What it decides, one sentence.
    pub about: &'static str,
    /// Its value now.
    pub value: String,
    /// What answers where it leaves a reaction open and its seat reacts by orders; none for an order
    /// about what is asked in any case.
    pub left_open: Option<&'static str>,
    /// What the seat holds that such an answer would spend, by its name.
    pub spends: Option<String>,
    /// The values it takes, with what each means.
    pub values: Vec<(String, String)>,
}

impl StandingOrder {
    /// Whether it stands as it was at first, which leaves a reaction open.
    pub fn leaves_open(&self) -> bool {
        self.values.first().is_some_and(|(first, _)| *first == self.value)
    }
}
