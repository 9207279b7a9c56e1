//! Cards as they are played, in words.

use super::answers::joined;
use super::chances::{all_work, chance, idle, use_now, works_in};
use super::nouns::{count, effect, gist, list, looked_at, payments, titles};
use super::{fighters, picture_marks, purse};
use crate::text::gathered;
use crate::words::Label;
use bloodsport_gambler::tables::{GUARD, Kind};
use bloodsport_gambler::{Action, Card, Play, React, Reveal, Slot, Spot, View, backed};
use table::Seat;

/// The characters of an option's label.
const LABEL: usize = 80;
/// The characters of a title that leaves no room on a phone for more than a number.
const LONG: usize = 20;
/// The characters of an option's further costs.
const ALSO: usize = 120;

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
    let mut text = play.card.row().title.to_owned() + &on(view, play);
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
    list(&named(view, spots))
}

fn named(view: &View, spots: &[Spot]) -> Vec<String> {
    let named = |spot: &Spot| match *spot {
        Spot::Weapon(Slot { fight, side }) => {
            view.fight(fight).fighters[side].row().name.to_owned()
        }
        Spot::Secret(_) | Spot::Sabotage(..) | Spot::Fight(_) => shown(view, *spot),
    };
    spots.iter().map(named).collect()
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

/// A card as it is played: its use, its targets and its price.
pub(super) fn play_label(view: &View, play: &Play) -> Label {
    let title = play.card.row().title;
    let words = play_words(view, play);
    let price = words.strip_prefix(title).unwrap_or_default();
    let price = price.strip_prefix(&on(view, play)).unwrap_or(price);
    let had = view.own.map_or(0, |seat| view.seats[seat].time);
    let price = match play.time {
        0 => price.to_owned(),
        _ => price.replacen(", ", ", spends ", 1).replacen(" Time", &format!(" of {had} Time"), 1),
    };
    // A button has room for what stands before a colon.
    let aims = words.replacen(" on ", ": ", 1);
    let named = [format!("{title}: {}{price}", used(view, play)), aims];
    let named = named.into_iter().find(|it| it.chars().count() <= LABEL);
    let aimed = named.is_none().then(|| format!("on {}", spots(view, &play.targets)));
    let backs = backed(view, play).map(|slot| to_back(view, slot)).unwrap_or_default();
    let caught = if_caught(play.card, view.guard);
    let left = purse::left_over(view, play.time, play.coin);
    let bare = || title.to_owned() + &spent(play.time, play.coin).replacen(", ", ": ", 1);
    Label::new(named.unwrap_or_else(bare), joined(&[play_detail(view, play), left]))
        .numbered(match play.card.row().risk {
            Some(_) => {
                beside(title, works_in(view, play.card, play.reveal.count(), play.time + play.coin))
            }
            None => use_now(view, play.card).to_owned(),
        })
        .also(gathered(aimed.into_iter().chain([backs, caught]), ALSO))
        .signed(picture_marks::of_card(play.card))
}

/// A chance on a button that has the title of a card: a long one leaves room for the bare number.
fn beside(title: &str, chance: String) -> String {
    match chance.strip_prefix("works ").filter(|_| LONG < title.chars().count()) {
        Some(bare) => bare.to_owned(),
        None => chance,
    }
}

/// The use of a card on its targets, such as `see the Weapon of Harpy` or `Life +2 on Harpy`.
fn used(view: &View, play: &Play) -> String {
    match play.card.kind() {
        Kind::Discover => format!("see {}", looked_at(play.card, &named(view, &play.targets))),
        Kind::Special | Kind::React | Kind::Sabotage => {
            use_now(view, play.card).to_owned() + &on(view, play)
        }
    }
}

/// The targets of a card behind its name.
fn on(view: &View, play: &Play) -> String {
    let targets = &play.targets;
    if targets.is_empty() { String::new() } else { format!(" on {}", spots(view, targets)) }
}

/// The bet for which Sabotage is laid.
fn to_back(view: &View, Slot { fight, side }: Slot) -> String {
    format!("then bet on {}", view.fight(fight).fighters[side].row().name)
}

/// A reaction as an option: its use and its price.
pub(super) fn react_label(view: &View, react: &React) -> Label {
    let React { card, side, time, coin } = *react;
    let fighter = side.zip(view.watching).map(|(side, fight)| view.fight(fight).fighters[side]);
    let on = fighter.map_or_else(String::new, |it| format!(" for {}", it.row().name));
    let label = format!("{}: {}{on}{}", card.row().title, gist(card), spent(time, coin));
    let odds = chance(view, card, 0, time + coin);
    let then = fighters::reacted(view, card, side);
    let left = purse::left_over(view, time, coin);
    Label::new(label, joined(&[odds, then.clone(), left]))
        .numbered(beside(card.row().title, works_in(view, card, 0, time + coin)))
        .also(gathered([if_caught(card, view.guard), then], ALSO))
        .signed(picture_marks::of_card(card))
}

/// The cost of being caught over a card at a Guard Level, which rises if it still can; empty for a card without a Risk.
fn if_caught(card: Card, guard: u8) -> String {
    let cost = match (card.row().risk, card.kind()) {
        (None, _) => return String::new(),
        (Some(_), Kind::Discover | Kind::Special) => "caught: −1 card",
        (Some(_), Kind::Sabotage) => "risked when its Fight begins; caught: −1 card, −bet",
        (Some(_), Kind::React) => "caught: −1 card, −bet",
    };
    let rises = if guard < GUARD.1 { ", Guard +1" } else { "" };
    format!("{cost}{rises}")
}

/// Several answers advised as one course: cards, the pass for the rest of a Fight, or a payment and the
/// cards thrown away after it.
pub(super) fn course(view: &View, seat: Seat, actions: &[Action]) -> Label {
    match actions {
        [Action::Pass, ..] => {
            let asks = "You are asked again only if a card of yours is worth it, or another acts";
            Label::new("Let this Fight run", asks)
        }
        [paid, Action::Discard(cards)] => settled(view, seat, paid, cards),
        _ => cards_in_a_row(view, actions),
    }
}

/// A payment and the cards thrown away after it.
fn settled(view: &View, seat: Seat, paid: &Action, cards: &[Card]) -> Label {
    let gambler = &view.seats[seat];
    let (pays, costs) = if let Action::Pay(paid) = paid {
        let paid: Vec<u8> = paid.iter().copied().collect();
        let is_last = purse::coin(gambler) <= paid.iter().sum();
        let after = if is_last { purse::after(gambler, &paid) } else { String::new() };
        (format!("Pay {}", payments(&paid)), after)
    } else {
        ("Skip (−1 Chance)".to_owned(), String::new())
    };
    let label = match cards {
        [] => format!("{pays}, keep all cards"),
        cards => {
            let number = count(u32::try_from(cards.len()).unwrap_or(0), "card");
            let head = format!("{pays}, swap {number}");
            let named = format!("{head}: {}", titles(cards));
            if named.chars().count() <= LABEL { named } else { head }
        }
    };
    Label::new(label, "").also(costs)
}

fn cards_in_a_row(view: &View, actions: &[Action]) -> Label {
    let plays: Vec<&Play> = actions.iter().filter_map(Action::play).collect();
    let titles: Vec<&str> = plays.iter().map(|play| play.card.row().title).collect();
    let label = match titles.as_slice() {
        [one] => (*one).to_owned(),
        several => {
            let count = format!("{} cards", several.len());
            let named = format!("{count}: {}", several.join(", "));
            if named.chars().count() <= LABEL { named } else { count }
        }
    };
    let risky = plays.iter().find(|play| play.card.row().risk.is_some());
    let number = match titles.as_slice() {
        [one] => beside(one, all_work(view, &plays)),
        _ => all_work(view, &plays),
    };
    let uses = plays.iter().map(|play| used(view, play));
    let backs = plays.iter().find_map(|play| backed(view, play));
    let backs = backs.map(|slot| to_back(view, slot));
    let time = plays.iter().map(|play| play.time).sum::<u8>();
    let is_greased = plays.iter().any(|play| play.card == Card::Grease);
    let guard = view.guard.saturating_sub(u8::from(is_greased)).max(GUARD.0);
    let caught = risky.map_or_else(String::new, |play| if_caught(play.card, guard));
    let had = view.own.map_or(0, |seat| view.seats[seat].time);
    let costs = (0 < time).then(|| format!("spends {time} of your {had} Time"));
    Label::new(label, "")
        .numbered(number)
        .also(gathered(uses.chain(backs).chain(costs).chain([caught]), ALSO))
}

fn play_detail(view: &View, play: &Play) -> String {
    let odds = chance(view, play.card, play.reveal.count(), play.time + play.coin);
    joined(&[effect(play.card).to_owned(), idle(view, play.card), odds])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guards_are_said_to_grow_only_where_they_can() {
        let costs = |guard| [Card::Peep, Card::Flagon].map(|card| if_caught(card, guard));
        assert_eq!(costs(2), ["caught: −1 card, Guard +1", "caught: −1 card, −bet, Guard +1"]);
        assert_eq!(costs(GUARD.1), ["caught: −1 card", "caught: −1 card, −bet"]);
    }
}
