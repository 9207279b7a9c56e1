//! All that a reader may know of the board: text, picture and sentences are made of this alone.

use super::nouns::name;
use crate::words::{Cast, Pending, Standing};
use morituri::tables::{Card, Space};
use morituri::{Gladiator, View};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use table::{BySeat, Seat};

/// So many gladiators leave no room for the names of their cards.
const CROWD: u8 = 5;

/// The board as its reader may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// The bout's number on its server, 0 for none.
    pub(super) bout: u64,
    /// How far the game has come; none before the first rolls.
    pub(super) round: Option<Round>,
    /// The spaces whose Hit Point still lies there.
    pub(super) hit_points: BTreeSet<Space>,
    /// Who travels.
    pub(super) seats: BySeat<Traveller>,
    /// Cards in the draw pile.
    pub(super) draw: u8,
    /// Cards in the discard pile.
    pub(super) discards: usize,
    /// The card that was discarded last.
    pub(super) top: Option<Card>,
    /// Whom the bout waits for, or how it ended.
    pub(super) standing: Standing,
}

/// How far the game has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Round {
    /// The round, from 1.
    pub(super) number: u32,
    /// Whose turn it is; nobody's once the bout is over.
    pub(super) active: Option<Seat>,
}

/// Somebody on the way to Roma.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Traveller {
    /// What the player is called.
    pub(super) name: String,
    /// How the gladiator is.
    pub(super) life: Life,
}

/// How a gladiator is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Life {
    /// Out of the game.
    Dead {
        /// His place, once it is known.
        place: Option<u8>,
        /// Where and by whom he fell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fell: Option<Fell>,
    },
    /// In play.
    Alive(Alive),
}

/// How a gladiator fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fell {
    /// To whom; none is a beast.
    by: Option<Seat>,
    /// Where.
    place: String,
}

/// A gladiator in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Alive {
    /// Where he stands.
    pub(super) space: Space,
    /// His Hit Points.
    pub(super) hp: u8,
    /// The Attack Value of each of his attacks.
    pub(super) attack: u8,
    /// How many attacks he has.
    pub(super) attacks: u8,
    /// His Defense.
    pub(super) defense: u8,
    /// His Encumbrance.
    pub(super) encumbrance: u8,
    /// What he wears.
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

/// What a gladiator wears, as far as a board has room for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Gear {
    /// Card by card.
    Cards(Vec<Card>),
    /// Among many: whether a net is among it.
    Net(bool),
}

impl Facts {
    /// What `view` shows.
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
    /// On which space somebody fell.
    pub(super) fn grave(fell: &Fell) -> Option<Space> {
        Space::all().find(|space| space.name() == fell.place)
    }

    /// To whom and where somebody fell, such as `a beast, Pola`, with names as `called`.
    pub(super) fn fell(fell: &Fell, called: impl Fn(Seat) -> String) -> String {
        format!("{} in {}", fell.by.map_or_else(|| "a beast".to_owned(), called), fell.place)
    }

    /// What the player of a seat is called.
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

    /// How he is and what he fights with, in full words where there is room for them.
    pub(super) fn figures(&self) -> String {
        let Alive { hp, defense, encumbrance, .. } = self;
        let attack = self.attack();
        if self.is_crowded() {
            return format!("HP {hp} Att {attack} Def {defense} Wt {encumbrance}");
        }
        format!("Hit Points {hp}, Attack {attack}, Defense {defense}, Weight {encumbrance}")
    }

    /// What he wears by name, and what is to be said of him besides.
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
