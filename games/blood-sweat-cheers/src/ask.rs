//! Prompts, and the answers to them.

use crate::arena::Zone;
use crate::board::{Class, Said, Side};
use crate::cards::{Card, Hand, Pair, PerkSet};
use crate::clash::Verdict;
use crate::orders::Shots;
use serde::{Deserialize, Serialize};

/// The question of an ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prompt {
    /// A gladiator's class. A list.
    Class {
        /// The side whose gladiator it is.
        of: Side,
        taken: Option<Class>,
    },
    /// One or two cards for this phase. A form.
    Play {
        /// The opponent's declaration, if it declared first.
        after: Option<Said>,
    },
    /// How many of the opponent's fresh wounds to exploit. A list.
    Exploit {
        /// How many there are.
        fresh: u8,
    },
    /// Whether to play a ROAR OF THE CROWD. A secret list.
    Roar {
        bonus: i8,
        /// The result as the roll stands.
        without: Verdict,
        /// The result with it.
        with: Verdict,
    },
    /// Whether to play FORTUNA'S FAVOUR. A secret list.
    Fortuna {
        /// The result as the roll stands.
        without: Verdict,
        /// The result with the dice switched.
        with: Verdict,
        /// The result if an own ROAR follows, where one could.
        then: Option<Verdict>,
    },
    /// Where the opponent is pushed. A list.
    Push {
        /// Where he stands.
        from: Zone,
    },
    /// The cards to throw away. A form.
    Refresh,
}

/// An answer, or an aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    Class(Class),
    Play(Play),
    /// So many wounds.
    Exploit(u8),
    /// This card, in a window.
    React(Card),
    /// Nothing, in a window.
    Pass,
    Push(Zone),
    /// These cards go; in the order of the hand.
    Discard(Hand),
    /// Unasked: the gladiator gives up.
    Yield,
    OfferDraw,
    /// Unasked: it is not offered any more.
    WithdrawDraw,
}

/// Cards played for a phase. The obvious is left out: each play has one form only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    pub cards: Pair,
    /// The zone to move to; `None` is to stay.
    #[serde(default)]
    pub to: Option<Zone>,
    /// Whether a lone STEP is for standing up.
    #[serde(default)]
    pub stand: bool,
    #[serde(default)]
    pub perks: Using,
    /// Orders for this phase only.
    #[serde(default)]
    pub shots: Shots,
}

/// The perks on the cards that are used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Using {
    /// All that work.
    #[default]
    All,
    /// These, not all.
    Only(PerkSet),
}

impl Using {
    /// The way to say `wanted` of `working` perks.
    pub fn of(wanted: PerkSet, working: PerkSet) -> Self {
        if wanted == working { Using::All } else { Using::Only(wanted) }
    }

    /// The perks in use, of those that work.
    pub fn among(self, working: PerkSet) -> PerkSet {
        match self {
            Using::All => working,
            Using::Only(perks) => perks,
        }
    }
}
