//! The chances of cards to work.

use bloodsport_gambler::tables::{GUARD, HOPELESS, Kind};
use bloodsport_gambler::{Card, Play, View, lucky_faces};

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
