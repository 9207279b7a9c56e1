//! The board drawn: twelve slabs of sand, the crowd's plates, a card a gladiator, what is declared,
//! the dice, and the foot.

use super::facts::{Corner, Declared, Facts, Gladiator, Last, Throw, Worth};
use super::nouns;
use super::sentences::{ATTRIBUTES, came, new_wounds};
use crate::words::drawn_name;
use ::scene::palette::{
    ALARM, BLOOD, BRONZE, DUNE, FAINT, GOLD, GROUND, INK, IVORY, LINE, PANEL, RAISED, SAND, SCAR,
    SEAT_INK, SHADES, SOFT, STATE, STATE_INK, WOUND, WOUND_RIM,
};
use ::scene::{
    Anchor, Area, BOARD, BODY, FIGURE, Hand, Heading, LEAST, MARGIN, NAME, Paint, Point, Scene,
    Token, WIDE, at, beside, fit, place, width,
};
use blood_sweat_cheers::tables::{FAVOUR_END, LAST_WOUND};
use blood_sweat_cheers::{Side, Status, Zone};

/// A slab of sand: how wide and how high; and the grout between two.
const SLAB: (f32, f32) = (92.5, 56.0);
const GROUT: f32 = 2.0;
/// How far a pawn stands beside the middle of its slab, Red on the left.
const ASIDE: f32 = 20.0;
/// The radius of a pawn, and of one with a plate under it.
const PAWN: f32 = 15.0;
const LOW_PAWN: f32 = 11.5;
/// How high an arrow bends over somebody who stands in its way.
const BEND: f32 = 34.0;
/// The crowd's plates: the first one's place, how far from one to the next, how high.
const CROWD: (f32, f32, f32) = (96.0, 37.0, 24.0);
/// A gladiator's card: how wide, how high, and how much higher with notes.
const CARD: (f32, f32, f32) = (184.0, 112.0, 20.0);
/// The height of a card without a gladiator.
const EMPTY_CARD: f32 = 64.0;
/// What follows the cards begins so far right, as its headings stand on the left.
const FACT: f32 = 60.0;
/// A line of what follows the cards.
const LINE_HIGH: f32 = 19.0;

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>) -> Scene {
    let mut scene = Scene::new("Blood, Sweat and Cheers");
    let name = |side: Side| drawn_name(&facts.sides[side].name, side.word());
    let (left, right) = match &facts.turn {
        None => ("Choosing the gladiators".to_owned(), String::new()),
        Some(turn) => {
            let right = format!("Turn {}, phase {}", turn.number, u8::from(turn.phase));
            // The name gives way, not what is said of it.
            let left = turn.opener.map(|opener| beside(&name(opener), " opens", &right));
            (left.unwrap_or_default(), right)
        }
    };
    let game = "BLOOD, SWEAT & CHEERS";
    scene.heading(Heading { game, number: facts.bout, left: &left, right: &right });
    let below = arena(&mut scene, facts, was);
    let below = crowd(&mut scene, facts, was, below + 8.0);
    let below = cards(&mut scene, facts, was, below + 10.0);
    let below = table(&mut scene, facts, below + 20.0);
    let words = facts.standing.sentences(|seat| name(Side::of(seat)));
    scene.foot(below, &words, facts.standing.verdict().is_some());
    scene
}

/// What a side is known by, its number and its letter.
fn token(side: Side) -> Token<'static> {
    match side {
        Side::Red => Token::new(0, "R"),
        Side::Blue => Token::new(1, "B"),
    }
}

/// The upper left corner of a slab.
fn corner_of(zone: Zone) -> Point {
    let (row, column) = zone.place();
    let left = MARGIN + f32::from(column) * (SLAB.0 + GROUT);
    at(left, BOARD + f32::from(row) * (SLAB.1 + GROUT))
}

/// Where the pawn of a side stands on a slab.
fn stand(side: Side, zone: Zone) -> Point {
    let aside = match side {
        Side::Red => -ASIDE,
        Side::Blue => ASIDE,
    };
    corner_of(zone).by(SLAB.0 / 2.0 + aside, SLAB.1 / 2.0 + 6.0)
}

