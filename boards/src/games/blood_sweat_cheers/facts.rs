//! Everything a reader may know of the board: the only source of text, picture and sentences.

use super::nouns::{Names, unused};
use super::sums::roar_of;
use super::tracker::{Part, Tracker};
use crate::words::{Cast, Pending, Standing};
use blood_sweat_cheers::{
    Attribute, BySide, Class, Deed, Harm, InForce, Last as LastPhase, Pair, PerkSet, Phase, Roll,
    Said, Side, Stage, Status, View, Zone,
};
use serde::{Deserialize, Serialize};

/// The board as its reader may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// The bout's number on its server, 0 for none.
    pub(super) bout: u64,
    /// The progress of the bout; `None` while the gladiators are being chosen.
    pub(super) turn: Option<Turn>,
    pub(super) sides: BySide<Corner>,
    /// The side that the crowd favours, if any.
    pub(super) favour: Option<Favour>,
    pub(super) deck: u8,
    pub(super) discards: u8,
    /// The cards that the automaton has turned over, if it has.
    pub(super) automaton: Option<Automaton>,
    /// The declared actions of this phase, the opener's first.
    pub(super) declared: Vec<Declared>,
    /// The dice as they lie, once they do.
    pub(super) roll: Option<BySide<Throw>>,
    /// The summands of each die, part by part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) made: Option<BySide<Vec<Summand>>>,
    /// The result of the last phase.
    pub(super) last: Option<Last>,
    /// The seats that the bout waits for, or its outcome.
    pub(super) standing: Standing,
}

/// The progress of the bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Turn {
    /// The turn, from 1.
    pub(super) number: u16,
    /// Its half.
    pub(super) phase: Phase,
    /// The side that plays first in it; `None` once its cards are played.
    pub(super) opener: Option<Side>,
}

/// One side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Corner {
    pub(super) name: String,
    /// The number of cards it holds; `None` for the automaton, which has no hand.
    pub(super) cards: Option<u8>,
    /// Its gladiator, once chosen.
    pub(super) gladiator: Option<Gladiator>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Gladiator {
    pub(super) class: Class,
    pub(super) zone: Zone,
    /// Speed, Attack and Defence.
    pub(super) attributes: [Worth; 3],
    /// Wounds that can still be exploited.
    pub(super) fresh: u8,
    pub(super) exploited: u8,
    /// Whether he is compromised, and how.
    pub(super) status: Status,
    /// Whether the house decides for him; false for an automaton.
    pub(super) house: bool,
    /// Whether his player offers a draw.
    pub(super) draw: bool,
}

/// An attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Worth {
    /// As printed.
    pub(super) printed: i8,
    pub(super) now: i8,
}

/// The crowd's favour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Favour {
    pub(super) side: Side,
    /// Its amount, from 1.
    pub(super) points: u8,
}

/// The automaton's cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Automaton {
    /// The cards that it has turned over.
    pub(super) turned: Pair,
    /// Those of them that it keeps for the roll.
    pub(super) kept: Pair,
}

/// An action as declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Declared {
    pub(super) side: Side,
    pub(super) action: Deed,
    /// Whether the gladiator stays where he is.
    pub(super) stays: bool,
    /// The zone where he ends.
    pub(super) to: Zone,
    pub(super) cards: Pair,
    /// The perks in use.
    pub(super) with: PerkSet,
    /// The perks that its cards carry without use.
    pub(super) without: PerkSet,
}

/// One side of the opposed roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Throw {
    pub(super) die: u8,
    /// The sum of the summands.
    pub(super) base: i8,
    /// The bonus of a ROAR, if one was played.
    pub(super) roar: Option<i8>,
}

/// A summand of a die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Summand {
    /// Its reason, in few letters.
    pub(super) word: String,
    /// Its amount.
    pub(super) value: i8,
    /// Whether it is an attribute of the gladiator's.
    pub(super) is_attribute: bool,
    /// Whether it is the opponent's doing.
    pub(super) is_of_foe: bool,
}

/// The result of a phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Last {
    pub(super) actions: BySide<Deed>,
    /// The opposed roll, if there was one.
    pub(super) roll: Option<Compared>,
}

/// An opposed roll that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Compared {
    pub(super) scores: BySide<i8>,
    /// Its result.
    pub(super) came: Came,
}

/// The result of an opposed roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Came {
    /// Harm for one side.
    Harm {
        harm: Harm,
        /// The side that suffers it.
        on: Side,
    },
    /// Equal scores.
    Tie,
    /// The winner had rolled with Speed.
    Dodged,
    /// The winner had rolled with Attack or Defence.
    Blocked,
    /// No harm, and the attribute of the winner is unknown.
    Nothing,
}

