//! The contents of a purse after an answer, and the consequences of an empty one.

use super::nouns::count;
use crate::text::gathered;
use bloodsport_gambler::tables::PAYMENTS;
use bloodsport_gambler::{Fighter, Pair, Shown, Side, Slot, Status, View, favorite, odds};

/// The characters of a detail.
const ROOM: usize = 100;

/// Free Coin, where it is known.
pub(super) fn coin(gambler: &Shown) -> u8 {
    gambler.private.as_ref().map_or(gambler.total, |private| private.coin)
}

/// The payments still open, the smallest first.
pub(super) fn open_payments(gambler: &Shown) -> Vec<u8> {
    PAYMENTS.into_iter().filter(|payment| !gambler.paid.contains(payment)).collect()
}

/// The remainder after the payments of `paid`: of Coin, and of debts.
pub(super) fn after(gambler: &Shown, paid: &[u8]) -> String {
    let left = coin(gambler).saturating_sub(paid.iter().sum());
    let open = open_payments(gambler).into_iter().filter(|payment| !paid.contains(payment)).count();
    if open == 0 {
        // A gambler who had lost before is redeemed, which is no win.
        let wins = if gambler.result.is_none() { " and you win" } else { "" };
        return format!("all debts are paid{wins}; leaves {left} Coin");
    }
    let open = format!("{} still open", count(u32::try_from(open).unwrap_or(0), "payment"));
    match left {
        0 => gathered([format!("0 Coin left: no bet next round; {}", unpaid(gambler)), open], ROOM),
        _ => format!("leaves {left} Coin, and {open}"),
    }
}

/// The remainder after a payment and those of a draft.
pub(super) fn paying(view: &View, draft: &[String], payment: &str) -> String {
    let Some(seat) = view.own else { return String::new() };
    let words = draft.iter().map(String::as_str).chain([payment]);
    let paid: Vec<u8> = words.filter_map(|word| word.parse().ok()).collect();
    let gambler = &view.seats[seat];
    if coin(gambler) < paid.iter().sum() { String::new() } else { after(gambler, &paid) }
}

/// Whether another payment could be made after those of `paid`, which stand in their order.
pub(super) fn pays_more(gambler: &Shown, paid: &[u8]) -> bool {
    let left = coin(gambler).saturating_sub(paid.iter().sum());
    let last = paid.last().copied().unwrap_or(0);
    open_payments(gambler).into_iter().any(|more| last < more && more <= left)
}

/// The Coin left after a payment where only one can be made, as it stands on its button.
pub(super) fn coin_left(gambler: &Shown, paid: &[u8]) -> String {
    let open = open_payments(gambler);
    let is_lone = !open.into_iter().any(|first| pays_more(gambler, &[first]));
    let left = coin(gambler).saturating_sub(paid.iter().sum());
    if is_lone { format!("{left} Coin left") } else { String::new() }
}

/// Whether another payment could be made after a first one.
pub(super) fn leads_on(view: &View, payment: &str) -> bool {
    let paid = payment.parse::<u8>().ok();
    let own = view.own.map(|seat| &view.seats[seat]);
    own.zip(paid).is_some_and(|(own, paid)| pays_more(own, &[paid]))
}

/// The Time and Coin left after a card of that cost; empty if it cost none.
pub(super) fn left_over(view: &View, time: u8, coin_spent: u8) -> String {
    let Some(gambler) = view.own.map(|seat| &view.seats[seat]) else { return String::new() };
    let time_left = gambler.time.saturating_sub(time);
    let coin_left = coin(gambler).saturating_sub(coin_spent);
    match (time, coin_spent, coin_left) {
        (0, 0, _) => String::new(),
        (_, 0, _) => format!("leaves {time_left} Time"),
        (_, _, 0) => without_coin(gambler),
        (0, _, _) => format!("leaves {coin_left} Coin"),
        (_, _, _) => format!("leaves {time_left} Time and {coin_left} Coin"),
    }
}

/// A note if a bet, with those of a draft, takes the last Coin.
pub(super) fn betting(view: &View, draft: &[String], amount: u8) -> String {
    let Some(gambler) = view.own.map(|seat| &view.seats[seat]) else { return String::new() };
    let before = draft.iter().filter_map(|word| bet_of(word)).map(|(_, amount)| amount);
    let is_last = coin(gambler) <= before.fold(amount, u8::saturating_add);
    if is_last { "your last Coin".to_owned() } else { String::new() }
}

/// A bet by its word: the Fighter, and the amount.
pub(super) fn bet_of(word: &str) -> Option<(Slot, u8)> {
    let (at, amount) = word.split_once(':')?;
    Some((at.parse().ok()?, amount.parse().ok()?))
}

/// The gain of a bet besides the stake.
pub(super) fn gain(fighters: Pair<Fighter>, side: Side, amount: u8) -> u8 {
    let row = odds(fighters);
    if favorite(fighters) == Some(side) { row.favorite_pays } else { amount * row.underdog_pays }
}

/// The Chance left after a skipped payment.
pub(super) fn chance_left(view: &View) -> String {
    let chance = view.own.map_or(0, |seat| view.seats[seat].chance);
    format!("leaves {} Chance", chance.saturating_sub(1))
}

/// The consequence of having no Coin before the bets.
fn without_coin(gambler: &Shown) -> String {
    let bet = "0 Coin left: no bet";
    match gambler.status {
        Status::Playing => format!("{bet}; {}", unpaid(gambler)),
        Status::Free | Status::Won | Status::Lost | Status::Gone => bet.to_owned(),
    }
}

/// The consequence of a round without a payment.
fn unpaid(gambler: &Shown) -> &'static str {
    match gambler.chance {
        0 => "not paying is ruin",
        _ => "not paying costs a Chance",
    }
}
