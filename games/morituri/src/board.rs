//! The state of a game: plain data, and questions about it.

use crate::tables::{CASSES_IN_RAIDS, Card, Kind, PUGIO, ROMA, SECUTOR_GUARD, Slot, Space};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use table::{BySeat, Hidden, Seat};

/// Everything that is so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    pub seats: BySeat<Gladiator>,
    /// The draw pile, its top first: nobody knows its order.
    pub draw: Hidden<Vec<Card>>,
    /// The discard pile, its oldest card first.
    pub discard: Vec<Card>,
    /// The cards drawn since this turn began, in order: everybody saw them.
    #[serde(default)]
    pub drawn: Vec<Card>,
    /// The spaces whose Hit Point still lies there.
    pub hp_spaces: BTreeSet<Space>,
    /// The order of turns; empty until the first rolls.
    pub turn_order: Vec<Seat>,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The round, from 1; 0 before the first rolls.
    pub round: u32,
    /// The choices made before the bout.
    pub options: Variants,
    /// Whether and how the game has ended.
    pub outcome: Verdict,
    /// The number of the round of a duel that would follow, while somebody decides on it; 0 on
    /// every quiet board, and so in no save.
    #[serde(skip)]
    pub next_round: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gladiator {
    /// His permanent Hit Points.
    pub hp: u8,
    pub space: Space,
    /// The cards he wears.
    pub slots: Slots,
    /// Whether he misses his next turn.
    pub misses: bool,
    /// Whether he has won a fight in Roma since he arrived there (R69).
    pub laurel: bool,
    /// Whether he is in play.
    pub alive: bool,
    /// Whether he sits out his next turn, having died on the road.
    pub sitting_out: bool,
    /// Whether his die was rolled without asking when a bout of edition 1 was taken up: it holds for
    /// the turn under way, and orders say so since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rolls_on: bool,
    /// How many of his dice are rolled without asking, unless something befalls him before; in his own turn that of the
    /// turn is among them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ahead: u8,
    /// His place, once he is out or crowned.
    pub place: Option<u8>,
    /// His deeds.
    #[serde(default)]
    pub record: Record,
}

impl Gladiator {
    /// Asks him again before his next die.
    pub(crate) fn rolls_no_further(&mut self) {
        self.ahead = self.ahead.min(1);
    }
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// The deeds of a gladiator, for statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// His turns, without those missed or sat out.
    pub turns: u16,
    /// How often he arrived in Roma.
    pub arrivals: u8,
    /// Beasts he survived.
    pub beasts_slain: u8,
    pub duels_won: u8,
    /// Gladiators who died fighting him.
    pub gladiators_killed: u8,
    /// How often he died.
    pub deaths: u8,
    /// Where and by whom he died last.
    pub died: Option<Death>,
}

/// Where and by whom a gladiator died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Death {
    /// The arena.
    pub space: Space,
    /// The gladiator who fought him; `None`: a beast.
    pub by: Option<Seat>,
}

/// The choices made before the bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variants {
    /// Whether those who die on the road begin again (Alternate Rule 2).
    pub rejoin: bool,
    /// The task left to the last gladiator in play.
    pub lone: Lone,
    pub road: Road,
    /// Whether the die of movement is rolled without asking.
    pub auto_roll: bool,
}

/// The task left to the last gladiator in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lone {
    /// Win in Roma (Alternate Rule 1).
    Beast,
    /// Nothing.
    Crown,
}

/// How long the road is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Road {
    /// From Alexandria.
    Full,
    /// From Carthago, outfitted.
    Short,
}

/// Whether and how the game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It has not.
    Running,
    /// This seat won the Rudis.
    Winner(Seat),
    /// Everybody is dead (R73).
    NoWinner,
}

impl Board {
    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome != Verdict::Running
    }

    pub fn in_play(&self) -> impl Iterator<Item = Seat> {
        self.seats.by_seat().filter(|(_, gladiator)| gladiator.alive).map(|(seat, _)| seat)
    }

    /// Whether `who` is the only gladiator in play.
    pub fn is_alone(&self, who: Seat) -> bool {
        self.in_play().eq([who])
    }

    /// The others in play on `who`'s space, clockwise from him (R3).
    pub fn beside(&self, who: Seat) -> Vec<Seat> {
        let count = self.seats.count();
        let here = self.seats[who].space;
        (1..count)
            .map(|by| Seat((who.0 + by) % count))
            .filter(|other| self.seats[*other].alive && self.seats[*other].space == here)
            .collect()
    }

    /// Whether `who` is in play and in Roma.
    pub fn is_in_roma(&self, who: Seat) -> bool {
        self.seats[who].alive && self.seats[who].space == ROMA
    }
}

impl Gladiator {
    /// A fresh gladiator: no cards, so a Pugio.
    pub fn fresh(hp: u8, space: Space) -> Self {
        Gladiator {
            hp,
            space,
            slots: Slots::default(),
            misses: false,
            laurel: false,
            alive: true,
            sitting_out: false,
            rolls_on: false,
            ahead: 0,
            place: None,
            record: Record::default(),
        }
    }
}

/// The cards a gladiator uses, all of them all the time (R19).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Slots {
    pub head: Option<Card>,
    pub torso: Option<Card>,
    pub legs: Option<Card>,
    pub weapon: Option<Card>,
    pub off: Option<Card>,
}

impl Slots {
    /// The card in `slot`.
    pub fn get(&self, slot: Slot) -> Option<Card> {
        match slot {
            Slot::Head => self.head,
            Slot::Torso => self.torso,
            Slot::Legs => self.legs,
            Slot::Weapon => self.weapon,
            Slot::Off => self.off,
        }
    }

