//! Everything a reader may know of the board: the only source of text, picture and sentences.

use super::nouns::name;
use crate::words::{Cast, Pending, Standing};
use nexus::tables::{ByLocation, ByTrait, Location, Motivation, SLOTS, WeaponKind};
use nexus::{Board, Facing, Hazard, Life, Square, Stage, Thing, View, Weapon, reach};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use table::{BySeat, Seat};

/// The board as its reader may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// The bout's number on its server, 0 for none.
    pub(super) bout: u64,
    /// The barge, once it is set up.
    pub(super) barge: Option<Afloat>,
    pub(super) seats: BySeat<Lanista>,
    /// The seats that the bout waits for, or its outcome.
    pub(super) standing: Standing,
}

/// The barge, and the bout as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Afloat {
    /// The number of its schematic; `None` where a player set it up.
    pub(super) schematic: Option<u8>,
    /// The Command Cycle, from 1; 0 before the first.
    pub(super) cycle: u16,
    /// Coins in the Crowd Pile.
    pub(super) crowd: u16,
    /// The hazards in play, in the order in which they act.
    pub(super) hazards: Vec<Hazard>,
    /// Cards in the Turning Point deck.
    pub(super) turning: u8,
    /// Cards in the Influence stack.
    pub(super) influence: u8,
    pub(super) things: BTreeMap<Square, Thing>,
    /// Whether Blood Fever is in force.
    pub(super) fever: bool,
    /// The seat whose Command Round it is.
    pub(super) active: Option<Seat>,
    /// The order of Command Rounds in this cycle; empty once the bout is over.
    pub(super) order: Vec<Seat>,
    /// The points left of the Command Round, while a command is awaited.
    pub(super) left: Option<Left>,
    /// The squares within reach of the seat that is to give it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) reach: BTreeSet<Square>,
}

/// The points left of a Command Round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Left {
    /// Action Points.
    pub(super) ap: u8,
    /// Movement Points.
    pub(super) mp: u8,
    /// Action Points against a helot that lies; `None` if there are none.
    pub(super) prone: Option<u8>,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lanista {
    pub(super) name: String,
    pub(super) cred: u16,
    /// Its helot's state.
    pub(super) lot: Lot,
}

/// A helot's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Lot {
    /// Being chosen.
    Ashore {
        /// Whether the house decides for it.
        house: bool,
        /// The lanista's number, from 1.
        lanista: Option<u8>,
        motivation: Option<Motivation>,
    },
    /// On the barge.
    Aboard(Box<Helot>),
    /// Out: guts on the barge.
    Out,
    /// The same, as its seat gave up.
    GaveUp,
}

/// A helot on the barge, and its lanista's means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Helot {
    /// Whether the house decides for it.
    pub(super) house: bool,
    pub(super) motivation: Option<Motivation>,
    pub(super) square: Square,
    pub(super) facing: Facing,
    /// Whether it stands.
    pub(super) posture: Posture,
    pub(super) condition: u8,
    /// The coins of each Body Location.
    pub(super) body: ByLocation,
    pub(super) reserves: ByTrait,
    pub(super) deception: u8,
    pub(super) command: u8,
    pub(super) influence: u8,
    pub(super) weapon: Option<Carried>,
    /// The slots of the Turning Point Counter.
    pub(super) slots: [bool; SLOTS],
    /// The seat whose helot holds it in a grapple.
    pub(super) held_by: Option<Seat>,
    pub(super) netted: bool,
    pub(super) bleeding: bool,
    pub(super) flaming: bool,
    pub(super) price: bool,
    /// The modifiers of its rolls.
    pub(super) dice: Vec<Dice>,
}

/// Whether a helot stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Posture {
    /// It does.
    Stands,
    /// It lies.
    Prone,
    /// It lies until the round ends.
    Incapacitated,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Carried {
    /// Its type.
    pub(super) kind: WeaponKind,
    /// Durability or ammo left.
    pub(super) uses: u8,
    /// Its place.
    pub(super) held: Held,
}

/// The place of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Held {
    Before(Location),
    InHand,
    Stored,
}

/// The modifiers of one kind of roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Dice {
    pub(super) roll: Roll,
    /// The modifiers.
    pub(super) by: Change,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Roll {
    Attack,
    Melee,
    MeleeAndAim,
    Aim,
    Defence,
}

/// The modifiers of a roll, as far as a board has room for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Change {
    Why(Vec<Reason>),
    /// The sum of dice more, or worse.
    Sum(i8),
}

