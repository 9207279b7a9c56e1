//! The chances of cards to work.

use bloodsport_gambler::tables::{HOPELESS, Kind};
use bloodsport_gambler::{Card, View, lucky_faces};

/// A card's chance to work, with `reveals` reveals and `spent` tokens, at today's Guard Level.
pub(super) fn chance(view: &View, card: Card, reveals: usize, spent: u8) -> String {
    // Sabotage meets the guards only when its Fight begins.
    let then = if card.kind() == Kind::Sabotage { ", at today's Guard Level" } else { "" };
    format!("{}{then}", works(view, card, reveals, spent))
}

/// The same as a number for its button.
pub(super) fn works_in(view: &View, card: Card, reveals: usize, spent: u8) -> String {
    let revealed = u8::try_from(reveals).unwrap_or(u8::MAX);
    let left = card.risk_left(revealed, spent);
    let faces = left.map_or(HOPELESS, |left| lucky_faces(left, view.guard));
    format!("works {} %", (u32::from(faces) * 100 + 3) / u32::from(HOPELESS))
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
