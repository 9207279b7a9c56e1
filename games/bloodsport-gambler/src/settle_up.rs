//! Phase 5 [Settle Up]: the bookie, then the moneylenders.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::{Bet, Ending, Gambler, Phase, Slip, Status, favorite, odds};
use crate::cards::{Number, Slot};
use crate::ending;
use crate::event::{Event, Settled};
use std::collections::BTreeSet;
use table::{Flow, Next, Seat};

/// [Settle Up with Bookie] Seat by seat, Fight by Fight (R31, R32); then those who have nothing to
/// decide with the moneylenders.
pub(crate) fn with_bookie(t: &mut T) -> Next {
    t.board.phase = Phase::Settle;
    let seats: Vec<Seat> = t.board.at_table().collect();
    for &seat in &seats {
        let slip = std::mem::take(&mut t.board.seats[seat].slip);
        for (fight, bet) in slip.bets() {
            settle(t, seat, fight, bet);
        }
    }
    for seat in seats {
        without_choice(t, seat);
    }
    Next::Step
}

/// [Settle Up with Bookie] A bet that won brings the wager back besides its payout (R30).
fn settle(t: &mut T, seat: Seat, number: Number, bet: Bet) {
    let fight = t.board.fight(number);
    let row = odds(fight.fighters);
    let (result, payout) = match fight.ending {
        _ if bet.forfeit => (Settled::Forfeit, 0),
        Some(Ending::Victor(side)) if side != bet.side => (Settled::Lost, 0),
        Some(Ending::Victor(side)) if favorite(fight.fighters) == Some(side) => {
            (Settled::Won, row.favorite_pays)
        }
        Some(Ending::Victor(_)) => (Settled::Won, row.underdog_pays * bet.amount),
        Some(Ending::NoContest) | None => (Settled::Returned, 0),
    };
    let gambler = &mut t.board.seats[seat];
    gambler.record.bets += 1;
    match result {
        Settled::Won => {
            gambler.coin = gambler.coin.saturating_add(bet.amount + payout);
            gambler.record.bets_won += 1;
            gambler.record.coin_won += u16::from(payout);
        }
        Settled::Returned => gambler.coin = gambler.coin.saturating_add(bet.amount),
        Settled::Lost => gambler.record.coin_lost += u16::from(bet.amount),
        Settled::Forfeit => {}
    }
    let at = Slot { fight: number, side: bet.side };
    t.say(Event::BetSettled { seat, at, amount: bet.amount, result, payout });
}

/// [Settle Up with Moneylenders] A seat that cannot pay loses a Chance unasked (R48), or is ruined;
/// without a Chance the only payment is made unasked (R49).
fn without_choice(t: &mut T, seat: Seat) {
    let gambler = &mut t.board.seats[seat];
    if gambler.status != Status::Playing || gambler.resigned {
        gambler.settled = true;
        return;
    }
    let cheapest = gambler.open_payments().next();
    if cheapest.is_none_or(|payment| gambler.coin < payment) {
        if gambler.chance == 0 {
            gambler.settled = true;
            gambler.ruined = true;
            t.say(Event::CannotPay { seat });
        } else {
            skip(t, seat);
        }
    } else if let Some(payment) = only_payment(gambler.open_payments(), gambler.coin)
        && gambler.chance == 0
    {
        pay(t, seat, &BTreeSet::from([payment]));
    }
}

/// The payment that is the only affordable set of the `open` ones, if there is just one.
pub(crate) fn only_payment(mut open: impl Iterator<Item = u8>, coin: u8) -> Option<u8> {
    let only = open.next().filter(|payment| *payment <= coin);
    only.filter(|_| open.next().is_none_or(|second| coin < second))
}

/// [Settle Up with Moneylenders] The others pay or lose a Chance, all asked at once.
pub(crate) fn with_moneylenders(t: &mut T) -> Flow<Next> {
    let asked: Vec<Seat> =
        t.board.at_table().filter(|seat| !t.board.seats[*seat].settled).collect();
    let questions = asked.iter().map(|seat| (*seat, Prompt::Settle, Vec::new()));
    let answers = t.pick_each(questions.collect())?;
    for (seat, answer) in asked.into_iter().zip(answers) {
        if let Action::Pay(payments) = answer {
            pay(t, seat, &payments);
        } else {
            skip(t, seat);
        }
    }
    Ok(ending::results(t))
}

/// Makes payments; a seat that resigned makes none (R68).
fn pay(t: &mut T, seat: Seat, payments: &BTreeSet<u8>) {
    let gambler: &mut Gambler = &mut t.board.seats[seat];
    gambler.settled = true;
    gambler.coin -= payments.iter().sum::<u8>();
    gambler.paid.extend(payments);
    let coin = gambler.coin;
    if !payments.is_empty() {
        t.say(Event::Paid { seat, payments: payments.iter().copied().collect(), coin });
    }
}

fn skip(t: &mut T, seat: Seat) {
    let gambler = &mut t.board.seats[seat];
    gambler.settled = true;
    gambler.chance -= 1;
    let chance = gambler.chance;
    t.say(Event::Skipped { seat, chance });
}

impl Slip {
    /// A slip without bets.
    pub const EMPTY: Slip = Slip([None; 3]);
}
