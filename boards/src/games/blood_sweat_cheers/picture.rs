//! The board drawn on a screen: twelve slabs of sand, the crowd's plates, and both gladiators;
//! before that the classes, and at the end the winner.

use super::facts::Facts;
use super::sentences::new_wounds;
use super::{picture_end, picture_people, picture_start};
use crate::words::screen::begin;
use crate::words::{Beside, drawn_name};
use ::scene::palette::{DUNE, FAINT, GOLD, INK, IVORY, RAISED, SAND, SHADES, SOFT};
use ::scene::{Anchor, Area, FIELD, Hand, Paint, Point, Scene, Token, at};
use blood_sweat_cheers::tables::FAVOUR_END;
use blood_sweat_cheers::{BloodSweatCheers, Phase, Side, Status, Zone};

/// The grout between two slabs.
const GROUT: f32 = 2.0;
/// The height of an arrow's bend over a pawn in its way.
const BEND: f32 = 26.0;
/// The hand of words that may be small.
pub(super) const SMALL: Hand = Hand::regular(13.0);

/// The place and size of the arena.
struct Lay {
    from: Point,
    /// A slab's width and height.
    slab: (f32, f32),
    /// The radius of a pawn, and its distance from the middle of its slab, Red on the left.
    pawn: f32,
    aside: f32,
    /// The top and the height of the crowd's plates.
    crowd: (f32, f32),
}

impl Lay {
    /// Beside two cards.
    const ROOMY: Lay = Lay {
        from: at(10.0, 91.0),
        slab: (73.0, 72.0),
        pawn: 17.0,
        aside: 18.0,
        crowd: (317.0, 23.0),
    };
    /// Over two rows and beside a hand. The crowd's word under them is in the corner where some
    /// clients lay a badge.
    const TIGHT: Lay = Lay {
        from: at(8.0, 89.0),
        slab: (61.0, 45.0),
        pawn: 12.5,
        aside: 14.0,
        crowd: (325.0, 17.0),
    };

    fn wide(&self) -> f32 {
        4.0 * self.slab.0 + 3.0 * GROUT
    }

    /// The upper left corner of a slab.
    fn corner(&self, zone: Zone) -> Point {
        let (row, column) = zone.place();
        self.from
            .by(f32::from(column) * (self.slab.0 + GROUT), f32::from(row) * (self.slab.1 + GROUT))
    }

    /// The position of a side's pawn on a slab.
    fn stand(&self, side: Side, zone: Zone) -> Point {
        let aside = match side {
            Side::Red => -self.aside,
            Side::Blue => self.aside,
        };
        self.corner(zone).by(self.slab.0 / 2.0 + aside, self.slab.1 / 2.0 + 7.0)
    }
}

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>, beside: &Beside) -> Scene {
    if let Some(verdict) = facts.standing.verdict() {
        return picture_end::draw(facts, verdict);
    }
    let mut scene = begin::<BloodSweatCheers>(beside, &quiet(facts));
    if facts.turn.is_none() && beside.held.is_empty() {
        picture_start::draw(&mut scene, facts);
        return scene;
    }
    let lay = if beside.held.is_empty() { Lay::ROOMY } else { Lay::TIGHT };
    arena(&mut scene, facts, was, &lay);
    crowd(&mut scene, facts, was, &lay);
    let end = FIELD.from.by(FIELD.wide, FIELD.high);
    if beside.held.is_empty() {
        let left = lay.from.x + lay.wide() + 10.0;
        for (number, side) in (0_u8..).zip(Side::BOTH) {
            let card = at(left, FIELD.from.y + f32::from(number) * 129.0);
            let card = Area::new(card, end.x - left - 2.0, 124.0, 7.0);
            picture_people::card(&mut scene, facts, was, side, card);
        }
    } else {
        for (number, side) in (0_u8..).zip(Side::BOTH) {
            let row = at(lay.from.x, 233.0 + f32::from(number) * 45.0);
            picture_people::row(
                &mut scene,
                facts,
                was,
                side,
                Area::new(row, lay.wide(), 42.0, 6.0),
            );
        }
        let left = lay.from.x + lay.wide() + 8.0;
        let column = Area::new(at(left, 89.0), end.x - left, end.y - 89.0, 0.0);
        picture_people::hand(&mut scene, column, &beside.held);
    }
    scene
}

/// The words of the band when nothing new is told: the scores on the table, or who opens and why.
fn quiet(facts: &Facts) -> String {
    let [red, blue] = Side::BOTH.map(|side| name(facts, side));
    let scores: Vec<String> =
        Side::BOTH.into_iter().filter_map(|side| score(facts, side)).collect();
    let Some(turn) = &facts.turn else { return format!("{red} against {blue}") };
    if let [red, blue] = scores.as_slice() {
        return format!("{red} against {blue}");
    }
    let Some(opener) = turn.opener else { return format!("Turn {} is over", turn.number) };
    let speed = |side: Side| facts.sides[side].gladiator.as_ref().map(|it| it.attributes[0].now);
    let opens = name(facts, opener);
    match turn.phase {
        Phase::One if speed(opener) < speed(opener.other()) => {
            format!("Turn {}: {opens}, the slower, opens", turn.number)
        }
        Phase::One => format!("Turn {}: {opens} opens", turn.number),
        Phase::Two => format!("Turn {}, second phase: {opens} opens", turn.number),
    }
}

/// The action of a side and its score as the dice lie.
fn score(facts: &Facts, side: Side) -> Option<String> {
    let roll = facts.roll.as_ref()?[side];
    let said = facts.declared.iter().find(|said| said.side == side)?;
    Some(format!("{} {}", said.action, roll.score()))
}

