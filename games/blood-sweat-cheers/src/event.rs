//! Events of a bout, each told once, and who may see which part of them.

use crate::arena::Zone;
use crate::board::{Class, Deed, Fate, Method, Side, Status};
use crate::cards::{Card, Hand, Pair, PerkSet};
use crate::clash::Harm;
use crate::words::words;
use serde::{Deserialize, Serialize};
use table::Seat;

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A gladiator entered.
    ClassChosen { seat: Side, class: Class },
    /// A turn began.
    TurnStarted { turn: u16 },
    /// The Speeds are equal: dice were thrown for the order.
    OrderRolled { red: u8, blue: u8 },
    /// It is settled who opens phase 1.
    OrderSet { first: Side },
    /// A phase began.
    PhaseStarted {
        /// 1 or 2.
        phase: u8,
        /// The side that declares first.
        first: Side,
    },
    /// Solo: the automaton's cards were turned over.
    TurnedOver {
        /// Both, as turned.
        cards: Pair,
    },
    /// Somebody declared an action.
    Declared { seat: Side, action: Deed, cards: Pair, to: Zone, perks: PerkSet },
    /// A compromised gladiator recovered.
    Recovered { seat: Side, from: Status },
    /// The crowd's favour moved, or would have.
    FavourMoved {
        /// Why.
        cause: Cause,
        /// In whose favour.
        toward: Side,
        /// How far it really moved.
        steps: u8,
        /// The favour now, positive for Red.
        now: i8,
    },
    /// Somebody moved.
    Moved { seat: Side, from: Zone, to: Zone },
    /// Somebody was pushed.
    Pushed { seat: Side, from: Zone, to: Zone },
    /// No attack reached anybody in this phase.
    NoAttack,
    /// Somebody exploits the opponent's wounds for this roll.
    Exploited { by: Side, n: u8 },
    /// The opposed roll.
    Rolled {
        red: u8,
        blue: u8,
        /// Red's score without the die.
        red_base: i8,
        /// Blue's score without the die.
        blue_base: i8,
    },
    /// Somebody played a ROAR OF THE CROWD.
    RoarPlayed { seat: Side, card: Card, bonus: i8 },
    /// Somebody played FORTUNA'S FAVOUR: the dice are switched.
    FortunaPlayed { seat: Side, red: u8, blue: u8 },
    /// The scores were compared.
    Compared { red: i8, blue: i8, outcome: Harm, on: Option<Side> },
    /// Somebody was Knocked Down.
    KnockedDown { seat: Side },
    /// Somebody was caught in a net.
    Ensnared { seat: Side },
    /// Somebody got a Telling Blow.
    TellingBlow { seat: Side },
    /// Somebody was wounded.
    Wounded {
        /// The wounded side.
        seat: Side,
        /// Wounds added.
        new: u8,
        /// Wounds in all.
        total: u8,
    },
    /// Somebody yielded.
    Yielded { seat: Side },
    /// Somebody is defeated.
    Defeated { seat: Side, method: Method },
    /// The crowd judged the defeated.
    Missio {
        /// The defeated side.
        seat: Side,
        die: u8,
        /// His own favour.
        modifier: i8,
        /// Both together.
        total: i8,
        result: Fate,
    },
    /// The bout is over.
    BoutEnded { victor: Option<Side>, method: Method },
    /// Somebody threw cards away.
    Discarded {
        /// The side that threw them away.
        seat: Side,
        /// How many.
        number: u8,
        /// The cards: for that seat alone.
        cards: Option<Hand>,
    },
    /// Somebody drew cards.
    Drew {
        /// The side that drew.
        seat: Side,
        /// How many.
        number: u8,
        /// The cards: for that seat alone.
        cards: Option<Hand>,
    },
    /// The discard pile became the deck.
    Reshuffled { number: u8 },
}

words! {
    /// Why the crowd's favour moves.
    pub enum Cause {
        /// GLORY was played.
        Glory = "glory",
        /// A wound was given.
        Wound = "wound",
        /// A lewd taunt.
        LewdTaunt = "lewd taunt",
        /// A foul play.
        FoulPlay = "foul play",
        /// Somebody yielded.
        Yield = "yield",
        /// Nothing happened that the crowd likes.
        Cooling = "cooling",
    }
}

impl Event {
    /// The part of it that `by` sees; the public is `None`. Cards drawn or thrown away are their
    /// seat's.
    pub(crate) fn seen(self, by: Option<Seat>) -> Event {
        let own = |seat: Side| by == Some(seat.seat());
        match self {
            Event::Drew { seat, number, .. } if !own(seat) => {
                Event::Drew { seat, number, cards: None }
            }
            Event::Discarded { seat, number, .. } if !own(seat) => {
                Event::Discarded { seat, number, cards: None }
            }
            Event::ClassChosen { .. }
            | Event::TurnStarted { .. }
            | Event::OrderRolled { .. }
            | Event::OrderSet { .. }
            | Event::PhaseStarted { .. }
            | Event::TurnedOver { .. }
            | Event::Declared { .. }
            | Event::Recovered { .. }
            | Event::FavourMoved { .. }
            | Event::Moved { .. }
            | Event::Pushed { .. }
            | Event::NoAttack
            | Event::Exploited { .. }
            | Event::Rolled { .. }
            | Event::RoarPlayed { .. }
            | Event::FortunaPlayed { .. }
            | Event::Compared { .. }
            | Event::KnockedDown { .. }
            | Event::Ensnared { .. }
            | Event::TellingBlow { .. }
            | Event::Wounded { .. }
            | Event::Yielded { .. }
            | Event::Defeated { .. }
            | Event::Missio { .. }
            | Event::BoutEnded { .. }
            | Event::Discarded { .. }
            | Event::Drew { .. }
            | Event::Reshuffled { .. } => self,
        }
    }
}
