//! Prompts, the answers to them, and how answers are typed.
//!
//! A typed answer is the decision's name, then the choice: `roll`, `roll ahead`, `keep refuse`,
//! `surrender torso`, `opponent C`, `mercy accept`, `beast wait`, `rejoin back`. Capitals and extra blanks do
//! not matter, and `=` is as good as a blank.

use crate::board::Board;
use crate::event::Spared;
use crate::tables::{Card, Slot};
use crate::{Morituri, orders};
use serde::{Deserialize, Serialize};
use table::{Ask, Offer, Seat, words};

/// The question of an ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prompt {
    /// The die of movement.
    Roll,
    /// A drawn card: wear it or not.
    Keep {
        card: Card,
        /// The slots whose cards would go.
        clash: Vec<Slot>,
        /// Whether a weapon would change from two hands to one.
        grip: bool,
        /// Whether it is asked on another seat's turn.
        reply: bool,
    },
    /// The card that bandits get.
    Surrender,
    Opponent,
    /// The crowd's mercy: take it or fight on.
    Mercy {
        opponent: Seat,
        /// The opponent's Hit Points left in this fight.
        left: u8,
        /// Whether one more round could bring the opponent to 1 or less (R51).
        useful: bool,
        /// Whether it is asked on another seat's turn.
        reply: bool,
    },
    /// Alone in Roma: fight a beast or wait.
    Beast,
    /// Dead on the road: begin again or stay dead.
    Rejoin,
}

/// A legal answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Rolls the die of movement.
    Roll,
    /// Rolls it, and so in the next few turns, until something befalls the gladiator. Saved under
    /// the name of an older answer without an end: a bout that is parked at the question still asks
    /// the same.
    #[serde(rename = "roll_on")]
    RollAhead,
    /// Rolls it, and orders that it be rolled without asking from now on: taken and not offered any more.
    #[serde(rename = "roll_always")]
    RollOn,
    /// Orders to be asked before it is rolled again: said unasked.
    RollAsk,
    /// Wears the drawn card or not.
    Keep(Kept),
    /// Gives the card in this slot to the bandits.
    Surrender(Slot),
    /// Fights this seat next.
    Opponent(Seat),
    /// Takes the mercy or fights on.
    Mercy(Spared),
    /// Fights a beast or waits.
    Beast(Alone),
    /// Begins again or stays dead.
    Rejoin(Rebirth),
}

/// The fate of a drawn card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// It is worn; cards that clash with it are discarded.
    Keep,
    /// It is discarded.
    Refuse,
}

/// The choice of a gladiator alone in Roma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alone {
    /// He fights as Bestiarius.
    Fight,
    Wait,
}

/// The choice of a gladiator who died on the road (Alternate Rule 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rebirth {
    /// He sits this turn out and begins again.
    Back,
    /// He is out for good.
    Out,
}

words! {
    /// Why an answer is refused.
    pub enum Refusal {
        GameOver = "game_over",
        /// There is no such seat.
        NotSeated = "not_seated",
        /// The seat's gladiator is out.
        Dead = "dead",
        /// An order that the game does not know.
        BadOrder = "bad_order",
        /// Somebody else is asked.
        NotYours = "not_yours",
        /// Something else is asked.
        WrongAction = "wrong_action",
        /// The choice is none of those offered.
        BadChoice = "bad_choice",
        /// No card lies in that slot.
        BadSlot = "bad_slot",
        /// That gladiator is not waiting to be fought.
        BadOpponent = "bad_opponent",
    }
}

impl table::Refusal for Refusal {
    fn code(self) -> &'static str {
        self.word()
    }
}

