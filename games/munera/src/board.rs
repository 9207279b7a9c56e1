//! The state of a bout: plain data, and questions about it. No part is hidden.

use crate::arena::Arena;
use crate::gear::{Body, Build, Class, Item, Kind, Skill, Thing};
use crate::hexes::{Hex, Quadrant, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use table::{BySeat, Seat, words};

/// Everything that is so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The stage that the next step plays.
    pub stage: Stage,
    pub arena: Arena,
    pub seats: BySeat<Gladiator>,
    /// The order of play; empty until it is rolled.
    pub order: Vec<Seat>,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The round, from 1; 0 before the first turn.
    pub round: u16,
    pub turn: Turn,
    /// The objects on the ground, in the order of landing.
    pub ground: Vec<Object>,
    /// How many objects have landed so far.
    pub landed: u16,
    /// How many gladiators the crowd spared earlier today, in other bouts.
    #[serde(default)]
    pub spared_today: u8,
    /// The choices made before the bout.
    pub options: Variants,
    /// The result, once the bout is over.
    #[serde(default)]
    pub outcome: Option<Verdict>,
}

words! {
    /// A stage of the bout, played by the next step.
    pub enum Stage {
        Pick = "pick",
        Setup = "setup",
        TurnStart = "turn_start",
        Act = "act",
        Skill = "skill",
        Over = "over",
    }
}

/// How a bout ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// This seat's gladiator is the last.
    Won(Seat),
    TeamWon(u8),
    /// Neither.
    Drawn,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gladiator {
    /// His class, once it is known.
    pub class: Option<Class>,
    /// How he came armed, if he was armed piece by piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<Build>,
    /// His team; 0 fights for himself.
    pub team: u8,
    /// The skills he had learnt before the bout.
    pub skills: BTreeSet<Skill>,
    pub hex: Hex,
    pub facing: Side,
    /// The Stamina he began with.
    pub stamina_start: i8,
    /// His Stamina now.
    pub stamina: i8,
    pub fatigue: u8,
    /// Whether he lies on the ground.
    #[serde(default)]
    pub down: bool,
    /// The net, lasso or cape that holds him.
    #[serde(default)]
    pub entangled: Option<Bond>,
    /// Whether there is sand in his eyes, until his next AP roll.
    #[serde(default)]
    pub hazed: bool,
    /// The items in his hands, in order.
    pub hand: Vec<Item>,
    pub sheathed: Vec<Kind>,
    /// His armour.
    pub body: Body,
    /// Whether he wears an enclosed helmet.
    pub helmet: bool,
    /// Whether he wears a galerus.
    pub galerus: bool,
    /// Whether he began with a bow.
    #[serde(default)]
    pub archer: bool,
    #[serde(default)]
    pub arrows: u8,
    #[serde(default)]
    pub grapple: Option<Hold>,
    /// Whether he has thrown sand.
    #[serde(default)]
    pub haze_used: bool,
    /// Whether a Whirling Attack of his hit.
    #[serde(default)]
    pub whirl_hit: bool,
    /// Whether he rolled a Double in one.
    #[serde(default)]
    pub whirl_double: bool,
    /// The wounds he has inflicted in this bout.
    #[serde(default)]
    pub wounds_inflicted: u8,
    /// The opponents he has injured in this bout.
    #[serde(default)]
    pub opponents_injured: BTreeSet<Seat>,
    /// How many he defeated earlier today, in other bouts.
    #[serde(default)]
    pub defeated_before: u8,
    /// The opponents he has defeated in this bout.
    #[serde(default)]
    pub defeated: Vec<Seat>,
    /// How often the crowd spared him earlier today, in other bouts.
    #[serde(default)]
    pub spared_before: u8,
    /// Whether the standing order to throw the shield away is used up.
    #[serde(default)]
    pub shield_dropped: bool,
    /// The same for the helmet.
    #[serde(default)]
    pub helmet_dropped: bool,
    #[serde(default = "still_in")]
    pub fate: Fate,
    /// How many had left the bout before him, once he has left.
    #[serde(default)]
    pub left: Option<u8>,
    /// A skill he has gained by this bout.
    #[serde(default)]
    pub gained: Option<Skill>,
    /// His turns so far.
    #[serde(default)]
    pub turns: u16,
}

fn still_in() -> Fate {
    Fate::In
}

words! {
    pub enum Fate { In = "in", Spared = "spared", Killed = "killed", }
}

/// A net, lasso or cape on a gladiator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bond {
    /// Its owner.
    pub by: Seat,
    pub item: Kind,
}

/// A grapple, from the side of one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    /// The other.
    pub with: Seat,
    /// Whether this one began it.
    pub initiator: bool,
}

/// The deeds of the turn so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Turn {
    /// Its number in the bout, from 1.
    pub number: u32,
    /// Action points left.
    pub ap: u8,
    /// Action points spent.
    pub spent: u8,
    pub attacks: u8,
    /// Whether an attempt to cut free was made.
    pub cut_tried: bool,
    pub stood_up: bool,
    pub feint: FeintState,
    /// The gladiators he floored from afar by a Double 2.
    pub floored: Vec<Seat>,
    /// The gladiators he hazed.
    pub hazed: Vec<Seat>,
    /// Weapons sheathed after they had struck: they keep their mark (R113).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheathed: Vec<Kind>,
    /// The ask in the middle of an action.
    pub pending: Option<Pending>,
}

