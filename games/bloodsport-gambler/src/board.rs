//! The state of a game: plain data, and questions about it.

use crate::cards::{Card, Deck, Face, Fighter, Number, Pair, Secret, Side, Slot, Spot, Weapon};
use crate::risk::lucky_faces;
use crate::tables::{GUARD, Kind, ODDS, OddsRow, PAYMENTS, Target};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use table::{BySeat, Hidden, Seat};

/// Everything that is so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The present phase.
    pub phase: Phase,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// The Guard Level, 1 to 3.
    pub guard: u8,
    /// How many cards were caught in this round.
    pub caught: u8,
    /// How many seats were at the table when this round began.
    pub began_with: u8,
    pub seats: BySeat<Gambler>,
    /// The order of turns in Phase 2, the first player first.
    pub order: Vec<Seat>,
    /// The seat whose turn it is, as a place in `order` from 0.
    pub turn: u8,
    /// The three Fights; empty before the first round.
    pub fights: Vec<Fight>,
    /// The Fight that is being watched.
    pub watching: Option<Number>,
    /// The Action deck: nobody knows its order.
    pub action: Deck<Card>,
    pub fighter: Deck<Fighter>,
    pub weapon: Deck<Weapon>,
    pub secret: Deck<Secret>,
    /// Action cards used in this round, in the order they were put aside.
    pub used: Vec<Card>,
    /// Whether somebody ratted since the last lap of a React window began.
    #[serde(default)]
    pub stirred: bool,
    /// The choices made before the bout.
    pub options: Variants,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Phase 1.
    Setup,
    /// Phase 2: cards are played in turn.
    Action,
    /// Phase 3: slips are written.
    Bets,
    /// Phase 4: Fights are watched.
    Watch,
    /// Phase 4: a React window is open.
    React,
    /// Phase 5: the moneylenders want their Coin.
    Settle,
    /// A finished seat stays or leaves.
    Stay,
    /// Phase 6: unwanted cards are discarded.
    Reset,
    Over,
}

table::never_printed!(Gambler, Slip, Fight);

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gambler {
    /// Where the gambler stands.
    pub status: Status,
    /// Free Coin, not staked on a slip.
    pub coin: u8,
    pub time: u8,
    pub chance: u8,
    /// The cards held, in the order they were gained.
    pub hand: Hidden<Vec<Card>>,
    /// The payments made, of 3 to 8.
    pub paid: BTreeSet<u8>,
    /// Whether the gambler has passed in this Phase 2.
    #[serde(default)]
    pub passed: bool,
    /// The bets of this round, by Fight.
    #[serde(default)]
    pub slip: Slip,
    /// The face-down cards looked at in this round.
    #[serde(default)]
    pub knows: Vec<Spot>,
    /// Fights whose wager limit The Butcher's Marker raised for this round.
    #[serde(default)]
    pub markers: BTreeSet<Number>,
    /// Fights on which this gambler may not bet in this round.
    #[serde(default)]
    pub barred: BTreeSet<Number>,
    /// Fights over which the gambler was caught while they were watched: all Coin staked there is
    /// gone.
    #[serde(default)]
    pub exposed: BTreeSet<Number>,
    /// The cards to throw away at the next Reset, if said beforehand.
    #[serde(default)]
    pub discard_next: Option<Vec<Card>>,
    /// Whether the decision of this Phase 5 is made.
    #[serde(default)]
    pub settled: bool,
    /// Whether the gambler could not pay in this Phase 5 and is ruined.
    #[serde(default)]
    pub ruined: bool,
    #[serde(default)]
    pub resigned: bool,
    /// The first result, which never changes.
    #[serde(default)]
    pub result: Option<Finish>,
    /// The gambler's deeds.
    #[serde(default)]
    pub record: Record,
}

/// Where a gambler stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Owes Loans.
    Playing,
    /// Has won and gambles on.
    Free,
    Won,
    /// Has been ruined in this round.
    Lost,
    /// Has left the table.
    Gone,
}

/// A first result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    pub won: bool,
    pub round: u8,
    /// The total of the Fate roll; 0 without one.
    pub fate: u16,
}

/// The deeds of a gambler, for statistics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    pub cards: u16,
    pub risks: u16,
    /// How often the guards caught the gambler.
    pub caught: u16,
    pub bets: u16,
    pub bets_won: u16,
    /// Coin that bets paid beyond the wagers.
    pub coin_won: u16,
    /// Coin lost with wagers.
    pub coin_lost: u16,
    /// How often the gambler ratted.
    pub ratted: u16,
}

