//! Cards as they are played, in words.

use super::answers::{idle, joined};
use super::chances::{chance, works_in};
use super::nouns::{count, effect, gist, list};
use super::{picture_marks, purse};
use crate::text::gathered;
use crate::words::Label;
use bloodsport_gambler::tables::Kind;
use bloodsport_gambler::{Action, Card, Play, React, Reveal, Slot, Spot, View};

/// The characters of an option's label.
const LABEL: usize = 80;
/// The characters of an option's further costs.
const ALSO: usize = 80;

/// A card that a player may show, such as `the Secret of Fight 2`.
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

/// The targets of a card, by the names that a picture shows.
fn spots(view: &View, spots: &[Spot]) -> String {
    let named = |spot: &Spot| match *spot {
        Spot::Weapon(Slot { fight, side }) => {
            view.fight(fight).fighters[side].row().name.to_owned()
        }
        Spot::Secret(_) | Spot::Sabotage(..) | Spot::Fight(_) => shown(view, *spot),
    };
    list(&spots.iter().map(named).collect::<Vec<_>>())
}

/// The price of a card, behind it.
fn spent(time: u8, coin: u8) -> String {
    match (time, coin) {
        (0, 0) => String::new(),
        (time, 0) => format!(", {time} Time"),
        (0, coin) => format!(", {coin} Coin"),
        (time, coin) => format!(", {time} Time {coin} Coin"),
    }
}

/// A card as it is played: its targets are told over its button.
pub(super) fn play_label(view: &View, play: &Play) -> Label {
    let title = play.card.row().title;
    let named = titled(play.card, play_words(view, play));
    let is_long = LABEL < named.chars().count();
    let label = if is_long { title.to_owned() + &spent(play.time, play.coin) } else { named };
    let aimed = is_long.then(|| format!("on {}", spots(view, &play.targets)));
    let caught = if_caught(play.card).to_owned();
    let left = purse::left_over(view, play.time, play.coin);
    Label::new(label, joined(&[play_detail(view, play), left]))
        .numbered(match play.card.row().risk {
            Some(_) => works_in(view, play.card, play.reveal.count(), play.time + play.coin),
            None => gist(play.card).to_owned(),
        })
        .also(gathered(aimed.into_iter().chain([caught]), ALSO))
        .signed(picture_marks::of_card(play.card))
}

/// A card as it is played, with its title alone before the colon, as it stands on a button.
pub(super) fn titled(card: Card, words: String) -> String {
    let title = card.row().title;
    let rest = words.strip_prefix(title).map(|rest| rest.trim_start_matches([',', ' ']));
    let named = rest.filter(|rest| !rest.is_empty()).map(|rest| format!("{title}: {rest}"));
    named.unwrap_or(words)
}

/// The cost of being caught over a card; empty for one without a Risk.
pub(super) fn if_caught(card: Card) -> &'static str {
    match (card.row().risk, card.kind()) {
        (None, _) => "",
        (Some(_), Kind::Discover | Kind::Special) => "caught: −1 card, Guard +1",
        (Some(_), Kind::Sabotage | Kind::React) => "caught: −1 card, −bet, Guard +1",
    }
}

/// Several cards advised as one course, and the pass that ends it.
pub(super) fn course(view: &View, actions: &[Action]) -> Label {
    let plays: Vec<&Play> = actions.iter().filter_map(Action::play).collect();
    let ends = if plays.len() < actions.len() { ", then pass" } else { "" };
    let titles: Vec<&str> = plays.iter().map(|play| play.card.row().title).collect();
    let label = match titles.as_slice() {
        [one] => format!("{one}{ends}"),
        several => {
            let count = format!("{} cards{ends}", several.len());
            let named = format!("{count}: {}", several.join(", "));
            if named.chars().count() <= LABEL { named } else { count }
        }
    };
    let risky = plays.iter().find(|play| play.card.row().risk.is_some());
    let number = risky.map_or_else(String::new, |play| {
        works_in(view, play.card, play.reveal.count(), play.time + play.coin)
    });
    let aimed = plays.iter().filter(|play| !play.targets.is_empty());
    let aimed = aimed.map(|play| format!("on {}", spots(view, &play.targets)));
    let caught = risky.map_or("", |play| if_caught(play.card)).to_owned();
    Label::new(label, "").numbered(number).also(gathered(aimed.chain([caught]), ALSO))
}

fn play_detail(view: &View, play: &Play) -> String {
    let odds = chance(view, play.card, play.reveal.count(), play.time + play.coin);
    joined(&[effect(play.card).to_owned(), idle(view, play.card), odds])
}
