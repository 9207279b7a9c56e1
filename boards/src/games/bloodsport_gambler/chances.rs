//! The chances of cards to work, and the cards that would do nothing.

use super::purse;
use bloodsport_gambler::tables::{GUARD, HOPELESS, Kind};
use bloodsport_gambler::{Card, Number, Play, Slot, Spot, View, lucky_faces};

/// A card's chance to work, with `reveals` reveals and `spent` tokens, at today's Guard Level.
pub(super) fn chance(view: &View, card: Card, reveals: usize, spent: u8) -> String {
    // Sabotage meets the guards only when its Fight begins.
    let then = if card.kind() == Kind::Sabotage { ", at today's Guard Level" } else { "" };
    format!("{}{then}", works(view, card, reveals, spent))
}

/// The same as a number for its button.
pub(super) fn works_in(view: &View, card: Card, reveals: usize, spent: u8) -> String {
    percent([(card, faces(card, reveals, spent, view.guard))])
}

/// The chance of several cards to work one after the other, each at the Guard Level that those before it leave; empty
/// for cards without a Risk.
pub(super) fn all_work(view: &View, plays: &[&Play]) -> String {
    let mut guard = view.guard;
    let faces = plays.iter().map(|Play { card, time, coin, reveal, .. }| {
        if *card == Card::Grease {
            guard = guard.saturating_sub(1).max(GUARD.0);
        }
        (*card, faces(*card, reveal.count(), time + coin, guard))
    });
    let risked: Vec<_> = faces.filter(|(card, _)| card.row().risk.is_some()).collect();
    if risked.is_empty() { String::new() } else { percent(risked) }
}

/// The lucky faces of a card's die at a Guard Level.
fn faces(card: Card, reveals: usize, spent: u8, guard: u8) -> u8 {
    let revealed = u8::try_from(reveals).unwrap_or(u8::MAX);
    card.risk_left(revealed, spent).map_or(HOPELESS, |left| lucky_faces(left, guard))
}

/// The chance that the dice of all cards show lucky faces; with Sabotage it holds only now.
fn percent(cards: impl IntoIterator<Item = (Card, u8)>) -> String {
    let (mut lucky, mut all, mut head) = (1, 1, "works");
    for (card, faces) in cards {
        (lucky, all) = (lucky * u64::from(faces), all * u64::from(HOPELESS));
        if card.kind() == Kind::Sabotage {
            head = "now";
        }
    }
    format!("{head} {} %", (lucky * 100 + all / 2) / all)
}

/// The same without the time for which it holds.
pub(super) fn works(view: &View, card: Card, reveals: usize, spent: u8) -> String {
    let revealed = u8::try_from(reveals).unwrap_or(u8::MAX);
    let Some(left) = card.risk_left(revealed, spent) else { return "always works".to_owned() };
    match lucky_faces(left, view.guard) {
        0 => "cannot work".to_owned(),
        1 => format!("works on a {HOPELESS} (1 of {HOPELESS})"),
        HOPELESS => "works on any die".to_owned(),
        faces => format!("works on {} or more ({faces} of {HOPELESS})", HOPELESS + 1 - faces),
    }
}

/// A note that a card would do nothing now, if that is certain.
pub(super) fn idle(view: &View, card: Card) -> String {
    let is_known = |spot: Spot| is_known(view, spot);
    let every = |spots: &[Spot]| spots.iter().all(|spot| is_known(*spot));
    let all = Number::ALL.into_iter().take(view.fights.len());
    let secrets: Vec<Spot> = all.map(Spot::Secret).collect();
    let is_idle = (card == Card::Grease && view.guard == GUARD.0)
        || (matches!(card, Card::Hag | Card::Gossip) && every(&secrets));
    if is_idle { "would do nothing now".to_owned() } else { String::new() }
}

/// Whether the view's reader knows a Weapon or a Secret.
fn is_known(view: &View, spot: Spot) -> bool {
    match spot {
        Spot::Secret(number) => view.fight(number).secret.is_some(),
        Spot::Weapon(Slot { fight, side }) => view.fight(fight).weapons[side].is_some(),
        Spot::Fight(_) | Spot::Sabotage(..) => false,
    }
}

/// Whether a card can work, but not with a gambler's Time alone.
pub(super) fn needs_coin(view: &View, card: Card) -> bool {
    let Some(own) = view.own.map(|seat| &view.seats[seat]) else { return false };
    let fails = |spent: u8| faces(card, 0, spent, view.guard) == 0;
    fails(own.time) && !fails(own.time.saturating_add(purse::coin(own)))
}
