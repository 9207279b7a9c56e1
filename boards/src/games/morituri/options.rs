//! The meanings of the values of options and standing orders.

use table::{OptionRow, OrderRow};

pub(super) fn option(row: &OptionRow, value: &str) -> String {
    let means = match (row.name, value) {
        ("rejoin", "on") => "The dead outside Roma may begin again.",
        ("rejoin", _) => "The dead are out.",
        ("lone", "crown") => "The last in play wins at once.",
        ("lone", _) => "The last in play must still win in Roma.",
        ("road", "short") => "From Carthago, with 3 Hit Points and an outfit.",
        ("road", _) => "The whole road from Alexandria.",
        ("auto_roll", "on") => "Every die of movement is rolled without asking.",
        ("auto_roll", _) => "The player to move is asked to roll.",
        (_, value) => value,
    };
    means.to_owned()
}

/// The topic of a standing order, as a heading.
pub(super) fn order_title(row: &OrderRow) -> &'static str {
    match row.name {
        "roll" => "The movement die",
        "keep" => "Cards you draw",
        "mercy" => "The crowd's mercy",
        "beast" => "The beast in Roma",
        "surrender" => "What bandits get",
        "opponent" => "Several opponents",
        "rejoin" => "After dying on the road",
        "reply" => "On others' turns",
        name => name,
    }
}

pub(super) fn order(row: &OrderRow, value: &str) -> String {
    let means = match (row.name, value) {
        ("keep", "askclash") => "Ask me about cards that change what I hold.",
        ("keep", "askall") => "Ask me about every card.",
        ("keep", "auto") => "Choose for me as the house would.",
        ("mercy", "askifuseful") => "Ask me if one more round could deny the win; else accept.",
        ("mercy", "accept") => "Take the mercy.",
        ("mercy", "fight") => "Fight on.",
        ("beast", "always") => "Always fight the beast.",
        ("beast", "never") => "Always wait.",
        ("beast", "auto") => "Fight it if the house would.",
        ("roll", "auto") => "Roll for me.",
        ("surrender", "auto") => "Give up what the house would.",
        ("rejoin", "always") => "I begin again.",
        ("rejoin", "never") => "I stay dead.",
        ("opponent", "clockwise") => "Fight them in the order of letters from mine.",
        ("reply", "auto") => "On others' turns choose as the house would, and take mercy.",
        (_, "ask") => "Ask me.",
        (_, value) => value,
    };
    means.to_owned()
}

/// The house's choice where an order leaves the answer open and its seat reacts by orders.
pub(super) fn left_open(row: &OrderRow) -> Option<&'static str> {
    Some(match row.name {
        "keep" => "the card that is worth more to your gladiator",
        "mercy" => "mercy is taken",
        _ => return None,
    })
}
