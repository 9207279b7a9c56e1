//! Everything a reader may know of the board: the only source of text, picture and sentences.

use super::fighters;
use super::nouns::{loans, name};
use crate::words::{Cast, Pending, Standing};
use bloodsport_gambler::tables::Type;
use bloodsport_gambler::{
    Card, Ending, Fighter, Number, Pair, Phase, Secret, Shown, ShownFight, ShownSabotage, Side,
    Slot, Spot, Status, View,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use table::{BySeat, Seat};

// They hold Weapons, Secrets and Sabotage that only their reader may know.
table::never_printed!(Facts, Open, Seen<T>, Staked);

/// The board as its reader may know it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// The bout's number on its server, 0 for none.
    pub(super) bout: u64,
    /// The round, from 1.
    pub(super) round: u8,
    /// The present part of the round.
    pub(super) doing: Doing,
    pub(super) guard: u8,
    /// The Fights, the first one first.
    pub(super) fights: Vec<Fight>,
    pub(super) seats: BySeat<Gambler>,
    pub(super) deck: u8,
    pub(super) discards: usize,
    /// Cards used in this round.
    pub(super) used: usize,
    /// The seats that the bout waits for, or its outcome.
    pub(super) standing: Standing,
}

/// The part of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Doing {
    /// Everything is being laid out.
    SetUp,
    /// Cards are played in turn.
    Cards,
    Slips,
    Fights,
    /// The moneylenders want their Coin.
    Debts,
    /// A finished gambler stays or leaves.
    Stay,
    /// Unwanted cards are discarded.
    Reset,
    Over,
}

/// Two Fighters and their fate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fight {
    pub(super) fighters: Pair<Fighter>,
    pub(super) state: State,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) bet: Option<Staked>,
}

/// A bet, which only its reader may know.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Staked {
    pub(super) side: Side,
    /// Its Coin.
    pub(super) amount: u8,
    /// Whether the guards have taken it.
    pub(super) forfeit: bool,
}

/// The state of a Fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum State {
    Over(Ending),
    /// It is still to come, or being watched.
    Open(Box<Open>),
}

/// A Fight that is not over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Open {
    pub(super) figures: Pair<Figures>,
    /// Their Weapons, if they are seen.
    pub(super) arms: Pair<Option<Seen<Arms>>>,
    /// The Secret, if it is seen.
    pub(super) secret: Option<Seen<Secret>>,
    /// Its course, while it is watched.
    pub(super) watched: Option<Watched>,
    /// Sabotage in playing order, until it is revealed.
    pub(super) stack: Vec<Lies>,
}

/// A Fighter's figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Figures {
    pub(super) strength: i8,
    pub(super) dexterity: i8,
    /// The Wounds that fell it.
    pub(super) life: i8,
}

/// A thing that is seen, perhaps by its reader alone.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seen<T> {
    /// The thing.
    pub(super) what: T,
    /// Whether only the reader is known to have seen it.
    pub(super) own: bool,
}

/// A Weapon in its present use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Arms {
    pub(super) weapon: bloodsport_gambler::Weapon,
    /// The attribute it adds to the die.
    pub(super) kind: Type,
    /// The Wounds that it deals.
    pub(super) damage: i8,
}

/// A Fight that is being watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Watched {
    /// The fight round, from 1.
    pub(super) round: u8,
    pub(super) wounds: Pair<u8>,
    /// The dice of this fight round, while they lie.
    pub(super) rolls: Option<Dice>,
}

/// The dice of a fight round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Dice {
    /// The rolls in use.
    pub(super) used: Pair<u8>,
    /// A chant's bonus to them.
    pub(super) chant: Pair<i8>,
    /// Whether nobody inflicts Wounds.
    pub(super) no_wounds: bool,
}

/// A Sabotage card beside a Fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lies {
    pub(super) side: Side,
    /// The seat that played it.
    pub(super) by: Seat,
    /// The card, if it is seen.
    pub(super) card: Option<Seen<Card>>,
    pub(super) time: u8,
    pub(super) coin: u8,
}

/// A player who bets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Gambler {
    pub(super) name: String,
    /// Coin, with all stakes.
    pub(super) coin: u8,
    pub(super) chance: u8,
    pub(super) time: u8,
    pub(super) cards: u8,
    pub(super) debt: Debt,
    /// Whether the house decides.
    pub(super) house: bool,
}

/// A gambler's debt, or its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Debt {
    /// The loans except for these payments.
    Owes(BTreeSet<u8>),
    /// Nothing more: the gambler has won before and gambles on.
    Free,
    /// Nothing more, since this round.
    Won,
    /// More than could be paid.
    Lost,
    Left {
        /// Whether after a victory.
        won: bool,
    },
}

impl Facts {
    pub(super) fn of(view: &View, cast: &Cast, pending: &Pending) -> Self {
        let fights = Number::ALL.into_iter().zip(&view.fights);
        Facts {
            bout: cast.number,
            round: view.round,
            doing: if pending.over.is_some() { Doing::Over } else { Doing::of(view.phase) },
            guard: view.guard,
            fights: fights.map(|(number, fight)| Fight::of(view, number, fight)).collect(),
            seats: BySeat::new(view.seats.count(), |seat| Gambler::of(view, cast, seat)),
            deck: view.action.0,
            discards: view.action.1.len(),
            used: view.used.len(),
            standing: Standing::of(pending),
        }
    }

