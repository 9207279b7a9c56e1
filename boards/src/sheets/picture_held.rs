//! A hand drawn: a card a kind, two beside each other.

use super::HeldCards;
use crate::catalogue::Kind;
use crate::words::HeldCard;
use scene::palette::{GOLD, IVORY, PANEL, SOFT};
use scene::{
    Anchor, Area, BOARD, Hand, Heading, LEAST, MARGIN, NAME, Paint, Scene, WIDE, at, wrap,
};

/// The room between two cards.
const GAP: f32 = 8.0;
/// The width of a card.
const CARD: f32 = (WIDE - 2.0 * MARGIN - GAP) / 2.0;
/// The room between a card's edge and its words.
const EDGE: f32 = 9.0;
/// From one line of what a card does to the next, and from one of its name to the next.
const LINE: f32 = 16.0;
const NAME_LINE: f32 = 18.0;
/// The room of how many are alike, beside the name.
const ALIKE: f32 = 28.0;
/// Of a card that says only its name and kind, each in a line.
const LOW: f32 = 46.0;

/// Draws what somebody holds.
pub(super) fn draw(held: &HeldCards) -> Scene {
    let game = Kind::of(&held.game).map_or(String::new(), |kind| kind.title().to_uppercase());
    let mut scene = Scene::new(&format!("What {} holds", held.who));
    let count: u32 = held.cards.iter().map(|card| u32::from(card.alike)).sum();
    let right = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
    scene.heading(Heading { game: &game, number: held.number, left: &held.who, right: &right });
    let mut top = BOARD + 4.0;
    for pair in held.cards.chunks(2) {
        let high = pair.iter().map(high).fold(0.0, f32::max);
        for (number, card) in pair.iter().enumerate() {
            let left = MARGIN + (CARD + GAP) * number as f32;
            one(&mut scene, card, Area::new(at(left, top), CARD, high, 6.0));
        }
        top += high + GAP;
    }
    scene.reach(top + 4.0);
    scene
}

/// How high a card is at least.
fn high(card: &HeldCard) -> f32 {
    let more = named(card).len().saturating_sub(1);
    let small = does(card).len() + sort(card).len().saturating_sub(1);
    LOW + NAME_LINE * more as f32 + LINE * small as f32
}

/// A card's name, in lines: nobody may have to guess which card it is.
fn named(card: &HeldCard) -> Vec<String> {
    let taken = if 1 < card.alike { ALIKE } else { 0.0 };
    wrap(&card.name, Hand::bold(NAME), CARD - 2.0 * EDGE - taken)
}

/// What kind of card it is, in lines.
fn sort(card: &HeldCard) -> Vec<String> {
    wrap(&card.sort, Hand::regular(LEAST), CARD - 2.0 * EDGE)
}

/// What a card does, in lines.
fn does(card: &HeldCard) -> Vec<String> {
    wrap(&card.does, Hand::regular(LEAST), CARD - 2.0 * EDGE)
}

fn one(scene: &mut Scene, card: &HeldCard, area: Area) {
    scene.area(area, Paint::filled(PANEL).rimmed(GOLD, 1.2));
    let mut from = area.from.by(EDGE, 20.0);
    let right = area.from.by(CARD - EDGE, 20.0);
    if 1 < card.alike {
        scene.write(right, Anchor::Right, Hand::bold(NAME), GOLD, &format!("×{}", card.alike));
    }
    for (number, words) in named(card).iter().enumerate() {
        from = area.from.by(EDGE, 20.0 + NAME_LINE * number as f32);
        scene.fitted(from, Hand::bold(NAME), IVORY, CARD - 2.0 * EDGE, words);
    }
    let mut line = from.by(0.0, 17.0);
    let sort = sort(card).into_iter().map(|words| (SOFT, words));
    for (colour, words) in sort.chain(does(card).into_iter().map(|words| (IVORY, words))) {
        scene.write(line, Anchor::Left, Hand::regular(LEAST), colour, &words);
        line = line.by(0.0, LINE);
    }
}
