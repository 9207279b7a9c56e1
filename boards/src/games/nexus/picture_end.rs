//! The end of a bout drawn: a wreath for the winners, and everybody's place. The verdict stands
//! beside the picture.

use super::facts::{Facts, Lot};
use super::picture::{READ, ground, named, token};
use super::picture_signs;
use crate::words::Standing;
use ::scene::palette::{ALARM, GOLD, IVORY, SOFT};
use ::scene::{Anchor, Area, FIELD, Hand, Scene, at, width, wreath};
use std::cmp::Reverse;
use table::Seat;

/// The middle and radius of the wreath, and the left edge of the words beside it.
const WREATH: (f32, f32, f32) = (132.0, 202.0, 92.0);
const BESIDE: f32 = 266.0;
/// The height of a row of places, and the top of the first.
const ROW: f32 = 46.0;
const ROWS: f32 = 32.0;

pub(super) fn draw(scene: &mut Scene, facts: &Facts) {
    let winners = winners(facts);
    let middle = at(WREATH.0, WREATH.1);
    wreath(scene, middle, WREATH.2);
    let far = 46.0 / winners.len().max(1) as f32;
    for (number, seat) in winners.iter().enumerate() {
        let aside = (2.0 * number as f32 + 1.0 - winners.len() as f32) * (far + 3.0);
        scene.token(token(facts, *seat), middle.by(aside, -4.0), far);
    }
    match winners.as_slice() {
        [] => {
            let crowd = facts.barge.as_ref().map(|afloat| afloat.crowd.to_string());
            if let Some(crowd) = crowd {
                scene.write(middle.by(0.0, 8.0), Anchor::Middle, Hand::bold(40.0), GOLD, &crowd);
                let below = middle.by(0.0, 30.0);
                scene.write(below, Anchor::Middle, READ, SOFT, "in the crowd");
            }
        }
        [one] => {
            let (hand, name) = named(facts, *one, 236.0, 23.0);
            let line = at(WREATH.0, FIELD.from.y + FIELD.high - 8.0);
            scene.write(line, Anchor::Middle, hand, GOLD, &name);
            let kind = facts.seats.get(*one).and_then(|it| it.helot()).and_then(|it| it.motivation);
            if let Some(kind) = kind {
                picture_signs::motivation(scene, middle.by(0.0, WREATH.2 - 26.0), 13.0, kind);
            }
        }
        [_, _, ..] => {}
    }
    places(scene, facts, &winners);
}

/// The winners, if there are any.
fn winners(facts: &Facts) -> Vec<Seat> {
    if facts.standing == Standing::Over(String::new()) {
        return Vec::new();
    }
    let stay = |(seat, lanista): (Seat, &super::facts::Lanista)| {
        (!matches!(lanista.lot, Lot::GaveUp)).then_some((seat, lanista.cred))
    };
    let stay: Vec<(Seat, u16)> = facts.seats.by_seat().filter_map(stay).collect();
    if let [(one, _)] = stay[..]
        && 1 < facts.seats.count()
    {
        return vec![one];
    }
    let crowd = facts.barge.as_ref().map_or(u16::MAX, |afloat| afloat.crowd);
    let most = stay.iter().map(|(_, cred)| *cred).max().unwrap_or(0);
    let best = stay.into_iter().filter(|(_, cred)| *cred == most && crowd < most);
    best.map(|(seat, _)| seat).collect()
}

/// All seats, those with most Cred first, and those that gave up last.
fn ranked(facts: &Facts) -> Vec<Seat> {
    let mut all: Vec<Seat> = facts.seats.seats().collect();
    all.sort_by_key(|seat| {
        let lanista = &facts.seats[*seat];
        (matches!(lanista.lot, Lot::GaveUp), Reverse(lanista.cred))
    });
    all
}

/// A row for each seat.
fn places(scene: &mut Scene, facts: &Facts, winners: &[Seat]) {
    let wide = FIELD.from.x + FIELD.wide - BESIDE;
    let top = FIELD.from.y + ROWS;
    for (number, seat) in ranked(facts).iter().enumerate() {
        let card = Area::new(at(BESIDE, top + ROW * number as f32), wide, ROW - 5.0, 6.0);
        let has_won = winners.contains(seat);
        let paint = if has_won { ground(false).rimmed(GOLD, 1.6) } else { ground(false) };
        scene.area(card, paint);
        scene.token(token(facts, *seat), card.from.by(22.0, (ROW - 5.0) / 2.0), 13.0);
        let lanista = &facts.seats[*seat];
        let cred = lanista.cred.to_string();
        let right = card.from.by(wide - 10.0, 28.0);
        scene.write(right, Anchor::Right, Hand::bold(20.0), IVORY, &cred);
        let word = right.by(-width(&cred, Hand::bold(20.0)) - 6.0, 0.0);
        let (said, colour) = match &lanista.lot {
            Lot::GaveUp => ("gave up", ALARM),
            Lot::Out => ("out", SOFT),
            Lot::Aboard(_) | Lot::Ashore { .. } => ("", SOFT),
        };
        scene.write(word, Anchor::Right, READ, colour, said);
        let room = word.x - width(said, READ) - card.from.x - 52.0;
        let (hand, name) = named(facts, *seat, room, 20.0);
        scene.write(card.from.by(44.0, 27.5), Anchor::Left, hand, IVORY, &name);
    }
    let crowd = facts.barge.as_ref().map_or(0, |afloat| afloat.crowd);
    scene.write(at(BESIDE + wide - 10.0, top - 7.0), Anchor::Right, READ, SOFT, "Cred");
    if 0 < crowd {
        let crowd = format!("the crowd keeps {crowd}");
        scene.write(at(BESIDE + 10.0, top - 7.0), Anchor::Left, READ, SOFT, &crowd);
    }
}
