//! Signs for a helot's motivation and its weapon: flat, each in one path.

use super::facts::{Carried, Held};
use ::scene::palette::{GOLD, INK, IVORY, LINE, SOFT};
use ::scene::{Paint, Point, Scene, around, place};
use nexus::tables::{Motivation, WeaponKind};

/// A path through points given as multiples of `half` from the middle.
fn shape(middle: Point, half: f32, corners: &[(f32, f32)]) -> String {
    let corner = |(right, down): &(f32, f32)| place(middle.by(half * right, half * down));
    let all: Vec<String> = corners.iter().map(corner).collect();
    format!("M{}Z", all.join("L"))
}

/// A disc as part of a path.
fn ring(middle: Point, radius: f32) -> String {
    let (left, wide) = (place(middle.by(-radius, 0.0)), place(::scene::at(2.0 * radius, 0.0)));
    let round = place(::scene::at(radius, radius));
    let back = place(::scene::at(-2.0 * radius, 0.0));
    format!("M{left}a{round} 0 1 0 {wide}a{round} 0 1 0 {back}Z")
}

/// The sign of a motivation, `half` units to each side: a purse, a bone, a crown or a sun.
pub(super) fn motivation(scene: &mut Scene, middle: Point, half: f32, kind: Motivation) {
    let to = |right: f32, down: f32| middle.by(half * right, half * down);
    let at = |right: f32, down: f32| place(to(right, down));
    let path = match kind {
        Motivation::Hoarder => format!(
            "M{}L{}L{}L{}L{}C{} {} {}C{} {} {}Z",
            at(-0.3, -0.4),
            at(-0.55, -0.95),
            at(0.0, -0.75),
            at(0.55, -0.95),
            at(0.3, -0.4),
            at(1.2, 0.1),
            at(1.0, 0.95),
            at(0.0, 0.95),
            at(-1.0, 0.95),
            at(-1.2, 0.1),
            at(-0.3, -0.4),
        ),
        Motivation::Famished => {
            let shaft = [(-0.62, 0.38), (0.38, -0.62), (0.62, -0.38), (-0.38, 0.62)];
            let knobs = [(-0.72, 0.4), (-0.4, 0.72), (0.72, -0.4), (0.4, -0.72)];
            let knobs: String = knobs.iter().map(|(x, y)| ring(to(*x, *y), half * 0.3)).collect();
            shape(middle, half, &shaft) + &knobs
        }
        Motivation::Supremacist => shape(
            middle,
            half,
            &[
                (-0.8, 0.75),
                (-0.95, -0.6),
                (-0.45, 0.0),
                (0.0, -0.85),
                (0.45, 0.0),
                (0.95, -0.6),
                (0.8, 0.75),
            ],
        ),
        Motivation::Zealot => {
            let reach = |corner: u8| half * if corner.is_multiple_of(2) { 1.05 } else { 0.55 };
            let rays: Vec<String> = around(middle, 16, 0.0, reach).into_iter().map(place).collect();
            format!("M{}Z", rays.join("L"))
        }
    };
    let colour = match kind {
        Motivation::Hoarder | Motivation::Supremacist | Motivation::Zealot => GOLD,
        Motivation::Famished => IVORY,
    };
    scene.path(&path, Paint::filled(colour));
}

/// The sign of a weapon, `half` units to each side: bright in the helot's hand, else dull.
pub(super) fn weapon(scene: &mut Scene, middle: Point, half: f32, carried: Carried) {
    let to = |right: f32, down: f32| middle.by(half * right, half * down);
    let at = |right: f32, down: f32| place(to(right, down));
    let colour = match carried.held {
        Held::InHand | Held::Before(_) => IVORY,
        Held::Stored => LINE,
    };
    let blade = |long: f32, wide: f32| {
        // From the pommel at the lower left to the point at the upper right.
        let along = |far: f32, aside: f32| (far * 0.75 + aside * 0.7, -far * 0.75 + aside * 0.7);
        let (tip, guard) = (long, -0.45);
        let sword = [
            along(tip, 0.0),
            along(tip - 0.3, wide),
            along(guard, wide),
            along(guard, 0.42),
            along(guard - 0.22, 0.42),
            along(guard - 0.22, 0.12),
            along(-1.1, 0.12),
            along(-1.1, -0.12),
            along(guard - 0.22, -0.12),
            along(guard - 0.22, -0.42),
            along(guard, -0.42),
            along(guard, -wide),
            along(tip - 0.3, -wide),
        ];
        shape(middle, half, &sword)
    };
    let path = match carried.kind {
        WeaponKind::One => blade(1.2, 0.16),
        WeaponKind::Two => blade(1.25, 0.34),
        WeaponKind::Shiv => blade(0.35, 0.16),
        WeaponKind::Shield => format!(
            "M{}L{}L{}Q{} {}Q{} {}Z",
            at(-0.8, -0.9),
            at(0.8, -0.9),
            at(0.8, 0.0),
            at(0.75, 0.75),
            at(0.0, 1.0),
            at(-0.75, 0.75),
            at(-0.8, 0.0),
        ),
        WeaponKind::Ranged => {
            let bow = format!("M{}Q{} {}", at(-0.5, -0.95), at(1.3, -0.5), at(0.85, 0.55));
            let line = Paint::line(colour, (half * 0.24).max(1.2));
            let arrow = format!("{bow}M{}L{}", at(-0.9, 0.9), at(0.8, -0.75));
            scene.path(&format!("{arrow}M{}L{}", at(-0.5, -0.95), at(0.85, 0.55)), line);
            return;
        }
        WeaponKind::Net => {
            let lines = [-0.7, 0.0, 0.7].map(|off| {
                let far = 0.95 - off * off * 0.4;
                let (a, b) = (at(off, -far), at(off, far));
                format!("M{a}L{b}M{}L{}", at(-far, off), at(far, off))
            });
            scene.path(&lines.concat(), Paint::line(colour, (half * 0.16).max(1.0)));
            return;
        }
        WeaponKind::Bola => {
            let cord = format!("M{}Q{} {}", at(-0.6, 0.5), at(0.0, -1.3), at(0.6, 0.5));
            scene.path(&cord, Paint::line(SOFT, (half * 0.16).max(1.0)));
            ring(to(-0.6, 0.5), half * 0.38) + &ring(to(0.6, 0.5), half * 0.38)
        }
    };
    scene.path(&path, Paint::filled(colour).rimmed(INK, 0.6));
}
