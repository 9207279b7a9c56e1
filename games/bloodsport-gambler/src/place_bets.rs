//! Phase 3 [Place Bets]: slips, written in secret and revealed by the bookie.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::{Phase, Slip};
use crate::cards::Number;
use crate::event::{Event, told};
use table::{Flow, Next, Seat};

/// [Place Bets] A slip may be replaced until all are in; then its Coin is fixed (R29).
pub(crate) fn slips(t: &mut T) -> Flow<Next> {
    let seats: Vec<Seat> = t.board.at_table().collect();
    let asked: Vec<Seat> = seats.iter().copied().filter(|seat| can_bet(t, *seat)).collect();
    let questions = asked.iter().map(|seat| (*seat, Prompt::Bets, Vec::new()));
    let answers = t.pick_each(questions.collect())?;
    for seat in seats {
        let answer = asked.iter().zip(&answers).find(|(asked, _)| **asked == seat);
        let slip = match answer {
            Some((_, Action::Bet(slip))) => *slip,
            Some((_, other)) => unreachable!("{other:?} answers another question"),
            None => Slip::default(),
        };
        let gambler = &mut t.board.seats[seat];
        gambler.coin -= slip.staked();
        gambler.slip = slip;
        t.say(Event::Slip { seat, bets: told(slip.bets()) });
        t.say(Event::SlipLocked { seat });
    }
    t.board.phase = Phase::Watch;
    t.board.watching = Some(Number::ALL[0]);
    Ok(Next::Step)
}

/// Whether there is a bet to place at all: somebody without Coin hands in an empty slip.
fn can_bet(t: &T, seat: Seat) -> bool {
    let gambler = &t.board.seats[seat];
    0 < gambler.coin && !gambler.resigned && gambler.barred.len() < Number::ALL.len()
}