/// The bets of a round, Fight 1 first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slip(pub [Option<Bet>; 3]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    pub side: Side,
    /// How much Coin.
    pub amount: u8,
    /// Whether the guards have taken it.
    #[serde(default)]
    pub forfeit: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub fighters: Pair<Fighter>,
    /// The Weapons, as they are held now.
    pub weapons: Pair<Weapon>,
    pub secret: Secret,
    /// The stack of Sabotage cards of both Fighters, in playing order.
    #[serde(default)]
    pub stack: Vec<Sabotage>,
    /// Face-down Weapons and Secret that were shown to all.
    #[serde(default)]
    pub shown: Vec<Spot>,
    /// Whether Weapons and Secret lie face up.
    #[serde(default)]
    pub revealed: bool,
    /// The Weapons as they were dealt; `None` before they are revealed.
    #[serde(default)]
    pub dealt: Option<Pair<Weapon>>,
    /// The changes by Sabotage to the Fighters.
    #[serde(default)]
    pub changes: Pair<Changes>,
    /// The changes by Sabotage to the Damage of the Weapons as they are held now.
    #[serde(default)]
    pub damage: Pair<i8>,
    /// Whether every Life is 1 (S11).
    #[serde(default)]
    pub first_blood: bool,
    /// The fight round, from 1; 0 before the first.
    #[serde(default)]
    pub round: u8,
    /// The rolls of this fight round, while it lasts.
    #[serde(default)]
    pub rolls: Option<Rolls>,
    #[serde(default)]
    pub wounds: Pair<u8>,
    #[serde(default)]
    pub ending: Option<Ending>,
}

/// A Sabotage card beside a Fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sabotage {
    pub card: Card,
    /// The seat that played it.
    pub by: Seat,
    /// The side of the Fighter beside whom it lies.
    pub side: Side,
    pub time: u8,
    pub coin: u8,
    /// Whether it was played with its face to all.
    #[serde(default)]
    pub open: bool,
    /// Whether everybody has been shown it while it lay face down.
    #[serde(default)]
    pub shown: bool,
}

/// The changes by Sabotage to a Fighter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changes {
    /// To Strength and Dexterity.
    pub stats: i8,
    pub life: i8,
}

/// The rolls of a fight round and the effect of React cards on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolls {
    /// The first dice.
    pub dice: Pair<u8>,
    /// The extra die of a Fighter that rolls twice.
    pub extra: Option<u8>,
    /// The rolls in use.
    pub used: Pair<u8>,
    /// The bonus of Chant a Name on the scores.
    pub chant: Pair<i8>,
    /// Whether nobody inflicts Wounds.
    pub no_wounds: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// This side won.
    Victor(Side),
    /// Nobody did.
    NoContest,
}

/// The choices made before the bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variants {
    /// Whether a seat plays all its cards of Phase 2 in one go.
    pub block: bool,
    pub start_coin: u8,
    pub start_chance: u8,
    /// The highest wager on an Underdog or an even Fighter.
    pub max_wager: u8,
    /// Whether being caught over a Fight in Phase 2 bars from betting on it.
    pub caught_bars: bool,
    /// Whether a seat alone at the table plays openly.
    pub solo_open: bool,
    /// Whether seats that decline to react stay secret.
    pub mask_reacts: bool,
}

impl Board {
    /// The Fight of that number.
    ///
    /// # Panics
    /// Before the first round.
    pub fn fight(&self, number: Number) -> &Fight {
        &self.fights[number.index()]
    }

    pub(crate) fn fight_mut(&mut self, number: Number) -> &mut Fight {
        &mut self.fights[number.index()]
    }

    /// The seats at the table, in seat order.
    pub fn at_table(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats.seats().filter(|seat| self.seats[*seat].is_at_table())
    }

    /// The seat that plays alone and openly, if one does: all it knows is public.
    pub fn alone(&self) -> Option<Seat> {
        let mut seats = self.seats.seats().filter(|seat| self.seats[*seat].status != Status::Gone);
        let only = seats.next().filter(|_| seats.next().is_none());
        only.filter(|_| self.options.solo_open)
    }

    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The highest wager `seat` may make on an Underdog or an even Fighter of `fight`.
    pub fn limit(&self, seat: Seat, fight: Number) -> u8 {
        limit(&self.options, &self.seats[seat].markers, fight)
    }

    /// The spots that `card`, played by `seat` on `spots`, looks at.
    pub fn looks_at(&self, seat: Seat, card: Card, spots: &[Spot]) -> Vec<Spot> {
        let stack = |fight: Number| {
            let is_seen = |at: &usize| {
                let lies = &self.fight(fight).stack[*at];
                lies.by != seat && !lies.open
            };
            (0..self.fight(fight).stack.len()).filter(is_seen).collect::<Vec<_>>()
        };
        looks_at(card, spots, stack)
    }

    /// The card at `spot`.
    pub fn face(&self, spot: Spot) -> Option<Face> {
        let fight = self.fights.get(spot.fight().index())?;
        match spot {
            Spot::Fight(_) => None,
            Spot::Weapon(slot) => Some(Face::Weapon(fight.weapons[slot.side])),
            Spot::Secret(_) => Some(Face::Secret(fight.secret)),
            Spot::Sabotage(_, place) => {
                let lies = fight.stack.get(usize::from(place).checked_sub(1)?)?;
                Some(Face::Sabotage(lies.card))
            }
        }
    }
}