/// The slabs and whoever stands there; where they end.
fn arena(scene: &mut Scene, facts: &Facts, was: Option<&Facts>) -> f32 {
    let slab = |zone: Zone| {
        let (row, column) = zone.place();
        if (row + column).is_multiple_of(2) { SAND } else { DUNE }
    };
    for zone in Zone::all() {
        let area = Area::new(corner_of(zone), SLAB.0, SLAB.1, 3.0);
        scene.area(area, Paint::filled(slab(zone)));
    }
    for side in Side::BOTH {
        moved(scene, facts, was, side);
    }
    for zone in Zone::all() {
        // An arrow passes under the labels.
        let corner = corner_of(zone);
        scene.area(Area::new(corner.by(3.0, 2.0), 20.0, 14.0, 2.0), Paint::filled(slab(zone)));
        let hand = Hand::regular(LEAST);
        scene.write(corner.by(5.0, 14.0), Anchor::Left, hand, FAINT, zone.word());
    }
    for side in Side::BOTH {
        pawn(scene, facts, was, side);
    }
    BOARD + 3.0 * SLAB.1 + 2.0 * GROUT
}

/// The way that a gladiator has come.
fn moved(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, side: Side) {
    let gladiator = |facts: &Facts, side: Side| facts.sides[side].gladiator.clone();
    let Some(now) = gladiator(facts, side) else { return };
    let Some(before) = was.and_then(|was| gladiator(was, side)) else { return };
    if before.zone == now.zone {
        return;
    }
    let (from, to) = (stand(side, before.zone), stand(side, now.zone));
    let foe = gladiator(facts, side.other()).map(|foe| stand(side.other(), foe.zone));
    let is_barred = foe.is_some_and(|foe| foe.off(from, to) < PAWN + 4.0);
    scene.left(token(side).seat, from, PAWN - 2.0);
    let bend = if is_barred { BEND } else { 0.0 };
    scene.arrow(token(side).seat, from, to, bend, PAWN + 2.0);
}

fn pawn(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, side: Side) {
    let Some(gladiator) = &facts.sides[side].gladiator else { return };
    let before = was.and_then(|was| was.sides[side].gladiator.as_ref());
    let middle = stand(side, gladiator.zone);
    let state = state(gladiator.status);
    let (middle, radius) = match state {
        None => (middle, PAWN),
        Some(_) => (middle.by(0.0, -7.0), LOW_PAWN),
    };
    if 0 < new_wounds(gladiator, before) {
        scene.burst(middle, radius);
    }
    scene.token(token(side), middle, radius);
    if let Some((short, _)) = state {
        let under = middle.by(0.0, LOW_PAWN + 2.0);
        let plate = Area::new(under.by(-19.0, 0.0), 38.0, 14.0, 3.0);
        scene.area(plate, Paint::filled(INK));
        let hand = Hand::bold(LEAST);
        scene.write(under.by(0.0, 11.2), Anchor::Middle, hand, IVORY, short);
    }
}

/// A state in one short word and in full.
fn state(status: Status) -> Option<(&'static str, &'static str)> {
    match status {
        Status::Ok => None,
        Status::Down => Some(("down", "KNOCKED DOWN")),
        Status::Ensnared => Some(("net", "ENSNARED")),
    }
}

/// The crowd's seven plates between the two tokens, Red's end on the left; where they end.
fn crowd(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, top: f32) -> f32 {
    let (first, step, high) = CROWD;
    let lean = |facts: &Facts| {
        facts.favour.map_or(0, |favour| {
            let points = i8::try_from(favour.points).unwrap_or(i8::MAX);
            if favour.side == Side::Red { points } else { -points }
        })
    };
    scene.write(at(MARGIN, top + 17.0), Anchor::Left, Hand::regular(LEAST), SOFT, "CROWD");
    scene.token(token(Side::Red), at(first - 20.0, top + 12.0), 10.0);
    scene.token(token(Side::Blue), at(first + 7.0 * step + 18.0, top + 12.0), 10.0);
    let (now, before) = (lean(facts), was.map(lean));
    for (number, points) in (-FAVOUR_END..=FAVOUR_END).rev().enumerate() {
        let left = first + step * number as f32;
        let plate = Area::new(at(left + 1.5, top), step - 3.0, high, 4.0);
        let (ground, ink) = match points {
            points if points == now => (GOLD, INK),
            0 => (RAISED, IVORY),
            points => (SHADES[usize::from(points < 0)], IVORY),
        };
        let paint = Paint::filled(ground);
        let paint = match before {
            // Where it was before.
            Some(before) if before == points && before != now => paint.rimmed(GOLD, 1.4),
            Some(_) | None => paint,
        };
        scene.area(plate, paint);
        let hand = Hand { size: BODY, bold: points == now };
        let words = points.unsigned_abs().to_string();
        scene.write(at(left + step / 2.0, top + 17.0), Anchor::Middle, hand, ink, &words);
    }
    top + high
}

