//! The things on a barge, drawn.

use super::nouns;
use super::picture::LEAST;
use ::scene::palette::{BLOOD, BRONZE, FLAME, GOLD, INK, LINE, SAND, SEAT_INK, SOFT, WOUND_RIM};
use ::scene::{Anchor, Area, Paint, Point, Scene, around, place, width};
use nexus::Thing;
use std::collections::BTreeSet;

/// The width of a thing in the key, and the gap between two.
const KEY: (f32, f32) = (17.0, 12.0);

/// The key of the things on a barge, each name beside its sign, in a row that begins at a point.
pub(super) fn key(scene: &mut Scene, from: Point, kinds: &BTreeSet<Thing>) {
    let mut left = from;
    for kind in kinds {
        let name = nouns::thing(*kind);
        scene.area(Area::new(left.by(0.0, -13.0), KEY.0, KEY.0, 3.0), Paint::filled(SAND));
        draw(scene, left.by(KEY.0 / 2.0, KEY.0 / 2.0 - 13.0), KEY.0 * 0.86, *kind);
        scene.write(left.by(KEY.0 + 4.0, 0.0), Anchor::Left, LEAST, SOFT, name);
        left = left.by(KEY.0 + 4.0 + width(name, LEAST) + KEY.1, 0.0);
    }
}

/// Draws a thing that is `wide` units wide.
pub(super) fn draw(scene: &mut Scene, middle: Point, wide: f32, kind: Thing) {
    // A tenth of the width, the unit of all measures.
    let unit = wide / 10.0;
    let to = |right: f32, down: f32| middle.by(unit * right, unit * down);
    let rim = unit * 0.6;
    match kind {
        Thing::Pillar => {
            scene.disc(middle, unit * 4.6, Paint::filled(LINE).rimmed(INK, rim));
            scene.disc(middle, unit * 2.6, Paint::filled(SOFT).rimmed(INK, rim));
        }
        Thing::Crate => {
            let area = Area::new(to(-4.4, -4.4), unit * 8.8, unit * 8.8, unit * 0.6);
            scene.area(area, Paint::filled(BRONZE).rimmed(INK, rim));
            scene.line(to(-4.0, -4.0), to(4.0, 4.0), Paint::line(INK, rim));
            scene.line(to(4.0, -4.0), to(-4.0, 4.0), Paint::line(INK, rim));
        }
        Thing::Brazier => {
            flame(scene, to(0.0, -1.6), unit * 0.75);
            let bowl = [to(-4.2, 0.4), to(4.2, 0.4), to(2.2, 3.0), to(-2.2, 3.0)];
            scene.polygon(&bowl, Paint::filled(INK));
            scene.line(to(-2.0, 2.6), to(-3.2, 4.8), Paint::line(INK, rim));
            scene.line(to(2.0, 2.6), to(3.2, 4.8), Paint::line(INK, rim));
        }
        Thing::FallenBrazier => {
            let bowl = [to(0.6, -4.2), to(0.6, 4.2), to(3.6, 2.2), to(3.6, -2.2)];
            scene.polygon(&bowl, Paint::filled(INK));
            for (right, down) in [(-1.4, -2.4), (-3.4, 0.2), (-1.6, 2.6)] {
                scene.disc(to(right, down), unit, Paint::filled(FLAME));
            }
        }
        Thing::Fire => flame(scene, to(0.0, 0.4), unit * 1.15),
        Thing::Saw => {
            let reach = |corner: u8| if corner.is_multiple_of(2) { unit * 4.8 } else { unit * 3.4 };
            let teeth = around(middle, 20, 0.0, reach);
            scene.polygon(&teeth, Paint::filled(SOFT).rimmed(INK, rim));
            scene.disc(middle, unit * 1.2, Paint::filled(INK));
        }
        Thing::Spikes => {
            for right in [-3.0, 0.0, 3.0] {
                let corners = [to(right - 1.6, 4.2), to(right, -4.2), to(right + 1.6, 4.2)];
                scene.polygon(&corners, Paint::filled(LINE).rimmed(INK, rim));
            }
        }
        Thing::Blood => {
            for (right, down, radius) in [(-0.8, 0.6, 2.9), (2.4, -1.4, 1.7), (2.6, 2.8, 1.1)] {
                scene.disc(to(right, down), unit * radius, Paint::filled(BLOOD));
            }
            scene.disc(to(-2.6, -2.8), unit * 1.2, Paint::filled(BLOOD));
        }
        Thing::Guts => {
            let rope = format!(
                "M{}Q{} {}Q{} {}Q{} {}",
                place(to(-3.6, -2.4)),
                place(to(0.0, -5.4)),
                place(to(2.4, -2.0)),
                place(to(4.4, 1.6)),
                place(to(-0.4, 0.4)),
                place(to(-5.4, 0.4)),
                place(to(3.2, 3.6)),
            );
            scene.path(&rope, Paint::line(BLOOD, unit * 2.6));
            scene.path(&rope, Paint::line(WOUND_RIM, unit * 1.4));
        }
    }
}

/// A flame around a point; a `unit` is a sixth of its width.
fn flame(scene: &mut Scene, middle: Point, unit: f32) {
    let to = |right: f32, down: f32| place(middle.by(unit * right, unit * down));
    let tongue = |tip: f32, half: f32| {
        format!(
            "M{}Q{} {}Q{} {}Q{} {}Q{} {}Z",
            to(0.0, tip),
            to(half * 0.6, tip * 0.3),
            to(half, 0.8),
            to(half, 3.6),
            to(0.0, 3.6),
            to(-half, 3.6),
            to(-half, 0.8),
            to(-half * 0.6, tip * 0.3),
            to(0.0, tip)
        )
    };
    scene.path(&tongue(-4.4, 3.0), Paint::filled(FLAME).rimmed(INK, unit * 0.4));
    scene.path(&tongue(-1.0, 1.5), Paint::filled(GOLD));
}

/// The same, small on a plate, where a helot stands on it.
pub(super) fn corner(scene: &mut Scene, middle: Point, wide: f32, kind: Thing) {
    scene.disc(middle, wide * 0.62, Paint::filled(SEAT_INK).rimmed(BRONZE, 1.0));
    draw(scene, middle, wide, kind);
}
