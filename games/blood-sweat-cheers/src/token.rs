//! The typed names of answers.

use crate::ask::{Action, Play, Using};
use crate::cards::{Card, Perk, PerkSet};
use crate::orders::{ExploitOrder, PushOrder, ReactOrder, Shots};
use std::fmt::Write;

/// The word for no perk at all.
pub(crate) const NONE: &str = "none";
/// The word for every perk.
pub(crate) const ALL: &str = "all";

/// The canonical name of `action`.
pub(crate) fn token(action: &Action) -> String {
    match action {
        Action::Class(class) => class.word().to_owned(),
        Action::Play(play) => play_token(play),
        Action::Exploit(wounds) => format!("exploit {wounds}"),
        Action::React(card) => format!("react {}", lower(card.word())),
        Action::Pass => "pass".to_owned(),
        Action::Push(zone) => format!("push {}", lower(zone.word())),
        Action::Discard(cards) if cards.is_empty() => "keep".to_owned(),
        Action::Discard(cards) => format!("discard {}", cards_word(cards)),
        Action::Yield => "yield".to_owned(),
        Action::OfferDraw => "offer-draw".to_owned(),
        Action::WithdrawDraw => "withdraw-draw".to_owned(),
    }
}

fn play_token(play: &Play) -> String {
    let mut text = cards_word(&play.cards);
    if let Some(to) = play.to {
        text.push_str(" to=");
        push_lower(&mut text, to.word());
    }
    if play.stand {
        text.push_str(" stand");
    }
    match play.perks {
        Using::All => {}
        Using::Only(perks) => {
            text.push_str(" perks=");
            text.push_str(&perks_word(perks));
        }
    }
    shots_token(&mut text, &play.shots);
    text
}

fn shots_token(text: &mut String, shots: &Shots) {
    let mut put = |key: &str, value: &dyn std::fmt::Display| {
        write!(text, " {key}={value}").expect("writing to a string cannot fail");
    };
    if let Some(order) = &shots.exploit {
        put("exploit", order);
    }
    if let Some(order) = &shots.roar {
        put("roar", order);
    }
    if let Some(order) = &shots.fortuna {
        put("fortuna", order);
    }
    if let Some(order) = &shots.push {
        put("push", order);
    }
}

impl std::fmt::Display for ExploitOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ExploitOrder::Ask => f.write_str("ask"),
            ExploitOrder::All => f.write_str("all"),
            ExploitOrder::Attacking => f.write_str("attacking"),
            ExploitOrder::Never => f.write_str("never"),
            ExploitOrder::Count(wounds) => write!(f, "{wounds}"),
        }
    }
}

impl std::fmt::Display for ReactOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReactOrder::Ask => f.write_str("ask"),
            ReactOrder::Auto(ranks) => write!(f, "auto({ranks})"),
            ReactOrder::Never => f.write_str("never"),
            ReactOrder::Wounds => f.write_str("wounds"),
        }
    }
}

impl std::fmt::Display for PushOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PushOrder::Ask => f.write_str("ask"),
            PushOrder::Edge => f.write_str("edge"),
            PushOrder::Close => f.write_str("close"),
            PushOrder::Away => f.write_str("away"),
            PushOrder::To(zone) => f.write_str(&lower(zone.word())),
        }
    }
}

/// Cards as one word, such as `st1+sk1`.
pub(crate) fn cards_word(cards: &[Card]) -> String {
    let mut text = String::with_capacity(cards.len() * 5);
    for card in cards {
        if !text.is_empty() {
            text.push('+');
        }
        push_lower(&mut text, card.word());
    }
    text
}

/// Perks as one word, such as `trip-opponent`.
pub(crate) fn perks_word(perks: PerkSet) -> String {
    if perks.is_empty() {
        return NONE.to_owned();
    }
    perks.iter().map(perk_word).collect::<Vec<_>>().join("+")
}

fn perk_word(perk: Perk) -> String {
    perk.word().replace(' ', "-")
}

/// `word` in lower case.
pub(crate) fn lower(word: &str) -> String {
    word.to_ascii_lowercase()
}

fn push_lower(text: &mut String, word: &str) {
    text.extend(word.chars().map(|c| c.to_ascii_lowercase()));
}