/// Both gladiators' cards; where they end.
fn cards(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, top: f32) -> f32 {
    let (wide, high, more) = CARD;
    let notes = Side::BOTH.map(|side| notes(&facts.sides[side]));
    let is_empty = Side::BOTH.iter().all(|side| facts.sides[*side].gladiator.is_none());
    // A note takes a row of its own in both cards; before there is a gladiator, little is said.
    let (high, hand_at) = match notes.iter().all(Vec::is_empty) {
        true if is_empty => (EMPTY_CARD, EMPTY_CARD - 24.0),
        true => (high, high - 28.0),
        false => (high + more, high - 28.0),
    };
    for (side, notes) in Side::BOTH.into_iter().zip(&notes) {
        let left = MARGIN + side.seat().index() as f32 * (WIDE - 2.0 * MARGIN - wide);
        let corner = &facts.sides[side];
        let card = Area::new(at(left, top), wide, high, 6.0);
        let paint = match facts.standing.owes(side.seat()) {
            true => Paint::filled(RAISED).rimmed(GOLD, 2.0),
            false => Paint::filled(PANEL),
        };
        scene.area(card, paint);
        scene.token(token(side), card.from.by(18.0, 18.0), 11.0);
        let room = wide - 41.0;
        let name = drawn_name(&corner.name, side.word());
        scene.fitted(card.from.by(35.0, 17.0), Hand::bold(NAME), IVORY, room, &name);
        let house =
            if corner.gladiator.as_ref().is_some_and(|it| it.house) { ", house" } else { "" };
        let class = corner.gladiator.as_ref().map_or("not chosen yet", |it| it.class.word());
        let under = format!("{class}{house}");
        scene.fitted(card.from.by(35.0, 33.0), Hand::regular(LEAST), SOFT, room, &under);
        if let Some(gladiator) = &corner.gladiator {
            let before = was.and_then(|was| was.sides[side].gladiator.as_ref());
            attributes(scene, card.from.by(8.0, 41.0), gladiator, before);
            wounds(scene, card.from.by(8.0, 96.0), gladiator, before);
        }
        hand(scene, card.from.by(wide - 38.0, hand_at), corner.cards);
        if !notes.is_empty() {
            let words = notes.join(", ");
            let from = card.from.by(8.0, 122.0);
            scene.plate(from, STATE, STATE_INK, wide - 16.0, &words);
        }
    }
    top + high
}

/// What a card says in a row of its own.
fn notes(corner: &Corner) -> Vec<&'static str> {
    let Some(gladiator) = &corner.gladiator else { return Vec::new() };
    let state = state(gladiator.status).map(|(_, full)| full);
    let draw = gladiator.draw.then_some("OFFERS DRAW");
    state.into_iter().chain(draw).collect()
}

/// Three plates: as it is now, and beside it as printed where that differs.
fn attributes(scene: &mut Scene, from: Point, now: &Gladiator, before: Option<&Gladiator>) {
    for (number, word) in ATTRIBUTES.iter().enumerate() {
        let Worth { printed, now } = now.attributes[number];
        let from = from.by(57.0 * number as f32, 0.0);
        let has_changed = before.is_some_and(|before| before.attributes[number].now != now);
        let paint = Paint::filled(GROUND);
        let paint = if has_changed { paint.rimmed(GOLD, 1.4) } else { paint };
        scene.area(Area::new(from, 54.0, 36.0, 4.0), paint);
        scene.write(from.by(27.0, 13.0), Anchor::Middle, Hand::regular(LEAST), SOFT, word);
        let figure = Hand::bold(FIGURE);
        let is = nouns::number(now);
        if printed == now {
            scene.write(from.by(27.0, 30.5), Anchor::Middle, figure, IVORY, &is);
            continue;
        }
        let of = format!("/{}", nouns::number(printed));
        let colour = if now < printed { ALARM } else { GOLD };
        let (small, gap) = (Hand::regular(LEAST), 4.0);
        let wide = width(&is, figure) + gap + width(&of, small);
        let left = from.by(27.0 - wide / 2.0, 30.5);
        scene.write(left, Anchor::Left, figure, colour, &is);
        scene.write(left.by(wide, 0.0), Anchor::Right, small, SOFT, &of);
    }
}

