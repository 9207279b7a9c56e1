//! The knowledge of one seat, or of the public: everything except the order of the draw pile.

use crate::board::{Board, Gladiator, Variants, Verdict};
use crate::tables::{Card, Space};
use serde::Serialize;
use std::collections::BTreeSet;
use table::{BySeat, Seat};

/// The view; the same for everybody (R78).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    pub seats: BySeat<Gladiator>,
    /// The size of the draw pile.
    pub draw: u8,
    /// The discard pile, its oldest card first.
    pub discard: Vec<Card>,
    /// The cards drawn since this turn began, in order.
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
    /// The number of the round of a duel that would follow, while somebody decides on it.
    #[serde(skip)]
    pub next_round: u32,
}

impl View {
    pub(crate) fn of(board: &Board) -> Self {
        View {
            seats: board.seats.clone(),
            draw: u8::try_from(board.draw.len()).expect("the deck has fewer than 256 cards"),
            discard: board.discard.clone(),
            drawn: board.drawn.clone(),
            hp_spaces: board.hp_spaces.clone(),
            turn_order: board.turn_order.clone(),
            active: board.active,
            round: board.round,
            options: board.options,
            outcome: board.outcome,
            next_round: board.next_round,
        }
    }
}