impl Prompt {
    /// The decision's name, as typed.
    pub fn decision(&self) -> &'static str {
        match self {
            Prompt::Roll => "roll",
            Prompt::Keep { .. } => "keep",
            Prompt::Surrender => "surrender",
            Prompt::Opponent => "opponent",
            Prompt::Mercy { .. } => "mercy",
            Prompt::Beast => "beast",
            Prompt::Rejoin => "rejoin",
        }
    }

    /// Whether it is a reaction: asked on another seat's turn, or asked at all only because the
    /// seat ordered to be asked more than it need be. Its first answer is to look at the orders.
    pub(crate) fn is_reaction(&self) -> bool {
        match self {
            Prompt::Keep { clash, grip, reply, .. } => *reply || (clash.is_empty() && !grip),
            Prompt::Mercy { useful, reply, .. } => *reply || !useful,
            Prompt::Roll
            | Prompt::Surrender
            | Prompt::Opponent
            | Prompt::Beast
            | Prompt::Rejoin => false,
        }
    }
}

/// An open option for each of `actions`.
pub(crate) fn offers(actions: impl IntoIterator<Item = Action>) -> Vec<Offer<Morituri>> {
    actions.into_iter().map(Offer::open).collect()
}

/// An action's typed name.
pub(crate) fn token(action: &Action) -> String {
    match action {
        Action::Roll => "roll".to_owned(),
        Action::RollAhead => "roll ahead".to_owned(),
        Action::RollOn => "roll on".to_owned(),
        Action::RollAsk => "roll ask".to_owned(),
        Action::Keep(Kept::Keep) => "keep keep".to_owned(),
        Action::Keep(Kept::Refuse) => "keep refuse".to_owned(),
        Action::Surrender(slot) => format!("surrender {}", slot.word()),
        Action::Opponent(seat) => format!("opponent {}", letter(*seat)),
        Action::Mercy(Spared::Accept) => "mercy accept".to_owned(),
        Action::Mercy(Spared::Fight) => "mercy fight".to_owned(),
        Action::Beast(Alone::Fight) => "beast fight".to_owned(),
        Action::Beast(Alone::Wait) => "beast wait".to_owned(),
        Action::Rejoin(Rebirth::Back) => "rejoin back".to_owned(),
        Action::Rejoin(Rebirth::Out) => "rejoin out".to_owned(),
    }
}

/// A seat's letter: A, B, C, …
pub fn letter(seat: Seat) -> char {
    char::from(b'A'.saturating_add(seat.0))
}

/// Judges a typed answer, in the specification's order of checks.
pub(crate) fn parse(
    board: &Board,
    seat: Seat,
    ask: Option<&Ask<Morituri>>,
    token: &str,
) -> Result<Action, Refusal> {
    if board.is_over() {
        return Err(Refusal::GameOver);
    }
    let gladiator = board.seats.get(seat).ok_or(Refusal::NotSeated)?;
    if !gladiator.alive {
        return Err(Refusal::Dead);
    }
    let typed = token.replace('=', " ").to_lowercase();
    let mut words = typed.split_whitespace();
    let decision = words.next().unwrap_or_default();
    let choice: Vec<&str> = words.collect();
    // Orders are given apart from answers; typed here, at least a wrong one is told so.
    if decision == "set_order" && !orders::is_known(&choice) {
        return Err(Refusal::BadOrder);
    }
    if !board.options.auto_roll && decision == "roll" && choice == ["ask"] {
        return Ok(Action::RollAsk);
    }
    let ask = ask.ok_or(Refusal::NotYours)?;
    if decision != ask.prompt.decision() {
        return Err(Refusal::WrongAction);
    }
    if ask.prompt == Prompt::Roll && choice == ["on"] {
        return Ok(Action::RollOn);
    }
    let wrong = match ask.prompt {
        Prompt::Roll
        | Prompt::Keep { .. }
        | Prompt::Mercy { .. }
        | Prompt::Beast
        | Prompt::Rejoin => Refusal::BadChoice,
        Prompt::Surrender => Refusal::BadSlot,
        Prompt::Opponent => Refusal::BadOpponent,
    };
    let said = |offer: &&Offer<Morituri>| {
        let offered = crate::ask::token(&offer.action).to_lowercase();
        offered.split_whitespace().skip(1).eq(choice.iter().copied())
    };
    ask.offers.iter().find(said).map(|offer| offer.action).ok_or(wrong)
}