/// A drop a wound: full while it is fresh, crossed out when it was exploited, empty while it would
/// still be borne.
fn wounds(scene: &mut Scene, from: Point, now: &Gladiator, before: Option<&Gladiator>) {
    scene.write(from, Anchor::Left, Hand::regular(LEAST), SOFT, "wounds");
    let (borne, new) = (now.fresh.saturating_add(now.exploited), new_wounds(now, before));
    for number in 0..borne.max(LAST_WOUND) {
        let middle = from.by(58.0 + 14.5 * f32::from(number), -4.0);
        let drop = drop_around(middle);
        if number < now.exploited {
            scene.path(&drop, Paint::filled(SCAR).rimmed(SOFT, 1.0));
            let cross = Paint::line(IVORY, 1.8);
            scene.line(middle.by(-4.5, -4.0), middle.by(4.5, 4.5), cross);
        } else if number < borne {
            let is_new = borne - number <= new;
            let (rim, thick) = if is_new { (GOLD, 2.2) } else { (WOUND_RIM, 1.0) };
            scene.path(&drop, Paint::filled(WOUND).rimmed(rim, thick));
        } else {
            scene.path(&drop, Paint::line(LINE, 1.2));
        }
    }
}

fn drop_around(middle: Point) -> String {
    let to = |right: f32, down: f32| place(middle.by(right, down));
    let (tip, foot) = (to(0.0, -7.5), to(0.0, 5.5));
    let (right, left) = ([to(4.0, -2.0), to(6.0, 5.5)], [to(-6.0, 5.5), to(-4.0, -2.0)]);
    format!("M{tip}C{} {foot}C{} {tip}Z", right.join(" "), left.join(" "))
}

/// Two cards and how many there are; nothing where there is no hand.
fn hand(scene: &mut Scene, from: Point, cards: Option<u8>) {
    let Some(cards) = cards else { return };
    scene.area(Area::new(from.by(0.0, 2.0), 11.0, 15.0, 2.0), Paint::filled(BRONZE));
    let rim = Paint::filled(GOLD).rimmed(PANEL, 1.0);
    scene.area(Area::new(from.by(4.0, 0.0), 11.0, 15.0, 2.0), rim);
    let hand = Hand::bold(BODY);
    scene.write(from.by(20.0, 12.5), Anchor::Left, hand, IVORY, &cards.to_string());
}

/// What is declared, thrown and over, line by line; where it ends.
fn table(scene: &mut Scene, facts: &Facts, first: f32) -> f32 {
    let mut line = first;
    let when = if facts.standing.verdict().is_some() { "END" } else { "NOW" };
    for (number, said) in facts.declared.iter().enumerate() {
        heading(scene, line, if number == 0 { when } else { "" });
        line = declared(scene, line, said);
    }
    if let Some(roll) = &facts.roll {
        heading(scene, line + 5.0, "ROLL");
        for side in Side::BOTH {
            thrown(scene, column(side, line + 5.0), side, roll[side]);
        }
        line += 30.0;
    }
    if let Some(last) = &facts.last {
        heading(scene, line, "LAST");
        line = earlier(scene, facts, last, line);
    }
    if let Some(automaton) = &facts.automaton {
        let kept = match automaton.kept.is_empty() {
            true => String::new(),
            false => format!(", keeps {}", nouns::open(&automaton.kept)),
        };
        let words = format!("Turned over: {}{kept}", nouns::open(&automaton.turned));
        line = scene.fact(line, "CARDS", &words);
    }
    let words = format!("{}, {} discarded", nouns::count(facts.deck, "card"), facts.discards);
    scene.fact(line, "DECK", &words) - 7.0
}

fn heading(scene: &mut Scene, line: f32, words: &str) {
    scene.write(at(MARGIN, line), Anchor::Left, Hand::bold(LEAST), GOLD, words);
}

