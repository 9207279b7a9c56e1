//! The names of gamblers, Fighters and cards in sentences and on boards.

use super::facts::Arms;
use crate::words::Cast;
use bloodsport_gambler::tables::{Does, Keeps, Kind, LOANS, Tampers, Target, Type, tampers};
use bloodsport_gambler::{Card, Face, Fighter, Pair, Secret, Weapon};
use std::collections::BTreeSet;
use table::Seat;

pub(super) fn name(cast: &Cast, seat: Seat) -> &str {
    cast.names.get(seat).map_or("somebody", String::as_str)
}

/// The letter of `seat` on the board.
pub(super) fn letter(seat: Seat) -> char {
    char::from(b'A' + u8::try_from(seat.index()).unwrap_or(0))
}

/// Names in a row, such as `Ada, Brutus and Cassia`.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub(super) fn titles(cards: &[Card]) -> String {
    list(&cards.iter().map(|card| card.row().title.to_owned()).collect::<Vec<_>>())
}

/// The attribute that a Weapon adds to the die, in capitals.
pub(super) fn type_word(kind: Type) -> &'static str {
    match kind {
        Type::Str => "STR",
        Type::Dex => "DEX",
        Type::Best => "BEST",
        Type::Worst => "WORST",
    }
}

/// A Weapon with its printed figures, such as `Triple Axe (+STR, deals 4)`.
pub(super) fn weapon(weapon: Weapon) -> String {
    let row = weapon.row();
    armed(&Arms { weapon, kind: row.kind, damage: row.damage })
}

/// A Weapon with its figures in present use.
pub(super) fn armed(arms: &Arms) -> String {
    let Arms { weapon, kind, damage } = arms;
    format!("{} (+{}, deals {damage})", weapon.row().name, stat_word(*kind))
}

/// The Wounds that a Weapon deals after a card that changes them, such as `, then 1`.
pub(super) fn then_deals(card: Option<Card>, weapon: Weapon) -> String {
    let Some(Tampers::Damage(change)) = card.and_then(tampers) else { return String::new() };
    format!(", then {}", (weapon.row().damage + change).max(1))
}

/// The attribute that a Weapon adds to the die, in words.
pub(super) fn stat_word(kind: Type) -> &'static str {
    match kind {
        Type::Str => "STR",
        Type::Dex => "DEX",
        Type::Best => "best stat",
        Type::Worst => "worst stat",
    }
}

/// A Secret, and its effect in a Fight of these.
pub(super) fn secret(secret: Secret, fighters: [&str; 2]) -> String {
    format!("{} ({})", secret.row().name, secret_effect(secret, fighters))
}

/// The effect of a Secret in a Fight of these, in a few words.
pub(super) fn secret_effect(secret: Secret, [one, other]: [&str; 2]) -> String {
    match secret.row().does {
        Does::Twice(side, keeps) => {
            let keeps = match keeps {
                Keeps::Higher => "higher",
                Keeps::Lower => "lower",
            };
            format!("{} rolls twice, the {keeps} counts", if side == 0 { one } else { other })
        }
        Does::Damage(change) => {
            let least = if change < 0 { ", at least 1" } else { "" };
            format!("each hit {} Wound{least}", changed(change))
        }
        Does::Counts(kind) => format!("both add {}", stat_word(kind)),
        Does::Underdog(bonus) => format!("the Underdog scores {}", changed(bonus)),
        Does::Favorite(bonus) => format!("the Favorite scores {}", changed(bonus)),
        Does::Swaps => "the Weapons change hands".to_owned(),
        Does::FirstBlood => "every Life is 1".to_owned(),
    }
}

/// The names of a Fight's Fighters, the left one first.
pub(super) fn both(fighters: Pair<Fighter>) -> [&'static str; 2] {
    fighters.0.map(|fighter| fighter.row().name)
}

/// A card that may lie face down in a Fight of these, as it is when seen.
pub(super) fn face(face: Face, fighters: [&str; 2]) -> String {
    match face {
        Face::Weapon(found) => weapon(found),
        Face::Secret(found) => secret(found, fighters),
        Face::Sabotage(card) => card.row().title.to_owned(),
    }
}

/// The time for playing a card.
pub(super) fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Discover => "Discover",
        Kind::Special => "Special",
        Kind::React => "React",
        Kind::Sabotage => "Sabotage",
    }
}

/// The Risk printed on a card, such as `Risk 3`.
pub(super) fn risk(card: Card) -> String {
    card.row().risk.map_or_else(|| "No Risk".to_owned(), |risk| format!("Risk {risk}"))
}

