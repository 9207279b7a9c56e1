//! Whether a bout can have come to a board: rules trust that it can, so a board from elsewhere is
//! checked first.

use crate::board::{Board, InForce, Phase, Side, Stage};
use crate::cards::Card;
use crate::fighter::{Body, Fighter};
use crate::tables::{FULL_HAND, LAST_WOUND};
use table::{BySeat, Options, Sitter, are_all};

/// The most turns of a bout that has no last one, and far more.
const MOST_TURNS: u16 = 20_000;
/// The most points of favour that anybody has won.
const MOST_FAVOUR: u16 = 60_000;

/// Whether a bout that goes on can have come to `board`.
pub(crate) fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
    let last = if board.rules.turn_limit == 0 { MOST_TURNS } else { board.rules.turn_limit };
    board.solo == (seats.count() == 1)
        && board.rules == InForce::of(options)
        && (1..=last).contains(&board.turn)
        && is_in_order(board)
        && has_all_cards(board)
        && Side::BOTH.into_iter().all(|side| is_fighter(board, side, &board.fighters[side]))
        && !Side::BOTH.into_iter().all(|side| board.fighters[side].draw)
}

/// Whether the open cards and rolls belong to the next stage.
fn is_in_order(board: &Board) -> bool {
    let is_judged = board.ended.is_some_and(|it| it.victor.is_some() && it.missio.is_none());
    let is_clear = board.table.is_empty()
        && board.turned.is_empty()
        && board.kept.is_empty()
        && board.declared.red.is_none()
        && board.declared.blue.is_none()
        && board.roll.is_none();
    match board.stage {
        Stage::Missio => is_judged,
        Stage::Classes | Stage::Deal | Stage::TurnStart | Stage::Phase | Stage::Refresh => {
            board.ended.is_none() && is_clear
        }
        Stage::Over => false,
    }
}

/// The forty cards lie somewhere, each once; those that were seen played are told of once.
fn has_all_cards(board: &Board) -> bool {
    let hands = Side::BOTH.map(|side| board.fighters[side].hand);
    let held = hands.iter().flat_map(|hand| hand.iter().copied());
    let piles = board.deck.iter().chain(board.discard.iter()).chain(board.table.iter()).copied();
    let is_once = |(at, card): (usize, &Card)| !board.spent[..at].contains(card);
    let is_open = |card: &Card| board.table.contains(card);
    are_all(Card::all(), piles.chain(held))
        && board.spent.iter().enumerate().all(is_once)
        && board.turned.iter().all(is_open)
        && board.kept.iter().all(is_open)
}

fn is_fighter(board: &Board, side: Side, fighter: &Fighter) -> bool {
    let body = &fighter.body;
    let printed = |body: &Body| (body.speed, body.attack, body.defence);
    let is_chosen = match body.class {
        None => board.stage == Stage::Classes,
        Some(class) => {
            let sent = Body::sent(class, body.zone, board.rules.sent[side].raised);
            printed(body) == printed(&sent)
        }
    };
    let held = if board.is_automaton(side) { 0 } else { FULL_HAND };
    let wounds = body.fresh.saturating_add(body.exploited);
    // A turn begins with full hands, and any play in its first phase leaves a card for the second.
    let least = match (board.stage, board.phase) {
        (Stage::TurnStart, _) | (Stage::Phase, Phase::One) => held,
        (Stage::Phase, Phase::Two) => held.min(1),
        (Stage::Classes | Stage::Deal | Stage::Refresh | Stage::Missio | Stage::Over, _) => 0,
    };
    is_chosen
        && (wounds < LAST_WOUND || board.stage == Stage::Missio)
        && (least..=held).contains(&fighter.hand.count())
        && (board.rules.agreed_draw || !fighter.draw)
        && fighter.favour_won <= MOST_FAVOUR
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn a_turn_begins_with_full_hands_and_its_second_phase_with_a_card() {
        let is_sound = |hands: [&str; 2], phase| {
            let board = samples::board(["murmillo", "thraex"], hands);
            let options = Options::default();
            let rules = InForce::of(&options);
            let seats = BySeat::new(2, |_| Sitter::Guest);
            is_sound(&Board { phase, turn: 1, rules, ..board }, &seats, &options)
        };
        let full = ["SK1 ST1 GD1 GL1 RC1", "SK2 ST2 GD2 GL2 RC2"];
        let few = ["SK1", "SK2 ST2 GD2 GL2"];
        assert!(is_sound(full, Phase::One) && is_sound(few, Phase::Two));
        assert!(!is_sound(few, Phase::One));
    }
}