/// Where a side's half of a line begins.
fn column(side: Side, line: f32) -> Point {
    match side {
        Side::Red => at(FACT, line),
        Side::Blue => at(FACT + 164.0, line),
    }
}

/// An action as declared, after its side's token; the next line.
fn declared(scene: &mut Scene, first: f32, said: &Declared) -> f32 {
    let place = if said.stays { "in" } else { "to" };
    let (action, to) = (said.action, said.to);
    let cards = nouns::used(&said.cards);
    let perks = nouns::used_and_unused(said.with, said.without);
    let words = format!("{action} {place} {to} ({cards}){perks}");
    scene.token(token(said.side), at(FACT + 7.0, first - 4.5), 8.5);
    let mut line = first;
    for words in ::scene::wrap(&words, Hand::regular(13.0), WIDE - MARGIN - FACT - 22.0) {
        let from = at(FACT + 22.0, line);
        scene.write(from, Anchor::Left, Hand::regular(13.0), IVORY, &words);
        line += LINE_HIGH - 2.0;
    }
    line + 3.0
}

/// A die, what is added to it, and what it comes to.
fn thrown(scene: &mut Scene, from: Point, side: Side, throw: Throw) {
    scene.token(token(side), from.by(7.0, -4.5), 8.5);
    die(scene, from.by(33.0, -4.5), throw.die);
    let roar =
        throw.roar.map_or_else(String::new, |bonus| format!(" {} ROAR", nouns::signed(bonus)));
    // Signs stand close to their numbers, or a Roar would not fit.
    let added = format!("{}{roar}", nouns::signed(throw.base));
    let added = format!("{} =", added.replace("+ ", "+").replace("− ", "−"));
    let wide = scene.fitted(from.by(50.0, 0.0), Hand::regular(13.0), IVORY, 88.0, &added);
    let score = throw.score().to_string().replace('-', "−");
    scene.write(from.by(55.0 + wide, 1.0), Anchor::Left, Hand::bold(FIGURE), GOLD, &score);
}

/// A die with its pips, or with a number where it is of another kind.
fn die(scene: &mut Scene, middle: Point, pips: u8) {
    let face = Area::new(middle.by(-11.0, -11.0), 22.0, 22.0, 4.0);
    scene.area(face, Paint::filled(SEAT_INK).rimmed(BRONZE, 1.4));
    let far = 6.0;
    let (nw, ne, sw, se) = ((-far, -far), (far, -far), (-far, far), (far, far));
    let (west, east, heart) = ((-far, 0.0), (far, 0.0), (0.0, 0.0));
    let places: &[(f32, f32)] = match pips {
        1 => &[heart],
        2 => &[nw, se],
        3 => &[nw, heart, se],
        4 => &[nw, ne, sw, se],
        5 => &[nw, ne, heart, sw, se],
        6 => &[nw, ne, west, east, sw, se],
        _ => {
            let hand = Hand::bold(BODY);
            scene.write(middle.by(0.0, 5.0), Anchor::Middle, hand, INK, &pips.to_string());
            &[]
        }
    };
    for (right, down) in places {
        scene.disc(middle.by(*right, *down), 2.1, Paint::filled(BLOOD));
    }
}

/// What the last phase came to; the next line.
fn earlier(scene: &mut Scene, facts: &Facts, last: &Last, line: f32) -> f32 {
    let (hand, bold) = (Hand::regular(13.0), Hand::bold(13.0));
    for side in Side::BOTH {
        let from = column(side, line);
        scene.token(token(side), from.by(7.0, -4.5), 8.5);
        let action = fit(&last.actions[side].to_string(), hand, 108.0);
        let from = from.by(22.0, 0.0);
        scene.write(from, Anchor::Left, hand, IVORY, &action);
        if let Some(roll) = &last.roll {
            let score = nouns::number(roll.scores[side]);
            let from = from.by(width(&action, hand) + 6.0, 0.0);
            scene.write(from, Anchor::Left, bold, IVORY, &score);
        }
    }
    let name = |side: Side| drawn_name(&facts.sides[side].name, side.word());
    let came = came(last, name);
    let mut letters = came.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let came = format!("{first}{}.", letters.as_str());
    scene.fitted(at(FACT, line + LINE_HIGH), hand, SOFT, WIDE - MARGIN - FACT, &came);
    line + 2.0 * LINE_HIGH
}