/// The name of a side's player as it can be drawn.
pub(super) fn name(facts: &Facts, side: Side) -> String {
    drawn_name(&facts.sides[side].name, side.word())
}

/// The token of a side: its number and its letter.
pub(super) fn token(side: Side) -> Token<'static> {
    match side {
        Side::Red => Token::new(0, "R"),
        Side::Blue => Token::new(1, "B"),
    }
}

/// The slabs and the pawns on them.
fn arena(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, lay: &Lay) {
    let slab = |zone: Zone| {
        let (row, column) = zone.place();
        if (row + column).is_multiple_of(2) { SAND } else { DUNE }
    };
    for zone in Zone::all() {
        let area = Area::new(lay.corner(zone), lay.slab.0, lay.slab.1, 3.0);
        scene.area(area, Paint::filled(slab(zone)));
    }
    for side in Side::BOTH {
        moved(scene, facts, was, side, lay);
        declared(scene, facts, side, lay);
    }
    for zone in Zone::all() {
        // An arrow passes under the labels.
        let corner = lay.corner(zone);
        scene.area(Area::new(corner.by(3.0, 2.0), 21.0, 14.0, 2.0), Paint::filled(slab(zone)));
        scene.write(corner.by(5.0, 14.0), Anchor::Left, SMALL, FAINT, zone.word());
    }
    for side in Side::BOTH {
        pawn(scene, facts, was, side, lay);
    }
}

/// The way of a gladiator who has moved.
fn moved(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, side: Side, lay: &Lay) {
    let zone = |facts: &Facts, side: Side| facts.sides[side].gladiator.as_ref().map(|it| it.zone);
    let Some(now) = zone(facts, side) else { return };
    let Some(before) = was.and_then(|was| zone(was, side)).filter(|before| *before != now) else {
        return;
    };
    let (from, to) = (lay.stand(side, before), lay.stand(side, now));
    let foe = zone(facts, side.other()).map(|foe| lay.stand(side.other(), foe));
    let is_barred = foe.is_some_and(|foe| foe.off(from, to) < lay.pawn + 4.0);
    scene.left(token(side).seat, from, lay.pawn - 2.0);
    let bend = if is_barred { BEND } else { 0.0 };
    scene.arrow(token(side).seat, from, to, bend, lay.pawn + 2.0);
}

/// The declared destination of a gladiator: a gold rim, and his way there.
fn declared(scene: &mut Scene, facts: &Facts, side: Side, lay: &Lay) {
    let Some(said) = facts.declared.iter().find(|said| said.side == side) else { return };
    let Some(gladiator) = &facts.sides[side].gladiator else { return };
    let corner = lay.corner(said.to);
    let rim = Area::new(corner.by(1.0, 1.0), lay.slab.0 - 2.0, lay.slab.1 - 2.0, 3.0);
    scene.area(rim, Paint::line(GOLD, 2.4));
    if gladiator.zone != said.to {
        let (from, to) = (lay.stand(side, gladiator.zone), lay.stand(side, said.to));
        scene.arrow(token(side).seat, from, to, 0.0, 2.0);
    }
}

fn pawn(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, side: Side, lay: &Lay) {
    let Some(gladiator) = &facts.sides[side].gladiator else { return };
    let before = was.and_then(|was| was.sides[side].gladiator.as_ref());
    let (middle, radius) = (lay.stand(side, gladiator.zone), lay.pawn);
    if 0 < new_wounds(gladiator, before) {
        scene.burst(middle, radius);
    }
    scene.token(token(side), middle, radius);
    match gladiator.status {
        Status::Ok => {}
        Status::Down => {
            scene.lies(middle, radius);
        }
        Status::Ensnared => {
            scene.caught(middle, radius);
        }
    }
}

/// The crowd's seven plates between the two tokens, Red's end on the left.
fn crowd(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, lay: &Lay) {
    let (top, high) = lay.crowd;
    let (left, right) = (lay.from.x, lay.from.x + lay.wide());
    let line = top + high / 2.0 + 5.0;
    scene.write(at(left, line), Anchor::Left, Hand::regular(14.0), SOFT, "Crowd");
    let (first, radius) = (left + 47.0, 9.0);
    scene.token(token(Side::Red), at(first + radius, top + high / 2.0), radius);
    scene.token(token(Side::Blue), at(right - radius - 1.0, top + high / 2.0), radius);
    let first = first + 2.0 * radius + 4.0;
    let step = (right - 2.0 * radius - 5.0 - first) / 7.0;
    let lean = |facts: &Facts| {
        facts.favour.map_or(0, |favour| {
            let points = i8::try_from(favour.points).unwrap_or(i8::MAX);
            if favour.side == Side::Red { points } else { -points }
        })
    };
    let (now, before) = (lean(facts), was.map(lean));
    for (number, points) in (-FAVOUR_END..=FAVOUR_END).rev().enumerate() {
        let left = first + step * number as f32;
        let (ground, ink) = match points {
            points if points == now => (GOLD, INK),
            0 => (RAISED, IVORY),
            points => (SHADES[usize::from(points < 0)], IVORY),
        };
        // The plate of the favour before.
        let is_old = before.is_some_and(|before| before == points && before != now);
        let paint = Paint::filled(ground);
        let paint = if is_old { paint.rimmed(GOLD, 1.4) } else { paint };
        scene.area(Area::new(at(left + 1.5, top), step - 3.0, high, 4.0), paint);
        let hand = Hand { size: if high < 20.0 { 14.0 } else { 17.0 }, bold: points == now };
        let words = points.unsigned_abs().to_string();
        scene.write(at(left + step / 2.0, line + 1.0), Anchor::Middle, hand, ink, &words);
    }
}
