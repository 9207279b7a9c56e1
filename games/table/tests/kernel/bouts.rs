//! Bouts of Pebbles to begin tests with.

use crate::pebbles::*;
use std::collections::BTreeMap;
use table::{By, Chain, Forced, Live, Luck, Options, Rules, Seat, Sitter};

pub(crate) const ADA: Seat = Seat(0);
pub(crate) const BOB: Seat = Seat(1);

/// A bout of two guests with a record. Ada holds 5, 1 and 12, Bob 4, 10 and 2; the next cards are
/// 14 and 13, and the dice fall as told.
pub(crate) fn opened(dice: &[u8]) -> Live<Honest> {
    seated([Sitter::Guest, Sitter::Guest], dice)
}

pub(crate) fn seated(seats: [Sitter; 2], dice: &[u8]) -> Live<Honest> {
    let deck = ["5", "1", "12", "4", "10", "2"].map(str::to_owned).to_vec();
    let decks = BTreeMap::from([("deck".to_owned(), deck)]);
    let forced = Forced { decks, dice: dice.iter().copied().collect(), ..Forced::default() };
    let chain = Chain::new([1; 32]);
    let seats = seats.to_vec().into();
    Live::open(seats, Options::default(), Luck::numbered(3), Some(chain), forced).0
}

/// A bout whose luck is its own, so that its record can be played again.
pub(crate) fn lucky(seed: u64, seats: [Sitter; 2]) -> Live<Honest> {
    let (luck, chain) = (Luck::numbered(seed), Chain::new([1; 32]));
    let seats = seats.to_vec().into();
    Live::open(seats, Options::default(), luck, Some(chain), Forced::default()).0
}

/// Says each token for its seat, and collects the events; `!` closes the window.
pub(crate) fn say<const FAULT: u8>(
    live: &mut Live<Pebbles<FAULT>>,
    lines: &[(Seat, &str)],
) -> Vec<Event> {
    let mut told = Vec::new();
    for (seat, token) in lines {
        told.extend(match *token {
            "!" => live.settle(),
            token => live.say(*seat, None, token).unwrap().events,
        });
    }
    told
}

impl Honest {
    pub(crate) fn view_of(live: &Live<Honest>, seat: Seat) -> View {
        Honest::view(&live.now().board, Some(seat))
    }
}

pub(crate) fn guests() -> [Sitter; 2] {
    [Sitter::Guest, Sitter::Guest]
}

/// The next move of a bout in which everybody does what the house would.
pub(crate) fn move_on<const FAULT: u8>(live: &mut Live<Pebbles<FAULT>>) -> Vec<Event> {
    if live.may_settle() {
        return live.settle();
    }
    let seat = live.now().asks.iter().find(|ask| ask.is_owed()).unwrap().seat;
    let action = live.house(seat).unwrap();
    live.answer(seat, action, By::Seat).events
}
