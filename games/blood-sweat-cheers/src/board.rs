//! Everything that is so in a bout, as plain data, and the questions one can ask of it.

use crate::arena::{Grid, Zone};
use crate::cards::{Card, Hand, Pair, PerkSet, Pile};
use crate::clash::{Clash, Verdict};
use crate::fighter::Fighter;
use crate::tables::{FAVOUR_END, LAST_WOUND};
use crate::words::words;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::{Index, IndexMut};
use table::Seat;

/// A bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The stage that the next step plays.
    pub stage: Stage,
    /// The turn being played, or about to start, from 1.
    pub turn: u16,
    /// The half of the turn.
    pub phase: Phase,
    /// The side that opens phase 1 of this turn.
    pub first: Side,
    /// How the crowd leans.
    pub favour: Favour,
    /// The two gladiators and their players' cards.
    #[serde(deserialize_with = "with_wounds_that_fit")]
    pub fighters: BySide<Fighter>,
    /// Face down, the top first.
    pub deck: Pile,
    /// Face down.
    pub discard: Pile,
    /// Cards played in this phase, those of reactions too.
    #[serde(default)]
    pub table: Hand,
    /// Solo: the automaton's two cards of this phase.
    #[serde(default)]
    pub turned: Pair,
    /// Solo: those of its cards that it keeps for the roll.
    #[serde(default)]
    pub kept: Pair,
    /// The declarations in this phase.
    #[serde(default)]
    pub declared: BySide<Option<Said>>,
    /// The opposed roll in progress.
    #[serde(default)]
    pub roll: Option<Roll>,
    /// The result of the last phase.
    #[serde(default)]
    pub last: Option<Last>,
    /// Cards that everybody has seen played since the last reshuffle, in that order.
    #[serde(default)]
    pub spent: Pile,
    #[serde(default)]
    pub ended: Option<Ended>,
    /// Whether Blue is the automaton.
    #[serde(default)]
    pub solo: bool,
    /// The options in force.
    #[serde(default)]
    pub rules: InForce,
}

/// An action as declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub action: Deed,
    pub cards: Pair,
    /// Where he stood at the start of the phase.
    pub from: Zone,
    /// Where he ends.
    pub to: Zone,
    #[serde(default)]
    pub perks: PerkSet,
}

/// An opposed roll in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The dice as they lie now.
    pub dice: BySide<u8>,
    /// The scores without die and ROAR.
    pub bases: BySide<i8>,
    /// The side that played a ROAR on it, and its bonus.
    #[serde(default)]
    pub roar: Option<(Side, i8)>,
    /// Whether FORTUNA'S FAVOUR was played on it.
    #[serde(default)]
    pub fortuna: bool,
}

/// The result of a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Last {
    pub actions: BySide<Deed>,
    /// The opposed roll's result, if there was one.
    pub compared: Option<Scores>,
}

/// The result of an opposed roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    pub scores: BySide<i8>,
    pub verdict: Verdict,
    /// The winner's attribute in the roll: a foe is blocked with Defence or Attack, dodged with
    /// Speed.
    pub won_with: Option<Attribute>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The winner, if there is one.
    pub victor: Option<Side>,
    pub method: Method,
    /// The crowd's judgement on the defeated, once given.
    #[serde(default)]
    pub missio: Option<Mercy>,
}

/// A missio roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mercy {
    pub die: u8,
    /// The defeated's own favour.
    pub modifier: i8,
    pub result: Fate,
}

/// The options in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InForce {
    /// The last turn; 0 is none.
    pub turn_limit: u16,
    /// Whether zones meet at corners too.
    pub diagonal: bool,
    /// Whether the players may agree on a draw.
    pub agreed_draw: bool,
    /// Whether a player may yield.
    #[serde(rename = "yield")]
    pub yielding: bool,
    pub perks: bool,
    /// The chooser of the automaton's class.
    pub solo_opponent: Chooser,
    /// The classes and raised attributes that a campaign has settled.
    #[serde(skip_serializing_if = "BySide::is_default")]
    pub sent: BySide<Sent>,
}

/// A gladiator as his ludus sends him.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// His class; `None` if it is chosen in the bout.
    pub class: Option<Class>,
    pub raised: Option<Attribute>,
}

impl Default for InForce {
    fn default() -> Self {
        InForce {
            turn_limit: crate::tables::TURN_LIMIT,
            diagonal: false,
            agreed_draw: true,
            yielding: true,
            perks: true,
            solo_opponent: Chooser::Chosen,
            sent: BySide::default(),
        }
    }
}

words! {
    /// The chooser of the automaton's class.
    pub enum Chooser {
        /// The player.
        Chosen = "chosen",
        /// Chance.
        Random = "random",
    }
}

