//! The barge drawn: its squares, with the things and helots on them.

use super::facts::{Afloat, Facts, Helot, Lanista, Posture};
use super::picture::token;
use super::picture_things;
use ::scene::palette::{BLOOD, BRONZE, DUNE, GROUT, INK, SAND, SOFT};
use ::scene::{Anchor, Area, Hand, Paint, Point, Scene, at, place};
use nexus::{Facing, Square};
use std::collections::BTreeSet;
use table::Seat;

/// The rows of a barge, and its columns.
const SIDE: u8 = 8;
/// The distance of the first square from the left: the rows' numbers stand there.
const LEFT: f32 = 18.0;
/// The thickness of the wall.
const WALL: f32 = 2.0;
/// The distance of the rim of a square within reach from its edge.
const RIM: f32 = 2.5;
/// The distance of the columns' letters below the barge.
const LETTERS: f32 = 14.0;
/// A pawn's radius and its beak's reach, as parts of a square's width.
const PAWN: f32 = 0.36;
const BEAK: f32 = 0.56;

/// The layout of the squares.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lay {
    /// The upper left corner of the barge.
    pub(super) from: Point,
    /// The width of a square.
    pub(super) square: f32,
}

impl Lay {
    fn corner(self, column: u8, row: u8) -> Point {
        let from = self.from.by(LEFT, 0.0);
        from.by(self.square * f32::from(column), self.square * f32::from(row))
    }

    fn middle(self, square: Square) -> Point {
        let half = self.square / 2.0;
        self.corner(square.column(), square.row()).by(half, half)
    }
}

/// Draws the barge and everybody on it.
pub(super) fn draw(
    scene: &mut Scene,
    facts: &Facts,
    was: Option<&Facts>,
    afloat: &Afloat,
    lay: Lay,
) {
    squares(scene, lay);
    within_reach(scene, &afloat.reach, lay);
    for (seat, lanista) in facts.seats.by_seat() {
        let Some(before) = before(was, seat) else { continue };
        let (from, radius) = (lay.middle(before.square), lay.square * PAWN);
        match lanista.helot() {
            Some(now) if now.square != before.square => {
                scene.trail(seat.index(), from, lay.middle(now.square), radius);
            }
            Some(_) => {}
            None => {
                scene.fallen(seat.index(), from, radius);
            }
        }
    }
    // Over the trails: nobody walks through a crate.
    for (square, kind) in &afloat.things {
        if facts.helot_on(*square).is_none() {
            picture_things::draw(scene, lay.middle(*square), lay.square * 0.78, *kind);
        }
    }
    for (seat, helot) in facts.aboard() {
        if let Some(held) = facts.holds(seat).and_then(|held| facts.seats.get(held)?.helot()) {
            let (from, to) = (lay.middle(helot.square), lay.middle(held.square));
            scene.line(from, to, Paint::line(BLOOD, lay.square * 0.22));
        }
    }
    for (seat, helot) in facts.aboard() {
        pawn(scene, facts, seat, helot, before(was, seat), lay);
        if let Some(kind) = afloat.things.get(&helot.square) {
            let corner = lay.middle(helot.square).by(lay.square * 0.3, lay.square * 0.3);
            picture_things::corner(scene, corner, lay.square * 0.36, *kind);
        }
    }
}

fn before(was: Option<&Facts>, seat: Seat) -> Option<&Helot> {
    was.and_then(|was| was.seats.get(seat)).and_then(Lanista::helot)
}

/// The wall, in it the squares of two sands, and outside it their numbers and letters.
fn squares(scene: &mut Scene, lay: Lay) {
    let wide = lay.square * f32::from(SIDE);
    let from = lay.corner(0, 0);
    let wall = Area::new(from.by(-WALL, -WALL), wide + 2.0 * WALL, wide + 2.0 * WALL, 4.0);
    scene.area(wall, Paint::filled(BRONZE));
    scene.area(Area::new(from, wide, wide, 0.0), Paint::filled(SAND));
    let dunes: String = Square::all()
        .filter(|square| (square.row() + square.column()) % 2 == 1)
        .map(|square| {
            let side = lay.square;
            let from = place(lay.corner(square.column(), square.row()));
            format!("M{from}h{side}v{side}h-{side}z")
        })
        .collect();
    scene.path(&dunes, Paint::filled(DUNE));
    let lines: String = (1..SIDE)
        .map(|line| {
            let (down, across) = (place(lay.corner(line, 0)), place(lay.corner(0, line)));
            format!("M{down}v{wide}M{across}h{wide}")
        })
        .collect();
    scene.path(&lines, Paint::line(GROUT, 1.2));
    let hand = Hand::regular(13.0);
    for line in 0..SIDE {
        let half = lay.square / 2.0;
        let row = at(lay.from.x + 7.0, lay.corner(0, line).y + half + 5.0);
        scene.write(row, Anchor::Middle, hand, SOFT, &(line + 1).to_string());
        let column = lay.corner(line, SIDE).by(half, LETTERS);
        scene.write(column, Anchor::Middle, hand, SOFT, &char::from(b'A' + line).to_string());
    }
}

/// Rims of gold on the squares within reach.
fn within_reach(scene: &mut Scene, squares: &BTreeSet<Square>, lay: Lay) {
    let side = lay.square - 2.0 * RIM;
    let rim = |square: &Square| {
        let from = place(lay.corner(square.column(), square.row()).by(RIM, RIM));
        format!("M{from}h{side}v{side}h-{side}z")
    };
    let rims: String = squares.iter().map(rim).collect();
    if !rims.is_empty() {
        scene.path(&rims, Paint::line(BRONZE, 2.0));
    }
}

fn pawn(
    scene: &mut Scene,
    facts: &Facts,
    seat: Seat,
    helot: &Helot,
    before: Option<&Helot>,
    lay: Lay,
) {
    let (middle, radius) = (lay.middle(helot.square), lay.square * PAWN);
    if before.is_some_and(|before| helot.condition < before.condition) {
        scene.burst(middle, radius);
    }
    scene.token(token(facts, seat), middle, radius * 0.95);
    if helot.netted {
        scene.caught(middle, radius);
    }
    match helot.posture {
        Posture::Stands => {}
        Posture::Prone => {
            scene.lies(middle, radius);
        }
        Posture::Incapacitated => {
            scene.lies(middle, radius).cross(middle, radius, Paint::line(INK, 2.0));
        }
    }
    // Over the sign of a helot that lies, which would hide it.
    scene.beak(seat.index(), middle, degrees(helot.facing), lay.square * BEAK);
}

/// The direction of a facing, in degrees clockwise from the right.
fn degrees(facing: Facing) -> f32 {
    match facing {
        Facing::E => 0.0,
        Facing::S => 90.0,
        Facing::W => 180.0,
        Facing::N => 270.0,
    }
}
