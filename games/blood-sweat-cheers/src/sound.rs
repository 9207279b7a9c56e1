//! Which boards a bout can have come to: what rules may trust, and must not take from elsewhere unseen.

use crate::board::{Board, InForce, Side, Stage};
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

/// What lies open belongs to what is played next.
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
    let plays = matches!(board.stage, Stage::TurnStart | Stage::Phase);
    is_chosen
        && (!plays || board.is_automaton(side) || !fighter.hand.is_empty())
        && (wounds < LAST_WOUND || board.stage == Stage::Missio)
        && fighter.hand.count() <= held
        && (board.rules.agreed_draw || !fighter.draw)
        && fighter.favour_won <= MOST_FAVOUR
}