words! {
    /// A stage of the bout, played by the next step.
    pub enum Stage {
        /// The classes are being chosen.
        Classes = "Classes",
        /// The cards are about to be shuffled and dealt.
        Deal = "Deal",
        TurnStart = "TurnStart",
        /// A phase is about to be played.
        Phase = "Phase",
        /// A turn is over; cards may be thrown away.
        Refresh = "Refresh",
        /// Somebody is defeated; the crowd judges.
        Missio = "Missio",
        Over = "Over",
    }
}

words! {
    /// A seat's colour. Seat 0 is Red.
    pub enum Side {
        /// Seat 0.
        Red = "Red",
        /// Seat 1, or the automaton.
        Blue = "Blue",
    }
}

impl Side {
    /// Both, Red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The side that plays on `seat`.
    pub fn of(seat: Seat) -> Self {
        if seat.0 == 0 { Side::Red } else { Side::Blue }
    }

    pub fn seat(self) -> Seat {
        match self {
            Side::Red => Seat(0),
            Side::Blue => Seat(1),
        }
    }

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

/// One value for each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    #[serde(rename = "Red")]
    pub red: T,
    #[serde(rename = "Blue")]
    pub blue: T,
}

/// Nobody ever bears more than the wound that defeats him (R45).
fn with_wounds_that_fit<'de, D: Deserializer<'de>>(from: D) -> Result<BySide<Fighter>, D::Error> {
    let fighters = BySide::<Fighter>::deserialize(from)?;
    let fits = |side: Side| {
        let body = &fighters[side].body;
        u16::from(body.fresh) + u16::from(body.exploited) <= u16::from(LAST_WOUND)
    };
    match Side::BOTH.into_iter().find(|side| !fits(*side)) {
        Some(side) => Err(D::Error::custom(format!("{side} bears more than five wounds"))),
        None => Ok(fighters),
    }
}

impl<T> BySide<T> {
    /// The value that `of` makes for each side.
    pub fn new(mut of: impl FnMut(Side) -> T) -> Self {
        BySide { red: of(Side::Red), blue: of(Side::Blue) }
    }
}

impl<T: Default + PartialEq> BySide<T> {
    /// Whether both sides have their starting values.
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}

/// Half of a turn, saved as 1 or 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Phase {
    /// The first half, opened by the slower gladiator.
    One,
    /// The second half, opened by the other.
    Two,
}

impl From<Phase> for u8 {
    fn from(phase: Phase) -> u8 {
        match phase {
            Phase::One => 1,
            Phase::Two => 2,
        }
    }
}

impl TryFrom<u8> for Phase {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            1 => Ok(Phase::One),
            2 => Ok(Phase::Two),
            _ => Err("phase 1 or 2 wanted"),
        }
    }
}

/// The crowd's favour: -3 (all for Blue) to 3 (all for Red).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i8", into = "i8")]
pub struct Favour(i8);

impl Favour {
    /// The favour `side` has: negative if the crowd is the opponent's.
    pub fn of(self, side: Side) -> i8 {
        match side {
            Side::Red => self.0,
            Side::Blue => -self.0,
        }
    }

    /// The favour after `steps` toward `side`; steps past the end are lost.
    pub fn toward(self, side: Side, steps: u8) -> Self {
        let steps = i8::try_from(steps).unwrap_or(FAVOUR_END);
        let moved = match side {
            Side::Red => self.0.saturating_add(steps),
            Side::Blue => self.0.saturating_sub(steps),
        };
        Favour(moved.clamp(-FAVOUR_END, FAVOUR_END))
    }

    /// How far it is from `other`.
    pub fn steps_to(self, other: Favour) -> u8 {
        self.0.abs_diff(other.0)
    }
}

impl From<Favour> for i8 {
    fn from(favour: Favour) -> i8 {
        favour.0
    }
}

impl TryFrom<i8> for Favour {
    type Error = &'static str;
    fn try_from(points: i8) -> Result<Self, Self::Error> {
        let within = (-FAVOUR_END..=FAVOUR_END).contains(&points);
        if within { Ok(Favour(points)) } else { Err("favour from -3 to 3 wanted") }
    }
}

words! {
    /// A fighting style: one gladiator card.
    pub enum Class {
        /// The heavy shield.
        Murmillo = "murmillo",
        /// The pursuer.
        Secutor = "secutor",
        /// The spear.
        Hoplomachus = "hoplomachus",
        /// Two blades.
        Dimachaerus = "dimachaerus",
        /// The curved blade.
        Thraex = "thraex",
        /// The net.
        Retiarius = "retiarius",
        /// The walking armour.
        Crupellarius = "crupellarius",
        /// The bow.
        Sagittarius = "sagittarius",
        /// The javelins.
        Veles = "veles",
        /// The fists.
        Cestus = "cestus",
    }
}

