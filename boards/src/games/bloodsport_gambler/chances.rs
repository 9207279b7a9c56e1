//! The chances of cards to work, and the cards that would do nothing.

use super::nouns::gist;
use super::{fighters, purse};
use bloodsport_gambler::tables::{GUARD, HOPELESS, Kind};
use bloodsport_gambler::{Card, Number, Play, Side, Slot, Spot, View, lucky_faces};

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
    if is_idle(view, card) { "would do nothing now".to_owned() } else { String::new() }
}

/// The use of a card as its button names it, or that it has none now.
pub(super) fn use_now(view: &View, card: Card) -> &'static str {
    if is_idle(view, card) { "no use now" } else { gist(card) }
}

/// Whether a card would certainly do nothing now.
fn is_idle(view: &View, card: Card) -> bool {
    let all = || Number::ALL.into_iter().take(view.fights.len());
    let are_secrets_known = || all().map(Spot::Secret).all(|spot| is_known(view, spot));
    let are_weapons_known = || all().all(|fight| are_both_known(view, fight));
    let are_stacks_known =
        || all().all(|fight| view.fight(fight).stack.iter().all(|it| it.card.is_some()));
    match card {
        Card::Grease => view.guard == GUARD.0,
        Card::Hag | Card::Gossip => are_secrets_known(),
        Card::Peep | Card::Armorer | Card::Cart => are_weapons_known(),
        Card::Stablehand => are_weapons_known() && are_secrets_known() && are_stacks_known(),
        Card::Flagon | Card::Chant | Card::Dogs | Card::Stars => fighters::is_vain(view, card),
        Card::Cutpurse
        | Card::Sleepless
        | Card::Rumors
        | Card::Marker
        | Card::Succor
        | Card::Dust
        | Card::Scorpion
        | Card::Draught
        | Card::Straps
        | Card::Filed
        | Card::Venomed
        | Card::Racks
        | Card::Armory => false,
    }
}

/// Whether the view's reader knows both Weapons of a Fight.
pub(super) fn are_both_known(view: &View, fight: Number) -> bool {
    Side::BOTH.into_iter().all(|side| is_known(view, Spot::Weapon(Slot { fight, side })))
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
