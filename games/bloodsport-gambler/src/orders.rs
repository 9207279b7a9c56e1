//! Standing orders, and the answers at the timeout.
//!
//! `discard_next` is not among them: it is used up when it is followed, so it lies on the board and
//! is said unasked.

use crate::BloodsportGambler;
use crate::ask::{Action, Prompt};
use crate::board::Slip;
use crate::judge::is_let_go;
use crate::react;
use crate::reset::split;
use crate::settle_up::only_payment;
use crate::tables::{GUARD, PAYMENTS};
use crate::view::View;
use std::collections::BTreeSet;
use table::OrderValue::{self, Word};
use table::{Ask, Hidden, OrderRow, Orders};

const fn row(name: &'static str, about: &'static str, values: &'static [OrderValue]) -> OrderRow {
    OrderRow { name, about, values }
}

/// When a React window asks.
pub const REACT: OrderRow = row(
    "react",
    "Whether a card of yours is asked for in a Fight: when it could help your bet, always, never.",
    &[Word("stake"), Word("always"), Word("never")],
);
/// From which Guard Level to rat before an own Sabotage card is risked.
pub const RAT_AT: OrderRow = row(
    "rat_at",
    "The Guard Level from which you rat before your Sabotage is risked; 0 is never.",
    &[Word("0"), Word("2"), Word("3")],
);
/// How many Chances that leaves alone.
pub const RAT_KEEP: OrderRow = row(
    "rat_keep",
    "How many Chances such ratting leaves you at least.",
    &[Word("1"), Word("0"), Word("2")],
);
/// Whether the Reset asks.
pub const KEEP_ALL: OrderRow = row(
    "keep_all",
    "Whether you keep all cards at every Reset without a question.",
    &[Word("false"), Word("true")],
);

pub static ORDERS: [OrderRow; 4] = [REACT, RAT_AT, RAT_KEEP, KEEP_ALL];

/// Whether the words, such as `react=never`, name an order and one of its values.
pub(crate) fn is_known(words: &[&str]) -> bool {
    let mut pairs = words.iter().map(|word| word.split_once('='));
    !words.is_empty()
        && pairs.all(|pair| {
            let row = pair.and_then(|(name, _)| ORDERS.iter().find(|row| row.name == name));
            row.zip(pair).is_some_and(|(row, (_, value))| row.value(value).is_some())
        })
}

/// The answer by a seat's orders, if they give one; for a seat that resigned, the defaults do
/// (R68).
pub(crate) fn answer(view: &View, ask: &Ask<BloodsportGambler>, orders: &Orders) -> Option<Action> {
    if view.seats[ask.seat].resigned {
        return Some(given_up(ask));
    }
    let (_, shown, private) = view.own();
    match ask.prompt {
        Prompt::Action | Prompt::Bets | Prompt::Stay => None,
        Prompt::React { fight } => {
            let asks = match orders.get(&REACT) {
                "always" => true,
                "never" => false,
                _ => react::matters(view, fight),
            };
            if asks { is_let_go(ask).then_some(Action::Again) } else { Some(Action::Hold) }
        }
        Prompt::Rat => {
            let number = |row| orders.get(row).parse().unwrap_or(0);
            let (level, kept): (u8, u8) = (number(&RAT_AT), number(&RAT_KEEP));
            let rats = GUARD.0 < level && level <= view.guard && kept < shown.chance;
            Some(if rats { Action::Rat } else { Action::Pass })
        }
        Prompt::Settle => {
            let open = PAYMENTS.into_iter().filter(|payment| !shown.paid.contains(payment));
            let only = only_payment(open, private.coin).filter(|_| shown.chance == 0)?;
            Some(Action::Pay(BTreeSet::from([only])))
        }
        Prompt::Discard => match &private.discard_next {
            Some(named) => Some(Action::Discard(Hidden(split(&private.hand, named).0))),
            None => (orders.get(&KEEP_ALL) == "true").then(|| Action::Discard(Hidden::default())),
        },
    }
}

/// The answer of a seat that resigned: its own from before, or the least.
pub(crate) fn given_up(ask: &Ask<BloodsportGambler>) -> Action {
    let least = match ask.prompt {
        Prompt::Action | Prompt::Rat => Action::Pass,
        Prompt::Bets => Action::Bet(Slip::EMPTY),
        Prompt::React { .. } => Action::Hold,
        Prompt::Settle => Action::Pay(BTreeSet::new()),
        Prompt::Stay => Action::Leave,
        // Its hand is gone already.
        Prompt::Discard => return Action::Discard(Hidden::default()),
    };
    ask.given.clone().unwrap_or(least)
}

/// The answer at the timeout (R63).
pub(crate) fn otherwise(view: &View, ask: &Ask<BloodsportGambler>) -> Action {
    if view.seats[ask.seat].resigned {
        return given_up(ask);
    }
    match ask.prompt {
        Prompt::React { .. } if is_let_go(ask) => Action::Hold,
        Prompt::Action | Prompt::React { .. } | Prompt::Rat => Action::Pass,
        Prompt::Bets => Action::Bet(Slip::EMPTY),
        Prompt::Settle => {
            let (_, shown, _) = view.own();
            let open = PAYMENTS.into_iter().filter(|payment| !shown.paid.contains(payment));
            Action::Pay(open.take(1).collect())
        }
        Prompt::Stay => Action::Leave,
        Prompt::Discard => Action::Discard(Hidden::default()),
    }
}
