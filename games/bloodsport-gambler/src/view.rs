//! The knowledge of one seat, or of the public.

use crate::board::{
    Board, Changes, Ending, Finish, Gambler, Phase, Rolls, Sabotage, Slip, Status, Variants,
};
use crate::cards::{Card, Fighter, Number, Pair, Secret, Side, Slot, Spot, Weapon};
use serde::Serialize;
use std::collections::BTreeSet;
use table::{BySeat, Hidden, Seat};

/// A board as one seat, or the public, may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat whose view it is; `None`: the public's.
    pub own: Option<Seat>,
    /// The seat whose knowledge it shows: its own, or that of a seat playing alone and openly.
    pub eyes: Option<Seat>,
    /// The present phase.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    pub guard: u8,
    /// How many cards were caught in this round.
    pub caught: u8,
    /// The gamblers.
    pub seats: BySeat<Shown>,
    /// The order of turns in Phase 2.
    pub order: Vec<Seat>,
    /// The seat whose turn it is, as a place in `order`.
    pub turn: u8,
    pub fights: Vec<ShownFight>,
    /// The Fight that is being watched.
    pub watching: Option<Number>,
    /// How many cards the Action deck has, and its discard pile.
    pub action: (u8, Vec<Card>),
    /// The same of the Fighter deck.
    pub fighter: (u8, Vec<Fighter>),
    /// The same of the Weapon deck.
    pub weapon: (u8, Vec<Weapon>),
    /// The same of the Secret deck.
    pub secret: (u8, Vec<Secret>),
    /// Action cards used in this round.
    pub used: Vec<Card>,
    /// The options in force.
    pub options: Variants,
}

/// A gambler as shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Where the gambler stands.
    pub status: Status,
    /// Coin with all that is staked.
    pub total: u8,
    pub time: u8,
    pub chance: u8,
    /// How many cards the gambler holds.
    pub cards: u8,
    /// The payments made.
    pub paid: BTreeSet<u8>,
    /// Whether the gambler has passed in Phase 2.
    pub passed: bool,
    /// Fights with a raised wager limit.
    pub markers: BTreeSet<Number>,
    /// Fights on which the gambler may not bet.
    pub barred: BTreeSet<Number>,
    pub resigned: bool,
    /// The first result.
    pub result: Option<Finish>,
    /// The gambler's private part, where it may be seen.
    pub private: Option<Private>,
}

table::never_printed!(Private, ShownFight);

/// The part of a board that only the gambler knows.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Private {
    /// The cards held, in the order they were gained.
    pub hand: Hidden<Vec<Card>>,
    pub coin: u8,
    /// The bets of this round.
    pub slip: Slip,
    /// The face-down cards looked at in this round.
    pub knows: Vec<Spot>,
    /// The cards to throw away at the next Reset, if said beforehand.
    pub discard_next: Option<Vec<Card>>,
}

#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct ShownFight {
    pub fighters: Pair<Fighter>,
    /// The Weapons as held now, where they are known.
    pub weapons: Pair<Option<Weapon>>,
    /// The Secret, where it is known.
    pub secret: Option<Secret>,
    pub stack: Vec<ShownSabotage>,
    /// Face-down Weapons and Secret that were shown to all.
    pub shown: Vec<Spot>,
    /// Whether Weapons and Secret lie face up.
    pub revealed: bool,
    /// The changes by Sabotage to the Fighters.
    pub changes: Pair<Changes>,
    /// The changes by Sabotage to the Damage of the Weapons.
    pub damage: Pair<i8>,
    /// Whether every Life is 1.
    pub first_blood: bool,
    pub round: u8,
    pub rolls: Option<Rolls>,
    pub wounds: Pair<u8>,
    pub ending: Option<Ending>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ShownSabotage {
    /// The card, where it is known.
    pub card: Option<Card>,
    /// The seat that played it.
    pub by: Seat,
    /// The side of the Fighter beside whom it lies.
    pub side: Side,
    pub time: u8,
    pub coin: u8,
    /// Whether it lies face up.
    pub open: bool,
    /// Whether everybody has been shown it while it lay face down.
    pub shown: bool,
}