pub(super) fn effect(card: Card) -> &'static str {
    match card {
        Card::Peep => "look at one Weapon",
        Card::Armorer => "look at both Weapons of a Fight",
        Card::Gossip => "look at one Secret",
        Card::Stablehand => "look at a Fighter's Weapon, Secret, Sabotage",
        Card::Hag => "look at all three Secrets",
        Card::Cart => "look at one to three Weapons",
        Card::Cutpurse => "gain 2 Coin",
        Card::Sleepless => "gain 2 Time",
        Card::Rumors => "draw 2 cards",
        Card::Grease => "Guard Level down by 1",
        Card::Marker => "wager up to 2 more on a Fight",
        Card::Flagon => "a Fighter's roll becomes a new die",
        Card::Chant => "a Fighter's score + 2",
        Card::Dogs => "no Wounds in this fight round",
        Card::Stars => "the two rolls change places",
        Card::Succor => "give a Fighter STR and DEX +1",
        Card::Dust => "give a Fighter STR and DEX −1",
        Card::Scorpion => "give a Fighter STR and DEX −2",
        Card::Draught => "give a Fighter Life +2",
        Card::Straps => "give a Fighter Life −2, at least 1",
        Card::Filed => "a Weapon deals 2 Wounds less, at least 1",
        Card::Venomed => "a Weapon deals 2 Wounds more",
        Card::Racks => "the Weapons of the Fight change hands",
        Card::Armory => "replace a Weapon: of two drawn, that which deals less",
    }
}

/// The use of a card, as its button names it.
pub(super) fn gist(card: Card) -> &'static str {
    match card {
        Card::Peep => "see 1 Weapon",
        Card::Armorer => "see 2 Weapons",
        Card::Gossip => "see 1 Secret",
        Card::Stablehand => "see 1 side",
        Card::Hag => "see 3 Secrets",
        Card::Cart => "see 3 Weapons",
        Card::Cutpurse => "+2 Coin",
        Card::Sleepless => "+2 Time",
        Card::Rumors => "draw 2 cards",
        Card::Grease => "Guard −1",
        Card::Marker => "wager +2",
        Card::Flagon => "reroll",
        Card::Chant => "score +2",
        Card::Dogs => "no Wounds",
        Card::Stars => "swap dice",
        Card::Succor => "STR, DEX +1",
        Card::Dust => "STR, DEX −1",
        Card::Scorpion => "STR, DEX −2",
        Card::Draught => "Life +2",
        Card::Straps => "Life −2",
        Card::Filed => "deals 2 less",
        Card::Venomed => "deals 2 more",
        Card::Racks => "swap Weapons",
        Card::Armory => "other Weapon",
    }
}

/// The cards at which a Discover card with targets of these names looks.
pub(super) fn looked_at(card: Card, names: &[String]) -> String {
    match (names, card) {
        ([], _) => "all three Secrets".to_owned(),
        ([one], Card::Stablehand) => format!("all that lies by {one}"),
        ([one], Card::Peep) => format!("the Weapon of {one}"),
        (_, Card::Armorer) => format!("both Weapons of {}", list(names)),
        (_, Card::Cart) => format!("the Weapons of {}", list(names)),
        _ => list(names),
    }
}

/// The target of a card, as a question.
pub(super) fn target_question(card: Card) -> &'static str {
    match card.row().target {
        Target::Nothing => "On what?",
        Target::Weapon => "Whose Weapon?",
        Target::Weapons(_) => "Which Weapons?",
        Target::Secret => "The Secret of which Fight?",
        Target::Fight => "Which Fight?",
        Target::Fighter | Target::Side => "Which Fighter?",
    }
}

/// The payments still open, loan by loan, such as `owes 4 5 + 6 7 8`.
pub(super) fn loans(paid: &BTreeSet<u8>) -> String {
    let open = |loan: &[u8; 3]| -> Vec<String> {
        loan.iter().filter(|payment| !paid.contains(payment)).map(u8::to_string).collect()
    };
    let loans = LOANS.iter().map(open).filter(|loan| !loan.is_empty());
    format!("owes {}", loans.map(|loan| loan.join(" ")).collect::<Vec<_>>().join(" + "))
}

/// Payments as a sum, such as `3 + 4`.
pub(super) fn payments(payments: &[u8]) -> String {
    payments.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}

/// A change, such as `+2` or `−1`.
pub(super) fn changed(by: i8) -> String {
    format!("{}{}", if by < 0 { '−' } else { '+' }, by.unsigned_abs())
}

/// A summand with its sign, such as `+ 2` or `− 1`.
pub(super) fn signed(value: i8) -> String {
    format!("{} {}", if value < 0 { '−' } else { '+' }, value.unsigned_abs())
}

/// `1 card`, `2 cards`; Coin, Time and Chance have one form only.
pub(super) fn count(number: impl Into<u32>, thing: &str) -> String {
    let number = number.into();
    let many = number != 1 && !matches!(thing, "Coin" | "Time" | "Chance");
    format!("{number} {thing}{}", if many { "s" } else { "" })
}

/// The tokens on a card, such as ` with 2 Time and 1 Coin`; empty if there are none.
pub(super) fn tokens(time: u8, coin: u8) -> String {
    match (time, coin) {
        (0, 0) => String::new(),
        (time, 0) => format!(" with {time} Time"),
        (0, coin) => format!(" with {coin} Coin"),
        (time, coin) => format!(" with {time} Time and {coin} Coin"),
    }
}
