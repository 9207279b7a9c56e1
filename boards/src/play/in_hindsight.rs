//! The answers that a seat's present standing orders would have given in the previous round.

use crate::words::{Cast, Words};
use std::collections::BTreeSet;
use table::{Ask, Entry, Live, OrderRow, Orders, Replay, Seat};

/// A question that a seat met: its own, and seen from its own view alone.
struct Met<R: Words> {
    /// The number of the entry that answered it.
    entry: u64,
    view: R::View,
    ask: Ask<R>,
    /// The answer where orders leave it open; `None`: the seat is asked then.
    open: Option<R::Action>,
}

/// For each order of `seat`, its answers to the questions of the last round that it is about, in
/// order; empty if there were none. With `by_orders`, a question out of turn that orders leave open
/// is answered by the house.
pub(crate) fn orders<R: Words>(
    live: &Live<R>,
    history: &[Entry],
    cast: &Cast,
    seat: Seat,
    by_orders: bool,
) -> Vec<Vec<String>> {
    let met = met(live, history, seat, by_orders);
    let orders = live.bout().orders(seat);
    let said = |row: &OrderRow| {
        let about = met.iter().filter(|met| is_about(row, met, orders));
        about.map(|met| said(met, orders, cast, seat)).collect()
    };
    R::orders().iter().map(said).collect()
}

/// The questions of the last round; empty if today's rules play it otherwise.
fn met<R: Words>(live: &Live<R>, history: &[Entry], seat: Seat, by_orders: bool) -> Vec<Met<R>> {
    let last = R::round(&live.now().board).checked_sub(1);
    let Some(Entry::Opened(opened)) = history.first() else { return Vec::new() };
    let Ok((mut replay, _)) = Replay::<R>::new(opened, live.bout().luck().clone()) else {
        return Vec::new();
    };
    replay.keep_for(history);
    let mut met = Vec::new();
    for (number, entry) in (0..).zip(history).skip(1) {
        if let Some(to) = entry.goes_back_to() {
            met.retain(|met: &Met<R>| met.entry < to);
        } else if let Entry::Answer { seat: by, .. }
        | Entry::Order { seat: by, .. }
        | Entry::TimedOut { seat: by, .. } = entry
            && *by == seat
        {
            let then = replay.live().filter(|then| Some(R::round(&then.now().board)) == last);
            met.extend(then.and_then(|then| question(then, number, seat, by_orders)));
        }
        if replay.feed(entry).is_err() {
            return Vec::new();
        }
    }
    met
}

/// The question put to a seat, just before entry `entry` answers it.
fn question<R: Words>(then: &Live<R>, entry: u64, seat: Seat, by_orders: bool) -> Option<Met<R>> {
    let ask = then.ask(seat).filter(|ask| ask.is_owed())?;
    let board = &then.now().board;
    let is_out_of_turn = ask.hidden || R::is_out_of_turn(board, ask);
    let open = if by_orders && is_out_of_turn { then.house(seat) } else { None };
    Some(Met { entry, view: R::view(board, Some(seat)), ask: ask.clone(), open })
}

/// Whether the answer depends on the value of an order.
fn is_about<R: Words>(row: &OrderRow, met: &Met<R>, orders: &Orders) -> bool {
    let texts = row.values.iter().flat_map(|value| value.texts());
    let answers = texts.map(|text| {
        let mut otherwise = orders.clone();
        otherwise.set(row, text);
        R::ordered(&met.view, &met.ask, &otherwise).map(|action| R::token(&action))
    });
    1 < answers.collect::<BTreeSet<_>>().len()
}

/// The answer of orders to a question, in words to its seat.
fn said<R: Words>(met: &Met<R>, orders: &Orders, cast: &Cast, seat: Seat) -> String {
    let ordered = R::ordered(&met.view, &met.ask, orders).or_else(|| met.open.clone());
    match ordered {
        Some(action) => R::label(&met.view, cast, seat, &action).label,
        None => "you are asked".to_owned(),
    }
}