/// How far a feint has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FeintState {
    #[default]
    None,
    /// It waits for a miss.
    Armed,
    Used,
    /// The same, on a board from elsewhere that tells the two apart.
    Declined,
}

/// An ask in the middle of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// Whether a missed die is rolled again.
    Feint,
    GrappleChoice,
}

/// Something on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// Its number: g1, g2, …; never used again.
    pub id: u16,
    pub item: Thing,
    /// How many darts or javelins; 1 of everything else.
    #[serde(default = "one")]
    pub count: u8,
    /// Where it lies.
    pub hex: Hex,
    /// The number of the turn in which it struck last (R113).
    #[serde(default)]
    pub struck: u32,
}

fn one() -> u8 {
    1
}

/// The choices made before the bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variants {
    pub special_moves: bool,
    pub arrows_limited: bool,
    pub hexside_turns: bool,
    pub weapon_reuse: bool,
    pub entangle_always: bool,
    pub sine_missione: bool,
    pub exhaustion_draw: bool,
    /// The last round, if there is one.
    pub round_limit: Option<u16>,
    pub custom_gladiators: bool,
    pub blind_pick: bool,
    pub mirror_picks: bool,
    pub campaign: bool,
    #[serde(default)]
    pub rudis: bool,
}

impl Board {
    /// Whether nothing more happens in the arena.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether he is still in the bout.
    pub fn is_in(&self, who: Seat) -> bool {
        self.seats[who].fate == Fate::In
    }

    /// The seats still in the bout.
    pub fn in_play(&self) -> impl Iterator<Item = Seat> {
        self.seats.by_seat().filter(|(_, it)| it.fate == Fate::In).map(|(seat, _)| seat)
    }

    /// The seat that occupies a hex.
    pub fn at(&self, hex: Hex) -> Option<Seat> {
        self.in_play().find(|seat| self.seats[*seat].hex == hex)
    }

    /// Whether a gladiator could enter a hex.
    pub fn is_free(&self, hex: Hex) -> bool {
        self.arena.holds(hex) && self.at(hex).is_none()
    }

    /// Whether two are of one side.
    pub fn are_comrades(&self, one: Seat, other: Seat) -> bool {
        one == other
            || (self.seats[one].team != 0 && self.seats[one].team == self.seats[other].team)
    }

    /// Whether two are opponents, both still in the bout (R103). A seat that is not in it is none.
    pub fn are_opponents(&self, one: Seat, other: Seat) -> bool {
        self.seats.get(other).is_some()
            && !self.are_comrades(one, other)
            && self.is_in(one)
            && self.is_in(other)
    }

    /// His opponents still in the bout.
    pub fn opponents(&self, who: Seat) -> impl Iterator<Item = Seat> {
        self.in_play().filter(move |other| self.are_opponents(who, *other))
    }

    /// Where `other` lies to `who`.
    pub fn quadrant(&self, who: Seat, other: Seat) -> Quadrant {
        let gladiator = &self.seats[who];
        gladiator.hex.quadrant(gladiator.facing, self.seats[other].hex)
    }

    /// Steps between two gladiators.
    pub fn distance(&self, one: Seat, other: Seat) -> u8 {
        self.seats[one].hex.distance(self.seats[other].hex)
    }

    /// Whether he has `on` adjacent and in front of him, standing and with his hands free for
    /// him (R34, R43).
    pub fn threatens(&self, by: Seat, on: Seat) -> bool {
        let gladiator = &self.seats[by];
        self.are_opponents(by, on)
            && self.distance(by, on) == 1
            && self.quadrant(by, on) == Quadrant::Front
            && !gladiator.down
            && gladiator.grapple.is_none_or(|hold| hold.with == on)
    }

    /// Whether anybody threatens him.
    pub fn is_threatened(&self, who: Seat) -> bool {
        self.in_play().any(|by| self.threatens(by, who))
    }

    /// Whether a standing gladiator or the wall shuts the line between two hexes (R7).
    pub fn is_blocked(&self, from: Hex, to: Hex) -> bool {
        let shut = |hex: Hex| {
            !self.arena.holds(hex) || self.at(hex).is_some_and(|who| !self.seats[who].down)
        };
        let shuts = |step: [Option<Hex>; 2]| step.into_iter().flatten().all(shut);
        from.line(to).into_iter().any(shuts)
    }

    /// The seats in the order of play, beginning after `who`.
    pub fn after(&self, who: Seat) -> impl Iterator<Item = Seat> {
        let at = self.order.iter().position(|seat| *seat == who).unwrap_or(0);
        let count = self.order.len();
        (1..=count).map(move |by| self.order[(at + by) % count])
    }

    /// The object of a number.
    pub fn object(&self, id: u16) -> Option<&Object> {
        self.ground.iter().find(|object| object.id == id)
    }
}
