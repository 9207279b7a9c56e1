//! How a bout ended, drawn: a wreath for whoever paid all debts, and where the others came.

use super::facts::{Debt, Facts, Gambler};
use super::picture::{READ, named, token};
use ::scene::palette::{ALARM, GOLD, IVORY, PANEL, SOFT};
use ::scene::{Anchor, Area, FIELD, Hand, Paint, Scene, at, width, wrap, wreath};
use std::cmp::Reverse;
use table::Seat;

/// The middle of the wreath and its radius, and where the words beside it begin.
const WREATH: (f32, f32, f32) = (132.0, 184.0, 82.0);
/// The line of his name, over a corner in which some place a badge.
const NAME: f32 = 297.0;
const BESIDE: f32 = 266.0;
/// From one line of the verdict to the next, by the size of its letters, and the height of a row of places.
const LINE: f32 = 1.24;
const ROW: f32 = 31.0;

/// Draws the end.
pub(super) fn draw(scene: &mut Scene, facts: &Facts, verdict: &str) {
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
    let top = places(scene, facts, &all);
    let mut letters = verdict.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let words: String = first.chain(letters).collect();
    let room = FIELD.from.x + FIELD.wide - BESIDE;
    // The rows say who lost.
    let winners = words.split("; ").next().unwrap_or_default().trim_end_matches('.');
    let winners = format!("{winners}.");
    let sizes = || [17.0_f32, 15.0, 13.0].into_iter();
    let all = sizes().map(|size| (words.as_str(), size));
    let mut told = all.chain(sizes().map(|size| (winners.as_str(), size)));
    let high = |(words, size): (&str, f32)| {
        wrap(words, Hand::regular(size), room).len() as f32 * size * LINE
    };
    let fitting = told.find(|form| high(*form) <= top - FIELD.from.y - 4.0);
    let (words, size) = fitting.unwrap_or((&winners, 13.0));
    let hand = Hand::regular(size);
    let lines = ((top - FIELD.from.y - 4.0) / (size * LINE)) as usize;
    for (number, words) in wrap(words, hand, room).iter().take(lines).enumerate() {
        let line = at(BESIDE, FIELD.from.y + size + size * LINE * number as f32);
        scene.write(line, Anchor::Left, hand, IVORY, words);
    }
}

fn has_won(gambler: &Gambler) -> bool {
    match gambler.debt {
        Debt::Won | Debt::Free | Debt::Left { won: true } => true,
        Debt::Owes(_) | Debt::Lost | Debt::Left { won: false } => false,
    }
}

/// A row for each, from the foot up; where they begin.
fn places(scene: &mut Scene, facts: &Facts, ranked: &[Seat]) -> f32 {
    let wide = FIELD.from.x + FIELD.wide - BESIDE;
    let top = FIELD.from.y + FIELD.high - ROW * ranked.len() as f32 + 4.0;
    for (number, seat) in ranked.iter().enumerate() {
        let card = Area::new(at(BESIDE, top + ROW * number as f32), wide, ROW - 4.0, 6.0);
        let gambler = &facts.seats[*seat];
        let paint = Paint::filled(PANEL);
        scene.area(card, if has_won(gambler) { paint.rimmed(GOLD, 1.6) } else { paint });
        scene.token(token(*seat), card.from.by(19.0, 13.5), 10.4);
        let coin = format!("{} Coin", gambler.coin);
        let right = card.from.by(wide - 10.0, 19.0);
        scene.write(right, Anchor::Right, Hand::bold(17.0), IVORY, &coin);
        let (said, colour) = match gambler.debt {
            Debt::Won | Debt::Free | Debt::Left { won: true } => ("won", GOLD),
            Debt::Lost => ("ruined", ALARM),
            Debt::Left { won: false } => ("lost", ALARM),
            Debt::Owes(_) => ("", SOFT),
        };
        let word = right.by(-width(&coin, Hand::bold(17.0)) - 7.0, 0.0);
        scene.write(word, Anchor::Right, READ, colour, said);
        let room = word.x - width(said, READ) - card.from.x - 46.0;
        let (hand, name) = named(facts, *seat, room, 17.0);
        scene.write(card.from.by(37.0, 19.0), Anchor::Left, hand, IVORY, &name);
    }
    top
}