words! {
    /// Whether a gladiator is compromised, and how.
    #[derive(Default)]
    pub enum Status {
        /// Not compromised.
        #[default]
        Ok = "ok",
        /// Knocked Down.
        Down = "down",
        /// In a net.
        Ensnared = "ensnared",
    }
}

impl Status {
    /// Whether he may not move and is weaker for it.
    pub fn is_compromised(self) -> bool {
        match self {
            Status::Ok => false,
            Status::Down | Status::Ensnared => true,
        }
    }
}

words! {
    /// One of the three values on a gladiator card.
    pub enum Attribute {
        Speed = "Speed",
        Attack = "Attack",
        Defence = "Defence",
    }
}

words! {
    /// An action of a gladiator in a phase: the ten actions, and two specials of each class.
    pub enum Deed {
        /// STEP.
        StepDodge = "Step/Dodge",
        /// STEP, to stand up.
        Stand = "Stand",
        /// STEP+STEP.
        MoveDodge = "Move/Dodge",
        /// STRIKE.
        Jab = "Jab",
        /// STRIKE+STRIKE.
        Thrust = "Thrust",
        /// STEP+STRIKE.
        Lunge = "Lunge",
        /// GUARD.
        Guard = "Guard",
        /// GUARD+GUARD.
        Block = "Block",
        /// STEP+GUARD.
        CautiousStep = "Cautious Step",
        /// GLORY+STRIKE, to leave a net.
        EscapeTheNet = "Escape the net",
        /// Murmillo, GLORY.
        WallOfTheScutum = "Wall of the Scutum",
        /// Murmillo, GLORY+GLORY.
        ShieldCharge = "Shield Charge",
        /// Secutor, GLORY.
        Pursuit = "Pursuit",
        /// Secutor, GLORY+GLORY.
        HitAndRun = "Hit and Run",
        /// Hoplomachus, GLORY.
        SpearReach = "Spear Reach",
        /// Hoplomachus, GLORY+GLORY.
        SpearCast = "Spear Cast",
        /// Dimachaerus, GLORY.
        CrossedBlades = "Crossed Blades",
        /// Dimachaerus, GLORY+GLORY.
        TwinCut = "Twin Cut",
        /// Thraex, GLORY.
        LaceratingCut = "Lacerating Cut",
        /// Thraex, GLORY+GLORY.
        OverTheShield = "Over the Shield",
        /// Retiarius, GLORY.
        CastNet = "Cast Net",
        /// Retiarius, GLORY+GLORY.
        TridentDrive = "Trident Drive",
        /// Crupellarius, GLORY.
        IronShell = "Iron Shell",
        /// Crupellarius, GLORY+GLORY.
        BlindRush = "Blind Rush",
        /// Sagittarius, GLORY.
        LooseAnArrow = "Loose an Arrow",
        /// Sagittarius, GLORY+GLORY.
        ParthianShot = "Parthian Shot",
        /// Veles, GLORY.
        Javelin = "Javelin",
        /// Veles, GLORY+GLORY.
        RunningCast = "Running Cast",
        /// Cestus, GLORY.
        BobAndWeave = "Bob and Weave",
        /// Cestus, GLORY+GLORY.
        HammerBlow = "Hammer Blow",
    }
}

words! {
    /// How a bout can end.
    pub enum Method {
        TellingBlow = "telling blow",
        /// By a fifth wound.
        FifthWound = "fifth wound",
        Yield = "yield",
        /// Both dismissed standing: the turn limit, or by agreement.
        StantesMissi = "stantes missi",
    }
}

words! {
    pub enum Fate {
        /// The crowd spares him.
        Spared = "spared",
        /// It does not.
        Killed = "killed",
        /// It does not, but IMPERIAL INTEREST does.
        ImperialInterest = "imperial interest",
    }
}

impl Board {
    /// How zones meet here.
    pub fn grid(&self) -> Grid {
        Grid { diagonal: self.rules.diagonal }
    }

    /// The side that plays first in the present phase.
    pub fn opener(&self) -> Side {
        match self.phase {
            Phase::One => self.first,
            Phase::Two => self.first.other(),
        }
    }

    /// Whether the program's own rules play `side`.
    pub fn is_automaton(&self, side: Side) -> bool {
        self.solo && side == Side::Blue
    }

    /// The two declared actions against each other, once both are known.
    pub fn clash(&self) -> Option<Clash> {
        let said = BySide { red: self.declared.red?, blue: self.declared.blue? };
        Some(Clash::new(BySide::new(|side| self.fighters[side].body), said, self.grid()))
    }

    /// Puts `card` face up on the table.
    pub(crate) fn lay_open(&mut self, card: Card) {
        assert!(self.table.push(card), "eight cards at most are played in a phase");
        if !self.spent.contains(&card) {
            self.spent.push(card);
        }
    }
}
