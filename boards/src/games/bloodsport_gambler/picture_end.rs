//! The end of a bout drawn: a wreath for the gamblers who paid all debts, and everybody's place.

use super::facts::{Debt, Facts, Gambler};
use super::nouns::list;
use super::picture::{LEAST, named, token};
use crate::words::{Words, drawn_name};
use ::scene::palette::{ALARM, GOLD, IVORY, PANEL, SOFT};
use ::scene::{Anchor, Area, FIELD, Hand, Paint, Scene, at, width, wreath};
use bloodsport_gambler::BloodsportGambler;
use std::cmp::Reverse;
use table::Seat;

/// The middle and radius of the wreath, and the left edge of the places beside it.
const WREATH: (f32, f32, f32) = (132.0, 184.0, 82.0);
/// The line of the winner's name, above a corner where some clients lay a badge.
const NAME: f32 = 297.0;
const BESIDE: f32 = 266.0;
/// The most height of a row of places, and the lower end of the last, above a corner where some
/// clients lay a badge.
const ROW: f32 = 54.0;
const END: f32 = 314.0;

/// The end of a bout in a line over its picture; `None` before it, and where it was closed from outside.
pub(super) fn ended(facts: &Facts) -> Option<String> {
    facts.standing.verdict()?;
    let free = facts.seats.by_seat().filter(|(_, gambler)| has_won(gambler));
    let free = free.map(|(seat, _)| drawn_name(facts.name(seat), BloodsportGambler::side(seat)));
    let free: Vec<String> = free.collect();
    Some(match free.as_slice() {
        [] if facts.seats.iter().any(|it| it.debt.paid().is_some()) => return None,
        [] => "Nobody is free: debts are left".to_owned(),
        [one] => format!("{one} is free: every debt is paid"),
        [_, _] | [_, _, _] => format!("{} are free: every debt is paid", list(&free)),
        all => format!("{} gamblers are free: every debt is paid", all.len()),
    })
}

/// Draws the end, without the words over the picture.
pub(super) fn draw(scene: &mut Scene, facts: &Facts) {
    let mut all: Vec<Seat> = facts.seats.seats().collect();
    let is_won = |seat: &Seat| facts.seats.get(*seat).is_some_and(has_won);
    all.sort_by_key(|seat| (!is_won(seat), Reverse(facts.seats[*seat].coin)));
    let winners: Vec<Seat> = all.iter().copied().filter(is_won).collect();
    let middle = at(WREATH.0, WREATH.1);
    wreath(scene, middle, WREATH.2);
    let far = (WREATH.2 / winners.len().max(2) as f32 - 3.0).max(15.0);
    let far = if winners.len() < 4 { far } else { 24.0 };
    for (number, seat) in winners.iter().enumerate() {
        let columns = if winners.len() < 4 { winners.len() } else { winners.len().div_ceil(2) };
        let rows = winners.len().div_ceil(columns);
        let (across, down) = ((number % columns) as f32, (number / columns) as f32);
        let aside = (2.0 * across + 1.0 - columns as f32) * (far + 3.0);
        let below = (2.0 * down + 1.0 - rows as f32) * (far + 3.0);
        scene.token(token(*seat), middle.by(aside, below - 4.0), far);
    }
    if winners.is_empty() {
        scene.write(middle.by(0.0, 7.0), Anchor::Middle, Hand::bold(20.0), SOFT, "nobody");
    }
    if let [one] = winners[..] {
        let (hand, name) = named(facts, one, 236.0, 23.0);
        let line = at(WREATH.0, NAME);
        scene.write(line, Anchor::Middle, hand, GOLD, &name);
    }
    places(scene, facts, &all);
}

fn has_won(gambler: &Gambler) -> bool {
    match gambler.debt {
        Debt::Won | Debt::Free | Debt::Left { won: true } => true,
        Debt::Owes(_) | Debt::Lost | Debt::Left { won: false } => false,
    }
}

/// A row for each gambler, the best first: his fate and his Coin.
fn places(scene: &mut Scene, facts: &Facts, ranked: &[Seat]) {
    let wide = FIELD.from.x + FIELD.wide - BESIDE;
    let high = END - FIELD.from.y;
    let step = (high / ranked.len() as f32).min(ROW);
    let top = FIELD.from.y + (high - step * ranked.len() as f32) / 2.0;
    for (number, seat) in ranked.iter().enumerate() {
        let from = at(BESIDE, top + step * number as f32);
        let card = Area::new(from, wide, step - 5.0, 6.0);
        let gambler = &facts.seats[*seat];
        let paint = Paint::filled(PANEL);
        scene.area(card, if has_won(gambler) { paint.rimmed(GOLD, 1.6) } else { paint });
        let middle = card.high / 2.0;
        scene.token(token(*seat), card.from.by(21.0, middle), 11.5);
        let coin = format!("{} Coin", gambler.coin);
        let (said, colour) = match gambler.debt {
            Debt::Won | Debt::Free | Debt::Left { won: true } => ("all debts paid", GOLD),
            Debt::Lost => ("ruined", ALARM),
            Debt::Left { won: false } => ("lost", ALARM),
            Debt::Owes(_) => ("", SOFT),
        };
        let right = card.from.by(wide - 10.0, middle);
        scene.write(right.by(0.0, -3.0), Anchor::Right, Hand::bold(15.0), IVORY, &coin);
        scene.write(right.by(0.0, 13.0), Anchor::Right, LEAST, colour, said);
        let taken = width(&coin, Hand::bold(15.0)).max(width(said, LEAST));
        let (hand, name) = named(facts, *seat, right.x - taken - card.from.x - 48.0, 18.0);
        scene.write(card.from.by(40.0, middle + 5.5), Anchor::Left, hand, IVORY, &name);
    }
}