/// `board` as `seat` may know it.
pub(crate) fn view(board: &Board, seat: Option<Seat>) -> View {
    let eyes = board.alone().or(seat);
    let count = |cards: usize| u8::try_from(cards).unwrap_or(u8::MAX);
    View {
        own: seat,
        eyes,
        phase: board.phase,
        round: board.round,
        guard: board.guard,
        caught: board.caught,
        seats: BySeat::new(board.seats.count(), |of| shown(&board.seats[of], eyes == Some(of))),
        order: board.order.clone(),
        turn: board.turn,
        fights: Number::ALL
            .into_iter()
            .take(board.fights.len())
            .map(|number| fight(board, number, eyes))
            .collect(),
        watching: board.watching,
        action: (count(board.action.draw.len()), board.action.discard.clone()),
        fighter: (count(board.fighter.draw.len()), board.fighter.discard.clone()),
        weapon: (count(board.weapon.draw.len()), board.weapon.discard.clone()),
        secret: (count(board.secret.draw.len()), board.secret.discard.clone()),
        used: board.used.clone(),
        options: board.options,
    }
}

fn shown(gambler: &Gambler, is_open: bool) -> Shown {
    let private = || Private {
        hand: gambler.hand.clone(),
        coin: gambler.coin,
        slip: gambler.slip,
        knows: gambler.knows.clone(),
        discard_next: gambler.discard_next.clone(),
    };
    Shown {
        status: gambler.status,
        total: gambler.total(),
        time: gambler.time,
        chance: gambler.chance,
        cards: u8::try_from(gambler.hand.len()).unwrap_or(u8::MAX),
        paid: gambler.paid.clone(),
        passed: gambler.passed,
        markers: gambler.markers.clone(),
        barred: gambler.barred.clone(),
        resigned: gambler.resigned,
        result: gambler.result,
        private: is_open.then(private),
    }
}

fn fight(board: &Board, number: Number, eyes: Option<Seat>) -> ShownFight {
    let fight = board.fight(number);
    let known = |spot: Spot| knows(board, eyes, spot);
    let weapon = |side| known(Spot::Weapon(Slot { fight: number, side }));
    let places = (1..).zip(&fight.stack);
    let stack = places.map(|(place, lies): (u8, &Sabotage)| ShownSabotage {
        card: known(Spot::Sabotage(number, place)).then_some(lies.card),
        by: lies.by,
        side: lies.side,
        time: lies.time,
        coin: lies.coin,
        open: lies.open,
        shown: lies.shown,
    });
    ShownFight {
        fighters: fight.fighters,
        weapons: Pair::new(|side| weapon(side).then_some(fight.weapons[side])),
        secret: known(Spot::Secret(number)).then_some(fight.secret),
        stack: stack.collect(),
        shown: fight.shown.clone(),
        revealed: fight.revealed,
        changes: fight.changes,
        damage: fight.damage,
        first_blood: fight.first_blood,
        round: fight.round,
        rolls: fight.rolls,
        wounds: fight.wounds,
        ending: fight.ending,
    }
}

/// Whether `eyes` knows the card at `spot`.
pub(crate) fn knows(board: &Board, eyes: Option<Seat>, spot: Spot) -> bool {
    let looked = eyes.is_some_and(|seat| board.seats[seat].knows.contains(&spot));
    let fight = board.fight(spot.fight());
    looked
        || match spot {
            Spot::Fight(_) => false,
            Spot::Weapon(_) | Spot::Secret(_) => fight.revealed || fight.shown.contains(&spot),
            Spot::Sabotage(_, place) => {
                let lies = fight.stack.get(usize::from(place).wrapping_sub(1));
                lies.is_some_and(|lies| lies.open || lies.shown || eyes == Some(lies.by))
            }
        }
}

impl View {
    /// The Fight of that number.
    ///
    /// # Panics
    /// Before the first round.
    pub fn fight(&self, number: Number) -> &ShownFight {
        &self.fights[number.index()]
    }

    /// The seat whose view it is, with its public and its private part.
    pub(crate) fn own(&self) -> (Seat, &Shown, &Private) {
        let seat = self.own.expect("only a seat is asked");
        let shown = &self.seats[seat];
        (seat, shown, shown.private.as_ref().expect("a seat knows what it holds"))
    }

    /// Whether somebody else is at the table.
    pub(crate) fn has_company(&self, seat: Seat) -> bool {
        let mut others = self.seats.seats().filter(|other| *other != seat);
        others.any(|other| match self.seats[other].status {
            Status::Playing | Status::Free => true,
            Status::Won | Status::Lost | Status::Gone => false,
        })
    }
}