impl Facts {
    pub(super) fn of(view: &View, cast: &Cast, pending: &Pending) -> Self {
        let names = Names::new(cast, view);
        let turn = match view.stage {
            Stage::Classes | Stage::Deal => None,
            Stage::TurnStart | Stage::Phase | Stage::Refresh | Stage::Missio | Stage::Over => {
                let is_played = matches!(view.stage, Stage::TurnStart | Stage::Phase);
                let opener = (is_played && pending.over.is_none()).then(|| view.opener());
                Some(Turn { number: view.turn, phase: view.phase, opener })
            }
        };
        let favoured = Side::BOTH.into_iter().find(|side| 0 < view.favour.of(*side));
        let favour =
            favoured.map(|side| Favour { side, points: view.favour.of(side).unsigned_abs() });
        let automaton = (view.solo && !view.turned.is_empty())
            .then_some(Automaton { turned: view.turned, kept: view.kept });
        let declared = [view.opener(), view.opener().other()].into_iter();
        let declared = declared.filter_map(|side| {
            let said = view.declared[side].as_ref()?;
            Some(Declared::of(side, said, &view.rules))
        });
        Facts {
            bout: cast.number,
            turn,
            sides: BySide::new(|side| Corner::of(view, cast, &names, side)),
            favour,
            deck: view.deck,
            discards: view.discard,
            automaton,
            declared: declared.collect(),
            roll: view.roll.map(|roll| BySide::new(|side| Throw::of(&roll, side))),
            made: view.roll.map(|roll| {
                let tracker = Tracker::of_roll(view);
                BySide::new(|side| Summand::all(&tracker, &roll, side))
            }),
            last: view.last.as_ref().map(Last::of),
            standing: Standing::of(pending),
        }
    }
}

impl Corner {
    fn of(view: &View, cast: &Cast, names: &Names<'_>, side: Side) -> Self {
        let shown = &view.fighters[side];
        let body = &shown.body;
        let is_automaton = view.solo && side == Side::Blue;
        let house = cast.house.get(side.seat()).copied().unwrap_or(false);
        let worth =
            |attribute: Attribute, printed: i8| Worth { printed, now: body.modified(attribute) };
        let gladiator = body.class.map(|class| Gladiator {
            class,
            zone: body.zone,
            attributes: [
                worth(Attribute::Speed, body.speed),
                worth(Attribute::Attack, body.attack),
                worth(Attribute::Defence, body.defence),
            ],
            fresh: body.fresh,
            exploited: body.exploited,
            status: body.status,
            house: house && !is_automaton,
            draw: shown.draw,
        });
        Corner {
            name: names.name(side).to_owned(),
            cards: (!is_automaton).then_some(shown.cards),
            gladiator,
        }
    }
}

impl Declared {
    /// The declaration of a side.
    pub(super) fn of(side: Side, said: &Said, rules: &InForce) -> Self {
        Declared {
            side,
            action: said.action,
            stays: said.from == said.to,
            to: said.to,
            cards: said.cards,
            with: said.perks,
            without: unused(said, rules),
        }
    }
}

impl Throw {
    fn of(roll: &Roll, side: Side) -> Self {
        let roar = roll.roar.filter(|(by, _)| *by == side);
        Throw { die: roll.dice[side], base: roll.bases[side], roar: roar.map(|(_, bonus)| bonus) }
    }

    pub(super) fn score(self) -> i16 {
        i16::from(self.die) + i16::from(self.base) + i16::from(self.roar.unwrap_or(0))
    }
}

impl Summand {
    /// All summands of a side, its ROAR last; empty where they are not known.
    fn all(tracker: &Tracker, roll: &Roll, side: Side) -> Vec<Summand> {
        if tracker.clash().is_none() {
            return Vec::new();
        }
        let parts = tracker.parts(side, roll.bases[side]).into_iter().chain(roar_of(roll, side));
        parts
            .map(|Part { short, value, is_attribute, is_of_foe, .. }| Summand {
                word: short.to_owned(),
                value,
                is_attribute,
                is_of_foe,
            })
            .collect()
    }
}

impl Last {
    fn of(last: &LastPhase) -> Self {
        let roll = last.compared.as_ref().map(|compared| Compared {
            scores: compared.scores,
            came: match (compared.verdict.on, compared.verdict.outcome) {
                (Some(on), harm) => Came::Harm { harm, on },
                (None, Harm::Tie) => Came::Tie,
                (None, _) => match compared.won_with {
                    Some(Attribute::Speed) => Came::Dodged,
                    Some(Attribute::Attack | Attribute::Defence) => Came::Blocked,
                    None => Came::Nothing,
                },
            },
        });
        Last { actions: last.actions, roll }
    }
}
