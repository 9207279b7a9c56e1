//! Phase 6 [Reset]: unwanted cards, piles, and the Guard Level.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::Phase;
use crate::cards::{Card, Side};
use crate::event::Event;
use crate::tables::{GUARD, SEATS_A_CATCH};
use table::{Flow, Next, Seat};

/// [Reset] Everybody may throw cards away; hands are filled in Phase 1 (R58). Cards named while the
/// Reset is open answer it; those named after another answer are for the next one.
pub(crate) fn reset(t: &mut T) -> Flow<Next> {
    let holds = |seat: &Seat| !t.board.seats[*seat].hand.is_empty();
    let (seats, idle): (Vec<Seat>, Vec<Seat>) = t.board.at_table().partition(holds);
    for seat in idle {
        t.board.seats[seat].discard_next = None;
    }
    let questions = seats.iter().map(|seat| (*seat, Prompt::Discard, Vec::new()));
    let answers = t.pick_each(questions.collect())?;
    for (seat, answer) in seats.into_iter().zip(answers) {
        let Action::Discard(cards) = answer else {
            unreachable!("{answer:?} answers another question")
        };
        let gambler = &mut t.board.seats[seat];
        if gambler.is_at_table() {
            let is_used = |named: &Vec<Card>| split(&gambler.hand, named).0 == *cards;
            gambler.discard_next = gambler.discard_next.take().filter(|named| !is_used(named));
            discard(t, seat, &cards);
        }
    }
    clear_table(t);
    t.board.phase = Phase::Setup;
    Ok(Next::Step)
}

/// Throws away those of `cards` that are held, in the order of the hand.
fn discard(t: &mut T, seat: Seat, cards: &[Card]) {
    let hand = &mut t.board.seats[seat].hand;
    let (gone, kept) = split(hand, cards);
    **hand = kept;
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
