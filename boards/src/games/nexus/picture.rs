//! The board drawn on a screen: the barge, the fighters beside it and, for its reader alone, the hand.

use super::facts::{Afloat, Facts, Lot};
use super::helots::lanista_name;
use super::nouns::{count, motivation, quality};
use super::picture_barge::{self, Lay};
use super::picture_end;
use super::picture_people;
use super::picture_sign;
use super::picture_signs;
use super::picture_things;
use super::sums::with_room;
use crate::words::{Beside, Headline, HeldCard, Weight, Words, drawn_name, screen};
use ::scene::palette::{ALARM, GOLD, IVORY, PANEL, RAISED, SOFT};
use ::scene::{
    Anchor, Area, FIELD, Hand, Paint, Point, Scene, Token, at, beside_corner, fit, width,
};
use nexus::Nexus;
use nexus::tables::{LANISTAS, LanistaRow, Motivation};
use table::Seat;

/// Letters for reading at once, and the smallest ones.
pub(super) const READ: Hand = Hand::regular(15.0);
pub(super) const LEAST: Hand = Hand::regular(13.0);
pub(super) const STRONG: Hand = Hand::bold(13.0);
/// The barge: the width of a square, and the left edge of the fighters beside it.
const SQUARE: f32 = 29.5;
const BESIDE: f32 = 268.0;
/// The start of the key of things: in the band, where no sums stand.
const KEY: Point = at(12.0, 62.0);
/// The letters of a blow in the band, and the room of a line of them.
const BANDED: (Hand, f32) = (Hand::bold(17.0), 360.0);
/// A card in hand beside the barge, and the gap between two.
const CARD: (f32, f32) = (24.0, 4.0);
/// The greatest height of a row with a choice before the bout, and the distance of its gains from its name.
const OFFERED: f32 = 38.0;
const GAINS: f32 = 132.0;
/// The most cards that are drawn there.
const CARDS: usize = 6;

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>, beside: &Beside) -> Scene {
    let more = |seat: Seat| {
        let (now, was) = (facts.seats.get(seat)?, was?.seats.get(seat)?);
        Some(i32::from(now.cred) - i32::from(was.cred))
    };
    let over = beside.over.clone().map(|over| with_room(banded(facts, over.paid(more))));
    let told = Beside { over, held: Vec::new(), is_told: beside.is_told };
    let mut scene = screen::begin::<Nexus>(&told, &quiet(facts));
    if facts.standing.verdict().is_some() {
        picture_end::draw(&mut scene, facts);
        return scene;
    }
    let Some(afloat) = &facts.barge else {
        ashore(&mut scene, facts, &beside.held);
        return scene;
    };
    if told.over.as_ref().is_none_or(|over| over.sum.is_empty() && over.weight == Weight::Move) {
        picture_things::key(&mut scene, KEY, &afloat.things.values().copied().collect());
    }
    crowd(&mut scene, afloat, &told);
    let lay = Lay { from: FIELD.from.by(0.0, 2.0), square: SQUARE };
    picture_barge::draw(&mut scene, facts, was, afloat, lay);
    let from = FIELD.from.by(BESIDE - FIELD.from.x, 0.0);
    let mut column = Area::new(from, FIELD.wide + FIELD.from.x - BESIDE, FIELD.high, 0.0);
    column.high = hand(&mut scene, column, &beside.held) - column.from.y;
    picture_people::draw(&mut scene, facts, was, afloat, column);
    scene
}

/// The crowd's Cred at the foot of the band, where sums leave room for it.
fn crowd(scene: &mut Scene, afloat: &Afloat, told: &Beside) {
    let words = format!("Crowd: {} Cred", afloat.crowd);
    let right = at(FIELD.from.x + FIELD.wide, KEY.y + 2.0);
    let room = FIELD.wide - width(&words, STRONG) - 16.0;
    let has_room = match &told.over {
        // Sums alone fill the band, except under the dice.
        Some(over) if told.is_told && !over.sum.is_empty() => 3 <= over.dice.len(),
        Some(over) => width(&over.sum, READ) <= room,
        None => true,
    };
    if has_room {
        scene.write(right, Anchor::Right, STRONG, IVORY, &words);
    }
}