    pub fn slot(&mut self, slot: Slot) -> &mut Option<Card> {
        match slot {
            Slot::Head => &mut self.head,
            Slot::Torso => &mut self.torso,
            Slot::Legs => &mut self.legs,
            Slot::Weapon => &mut self.weapon,
            Slot::Off => &mut self.off,
        }
    }

    /// Every card in use with its slot, in the order of slots.
    pub fn worn(&self) -> impl Iterator<Item = (Slot, Card)> {
        Slot::ALL.into_iter().filter_map(|slot| Some((slot, self.get(slot)?)))
    }

    /// [Weapons] The Attack Value of each attack: the weapon's in its present grip (R20).
    pub fn attack_value(&self) -> u8 {
        match self.weapon.map(Card::kind) {
            Some(Kind::Weapon(one, two, _)) => {
                let value = if self.off.is_some() { one.or(two) } else { two.or(one) };
                value.unwrap_or(PUGIO)
            }
            Some(Kind::Armour(..) | Kind::Net | Kind::Flux) | None => PUGIO,
        }
    }

    /// [Weapons] His attacks in a round.
    pub fn attacks(&self) -> u8 {
        match self.weapon.map(Card::kind) {
            Some(Kind::Weapon(.., attacks)) => attacks,
            Some(Kind::Armour(..) | Kind::Net | Kind::Flux) | None => 1,
        }
    }

    /// [Armor] His Defense Value.
    pub fn defense(&self) -> u8 {
        self.worn().map(|(_, card)| card.defense()).sum()
    }

    /// [Armor] His Encumbrance.
    pub fn encumbrance(&self) -> u8 {
        self.worn().map(|(_, card)| card.encumbrance()).sum()
    }

    /// [Weapons] Whether he has the Casses.
    pub fn has_casses(&self) -> bool {
        self.off == Some(Card::Casses)
    }

    /// [Weapons] What his helmet adds to his die against a Casses (R41).
    pub fn guard(&self) -> u8 {
        if self.head == Some(Card::SecutorGalea) { SECUTOR_GUARD } else { 0 }
    }

    /// [Weapons] What bandits and pirates look at: the values of all he fights with (R13).
    pub fn raid_value(&self) -> u8 {
        let casses = if self.has_casses() { CASSES_IN_RAIDS } else { 0 };
        self.attack_value() * self.attacks() + casses
    }

    /// [Weapon/Armor Cards] The slots whose cards `card` cannot be used with (R17).
    pub fn clashes(&self, card: Card) -> Vec<Slot> {
        let both_hands = |weapon: Option<Card>| weapon.is_some_and(Card::needs_both_hands);
        let clashes = |slot: Slot| match slot {
            Slot::Weapon => card.slot() == Some(Slot::Off) && both_hands(self.weapon),
            Slot::Off => card.needs_both_hands(),
            Slot::Head | Slot::Torso | Slot::Legs => false,
        };
        let held = self.worn().map(|(slot, _)| slot);
        held.filter(|slot| card.slot() == Some(*slot) || clashes(*slot)).collect()
    }

    /// [Weapons] Whether `card` would bring a weapon from two hands into one (R20).
    pub fn changes_grip(&self, card: Card) -> bool {
        card.slot() == Some(Slot::Off)
            && self.off.is_none()
            && self.weapon.is_some_and(Card::has_two_grips)
    }

    /// These slots with `card` put on, and without the cards that clash with it.
    pub fn with(mut self, card: Card) -> Self {
        for slot in self.clashes(card) {
            *self.slot(slot) = None;
        }
        if let Some(slot) = card.slot() {
            *self.slot(slot) = Some(card);
        }
        self
    }

    /// These slots with `slot` empty.
    pub fn without(mut self, slot: Slot) -> Self {
        *self.slot(slot) = None;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wearing(cards: &[Card]) -> Slots {
        cards.iter().fold(Slots::default(), |slots, card| slots.with(*card))
    }

    #[test]
    fn a_weapon_of_two_grips_is_held_in_two_hands_unless_the_off_hand_is_used() {
        let figures = |slots: Slots| (slots.attack_value(), slots.attacks(), slots.raid_value());
        assert_eq!(figures(wearing(&[])), (1, 1, 1));
        assert_eq!(figures(wearing(&[Card::Hasta])), (4, 1, 4));
        assert_eq!(figures(wearing(&[Card::Hasta, Card::Parma])), (2, 1, 2));
        assert_eq!(figures(wearing(&[Card::Trident, Card::Casses])), (3, 1, 4));
        assert_eq!(figures(wearing(&[Card::DualGladius])), (2, 2, 4));
        assert_eq!(figures(wearing(&[Card::Casses])), (1, 1, 2));
    }

    #[test]
    fn a_dual_gladius_clashes_with_whatever_is_in_the_off_hand() {
        let armed = wearing(&[Card::Gladius, Card::Parmula]);
        assert_eq!(armed.clashes(Card::DualGladius), [Slot::Weapon, Slot::Off]);
        let dual = wearing(&[Card::DualGladius]);
        assert_eq!(dual.clashes(Card::Casses), [Slot::Weapon]);
        assert_eq!(dual.clashes(Card::Sica), [Slot::Weapon]);
        assert_eq!(dual.clashes(Card::Manica), []);
        assert!(!dual.changes_grip(Card::Parma));
        assert!(wearing(&[Card::Trident]).changes_grip(Card::Parma));
        assert!(!wearing(&[Card::Trident, Card::Parma]).changes_grip(Card::Scutum));
    }
}
