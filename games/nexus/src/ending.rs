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

/// The sequel to a step of a Command Round. A round whose helot is gone still ends, with all that
/// its end brings, before the bout does.
pub(crate) fn next(t: &mut T) -> Next {
    if !t.board.is_alive(t.board.active) {
        t.board.stage = Stage::RoundEnd;
        return Next::Step;
    }
    if is_decided(&t.board) { finish(t) } else { Next::Step }
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
    let winners = winners(&t.board);
    let board = &mut t.board;
    let cred = board.helots.iter().map(|helot| helot.cred).collect();
    let crowd = board.crowd;
    board.ended = Some(Ended { winners: winners.clone(), last });
    board.stage = Stage::Over;
    t.say(Event::BoutOver { winners, cred, crowd });
    Next::Over
}

/// [Determining the winner] A seat that gave the bout up is out of it; the last one that did not
/// wins whatever the crowd holds.
fn winners(board: &Board) -> Vec<Seat> {
    let contenders: Vec<Seat> = board.contenders().collect();
    if contenders.len() == 1 {
        return contenders;
    }
    let cred = |seat: &Seat| board.helots[*seat].cred;
    let most = contenders.iter().map(cred).max().unwrap_or(0);
    if most <= board.crowd {
        return Vec::new();
    }
    let mut winners: Vec<Seat> = contenders.into_iter().filter(|seat| cred(seat) == most).collect();
    if winners.iter().any(|seat| board.is_alive(*seat)) {
        winners.retain(|seat| board.is_alive(*seat));
    }
    winners
}

/// A seat gives the bout up: its helot is gone, its Cred stays where it lies and counts for nothing.
/// That of a dead one may still be given up.
pub(crate) fn concede(t: &mut T, seat: Seat) -> AfterAside {
    t.say(Event::Conceded { seat });
    t.board.helots[seat].conceded = true;
    if t.board.helots[seat].life == Life::Out {
        return AfterAside::GoOn;
    }
    states::leave_bout(t, seat);
    if !breaks_off(&t.board, seat) {
        return AfterAside::GoOn;
    }
    t.board.round.open = false;
    (t.board.round.target, t.board.round.place) = (None, None);
    AfterAside::EndStep
}

/// Whether the current stage ends with the helot of `seat`. A hazard type or a card is carried
/// through for all others (R67), except the cards that only ask their trigger.
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