/// The spots that `card` looks at, with the places of face-down Sabotage cards of others in a
/// stack.
pub(crate) fn looks_at(
    card: Card,
    spots: &[Spot],
    stack: impl Fn(Number) -> Vec<usize>,
) -> Vec<Spot> {
    let slot = |fight, side| Spot::Weapon(Slot { fight, side });
    match (card, card.row().target, spots) {
        (Card::Hag, ..) => Number::ALL.map(Spot::Secret).to_vec(),
        (_, Target::Fight, [spot]) => Side::BOTH.map(|side| slot(spot.fight(), side)).to_vec(),
        (_, Target::Fighter, [spot]) => {
            let fight = spot.fight();
            let places = stack(fight).into_iter().filter_map(|at| u8::try_from(at + 1).ok());
            let cards = places.map(|place| Spot::Sabotage(fight, place));
            [*spot, Spot::Secret(fight)].into_iter().chain(cards).collect()
        }
        (_, _, spots) => spots.to_vec(),
    }
}

/// The highest wager on an Underdog or an even Fighter (R28).
pub(crate) fn limit(options: &Variants, markers: &BTreeSet<Number>, fight: Number) -> u8 {
    let marked = if markers.contains(&fight) { crate::tables::MARKER } else { 0 };
    options.max_wager + marked
}

impl Gambler {
    pub(crate) fn fresh(options: &Variants) -> Self {
        Gambler {
            status: Status::Playing,
            coin: options.start_coin,
            time: 0,
            chance: options.start_chance,
            hand: Hidden::default(),
            paid: BTreeSet::new(),
            passed: false,
            slip: Slip::default(),
            knows: Vec::new(),
            markers: BTreeSet::new(),
            barred: BTreeSet::new(),
            exposed: BTreeSet::new(),
            discard_next: None,
            settled: false,
            ruined: false,
            resigned: false,
            result: None,
            record: Record::default(),
        }
    }

    pub fn is_at_table(&self) -> bool {
        match self.status {
            Status::Playing | Status::Free => true,
            Status::Won | Status::Lost | Status::Gone => false,
        }
    }

    /// Coin with all stakes that stand: the sum that everybody may count.
    pub fn total(&self) -> u8 {
        self.coin + self.slip.staked()
    }

    /// The payments still open, the smallest first.
    pub fn open_payments(&self) -> impl Iterator<Item = u8> + '_ {
        PAYMENTS.into_iter().filter(|payment| !self.paid.contains(payment))
    }

    /// Whether a card of this kind could be played in Phase 2.
    pub fn can_act(&self) -> bool {
        !self.resigned && self.hand.iter().any(|card| card.kind() != Kind::React)
    }

    /// Whether a React card is held that can still succeed, ratting first if need be.
    pub fn can_react(&self, guard: u8) -> bool {
        let tokens = self.time.saturating_add(self.coin);
        let reacts = self.hand.iter().filter(|card| card.kind() == Kind::React);
        !self.resigned
            && self.is_at_table()
            && reacts.into_iter().any(|card| could_succeed(*card, tokens, self.chance, guard))
    }
}

/// Whether `card` can still succeed with so many tokens at hand; a Chance left may be spent on
/// ratting first.
pub(crate) fn could_succeed(card: Card, tokens: u8, chance: u8, guard: u8) -> bool {
    let guard = if 0 < chance { GUARD.0 } else { guard };
    0 < lucky_faces(card.risk_left(0, tokens).unwrap_or(0), guard)
}

impl Slip {
    pub fn bet(&self, fight: Number) -> Option<Bet> {
        self.0[fight.index()]
    }

    /// Every bet, by Fight.
    pub fn bets(&self) -> impl Iterator<Item = (Number, Bet)> + '_ {
        Number::ALL.into_iter().filter_map(|fight| Some((fight, self.bet(fight)?)))
    }

    /// The Coin on bets that still stand.
    pub fn staked(&self) -> u8 {
        self.0.iter().flatten().filter(|bet| !bet.forfeit).map(|bet| bet.amount).sum()
    }
}

/// The least and the most that may be wagered on `side`, where `limit` holds for Underdogs and even
/// Fights (R26, R27).
pub(crate) fn wagers(fighters: Pair<Fighter>, side: Side, limit: u8) -> (u8, u8) {
    if favorite(fighters) == Some(side) {
        let wager = odds(fighters).wager;
        return (wager, wager);
    }
    (1, limit)
}

/// The odds between two Fighters, by printed Rank (R25).
pub fn odds(fighters: Pair<Fighter>) -> &'static OddsRow {
    let [left, right] = fighters.0.map(|fighter| fighter.row().rank);
    &ODDS[usize::from(left.abs_diff(right))]
}

/// The Favorite of two Fighters, if their Ranks differ.
pub fn favorite(fighters: Pair<Fighter>) -> Option<Side> {
    let [left, right] = fighters.0.map(|fighter| fighter.row().rank);
    match left.cmp(&right) {
        std::cmp::Ordering::Less => Some(Side::R),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::L),
    }
}