/// The reason for a die more or a die worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Reason {
    TalkedAt,
    SpikedFeed,
    LampsFail,
    Feint,
    TunnelVision,
    SteadySquint,
    Elusive,
    PaidSpotter,
    HasGloated,
    ArmGone,
    LegGone,
    MiddleGone,
}

impl Facts {
    /// The facts that `view` shows, if a board had room for all of it.
    pub(super) fn of(view: &View, cast: &Cast, pending: &Pending) -> Self {
        let is_afloat = is_afloat(&view.board);
        Facts {
            bout: cast.number,
            barge: is_afloat.then(|| Afloat::of(view, pending)),
            seats: BySeat::new(view.board.helots.count(), |seat| {
                Lanista::of(view, cast, seat, is_afloat)
            }),
            standing: Standing::of(pending),
        }
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat).map_or("somebody", |lanista| lanista.name.as_str())
    }

    /// The same with only the sums of the rolls' modifiers.
    #[must_use]
    pub(super) fn summed(mut self) -> Self {
        for seat in self.seats.seats() {
            if let Lot::Aboard(helot) = &mut self.seats[seat].lot {
                for dice in &mut helot.dice {
                    dice.by = Change::Sum(dice.by.sum());
                }
            }
        }
        self
    }

    /// The seats whose helots are on the barge.
    pub(super) fn aboard(&self) -> impl Iterator<Item = (Seat, &Helot)> {
        self.seats.by_seat().filter_map(|(seat, lanista)| Some((seat, lanista.helot()?)))
    }

    /// The seat whose helot is held by that of `seat`.
    pub(super) fn holds(&self, seat: Seat) -> Option<Seat> {
        self.aboard().find(|(_, helot)| helot.held_by == Some(seat)).map(|(held, _)| held)
    }

    /// The helot on a square, with its seat.
    pub(super) fn helot_on(&self, square: Square) -> Option<(Seat, &Helot)> {
        self.aboard().find(|(_, helot)| helot.square == square)
    }
}

/// Whether the barge is set up.
fn is_afloat(board: &Board) -> bool {
    Stage::Barge < board.stage
}

/// The hazards in play, in the order in which they act.
pub(super) fn in_play(board: &Board) -> Vec<Hazard> {
    let is_in_play = |kind: &Hazard| match kind {
        Hazard::Fire => true,
        Hazard::Saws => board.rules.saws,
        Hazard::Spikes => board.rules.spikes,
    };
    board.rules.hazards.into_iter().filter(is_in_play).collect()
}

impl Afloat {
    fn of(view: &View, pending: &Pending) -> Self {
        let board = &view.board;
        let things =
            Square::all().filter_map(|square| Some((square, board.barge.at(square)?))).collect();
        let is_over = board.is_over() || pending.over.is_some();
        let order = if is_over { Vec::new() } else { board.order.clone() };
        let round = &board.round;
        let left = Left {
            ap: round.ap,
            mp: round.mp,
            prone: (round.prone_ap != 0).then_some(round.prone_ap),
        };
        let is_asked = !order.is_empty() && board.stage == Stage::Command;
        let goes = is_asked && pending.owed.iter().any(|(seat, _)| *seat == board.active);
        let spots = if goes { reach(board, board.active) } else { Vec::new() };
        let own = board.helots[board.active].square;
        Afloat {
            schematic: board.rules.schematic,
            cycle: board.cycle,
            crowd: board.crowd,
            hazards: in_play(board),
            turning: view.deck,
            influence: view.stack,
            things,
            fever: board.fever,
            active: (0 < board.cycle && !is_over).then_some(board.active),
            order,
            left: is_asked.then_some(left),
            reach: spots.iter().map(|spot| spot.square).filter(|to| *to != own).collect(),
        }
    }
}

impl Lanista {
    fn of(view: &View, cast: &Cast, seat: Seat, is_afloat: bool) -> Self {
        let helot = &view.board.helots[seat];
        let house = cast.house.get(seat).copied().unwrap_or(false);
        let lot = match helot.life {
            Life::Out if helot.conceded => Lot::GaveUp,
            Life::Out => Lot::Out,
            Life::Alive | Life::Incapacitated if is_afloat => {
                Lot::Aboard(Box::new(Helot::of(view, seat, house)))
            }
            Life::Alive | Life::Incapacitated => {
                Lot::Ashore { house, lanista: helot.lanista, motivation: helot.motivation }
            }
        };
        Lanista { name: name(cast, seat).to_owned(), cred: helot.cred, lot }
    }

