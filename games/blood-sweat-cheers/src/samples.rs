//! Boards for tests.

use crate::actions::deed;
use crate::arena::Zone;
use crate::board::{Board, Class, InForce, Said, Side, Stage};
use crate::cards::{Card, Hand, Pair, PerkSet};
use crate::clash::{Harm, Verdict};
use crate::fighter::Body;

/// A board in the first phase: Red on B2 and Blue on B3 with these classes and hands, all other
/// cards in the deck.
pub(crate) fn board(classes: [&str; 2], hands: [&str; 2]) -> Board {
    let mut board = Board::open(false, InForce::default());
    board.stage = Stage::Phase;
    for (side, (class, hand)) in Side::BOTH.into_iter().zip(classes.into_iter().zip(hands)) {
        let fighter = &mut board.fighters[side];
        let class = Class::of_word(class);
        assert!(class.is_some(), "a class");
        fighter.body = Body::fresh(class, fighter.body.zone);
        fighter.hand = hand.split(' ').map(|name| Card::of_word(name).unwrap()).collect::<Hand>();
        for card in fighter.hand.iter() {
            board.deck.remove(*card);
        }
    }
    board
}

/// The declaration of `side` with one card, staying where it is.
pub(crate) fn declared(board: &Board, side: Side, card: &str) -> Said {
    let body = &board.fighters[side].body;
    let cards = Pair::from_iter(Card::of_word(card));
    let action = deed(&cards, body.class, body.status).unwrap();
    let zone: Zone = body.zone;
    Said { action, cards, from: zone, to: zone, perks: PerkSet::EMPTY }
}

pub(crate) fn verdict(outcome: Harm, on: Option<Side>) -> Verdict {
    Verdict { outcome, on }
}
