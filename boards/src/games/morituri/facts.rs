//! Everything a reader may know of the board: the only source of text, picture and sentences.

use super::nouns::name;
use crate::words::{Cast, Pending, Standing};
use morituri::tables::{Card, Space};
use morituri::{Gladiator, View};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use table::{BySeat, Seat};

/// The number of gladiators from which there is no room for the names of their cards.
const CROWD: u8 = 5;

/// The board as its reader may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// The bout's number on its server, 0 for none.
    pub(super) bout: u64,
    /// The progress of the game; `None` before the first rolls.
    pub(super) round: Option<Round>,
    /// The spaces whose Hit Point still lies there.
    pub(super) hit_points: BTreeSet<Space>,
    pub(super) seats: BySeat<Traveller>,
    pub(super) draw: u8,
    pub(super) discards: usize,
    /// The card that was discarded last.
    pub(super) top: Option<Card>,
    /// The seats that the bout waits for, or its outcome.
    pub(super) standing: Standing,
}

/// The progress of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Round {
    /// The round, from 1.
    pub(super) number: u32,
    /// The seat whose turn it is; `None` once the bout is over.
    pub(super) active: Option<Seat>,
}

/// A gladiator on the way to Roma, or a dead one, with his player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Traveller {
    pub(super) name: String,
    pub(super) life: Life,
}

/// A gladiator's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Life {
    /// Out of the game.
    Dead {
        /// His place, once it is known.
        place: Option<u8>,
        /// Where he fell, and to whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fell: Option<Fell>,
    },
    /// In play.
    Alive(Alive),
}

/// The circumstances of a gladiator's death.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fell {
    /// The seat that killed him; `None` is a beast.
    by: Option<Seat>,
    /// The name of the space.
    place: String,
}

/// A gladiator in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Alive {
    pub(super) space: Space,
    /// His Hit Points.
    pub(super) hp: u8,
    pub(super) attack: u8,
    /// The number of his attacks.
    pub(super) attacks: u8,
    pub(super) defense: u8,
    pub(super) encumbrance: u8,
    pub(super) gear: Gear,
    /// Whether he has won a fight in Roma since he arrived there.
    pub(super) laurel: bool,
    /// Whether he misses his next turn.
    pub(super) misses: bool,
    /// Whether he sits out his next turn.
    pub(super) sits_out: bool,
    /// Whether the house decides for him.
    pub(super) house: bool,
}

/// A gladiator's gear, as far as a board has room for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Gear {
    Cards(Vec<Card>),
    /// Among many gladiators: whether he has a net.
    Net(bool),
}

impl Facts {
    pub(super) fn of(view: &View, cast: &Cast, pending: &Pending) -> Self {
        let is_crowded = CROWD <= view.seats.count();
        let active = pending.over.is_none().then_some(view.active);
        let round = Round { number: view.round, active };
        let traveller = |seat: Seat| {
            let house = cast.house.get(seat).copied().unwrap_or(false);
            let gladiator = &view.seats[seat];
            let life = if gladiator.alive {
                Life::Alive(Alive::of(gladiator, house, is_crowded))
            } else {
                let fell = gladiator
                    .record
                    .died
                    .map(|it| Fell { by: it.by, place: it.space.name().to_owned() });
                Life::Dead { place: gladiator.place, fell }
            };
            Traveller { name: name(cast, seat).to_owned(), life }
        };
        Facts {
            bout: cast.number,
            round: (view.round != 0).then_some(round),
            hit_points: view.hp_spaces.clone(),
            seats: BySeat::new(view.seats.count(), traveller),
            draw: view.draw,
            discards: view.discard.len(),
            top: view.discard.last().copied(),
            standing: Standing::of(pending),
        }
    }
}

impl Facts {
    /// The space on which a gladiator fell.
    pub(super) fn grave(fell: &Fell) -> Option<Space> {
        Space::all().find(|space| space.name() == fell.place)
    }

    /// A gladiator's killer and place of death, such as `a beast in Pola`, with names as `called`.
    pub(super) fn fell(fell: &Fell, called: impl Fn(Seat) -> String) -> String {
        format!("{} in {}", fell.by.map_or_else(|| "a beast".to_owned(), called), fell.place)
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat).map_or("somebody", |traveller| traveller.name.as_str())
    }
}

impl Traveller {
    /// The gladiator, while he is in play.
    pub(super) fn alive(&self) -> Option<&Alive> {
        match &self.life {
            Life::Dead { .. } => None,
            Life::Alive(alive) => Some(alive),
        }
    }
}

impl Alive {
    fn of(gladiator: &Gladiator, house: bool, is_crowded: bool) -> Self {
        let slots = &gladiator.slots;
        let gear = if is_crowded {
            Gear::Net(slots.has_casses())
        } else {
            Gear::Cards(slots.worn().map(|(_, card)| card).collect())
        };
        Alive {
            space: gladiator.space,
            hp: gladiator.hp,
            attack: slots.attack_value(),
            attacks: slots.attacks(),
            defense: slots.defense(),
            encumbrance: slots.encumbrance(),
            gear,
            laurel: gladiator.laurel,
            misses: gladiator.misses,
            sits_out: gladiator.sitting_out,
            house,
        }
    }

    /// The Attack Value, such as `3`, or `2x2` for two attacks.
    pub(super) fn attack(&self) -> String {
        match self.attacks {
            1 => self.attack.to_string(),
            attacks => format!("{}x{attacks}", self.attack),
        }
    }

    /// Whether he is among too many for full words.
    pub(super) fn is_crowded(&self) -> bool {
        match &self.gear {
            Gear::Cards(_) => false,
            Gear::Net(_) => true,
        }
    }

    /// His state and fighting values, in full words where there is room for them.
    pub(super) fn figures(&self) -> String {
        let Alive { hp, defense, encumbrance, .. } = self;
        let attack = self.attack();
        if self.is_crowded() {
            return format!("HP {hp} Att {attack} Def {defense} Wt {encumbrance}");
        }
        format!("Hit Points {hp}, Attack {attack}, Defense {defense}, Weight {encumbrance}")
    }

    /// His gear by name, and his further states.
    pub(super) fn notes(&self) -> Vec<&'static str> {
        let (worn, has_net) = match &self.gear {
            Gear::Cards(cards) => (cards.as_slice(), false),
            Gear::Net(has_net) => (&[][..], *has_net),
        };
        let notes = [
            (self.misses, "misses a turn"),
            (self.sits_out, "sits out"),
            (self.house, "house plays"),
            (has_net, "net"),
        ];
        let notes = notes.into_iter().filter(|(holds, _)| *holds).map(|(_, note)| note);
        worn.iter().map(|card| card.row().name).chain(notes).collect()
    }
}
