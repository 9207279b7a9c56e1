//! The meanings of the values of options and standing orders.

use bloodsport_gambler::orders::KEEP_ALL;
use bloodsport_gambler::tables::Kind;
use bloodsport_gambler::{Prompt, View};
use table::{OptionRow, OrderRow, Seat};

pub(super) fn option(row: &OptionRow, value: &str) -> String {
    let means = match (row.name, value) {
        ("turns", "alternate") => "Cards are played one at a time in turn.",
        ("turns", "block") => "Each gambler plays all its cards of a round in one go.",
        ("turns", _) => "One card at a time with one or two gamblers, all in one go with more.",
        ("start_coin", coin) => return format!("Everybody starts with {coin} Coin."),
        ("start_chance", chance) => return format!("Everybody starts with {chance} Chance."),
        ("max_wager", most) => {
            return format!("At most {most} Coin on an Underdog or between equals.");
        }
        ("caught_bars", "on") => "Caught over a Fight before the slips, you may not bet on it.",
        ("caught_bars", _) => "Being caught before the slips bars nobody from betting.",
        ("solo_open", "on") => "Alone at the table, all you know stands on the board.",
        ("solo_open", _) => {
            "Also alone at the table, what you know stands in your hand panel only."
        }
        ("mask_reacts", "on") => "Nobody is told who let a fight round be.",
        ("mask_reacts", _) => "It is told who was asked and let a fight round be.",
        (_, value) => value,
    };
    means.to_owned()
}

/// The topic of a standing order, as a heading.
pub(super) fn order_title(row: &OrderRow) -> &'static str {
    match row.name {
        "react" => "React cards in a Fight",
        "rat_at" => "Ratting before a Sabotage",
        "rat_keep" => "Chances kept when ratting",
        "keep_all" => "Cards at the Reset",
        name => name,
    }
}

pub(super) fn order(row: &OrderRow, value: &str) -> String {
    let means = match (row.name, value) {
        ("react", "stake") => "Ask me when I bet on the Fight and a card of mine could better it.",
        ("react", "always") => "Ask me whenever a React card of mine could work.",
        ("react", "never") => "Never ask me to react.",
        ("rat_at", "0") => "Never rat for me.",
        ("rat_at", level) => {
            return format!("Rat before a Sabotage card of mine at Guard Level {level} or more.");
        }
        ("rat_keep", "0") => "Rat down to the last Chance.",
        ("rat_keep", chance) => {
            return format!("Rat only while more than {chance} Chance are left.");
        }
        ("keep_all", "true") => "Keep all my cards at every Reset.",
        ("keep_all", _) => "Ask me at every Reset.",
        (_, value) => value,
    };
    means.to_owned()
}

/// The order that answers `prompt` once for all: the cards to throw away at a Reset.
pub(super) fn policy(prompt: &Prompt) -> Option<&'static OrderRow> {
    match prompt {
        Prompt::Discard => Some(&KEEP_ALL),
        Prompt::Action
        | Prompt::Bets
        | Prompt::React { .. }
        | Prompt::Rat
        | Prompt::Settle
        | Prompt::Stay => None,
    }
}

/// The house's choice where an order leaves the answer open and its seat reacts by orders.
pub(super) fn left_open(row: &OrderRow) -> Option<&'static str> {
    Some(match row.name {
        "react" => "the card that helps your bet most, if it promises enough",
        _ => return None,
    })
}

/// The cards of a seat that an order would play; a solo player is asked.
pub(super) fn spends(view: &View, seat: Seat, row: &OrderRow) -> Option<String> {
    if view.seats.count() < 2 {
        return None;
    }
    let hand = &view.seats[seat].private.as_ref()?.hand;
    let reacts = hand.iter().filter(|card| row.name == "react" && card.kind() == Kind::React);
    let titles: Vec<&str> = reacts.map(|card| card.row().title).collect();
    (!titles.is_empty()).then(|| titles.join(" or "))
}
