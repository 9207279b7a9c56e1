//! The meanings of the values of options and standing orders.

use super::nouns;
use blood_sweat_cheers::tables::ORDER_REFRESH;
use blood_sweat_cheers::{Face, Prompt, Side, View, Zone};
use table::{OptionRow, OrderRow, OrderValue};

pub(super) fn option(row: &OptionRow, value: &str) -> String {
    match (row.name, value) {
        ("turn_limit", "0") => "No limit: they fight until one is beaten.".to_owned(),
        ("turn_limit", turns) => format!("After turn {turns} both are dismissed standing."),
        ("diagonal", "on") => "Zones that meet at a corner are adjacent.".to_owned(),
        ("diagonal", _) => "Only zones that share an edge are adjacent.".to_owned(),
        ("agreed_draw", "on") => "If both offer a draw, nobody wins.".to_owned(),
        ("agreed_draw", _) => "No draw can be offered.".to_owned(),
        ("yield", "on") => "A gladiator may give up when he is to play.".to_owned(),
        ("yield", _) => "Nobody may give up.".to_owned(),
        ("perks", "on") => "Twelve cards carry a perk.".to_owned(),
        ("perks", _) => "Every card is plain: good for a first bout.".to_owned(),
        ("solo_opponent", "chosen") => "You choose the automaton's class.".to_owned(),
        ("solo_opponent", _) => "The automaton's class is drawn.".to_owned(),
        ("red_class" | "blue_class", "choose") => "The player chooses.".to_owned(),
        ("red_class" | "blue_class", class) => format!("A {class} is sent."),
        ("red_raised" | "blue_raised", "none") => "As printed.".to_owned(),
        ("red_raised" | "blue_raised", raised) => format!("Fame has raised {raised} by one."),
        (_, value) => value.to_owned(),
    }
}

/// The topic of a standing order, as a heading.
pub(super) fn order_title(row: &OrderRow) -> &'static str {
    match row.name {
        "exploit" => "Exploiting wounds",
        "roar" => "Roar of the Crowd",
        "fortuna" => "Fortuna's Favour",
        "push" => "Pushing the opponent",
        "refresh" => "Throwing cards away",
        name => name,
    }
}

pub(super) fn order(row: &OrderRow, value: &str) -> String {
    let ranks = OrderValue::auto_of(value);
    match (row.name, value) {
        (_, "ask") => "Ask me.".to_owned(),
        ("exploit", "all") => "Exploit every fresh wound at every roll.".to_owned(),
        ("exploit", "attacking") => "Exploit all if my attack is in range, else none.".to_owned(),
        ("exploit", "never") => "Exploit none.".to_owned(),
        (_, "never") => "Never play it.".to_owned(),
        ("push", "edge") => "Push to the zone with the fewest neighbours.".to_owned(),
        ("push", "close") => "Push to the zone nearest to me.".to_owned(),
        ("push", "away") => "Push to the zone farthest from me.".to_owned(),
        ("refresh", "keep") => "Throw nothing away.".to_owned(),
        ("refresh", "cycle") => "Throw away second copies of STEP, STRIKE and GUARD.".to_owned(),
        (_, value) => match ranks {
            Some(1) => "Play it if it betters my result by a rank.".to_owned(),
            Some(ranks) => format!("Play it if it betters my result by {ranks} ranks or more."),
            None => value.to_owned(),
        },
    }
}

/// The meaning of a value of an order that is given with a play, for its phase alone.
pub(super) fn order_once(row: &OrderRow, value: &str) -> String {
    match (row.name, value) {
        (_, "wounds") => "Play it if it makes my result a wound.".to_owned(),
        ("exploit", number) if number.parse::<u8>().is_ok() => {
            format!("Exploit {number}, or as many as are fresh.")
        }
        ("push", value) => Zone::of_word(value)
            .map_or_else(|| order(row, value), |zone| format!("Push to {zone}.")),
        (_, value) => order(row, value),
    }
}

/// The order that answers `prompt` once for all: the cards to throw away at a turn's end.
pub(super) fn policy(prompt: &Prompt) -> Option<&'static OrderRow> {
    match prompt {
        Prompt::Refresh => Some(&ORDER_REFRESH),
        Prompt::Class { .. }
        | Prompt::Play { .. }
        | Prompt::Exploit { .. }
        | Prompt::Roar { .. }
        | Prompt::Fortuna { .. }
        | Prompt::Push { .. } => None,
    }
}

/// The house's choice where an order leaves the answer open and its seat reacts by orders.
pub(super) fn left_open(row: &OrderRow) -> Option<&'static str> {
    Some(match row.name {
        "roar" => "if the roll comes out clearly better for you",
        "fortuna" => "if the roll comes out far better for you: a wound dealt or spared",
        _ => return None,
    })
}

/// The card in a side's hand that an order would play.
pub(super) fn spends(view: &View, side: Side, row: &OrderRow) -> Option<String> {
    let hand = &view.fighters[side].private.as_ref()?.hand;
    let face = match row.name {
        // It adds its side's favour: nothing without any.
        "roar" if 0 < view.favour.of(side) => Face::Roar,
        "fortuna" => Face::Fortuna,
        _ => return None,
    };
    hand.iter().find(|card| card.face() == face).map(|card| nouns::card(*card))
}

#[cfg(test)]
mod tests {
    use super::*;
    use blood_sweat_cheers::tables::{OPTIONS, ORDERS};
    use std::collections::BTreeSet;
    use table::Values;

    #[test]
    fn every_value_of_an_option_or_order_means_something_of_its_own() {
        for row in &OPTIONS {
            let values: Vec<&str> = match row.values {
                Values::OneOf(words) | Values::OneOfOr { words, .. } => words.to_vec(),
                Values::Within(..) => vec!["10", "99"],
                Values::WithinOr(_, _, words) => [words, &["10", "99"]].concat(),
            };
            let meant: BTreeSet<String> = values.iter().map(|value| option(row, value)).collect();
            assert_eq!(meant.len(), values.len(), "{}", row.name);
            assert!(meant.iter().all(|words| words.ends_with('.')), "{meant:?}");
        }
        for row in &ORDERS {
            let values = crate::words::order_values::<blood_sweat_cheers::BloodSweatCheers>(row);
            let meant: BTreeSet<&String> = values.iter().map(|(_, words)| words).collect();
            assert_eq!(meant.len(), values.len(), "{}", row.name);
            assert!(meant.iter().all(|words| words.ends_with('.')), "{meant:?}");
        }
    }
}
