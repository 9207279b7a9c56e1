//! [Ending the Game] and [Threads of Fate]: results, Fates, staying, and giving up.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::{Finish, Phase, Status};
use crate::event::Event;
use crate::tables::{defeat, victory};
use table::{AfterAside, Flow, Next, Offer, Seat};

/// [Ending the Game] Results in seat order; the game is over when everybody has one (R52).
pub(crate) fn results(t: &mut T) -> Next {
    let seats: Vec<Seat> = t.board.at_table().collect();
    let is_first = is_alone_first(t);
    for &seat in &seats {
        let gambler = &t.board.seats[seat];
        let is_owing = gambler.status == Status::Playing;
        if is_owing && gambler.open_payments().next().is_none() {
            win(t, seat, is_first);
        } else if gambler.ruined {
            lose(t, seat);
        } else if gambler.resigned {
            give_up_debts(t, seat);
        }
    }
    if is_complete(t) {
        return over(t);
    }
    for seat in seats {
        if t.board.seats[seat].resigned {
            leave(t, seat);
        }
    }
    let finished = t.board.seats.seats().any(|seat| is_finished(t, seat));
    t.board.phase = if finished { Phase::Stay } else { Phase::Reset };
    Next::Step
}

fn is_finished(t: &T, seat: Seat) -> bool {
    match t.board.seats[seat].status {
        Status::Won | Status::Lost => true,
        Status::Playing | Status::Free | Status::Gone => false,
    }
}

/// [Threads of Fate] Whether one seat alone wins in this round, and nobody won before (R53, R55).
fn is_alone_first(t: &T) -> bool {
    let seats = &t.board.seats;
    let won_before = seats.seats().any(|seat| seats[seat].result.is_some_and(|result| result.won));
    let wins_now = |seat: &Seat| {
        let gambler = &seats[*seat];
        let is_paid = gambler.open_payments().next().is_none();
        gambler.status == Status::Playing && is_paid && gambler.result.is_none()
    };
    1 < seats.count() && !won_before && seats.seats().filter(wins_now).count() == 1
}

/// [Threads of Fate] A die and the Coin left; the seat that finished first keeps the higher of two.
/// A seat that had been ruined is redeemed, and its result stays.
fn win(t: &mut T, seat: Seat, is_first: bool) {
    let round = t.board.round;
    let redeemed = t.board.seats[seat].result.is_some();
    t.say(Event::Won { seat, round, redeemed });
    let rolls = if is_first && !redeemed { 2 } else { 1 };
    let dice: Vec<u8> = (0..rolls).map(|_| t.d6()).collect();
    let gambler = &mut t.board.seats[seat];
    let coin = gambler.coin;
    let best = dice.iter().copied().max().unwrap_or(0);
    let total = u16::from(best) + u16::from(coin);
    gambler.status = Status::Won;
    gambler.result.get_or_insert(Finish { won: true, round, fate: total });
    t.say(Event::Fate { seat, dice, coin, total, band: victory(total) });
}

/// [Threads of Fate] One die for the ruined (R54).
fn lose(t: &mut T, seat: Seat) {
    let round = t.board.round;
    t.say(Event::Lost { seat, round });
    let die = t.d6();
    let total = u16::from(die);
    let gambler = &mut t.board.seats[seat];
    gambler.status = Status::Lost;
    gambler.result.get_or_insert(Finish { won: false, round, fate: total });
    t.say(Event::Fate { seat, dice: vec![die], coin: 0, total, band: defeat(die) });
}

/// Seats that resigned without a result have lost, without a Fate (R68).
fn give_up_debts(t: &mut T, seat: Seat) {
    let round = t.board.round;
    let gambler = &mut t.board.seats[seat];
    if gambler.result.is_none() {
        gambler.result = Some(Finish { won: false, round, fate: 0 });
        gambler.status = Status::Lost;
        t.say(Event::Lost { seat, round });
    }
}

fn is_complete(t: &T) -> bool {
    t.board.seats.seats().all(|seat| t.board.seats[seat].result.is_some())
}

fn over(t: &mut T) -> Next {
    t.board.phase = Phase::Over;
    t.say(Event::GameOver);
    Next::Over
}

fn leave(t: &mut T, seat: Seat) {
    let gambler = &mut t.board.seats[seat];
    gambler.status = Status::Gone;
    gambler.discard_next = None;
    let hand = std::mem::take(&mut gambler.hand);
    t.board.action.discard.extend(hand.0);
    t.say(Event::Left { seat });
}

/// [Ending the Game] A winner may gamble on, free of debts; the ruined may start over (R56, R57).
pub(crate) fn stay(t: &mut T) -> Flow<Next> {
    let asked: Vec<Seat> = t.board.seats.seats().filter(|seat| is_finished(t, *seat)).collect();
    let offers = || [Action::Stay, Action::Leave].map(Offer::open).to_vec();
    let questions = asked.iter().map(|seat| (*seat, Prompt::Stay, offers()));
    let answers = t.pick_each(questions.collect())?;
    for (seat, answer) in asked.into_iter().zip(answers) {
        if answer == Action::Leave {
            leave(t, seat);
            continue;
        }
        let options = t.board.options;
        let gambler = &mut t.board.seats[seat];
        if gambler.status == Status::Won {
            gambler.status = Status::Free;
        } else {
            gambler.status = Status::Playing;
            gambler.coin = options.start_coin;
            gambler.chance = options.start_chance;
            gambler.paid.clear();
        }
        t.say(Event::Stayed { seat });
    }
    t.board.phase = Phase::Reset;
    Ok(Next::Step)
}

/// [Ending the Game] Giving up, at any time (R68). Before the settlement the seat plays on with the
/// defaults of its decisions; after it, it is gone at once. All answers given stand.
pub(crate) fn resign(t: &mut T, seat: Seat) -> AfterAside {
    t.board.seats[seat].resigned = true;
    t.say(Event::Resigned { seat });
    match t.board.phase {
        Phase::Stay | Phase::Reset => {
            give_up_debts(t, seat);
            leave(t, seat);
            if is_complete(t) { AfterAside::EndStep } else { AfterAside::GoOn }
        }
        Phase::Setup
        | Phase::Action
        | Phase::Bets
        | Phase::Watch
        | Phase::React
        | Phase::Settle
        | Phase::Over => AfterAside::GoOn,
    }
}

/// Whether a resignation completed the results: then the game is over.
pub(crate) fn is_over_by_resigning(t: &mut T) -> bool {
    let complete = match t.board.phase {
        Phase::Stay | Phase::Reset => is_complete(t),
        Phase::Setup
        | Phase::Action
        | Phase::Bets
        | Phase::Watch
        | Phase::React
        | Phase::Settle
        | Phase::Over => false,
    };
    if complete {
        over(t);
    }
    complete
}