    /// Whether the house decides for it; a seat that is out decides nothing.
    pub(super) fn is_house(&self) -> bool {
        match &self.lot {
            Lot::Ashore { house, .. } => *house,
            Lot::Aboard(helot) => helot.house,
            Lot::Out | Lot::GaveUp => false,
        }
    }

    /// The helot, while it is on the barge.
    pub(super) fn helot(&self) -> Option<&Helot> {
        match &self.lot {
            Lot::Aboard(helot) => Some(helot),
            Lot::Ashore { .. } | Lot::Out | Lot::GaveUp => None,
        }
    }
}

impl Helot {
    fn of(view: &View, seat: Seat, house: bool) -> Self {
        let board = &view.board;
        let helot = &board.helots[seat];
        let posture = match (helot.life, helot.prone) {
            (Life::Incapacitated, _) => Posture::Incapacitated,
            (Life::Alive | Life::Out, true) => Posture::Prone,
            (Life::Alive | Life::Out, false) => Posture::Stands,
        };
        Helot {
            house,
            motivation: helot.motivation,
            square: helot.square,
            facing: helot.ffd,
            posture,
            condition: helot.oc,
            body: helot.locations,
            reserves: helot.reserves,
            deception: helot.deception,
            command: helot.command,
            influence: view.hands[seat],
            weapon: helot.weapon.map(Carried::of),
            slots: helot.slots,
            held_by: helot.held_by,
            netted: helot.netted,
            bleeding: helot.bleeding,
            flaming: helot.flaming,
            price: board.price == Some(seat),
            dice: dice(board, seat),
        }
    }
}

/// The modifiers of a helot's rolls.
fn dice(board: &Board, seat: Seat) -> Vec<Dice> {
    let (helot, round) = (&board.helots[seat], &board.round);
    let own = seat == board.active;
    let is_gone = |at| helot.is_depleted(at);
    let all: [(Roll, &[(bool, Reason)]); 5] = [
        (
            Roll::Attack,
            &[
                (is_gone(Location::Lu), Reason::ArmGone),
                (is_gone(Location::Ru), Reason::ArmGone),
                (is_gone(Location::Mid), Reason::MiddleGone),
                (helot.talked, Reason::TalkedAt),
                (helot.spiked, Reason::SpikedFeed),
                (helot.lamps, Reason::LampsFail),
            ],
        ),
        (Roll::Melee, &[(own && round.feint, Reason::Feint)]),
        (Roll::MeleeAndAim, &[(own && round.tunnel, Reason::TunnelVision)]),
        (Roll::Aim, &[(own && round.squint, Reason::SteadySquint)]),
        (
            Roll::Defence,
            &[
                (is_gone(Location::Ll), Reason::LegGone),
                (is_gone(Location::Rl), Reason::LegGone),
                (is_gone(Location::Mid), Reason::MiddleGone),
                (helot.elusive, Reason::Elusive),
                (helot.spotter, Reason::PaidSpotter),
                (helot.gloated, Reason::HasGloated),
            ],
        ),
    ];
    let dice = |(roll, reasons): (Roll, &[(bool, Reason)])| {
        let why: Vec<Reason> =
            reasons.iter().filter(|(holds, _)| *holds).map(|(_, reason)| *reason).collect();
        (!why.is_empty()).then_some(Dice { roll, by: Change::Why(why) })
    };
    all.into_iter().filter_map(dice).collect()
}

impl Carried {
    /// A weapon in its present place.
    pub(super) fn of(weapon: Weapon) -> Self {
        let held = match (weapon.drawn, weapon.protects) {
            (true, Some(at)) => Held::Before(at),
            (true, None) => Held::InHand,
            (false, _) => Held::Stored,
        };
        Carried { kind: weapon.kind, uses: weapon.uses, held }
    }
}

impl Change {
    /// The number of dice more, or worse.
    pub(super) fn sum(&self) -> i8 {
        match self {
            Change::Why(why) => why.iter().map(|reason| reason.dice()).sum(),
            Change::Sum(sum) => *sum,
        }
    }
}

impl Reason {
    /// A die more, or a die worse.
    fn dice(self) -> i8 {
        match self {
            Reason::TalkedAt
            | Reason::SpikedFeed
            | Reason::LampsFail
            | Reason::HasGloated
            | Reason::ArmGone
            | Reason::LegGone
            | Reason::MiddleGone => -1,
            Reason::Feint
            | Reason::TunnelVision
            | Reason::SteadySquint
            | Reason::Elusive
            | Reason::PaidSpotter => 1,
        }
    }
}
