//! The ten classes to choose from, with their emblems and numbers.

use super::facts::Facts;
use super::picture::{SMALL, name, token};
use super::picture_people::{LEAST, blank, emblem, named};
use ::scene::palette::{GOLD, IVORY, PANEL, RAISED, SOFT};
use ::scene::{Anchor, Area, FIELD, Hand, Paint, Scene, at, beside_corner, width};
use blood_sweat_cheers::Side;
use blood_sweat_cheers::tables::CLASSES;

/// A class's plate: its width and height, and the gap between two.
const PLATE: (f32, f32, f32) = (103.0, 99.0, 4.5);
/// The attributes of a class, in a column of few units.
const SHORT: [&str; 3] = ["Spd", "Att", "Def"];

/// The classes, those taken with a token, and the side that chooses.
pub(super) fn draw(scene: &mut Scene, facts: &Facts) {
    let (wide, high, gap) = PLATE;
    for (number, row) in (0_u8..).zip(&CLASSES) {
        let (column, line) = (f32::from(number % 5), f32::from(number / 5));
        let from = FIELD.from.by(column * (wide + gap), 1.0 + line * (high + gap));
        let takes = |side: &Side| {
            facts.sides[*side].gladiator.as_ref().is_some_and(|it| it.class == row.class)
        };
        let taken = Side::BOTH.into_iter().find(takes);
        let paint = match taken {
            Some(_) => Paint::filled(RAISED).rimmed(GOLD, 2.0),
            None => Paint::filled(PANEL),
        };
        scene.area(Area::new(from, wide, high, 6.0), paint);
        scene.emblem_of(emblem(row.class), from.by(wide / 2.0, 22.0), 17.0);
        if let Some(side) = taken {
            scene.token(token(side), from.by(17.0, 18.0), 11.0);
        }
        let middle = from.by(wide / 2.0, 56.0);
        scene.write(middle, Anchor::Middle, Hand::bold(14.5), IVORY, row.class.word());
        let values = [row.speed, row.attack, row.defence];
        for (number, (value, word)) in (0_u8..).zip(values.iter().zip(SHORT)) {
            let middle = from.by(wide * (f32::from(number) + 0.5) / 3.0, 77.0);
            scene.write(middle, Anchor::Middle, Hand::bold(18.0), IVORY, &value.to_string());
            scene.write(middle.by(0.0, 15.0), Anchor::Middle, SMALL, SOFT, word);
        }
    }
    for (number, side) in (0_u8..).zip(Side::BOTH) {
        let left = f32::from(number) * (FIELD.wide / 2.0 + 2.0);
        let from = FIELD.from.by(left, 1.0 + 2.0 * (high + gap) + 1.0);
        let area = Area::new(from, FIELD.wide / 2.0 - 2.0, FIELD.from.y + FIELD.high - from.y, 6.0);
        blank(scene, facts, side, area);
        let line = area.high / 2.0;
        scene.token(token(side), from.by(24.0, line), 14.0);
        let class = facts.sides[side].gladiator.as_ref().map(|it| it.class.word());
        let chooses = if facts.standing.owes(side.seat()) { "chooses" } else { "" };
        let class = class.unwrap_or(chooses);
        let hand = Hand::regular(15.0);
        let written = from.y + line + 5.0;
        let right = at(beside_corner(written, from.x + area.wide - 10.0), written);
        let (name, room) = (name(facts, side), right.x - from.x - 46.0);
        let beside = room - 8.0 - width(class, hand);
        // His frame or his plate shows it too.
        let has_room = width(&name, LEAST) <= beside;
        if has_room {
            scene.write(right, Anchor::Right, hand, SOFT, class);
        }
        let room = if has_room { beside } else { room };
        named(scene, from.by(46.0, line + 6.0), room, &name);
    }
}
