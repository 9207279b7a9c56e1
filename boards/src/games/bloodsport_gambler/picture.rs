//! The board drawn on a screen: the three Fights side by side, under them the gamblers and, for its
//! reader alone, the hand.

use super::facts::{Doing, Facts};
use super::nouns::{gist, kind_word};
use super::picture_end;
use super::picture_fight::Plate;
use super::picture_people;
use crate::words::{Beside, HeldCard, Words, drawn_name, screen};
use ::scene::palette::{GOLD, IVORY, LINE, PANEL, SOFT};
use ::scene::{Anchor, Area, FIELD, Hand, Paint, Scene, Token, beside_corner, fit, width};
use bloodsport_gambler::tables::{CARDS, Kind};
use bloodsport_gambler::{BloodsportGambler, Number};
use table::Seat;

/// Letters for reading at once, and the smallest ones.
pub(super) const READ: Hand = Hand::regular(15.0);
pub(super) const LEAST: Hand = Hand::regular(13.0);
pub(super) const STRONG: Hand = Hand::bold(13.0);
/// A Fight's width and height, and the gap between two.
pub(super) const FIGHT: (f32, f32) = (172.0, 140.0);
const GAP: f32 = 9.0;
/// The gap between the Fights and the gamblers.
const UNDER: f32 = 5.0;
/// The Guard Level beside the gamblers.
const GUARD: f32 = 62.0;
/// The height of a card in hand with its name and its use, and the gap between two; the cards in a row; the most drawn.
const CARD: (f32, f32) = (29.0, 4.0);
const ROW: usize = 3;
const MOST: usize = 6;

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>, beside: &Beside) -> Scene {
    let doing = if facts.doing == Doing::Slips { "place your bets" } else { facts.doing.word() };
    let quiet = format!("Round {}: {doing}", facts.round);
    let none = Beside::default();
    let (band, quiet) = match picture_end::ended(facts) {
        Some(ended) => (&none, ended),
        None => (beside, quiet),
    };
    let mut scene = screen::begin::<BloodsportGambler>(band, &quiet);
    if facts.standing.verdict().is_some() {
        picture_end::draw(&mut scene, facts);
        return scene;
    }
    for (number, fight) in Number::ALL.into_iter().zip(&facts.fights) {
        let before = Facts::before(was, number.index(), fight);
        let from = FIELD.from.by((FIGHT.0 + GAP) * number.index() as f32, 0.0);
        Plate { number, fight, before, from }.draw(&mut scene);
    }
    let top = FIGHT.1 + UNDER;
    let end = hand(&mut scene, facts.doing, &beside.held);
    let from = FIELD.from.by(0.0, top);
    guard(&mut scene, facts, Area::new(from, GUARD, end - from.y, 6.0));
    let row = from.by(GUARD + 5.0, 0.0);
    let row = Area::new(row, FIELD.wide - GUARD - 5.0, end - from.y, 6.0);
    picture_people::draw(&mut scene, facts, was, row);
    scene
}

/// The Guard Level, above a corner where some clients lay a badge.
fn guard(scene: &mut Scene, facts: &Facts, area: Area) {
    scene.area(area, Paint::filled(PANEL));
    let middle = area.from.by(area.wide / 2.0, 0.0);
    scene.write(middle.by(0.0, 16.0), Anchor::Middle, LEAST, SOFT, "Guard");
    let line = middle.by(0.0, 37.0);
    scene.write(line, Anchor::Middle, Hand::bold(22.0), GOLD, &facts.guard.to_string());
    if 80.0 < area.high {
        let words = format!("round {}", facts.round);
        scene.write(middle.by(0.0, 82.0), Anchor::Middle, LEAST, SOFT, &words);
    }
}

/// The cards in hand along the foot, playable ones lit. Returns where the rows above must end.
fn hand(scene: &mut Scene, doing: Doing, held: &[HeldCard]) -> f32 {
    let end = FIELD.from.y + FIELD.high;
    if held.is_empty() {
        return end;
    }
    let shown = if MOST < held.len() { MOST - 1 } else { held.len() };
    let drawn = shown + usize::from(shown < held.len());
    let rows = drawn.div_ceil(ROW) as f32;
    let top = end - (CARD.0 + CARD.1) * rows + CARD.1;
    let area = |number: usize| {
        let (across, down) = ((number % ROW) as f32, (number / ROW) as f32);
        let from = ::scene::at(FIELD.from.x, top + (CARD.0 + CARD.1) * down);
        // The last row ends beside a corner where some clients lay a badge.
        let all = beside_corner(from.y + CARD.0, FIELD.from.x + FIELD.wide) - FIELD.from.x;
        let wide = (all - CARD.1 * (ROW - 1) as f32) / ROW as f32;
        Area::new(from.by((wide + CARD.1) * across, 0.0), wide, CARD.0, 5.0)
    };
    for (number, card) in held[..shown].iter().enumerate() {
        let area = area(number);
        let is_react = card.sort.starts_with(kind_word(Kind::React));
        let is_lit = match doing {
            Doing::Cards => !is_react,
            Doing::Fights => is_react,
            Doing::Reset => true,
            Doing::SetUp | Doing::Slips | Doing::Debts | Doing::Stay | Doing::Over => false,
        };
        let (rim, ink) = if is_lit { (GOLD, IVORY) } else { (LINE, SOFT) };
        scene.area(area, Paint::filled(PANEL).rimmed(rim, 1.2));
        let name = match card.alike {
            0 | 1 => card.name.clone(),
            alike => format!("{alike}× {}", card.name),
        };
        let (from, room) = (area.from.by(7.0, 12.6), area.wide - 12.0);
        let hand = [STRONG, LEAST].into_iter().find(|hand| width(&name, *hand) <= room);
        scene.fitted(from, hand.unwrap_or(Hand::regular(::scene::LEAST)), ink, room, &name);
        if let Some(row) = CARDS.iter().find(|row| row.title == card.name) {
            scene.fitted(from.by(0.0, 13.0), LEAST, SOFT, room, gist(row.card));
        }
    }
    if shown < held.len() {
        let words = format!("and {} more", held.len() - shown);
        scene.write(area(shown).from.by(8.0, 19.0), Anchor::Left, LEAST, SOFT, &words);
    }
    top - UNDER
}

pub(super) fn token(seat: Seat) -> Token<'static> {
    Token::new(seat.index(), BloodsportGambler::mark(seat))
}

/// A name in the largest letters that fit.
pub(super) fn named(facts: &Facts, seat: Seat, room: f32, most: f32) -> (Hand, String) {
    let name = drawn_name(facts.name(seat), BloodsportGambler::side(seat));
    sized(&name, room, most)
}

/// The first of several texts that fits, or else the last, cut.
pub(super) fn longest(words: Vec<String>, hand: Hand, room: f32) -> String {
    let fitting = words.iter().find(|words| width(words, hand) <= room).cloned();
    fitting.or_else(|| words.last().map(|words| fit(words, hand, room))).unwrap_or_default()
}

/// A text in the largest letters that fit.
pub(super) fn sized(text: &str, room: f32, most: f32) -> (Hand, String) {
    let sizes = [most, 17.0, 15.0, 13.0].into_iter().filter(|size| *size <= most);
    let hand = sizes.map(Hand::bold).find(|hand| width(text, *hand) <= room);
    let hand = hand.unwrap_or(Hand::bold(13.0));
    (hand, fit(text, hand, room))
}
