//! The knowledge of one seat, or of the public.

use crate::board::Board;
use serde::Serialize;
use table::{BySeat, Seat};

/// A board as one seat, or the public, may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat whose view it is; `None`: the public's.
    pub own: Option<Seat>,
    /// The board without the decks and without the hands of others.
    pub board: Board,
    /// How many Influence cards each seat holds.
    pub hands: BySeat<u8>,
    /// How many cards the Influence stack has.
    pub stack: u8,
    /// How many cards the Turning Point deck has.
    pub deck: u8,
}

impl View {
    /// `board` as `own` may know it.
    pub(crate) fn of(board: &Board, own: Option<Seat>) -> Self {
        let size = |count: usize| u8::try_from(count).expect("decks have fewer than 256 cards");
        let mut shown = board.clone();
        // Cards that were played lie face up at the bottom of the stack.
        let hidden = shown.stack.len().saturating_sub(usize::from(board.known));
        shown.stack.drain(..hidden);
        shown.deck.clear();
        for seat in board.helots.seats().filter(|seat| Some(*seat) != own) {
            shown.helots[seat].hand = crate::cards::Hand::default();
        }
        View {
            own,
            hands: BySeat::new(board.helots.count(), |seat| board.helots[seat].hand.count()),
            stack: size(board.stack.len()),
            deck: size(board.deck.len()),
            board: shown,
        }
    }
}