/// A blow in words that fit between the marks and dice of both, which show who strikes whom.
fn banded(facts: &Facts, over: Headline) -> Headline {
    let [(by, _), (on, _)] = over.dice.as_slice() else { return over };
    let [by, on] = [by, on].map(|seat| facts.name(*seat));
    if width(&over.words, BANDED.0) <= BANDED.1 {
        return over;
    }
    let hit = over.words.strip_prefix(&format!("{by} hits {on}: "));
    let missed = || {
        let words = over.words.strip_prefix(&format!("{by}'s "))?;
        words.strip_suffix(&format!(" misses {on}"))
    };
    let words = hit.map(|taken| format!("Hit: {taken}"));
    let words = words.or_else(|| Some(format!("{} misses", missed()?)));
    Headline { words: words.unwrap_or_else(|| over.words.clone()), ..over }
}

/// The words in the band before any event.
fn quiet(facts: &Facts) -> String {
    match &facts.barge {
        None => "NEXUS: before the bout".to_owned(),
        Some(Afloat { cycle, .. }) => format!("NEXUS, cycle {cycle}"),
    }
}

/// The token of a seat; gold if it is its round.
pub(super) fn token(facts: &Facts, seat: Seat) -> Token<'static> {
    let token = Token::new(seat.index(), Nexus::mark(seat));
    let active = facts.barge.as_ref().and_then(|afloat| afloat.active);
    if active == Some(seat) { token.gold() } else { token }
}

/// The name of a seat's player as it can be drawn.
pub(super) fn name(facts: &Facts, seat: Seat) -> String {
    drawn_name(facts.name(seat), Nexus::side(seat))
}

/// The ground of a card; with a rim of gold if the bout waits for its seat.
pub(super) fn ground(is_awaited: bool) -> Paint {
    if is_awaited { Paint::filled(RAISED).rimmed(GOLD, 2.0) } else { Paint::filled(PANEL) }
}

/// A name in the largest letters that fit.
pub(super) fn named(facts: &Facts, seat: Seat, room: f32, most: f32) -> (Hand, String) {
    let name = name(facts, seat);
    let sizes = [most, 17.0, 15.0].into_iter().map(Hand::bold);
    let least = Hand::bold(13.0);
    let hand = sizes.filter(|hand| hand.size <= most).find(|hand| width(&name, *hand) <= room);
    let hand = hand.unwrap_or(least);
    (hand, fit(&name, hand, room))
}

/// Cards two a row at the foot of a column. Returns where the cards above must end.
fn hand(scene: &mut Scene, column: Area, held: &[HeldCard]) -> f32 {
    let end = column.from.y + column.high;
    if held.is_empty() {
        return end;
    }
    let shown = if CARDS < held.len() { CARDS - 1 } else { held.len() };
    let rest = (shown < held.len()).then(|| format!("and {} more", copies(&held[shown..])));
    let names = held[..shown].iter().map(called).chain(rest);
    let rows = (shown + usize::from(shown < held.len())).div_ceil(2);
    let top = end - (CARD.0 + CARD.1) * rows as f32 + CARD.1;
    let wide = (column.wide - CARD.1) / 2.0;
    for (number, name) in names.enumerate() {
        let (across, down) = ((number % 2) as f32, (number / 2) as f32);
        let from = column.from.by((wide + CARD.1) * across, 0.0);
        let from = at(from.x, top + (CARD.0 + CARD.1) * down);
        scene.area(Area::new(from, wide, CARD.0, 5.0), Paint::filled(PANEL).rimmed(GOLD, 1.2));
        let line = from.by(8.0, 16.8);
        scene.fitted(line, STRONG, IVORY, room(line, wide - 14.0), &name);
    }
    top - 6.0
}

/// The part of a line's room that the corner leaves.
pub(super) fn room(line: Point, room: f32) -> f32 {
    beside_corner(line.y, line.x + room) - line.x
}

/// The number of cards, of which those that are alike are held as one.
fn copies(held: &[HeldCard]) -> usize {
    held.iter().map(|card| usize::from(card.alike.max(1))).sum()
}

fn called(card: &HeldCard) -> String {
    match card.alike {
        0 | 1 => card.name.clone(),
        alike => format!("{alike} × {}", card.name),
    }
}

