//! The meanings of the values of options and standing orders.

use nexus::View;
use table::{OptionRow, OrderRow, OrderValue, Seat};

pub(super) fn option(row: &OptionRow, value: &str) -> String {
    let means = match (row.name, value) {
        ("schematic", "0") => "The bare barge, for beginners.",
        ("schematic", "random") => "One of the eight barges, by a die.",
        ("schematic", "custom") => "The first seat sets the barge up.",
        ("schematic", barge) => return format!("Barge {barge}."),
        ("saws", "on") => "Floor saws come up.",
        ("saws", "off") => "No floor saws.",
        ("saws", _) => "Floor saws where the barge has them.",
        ("spikes", "on") => "Floor spikes come up.",
        ("spikes", "off") => "No floor spikes.",
        ("spikes", _) => "Floor spikes where the barge has them.",
        ("hazards", order) => {
            return format!("On a Duplicate: {}.", order.replace('_', ", then "));
        }
        ("duplicates", "on") => "Lanistas and motivations may be taken more than once.",
        ("duplicates", _) => "Each lanista and motivation is taken once.",
        ("selection", "random") => "Lanistas and motivations are dealt.",
        ("selection", _) => "Lanistas and motivations are picked in turn.",
        ("cycle_limit", "0") => "The bout goes on until one helot is left.",
        ("cycle_limit", cycles) => {
            return format!("The bout ends after {cycles} Command Cycles at the latest.");
        }
        ("crowd", coins) => return format!("The crowd begins with {coins} Cred a seat."),
        ("timeout", "end") => "A command that is late ends the Command Round.",
        ("timeout", _) => "A command that is late is given by the house.",
        ("trash_talk", "on") => "One ability goes by its polite name, Trash Talk.",
        ("trash_talk", _) => "Every ability goes by the name on its card.",
        (_, value) => value,
    };
    means.to_owned()
}

/// The topic of a standing order, as a heading.
pub(super) fn order_title(row: &OrderRow) -> &'static str {
    match row.name {
        "counterattack" => "Counterattack",
        "elusive" => "Elusive",
        "f10" => "Paid Spotter (card)",
        "talk_shit" => "Talk Shit",
        "made_you_look" => "Made You Look",
        "unshackled" => "Unshackled",
        "haymaker" => "Haymaker",
        "flesh_wound" => "Merely a Flesh Wound",
        "refusal" => "Martyr's Refusal",
        "perseverance" => "Perseverance",
        "f05" => "Loaded Dice (card)",
        "combo_breaker" => "Combo Breaker",
        "still_standing" => "I'm Still Standing",
        "tripping" => "Tripping",
        "deceive" => "Deceiving",
        "block" => "Blocking with tokens",
        "cant_fool_me" => "Can't Fool Me",
        "f11" => "Counter-Bribe (card)",
        "tp_negate" => "Turning Point cards",
        "end" => "Ending your round",
        name => name,
    }
}

pub(super) fn order(row: &OrderRow, value: &str) -> String {
    if let Some(n) = OrderValue::auto_of(value) {
        return match row.name {
            "elusive" | "f10" => format!("Use it when my Overall Condition is {n} or less."),
            "refusal" => format!("Use it at {n} damage or more, or if I would not survive."),
            _ => format!("Use it at {n} damage or more."),
        };
    }
    let means = match (row.name, value) {
        ("end", "auto") => "End my round when nothing else can be done.",
        ("block", "never") => "Never block a Deception.",
        ("deceive", "small") => "Always give the smaller number to AP.",
        ("deceive", "never") => "Never deceive.",
        ("tp_negate", "always") => "Always pay to be left out of a card.",
        ("tp_negate", "never") => "Never pay to be left out of a card.",
        ("counterattack", "front") => "Use it, but not against an attack from behind.",
        ("tripping", "first") => "Use it at a helot's first step of a round only.",
        ("perseverance" | "f05", "attack") => "Roll a failed attack again.",
        ("perseverance" | "f05", "defend") => "Roll a beaten defense again.",
        ("perseverance" | "f05", "checks") => "Roll a failed check again.",
        ("perseverance" | "f05", "location") => "Roll a useless location again.",
        ("perseverance" | "f05", "crate") => "Roll a bad crate again.",
        (_, "ask") => "Ask me.",
        (_, "never") => "Never use it, and do not ask.",
        (_, "always") => "Use it whenever it can be used.",
        (_, value) => value,
    };
    means.to_owned()
}

/// The house's choice where an order leaves the answer open and its seat reacts by orders.
pub(super) fn left_open(row: &OrderRow) -> Option<&'static str> {
    Some(match row.name {
        "counterattack" | "elusive" | "talk_shit" | "made_you_look" | "haymaker"
        | "perseverance" | "f05" | "combo_breaker" | "still_standing" | "tripping"
        | "cant_fool_me" | "f11" => "always",
        "f10" => "always, after your abilities",
        "unshackled" => "against a Takedown, a Throw or a Crush",
        "flesh_wound" => "from 4 damage up, unless the hit kills",
        "refusal" => "from 7 damage up, and whenever it would fell you",
        "deceive" => "on a split of 1 and 6 that hurts whom it befalls",
        "block" => "never",
        "tp_negate" => "against the eight cards that hurt their helot",
        _ => return None,
    })
}

/// The seat's possession that an order would spend: an Influence card, whose key is the order's
/// name, or a token.
pub(super) fn spends(view: &View, seat: Seat, row: &OrderRow) -> Option<String> {
    let helot = &view.board.helots[seat];
    if row.name == "deceive" {
        return (0 < helot.deception).then(|| "a Deception token".to_owned());
    }
    let hand = helot.hand;
    let held = hand.iter().find(|held| held.to_string().eq_ignore_ascii_case(row.name));
    held.map(|held| held.name().to_owned())
}
