//! The house's player.

use crate::Nexus;
use crate::ask::{Action, Command, Prompt};
use crate::board::Board;
use crate::cards::{Card, Hand};
use crate::view::View;
use std::cmp::Reverse;
use table::Ask;

/// What the house answers for the seat asked.
pub(crate) fn answer(view: &View, ask: &Ask<Nexus>) -> Action {
    match ask.prompt {
        Prompt::KeepInfluence { keep } => keep_cards(view.board.helots[ask.seat].hand, keep),
        Prompt::Command => Action::Do(Command::End),
        _ => ask.offers[0].action,
    }
}

const KEPT: [Card; 12] = [
    Card::F05, Card::F01, Card::F03, Card::F06, Card::F10, Card::F02, Card::F12, Card::F07,
    Card::F09, Card::F04, Card::F11, Card::F08,
];

fn keep_cards(hand: Hand, keep: u8) -> Action {
    let copies = |card: Card| std::iter::repeat_n(card, hand.copies(card).into());
    let wanted = KEPT.into_iter().flat_map(copies);
    Action::Keep(wanted.take(keep.into()).collect())
}

/// The richest of the seats on offer, the first of equals.
pub(crate) fn richest(board: &Board, ask: &Ask<Nexus>) -> Action {
    let targets = ask.offers.iter().filter_map(|offer| match offer.action {
        Action::Target(seat) => Some(seat),
        _ => None,
    });
    let richest = targets.min_by_key(|seat| Reverse(board.helots[*seat].cred));
    richest.map_or(Action::Pass, Action::Target)
}
