//! Why an answer is refused, in the order in which it is looked for.

use serde::{Deserialize, Serialize};

/// Why an answer is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    Over,
    /// The seat is not at the table any more.
    NotAtTable,
    /// An order that the game does not know.
    Orders,
    /// Somebody else is asked.
    NotYou,
    /// Something else is asked.
    WrongAction,
    /// A card that the seat does not hold.
    NotHeld,
    /// React cards wait for the Fights.
    ReactOnly,
    /// Only React cards can be played now.
    NotReact,
    /// Not a target of this card.
    Target,
    /// A Special card shows nothing.
    RevealKind,
    RevealNobody,
    /// Not a card that this card looks at.
    RevealCard,
    /// A card without Risk takes no tokens.
    NoRisk,
    /// More Time than the seat has.
    Time {
        /// The Time it has.
        has: u8,
    },
    /// More Coin than the seat has free.
    Coin {
        /// The Coin it has.
        has: u8,
    },
    /// More tokens than the Risk.
    Tokens {
        risk: u8,
    },
    /// Not one bet on a Fighter of a Fight.
    Bet,
    /// No bet at all, without saying that it means nothing.
    EmptySlip,
    /// No card at all, without saying that it means nothing.
    KeptHand,
    /// The guards bar the seat from this Fight.
    Barred,
    /// Not the one wager on this Favorite.
    Favorite {
        wager: u8,
    },
    /// Not a wager on this Fighter.
    Wager {
        /// The highest.
        limit: u8,
    },
    /// No Chance is left.
    Chance,
    /// The Guard Level is 1 already.
    Guard,
    /// Neither a payment nor a Chance.
    NeedPayment,
    /// Not an open payment.
    Payment,
}

impl table::Refusal for Refusal {
    fn code(self) -> &'static str {
        match self {
            Refusal::Over => "OVER",
            Refusal::NotAtTable => "NOT_AT_TABLE",
            Refusal::Orders => "ORDERS",
            Refusal::NotYou => "NOT_YOU",
            Refusal::WrongAction => "WRONG_ACTION",
            Refusal::NotHeld => "NOT_HELD",
            Refusal::ReactOnly => "REACT_ONLY",
            Refusal::NotReact => "NOT_REACT",
            Refusal::Target | Refusal::Bet => "TARGET",
            Refusal::RevealKind | Refusal::RevealNobody | Refusal::RevealCard => "REVEAL",
            Refusal::NoRisk => "NO_RISK",
            Refusal::Time { .. } => "TIME",
            Refusal::Coin { .. } => "COIN",
            Refusal::Tokens { .. } => "TOKENS",
            Refusal::EmptySlip | Refusal::KeptHand => "NOTHING",
            Refusal::Barred => "BARRED",
            Refusal::Favorite { .. } => "FAVORITE",
            Refusal::Wager { .. } => "WAGER",
            Refusal::Chance => "CHANCE",
            Refusal::Guard => "GUARD",
            Refusal::NeedPayment => "NEED_PAYMENT",
            Refusal::Payment => "PAYMENT",
        }
    }
}
