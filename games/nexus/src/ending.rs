//! [Ending the bout] [Determining the winner]

use crate::T;
use crate::board::{Board, Ended, Life, Stage};
use crate::cards::Twist;
use crate::event::{Event, Reason};
use crate::tables::LAST_CRED;
use crate::{coins, states};
use table::{AfterAside, Next, Seat};

/// [Ending the bout] Whether at most one helot still fights. While the last opponent lies
/// Incapacitated at the feet of the active helot the round goes on.
pub(crate) fn is_decided(board: &Board) -> bool {
    let lies = |seat: Seat| board.helots[seat].life == Life::Incapacitated;
    let goes_on = board.is_alive(board.active) && board.helots.seats().any(lies);
    board.alive().count() <= 1 && !goes_on
}

/// What follows a step of a Command Round.
pub(crate) fn next(t: &mut T) -> Next {
    if is_decided(&t.board) {
        return finish(t);
    }
    let active = t.board.active;
    if !t.board.is_alive(active) {
        t.board.stage = Stage::RoundEnd;
    }
    Next::Step
}

/// The next living seat of this cycle, or the next cycle.
pub(crate) fn next_seat(t: &mut T) -> Next {
    let board = &t.board;
    let at = board.order.iter().position(|seat| *seat == board.active);
    let rest = at.map_or(0, |at| at + 1);
    let next = board.order.iter().skip(rest).copied().find(|seat| board.is_alive(*seat));
    match next {
        Some(seat) => {
            t.board.active = seat;
            t.board.stage = Stage::RoundStart;
            Next::Step
        }
        None if is_last_cycle(board) => finish(t),
        None => {
            t.board.stage = Stage::Initiative;
            Next::Step
        }
    }
}

fn is_last_cycle(board: &Board) -> bool {
    0 < board.rules.cycle_limit && board.rules.cycle_limit <= board.cycle
}

/// [Determining the winner] The last one standing is paid, then Cred is counted (R64, R65).
pub(crate) fn finish(t: &mut T) -> Next {
    let mut alive = t.board.alive();
    let last = alive.next().filter(|_| alive.next().is_none());
    drop(alive);
    if let Some(seat) = last {
        coins::take_cred(t, seat, LAST_CRED, Reason::LastStanding);
    }
    let board = &mut t.board;
    let most = board.helots.iter().map(|helot| helot.cred).max().unwrap_or(0);
    let richest = |seat: &Seat| board.helots[*seat].cred == most;
    let mut winners: Vec<Seat> = board.helots.seats().filter(richest).collect();
    if most <= board.crowd {
        winners.clear();
    } else if winners.iter().any(|seat| board.is_alive(*seat)) {
        winners.retain(|seat| board.is_alive(*seat));
    }
    let cred = board.helots.iter().map(|helot| helot.cred).collect();
    let crowd = board.crowd;
    board.ended = Some(Ended { winners: winners.clone(), last });
    board.stage = Stage::Over;
    t.say(Event::BoutOver { winners, cred, crowd });
    Next::Over
}

/// A seat gives up: its helot is gone, its Cred stays.
pub(crate) fn concede(t: &mut T, seat: Seat) -> AfterAside {
    t.say(Event::Conceded { seat });
    states::leave_bout(t, seat);
    if !breaks_off(&t.board, seat) {
        return AfterAside::GoOn;
    }
    t.board.round.open = false;
    t.board.round.target = None;
    AfterAside::EndStep
}

/// Whether what is under way ends with the helot of `seat`. A hazard type or a card is carried
/// through for all others (R67), but for the cards that only ask their trigger.
fn breaks_off(board: &Board, seat: Seat) -> bool {
    let own = seat == board.active;
    match board.stage {
        Stage::Duplicate | Stage::TurningPoint => false,
        Stage::Card => {
            let asks_trigger = [Twist::T05, Twist::T14, Twist::T20];
            own && board.discard.last().is_some_and(|card| asks_trigger.contains(card))
        }
        Stage::Ratio => own || is_decided(board),
        Stage::Command => own || board.round.target == Some(seat) || is_decided(board),
        Stage::Lanistas
        | Stage::Motivations
        | Stage::Deal
        | Stage::Keep
        | Stage::Barge
        | Stage::Boofing
        | Stage::Initiative
        | Stage::RoundStart
        | Stage::RoundEnd
        | Stage::Over => true,
    }
}