    /// Whether its reader alone knows something.
    pub(super) fn has_own(&self) -> bool {
        self.fights.iter().filter_map(Fight::open).any(Open::has_own)
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat).map_or("somebody", |gambler| gambler.name.as_str())
    }

    /// The Fight of that number before, if it is still the same one.
    pub(super) fn before<'a>(
        was: Option<&'a Facts>,
        number: usize,
        now: &Fight,
    ) -> Option<&'a Fight> {
        let before = was.and_then(|was| was.fights.get(number));
        before.filter(|before| before.fighters == now.fighters)
    }
}

impl Doing {
    fn of(phase: Phase) -> Self {
        match phase {
            Phase::Setup => Doing::SetUp,
            Phase::Action => Doing::Cards,
            Phase::Bets => Doing::Slips,
            Phase::Watch | Phase::React => Doing::Fights,
            Phase::Settle => Doing::Debts,
            Phase::Stay => Doing::Stay,
            Phase::Reset => Doing::Reset,
            Phase::Over => Doing::Over,
        }
    }

    /// The same in a word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Doing::SetUp => "set-up",
            Doing::Cards => "cards",
            Doing::Slips => "slips",
            Doing::Fights => "Fights",
            Doing::Debts => "debts",
            Doing::Stay => "stay?",
            Doing::Reset => "reset",
            Doing::Over => "over",
        }
    }
}

impl Fight {
    fn of(view: &View, number: Number, fight: &ShownFight) -> Self {
        let private = view.own.and_then(|seat| view.seats[seat].private.as_ref());
        let bet = private.and_then(|private| private.slip.bet(number));
        let bet =
            bet.map(|bet| Staked { side: bet.side, amount: bet.amount, forfeit: bet.forfeit });
        let state = match fight.ending {
            Some(ending) => State::Over(ending),
            None => State::Open(Box::new(Open::of(number, fight))),
        };
        Fight { fighters: fight.fighters, state, bet }
    }

    /// Its state while it is not over.
    pub(super) fn open(&self) -> Option<&Open> {
        match &self.state {
            State::Over(_) => None,
            State::Open(open) => Some(open),
        }
    }
}

impl Open {
    fn of(number: Number, fight: &ShownFight) -> Self {
        let is_own = |spot: Spot| !fight.revealed && !fight.shown.contains(&spot);
        let watched = Watched {
            round: fight.round,
            wounds: fight.wounds,
            rolls: fight.rolls.map(|rolls| Dice {
                used: rolls.used,
                chant: rolls.chant,
                no_wounds: rolls.no_wounds,
            }),
        };
        let stack = fight.stack.iter().filter(|_| !fight.revealed).map(Lies::of);
        Open {
            figures: Pair::new(|side| {
                let [strength, dexterity] = fighters::figures(fight, side);
                Figures { strength, dexterity, life: fighters::life(fight, side) }
            }),
            arms: Pair::new(|side| {
                let own = is_own(Spot::Weapon(Slot { fight: number, side }));
                fighters::arms(fight, side).map(|what| Seen { what, own })
            }),
            secret: fight.secret.map(|what| Seen { what, own: is_own(Spot::Secret(number)) }),
            watched: (0 < fight.round).then_some(watched),
            stack: stack.collect(),
        }
    }

    /// Whether its reader alone knows something of it.
    fn has_own(&self) -> bool {
        self.arms.0.iter().flatten().any(|arms| arms.own)
            || self.secret.is_some_and(|secret| secret.own)
            || self.stack.iter().filter_map(|lies| lies.card).any(|card| card.own)
    }

    pub(super) fn wounds(&self, side: Side) -> u8 {
        self.watched.map_or(0, |watched| watched.wounds[side])
    }
}

impl Lies {
    fn of(shown: &ShownSabotage) -> Self {
        let own = !shown.open && !shown.shown;
        Lies {
            side: shown.side,
            by: shown.by,
            card: shown.card.map(|what| Seen { what, own }),
            time: shown.time,
            coin: shown.coin,
        }
    }
}

impl<T> Seen<T> {
    /// The words for it, in brackets if only its reader knows it.
    pub(super) fn told(&self, word: impl FnOnce(&T) -> String) -> String {
        let word = word(&self.what);
        if self.own { format!("[{word}]") } else { word }
    }
}

impl Gambler {
    fn of(view: &View, cast: &Cast, seat: Seat) -> Self {
        let gambler = &view.seats[seat];
        Gambler {
            name: name(cast, seat).to_owned(),
            coin: gambler.total,
            chance: gambler.chance,
            time: gambler.time,
            cards: gambler.cards,
            debt: Debt::of(gambler),
            house: cast.house.get(seat).copied().unwrap_or(false),
        }
    }
}

impl Debt {
    fn of(gambler: &Shown) -> Self {
        match gambler.status {
            Status::Playing => Debt::Owes(gambler.paid.clone()),
            Status::Free => Debt::Free,
            Status::Won => Debt::Won,
            Status::Lost => Debt::Lost,
            Status::Gone => Debt::Left { won: gambler.result.is_some_and(|result| result.won) },
        }
    }

    /// The payments made, while others are owed.
    pub(super) fn paid(&self) -> Option<&BTreeSet<u8>> {
        match self {
            Debt::Owes(paid) => Some(paid),
            Debt::Free | Debt::Won | Debt::Lost | Debt::Left { .. } => None,
        }
    }

    /// The payments still open, loan by loan, or the end of the debt.
    pub(super) fn told(&self) -> String {
        match self {
            Debt::Owes(paid) => loans(paid),
            Debt::Free => "free of debts".to_owned(),
            Debt::Won => "has paid all: won".to_owned(),
            Debt::Lost => "ruined: lost".to_owned(),
            Debt::Left { won: true } => "left, won".to_owned(),
            Debt::Left { won: false } => "left, lost".to_owned(),
        }
    }
}
