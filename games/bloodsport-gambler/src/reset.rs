//! Phase 6 [Reset]: unwanted cards, piles, and the Guard Level.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::Phase;
use crate::cards::{Card, Side};
use crate::event::Event;
use crate::tables::{GUARD, SEATS_A_CATCH};
use table::{Flow, Next, Seat};

/// [Reset] Everybody may throw cards away; hands are filled in Phase 1 (R58).
pub(crate) fn reset(t: &mut T) -> Flow<Next> {
    let holding = |seat: &Seat| !t.board.seats[*seat].hand.is_empty();
    let seats: Vec<Seat> = t.board.at_table().filter(holding).collect();
    let is_open = |seat: &Seat| t.board.seats[*seat].discard_next.is_none();
    let asked: Vec<Seat> = seats.iter().copied().filter(is_open).collect();
    let questions = asked.iter().map(|seat| (*seat, Prompt::Discard, Vec::new()));
    let answers = t.pick_each(questions.collect())?;
    for seat in seats {
        let answer = asked.iter().zip(&answers).find(|(asked, _)| **asked == seat);
        let cards = match answer {
            Some((_, Action::Discard(cards))) => cards.clone(),
            Some((_, other)) => unreachable!("{other:?} answers another question"),
            None => t.board.seats[seat].discard_next.take().unwrap_or_default(),
        };
        discard(t, seat, &cards);
    }
    clear_table(t);
    t.board.phase = Phase::Setup;
    Ok(Next::Step)
}

/// Throws away those of `cards` that are held, in the order of the hand.
fn discard(t: &mut T, seat: Seat, cards: &[Card]) {
    let hand = &mut t.board.seats[seat].hand;
    let (gone, kept) = split(hand, cards);
    *hand = kept;
    t.board.action.discard.extend_from_slice(&gone);
    t.say(Event::Discarded { seat, cards: gone });
}

/// The cards of `hand` that `wanted` names, one copy a mention, and the rest.
pub(crate) fn split(hand: &[Card], wanted: &[Card]) -> (Vec<Card>, Vec<Card>) {
    let mut wanted = wanted.to_vec();
    hand.iter().partition(|card| {
        let at = wanted.iter().position(|wanted| wanted == *card);
        at.map(|at| wanted.swap_remove(at)).is_some()
    })
}

/// [Reset] Used cards and Fights go to their piles; a quiet round lowers the Guard Level (R59).
fn clear_table(t: &mut T) {
    let board = &mut t.board;
    let used = std::mem::take(&mut board.used);
    board.action.discard.extend(used);
    for fight in std::mem::take(&mut board.fights) {
        for side in Side::BOTH {
            board.fighter.discard.push(fight.fighters[side]);
        }
        for side in Side::BOTH {
            board.weapon.discard.push(fight.weapons[side]);
        }
        board.secret.discard.push(fight.secret);
    }
    for seat in board.seats.seats() {
        let gambler = &mut board.seats[seat];
        gambler.passed = false;
        gambler.settled = false;
        gambler.ruined = false;
        gambler.discard_next = None;
        gambler.knows.clear();
        gambler.markers.clear();
        gambler.barred.clear();
        gambler.exposed.clear();
    }
    if board.caught <= board.began_with / SEATS_A_CATCH && GUARD.0 < board.guard {
        board.guard -= 1;
        let guard = board.guard;
        t.say(Event::GuardLevel { guard });
    }
}
