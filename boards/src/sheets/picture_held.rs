//! A hand drawn: a card a kind, as many beside each other as their words need.

use super::{HeldCards, and_more};
use crate::words::HeldCard;
use scene::palette::{GOLD, IVORY, PANEL, SOFT};
use scene::{Anchor, Area, Hand, Paint, SHEET, Scene, at, fit, wrap};

/// The room between two cards.
const GAP: f32 = 6.0;
/// The room between a card's edge and its words: at the sides, above the line of its name, and
/// below everything.
const EDGE: f32 = 8.0;
const OVER: f32 = 19.0;
const UNDER: f32 = 6.0;
/// The width of the count of equal cards, beside the name.
const ALIKE: f32 = 30.0;
/// The least height of a card whose effect is not shown in full.
const LEAST: f32 = 44.0;

/// The layouts of cards: the first is taken in which everything has room.
const WAYS: [Way; 5] = [
    Way { columns: 2, name: 19.0, small: 16.0 },
    Way { columns: 2, name: 17.0, small: 14.0 },
    Way { columns: 2, name: 17.0, small: 13.0 },
    Way { columns: 3, name: 16.0, small: 13.0 },
    Way { columns: 4, name: 15.0, small: 13.0 },
];
/// The layout of cards that have room in none of these.
const CROWDED: Way = Way { columns: 3, name: 16.0, small: 13.0 };

/// The number of cards in a row, and the sizes of their letters.
#[derive(Clone, Copy)]
struct Way {
    columns: usize,
    name: f32,
    small: f32,
}

pub(super) fn draw(held: &HeldCards) -> Scene {
    let mut scene = Scene::screen(&format!("What {} holds", held.who));
    let count: u32 = held.cards.iter().map(|card| u32::from(card.alike)).sum();
    let cards = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
    scene.titled(&held.who, &format!("{} · {cards}", held.title()));
    let has_room = |way: &Way| way.high(&held.cards) <= SHEET.high;
    match WAYS.into_iter().find(has_room) {
        Some(way) => {
            let mut top = SHEET.from.y;
            for row in held.cards.chunks(way.columns) {
                let high = row.iter().map(|card| way.needs(card)).fold(0.0, f32::max);
                way.row(&mut scene, row, top, high);
                top += high + GAP;
            }
        }
        None => crowded(&mut scene, &held.cards),
    }
    scene
}

/// Lays out more cards than have room with all their words.
fn crowded(scene: &mut Scene, cards: &[HeldCard]) {
    let way = CROWDED;
    let fit = (SHEET.high / (LEAST + GAP)) as usize * way.columns;
    let shown = if cards.len() <= fit { cards.len() } else { fit - way.columns };
    let rows = shown.div_ceil(way.columns) + usize::from(shown < cards.len());
    let step = (SHEET.high + GAP) / rows as f32;
    let mut top = SHEET.from.y;
    for row in cards[..shown].chunks(way.columns) {
        way.row(scene, row, top, step - GAP);
        top += step;
    }
    and_more(scene, at(SHEET.from.x + 6.0, top + 16.0), cards.len() - shown);
}

impl Way {
    /// The width of a card.
    fn wide(self) -> f32 {
        (SHEET.wide + GAP) / self.columns as f32 - GAP
    }

    fn small(self) -> Hand {
        Hand::regular(self.small)
    }

    fn room(self) -> f32 {
        self.wide() - 2.0 * EDGE
    }

    /// The height of all cards.
    fn high(self, cards: &[HeldCard]) -> f32 {
        let rows = cards.chunks(self.columns);
        let rows =
            rows.map(|row| row.iter().map(|card| self.needs(card)).fold(0.0, f32::max) + GAP);
        rows.sum::<f32>() - GAP
    }

    /// The height that a card needs.
    fn needs(self, card: &HeldCard) -> f32 {
        let names = self.named(card).len().max(1) - 1;
        let small = self.told(card).len();
        OVER + self.name_line() * names as f32 + self.small_line() * small as f32 + UNDER
    }

    fn name_line(self) -> f32 {
        self.name + 2.0
    }

    fn small_line(self) -> f32 {
        self.small + 1.5
    }

    /// A card's name, in lines: never shortened, so that no card must be guessed.
    fn named(self, card: &HeldCard) -> Vec<String> {
        let taken = if 1 < card.alike { ALIKE } else { 0.0 };
        wrap(&card.name, Hand::bold(self.name), self.room() - taken)
    }

    /// A card's kind and effect, in lines.
    fn told(self, card: &HeldCard) -> Vec<(scene::palette::Colour, String)> {
        let lines = |words: &str| wrap(words, self.small(), self.room());
        let sort = lines(&card.sort).into_iter().map(|words| (SOFT, words));
        sort.chain(lines(&card.does).into_iter().map(|words| (IVORY, words))).collect()
    }

    /// Cards beside each other.
    fn row(self, scene: &mut Scene, cards: &[HeldCard], top: f32, high: f32) {
        for (number, card) in cards.iter().enumerate() {
            let left = SHEET.from.x + (self.wide() + GAP) * number as f32;
            self.one(scene, card, Area::new(at(left, top), self.wide(), high, 6.0));
        }
    }

    fn one(self, scene: &mut Scene, card: &HeldCard, area: Area) {
        scene.area(area, Paint::filled(PANEL).rimmed(GOLD, 1.2));
        let bold = Hand::bold(self.name);
        let mut line = area.from.by(EDGE, OVER);
        if 1 < card.alike {
            let right = area.from.by(area.wide - EDGE, OVER);
            scene.write(right, Anchor::Right, bold, GOLD, &format!("×{}", card.alike));
        }
        let end = area.from.y + area.high - UNDER + 1.0;
        for (number, words) in self.named(card).iter().enumerate() {
            line = area.from.by(EDGE, OVER + self.name_line() * number as f32);
            scene.write(line, Anchor::Left, bold, IVORY, words);
        }
        let told = self.told(card);
        for (number, (colour, words)) in told.iter().enumerate() {
            line = line.by(0.0, self.small_line());
            let is_last = end < line.y + self.small_line();
            let words = match told.get(number + 1) {
                Some((_, next)) if is_last => {
                    fit(&format!("{words} {next}"), self.small(), self.room())
                }
                Some(_) | None => words.clone(),
            };
            if end < line.y {
                return;
            }
            scene.write(line, Anchor::Left, self.small(), *colour, &words);
        }
    }
}
