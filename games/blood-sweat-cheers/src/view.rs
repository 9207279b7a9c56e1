//! The knowledge of one seat, or of the public.

use crate::arena::Grid;
use crate::board::{Board, BySide, Ended, Favour, InForce, Last, Phase, Roll, Said, Side, Stage};
use crate::cards::{CardSet, Hand, Pair, Pile};
use crate::clash::Clash;
use crate::fighter::Body;
use crate::orders::Shots;
use serde::Serialize;
use table::Seat;

/// A board as one seat, or the public, may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat whose view it is; `None`: the public's.
    pub own: Option<Side>,
    /// The present stage.
    pub stage: Stage,
    /// The turn, from 1.
    pub turn: u16,
    /// The half of the turn.
    pub phase: Phase,
    /// The side that opens phase 1 of this turn.
    pub first: Side,
    /// How the crowd leans.
    pub favour: Favour,
    /// The gladiators.
    pub fighters: BySide<Shown>,
    /// How many cards the deck has.
    pub deck: u8,
    /// How many cards the discard pile has.
    pub discard: u8,
    /// Cards played in this phase.
    pub table: Hand,
    /// Solo: the automaton's two cards.
    pub turned: Pair,
    /// Solo: those of its cards that it keeps for the roll.
    pub kept: Pair,
    /// The declarations of each.
    pub declared: BySide<Option<Said>>,
    /// The opposed roll in progress.
    pub roll: Option<Roll>,
    /// The result of the last phase.
    pub last: Option<Last>,
    /// Cards that everybody has seen played since the last reshuffle, in that order.
    pub spent: Pile,
    pub ended: Option<Ended>,
    /// Whether Blue is the automaton.
    pub solo: bool,
    /// The options in force.
    pub rules: InForce,
}

/// One side as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// The gladiator.
    #[serde(flatten)]
    pub body: Body,
    /// How many cards the seat holds.
    pub cards: u8,
    /// Whether it offers a draw.
    pub draw: bool,
    /// The seat's private part.
    pub private: Option<Private>,
}

/// The part of a board that only the seat itself knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Private {
    /// Its cards, in the order they came.
    pub hand: Hand,
    /// Its orders for this phase.
    pub shots: Shots,
    /// The cards it has thrown away since the last reshuffle.
    pub thrown: CardSet,
}

/// `board` as `seat` may know it.
pub(crate) fn view(board: &Board, seat: Option<Seat>) -> View {
    let own = seat.map(Side::of);
    let shown = |side: Side| {
        let fighter = &board.fighters[side];
        let private = Private { hand: fighter.hand, shots: fighter.shots, thrown: fighter.thrown };
        Shown {
            body: fighter.body,
            cards: fighter.hand.count(),
            draw: fighter.draw,
            private: (own == Some(side)).then_some(private),
        }
    };
    View {
        own,
        stage: board.stage,
        turn: board.turn,
        phase: board.phase,
        first: board.first,
        favour: board.favour,
        fighters: BySide::new(shown),
        deck: board.deck.count(),
        discard: board.discard.count(),
        table: board.table,
        turned: board.turned,
        kept: board.kept,
        declared: board.declared,
        roll: board.roll,
        last: board.last,
        spent: board.spent,
        ended: board.ended,
        solo: board.solo,
        rules: board.rules,
    }
}

impl View {
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

    /// The two declared actions against each other, once both are known.
    pub fn clash(&self) -> Option<Clash> {
        let said = BySide { red: self.declared.red?, blue: self.declared.blue? };
        Some(Clash::new(BySide::new(|side| self.fighters[side].body), said, self.grid()))
    }
}
