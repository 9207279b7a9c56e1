//! Prompts, and the answers to them.

use crate::event::Means;
use crate::gear::{Build, Class, Item, Kind, Skill};
use crate::hexes::{Hex, Side};
use serde::{Deserialize, Serialize};
use table::{Seat, words};

/// The question of an ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prompt {
    /// The gladiator that enters. A form.
    Pick,
    /// The piece thrown away before the roll of action points: always answered by an order.
    Discard,
    /// The next action of the turn. A form.
    Act,
    /// Whether the missed attack die is rolled again.
    Feint {
        /// The defender.
        on: Seat,
        attack: u8,
        /// The defender's die.
        defence: u8,
        modifier: i8,
    },
    /// The choice of the winner of a grapple test.
    GrappleChoice {
        loser: Seat,
        /// Whether it is the loser's turn.
        reply: bool,
    },
    Skill,
}

/// A legal answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Enters with this class.
    Pick(Class),
    /// Enters with any class, drawn by lot.
    PickAny,
    /// Enters armed like this.
    PickBuild(Build),
    /// Throws this away.
    Discard(Shed),
    /// One hex ahead.
    Move,
    /// One hex to a side, facing kept.
    Step(Side),
    /// A new facing.
    Turn(Side),
    /// The cheapest way to a hex, looking there to a side at last.
    Walk(Hex, Side),
    /// Strikes, throws, casts or shoots.
    Strike(Held, Seat),
    /// Fist, foot or head.
    Improvised(Seat),
    Whirl(Held, Seat),
    /// Lets everything go and grapples.
    Grapple(Seat),
    Feint,
    /// Throws sand.
    Haze(Seat),
    /// Tries to cut himself free.
    Cut,
    Draw(Kind),
    Sheath(Held),
    /// Lets go of something in hand.
    Drop(Held),
    /// Throws the helmet away.
    DropHelmet,
    /// Picks an object up.
    Pickup(u16),
    /// Kicks an object: from his own hex to a side, from a neighbour straight away from him.
    Kick(u16, Option<Side>),
    /// Gives up.
    Yield,
    End,
    /// Rolls the missed die again.
    Reroll,
    /// Lets the miss stand.
    Keep,
    /// Throws the loser of the grapple.
    Throw,
    /// Lets him go.
    Disengage,
    Skill(Skill),
}

impl Action {
    /// The attack that it is, if it is one: its means and its target.
    pub fn attack(&self) -> Option<(Means, Seat)> {
        if let Action::Strike(held, on) = self {
            Some((Means::Strike(held.kind), *on))
        } else if let Action::Whirl(held, on) = self {
            Some((Means::Whirl(held.kind), *on))
        } else if let Action::Improvised(on) = self {
            Some((Means::Improvised, *on))
        } else if let Action::Grapple(on) = self {
            Some((Means::Grapple, *on))
        } else {
            None
        }
    }
}

/// One of the things of a kind in somebody's hand, counted from 1: `sword#2` is the second sword.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub kind: Kind,
    /// Its number among them.
    pub copy: u8,
}

words! {
    /// The pieces that a standing order throws away.
    pub enum Shed { None = "none", Shield = "shield", Helmet = "helmet", Both = "both", }
}

impl Held {
    pub fn place(self, hand: &[Item]) -> Option<usize> {
        let copies = hand.iter().enumerate().filter(|(_, item)| item.kind == self.kind);
        copies.map(|(at, _)| at).nth(usize::from(self.copy).checked_sub(1)?)
    }

    /// The name of the item at a place in the hands.
    pub fn of(hand: &[Item], at: usize) -> Held {
        let kind = hand[at].kind;
        let before = hand[..at].iter().filter(|item| item.kind == kind).count();
        Held { kind, copy: u8::try_from(before + 1).expect("hands are few") }
    }
}

/// A refusal for each code, in no order: each action has its own order of checks.
macro_rules! refusals {
    ($($name:ident = $code:literal: $about:literal,)*) => {
        /// Why an answer is refused.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Refusal {
            $(#[doc = $about] #[serde(rename = $code)] $name,)*
        }

        impl Refusal {
            /// All of them.
            pub const ALL: &'static [Refusal] = &[$(Refusal::$name),*];
        }

        impl table::Refusal for Refusal {
            fn code(self) -> &'static str {
                match self { $(Refusal::$name => $code),* }
            }
        }
    };
}

refusals! {
    NotYourTurn = "NOT_YOUR_TURN": "Somebody else decides.",
    BoutOver = "BOUT_OVER": "The bout is over.",
    Pending = "PENDING": "Something else must be answered first.",
    BadAction = "BAD_ACTION": "No action that is asked for now.",
    BadPick = "BAD_PICK": "No gladiator for this bout.",
    NoAp = "NO_AP": "Too few action points.",
    TiredCap = "TIRED_CAP": "More than the tired may spend.",
    StoodUp = "STOOD_UP": "He stood up in this turn.",
    Wall = "WALL": "The wall is in the way.",
    Occupied = "OCCUPIED": "Somebody is there.",
    SameFacing = "SAME_FACING": "He looks there already.",
    NotEnemy = "NOT_ENEMY": "No opponent in this bout.",
    NotFront = "NOT_FRONT": "Not in front of him.",
    Range = "RANGE": "Out of reach.",
    NotAdjacent = "NOT_ADJACENT": "Not beside him.",
    TwoAttacks = "TWO_ATTACKS": "Both attacks are made.",
    Caped = "CAPED": "Nobody attacks in a cape.",
    NotInHand = "NOT_IN_HAND": "He does not hold that.",
    HastaFirst = "HASTA_FIRST": "A Velite's dagger waits for his spear.",
    WeaponUsed = "WEAPON_USED": "It has struck in this turn.",
    NetBusy = "NET_BUSY": "It holds somebody.",
    AlreadyEntangled = "ALREADY_ENTANGLED": "Something holds him already.",
    NoArrows = "NO_ARROWS": "The quiver is empty.",
    LineBlocked = "LINE_BLOCKED": "Somebody stands between them.",
    NoWhirl = "NO_WHIRL": "Nobody whirls with that.",
    WhirlFront = "WHIRL_FRONT": "A whirl begins face to face.",
    TargetDown = "TARGET_DOWN": "He lies on the ground.",
    WhirlLanding = "WHIRL_LANDING": "The whirl's end is not free.",
    Grappled = "GRAPPLED": "Another has hold of him.",
    CestusHands = "CESTUS_HANDS": "The cesti stay on.",
    FeintUsed = "FEINT_USED": "One feint a turn.",
    SandUsed = "SAND_USED": "One throw of sand a bout.",
    SandRear = "SAND_REAR": "His face is turned away.",
    NotEntangled = "NOT_ENTANGLED": "Nothing holds him.",
    CutUsed = "CUT_USED": "One attempt a turn.",
    NothingToDraw = "NOTHING_TO_DRAW": "No such weapon is sheathed.",
    NoFreeHand = "NO_FREE_HAND": "His hands are full.",
    NoSheath = "NO_SHEATH": "It has no sheath.",
    NoSuchItem = "NO_SUCH_ITEM": "Nothing of that number lies there.",
    TooFar = "TOO_FAR": "It lies too far away.",
    Guarded = "GUARDED": "Somebody stands on it.",
    HelmetOn = "HELMET_ON": "He wears one.",
    ShieldOn = "SHIELD_ON": "He has one.",
    FourMissiles = "FOUR_MISSILES": "Four are all that one carries.",
    NoUse = "NO_USE": "Arrows are for archers.",
}