/// The players, before there is a barge, and the cards that their reader may keep.
fn ashore(scene: &mut Scene, facts: &Facts, held: &[HeldCard]) {
    const GAP: f32 = 6.0;
    let wide = (FIELD.wide - GAP) / 2.0;
    let rows = usize::from(facts.seats.count()).div_ceil(2) as f32;
    let cards = held.len().min(6).div_ceil(2) as f32;
    let below = if held.is_empty() { 0.0 } else { cards * (42.0 + GAP) };
    let high = ((FIELD.high - below + GAP) / rows - GAP).min(96.0);
    let cell = |number: usize, top: f32, high: f32| {
        let from = FIELD.from.by((wide + GAP) * (number % 2) as f32, top);
        Area::new(from.by(0.0, (high + GAP) * (number / 2) as f32), wide, high, 6.0)
    };
    for (number, (seat, lanista)) in facts.seats.by_seat().enumerate() {
        let card = cell(number, 0.0, high);
        scene.area(card, ground(facts.standing.owes(seat)));
        let first = (high * 0.42).min(30.0);
        scene.token(token(facts, seat), card.from.by(24.0, first.max(22.0) - 4.0), 14.0);
        let (hand, name) = named(facts, seat, wide - 106.0, 20.0);
        scene.write(card.from.by(48.0, first), Anchor::Left, hand, IVORY, &name);
        let middle = card.from.by(wide - 30.0, high / 2.0);
        let line = card.from.by(48.0, high.min(66.0) - 8.0);
        match &lanista.lot {
            Lot::Ashore { lanista, motivation: kind, .. } => {
                if let Some(kind) = kind {
                    picture_signs::motivation(scene, middle, 18.0, *kind);
                }
                let lanista = lanista.map(|number| lanista_name(Some(number)).to_owned());
                let kind = kind.map(|kind| motivation(kind).to_owned());
                let words: Vec<String> = [kind, lanista].into_iter().flatten().collect();
                scene.fitted(line, READ, SOFT, room(line, wide - 106.0), &words.join(", "));
            }
            Lot::GaveUp | Lot::Out => {
                scene.write(line, Anchor::Left, READ, ALARM, "gave up");
            }
            Lot::Aboard(_) => {}
        }
    }
    let top = rows * (high + GAP);
    let shown = if 6 < held.len() { 5 } else { held.len() };
    for (number, card) in held[..shown].iter().enumerate() {
        let area = cell(number, top, 42.0);
        scene.area(area, Paint::filled(PANEL).rimmed(GOLD, 1.2));
        let (first, second) = (area.from.by(9.0, 17.0), area.from.by(9.0, 34.0));
        let name = Hand::bold(15.0);
        scene.fitted(first, name, IVORY, room(first, wide - 18.0), &called(card));
        scene.fitted(second, LEAST, SOFT, room(second, wide - 18.0), &card.does);
    }
    if shown < held.len() {
        let words = format!("and {} more", copies(&held[shown..]));
        let from = cell(shown, top, 42.0).from.by(9.0, 26.0);
        scene.write(from, Anchor::Left, READ, SOFT, &words);
    }
    if !held.is_empty() || 2.0 <= rows {
        return;
    }
    let offered = offered(facts);
    let high = ((FIELD.high - top) / offered.len().max(1) as f32).min(OFFERED);
    for (number, (name, does)) in offered.iter().enumerate() {
        let line = FIELD.from.by(9.0, top + high * (number as f32 + 0.5));
        scene.fitted(line, Hand::bold(15.0), IVORY, GAINS - GAP, name);
        let gains = line.by(GAINS, 0.0);
        scene.fitted(gains, LEAST, SOFT, room(gains, FIELD.wide - GAINS - 18.0), does);
    }
    if offered.is_empty() {
        picture_sign::draw(scene, FIELD.from.by(FIELD.wide / 2.0, 176.0));
    }
}

/// The next choices, each with its gains: a lanista, then a motivation.
fn offered(facts: &Facts) -> Vec<(&'static str, String)> {
    let lacks = |is_lacking: fn(&Lot) -> bool| facts.seats.iter().any(|it| is_lacking(&it.lot));
    if lacks(|lot| matches!(lot, Lot::Ashore { lanista: None, .. })) {
        let tokens = |row: &LanistaRow| {
            let LanistaRow { influence, deception, command, .. } = row;
            let cards = count(*influence, "card");
            format!("{cards} · {deception} Deception · {command} Command")
        };
        LANISTAS.iter().map(|row| (row.name, tokens(row))).collect()
    } else if lacks(|lot| matches!(lot, Lot::Ashore { motivation: None, .. })) {
        let begins = |kind: &Motivation| {
            let [one, two, three] = kind.row().advantages.map(quality);
            (motivation(*kind), format!("begins with {one}, {two}, {three}"))
        };
        Motivation::ALL.iter().map(begins).collect()
    } else {
        Vec::new()
    }
}
