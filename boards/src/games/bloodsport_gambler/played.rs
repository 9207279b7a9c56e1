//! Cards as they are played, in words.

use super::nouns::{count, list};
use bloodsport_gambler::{Play, React, Reveal, Slot, Spot, View};

/// The characters of an option's label.
const LABEL: usize = 80;

/// What somebody may show, such as `the Secret of Fight 2`.
pub(super) fn shown(view: &View, spot: Spot) -> String {
    match spot {
        Spot::Secret(number) => format!("the Secret of Fight {number}"),
        Spot::Weapon(Slot { fight, side }) => {
            format!("the Weapon of {}", view.fight(fight).fighters[side].row().name)
        }
        Spot::Sabotage(number, place) => format!("card {place} beside Fight {number}"),
        Spot::Fight(number) => format!("Fight {number}"),
    }
}

/// A play, such as `Desert Dust on The Elder, 4 Time 1 Coin, face up`.
pub(super) fn play_words(view: &View, play: &Play) -> String {
    let mut text = play.card.row().title.to_owned();
    if !play.targets.is_empty() {
        text += &format!(" on {}", spots(view, &play.targets));
    }
    text += &spent(play.time, play.coin);
    match &play.reveal {
        Reveal::Nothing => {}
        Reveal::Cards(shown) if *shown == play.targets => text += ", shown",
        Reveal::Cards(shown) => {
            let named = format!(", showing {}", spots(view, shown));
            let is_short = text.chars().count() + named.chars().count() <= LABEL;
            let counted = count(u32::try_from(shown.len()).unwrap_or(0), "card");
            text += &if is_short { named } else { format!(", showing {counted}") };
        }
        Reveal::Itself => text += ", face up",
    }
    text
}

/// A reaction, such as `Chant a Name on Harpy, 1 Time`.
pub(super) fn react_words(view: &View, react: &React) -> String {
    let on = react.side.map_or_else(String::new, |side| {
        let name = view.watching.map_or("", |fight| view.fight(fight).fighters[side].row().name);
        format!(" on {name}")
    });
    format!("{}{on}{}", react.card.row().title, spent(react.time, react.coin))
}

/// What a card is played on, by the names that a picture shows.
fn spots(view: &View, spots: &[Spot]) -> String {
    let named = |spot: &Spot| match *spot {
        Spot::Weapon(Slot { fight, side }) => {
            view.fight(fight).fighters[side].row().name.to_owned()
        }
        Spot::Secret(_) | Spot::Sabotage(..) | Spot::Fight(_) => shown(view, *spot),
    };
    list(&spots.iter().map(named).collect::<Vec<_>>())
}

/// What is paid for a card, behind it.
fn spent(time: u8, coin: u8) -> String {
    match (time, coin) {
        (0, 0) => String::new(),
        (time, 0) => format!(", {time} Time"),
        (0, coin) => format!(", {coin} Coin"),
        (time, coin) => format!(", {time} Time {coin} Coin"),
    }
}
